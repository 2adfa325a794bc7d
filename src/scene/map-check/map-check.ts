/** What a GM should know of a scene: what of its walls was mended when it was read, and what will surprise. */
import { entersConvex, convexHull } from "../../geometry/polygons/convex";
import { toPixels, type Point, type Polygon, type Segment } from "../../geometry/numbers/lattice";
import { TIDY_DEFAULTS, type Battlefield, type Creature, type TidyOptions } from "../model/battlefield";
import { FINDING_KINDS, type Finding, type FindingKind } from "./finding";
import { doorsUnderWalls, nearMisses, offGrid } from "./map-check-walls";
import type { Scene, SceneArea, SceneWall, Shape } from "../model/scene";
import { wallsIn } from "../spaces/wall-grid";

const pixelPoint = ({ x, y }: Point): Finding["at"] => ({ x: toPixels(x), y: toPixels(y) });

const wallFinding = (kind: FindingKind, { id, c: [ax, ay, bx, by] }: SceneWall): Finding => ({
  kind,
  ids: [`wall:${id}`],
  at: { x: (ax + bx) / 2, y: (ay + by) / 2 },
  by: 0,
});

const isByHand = ({ cover }: SceneWall): boolean => cover !== "auto";

/** What each wall by itself gives cause to look at. */
const causesOf = (wall: SceneWall): FindingKind[] => {
  const { elevation, door, side, sight, effect, blocksMovement, isOpen } = wall;
  const isUpsideDown = elevation.bottom !== null && elevation.top !== null && elevation.bottom > elevation.top;
  const isGlass = blocksMovement && sight === "none" && effect === "auto" && !isByHand(wall);
  return [
    ...(isUpsideDown ? (["upside-down"] as const) : []),
    ...(door !== "none" && isByHand(wall) ? (["graded-door"] as const) : []),
    ...(side !== "both" && isByHand(wall) ? (["graded-one-way"] as const) : []),
    ...(door === "secret" && isOpen ? (["open-secret"] as const) : []),
    ...(isGlass && door === "none" ? (["glass"] as const) : []),
  ];
};

/** Three quarters of a hull about its creature's middle, four times as large, so that it is exact. */
const innerHull = ({ footprint, centre }: Creature): Polygon =>
  convexHull(footprint).map(({ x, y }) => ({ x: 3 * x + centre.x, y: 3 * y + centre.y }));

const fourfold = ({ a, b }: Segment): Segment => ({ a: { x: 4 * a.x, y: 4 * a.y }, b: { x: 4 * b.x, y: 4 * b.y } });

/** Creatures with a wall that blocks effect well inside their space; what only shaves its edge surprises nobody. */
const cutTokens = (battlefield: Battlefield): Finding[] =>
  battlefield.creatures.flatMap((creature) => {
    const inner = innerHull(creature);
    const near = wallsIn(battlefield, convexHull(creature.footprint));
    const walls = near.filter((wall) => wall.blocksEffect && entersConvex(fourfold(wall), inner));
    const ids = [creature.id, ...new Set(walls.map((wall) => wall.id))];
    return walls.length === 0 ? [] : [{ kind: "cut-token" as const, ids, at: pixelPoint(creature.centre), by: 0 }];
  });

const placeOf = (shape: Shape | undefined): Finding["at"] => {
  if (shape === undefined) return null;
  if (shape.type === "polygon") return { x: shape.points[0] ?? 0, y: shape.points[1] ?? 0 };
  return { x: shape.x, y: shape.y };
};

/** Terrain and veils that cover nothing: a region has no shapes, or only holes, or one that is too small. */
const idleRegions = ({ areas }: Scene, { terrains, veils }: Battlefield): Finding[] => {
  const there = new Set([...terrains, ...veils].map(({ id }) => id));
  const idle = areas.filter(({ id, part }) => !("gloom" in part) && !there.has(id));
  const byId = new Map<string, SceneArea>(idle.map((area) => [area.id, area]));
  return [...byId.values()].map(({ id, shapes }) => ({
    kind: "idle-region",
    ids: [id],
    at: placeOf(shapes[0]),
    by: 0,
  }));
};

const mended = ({ mends }: Battlefield): Finding[] =>
  mends.map(({ kind, wall, other, at, moved }) => ({
    kind,
    ids: [wall, ...(other === null ? [] : [other])],
    at,
    by: moved,
  }));

/** What has no size of its own, in the rule set that goes by sizes. */
const withoutSize = ({ walls, tokens, areas, grid }: Scene): Finding[] => {
  const without = (ids: readonly string[], at: Finding["at"]): Finding => ({ kind: "no-size", ids, at, by: 0 });
  return [
    ...walls
      .filter(({ size, blocksMovement, cover }) => size === null && (blocksMovement || cover !== "auto"))
      .map(({ id, c: [ax, ay, bx, by] }) => without([`wall:${id}`], { x: (ax + bx) / 2, y: (ay + by) / 2 })),
    ...areas
      .filter(({ part }) => "terrain" in part && part.terrain.size === null)
      .map(({ id, shapes }) => without([id], placeOf(shapes[0]))),
    ...tokens
      .filter(({ size, kind }) => size === null && kind === "creature")
      .map(({ id, x, y, width, height }) =>
        without([`token:${id}`], { x: x + (width * grid.size) / 2, y: y + (height * grid.size) / 2 }),
      ),
  ];
};

/** Everything there is to tell, heaviest kind first, then topmost, then leftmost; what has no place before the rest. */
export const mapCheck = (
  scene: Scene,
  battlefield: Battlefield,
  tidy: TidyOptions = TIDY_DEFAULTS,
  { goesBySizes = false }: { readonly goesBySizes?: boolean } = {},
): readonly Finding[] => {
  const findings = [
    ...scene.walls.flatMap((wall) => causesOf(wall).map((kind) => wallFinding(kind, wall))),
    ...idleRegions(scene, battlefield),
    ...cutTokens(battlefield),
    ...nearMisses(scene, battlefield, tidy),
    ...doorsUnderWalls(scene, battlefield),
    ...offGrid(scene, tidy),
    ...(goesBySizes ? withoutSize(scene) : []),
    ...mended(battlefield),
  ];
  const weight = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind);
  const place = ({ at }: Finding) => at ?? { x: -Infinity, y: -Infinity };
  return findings.sort(
    (p, q) => weight(p) - weight(q) || order(place(p).y, place(q).y) || order(place(p).x, place(q).x),
  );
};

/** Of two infinities too. */
const order = (p: number, q: number): number => (p === q ? 0 : p - q);

/** What a GM should know about a scene: which walls were fixed when it was read, and what will surprise. */
import { type Point, type Polygon, type Segment, STEPS, toLattice, toPixels } from "../../geometry/numbers/lattice";
import { convexHull, entersConvex } from "../../geometry/polygons/convex";
import { type Battlefield, type Creature, TIDY_DEFAULTS, type TidyOptions, type Wall } from "../model/battlefield";
import { COVER_SETTERS, type Scene, type SceneArea, type SceneWall, type Shape } from "../model/scene";
import type { Reading } from "../read-files/reading";
import { wallsIn } from "../spaces/wall-grid";
import { isUpsideDown, isZeroLength, type LooseWall, looseWall } from "../tidy/wall";
import { squaredUp, type SquareUpOptions } from "../tidy/square-up";
import { straightened } from "../tidy/tidy";
import { type Finding, FINDING_KINDS, type FindingKind, gapKindOf, type GapReach } from "./finding";
import { doesNothing, layersOf } from "./layers";
import { fromReading } from "./from-reading";
import { gapOf, nearMisses, nearOf } from "./near-misses";
import { sealedRooms } from "./sealed-rooms";

const pixelPoint = ({ x, y }: Point): Finding["at"] => ({ x: toPixels(x), y: toPixels(y) });

const wallFinding = (kind: FindingKind, { id, c: [ax, ay, bx, by] }: SceneWall): Finding => ({
  kind,
  ids: [`wall:${id}`],
  at: { x: (ax + bx) / 2, y: (ay + by) / 2 },
  by: 0,
});

/** A door that nothing changes by being shut. */
const isIdleDoor = (wall: SceneWall): boolean =>
  wall.door !== "none" && (isZeroLength(looseWall(wall)) || doesNothing({ ...wall, isOpen: false }));

const isByHand = ({ cover }: SceneWall): boolean => cover !== "auto";

/** What each wall by itself gives cause to look at. */
const causesOf = (wall: SceneWall): FindingKind[] => {
  const { door, side, sight, effect, blocksMovement, isOpen } = wall;
  const isGlass = blocksMovement && sight === "none" && effect === "auto" && !isByHand(wall);
  return [
    ...(isIdleDoor(wall) ? (["idle-door"] as const) : []),
    ...(isUpsideDown(wall) ? (["upside-down"] as const) : []),
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

/** Terrain, veils and floors that cover nothing: a region has no shapes, or only holes, or one that is too small. */
const idleRegions = ({ areas }: Scene, { terrains, veils, surfaces }: Battlefield): Finding[] => {
  const there = new Set([...terrains, ...veils, ...surfaces].map(({ id }) => id));
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

/** Two walls in whichever order; squaring up is of each wall by itself. */
const pairOf = ({ kind, ids }: Finding): string | null =>
  ids.length === 2 && kind !== "squared-up" ? [kind, ...ids.toSorted()].join(" ") : null;

/** What is found of the same two things twice, as at both of their ends, once: where it is farthest. */
const oncePerPair = (findings: readonly Finding[]): Finding[] => {
  const farthest = new Map<string, Finding>();
  for (const finding of findings) {
    const pair = pairOf(finding);
    const known = pair === null ? undefined : farthest.get(pair);
    if (pair !== null && (known === undefined || known.by < finding.by)) farthest.set(pair, finding);
  }
  return findings.filter((finding) => {
    const pair = pairOf(finding);
    return pair === null || farthest.get(pair) === finding;
  });
};

/** Terrain and veils that decide verdicts which players are shown without them. */
const unknownToPlayers = ({ areas }: Scene, isKnown: (id: string) => boolean): Finding[] => {
  const unknown = areas.filter(({ id, part }) => ("terrain" in part || "veil" in part) && !isKnown(id));
  const byId = new Map(unknown.map((area) => [area.id, area]));
  return [...byId.values()].map(({ id, shapes }) => ({
    kind: "unknown-to-players",
    ids: [id],
    at: placeOf(shapes[0]),
    by: 0,
  }));
};

/** Everything whose cover another package's setting decides, in one finding for each package, placed at the first of them. */
const setElsewhere = ({ walls, tokens, areas, grid }: Scene): Finding[] => {
  const things = [
    ...walls.map((wall) => ({ setBy: wall.setBy, ...wallFinding("set-elsewhere", wall) })),
    ...tokens.map(({ coverOn, setBy = coverOn?.by, id, x, y, width, height }) => ({
      setBy,
      ids: [`token:${id}`],
      at: { x: x + (width * grid.size) / 2, y: y + (height * grid.size) / 2 },
    })),
    ...areas.map(({ id, shapes, part }) => ({
      setBy: "terrain" in part ? part.terrain.setBy : undefined,
      ids: [id],
      at: placeOf(shapes[0]),
    })),
  ];
  return COVER_SETTERS.flatMap((setter): Finding[] => {
    const its = things.filter(({ setBy }) => setBy === setter);
    const [first] = its;
    if (first === undefined) return [];
    return [{ kind: "set-elsewhere", ids: its.flatMap(({ ids }) => ids), at: first.at, by: 0, setBy: setter }];
  });
};

/** What the check may know besides the scene. */
export interface CheckContext {
  /** Whether every player knows a region; undefined where there are no players. */
  readonly isKnown?: (id: string) => boolean;
  /** Whether the rule set uses sizes. */
  readonly goesBySizes?: boolean;
  /** What the reader of the file has found. */
  readonly reading?: Partial<Pick<Reading, "skipped" | "openPortals" | "picture">>;
  /** What a piece of wall that closes a gap would take from creatures; undefined if nothing, or if nobody has looked. */
  readonly reachOf?: (piece: Wall) => GapReach | undefined;
}

/** Gaps that lines pass are errors or warnings by where they lead, the others only near misses. */
const gaps = (scene: Scene, battlefield: Battlefield, tidy: TidyOptions, reachOf: CheckContext["reachOf"]): Finding[] =>
  nearMisses(scene, battlefield, tidy).map(({ finding, piece }) => {
    const reach = reachOf?.(piece);
    return reach === undefined ? finding : { ...finding, kind: gapKindOf(reach), reach };
  });

/** Everything there is to tell, of each pair once, heaviest kind first, then topmost, then leftmost; what has no place before the rest. */
export const mapCheck = (
  scene: Scene,
  battlefield: Battlefield,
  tidy: TidyOptions = TIDY_DEFAULTS,
  { goesBySizes = false, reading = {}, reachOf, isKnown = () => true }: CheckContext = {},
): readonly Finding[] => {
  const findings = oncePerPair([
    ...fromReading(scene, battlefield, reading),
    ...scene.walls.flatMap((wall) => causesOf(wall).map((kind) => wallFinding(kind, wall))),
    ...idleRegions(scene, battlefield),
    ...unknownToPlayers(scene, isKnown),
    ...setElsewhere(scene),
    ...cutTokens(battlefield),
    ...gaps(scene, battlefield, tidy, reachOf),
    ...sealedRooms(battlefield),
    ...layers(scene, tidy),
    ...offGrid(scene, tidy),
    ...(goesBySizes ? withoutSize(scene) : []),
    ...mended(battlefield),
  ]);
  const weight = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind);
  const place = ({ at }: Finding) => at ?? { x: -Infinity, y: -Infinity };
  return findings.sort(
    (p, q) => weight(p) - weight(q) || order(place(p).y, place(q).y) || order(place(p).x, place(q).x),
  );
};

/** Of two infinities too. */
const order = (p: number, q: number): number => (p === q ? 0 : p - q);

/** How squaring up takes a scene's walls, or `reach` times as far. */
export const squareOptions = ({ wallSnap, wallGap }: TidyOptions, size: number, reach = 1): SquareUpOptions => ({
  size: STEPS * size,
  tolerance: toLattice(reach * wallSnap * size),
  gap: gapOf({ wallSnap, wallGap }, size),
});

/** Those that are longer than zero, on the lattice. */
export const lengthy = (walls: readonly SceneWall[]): LooseWall[] =>
  walls.map(looseWall).filter((wall) => !isZeroLength(wall));

const middleOf = (p: Point, q: Point): Finding["at"] => pixelPoint({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

const idOf = ({ source }: LooseWall): string => `wall:${source.id}`;

/** Doors under walls that bar the way whether they are open or not, and walls on one another that differ. */
const layers = ({ walls, grid }: Scene, tidy: TidyOptions): Finding[] => {
  const straight = straightened(walls.map(looseWall), grid, tidy).walls;
  const { doors, unlike } = layersOf(straight, { over: gapOf(tidy, grid.size), shared: nearOf(tidy, grid.size) });
  return [
    ...doors.map(({ door, walls: over, covered }): Finding => {
      return {
        kind: "walled-door",
        ids: [door, ...over].map(idOf),
        at: middleOf(door.a, door.b),
        by: toPixels(covered),
      };
    }),
    ...unlike.map(({ walls: pair, shared: { from, to } }): Finding => {
      const by = toPixels(Math.hypot(to.x - from.x, to.y - from.y));
      return { kind: "unlike-layers", ids: pair.map(({ wall }) => idOf(wall)), at: middleOf(from, to), by };
    }),
  ];
};

const FARTHER = 1.5;

/** Ten times as long as it slants: it was meant to be straight. A space long at least: rock runs in shorter pieces. */
const isMeantStraight = (wall: LooseWall | undefined, size: number): boolean => {
  if (wall === undefined) return false;
  const [dx, dy] = [Math.abs(wall.b.x - wall.a.x), Math.abs(wall.b.y - wall.a.y)];
  return Math.max(dx, dy) >= STEPS * size && 10 * Math.min(dx, dy) <= Math.max(dx, dy);
};

/** Walls along a grid line, farther from it than squaring up reaches, but by no more than half as much again. */
const offGrid = ({ grid, walls }: Scene, tidy: TidyOptions): Finding[] => {
  if (grid.type !== "square" || tidy.wallSnap === 0) return [];
  const loose = lengthy(walls);
  const byId = new Map(loose.map((wall) => [`wall:${wall.source.id}`, wall]));
  const near = new Set(squaredUp(loose, squareOptions(tidy, grid.size)).mends.map(({ wall }) => wall));
  return squaredUp(loose, squareOptions(tidy, grid.size, FARTHER))
    .mends.filter(({ wall, other }) => other === null && !near.has(wall) && isMeantStraight(byId.get(wall), grid.size))
    .map(({ wall, at, moved }) => ({ kind: "off-grid", ids: [wall], at, by: moved }));
};

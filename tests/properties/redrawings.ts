/** Ways to draw the same scene differently: in other pieces, directions, orders and names, elsewhere, turned or larger. */
import { latticePoint, toPixels } from "../../src/geometry/numbers/lattice";
import { convexHull, entersConvex } from "../../src/geometry/polygons/convex";
import type { Attack } from "../../src/rules/attack/verdict";
import type { Battlefield, Creature } from "../../src/scene/model/battlefield";
import { PLAIN_WALL } from "../../src/scene/model/defaults";
import { isHexagonal } from "../../src/scene/model/hex";
import type { Base, Scene, SceneWall } from "../../src/scene/model/scene";
import { COLUMNS, ROWS } from "../rule-sets/board";
import { doubled, hasMirrorImage, mirrored, type Placement, turned } from "../rule-sets/placement";
import { shuffled } from "../rule-sets/shuffled";

/** A scene and an attack in it. */
export interface Drawing {
  readonly scene: Scene;
  readonly attack: Attack;
}

/** Choices of a redrawing, and the base that the book gives creatures without one. */
interface Choices {
  readonly luck: number;
  readonly unsetBase: Base;
}

type Redrawing = (drawing: Drawing, choices: Choices) => Drawing;

const divisorOf = (p: number, q: number): number => (q === 0 ? p : divisorOf(q, p % q));

const isWindow = ({ sight, light }: SceneWall): boolean =>
  [sight, light].some((sense) => sense === "proximity" || sense === "distance");

/** The wall in two pieces that meet at a lattice point on it. A window's distance is to the whole of it: it stays whole. */
const inTwo = (wall: SceneWall, luck: number): readonly SceneWall[] => {
  const [ax, ay, bx, by] = wall.c;
  const [a, b] = [latticePoint(ax, ay), latticePoint(bx, by)];
  const steps = divisorOf(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  if (steps < 2 || isWindow(wall)) return [wall];
  const k = 1 + (luck % (steps - 1));
  const [x, y] = [toPixels(a.x + ((b.x - a.x) / steps) * k), toPixels(a.y + ((b.y - a.y) / steps) * k)];
  return [
    { ...wall, c: [ax, ay, x, y] },
    { ...wall, id: pieceOf(wall.id), c: [x, y, bx, by] },
  ];
};

const pieceOf = (id: string): string => `${id}'`;

const split: Redrawing = ({ scene, attack }, { luck }) => {
  const walls = scene.walls.flatMap((wall, i) => inTwo(wall, luck + 37 * i));
  const ids = new Set(walls.map(({ id }) => `wall:${id}`));
  const destroys = attack.destroys?.flatMap((id) => [id, pieceOf(id)].filter((each) => ids.has(each)));
  return { scene: { ...scene, walls }, attack: destroys === undefined ? attack : { ...attack, destroys } };
};

const OTHER_SIDE = { both: "both", left: "right", right: "left" } as const;

const reversed: Redrawing = ({ scene, attack }) => {
  const walls = scene.walls.map((wall): SceneWall => {
    const [ax, ay, bx, by] = wall.c;
    return { ...wall, c: [bx, by, ax, ay], side: OTHER_SIDE[wall.side] };
  });
  return { scene: { ...scene, walls }, attack };
};

/** `wall:w1` becomes `wall:x-1W`, so that names sort otherwise. */
const renamed = (id: string): string => {
  const start = id.indexOf(":") + 1;
  const swapped = [...id.slice(start)]
    .reverse()
    .map((letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));
  return `${id.slice(0, start)}x-${swapped.join("")}`;
};

const withId = <T extends { readonly id: string }>(thing: T): T => ({ ...thing, id: renamed(thing.id) });

const called: Redrawing = ({ scene, attack }) => ({
  scene: {
    ...scene,
    walls: scene.walls.map(withId),
    tokens: scene.tokens.map(withId),
    areas: scene.areas.map(withId),
    lights: scene.lights.map(withId),
  },
  attack: {
    ...attack,
    attacker: attack.attacker === null ? null : renamed(attack.attacker),
    target: renamed(attack.target),
    ...(attack.destroys === undefined ? {} : { destroys: attack.destroys.map(renamed) }),
  },
});

const reordered: Redrawing = ({ scene, attack }, { luck }) => ({
  scene: {
    ...scene,
    walls: shuffled(scene.walls, luck),
    tokens: shuffled(scene.tokens, luck),
    areas: shuffled(scene.areas, luck),
    lights: shuffled(scene.lights, luck),
  },
  attack,
});

const FAR = 40;

/** With a wall far from everything. */
const widened: Redrawing = ({ scene, attack }, { luck }) => {
  const { size } = scene.grid;
  const [x, y] = [(luck % 2 === 0 ? FAR : -FAR) * size, (luck % 7) * size];
  return {
    scene: { ...scene, walls: [{ ...PLAIN_WALL, id: "far", c: [x, y, x + size, y + 3 * size] }, ...scene.walls] },
    attack,
  };
};

const placedBy = ({ scene: place, place: move }: Placement, { scene, attack }: Drawing): Drawing => ({
  scene: place(scene),
  attack: attack.origin === null ? attack : { ...attack, origin: { ...attack.origin, ...move(attack.origin) } },
});

const hasImage = ({ grid, tokens }: Scene, { unsetBase }: Choices): boolean =>
  !isHexagonal(grid.type) && hasMirrorImage({ grid, tokens } as Scene, unsetBase);

const inMirror: Redrawing = (drawing, choices) =>
  hasImage(drawing.scene, choices) ? placedBy(mirrored(COLUMNS * drawing.scene.grid.size), drawing) : drawing;

/** By one to three quarters. */
const turnedAbout: Redrawing = (drawing, choices) => {
  if (!hasImage(drawing.scene, choices)) return drawing;
  const { size } = drawing.scene.grid;
  return Array.from({ length: 1 + (choices.luck % 3) }).reduce<Drawing>(
    (each) => placedBy(turned(ROWS * size, choices.unsetBase), each),
    drawing,
  );
};

const isFine = (pixels: number): boolean => Number.isInteger(16 * pixels);

/** What is snapped to the lattice when it is read is snapped more finely on a larger map. */
const isSnapped = ({ grid: { type, size }, tokens, areas }: Scene, { unsetBase }: Choices): boolean =>
  !isHexagonal(type) &&
  tokens.every(
    ({ base, rotation, x, y, width, height }) =>
      (base ?? unsetBase) !== "round" &&
      rotation % 90 === 0 &&
      [x, y, width * size, height * size, (width * size) / 2, (height * size) / 2].every(isFine),
  ) &&
  areas.every(({ shapes }) =>
    shapes.every((shape) =>
      shape.type === "polygon" ? shape.points.every(isFine) : shape.type === "rectangle" && shape.rotation === 0,
    ),
  );

const enlarged: Redrawing = (drawing, choices) =>
  isSnapped(drawing.scene, choices) ? placedBy(doubled, drawing) : drawing;

/** Each leaves a scene as it is where it cannot be drawn so. */
export const REDRAWINGS = {
  "each wall in two pieces": split,
  "each wall drawn from its other end": reversed,
  "other names": called,
  "another order": reordered,
  "a wall far away": widened,
  "in a mirror": inMirror,
  "turned by quarters": turnedAbout,
  "twice as large": enlarged,
} as const satisfies Readonly<Record<string, Redrawing>>;

export type RedrawingName = keyof typeof REDRAWINGS;

export const redrawn = (drawing: Drawing, names: readonly RedrawingName[], choices: Choices): Drawing =>
  names.reduce((each, name) => REDRAWINGS[name](each, choices), drawing);

/** Whether a wall that blocks effect, or an area, cuts a space. What it leaves is put on the lattice, on a larger map more finely. */
export const isCut = ({ footprint }: Creature, { walls, terrains }: Battlefield): boolean => {
  const edges = [...walls.filter(({ blocksEffect }) => blocksEffect), ...terrains.flatMap(({ region }) => region)];
  return edges.some((edge) => entersConvex(edge, convexHull(footprint)));
};

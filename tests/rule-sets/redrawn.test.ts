/** How a map is drawn is nothing to the rules: in how many pieces, by which ids, how large, and what else is far away. */
import type { Scene, SceneWall, Shape } from "../../src/scene/model/scene";
import { isSamePoint, latticePoint, toPixels } from "../../src/geometry/numbers/lattice";
import type { Attack, PixelPoint, Verdict } from "../../src/rules/attack/verdict";
import { claim, differences, NOT_ASKED, type Question } from "./claim";
import { UNTIDIED } from "./situations";
import { LAID_ON_GRIDS } from "./traits";

/** What the rules decide; what gives the cover may be named by another piece. */
const decided = (verdict: Verdict): Partial<Verdict> => {
  const { cover, concealment, missChance, lineOfEffect, lineOfSight, fraction, modifiers, effects, permissions } =
    verdict;
  const notes = permissions.map(({ action, isAllowed, reason }) => ({
    action,
    isAllowed,
    reason: reason?.key ?? null,
  }));
  const dice = modifiers.map(({ stat, value, side, type }) => ({ stat, value, side, type }));
  return JSON.parse(
    JSON.stringify({ cover, concealment, missChance, lineOfEffect, lineOfSight, fraction, effects, dice, notes }),
  ) as Partial<Verdict>;
};

/** A wall in two pieces that meet at a lattice point on it, the nearest to its middle; nothing where there is none. */
const inTwo = (wall: SceneWall): readonly SceneWall[] => {
  const [ax, ay, bx, by] = wall.c;
  const [a, b] = [latticePoint(ax, ay), latticePoint(bx, by)];
  const steps = greatestDivisor(Math.abs(b.x - a.x), Math.abs(b.y - a.y));
  const k = Math.floor(steps / 2);
  if (k === 0) return [];
  const x = toPixels(a.x + ((b.x - a.x) / steps) * k);
  const y = toPixels(a.y + ((b.y - a.y) / steps) * k);
  return [
    { ...wall, c: [ax, ay, x, y] },
    { ...wall, id: `${wall.id}'`, c: [x, y, bx, by] },
  ];
};

const greatestDivisor = (p: number, q: number): number => (q === 0 ? p : greatestDivisor(q, p % q));

claim("a wall drawn in two pieces in one straight line is one wall", {
  askedIn: 3,
  contradiction: ({ ruleSet, situation: { scene, attack }, fieldOf, judge, luck }) => {
    const wall = scene.walls[luck % Math.max(1, scene.walls.length)];
    const pieces = wall === undefined ? [] : inTwo(wall);
    // A wall that the attack destroys, or whose nearness counts, is meant whole.
    const isMeantWhole = attack.destroys !== undefined || wall?.sight === "proximity" || wall?.sight === "distance";
    if (wall === undefined || pieces.length === 0 || isMeantWhole) return NOT_ASKED;
    const walls = scene.walls.flatMap((each) => (each === wall ? pieces : [each]));
    const [whole, split] = [scene, { ...scene, walls }].map((each) => decided(judge(fieldOf(each, UNTIDIED))));
    return differences(whole ?? {}, split ?? {}) === undefined
      ? undefined
      : `${ruleSet.id}, ${wall.id} in two: ${differences(whole ?? {}, split ?? {})}`;
  },
});

const renamed = (id: string): string => `x-${[...id].reverse().join("")}`;

const renamedScene = (scene: Scene): Scene => ({
  ...scene,
  walls: scene.walls.map((each) => ({ ...each, id: renamed(each.id) })),
  tokens: scene.tokens.map((each) => ({ ...each, id: renamed(each.id) })),
  areas: scene.areas.map((each) => ({ ...each, id: `region:${renamed(each.id)}` })),
});

const renamedAttack = ({ attacker, target, destroys, ...rest }: Attack): Attack => {
  const of = (id: string): string => `${id.split(":")[0]}:${renamed(id.slice(id.indexOf(":") + 1))}`;
  return {
    ...rest,
    attacker: attacker === null ? null : of(attacker),
    target: of(target),
    ...(destroys === undefined ? {} : { destroys: destroys.map(of) }),
  };
};

claim("what walls, creatures and areas are called does not matter", {
  askedIn: 1,
  contradiction: ({ situation: { scene, attack }, verdict, fieldOf, judge }) =>
    differences(decided(verdict), decided(judge(fieldOf(renamedScene(scene)), renamedAttack(attack)))),
});

const doubled = (shape: Shape): Shape => {
  if (shape.type === "polygon") return { ...shape, points: shape.points.map((n) => 2 * n) };
  const { x, y } = shape;
  return shape.type === "rectangle"
    ? { ...shape, x: 2 * x, y: 2 * y, width: 2 * shape.width, height: 2 * shape.height }
    : { ...shape, x: 2 * x, y: 2 * y, radiusX: 2 * shape.radiusX, radiusY: 2 * shape.radiusY };
};

const twiceAsLarge = (scene: Scene): Scene => ({
  ...scene,
  grid: { ...scene.grid, size: 2 * scene.grid.size },
  walls: scene.walls.map((wall) => {
    const [ax, ay, bx, by] = wall.c;
    return { ...wall, c: [2 * ax, 2 * ay, 2 * bx, 2 * by] };
  }),
  tokens: scene.tokens.map((each) => ({ ...each, x: 2 * each.x, y: 2 * each.y })),
  areas: scene.areas.map((each) => ({ ...each, shapes: each.shapes.map(doubled) })),
  lights: scene.lights.map((each) => ({ ...each, x: 2 * each.x, y: 2 * each.y })),
});

/** What is snapped to the lattice is snapped more finely on the larger map. */
const isSnapped = ({ situation: { scene }, battlefield }: Question): boolean => {
  const isFine = (n: number): boolean => Number.isInteger(16 * n);
  const { type, size } = scene.grid;
  const isStraight = scene.tokens.every(
    ({ base, rotation, x, y, width, height }) =>
      base !== "round" &&
      rotation % 90 === 0 &&
      [x, y, width * size, height * size, (width * size) / 2, (height * size) / 2].every(isFine),
  );
  const areStraight = scene.areas.every(({ shapes }) =>
    shapes.every(
      (shape) =>
        (shape.type === "polygon" && shape.points.every(isFine)) ||
        (shape.type === "rectangle" && shape.rotation === 0),
    ),
  );
  // What a wall leaves of a space, and corners that are drawn in, are put on the lattice.
  const isWhole = battlefield.creatures.every(({ footprint }) =>
    battlefield.walls.every((wall) => !cuts(wall, footprint)),
  );
  return type === "square" && isStraight && areStraight && isWhole;
};

const cuts = ({ a, b }: { a: PixelPoint; b: PixelPoint }, footprint: readonly PixelPoint[]): boolean => {
  const [xs, ys] = [footprint.map(({ x }) => x), footprint.map(({ y }) => y)];
  const isApart = (p: number, q: number, of: readonly number[]): boolean =>
    Math.max(p, q) <= Math.min(...of) || Math.min(p, q) >= Math.max(...of);
  return !isApart(a.x, b.x, xs) && !isApart(a.y, b.y, ys) && !isSamePoint(a, b);
};

claim("a map twice as large, grid and all, gives the same verdict", {
  of: LAID_ON_GRIDS,
  askedIn: 16,
  contradiction: (question) => {
    const { situation, fieldOf, judge } = question;
    const { scene, attack } = situation;
    if (!isSnapped(question)) return NOT_ASKED;
    const origin = attack.origin === null ? null : { x: 2 * attack.origin.x, y: 2 * attack.origin.y };
    const before = judge(fieldOf(scene, UNTIDIED));
    const after = judge(fieldOf(twiceAsLarge(scene), UNTIDIED), { ...attack, origin });
    return differences(decided(before), decided(after));
  },
});

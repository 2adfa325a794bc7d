/** Small battlefields of creatures among walls, on quarters of squares, where ties are the rule. */
import fc, { type Arbitrary } from "fast-check";
import type { Battlefield, Creature, Wall } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { EMPTY_SCENE, PLAIN_WALL, plainToken, WALL_KINDS } from "../../src/scene/model/defaults";
import type { Elevation, GridType, Scene, SceneGrid, SceneToken, SceneWall } from "../../src/scene/model/scene";
import { looseWall, wallOf } from "../../src/scene/tidy/wall";
import { isSamePoint, type Point, type Segment, toPixels } from "../../src/geometry/numbers/lattice";
import { areaPlan, type AreaPlan, planned as plannedArea } from "../rule-sets/area-plans";

type Two = readonly [number, number];

/** Measures in quarters of a square, if nothing else is said. */
interface CreaturePlan {
  readonly at: Two;
  /** Squares. */
  readonly size: Two;
  readonly base: { readonly kind: "rectangular" | "round"; readonly rotation: number } | null;
  readonly special: SpecialCreature;
}

/** What does not hold for the plain. */
interface SpecialCreature {
  readonly elevation: number;
  readonly state: Partial<SceneToken>;
  readonly floor: 0 | 1;
}

type Place =
  | { readonly from: Two; readonly to: Two }
  /** Pieces of one straight wall. */
  | { readonly run: Two; readonly step: Two; readonly pieces: number }
  /** Along an edge of a creature's space, from and to in halves of it. */
  | { readonly edge: Two; readonly halves: Two }
  /** Through the middle of an edge of a creature's space. */
  | { readonly middle: Two; readonly way: Two; readonly reach: Two }
  /** Through a vertex of it. */
  | { readonly vertex: Two; readonly way: Two; readonly reach: Two }
  /** On the line from a vertex of one creature to that of another, from and to in halves of the way. */
  | { readonly vertices: readonly [Two, Two]; readonly halves: Two };

interface WallPlan {
  readonly place: Place;
  readonly isReversed: boolean;
  readonly isDoubled: boolean;
  /** Lattice steps by which the ends are off. */
  readonly slip: readonly [Two, Two];
  readonly special: SpecialWall;
}

interface SpecialWall {
  readonly kind: Partial<SceneWall>;
  readonly elevation: Elevation;
  readonly floor: 0 | 1 | 2;
}

export interface Board {
  readonly type: GridType;
  /** Lattice steps to a quarter of a square. */
  readonly quarter: number;
  /** The top left corner, in lattice steps. */
  readonly corner: Two;
  readonly creatures: readonly CreaturePlan[];
  readonly walls: readonly WallPlan[];
  /** What is special about walls, creatures and ground holds only where this says so. */
  readonly allows: { readonly walls: boolean; readonly creatures: boolean; readonly floors: boolean };
  /** Levels have no heights. */
  readonly isFlat: boolean;
  readonly areas: readonly AreaPlan[];
}

const [COLUMNS, ROWS] = [16, 12];
const FARTHEST = 2 ** 20 - 1;
/** Quarters that a board may reach. */
const WIDEST = 32;

const repeated = <T>(times: number, value: T): T[] => Array<T>(times).fill(value);

const multiples = (most: number, of: number): Arbitrary<number> =>
  fc.integer({ min: 0, max: most / of }).map((n) => n * of);
const placeOn = (of: number): Arbitrary<Two> => fc.tuple(multiples(COLUMNS, of), multiples(ROWS, of));
const place = fc.oneof(
  { weight: 6, arbitrary: placeOn(4) },
  { weight: 2, arbitrary: placeOn(2) },
  { weight: 1, arbitrary: placeOn(1) },
);

const { solid, curtain, nothing } = WALL_KINDS;

const specialWall: Arbitrary<SpecialWall> = fc.record({
  kind: fc.constantFrom<Partial<SceneWall>>(
    ...repeated(8, {}),
    ...repeated(2, { side: "left" } as const),
    ...repeated(2, { side: "right" } as const),
    curtain,
    { ...nothing, cover: "low" },
    { ...nothing, cover: "partial" },
    { ...nothing, cover: "standard" },
    { ...nothing, cover: "improved" },
    { ...nothing, cover: "improved", side: "left" },
    { ...solid, cover: "none" },
    { ...curtain, cover: "total" },
  ),
  elevation: fc.constantFrom<Elevation>(
    ...repeated(6, { bottom: null, top: null }),
    { bottom: 0, top: 2.5 },
    { bottom: 0, top: 5 },
    { bottom: null, top: 10 },
    { bottom: 5, top: null },
    { bottom: 0, top: 20 },
  ),
  floor: fc.constantFrom(0, 0, 1, 2),
});

/** Which creature, counted through, and which of its vertices. */
const vertex = fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 7 }));
const halves = fc
  .tuple(fc.integer({ min: -1, max: 3 }), fc.integer({ min: -1, max: 3 }))
  .filter(([from, to]) => from !== to);
const way = fc
  .tuple(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -2, max: 2 }))
  .filter(([x, y]) => x !== 0 || y !== 0);

const wallPlace: Arbitrary<Place> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ from: place, to: place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      run: place,
      step: fc.constantFrom<Two>([4, 0], [4, 0], [0, 4], [0, 4], [2, 0], [0, 2], [4, 4], [-4, 4], [2, 1]),
      pieces: fc.integer({ min: 1, max: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ edge: vertex, halves }) },
  {
    weight: 3,
    arbitrary: fc.record({
      vertex,
      way,
      reach: fc.tuple(fc.constantFrom(0, 0, 1, 2, 9), fc.constantFrom(1, 2, 3, 4, 9)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      middle: vertex,
      way,
      reach: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.constantFrom(1, 2)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ vertices: fc.tuple(vertex, vertex), halves }) },
);

const slip = fc.tuple(fc.integer({ min: -1, max: 1 }), fc.integer({ min: -1, max: 1 }));
const NO_SLIP: Two = [0, 0];

const wallPlan: Arbitrary<WallPlan> = fc.record({
  place: wallPlace,
  isReversed: fc.boolean(),
  isDoubled: fc.constantFrom(false, false, false, false, true),
  slip: fc.oneof(
    { weight: 9, arbitrary: fc.constant([NO_SLIP, NO_SLIP] as const) },
    { weight: 1, arbitrary: fc.tuple(slip, slip) },
  ),
  special: specialWall,
});

const creaturePlan: Arbitrary<CreaturePlan> = fc.record({
  at: place,
  size: fc.constantFrom<Two>(...repeated(6, [1, 1] as const), [2, 2], [2, 2], [2, 1], [0.5, 0.5], [1.5, 1.5], [1, 3]),
  base: fc.constantFrom(
    ...repeated(16, null),
    { kind: "rectangular", rotation: 45 } as const,
    { kind: "rectangular", rotation: 30 } as const,
    { kind: "round", rotation: 0 } as const,
  ),
  special: fc.record({
    elevation: fc.constantFrom(0, 0, 0, 2.5, 5, 20),
    state: fc.constantFrom<Partial<SceneToken>>(
      ...repeated(5, {}),
      { isHidden: true },
      { isDead: true },
      { providesCover: false },
      { bodyHeight: 2 },
      { bodyHeight: 15 },
    ),
    floor: fc.constantFrom(0, 1),
  }),
});

const allowances = fc.constantFrom(
  ...repeated(10, { walls: false, creatures: false, floors: false }),
  ...repeated(2, { walls: true, creatures: false, floors: false }),
  ...repeated(2, { walls: false, creatures: true, floors: false }),
  ...repeated(3, { walls: true, creatures: true, floors: false }),
  { walls: false, creatures: false, floors: true },
  { walls: true, creatures: true, floors: true },
);

export const boards: Arbitrary<Board> = fc
  .record({
    type: fc.constantFrom<GridType>(...repeated(16, "square" as const), "gridless", "hex-odd-rows", "hex-even-columns"),
    // At 2048 a square is as large as a cell of the wall grid, which then has its borders on those of squares.
    quarter: fc.constantFrom(1, 1, 2, 4, 25, 400, 2048, 2048, 2048, 32_000),
    isFar: fc.constantFrom(false, false, false, true),
    creatures: fc.array(creaturePlan, { minLength: 2, maxLength: 4, size: "max" }),
    walls: fc.array(wallPlan, { maxLength: 7, size: "max" }),
    allows: allowances,
    isFlat: fc.boolean(),
    areas: fc.oneof(
      { weight: 7, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.array(areaPlan, { minLength: 1, maxLength: 2 }) },
    ),
  })
  .map(({ isFar, ...board }) => ({ ...board, corner: cornerOf(board.quarter, isFar) }));

/** At 0, or so far off that the board ends where the lattice does. */
const cornerOf = (quarter: number, isFar: boolean): Two => {
  const free = FARTHEST - WIDEST * quarter;
  return isFar ? [free, -free] : [0, 0];
};

const gridOf = ({ type, quarter }: Board): SceneGrid => ({
  type,
  size: toPixels(4 * quarter),
  distance: 5,
  units: "ft",
});

const FLOORS = ["down", "up"] as const;
const OPEN: Elevation = { bottom: null, top: null };

const levelsOf = ({ allows, isFlat }: Board): Scene["levels"] =>
  allows.floors
    ? [
        { id: "down", name: "down", elevation: isFlat ? OPEN : { bottom: 0, top: 10 }, sees: [] },
        { id: "up", name: "up", elevation: isFlat ? OPEN : { bottom: 10, top: 20 }, sees: ["down"] },
      ]
    : [];

const tokenOf = ({ at, size, base, special }: CreaturePlan, i: number, board: Board): SceneToken => {
  const { allows, quarter, corner } = board;
  const [x, y] = [corner[0] + at[0] * quarter, corner[1] + at[1] * quarter];
  return {
    ...plainToken(`${i}`, toPixels(x), toPixels(y)),
    width: size[0],
    height: size[1],
    base: base?.kind ?? null,
    rotation: base?.rotation ?? 0,
    ...(allows.creatures ? { elevation: special.elevation, ...special.state } : {}),
    level: allows.floors ? FLOORS[special.floor] : null,
  };
};

const vertexOf = (creatures: readonly Creature[], [which, number]: Two): Point => {
  const footprint = creatures[which % creatures.length]?.footprint ?? [];
  return footprint[number % footprint.length] ?? { x: 0, y: 0 };
};

/** The point so many halves of the way from one to another. */
const halfway = (p: Point, q: Point, half: number): Point => ({
  x: p.x + Math.round(((q.x - p.x) * half) / 2),
  y: p.y + Math.round(((q.y - p.y) * half) / 2),
});

const segmentsOf = (where: Place, { quarter, corner }: Board, creatures: readonly Creature[]): Segment[] => {
  const at = ([x, y]: Two): Point => ({ x: corner[0] + x * quarter, y: corner[1] + y * quarter });
  const beyond = ({ x, y }: Point, [dx, dy]: Two, times: number): Point => ({
    x: x + dx * times * quarter,
    y: y + dy * times * quarter,
  });
  const between = (p: Point, q: Point, [from, to]: Two): Segment[] => [
    { a: halfway(p, q, from), b: halfway(p, q, to) },
  ];
  if ("from" in where) return [{ a: at(where.from), b: at(where.to) }];
  if ("run" in where)
    return Array.from({ length: where.pieces }, (_, i) => ({
      a: beyond(at(where.run), where.step, i),
      b: beyond(at(where.run), where.step, i + 1),
    }));
  if ("edge" in where)
    return between(
      vertexOf(creatures, where.edge),
      vertexOf(creatures, [where.edge[0], where.edge[1] + 1]),
      where.halves,
    );
  if ("vertices" in where)
    return between(vertexOf(creatures, where.vertices[0]), vertexOf(creatures, where.vertices[1]), where.halves);
  const through =
    "middle" in where
      ? halfway(vertexOf(creatures, where.middle), vertexOf(creatures, [where.middle[0], where.middle[1] + 1]), 1)
      : vertexOf(creatures, where.vertex);
  return [{ a: beyond(through, where.way, -where.reach[0]), b: beyond(through, where.way, where.reach[1]) }];
};

const isOnLattice = ({ x, y }: Point): boolean => Math.max(Math.abs(x), Math.abs(y)) <= FARTHEST;

const slipped = ({ x, y }: Point, [dx, dy]: Two): Point => ({ x: x + dx, y: y + dy });

const wallsOf = (plan: WallPlan, board: Board, creatures: readonly Creature[]): Segment[] => {
  const drawn = segmentsOf(plan.place, board, creatures)
    .map(({ a, b }) => ({ a: slipped(a, plan.slip[0]), b: slipped(b, plan.slip[1]) }))
    .filter(({ a, b }) => !isSamePoint(a, b) && isOnLattice(a) && isOnLattice(b))
    .map(({ a, b }) => (plan.isReversed ? { a: b, b: a } : { a, b }));
  return plan.isDoubled
    ? drawn.flatMap(({ a, b }) => [
        { a, b },
        { a: b, b: a },
      ])
    : drawn;
};

const WALL_FLOORS: readonly (readonly string[])[] = [[], ["down"], ["up"]];

const wallsBy = (board: Board, creatures: readonly Creature[]): Wall[] => {
  const { allows } = board;
  return board.walls.flatMap((plan, i) => {
    const special = allows.walls ? { ...plan.special.kind, elevation: plan.special.elevation } : {};
    const levels = allows.floors ? (WALL_FLOORS[plan.special.floor] ?? []) : [];
    return wallsOf(plan, board, creatures).map(({ a, b }) => {
      const c = [toPixels(a.x), toPixels(a.y), toPixels(b.x), toPixels(b.y)] as const;
      const source = { ...PLAIN_WALL, ...special, levels, id: `${i}`, c };
      return wallOf(looseWall(source), { grid: gridOf(board), levels: levelsOf(board) });
    });
  });
};

const fields = new WeakMap<Board, Battlefield>();

/** The battlefield that a board stands for; the same one each time. Its walls are not tidied. */
export const fieldOf = (board: Board): Battlefield => {
  const known = fields.get(board) ?? newField(board);
  fields.set(board, known);
  return known;
};

const newField = (board: Board): Battlefield => {
  const grid = gridOf(board);
  const bare = battlefieldOf({
    ...EMPTY_SCENE,
    grid,
    tokens: board.creatures.map((creature, i) => tokenOf(creature, i, board)),
    areas: board.areas.map((area, i) => plannedArea(area, { id: `region:${i}`, grid })),
    levels: levelsOf(board),
  });
  return { ...bare, walls: wallsBy(board, bare.creatures) };
};

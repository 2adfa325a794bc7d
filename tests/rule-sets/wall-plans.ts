import fc, { type Arbitrary } from "fast-check";
import { hexCell, isHexagonal } from "../../src/scene/model/hex";
import { PLAIN_WALL, WALL_KINDS } from "../../src/scene/model/defaults";
import type { Elevation, SceneGrid, SceneWall } from "../../src/scene/model/scene";
import { COLUMNS, ROWS } from "./board";

type Four = readonly [number, number, number, number];

/** Where a wall stands: along a grid line, between two places counted in squares, or between two in pixels. */
type Place =
  | { readonly along: readonly [x: number, y: number]; readonly isLevel: boolean; readonly length: number }
  | { readonly squares: Four }
  | { readonly pixels: Four };

export interface WallPlan {
  readonly place: Place;
  readonly kind: Partial<SceneWall>;
  readonly elevation: Elevation;
  /** Pixels by which a hand that drew it missed, at each end. */
  readonly slip: Four;
  readonly isReversed: boolean;
  readonly floor: number;
}

const repeated = <T>(times: number, value: T): T[] => Array<T>(times).fill(value);

const { solid, railing, glass, curtain, limited, nothing } = WALL_KINDS;

const KINDS: readonly Partial<SceneWall>[] = [
  ...repeated(12, solid),
  ...repeated(2, glass),
  ...repeated(2, railing),
  { ...railing, door: "door" },
  { ...railing, effect: "open" },
  { ...limited, effect: "blocks" },
  { ...solid, sight: "distance", sightThreshold: 10 },
  ...repeated(5, curtain),
  ...repeated(4, limited),
  { ...limited, blocksMovement: false },
  { ...solid, door: "door" },
  { ...solid, door: "secret" },
  { ...solid, door: "door", isOpen: true },
  ...repeated(2, { ...glass, cover: "low" } as const),
  { ...nothing, cover: "low" },
  ...repeated(2, { ...nothing, cover: "partial" } as const),
  ...repeated(2, { ...nothing, cover: "standard" } as const),
  ...repeated(2, { ...nothing, cover: "improved" } as const),
  { ...solid, cover: "none" },
  { ...curtain, cover: "total" },
  ...repeated(2, { ...solid, side: "left" } as const),
  ...repeated(2, { ...solid, side: "right" } as const),
  { ...curtain, side: "left" },
  { ...nothing, cover: "standard", side: "right" },
  { ...solid, sight: "proximity", sightThreshold: 10 },
  { ...curtain, sight: "distance", sightThreshold: 10 },
];

const ELEVATIONS: readonly Elevation[] = [
  ...repeated(10, { bottom: null, top: null }),
  { bottom: 0, top: 2 },
  { bottom: null, top: 2.5 },
  { bottom: 0, top: 4 },
  { bottom: 0, top: 10 },
  { bottom: 3, top: null },
];

const column = fc.integer({ min: 0, max: COLUMNS });
const row = fc.integer({ min: 0, max: ROWS });
const halved = (most: number): Arbitrary<number> => fc.integer({ min: 0, max: 2 * most }).map((half) => half / 2);
const steps = (squares: number): Arbitrary<number> => fc.integer({ min: 0, max: squares * 1600 }).map((n) => n / 16);

const place: Arbitrary<Place> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      along: fc.tuple(column, row),
      isLevel: fc.boolean(),
      length: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.tuple(column, row, column, row).map((squares) => ({ squares })) },
  {
    weight: 2,
    arbitrary: fc.tuple(halved(COLUMNS), halved(ROWS), halved(COLUMNS), halved(ROWS)).map((squares) => ({ squares })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(steps(COLUMNS), steps(ROWS), steps(COLUMNS), steps(ROWS)).map((pixels) => ({ pixels })),
  },
);

const slip = fc.integer({ min: -4, max: 4 });

export const wallPlan: Arbitrary<WallPlan> = fc.record({
  place,
  kind: fc.constantFrom(...KINDS),
  elevation: fc.constantFrom(...ELEVATIONS),
  slip: fc.oneof(
    { weight: 7, arbitrary: fc.constant<Four>([0, 0, 0, 0]) },
    { weight: 1, arbitrary: fc.tuple(slip, slip, slip, slip) },
  ),
  isReversed: fc.boolean(),
  floor: fc.constantFrom(0, 0, 1, 2),
});

/** On hexes a wall along the grid is a side of one of them. */
const besideHex = ([x, y]: readonly [number, number], side: number, grid: SceneGrid): Four => {
  const corners = hexCell(y, x, grid);
  const [[ax, ay], [bx, by]] = [corners[side % 6] ?? [0, 0], corners[(side + 1) % 6] ?? [0, 0]];
  return [ax, ay, bx, by];
};

const placed = (where: Place, grid: SceneGrid): Four => {
  if ("pixels" in where) return where.pixels;
  if ("squares" in where) return where.squares.map((value) => value * grid.size) as unknown as Four;
  const { along, isLevel, length } = where;
  if (isHexagonal(grid.type)) return besideHex(along, 2 * length + (isLevel ? 1 : 0), grid);
  const [x, y] = [along[0] * grid.size, along[1] * grid.size];
  const far = length * grid.size;
  return isLevel ? [x, y, x + far, y] : [x, y, x, y + far];
};

const FLOORS: readonly (readonly string[])[] = [[], ["down"], ["up"]];

export const planned = (
  { place: where, kind, elevation, slip: missed, isReversed, floor }: WallPlan,
  { id, grid, hasLevels }: { readonly id: string; readonly grid: SceneGrid; readonly hasLevels: boolean },
): SceneWall => {
  const c = placed(where, grid);
  const [ax, ay, bx, by] = [c[0] + missed[0], c[1] + missed[1], c[2] + missed[2], c[3] + missed[3]];
  const levels = hasLevels ? (FLOORS[floor] ?? []) : [];
  return { ...PLAIN_WALL, ...kind, id, elevation, levels, c: isReversed ? [bx, by, ax, ay] : [ax, ay, bx, by] };
};

import fc, { type Arbitrary } from "fast-check";
import { isHexagonal } from "../../src/scene/model/hex";
import { PLAIN_GLOW, plainToken } from "../../src/scene/model/defaults";
import { type Glow, type GridType, NO_SENSES, type SceneGrid, type SceneToken } from "../../src/scene/model/scene";
import { COLUMNS, ROWS } from "./board";

type Two = readonly [number, number];

export interface TokenPlan {
  readonly square: Two;
  /** Squares. */
  readonly size: Two;
  /** How far out of its square, in squares and in pixels. */
  readonly off: { readonly squares: Two; readonly pixels: Two };
  /** On a rectangular or round base where not null; the rectangular one turned so many degrees. */
  readonly base: { readonly kind: "rectangular" | "round"; readonly rotation: number } | null;
  readonly look: number;
  readonly elevation: number;
  readonly state: Partial<SceneToken>;
  readonly floor: number;
}

const repeated = <T>(times: number, value: T): T[] => Array<T>(times).fill(value);

const SIZES: readonly Two[] = [
  ...repeated(8, [1, 1] as const),
  [2, 2],
  [2, 2],
  [2, 1],
  [1, 2],
  [0.5, 0.5],
  [3, 3],
  [1.5, 1.5],
];

const OFFS: readonly TokenPlan["off"][] = [
  ...repeated(10, { squares: [0, 0], pixels: [0, 0] } as const),
  { squares: [0.5, 0.5], pixels: [0, 0] },
  { squares: [0.5, 0], pixels: [0, 0] },
  { squares: [0, 0], pixels: [12, -7] },
  { squares: [0, 0], pixels: [1 / 16, 0] },
  { squares: [0.25, 0.5], pixels: [0, 0] },
];

const BASES: readonly TokenPlan["base"][] = [
  ...repeated(12, null),
  { kind: "rectangular", rotation: 0 },
  { kind: "rectangular", rotation: 90 },
  { kind: "rectangular", rotation: 45 },
  { kind: "rectangular", rotation: 20 },
  { kind: "round", rotation: 0 },
];

/** A torch that reaches two squares, and dimly one more. */
const TORCH: Glow = { ...PLAIN_GLOW, bright: 10, dim: 15 };

const STATES: readonly Partial<SceneToken>[] = [
  ...repeated(16, {}),
  { isHidden: true },
  { isDead: true },
  { providesCover: false },
  { disposition: -1 },
  { disposition: 1 },
  { bodyHeight: 3 },
  { light: TORCH },
  { hasLowLightVision: true },
  { senses: { ...NO_SENSES, darkvision: 15 } },
  { senses: { ...NO_SENSES, blindsense: 10 } },
  { conditions: ["invisible"] },
  { conditions: ["incorporeal", "prone"] },
  { conditions: ["helpless", "taking-cover"] },
  { conditions: ["helpless"], isImmuneToCriticals: true },
  { conditions: ["ethereal"] },
  { conditions: ["nebulous"] },
  { conditions: ["phased"] },
  { conditions: ["faded"] },
  { conditions: ["unconscious"] },
  { kind: "vehicle" },
  { kind: "other" },
  { sizeCategory: "small" },
  { sizeCategory: "huge", size: 4, heightClass: "gigantic" },
  { size: 3, heightClass: "large" },
  { isSkirmisher: true, size: 1 },
  { isTall: true, unit: "guard" },
];

/** Which way a creature looks that stands upright, degrees. */
const LOOKS = [...repeated(4, 0), 90, 180, 270];

export const tokenPlan: Arbitrary<TokenPlan> = fc.record({
  square: fc.tuple(fc.integer({ min: 0, max: COLUMNS - 1 }), fc.integer({ min: 0, max: ROWS - 1 })),
  size: fc.constantFrom(...SIZES),
  off: fc.constantFrom(...OFFS),
  base: fc.constantFrom(...BASES),
  look: fc.constantFrom(...LOOKS),
  elevation: fc.constantFrom(...repeated(8, 0), 2.5, 5, 20),
  state: fc.constantFrom(...STATES),
  floor: fc.constantFrom(0, 0, 1),
});

const isRows = (type: GridType): boolean => type === "hex-odd-rows" || type === "hex-even-rows";

/** The top left corner of a square, or of a hexagon's bounds, in pixels. */
const topLeft = ([x, y]: Two, { type, size }: SceneGrid): Two => {
  if (!isHexagonal(type)) return [x * size, y * size];
  const [along, line] = isRows(type) ? [x, y] : [y, x];
  const isIndented = (line % 2 === 1) === type.startsWith("hex-odd");
  const [u, v] = [(along + (isIndented ? 0.5 : 0)) * size, (line * size * Math.sqrt(3)) / 2];
  return isRows(type) ? [u, v] : [v, u];
};

const LEVELS = ["down", "up"] as const;

export const planned = (
  { square, size: [width, height], off, base, look, elevation, state, floor }: TokenPlan,
  { id, grid, hasLevels }: { readonly id: string; readonly grid: SceneGrid; readonly hasLevels: boolean },
): SceneToken => {
  const [x, y] = topLeft(square, grid);
  const [dx, dy] = [off.squares[0] * grid.size + off.pixels[0], off.squares[1] * grid.size + off.pixels[1]];
  const level = hasLevels ? (LEVELS[floor] ?? null) : null;
  const at = plainToken(id, x + dx, y + dy);
  return {
    ...at,
    // By its width it would be of another category once it is turned.
    sizeCategory: width === height ? null : "large",
    width,
    height,
    elevation,
    base: base?.kind ?? null,
    rotation: base?.rotation ?? look,
    level,
    ...state,
  };
};

import fc, { type Arbitrary } from "fast-check";
import { PLAIN_LIGHT } from "../../src/scene/model/defaults";
import type { SceneGrid, SceneLight } from "../../src/scene/model/scene";
import { COLUMNS, ROWS } from "./board";

export interface LightPlan {
  /** In half squares. */
  readonly x: number;
  readonly y: number;
  readonly kind: Partial<SceneLight>;
}

const KINDS: readonly Partial<SceneLight>[] = [
  { bright: 10, dim: 20 },
  { bright: 5, dim: 10 },
  { dim: 15 },
  { bright: 10, dim: 20, isStoppedByWalls: false },
  { bright: 20, dim: 20, angle: 90, rotation: 45 },
  { dim: 10, isDarkness: true },
];

export const lightPlan: Arbitrary<LightPlan> = fc.record({
  x: fc.integer({ min: 0, max: 2 * COLUMNS }),
  y: fc.integer({ min: 0, max: 2 * ROWS }),
  kind: fc.constantFrom(...KINDS),
});

export const planned = (
  { x, y, kind }: LightPlan,
  { id, grid: { size } }: { readonly id: string; readonly grid: SceneGrid },
): SceneLight => ({ ...PLAIN_LIGHT, id, x: (x * size) / 2, y: (y * size) / 2, ...kind });

import fc, { type Arbitrary } from "fast-check";
import { AREA_SYMBOLS, PLAIN_TERRAIN } from "../../src/scene/model/defaults";
import type { Elevation, SceneArea, SceneGrid, Shape } from "../../src/scene/model/scene";
import { COLUMNS, ROWS } from "./board";

/** A place and measures in half squares. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface AreaPlan {
  readonly box: Box;
  readonly form: "rectangle" | "turned" | "ellipse" | "triangle" | "ring";
  readonly part: SceneArea["part"];
  readonly elevation: Elevation;
}

const DUST = { veil: { concealment: "partial", missChance: 35 } } as const;
const OPAQUE = { terrain: { ...PLAIN_TERRAIN, blocksSight: true } } as const;
const CLEAR = { terrain: { ...PLAIN_TERRAIN, cover: "improved", blocksEffect: true } } as const;

/** Rock, which blocks everything, comes first. */
/** High enough, by sizes, to hide behind and to stand on. */
const CRATES = { terrain: { ...PLAIN_TERRAIN, cover: "standard", size: 3 } } as const;
const BUS = {
  terrain: { ...PLAIN_TERRAIN, cover: "hard", size: 5, blocksSight: true, isDifficult: true, isImpeded: true },
} as const;
const DUSK = { gloom: { mode: "darken", amount: 0.5 } } as const;
const LAMPLIT = { gloom: { mode: "override", amount: 0 } } as const;

const PARTS: readonly SceneArea["part"][] = [
  ...Object.values(AREA_SYMBOLS),
  ...[OPAQUE, OPAQUE, CLEAR, CRATES, CRATES, BUS, DUSK, LAMPLIT, DUST],
];

const OPEN = { bottom: null, top: null };

export const areaPlan: Arbitrary<AreaPlan> = fc.record({
  box: fc.record({
    x: fc.integer({ min: 0, max: 2 * COLUMNS - 1 }),
    y: fc.integer({ min: 0, max: 2 * ROWS - 1 }),
    width: fc.integer({ min: 1, max: 6 }),
    height: fc.integer({ min: 1, max: 6 }),
  }),
  form: fc.constantFrom("rectangle", "rectangle", "rectangle", "turned", "ellipse", "triangle", "ring"),
  part: fc.constantFrom(...PARTS),
  elevation: fc.constantFrom(
    OPEN,
    OPEN,
    OPEN,
    OPEN,
    { bottom: 0, top: 2 },
    { bottom: 4, top: null },
    { bottom: 6, top: 7 },
  ),
});

const rectangle = ({ x, y, width, height }: Box, rotation: number, hole: boolean): Shape => ({
  type: "rectangle",
  x,
  y,
  width,
  height,
  rotation,
  hole,
});

const middleOf = ({ x, y, width, height }: Box): Box => ({
  x: x + width / 4,
  y: y + height / 4,
  width: width / 2,
  height: height / 2,
});

const shapesOf = (form: AreaPlan["form"], box: Box): Shape[] => {
  const { x, y, width, height } = box;
  switch (form) {
    case "rectangle":
      return [rectangle(box, 0, false)];
    case "turned":
      return [rectangle(box, 45, false)];
    case "ring":
      return [rectangle(box, 0, false), rectangle(middleOf(box), 0, true)];
    case "triangle":
      return [{ type: "polygon", points: [x, y, x + width, y, x + width / 2, y + height], hole: false }];
    case "ellipse": {
      const [radiusX, radiusY] = [width / 2, height / 2];
      return [{ type: "ellipse", x: x + radiusX, y: y + radiusY, radiusX, radiusY, rotation: 0, hole: false }];
    }
  }
};

export const planned = (
  { box, form, part, elevation }: AreaPlan,
  { id, grid }: { readonly id: string; readonly grid: SceneGrid },
): SceneArea => {
  const half = grid.size / 2;
  const inPixels = { x: box.x * half, y: box.y * half, width: box.width * half, height: box.height * half };
  return { id, name: id, shapes: shapesOf(form, inPixels), elevation, levels: [], part };
};

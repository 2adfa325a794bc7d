/** Small scenes as the two generations of Foundry store them, with every kind of document and shape in them. */
import { filled, GENERATIONS, plainScene, type Generation, type Source } from "../scene-changes/source";

const SHAPES: readonly Source[] = [
  { type: "rectangle", x: 100, y: 100, width: 200, height: 100, rotation: 30 },
  { type: "rectangle", x: 100, y: 100, width: 200, height: 100, anchorX: 0.5, anchorY: 0.5, rotation: 90, hole: true },
  { type: "ellipse", x: 200, y: 200, radiusX: 90, radiusY: 40, rotation: 15 },
  { type: "circle", x: 300, y: 300, radius: 120 },
  { type: "polygon", points: [0, 0, 200, 0, 200, 150, 100, 50, 0, 150] },
  { type: "cone", x: 100, y: 100, radius: 200, angle: 60, rotation: 45, curvature: "flat" },
  { type: "ring", x: 300, y: 300, radius: 100, innerWidth: 20, outerWidth: 30 },
  { type: "line", x: 0, y: 0, length: 300, width: 50, rotation: 10 },
  { type: "token", x: 100, y: 100, width: 2, height: 1, shape: 4 },
  {
    type: "grid",
    offsets: [
      { i: 1, j: 1 },
      { i: 2, j: 3 },
    ],
  },
  { type: "emanation", base: { type: "circle", x: 200, y: 200, radius: 40 }, radius: 60 },
];

const TERRAIN = {
  cover: "standard",
  size: 2,
  sizeCategory: "large",
  blocksEffect: true,
  blocksSight: true,
  isDifficult: true,
  isImpeded: true,
};

const BEHAVIORS: readonly Source[] = [
  { type: "parapet.terrain", disabled: false, system: TERRAIN },
  { type: "parapet.veil", disabled: false, system: { concealment: "total" } },
  { type: "adjustDarknessLevel", disabled: false, system: { mode: 1, modifier: 0.5 } },
  { type: "defineSurface", disabled: false, system: { placement: "top", move: true, sight: true, light: false } },
  { type: "modifyMovementCost", disabled: false, system: { difficulties: { walk: 2 } } },
];

const HEIGHTS = { "wall-height": { bottom: 0, top: "10" }, levels: { rangeBottom: 0, rangeTop: 20 } };

const WALLS: readonly Source[] = [
  { c: [300, 0, 300, 400], flags: { ...HEIGHTS, parapet: { cover: "low", size: 3, bottom: 0, top: 4 } } },
  { c: [300, 400, 600, 400], door: 2, ds: 1, sight: 0, light: 10, dir: 1 },
  { c: [303, 100, 303, 300], sight: 30, light: 40, threshold: { light: 10, sight: 5, attenuation: true } },
  { c: [600, 400, 600, 400], flags: { parapet: { cover: "improved", sizeCategory: "huge" } } },
];

const SENSES = { darkvision: 60, blindsight: 10, "true-seeing": 0 };

const TOKENS: readonly Source[] = [
  {
    name: "Archer",
    x: 0,
    y: 0,
    disposition: 1,
    effects: ["icons/svg/blind.svg", { statuses: ["prone"] }],
    overlayEffect: "icons/svg/skull.svg",
    delta: { effects: [{ disabled: false, flags: { core: { statusId: "invisible" } } }] },
    flags: {
      parapet: {
        sizeCategory: "medium",
        base: "round",
        unit: "guard",
        senses: SENSES,
        reach: 5,
        conditions: ["prone"],
      },
    },
  },
  {
    name: "Orc",
    x: 500,
    y: 100,
    width: 2,
    height: 2,
    elevation: 5,
    flags: { parapet: { heightClass: "large", height: 9 } },
  },
  { name: "Bat", x: 200, y: 300, width: 0.5, height: 0.5, light: { bright: 10, dim: 20, angle: 60 } },
];

const made = (generation: Generation, grid: number): Source => {
  const numbered = (kind: Parameters<typeof filled>[1], list: readonly Source[]): Source[] =>
    list.map((given, i) => filled(generation, kind, `${kind}${i}`, given));
  return {
    ...plainScene(),
    _id: "scene",
    grid: { type: grid, size: 100, distance: 5, units: "ft" },
    walls: numbered("Wall", WALLS),
    tokens: numbered("Token", TOKENS),
    tiles: numbered("Tile", [
      { x: 100, y: 200, rotation: 20, flags: { parapet: { terrain: TERRAIN, veil: { concealment: "partial" } } } },
    ]),
    regions: numbered(
      "Region",
      BEHAVIORS.map((behavior, i) => ({ name: "Fog", shapes: SHAPES.slice(2 * i, 2 * i + 3), behaviors: [behavior] })),
    ),
    lights: numbered("AmbientLight", [{ x: 100, y: 100, config: { bright: 10, dim: 20, negative: true, angle: 90 } }]),
    ...(generation === 13
      ? {
          templates: numbered("MeasuredTemplate", [
            { x: 200, y: 200 },
            { t: "cone", x: 200, y: 200 },
            { t: "ray" },
            { t: "rect", direction: 45 },
          ]),
        }
      : {
          levels: numbered("Level", [
            { name: "Hall", elevation: { bottom: 0, top: 10 }, visibility: { levels: ["Level1"] } },
            { name: "Loft", elevation: { bottom: 10, top: null } },
          ]),
        }),
  };
};

/** Of each generation one on squares, one on hexes and one without a grid. */
export const MADE_SCENES: readonly Source[] = GENERATIONS.flatMap((generation) =>
  [1, 2, 5, 0].map((grid) => made(generation, grid)),
);

/** As they were before version 10: the grid is a number. */
export const OLD_SCENES: readonly Source[] = MADE_SCENES.slice(0, 1).map((scene) => ({
  ...scene,
  grid: 100,
  gridType: 1,
  gridDistance: 5,
  gridUnits: "ft",
  darkness: 0.5,
  globalLight: true,
  globalLightThreshold: 0.8,
}));

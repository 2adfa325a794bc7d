import { expandObject, type Plain } from "../../stand-in/objects";
import type { TextKey } from "../say";

/** Foundry's numbers: https://foundryvtt.com/api/v14/variables/CONST.WALL_SENSE_TYPES.html */
const [NONE, LIMITED, NORMAL, PROXIMITY] = [0, 10, 20, 30];

interface WallKind {
  readonly move: number;
  readonly sense: number;
  readonly door?: boolean;
  readonly cover?: "none" | "low" | "standard" | "improved";
  readonly effect?: "blocks";
}

/** Walls, doors and Foundry's terrain walls have names of the page's own. */
const OWN = {
  wall: { move: NORMAL, sense: NORMAL },
  door: { move: NORMAL, sense: NORMAL, door: true },
  terrain: { move: NORMAL, sense: LIMITED },
} as const satisfies Readonly<Record<string, WallKind>>;

/** The module's kinds of walls, as its wall sheet fills them in. A test compares them. */
const PRESETS = {
  lowWall: { move: NORMAL, sense: NONE, cover: "low" },
  barCounter: { move: NORMAL, sense: NONE, cover: "standard" },
  arrowSlit: { move: NORMAL, sense: NONE, cover: "improved" },
  window: { move: NORMAL, sense: PROXIMITY },
  glass: { move: NORMAL, sense: NONE, effect: "blocks" },
  hedge: { move: NORMAL, sense: LIMITED, cover: "standard" },
  curtain: { move: NONE, sense: NORMAL },
  railing: { move: NORMAL, sense: NONE },
  portcullis: { move: NORMAL, sense: NONE, cover: "none" },
  portcullisCover: { move: NORMAL, sense: NONE, cover: "improved" },
} as const satisfies Readonly<Record<string, WallKind>>;

const AREAS = ["veil", "heavyVeil", "dark", "furniture"] as const;
type AreaKind = (typeof AREAS)[number];

const keysOf = <T extends object>(object: T): readonly (keyof T & string)[] =>
  Object.keys(object).filter((key): key is keyof T & string => Object.hasOwn(object, key));

type OwnKind = keyof typeof OWN;
export type PresetKind = keyof typeof PRESETS;
export type DrawKind = OwnKind | PresetKind | AreaKind | "erase";

export const OWN_KINDS = keysOf(OWN);
export const PRESET_KINDS = keysOf(PRESETS);
export const AREA_KINDS = AREAS;

const ALL: readonly DrawKind[] = [...OWN_KINDS, ...PRESET_KINDS, ...AREAS, "erase"];

export const isDrawKind = (value: string): value is DrawKind => ALL.some((kind) => kind === value);

export const isPreset = (kind: DrawKind): kind is PresetKind => PRESET_KINDS.some((it) => it === kind);

export const isArea = (kind: DrawKind): kind is AreaKind => AREAS.some((it) => it === kind);

export const ownName = (kind: Exclude<DrawKind, PresetKind>): TextKey => `draw.${kind}`;

/** How near one has to stand to a window to see through it, in grid spaces. */
const WINDOW_SPACES = 2;

/** What a wall of this kind stores, by path. `distance` is how far a grid space is, in scene units. */
export const wallFields = (kind: OwnKind | PresetKind, distance: number): Plain => {
  const { move, sense, door = false, cover, effect }: WallKind = { ...OWN, ...PRESETS }[kind];
  const threshold = sense === PROXIMITY ? WINDOW_SPACES * distance : null;
  return {
    move,
    sight: sense,
    light: sense,
    "threshold.sight": threshold,
    "threshold.light": threshold,
    "flags.parapet.cover": cover ?? null,
    "flags.parapet.effect": effect ?? null,
    ...(door ? { door: 1 } : {}),
  };
};

export const wallSource = (
  kind: OwnKind | PresetKind,
  c: readonly number[],
  { distance, levels }: { readonly distance: number; readonly levels: readonly string[] },
): Plain => expandObject({ ...wallFields(kind, distance), c: [...c], levels: [...levels] });

/** Behaviours by kind of area; https://foundryvtt.com/api/v14/classes/foundry.data.regionBehaviors.AdjustDarknessLevelRegionBehaviorType.html */
const BEHAVIOURS: Readonly<Record<AreaKind, Plain>> = {
  veil: { type: "parapet.veil", system: { concealment: "partial" } },
  heavyVeil: { type: "parapet.veil", system: { concealment: "total" } },
  dark: { type: "adjustDarknessLevel", system: { mode: 0, modifier: 1 } },
  furniture: { type: "parapet.terrain", system: { cover: "standard" } },
};

interface Corner {
  readonly x: number;
  readonly y: number;
}

/** A region that fills the rectangle between two corners. */
export const areaSource = (
  kind: AreaKind,
  [a, b]: readonly [Corner, Corner],
  { name, levels }: { readonly name: string; readonly levels: readonly string[] },
): Plain => {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  const [width, height] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
  return {
    name,
    levels: [...levels],
    shapes: [{ type: "rectangle", x, y, width, height, rotation: 0, hole: false }],
    behaviors: [{ ...BEHAVIOURS[kind], disabled: false }],
  };
};

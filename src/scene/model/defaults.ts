import { NO_SENSES } from "./scene";
import { NO_TRAITS } from "./traits";
import type { Glow, Scene, SceneArea, SceneLight, SceneTemplate, SceneToken, SceneWall, SurfacePart } from "./scene";

/** What the text battle map knows by one word or one character. docs/notation.md has it for people. */

type WallKind = Pick<SceneWall, "blocksMovement" | "sight" | "light" | "effect">;

export const WALL_KINDS = {
  solid: { blocksMovement: true, sight: "normal", light: "normal", effect: "auto" },
  railing: { blocksMovement: true, sight: "none", light: "none", effect: "auto" },
  glass: { blocksMovement: true, sight: "none", light: "none", effect: "blocks" },
  curtain: { blocksMovement: false, sight: "normal", light: "normal", effect: "auto" },
  limited: { blocksMovement: true, sight: "limited", light: "limited", effect: "auto" },
  nothing: { blocksMovement: false, sight: "none", light: "none", effect: "auto" },
} as const satisfies Readonly<Record<string, WallKind>>;

/** A closed wall with nothing special about it. */
export const PLAIN_WALL: Omit<SceneWall, "id" | "c"> = {
  ...WALL_KINDS.solid,
  sightThreshold: 0,
  lightThreshold: 0,
  side: "both",
  door: "none",
  isOpen: false,
  cover: "auto",
  sizeCategory: null,
  size: null,
  feature: null,
  elevation: { bottom: null, top: null },
  levels: [],
};

/** Borders that may be drawn in either direction. */
const BORDERS: Readonly<Record<string, Partial<SceneWall>>> = {
  d: { door: "door" },
  o: { door: "door", isOpen: true },
  s: { door: "secret" },
  g: WALL_KINDS.glass,
  c: WALL_KINDS.curtain,
  m: WALL_KINDS.limited,
  l: { ...WALL_KINDS.railing, cover: "low" },
  p: { ...WALL_KINDS.railing, cover: "partial" },
  f: { ...WALL_KINDS.railing, cover: "standard" },
  i: { ...WALL_KINDS.railing, cover: "improved" },
};

/** Borders between a cell and the one below it, drawn from left to right. An arrow is a way that is stopped. */
export const LEVEL_BORDERS: Readonly<Record<string, Partial<SceneWall>>> = {
  "-": {},
  "^": { side: "right" },
  v: { side: "left" },
  ...BORDERS,
};

/** Borders between a cell and the one to its right, drawn from the top down. */
export const UPRIGHT_BORDERS: Readonly<Record<string, Partial<SceneWall>>> = {
  "|": {},
  "<": { side: "left" },
  ">": { side: "right" },
  ...BORDERS,
};

export const PLAIN_SURFACE: SurfacePart = {
  placement: "bottom",
  blocksEffect: true,
  blocksSight: true,
  blocksLight: true,
};

export const PLAIN_TERRAIN = {
  cover: "none",
  size: null,
  sizeCategory: null,
  blocksEffect: false,
  blocksSight: false,
  isDifficult: false,
  isImpeded: false,
} as const;

/** A light that shines all round at any hour, as soon as it has a radius. */
export const PLAIN_GLOW: Glow = { bright: 0, dim: 0, isDarkness: false, angle: 360, rotation: 0, litFrom: 0, litTo: 1 };

export const PLAIN_LIGHT: Omit<SceneLight, "id" | "x" | "y"> = {
  ...PLAIN_GLOW,
  elevation: 0,
  isStoppedByWalls: true,
  levels: [],
};

/** A template of no length that points to the right. */
export const PLAIN_TEMPLATE: Omit<SceneTemplate, "id" | "shape" | "x" | "y"> = {
  elevation: null,
  height: null,
  distance: 0,
  direction: 0,
  angle: 90,
  width: 5,
  outline: null,
};

/** Areas by the symbol that fills their cells. */
export const AREA_SYMBOLS: Readonly<Record<string, SceneArea["part"]>> = {
  "#": { terrain: { ...PLAIN_TERRAIN, cover: "standard", blocksEffect: true, blocksSight: true } },
  "=": { terrain: { ...PLAIN_TERRAIN, cover: "standard" } },
  _: { terrain: { ...PLAIN_TERRAIN, cover: "low" } },
  ":": { terrain: { ...PLAIN_TERRAIN, cover: "partial" } },
  "!": { terrain: { ...PLAIN_TERRAIN, cover: "improved" } },
  ",": { terrain: { ...PLAIN_TERRAIN, cover: "soft" } },
  ";": { terrain: { ...PLAIN_TERRAIN, cover: "hard" } },
  "~": { veil: { concealment: "partial", missChance: null } },
  "&": { veil: { concealment: "total", missChance: null } },
};

/** What Foundry stores for each. */
export const DISPOSITIONS: Readonly<Record<string, number>> = { secret: -2, hostile: -1, neutral: 0, friendly: 1 };
const HOSTILE = -1;
const FRIENDLY = 1;

/** Lower-case creatures are hostile, all others friendly. */
export const dispositionFor = (id: string): number => (/^[a-z]/.test(id) ? HOSTILE : FRIENDLY);

/** A creature of one square with nothing special about it. */
export const plainToken = (id: string, x: number, y: number): SceneToken => ({
  id,
  name: id,
  x,
  y,
  width: 1,
  height: 1,
  elevation: 0,
  rotation: 0,
  disposition: dispositionFor(id),
  isHidden: false,
  isDead: false,
  level: null,
  bodyHeight: null,
  shape: 4,
  base: null,
  sizeCategory: null,
  size: null,
  heightClass: "standard",
  unit: null,
  isTall: false,
  isSkirmisher: false,
  providesCover: true,
  kind: "creature",
  conditions: [],
  senses: NO_SENSES,
  acuity: {},
  hasLowLightVision: false,
  reach: null,
  leastReach: null,
  handling: null,
  ...NO_TRAITS,
  light: null,
});

export const EMPTY_SCENE: Scene = {
  name: "",
  grid: { type: "square", size: 100, distance: 5, units: "ft" },
  walls: [],
  tokens: [],
  areas: [],
  lights: [],
  templates: [],
  levels: [],
  darkness: 0,
  hasGlobalLight: false,
};

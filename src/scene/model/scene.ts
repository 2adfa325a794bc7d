/**
 * A scene as its source describes it, in pixels and scene units: what every reader makes and the text notation prints.
 * Nothing is snapped, tidied or left out yet; `battlefieldOf` does that.
 */
import { toLattice } from "../../geometry/numbers/lattice";
import type { Traits, TokenKind } from "./traits";

export const GRID_TYPES = [
  "gridless",
  "square",
  "hex-odd-rows",
  "hex-even-rows",
  "hex-odd-columns",
  "hex-even-columns",
] as const;
export type GridType = (typeof GRID_TYPES)[number];

/** Foundry's rules for diagonals, in the order of its numbers. */
export const DIAGONALS = [
  "equidistant",
  "exact",
  "approximate",
  "rectilinear",
  "alternating",
  "alternating-2",
  "illegal",
] as const;
export type Diagonals = (typeof DIAGONALS)[number];

export interface SceneGrid {
  readonly type: GridType;
  /** Pixels a square (hexes: across the flats). */
  readonly size: number;
  /** Scene units a square. */
  readonly distance: number;
  readonly units: string;
  /** How a way that goes along several axes at once is counted; left out: alternating. */
  readonly diagonals?: Diagonals;
}

/** What a wall or area is worth as cover, mildest first. */
export const GRADES = ["none", "low", "partial", "standard", "improved"] as const;
export type Grade = (typeof GRADES)[number];

/** The grade a GM sets on a wall; `auto` derives it from what the wall blocks, `total` makes it block effect. */
export const WALL_COVERS = ["auto", ...GRADES, "total"] as const;
type WallCover = (typeof WALL_COVERS)[number];

/** A GM's choice at a wall with cover `auto`: by the option `seeThroughWalls`, blocked, or open where it lets sight through. */
export const WALL_EFFECTS = ["auto", "blocks", "open"] as const;
type WallEffect = (typeof WALL_EFFECTS)[number];

/** What walls that stop movement and let sight through do to effects: as sight, as sight but for windows, block. */
export const SEE_THROUGH = ["open", "panes", "solid"] as const;
export type SeeThrough = (typeof SEE_THROUGH)[number];

/** How high a prone body is against a standing one. */
export const PRONE_HEIGHTS = ["full", "half"] as const;

export const WALL_SENSES = ["none", "limited", "normal", "proximity", "distance"] as const;
export type WallSense = (typeof WALL_SENSES)[number];

export const WALL_SIDES = ["both", "left", "right"] as const;
export type WallSide = (typeof WALL_SIDES)[number];

export const SIZE_CATEGORIES = [
  "fine",
  "diminutive",
  "tiny",
  "small",
  "medium",
  "large",
  "huge",
  "gargantuan",
  "colossal",
] as const;
export type SizeCategory = (typeof SIZE_CATEGORIES)[number];

/** 0 for fine, 8 for colossal. */
export const sizeRank = (category: SizeCategory): number => SIZE_CATEGORIES.indexOf(category);

/** Elevations in scene units; `null` is open-ended. */
export interface Elevation {
  readonly bottom: number | null;
  readonly top: number | null;
}

/** Packages whose settings of cover are read where Parapet's own are not set. */
export const COVER_SETTERS = ["draw-steel", "pf2e-visioner"] as const;
export type CoverSetter = (typeof COVER_SETTERS)[number];

export const SETTER_NAMES: Readonly<Record<CoverSetter, string>> = {
  "draw-steel": "Draw Steel",
  "pf2e-visioner": "PF2e Visioner",
};

/** Levels of cover that another package keeps for the attacks of one creature. */
export interface CoverOn {
  readonly by: CoverSetter;
  /** By the target's token, without `token:`. A level by the package's word, which is the book's. */
  readonly levels: Readonly<Record<string, string>>;
}

export interface SceneWall {
  readonly id: string;
  /** Ends in pixels: ax, ay, bx, by. */
  readonly c: readonly [number, number, number, number];
  readonly blocksMovement: boolean;
  readonly sight: WallSense;
  readonly light: WallSense;
  /** Scene units, for `proximity` and `distance`. */
  readonly sightThreshold: number;
  readonly lightThreshold: number;
  readonly side: WallSide;
  readonly door: "none" | "door" | "secret";
  readonly isOpen: boolean;
  readonly cover: WallCover;
  /** Whose setting the cover is; left out where it is Parapet's own. */
  readonly setBy?: CoverSetter;
  readonly effect: WallEffect;
  readonly sizeCategory: SizeCategory | null;
  /** Crisis Protocol's terrain size, when set. */
  readonly size: number | null;
  /** The name of the terrain feature of Crisis Protocol that it is a part of, when set. */
  readonly feature: string | null;
  readonly elevation: Elevation;
  /** Ids of the scene levels it stands on; empty means all. */
  readonly levels: readonly string[];
}

/** Weapons that a wall beside their bearer makes useless, and those that it only hinders. */
export const HANDLINGS = ["unwieldy", "cumbersome"] as const;
export type Handling = (typeof HANDLINGS)[number];

export const HEIGHT_CLASSES = ["standard", "large", "gigantic"] as const;
export type HeightClass = (typeof HEIGHT_CLASSES)[number];

export const BASES = ["square", "round", "rectangular"] as const;
export type Base = (typeof BASES)[number];

/** Conditions of a creature that some rule set asks for. */
export const CONDITIONS = [
  "blinded",
  "dazzled",
  "deafened",
  "entangled",
  "ethereal",
  "faded",
  "flat-footed",
  "frightened",
  "hampered",
  "helpless",
  "incapacitated",
  "incorporeal",
  "invisible",
  "nebulous",
  "phased",
  "prone",
  "shaken",
  "squeezing",
  "taking-cover",
  "unconscious",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Senses that reach so far, in scene units; 0 for one that a creature has not. */
export const SENSES = [
  "darkvision",
  "blindsense",
  "blindsight",
  "tremorsense",
  "see-invisibility",
  "true-seeing",
] as const;
export type Sense = (typeof SENSES)[number];
export type Senses = Readonly<Record<Sense, number>>;

/** How well a sense finds: a precise one as sight does, an imprecise one the space alone, a vague one nothing that counts. */
export const ACUITIES = ["precise", "imprecise", "vague"] as const;
export type Acuity = (typeof ACUITIES)[number];

export const NO_SENSES: Senses = {
  darkvision: 0,
  blindsense: 0,
  blindsight: 0,
  tremorsense: 0,
  "see-invisibility": 0,
  "true-seeing": 0,
};

export interface SceneToken extends Traits {
  /** Whose setting it is that it gives no cover; left out where it is Parapet's own. */
  readonly setBy?: CoverSetter;
  /** Left out where nothing is set. */
  readonly coverOn?: CoverOn;
  readonly id: string;
  readonly name: string;
  /** Top left corner, pixels. */
  readonly x: number;
  readonly y: number;
  /** In grid spaces. */
  readonly width: number;
  readonly height: number;
  readonly elevation: number;
  /** Degrees clockwise; 0 looks down the screen. */
  readonly rotation: number;
  /** Foundry's numbers: -2 secret, -1 hostile, 0 neutral, 1 friendly. */
  readonly disposition: number;
  readonly isHidden: boolean;
  readonly isDead: boolean;
  readonly level: string | null;
  /** Height of the body in scene units, when the scene knows it. */
  readonly bodyHeight: number | null;
  /** Foundry's hexagonal shape number, 0 to 5. */
  readonly shape: number;
  readonly base: Base | null;
  readonly sizeCategory: SizeCategory | null;
  /** Crisis Protocol's size, when set. */
  readonly size: number | null;
  readonly heightClass: HeightClass;
  readonly unit: string | null;
  readonly isTall: boolean;
  readonly isSkirmisher: boolean;
  readonly providesCover: boolean;
  readonly kind: TokenKind;
  readonly conditions: readonly Condition[];
  readonly senses: Senses;
  /** Of senses that are not as acute as they mostly are. */
  readonly acuity: Readonly<Partial<Record<Sense, Acuity>>>;
  readonly hasLowLightVision: boolean;
  /** How far it reaches in melee, scene units; null when unset, which is one square. */
  readonly reach: number | null;
  /** How far off its target must be in melee, scene units; null when unset: as near as may be. */
  readonly leastReach: number | null;
  readonly handling: Handling | null;
  /** The light that it carries. */
  readonly light: Glow | null;
}

export type Shape =
  | {
      readonly type: "rectangle";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly rotation: number;
      readonly hole: boolean;
    }
  | {
      readonly type: "ellipse";
      readonly x: number;
      readonly y: number;
      readonly radiusX: number;
      readonly radiusY: number;
      readonly rotation: number;
      readonly hole: boolean;
    }
  | { readonly type: "polygon"; readonly points: readonly number[]; readonly hole: boolean };

export const AREA_COVERS = ["none", "soft", "hard", "low", "partial", "standard", "improved"] as const;
type AreaCover = (typeof AREA_COVERS)[number];

export interface Terrain {
  readonly cover: AreaCover;
  /** Whose setting the cover is; left out where it is Parapet's own. */
  readonly setBy?: CoverSetter;
  readonly size: number | null;
  readonly sizeCategory: SizeCategory | null;
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  /** It slows movement. */
  readonly isDifficult: boolean;
  /** A creature needs a full round for one space of it, and provokes when it leaves one. */
  readonly isImpeded: boolean;
}

export interface Veil {
  readonly concealment: "partial" | "total";
  /** Percent, where it has a miss chance of its own. */
  readonly missChance: number | null;
}

export const GLOOM_MODES = ["override", "brighten", "darken"] as const;

/** An area with a darkness of its own: in place of the scene's, or that much of the way to day or to night. */
export interface Gloom {
  readonly mode: (typeof GLOOM_MODES)[number];
  /** From 0 to 1. */
  readonly amount: number;
}

/** A region or tile with a part in the rules. One region with two behaviours makes two areas of the same id. */
export interface SceneArea {
  /** `region:ID` or `tile:ID`. */
  readonly id: string;
  readonly name: string;
  readonly shapes: readonly Shape[];
  readonly elevation: Elevation;
  readonly levels: readonly string[];
  readonly part:
    | { readonly terrain: Terrain }
    | { readonly veil: Veil }
    | { readonly gloom: Gloom }
    | { readonly surface: SurfacePart };
}

/** What shines, or darkens. */
export interface Glow {
  /** Radii in scene units. */
  readonly bright: number;
  readonly dim: number;
  readonly isDarkness: boolean;
  /** Degrees; 360 shines all round. */
  readonly angle: number;
  /** Degrees clockwise; 0 shines down the screen, or where the creature that carries it looks. */
  readonly rotation: number;
  /** The darkness of the scene, from and to, at which it is lit. */
  readonly litFrom: number;
  readonly litTo: number;
}

export interface SceneLight extends Glow {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
  readonly isStoppedByWalls: boolean;
  readonly levels: readonly string[];
}

export const TEMPLATE_SHAPES = ["circle", "cone", "ray", "rectangle"] as const;

/** An area effect on the map, from its point of origin. */
export interface SceneTemplate {
  readonly id: string;
  readonly shape: (typeof TEMPLATE_SHAPES)[number];
  /** The point of origin, pixels. */
  readonly x: number;
  readonly y: number;
  /** Scene units; null where nobody has set it. */
  readonly elevation: number | null;
  /** Scene units: how far it reaches up from there, where the game system says so, as of a cylinder; else null. */
  readonly height: number | null;
  /** Scene units: the radius, the length, or a rectangle's diagonal. */
  readonly distance: number;
  /** Degrees clockwise from the right, as Foundry has them. */
  readonly direction: number;
  /** A cone's opening, degrees. */
  readonly angle: number;
  /** A ray's width, scene units. */
  readonly width: number;
  /** Pixels: the outline that the client gives it, where it measures templates by the grid; null for its own shape. */
  readonly outline: readonly number[] | null;
}

export interface SceneLevel {
  readonly id: string;
  readonly name: string;
  readonly elevation: Elevation;
  /** Ids of the other levels that are seen from this one. */
  readonly sees: readonly string[];
}

export interface Scene {
  readonly name: string;
  readonly grid: SceneGrid;
  readonly walls: readonly SceneWall[];
  readonly tokens: readonly SceneToken[];
  readonly areas: readonly SceneArea[];
  readonly lights: readonly SceneLight[];
  readonly templates: readonly SceneTemplate[];
  readonly levels: readonly SceneLevel[];
  /** 0 bright day, 1 full night. */
  readonly darkness: number;
  readonly hasGlobalLight: boolean;
}

/** Scene units to pixels. */
export const pixelsOf = (units: number, { distance, size }: Pick<SceneGrid, "distance" | "size">): number =>
  (units / distance) * size;

/** Scene units to lattice steps, rounded once. */
export const stepsOf = (units: number, grid: Pick<SceneGrid, "distance" | "size">): number =>
  toLattice(pixelsOf(units, grid));

export const SURFACE_PLACEMENTS = ["bottom", "top", "both"] as const;

/** A floor or a ceiling: of the area's vertical range the lower end, the upper one, or both. */
export interface SurfacePart {
  readonly placement: (typeof SURFACE_PLACEMENTS)[number];
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  readonly blocksLight: boolean;
}

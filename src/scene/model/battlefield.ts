import { groupedBy } from "../../geometry/numbers/grouped-by";
import type { Extent } from "../../geometry/heights/height-band";
import type { Point, Polygon, Region, Segment } from "../../geometry/numbers/lattice";
import type { Beam } from "./hex";
import type { Levelled } from "./levels";
import type { Traits, TokenKind } from "./traits";
import type {
  Acuity,
  Base,
  Condition,
  CoverOn,
  CoverSetter,
  Diagonals,
  Elevation,
  Gloom,
  Grade,
  GridType,
  Handling,
  HeightClass,
  Scene,
  SceneLevel,
  SeeThrough,
  Sense,
  Senses,
  SizeCategory,
  WallSense,
  WallSide,
} from "./scene";

export interface Grid {
  readonly type: GridType;
  /** Lattice steps a square, to the nearest: map files have squares of 100.01 pixels. */
  readonly size: number;
  /** Scene units a square. */
  readonly distance: number;
  readonly units: string;
  readonly diagonals?: Diagonals;
}

/** A wall as the rules meet it: snapped, tidied, closed, longer than zero. */
export interface Wall extends Segment, Levelled {
  /** `wall:ID`. A piece that closes a gap has the id of the wall whose end it joins. */
  readonly id: string;
  /** On which lines it blocks effect. */
  readonly effect: WallSense;
  /** It blocks effect on all lines: `effect` is `normal`. */
  readonly blocksEffect: boolean;
  /** As drawn, whatever its grade. */
  readonly blocksMovement: boolean;
  readonly sight: WallSense;
  readonly light: WallSense;
  /** Lattice steps. */
  readonly sightThreshold: number;
  readonly lightThreshold: number;
  readonly side: WallSide;
  readonly isDoor: boolean;
  /** A secret door, which players do not see. */
  readonly isSecret: boolean;
  /** Cloth, foliage: it stops sight on some lines, and neither movement nor effects; no grade is set. */
  readonly isCurtain: boolean;
  /** `standard` for a wall that blocks effect on some lines and for closed bars, unless the GM graded it. */
  readonly grade: Grade;
  /** The GM set the grade by hand to one that blocks nothing (low, partial, standard, improved). */
  readonly isGraded: boolean;
  /** Whose setting its cover is; left out where it is Parapet's own. */
  readonly setBy?: CoverSetter;
  readonly sizeCategory: SizeCategory | null;
  readonly size: number | null;
  /** Walls with one such name and one size are one terrain feature; null: those that meet are. */
  readonly feature: string | null;
  readonly levels: readonly string[];
}

export interface Cell {
  readonly corners: Polygon;
  readonly centre: Point;
  /** All its vertices, where walls cut it; left out where the corners are all. */
  readonly vertices?: readonly Point[];
}

/** What a creature fills of its footprint, where walls or solid areas cut it. RULES 2.1.3. */
export interface FilledPart {
  /** The creature with all of its footprint. */
  readonly whole: Creature;
  readonly region: Region;
}

export interface Creature extends Traits {
  /** `token:ID`. */
  readonly id: string;
  readonly name: string;
  /** Its space. */
  readonly footprint: Polygon;
  /** Left out where it fills all of its space. Corners, cells and centre are those of the part. */
  readonly part?: FilledPart;
  /** The rectangle's four corners, or the vertices of the footprint's convex hull. */
  readonly outerCorners: Polygon;
  readonly cells: readonly Cell[];
  /** Corners of all cells that lie on the footprint's edge, each once. */
  readonly outlinePoints: readonly Point[];
  /** Corners of all cells, each once. */
  readonly latticePoints: readonly Point[];
  readonly centre: Point;
  readonly rotation: number;
  readonly base: Base;
  readonly extent: Extent;
  readonly level: string | null;
  readonly disposition: number;
  readonly isHidden: boolean;
  readonly isDead: boolean;
  readonly providesCover: boolean;
  readonly coverOn?: CoverOn;
  readonly sizeCategory: SizeCategory;
  readonly size: number;
  readonly heightClass: HeightClass;
  readonly unit: string | null;
  readonly isTall: boolean;
  readonly isSkirmisher: boolean;
  readonly conditions: readonly Condition[];
  readonly senses: Senses;
  readonly acuity: Readonly<Partial<Record<Sense, Acuity>>>;
  readonly kind: TokenKind;
  readonly hasLowLightVision: boolean;
  /** How far it reaches in melee, scene units. */
  readonly reach: number;
  /** How far off its target must be in melee, scene units; 0 for no such weapon. */
  readonly leastReach: number;
  readonly handling: Handling | null;
}

/** A creature with all of its footprint. */
export const wholeOf = (creature: Creature): Creature => creature.part?.whole ?? creature;

interface Area extends Levelled {
  /** `region:ID` or `tile:ID`. */
  readonly id: string;
  readonly name: string;
  readonly region: Region;
  readonly levels: readonly string[];
}

export interface TerrainArea extends Area {
  readonly cover: "none" | "soft" | "hard" | Exclude<Grade, "none">;
  readonly setBy?: CoverSetter;
  readonly size: number;
  readonly sizeCategory: SizeCategory | null;
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  readonly isDifficult: boolean;
  readonly isImpeded: boolean;
}

export interface VeilArea extends Area {
  readonly concealment: "partial" | "total";
  /** Percent, where it has a miss chance of its own. */
  readonly missChance: number | null;
}

export interface GloomArea extends Area, Gloom {}

/** A floor or a ceiling: it parts what is above it from what is below. docs/decisions/0015-surfaces.md. */
export interface Surface {
  /** `region:ID`. */
  readonly id: string;
  readonly name: string;
  readonly region: Region;
  /** Thousandths of a scene unit. */
  readonly height: number;
  readonly levels: readonly string[];
  readonly blocksEffect: boolean;
  readonly blocksSight: boolean;
  readonly blocksLight: boolean;
}

/** A source of light or of darkness that is lit. */
export interface Light {
  /** `light:ID`, or `token:ID` of who carries it. */
  readonly id: string;
  readonly at: Point;
  /** Lattice steps, counted from the rim. */
  readonly bright: number;
  readonly dim: number;
  /** How far from its place its radii begin, lattice steps: 0, or at the edge of who carries it. */
  readonly rim: number;
  readonly isDarkness: boolean;
  /** Where it shines; null all round. */
  readonly beam: Beam | null;
  readonly isStoppedByWalls: boolean;
  /** Thousandths of a scene unit. */
  readonly height: number;
  readonly levels: readonly string[];
}

/** How high an area effect reaches, as far as its document says. Scene units. */
export interface AreaHeights {
  /** The heights that it fills, where its document names some. */
  readonly range: Elevation | null;
  /** How far it reaches up and down from where it starts; null without limit. */
  readonly reach: number | null;
  /** How far it reaches up from there, and not down, where the game system says so. */
  readonly up: number | null;
}

/** An area effect on the map: the ground it covers and its point of origin. */
export interface Template {
  /** `template:ID`. */
  readonly id: string;
  readonly origin: Point;
  /** As drawn. */
  readonly outline: Polygon;
  /** Scene units; null where nobody has set it. */
  readonly elevation: number | null;
  readonly heights: AreaHeights;
  /** What a circle or a cone covers, exactly; null for those that the outline bounds. Radius in lattice steps. */
  readonly round: { readonly radius: number; readonly beam: Beam | null } | null;
}

export const MEND_KINDS = ["zero-length", "double", "overlap", "squared-up", "closed-gap"] as const;

/** One thing that tidying did: which wall, where and by how many pixels. */
export interface Mend {
  readonly kind: (typeof MEND_KINDS)[number];
  readonly wall: string;
  /** The other wall concerned, when there is one. */
  readonly other: string | null;
  /** Pixels. */
  readonly at: { readonly x: number; readonly y: number };
  readonly moved: number;
}

export interface TidyOptions {
  /** Squares; 0 turns squaring up off. */
  readonly wallSnap: number;
  /** Squares, at least 2 px; 0 closes no gap. */
  readonly wallGap: number;
  /** What walls that let sight through do to effects; left out: `open`. */
  readonly seeThroughWalls?: SeeThrough;
  /** How high the prone are; left out: as high as standing. */
  readonly proneHeight?: "full" | "half";
  /** Whether the prone give cover; left out: yes. */
  readonly doProneGiveCover?: boolean;
  /** Whether the unconscious give cover; left out: no. */
  readonly doDownedGiveCover?: boolean;
}

export const TIDY_DEFAULTS: TidyOptions = { wallSnap: 0.15, wallGap: 0.03 };

/** What is where: an immutable snapshot on the lattice. */
export interface Battlefield {
  readonly name: string;
  readonly grid: Grid;
  readonly walls: readonly Wall[];
  readonly creatures: readonly Creature[];
  readonly terrains: readonly TerrainArea[];
  readonly veils: readonly VeilArea[];
  readonly glooms: readonly GloomArea[];
  readonly surfaces: readonly Surface[];
  readonly lights: readonly Light[];
  readonly templates: readonly Template[];
  readonly levels: readonly SceneLevel[];
  readonly darkness: number;
  readonly hasGlobalLight: boolean;
  readonly mends: readonly Mend[];
}

/** Elevations are kept in thousandths of a scene unit, so that halves of round heights stay exact. */
const THOUSANDTHS = 1000;

/** Nothing stands higher or lower, thousandths: what is written so counts as just there, and stays a number. */
const HIGHEST = 1e12;

/** Scene units to thousandths of one; `null` becomes the infinity given. */
export const toHeight = (units: number | null, open: number): number =>
  units === null ? open : Math.min(Math.max(Math.round(units * THOUSANDTHS), -HIGHEST), HIGHEST) + 0;

/** Back to scene units. */
export const fromHeight = (height: number): number => height / THOUSANDTHS;

export const extentOf = ({ bottom, top }: Elevation): Extent =>
  bottom === null && top === null ? ALL_HEIGHTS : { bottom: toHeight(bottom, -Infinity), top: toHeight(top, Infinity) };

/** One object for all: nearly every wall has it, so it stays in the processor's cache. */
const ALL_HEIGHTS: Extent = { bottom: -Infinity, top: Infinity };

/**
 * A creature by its id (`token:ID`), the first of several; undefined when there is none. An attack asks dozens of times:
 * the map of a list is made once.
 */
export const creatureWithId = ({ creatures }: Pick<Battlefield, "creatures">, id: string): Creature | undefined =>
  kept(creaturesById, creatures, () => new Map(creatures.toReversed().map((its) => [its.id, its]))).get(id);

const creaturesById = new WeakMap<Battlefield["creatures"], ReadonlyMap<string, Creature>>();

/** What is kept for a list, made once. */
const kept = <List extends object, Index>(known: WeakMap<List, Index>, list: List, make: () => Index): Index => {
  const index = known.get(list) ?? make();
  known.set(list, index);
  return index;
};

/**
 * The pieces of a wall by its id (`wall:ID`): itself and what closes the gaps at its ends; none for an unknown id. It looks them up in a map made once
 * for each list of walls. Searching 5,000 walls for each obstacle shown made a dragged frame more than twice as slow.
 */
export const wallsWithId = ({ walls }: Pick<Battlefield, "walls">, id: string): readonly Wall[] =>
  kept(wallsById, walls, () => groupedBy(walls, (wall) => wall.id)).get(id) ?? [];

const wallsById = new WeakMap<Battlefield["walls"], ReadonlyMap<string, readonly Wall[]>>();

/** The elevation of a creature (`token:ID`) of the scene, in scene units; 0 where it is not there. */
export const elevationOf = ({ tokens }: Pick<Scene, "tokens">, creature: string | undefined): number =>
  tokens.find(({ id }) => `token:${id}` === creature)?.elevation ?? 0;

/** The battlefield with a creature as it is given, by its id. */
export const withCreature = (battlefield: Battlefield, its: Creature): Battlefield => ({
  ...battlefield,
  creatures: battlefield.creatures.map((creature) => (creature.id === its.id ? its : creature)),
});

/** The creature with this id (`token:` may be left out), else all of this name in any case. */
export const creaturesCalled = (battlefield: Pick<Battlefield, "creatures">, text: string): readonly Creature[] => {
  const its = creatureWithId(battlefield, text) ?? creatureWithId(battlefield, `token:${text}`);
  if (its !== undefined) return [its];
  return battlefield.creatures.filter(({ name }) => name.toLowerCase() === text.toLowerCase());
};

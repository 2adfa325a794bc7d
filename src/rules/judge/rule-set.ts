import type { Battlefield, Creature, TidyOptions } from "../../scene/model/battlefield";
import { type Base, PRONE_HEIGHTS, SEE_THROUGH, type SeeThrough } from "../../scene/model/scene";
import { OWN_PARAPETS, type OwnParapets } from "../attack/between";
import { AREA_REACHES, type AreaMaking } from "../attack/area-effect";
import type { Attack, Verdict, VerdictLevel } from "../attack/verdict";
import { CREATURES_FROM, type CreatureCover } from "../cover/creature-cover";

/** One setting of a rule set: its values, the default first. */
export interface RuleOption {
  readonly key: string;
  readonly values: readonly string[];
  /** Any number above 0 in decimal digits is a value; `values` has the default alone. */
  readonly isNumber?: boolean;
  /** Chosen for each attack, so not a setting of the world. */
  readonly isPerAttack?: boolean;
  /** Follows from a setting of the game system, so it is none of Parapet's. */
  readonly isOfSystem?: boolean;
  /** Ids of modules that do this themselves: beside an active one it is off, `false`. */
  readonly leftTo?: readonly string[];
}

export type RuleOptions = Readonly<Record<string, string>>;

/** Details of how an attack is made. The command line has an option for each but `ruled`. */
export const ATTACK_DETAILS = [
  ...(["weapon", "increment", "increments", "long-range", "least-reach", "handling"] as const),
  ...(["charge", "readied", "braced", "spread", "sightless", "force", "destroys", "ruled"] as const),
] as const;
export type AttackDetail = (typeof ATTACK_DETAILS)[number];

/** Messages by degree: `PARAPET.Concealment.partial`. */
export const CONCEALMENT_WORDS = ["Concealment", "Obscured", "FlatCheck"] as const;
type ConcealmentWords = (typeof CONCEALMENT_WORDS)[number];

/** How places and objects without a token are judged. */
export interface ObjectRules {
  /** Terrain is an object with a size; elsewhere it is ground. */
  readonly isTerrainObject?: boolean;
  /** Only creatures have cover. */
  readonly hasNoCover?: boolean;
  /** The length of the first range, scene units, in books that count ranges in a straight line. */
  readonly bandIn?: (options: RuleOptions) => number;
  /** A teleport needs line of effect and line of sight to its end. */
  readonly doTeleportsNeedLines?: boolean;
}

/** `level`: what is decided, without lines, figures, obstacles and reasons. */
export type Depth = "level" | "full";

/** A book's own judge. At the depth `level` the lists that only `full` has may be empty. */
export type JudgeTo = (battlefield: Battlefield, attack: Attack, options: RuleOptions, depth: Depth) => Verdict;

/** Options left out take their defaults. Throws `RangeError` for a creature or option that is not there, `TooLargeError` for creatures that are too large. */
export interface Judge {
  (battlefield: Battlefield, attack: Attack, options: RuleOptions, how?: { readonly depth: "full" }): Verdict;
  /** Without what only the map and the card show. */
  (battlefield: Battlefield, attack: Attack, options: RuleOptions, how: { readonly depth: "level" }): VerdictLevel;
}

export const LEVEL_ONLY = { depth: "level" } as const;

/** The rules of one game: its ladder of cover and one pure judge. */
export interface RuleSet {
  readonly id: string;
  /** Mildest first. */
  readonly levels: readonly string[];
  readonly options: readonly RuleOption[];
  /** The base of tokens on which none is set. */
  readonly unsetBase: Base;
  /** How it speaks of what is hard to see; null where it knows cover alone. */
  readonly concealmentWords: ConcealmentWords | null;
  /** The details of an attack that can change its verdicts; all others change nothing. */
  readonly heeds: readonly AttackDetail[];
  readonly judge: Judge;
  /** A creature half in the rock counts by the parts into which walls cut its space. */
  readonly hasParts?: boolean;
  /** A unit shoots at once, each of its models for itself. */
  readonly shootsByUnit?: boolean;
  /** Melee attacks meet other cover than ranged ones, or are rolled otherwise. */
  readonly hasMeleeProcedure?: boolean;
  readonly objects?: ObjectRules;
  /** Unarmed creatures threaten nothing. */
  readonly heedsUnarmed?: boolean;
  /**
   * For rules by which no creature may shoot another without a line of effect from space to space. It is the battlefield on
   * which that line is drawn, and its verdict's `lineOfEffect`. Undefined for other rules.
   */
  readonly effectField?: (battlefield: Battlefield, attacker: Creature, target: Creature) => Battlefield | undefined;
  /**
   * The battlefield whose plain walls leave neither a shot nor a line of effect where they separate two spaces, whatever lines
   * the rules draw. Without it, `effectField`.
   */
  readonly barrierField?: (battlefield: Battlefield, attacker: Creature, target: Creature) => Battlefield | undefined;
  /** Whether a target may be shot at as far as the attacker's own stance goes, whatever stands between. */
  readonly canAim?: (battlefield: Battlefield, attacker: Creature, target: Creature) => boolean;
}

/** Rules whose verdicts take no rulings yet. */
export type UnruledRules = Omit<RuleSet, "judge"> & { readonly judge: JudgeTo };

/** Whether dim light and darkness conceal, in every rule set that knows light. */
export const USE_LIGHT: RuleOption = { key: "useLight", values: ["true", "false"] };

/** Of which obstacles at its own feet an attacker gets rid. */
export const OWN_PARAPET: RuleOption = { key: "ownParapet", values: OWN_PARAPETS };

export const ownParapetsBy = (valueOf: OptionValue): OwnParapets => {
  const value = valueOf(OWN_PARAPET.key);
  return OWN_PARAPETS.find((each) => each === value) ?? "all";
};

const ALLIES_GIVE_COVER: RuleOption = { key: "alliesGiveCover", values: ["true", "false"] };
const CREATURES: RuleOption = { key: "creaturesFrom", values: CREATURES_FROM };

/** Which creatures between attacker and target give cover. */
export const CREATURE_COVER: readonly RuleOption[] = [ALLIES_GIVE_COVER, CREATURES];

export const creatureCoverBy = (valueOf: OptionValue): CreatureCover => {
  const value = valueOf(CREATURES.key);
  return {
    doAlliesGiveCover: valueOf(ALLIES_GIVE_COVER.key) === "true",
    creaturesFrom: CREATURES_FROM.find((each) => each === value) ?? "any",
  };
};

/** An option that any number above 0 is a value of. */
export const numberOption = (key: string, standard: number): RuleOption => ({
  key,
  values: [String(standard)],
  isNumber: true,
});

/** Beyond this a number is a mistake. */
const MOST = 1_000_000;

/** Whether an option may have this value. */
export const isValueOf = ({ values, isNumber }: RuleOption, value: string): boolean =>
  isNumber === true
    ? /^(\d+\.?\d*|\.\d+)$/.test(value) && Number(value) > 0 && Number(value) <= MOST
    : values.includes(value);

/** The values that an option may have, in words. */
export const valuesWanted = ({ values, isNumber }: RuleOption): string =>
  isNumber === true ? `a number above 0 and up to ${MOST}` : `one of ${values.join(", ")}`;

/** Looks up an option's value, given or default. */
export type OptionValue = (key: string) => string;

/** Throws `RangeError` for a key or value that the rule set does not know. */
export const optionValues = (options: readonly RuleOption[], given: RuleOptions): OptionValue => {
  const keys = Object.keys(given);
  // Options by names that vary are looked up slowly, and mostly none is given.
  if (keys.length === 0) return (key) => optionOf(options, key)?.values[0] ?? "";
  for (const key of keys) checkOption(options, key, given[key] ?? "");
  return (key) => given[key] ?? optionOf(options, key)?.values[0] ?? "";
};

const checkOption = (options: readonly RuleOption[], key: string, value: string): void => {
  const option = optionOf(options, key);
  if (option === undefined)
    throw new RangeError(`option: expected one of ${options.map((known) => known.key).join(", ")}, got ${key}`);
  if (!isValueOf(option, value)) throw new RangeError(`option ${key}: expected ${valuesWanted(option)}, got ${value}`);
};

const optionOf = (options: readonly RuleOption[], key: string): RuleOption | undefined => {
  for (const option of options) if (option.key === key) return option;
  return undefined;
};

const seeThrough = (values: readonly SeeThrough[]): RuleOption => ({ key: "seeThroughWalls", values });

/** How far up and down areas reach. */
const AREA_HEIGHT = "areaHeight";

/** The value of that option among those given; the default where it is left out. */
export const areaHeightBy = (given: RuleOptions): AreaMaking["areaHeight"] =>
  AREA_REACHES.find((each) => each === given[AREA_HEIGHT]) ?? "reach";

const OTHERS: readonly RuleOption[] = [
  { key: "proneGiveCover", values: ["true", "false"] },
  { key: "downedGiveCover", values: ["false", "true"] },
  { key: "proneHeight", values: PRONE_HEIGHTS },
  { key: AREA_HEIGHT, values: AREA_REACHES },
];

/** Of all rule sets but Rise. */
export const READING: readonly RuleOption[] = [seeThrough(SEE_THROUGH), ...OTHERS];

/** Of Rise, whose text lets a pane of glass block effect and not sight. */
export const READING_WITH_PANES: readonly RuleOption[] = [seeThrough(["panes", "open", "solid"]), ...OTHERS];

/** How a scene is read for a rule set with these options, tidied as given. */
export const readingOf = (
  { options }: Pick<RuleSet, "options">,
  given: RuleOptions,
  { wallSnap, wallGap }: TidyOptions,
): TidyOptions => {
  const valueOf = (key: string): string | undefined =>
    given[key] ?? options.find((option) => option.key === key)?.values[0];
  const see = valueOf("seeThroughWalls");
  return {
    wallSnap,
    wallGap,
    seeThroughWalls: SEE_THROUGH.find((value) => value === see) ?? "open",
    proneHeight: valueOf("proneHeight") === "half" ? "half" : "full",
    doProneGiveCover: valueOf("proneGiveCover") !== "false",
    doDownedGiveCover: valueOf("downedGiveCover") === "true",
  };
};

import * as v from "valibot";
import type { Verdict } from "../../rules/attack/verdict";
import type { SurpriseRules } from "../../rules/books/book";
import { attitudeBetween, HOSTILE, type Sided } from "../../scene/model/sides";
import { objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";

interface Preparation {
  /** Full minutes. */
  readonly minutes: number;
  /** A trait lets them prepare in less than a minute. */
  readonly isQuick: boolean;
  /** The highest bonus from a trait of any ambusher. */
  readonly skill: number;
  /** All have standard or better cover from the approach, none is squeezing, and all keep still. */
  readonly isHidden: boolean;
  readonly isInvisible: boolean;
}

export const AMBUSH_DC = 10;

interface AmbushModifier {
  readonly what: "minutes" | "skill" | "hidden" | "invisible";
  readonly bonus: number;
}

/** Whether there was time for an ambush. */
export const isPrepared = ({ minutes, isQuick }: Pick<Preparation, "minutes" | "isQuick">): boolean =>
  minutes >= 1 || isQuick;

const MOST_FOR_TIME = 4;

/** The modifiers of the ambush check, without zeros. */
const ambushModifiers = ({ minutes, skill, isHidden, isInvisible }: Preparation): AmbushModifier[] => {
  const all: AmbushModifier[] = [
    { what: "minutes", bonus: Math.min(Math.max(Math.floor(minutes) - 1, 0), MOST_FOR_TIME) },
    { what: "skill", bonus: skill },
    { what: "hidden", bonus: Number(isHidden) },
    { what: "invisible", bonus: Number(isInvisible) },
  ];
  return all.filter(({ bonus }) => bonus !== 0);
};

/** Levels of cover that hide an ambusher; soft and partial cover leave too much of it exposed. */
const HIDING_LEVELS: readonly string[] = ["standard", "improved", "total"];

/**
 * Whether an ambusher with this verdict, of a shot from the approach, is in a good hiding place.
 * Source: Epic Path, "Good Hiding Places".
 */
export const isHidingPlace = ({ lineOfEffect, cover }: Pick<Verdict, "lineOfEffect" | "cover">): boolean =>
  !lineOfEffect || HIDING_LEVELS.includes(cover);

/** Easiest first. */
export const DIFFICULTIES = ["easy", "average", "challenging", "hard", "impossible"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** One step easier for a creature that looks out, harder by the ambushers' traits. */
const noticeDifficulty = (isLookingOut: boolean, harderBy: 0 | 1 | 2): Difficulty => {
  const step = DIFFICULTIES.indexOf("challenging") + harderBy - Number(isLookingOut);
  return DIFFICULTIES[Math.min(step, DIFFICULTIES.length - 1)] ?? "challenging";
};

export const ROLES = ["ambusher", "prey", "bystander"] as const;
/** A bystander acts as if there were no ambush. */
export type Role = (typeof ROLES)[number];

/** The side that lies in wait: by disposition, or player characters against all others. */
export const SIDES = ["hostile", "friendly", "others", "party"] as const;
type Sides = (typeof SIDES)[number];

/** A combatant, as far as sides depend on it. */
export interface Fighter extends Sided {
  readonly id: string;
  readonly isParty: boolean;
}

const NUMBER = v.pipe(v.number("a number"), v.finite("a number"));
const TRUTH = v.boolean("true or false");

const ROLLED = objectOf({ die: NUMBER, bonus: NUMBER });
export type RolledCheck = Readonly<v.InferOutput<typeof ROLLED>>;

/** A creature's Perception, or an ambusher's Stealth. */
const AWARENESS = objectOf({
  /** The total of its check; null before it is rolled. */
  total: v.nullable(NUMBER),
  /** Null for a total entered by hand. */
  rolled: v.nullable(ROLLED),
  /** Set by the GM, overriding the check; null for the check's result. */
  mark: v.nullable(oneOf(["aware", "unaware"])),
  /** It looks out for enemies; in an accidental encounter, it is not too distracted to notice them. */
  isLookingOut: TRUTH,
});
type Awareness = Readonly<v.InferOutput<typeof AWARENESS>>;

export const NO_AWARENESS: Awareness = { total: null, rolled: null, mark: null, isLookingOut: false };

/** Stands for all of the ambushed in an approach. */
export const ALL_PREY = "all";

/** The viewpoint: a creature at its position, or at `at`, scene pixels. */
const APPROACH = objectOf({
  /** Id of the combatant, or `ALL_PREY`, each at its own position. */
  who: v.string("an id"),
  at: v.nullable(objectOf({ x: NUMBER, y: NUMBER })),
});

/** The GM's entries for a combat that has not started. */
export const AMBUSH_DRAFT = objectOf({
  /** An ambush, or a side that could not notice the other. */
  kind: oneOf(["ambush", "accident"]),
  sides: oneOf(SIDES),
  /** Set by hand, by combatant. */
  roles: v.record(v.string(), oneOf(ROLES)),
  minutes: NUMBER,
  isQuick: TRUTH,
  skill: NUMBER,
  /** Null to use the creatures' statuses. */
  isInvisible: v.nullable(TRUTH),
  /** Null to use the map. */
  isHidden: v.nullable(TRUTH),
  approach: v.nullable(APPROACH),
  /** The ambush check's die; null before it is rolled. */
  d20: v.nullable(NUMBER),
  /** A creature spoke or moved, and the check was lost. */
  isSpoiled: TRUTH,
  /** Challenge rating of the ambushers; null to use their sheets. */
  challenge: v.nullable(NUMBER),
  harderBy: oneOf([0, 1, 2]),
  awareness: v.record(v.string(), AWARENESS),
  /** Whether it was announced in chat. */
  isTold: TRUTH,
});
export type AmbushDraft = Readonly<v.InferOutput<typeof AMBUSH_DRAFT>>;

export const NEW_AMBUSH: AmbushDraft = {
  kind: "ambush",
  sides: "hostile",
  roles: {},
  minutes: 1,
  isQuick: false,
  skill: 0,
  isInvisible: null,
  isHidden: null,
  approach: null,
  d20: null,
  isSpoiled: false,
  challenge: null,
  harderBy: 0,
  awareness: {},
  isTold: false,
};

const isHostile = (fighter: Fighter): boolean => attitudeBetween(fighter, HOSTILE) === "ally";
const isFriendly = (fighter: Fighter): boolean => attitudeBetween(fighter, HOSTILE) === "enemy";
const isOther = (fighter: Fighter): boolean => !fighter.isParty && isHostile(fighter);
const isParty = (fighter: Fighter): boolean => fighter.isParty;

const LIES_IN_WAIT: Readonly<Record<Sides, (fighter: Fighter) => boolean>> = {
  hostile: isHostile,
  friendly: isFriendly,
  others: isOther,
  party: isParty,
};

const IS_PREY: Readonly<Record<Sides, (fighter: Fighter) => boolean>> = {
  hostile: isFriendly,
  friendly: isHostile,
  others: isParty,
  party: isOther,
};

/** By hand, or by the chosen sides. */
export const roleOf = (fighter: Fighter, { sides, roles }: Pick<AmbushDraft, "sides" | "roles">): Role => {
  const set = roles[fighter.id];
  if (set !== undefined) return set;
  if (LIES_IN_WAIT[sides](fighter)) return "ambusher";
  return IS_PREY[sides](fighter) ? "prey" : "bystander";
};

export const idsInRole = (fighters: readonly Fighter[], draft: AmbushDraft, role: Role): string[] =>
  fighters.filter((each) => roleOf(each, draft) === role).map(({ id }) => id);

/** DCs to notice by difficulty; unknown ones are missing. */
export type NoticeNumbers = Readonly<Partial<Record<Difficulty, number>>>;

/** What the rules and the map add to the draft. */
export interface AmbushFacts {
  readonly rules: SurpriseRules;
  readonly fighters: readonly Fighter[];
  /** By the map. */
  readonly isHidden: boolean;
  /** By statuses. */
  readonly isInvisible: boolean;
  /** For the ambushers' challenge rating. */
  readonly numbers: NoticeNumbers;
}

/** Whether a creature has noticed; null if that is not known yet. */
interface Noticing {
  readonly id: string;
  /** Row of the table; null without a table. */
  readonly difficulty: Difficulty | null;
  /** The least total that notices; null if unknown. */
  readonly dc: number | null;
  readonly isAware: boolean | null;
}

export interface AmbushOutcome {
  readonly modifiers: readonly AmbushModifier[];
  /** Total of the ambush check; null before it is rolled, or without time for one. */
  readonly total: number | null;
  /** Whether anyone is surprised; null if not known yet. */
  readonly isSprung: boolean | null;
  readonly noticing: readonly Noticing[];
  /** Ids of the surprised combatants. */
  readonly unaware: readonly string[];
}

const awarenessIn = (draft: AmbushDraft, id: string): Awareness => draft.awareness[id] ?? NO_AWARENESS;

const difficultyFor = (its: Awareness, draft: AmbushDraft, { rules }: AmbushFacts): Difficulty | null =>
  draft.kind === "accident" || rules.check !== "ambush" ? null : noticeDifficulty(its.isLookingOut, draft.harderBy);

const dcFor = (difficulty: Difficulty | null, draft: AmbushDraft, facts: AmbushFacts): number | null => {
  if (difficulty !== null) return facts.numbers[difficulty] ?? null;
  if (draft.kind === "accident" || facts.rules.check === "hand") return null;
  const stealths = idsInRole(facts.fighters, draft, "ambusher").flatMap((id) => awarenessIn(draft, id).total ?? []);
  return stealths.length === 0 ? null : Math.min(...stealths) + Number(facts.rules.hasToBeat === true);
};

/**
 * Perception against Stealth or a DC. Totals are whole numbers: to beat one is to reach the next.
 * Source: Pathfinder 1e, "Stealth": who fails to beat the Stealth check is not aware of the creature.
 * Source: D&D 5e 2014, "Surprise". Read this way: as in `noticing.ts`, an equal passive Perception notices.
 */
const noticing = (id: string, draft: AmbushDraft, facts: AmbushFacts): Noticing => {
  const its = awarenessIn(draft, id);
  const difficulty = difficultyFor(its, draft, facts);
  const dc = dcFor(difficulty, draft, facts);
  const isAware = its.total === null || dc === null ? null : its.total >= dc;
  return { id, difficulty, dc, isAware: its.mark === null ? isAware : its.mark === "aware" };
};

/** One creature that can notice warns all others: Epic Path, "Accidental Encounters". */
const happensByAccident = (draft: AmbushDraft, { fighters }: AmbushFacts): boolean =>
  !idsInRole(fighters, draft, "prey").some((id) => awarenessIn(draft, id).isLookingOut);

/** In an ambush, its check decides alone; otherwise each creature's own Perception. */
const sprung = (draft: AmbushDraft, facts: AmbushFacts, modifiers: readonly AmbushModifier[]): boolean | null => {
  if (draft.kind === "accident") return happensByAccident(draft, facts);
  if (facts.rules.check !== "ambush") return true;
  if (!isPrepared(draft)) return false;
  return draft.d20 === null ? null : modifiers.reduce((sum, { bonus }) => sum + bonus, draft.d20) >= AMBUSH_DC;
};

/** A creature without a check is surprised by a successful ambush or an accident, otherwise not. */
const isSurprisedUnasked = (draft: AmbushDraft, { rules }: AmbushFacts): boolean =>
  draft.kind === "accident" || rules.check === "ambush";

export const ambushOutcome = (draft: AmbushDraft, facts: AmbushFacts): AmbushOutcome => {
  const modifiers = ambushModifiers({
    ...draft,
    isHidden: draft.isHidden ?? facts.isHidden,
    isInvisible: draft.isInvisible ?? facts.isInvisible,
  });
  const isSprung = sprung(draft, facts, modifiers);
  const each = idsInRole(facts.fighters, draft, "prey").map((id) => noticing(id, draft, facts));
  const byDefault = !isSurprisedUnasked(draft, facts);
  const unaware = each.filter(({ isAware }) => !(isAware ?? byDefault)).map(({ id }) => id);
  return {
    modifiers,
    isSprung,
    noticing: each,
    total:
      draft.d20 === null || !isPrepared(draft) ? null : modifiers.reduce((sum, { bonus }) => sum + bonus, draft.d20),
    unaware: isSprung === true ? unaware : [],
  };
};

interface BeginPlan {
  readonly hasSurpriseRound: boolean;
  readonly unaware: string[];
}

/**
 * A successful ambush has its surprise round "regardless of how many creatures are aware": Epic Path, "The Surprise
 * Round".
 */
const hasRound = ({ isSprung, noticing: prey, unaware }: AmbushOutcome, { check, cost }: SurpriseRules): boolean =>
  cost === "round" && (unaware.length > 0 || (check === "ambush" && isSprung === true && prey.length > 0));

/** Null if the combat starts normally. */
export const planFrom = (outcome: AmbushOutcome, rules: SurpriseRules): BeginPlan | null => {
  const hasSurpriseRound = hasRound(outcome, rules);
  const isPlanned = hasSurpriseRound || (rules.cost === "turn" && outcome.unaware.length > 0);
  return isPlanned ? { hasSurpriseRound, unaware: [...outcome.unaware] } : null;
};

/** Initiative rolls of surprised creatures, in rules where surprise gives disadvantage. */
export interface SurprisedRolls {
  readonly withDisadvantage: readonly string[];
  /** Surprised members of groups that roll once and are not surprised as a whole: they roll normally. */
  readonly spared: readonly string[];
}

/** `groups`: the group of each combatant that shares an initiative roll. */
export const surprisedRolls = (
  { unaware }: AmbushOutcome,
  { cost }: SurpriseRules,
  groups: ReadonlyMap<string, string>,
): SurprisedRolls => {
  const surprised = cost === "roll" ? unaware : [];
  const isWhole = (id: string): boolean =>
    [...groups].every(([member, group]) => group !== groups.get(id) || surprised.includes(member));
  return { withDisadvantage: surprised.filter(isWhole), spared: surprised.filter((id) => !isWhole(id)) };
};

/** A check is lost and needs another minute. Without a check nothing is lost. */
export const spoiled = (draft: AmbushDraft): AmbushDraft =>
  draft.d20 === null ? draft : { ...draft, d20: null, isSpoiled: true };

export const withAwareness = (draft: AmbushDraft, id: string, change: Partial<Awareness>): AmbushDraft => ({
  ...draft,
  awareness: { ...draft.awareness, [id]: { ...awarenessIn(draft, id), ...change } },
});

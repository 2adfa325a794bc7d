import type { SurpriseRules } from "../../rules/books/book";

/** How ambushers have prepared. */
interface Preparation {
  /** Full minutes. */
  readonly minutes: number;
  /** Whether a trait lets them prepare in less than a minute. */
  readonly isQuick: boolean;
  /** The best bonus that a trait gives any of them. */
  readonly skill: number;
  /** Each has full cover from the approach, none squeezed or partly exposed, and all keep still. */
  readonly isHidden: boolean;
  readonly isInvisible: boolean;
}

export const AMBUSH_DC = 10;

/** A modifier of the ambush check and what it is for; the words are the reader's. */
interface AmbushModifier {
  readonly what: "minutes" | "skill" | "hidden" | "invisible";
  readonly bonus: number;
}

/** Whether there was time enough for an ambush at all. */
export const isPrepared = ({ minutes, isQuick }: Pick<Preparation, "minutes" | "isQuick">): boolean =>
  minutes >= 1 || isQuick;

const MOST_FOR_TIME = 4;

/** What is added to the d20 of the ambush check, without those that add nothing. */
const ambushModifiers = ({ minutes, skill, isHidden, isInvisible }: Preparation): AmbushModifier[] => {
  const all: AmbushModifier[] = [
    { what: "minutes", bonus: Math.min(Math.max(Math.floor(minutes) - 1, 0), MOST_FOR_TIME) },
    { what: "skill", bonus: skill },
    { what: "hidden", bonus: Number(isHidden) },
    { what: "invisible", bonus: Number(isInvisible) },
  ];
  return all.filter(({ bonus }) => bonus !== 0);
};

/** Whether an ambush is good enough for a surprise round. */
const ambushSucceeds = (d20: number, modifiers: readonly AmbushModifier[]): boolean =>
  modifiers.reduce((sum, { bonus }) => sum + bonus, d20) >= AMBUSH_DC;

/** Steps of difficulty, easiest first. */
export const DIFFICULTIES = ["easy", "average", "challenging", "hard", "impossible"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** How hard it is to notice an ambush: a step easier for who looks out, harder by the ambushers' traits. */
const noticeDifficulty = (isLookingOut: boolean, harderBy: 0 | 1 | 2): Difficulty => {
  const step = DIFFICULTIES.indexOf("challenging") + harderBy - Number(isLookingOut);
  return DIFFICULTIES[Math.min(step, DIFFICULTIES.length - 1)] ?? "challenging";
};

/** Who notices no enemy is surprised: Perception against Stealth, ties to who looks. */
const noticesAny = (perception: number, stealths: readonly number[]): boolean =>
  stealths.some((stealth) => perception >= stealth);

export const ROLES = ["ambusher", "prey", "bystander"] as const;
/** What a creature is in an ambush; a bystander acts as if there were none. */
export type Role = (typeof ROLES)[number];

/** Who lies in wait for whom: by disposition, or the players' characters and all others. */
export const SIDES = ["hostile", "friendly", "others", "party"] as const;
type Sides = (typeof SIDES)[number];

/** A combatant as sides are made of it. */
export interface Fighter {
  readonly id: string;
  /** Below 0 hostile, above 0 friendly; whoever hides it is neutral. */
  readonly disposition: number;
  /** Whether a player owns it. */
  readonly isParty: boolean;
}

/** A check that was rolled. */
export interface RolledCheck {
  readonly die: number;
  readonly bonus: number;
}

/** What is known of how a creature notices, or of an ambusher's Stealth. */
interface Awareness {
  /** The total of its check; null before there is one. */
  readonly total: number | null;
  /** What the total is made of; null where it was entered by hand. */
  readonly rolled: RolledCheck | null;
  /** What the GM says, whatever was rolled; null leaves it to the check. */
  readonly mark: "aware" | "unaware" | null;
  /** It looks out for enemies; in an accidental encounter, it is not too distracted to notice them. */
  readonly isLookingOut: boolean;
}

export const NO_AWARENESS: Awareness = { total: null, rolled: null, mark: null, isLookingOut: false };

/** From where an ambush is approached: by a creature where it stands, or were it to stand at `at`, scene pixels. */
interface Approach {
  /** A combatant. */
  readonly who: string;
  readonly at: { readonly x: number; readonly y: number } | null;
}

/** What the GM has set down of a fight that has not begun. */
export interface AmbushDraft {
  /** Whether there was an ambush, or a side simply could not notice. */
  readonly kind: "ambush" | "accident";
  readonly sides: Sides;
  /** Set by hand, by combatant. */
  readonly roles: Readonly<Record<string, Role>>;
  readonly minutes: number;
  readonly isQuick: boolean;
  readonly skill: number;
  /** Null as the creatures' statuses say. */
  readonly isInvisible: boolean | null;
  /** Null as the map says. */
  readonly isHidden: boolean | null;
  readonly approach: Approach | null;
  /** The ambush check's die; null before it is rolled. */
  readonly d20: number | null;
  /** A creature spoke or moved: a check made was lost. */
  readonly isSpoiled: boolean;
  /** The ambushers' challenge rating; null as their sheets say. */
  readonly challenge: number | null;
  readonly harderBy: 0 | 1 | 2;
  readonly awareness: Readonly<Record<string, Awareness>>;
  /** Whether everyone has heard of it. */
  readonly isTold: boolean;
}

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

const LIES_IN_WAIT: Readonly<Record<Sides, (fighter: Fighter) => boolean>> = {
  hostile: ({ disposition }) => disposition < 0,
  friendly: ({ disposition }) => disposition > 0,
  others: ({ isParty, disposition }) => !isParty && disposition < 0,
  party: ({ isParty }) => isParty,
};

const IS_PREY: Readonly<Record<Sides, (fighter: Fighter) => boolean>> = {
  hostile: ({ disposition }) => disposition > 0,
  friendly: ({ disposition }) => disposition < 0,
  others: ({ isParty }) => isParty,
  party: ({ isParty, disposition }) => !isParty && disposition < 0,
};

/** What a creature is by the sides chosen, or by what was set for it by hand. */
export const roleOf = (fighter: Fighter, { sides, roles }: Pick<AmbushDraft, "sides" | "roles">): Role => {
  const set = roles[fighter.id];
  if (set !== undefined) return set;
  if (LIES_IN_WAIT[sides](fighter)) return "ambusher";
  return IS_PREY[sides](fighter) ? "prey" : "bystander";
};

export const idsInRole = (fighters: readonly Fighter[], draft: AmbushDraft, role: Role): string[] =>
  fighters.filter((each) => roleOf(each, draft) === role).map(({ id }) => id);

/** Checks to notice by their difficulty; a number that is not known is left out. */
export type NoticeNumbers = Readonly<Partial<Record<Difficulty, number>>>;

/** What is not in the draft. */
export interface AmbushFacts {
  readonly rules: SurpriseRules;
  readonly fighters: readonly Fighter[];
  /** As the map says. */
  readonly isHidden: boolean;
  /** As the statuses say. */
  readonly isInvisible: boolean;
  /** For the ambushers' challenge rating. */
  readonly numbers: NoticeNumbers;
}

/** Whether a creature has noticed; null while nobody can say. */
interface Noticing {
  readonly id: string;
  /** By which its number stands in the table; null where there is no table. */
  readonly difficulty: Difficulty | null;
  /** What it has to reach; null where no number is known. */
  readonly dc: number | null;
  readonly isAware: boolean | null;
}

export interface AmbushOutcome {
  readonly modifiers: readonly AmbushModifier[];
  /** The whole of the ambush check; null before it is rolled, and where there was no time for one. */
  readonly total: number | null;
  /** Whether there is any surprise; null before it is known. */
  readonly isSprung: boolean | null;
  readonly noticing: readonly Noticing[];
  /** Who is surprised. */
  readonly unaware: readonly string[];
}

const modifiersOf = (draft: AmbushDraft, { isHidden, isInvisible }: AmbushFacts): AmbushModifier[] =>
  ambushModifiers({
    ...draft,
    isHidden: draft.isHidden ?? isHidden,
    isInvisible: draft.isInvisible ?? isInvisible,
  });

const awarenessIn = (draft: AmbushDraft, id: string): Awareness => draft.awareness[id] ?? NO_AWARENESS;

const stealthsIn = (draft: AmbushDraft, { fighters }: AmbushFacts): number[] =>
  idsInRole(fighters, draft, "ambusher").flatMap((id) => awarenessIn(draft, id).total ?? []);

const difficultyFor = (its: Awareness, draft: AmbushDraft, { rules }: AmbushFacts): Difficulty | null =>
  draft.kind === "accident" || rules.check !== "ambush" ? null : noticeDifficulty(its.isLookingOut, draft.harderBy);

const dcFor = (difficulty: Difficulty | null, draft: AmbushDraft, facts: AmbushFacts): number | null => {
  if (difficulty !== null) return facts.numbers[difficulty] ?? null;
  if (draft.kind === "accident" || facts.rules.check === "hand") return null;
  const stealths = stealthsIn(draft, facts);
  return stealths.length === 0 ? null : Math.min(...stealths);
};

const noticing = (id: string, draft: AmbushDraft, facts: AmbushFacts): Noticing => {
  const its = awarenessIn(draft, id);
  const difficulty = difficultyFor(its, draft, facts);
  const dc = dcFor(difficulty, draft, facts);
  const isAware = its.total === null || dc === null ? null : noticesAny(its.total, [dc]);
  return { id, difficulty, dc, isAware: its.mark === null ? isAware : its.mark === "aware" };
};

/** One who can notice warns all the others: Epic Path, "Accidental Encounters". */
const happensByAccident = (draft: AmbushDraft, { fighters }: AmbushFacts): boolean =>
  !idsInRole(fighters, draft, "prey").some((id) => awarenessIn(draft, id).isLookingOut);

/** The check of an ambush alone decides whether anyone is surprised; elsewhere it is each creature's own noticing. */
const sprung = (draft: AmbushDraft, facts: AmbushFacts, modifiers: readonly AmbushModifier[]): boolean | null => {
  if (draft.kind === "accident") return happensByAccident(draft, facts);
  if (facts.rules.check !== "ambush") return true;
  if (!isPrepared(draft)) return false;
  return draft.d20 === null ? null : ambushSucceeds(draft.d20, modifiers);
};

/** Of whom nothing is known: surprised where a successful ambush or an accident stands against it, else not. */
const isSurprisedUnasked = (draft: AmbushDraft, { rules }: AmbushFacts): boolean =>
  draft.kind === "accident" || rules.check === "ambush";

/** What comes of an ambush as it is set down. */
export const ambushOutcome = (draft: AmbushDraft, facts: AmbushFacts): AmbushOutcome => {
  const modifiers = modifiersOf(draft, facts);
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

/** How a fight begins. */
interface BeginPlan {
  readonly hasSurpriseRound: boolean;
  readonly unaware: string[];
}

/** A successful ambush has its surprise round "regardless of how many creatures are aware": Epic Path, "The Surprise Round". */
const hasRound = ({ isSprung, noticing: prey, unaware }: AmbushOutcome, { check, cost }: SurpriseRules): boolean =>
  cost === "round" && (unaware.length > 0 || (check === "ambush" && isSprung === true && prey.length > 0));

/** How the fight begins by the rules; null where as any other does. */
export const planFrom = (outcome: AmbushOutcome, rules: SurpriseRules): BeginPlan | null => {
  const hasSurpriseRound = hasRound(outcome, rules);
  const isPlanned = hasSurpriseRound || (rules.cost === "turn" && outcome.unaware.length > 0);
  return isPlanned ? { hasSurpriseRound, unaware: [...outcome.unaware] } : null;
};

/** How the surprised roll initiative, where surprise costs them disadvantage. */
export interface SurprisedRolls {
  readonly withDisadvantage: readonly string[];
  /** Surprised members of groups that roll once and are not surprised as a whole: they roll as usual. */
  readonly spared: readonly string[];
}

/** `groups` has the group of each combatant that shares one initiative roll with others. */
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

/** A check that was made is lost, and needs another minute; before one is made there is nothing to lose. */
export const spoiled = (draft: AmbushDraft): AmbushDraft =>
  draft.d20 === null ? draft : { ...draft, d20: null, isSpoiled: true };

export const withAwareness = (draft: AmbushDraft, id: string, change: Partial<Awareness>): AmbushDraft => ({
  ...draft,
  awareness: { ...draft.awareness, [id]: { ...awarenessIn(draft, id), ...change } },
});

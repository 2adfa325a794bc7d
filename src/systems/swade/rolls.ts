/**
 * Skill rolls of Savage Worlds, as passed to the hooks `swadeCalculateDefaultAttackMods` and `swadePreRollSkill`.
 * Source: docs/systems.md, "swade".
 */
import { isOfCover, type Modifier, type Stat, type VerdictLevel } from "../../rules/attack/verdict";
import { sumOf, type DeclaredAttack, type RuledAttack, type RuledTarget } from "../adapter/attack";

export interface SwadeToken {
  readonly id: string | null;
}

/** A named number in the roll dialog. Some are text: "+2". */
export interface RollModifier {
  readonly label: string;
  readonly value: number | string;
  /** Unticked in the dialog. */
  readonly ignore?: boolean;
}

export interface SwadeItem {
  readonly name: string;
  readonly type: string;
  readonly system?: {
    readonly reach?: number;
    readonly damage?: string;
    /** Which templates it can place, by size or shape. */
    readonly templates?: Readonly<Record<string, unknown>>;
    /** Of weapons; both of one that can be thrown. */
    readonly isMelee?: boolean;
    readonly isRanged?: boolean;
    /** "12/24/48"; "" for melee. */
    readonly range?: string | null;
  };
}

/** In versions that use only the worst of each instead of adding them up. */
interface NonStacking {
  bestCover?: RollModifier | undefined;
  bestIllumination?: RollModifier | undefined;
}

/** What the first hook may change. `best` is the cover in `mods`, or in newer versions a separate object. */
export interface AttackMods {
  readonly mods: RollModifier[];
  readonly best: RollModifier | NonStacking | undefined;
  /** The illumination in `mods`; left out where `best` is a separate object. */
  readonly light?: RollModifier | undefined;
}

/** What does not stack: of cover, and of bad light, the worst counts. They never count as one. */
const SORTS = ["cover", "light"] as const;
type Sort = (typeof SORTS)[number];

const sortOf = ({ type }: Pick<Modifier, "type">): Sort => (type === "light" ? "light" : "cover");

export interface SwadeAttack {
  readonly attacker: SwadeToken | null | undefined;
  /** The system only uses the first. */
  readonly targets: readonly string[];
  readonly item: SwadeItem;
  readonly isMelee: boolean;
  /** It is another combatant's turn. */
  readonly isOutOfTurn: boolean;
}

/** Inches, which are squares. Without reach, a weapon reaches adjacent squares. */
const reachOf = ({ system }: SwadeItem): number | null => {
  const reach = Number(system?.reach ?? 0);
  return reach > 0 ? reach + 1 : null;
};

/** The system handles range bands. */
const mannerOf = ({ item, isMelee }: SwadeAttack): DeclaredAttack["manner"] => {
  if (isMelee) return { kind: "melee", reach: reachOf(item), origin: null };
  return { kind: "ranged", reach: null, origin: null };
};

/** Null without an attacker or a target. */
export const readAttack = (attack: SwadeAttack): DeclaredAttack | null => {
  const id = attack.attacker?.id ?? null;
  if (id === null || attack.targets.length === 0) return null;
  return {
    attacker: `token:${id}`,
    targets: attack.targets,
    manner: mannerOf(attack),
    action: attack.isMelee && attack.isOutOfTurn ? "attack-of-opportunity" : "attack",
    title: attack.item.name,
    missRolls: 1,
  };
};

const isDefence = ({ stat }: Modifier): boolean => stat === "ac" || stat === "armor";

const onAttack = (modifier: Modifier): Modifier => ({
  ...modifier,
  stat: "attack",
  value: -modifier.value,
  side: "attacker",
  type: isOfCover(modifier) ? "cover" : modifier.type,
});

/** Rolls are against a fixed number, so the target's bonus is a penalty on the roll. */
export const asPlayed = <Level extends VerdictLevel>(verdict: Level): Level =>
  verdict.modifiers.some(isDefence)
    ? { ...verdict, modifiers: verdict.modifiers.map((each) => (isDefence(each) ? onAttack(each) : each)) }
    : verdict;

export const penaltyOf = ({ changes }: Pick<RuledTarget, "changes">, sort: Sort = "cover"): number =>
  sumOf({ changes: changes.filter((change) => sortOf(change) === sort) }, "attack");

const isContainer = (best: AttackMods["best"]): best is NonStacking => best !== undefined && !("value" in best);

const isWorse = (penalty: number, than: RollModifier | undefined): boolean =>
  than === undefined || penalty < Number(than.value);

/** The system's own modifier. */
const ownModifier = ({ best, light }: AttackMods, sort: Sort): RollModifier | undefined => {
  if (isContainer(best)) return sort === "cover" ? best.bestCover : best.bestIllumination;
  return sort === "cover" ? best : light;
};

const put = (raw: AttackMods, ours: RollModifier, sort: Sort): void => {
  const { mods, best } = raw;
  if (isContainer(best)) {
    best[sort === "cover" ? "bestCover" : "bestIllumination"] = ours;
    return;
  }
  const own = ownModifier(raw, sort);
  const at = own === undefined ? -1 : mods.indexOf(own);
  if (at >= 0) mods.splice(at, 1, ours);
  else mods.push(ours);
};

/** The modifiers of one sort on a roll. Its dialog may already be open. */
interface Placed {
  /** The system's; taken off while Parapet's is worse. */
  readonly own: RollModifier | undefined;
  /** Parapet's; null where it has none. */
  readonly put: RollModifier | null;
}

/** On a roll, by their sort. */
export type PlacedMods = Readonly<Record<Sort, Placed>>;

type Labels = (sort: Sort) => string;

const bySort = <T>(make: (sort: Sort) => T): Readonly<Record<Sort, T>> => ({
  cover: make("cover"),
  light: make("light"),
});

/** Puts another verdict's modifiers on a roll in place of what was there. */
export const swapMods = (
  mods: RollModifier[],
  placed: PlacedMods,
  ruled: RuledTarget | undefined,
  labelOf: Labels,
): PlacedMods =>
  bySort((sort) => {
    const { own, put: before } = placed[sort];
    const value = ruled === undefined ? 0 : penaltyOf(ruled, sort);
    const ours = value > 0 || (value < 0 && isWorse(value, own)) ? { label: labelOf(sort), value } : null;
    const isOut = ours !== null && value < 0;
    const wanted = [...(own === undefined || isOut ? [] : [own]), ...(ours === null ? [] : [ours])];
    const at = mods.findIndex((each) => each === own || each === before);
    const rest = mods.filter((each) => each !== own && each !== before);
    rest.splice(at < 0 ? rest.length : at, 0, ...wanted);
    mods.splice(0, mods.length, ...rest);
    return { own, put: ours };
  });

/** Replaces the system's modifiers where Parapet's are worse. */
export const applyAttack = (raw: AttackMods, ruled: RuledTarget, labelOf: Labels): PlacedMods =>
  bySort((sort) => {
    const own = ownModifier(raw, sort);
    const value = penaltyOf(ruled, sort);
    if (value === 0 || (value < 0 && !isWorse(value, own))) return { own, put: null };
    const ours: RollModifier = { label: labelOf(sort), value };
    if (value < 0) put(raw, ours, sort);
    else raw.mods.push(ours);
    return { own, put: ours };
  });

/** Whether the system's own modifier is on the roll, because Parapet's penalty for this target is no more. */
const isOwnAsMuch = (own: RollModifier | undefined, ruled: RuledTarget, sort: Sort): boolean =>
  own !== undefined && penaltyOf(ruled, sort) < 0 && !isWorse(penaltyOf(ruled, sort), own);

export const reckonedIn = ({ mods, best }: AttackMods): readonly RollModifier[] => {
  const aparts = isContainer(best) ? [best.bestCover, best.bestIllumination] : [];
  return [...mods, ...aparts.flatMap((each) => each ?? [])];
};

/** What a roll has a place for. */
export const CARRIED: readonly Stat[] = ["attack"];

const isCarried = ({ stat }: Modifier): boolean => CARRIED.includes(stat);

/** What became of one sort of changes: on the roll, in the system's own number, off the roll, or for people to add. */
type Fate = "put" | "included" | "off" | "unplaced";
export type Fates = Readonly<Record<Sort, Fate>>;

export const fatesOf = (placed: PlacedMods, ruled: RuledTarget): Fates =>
  bySort((sort) => {
    const { own, put: ours } = placed[sort];
    if (ours !== null) return "put";
    return isOwnAsMuch(own, ruled, sort) ? "included" : "off";
  });

const some = (changes: readonly Modifier[], key: "included" | "unplaced"): Partial<RuledTarget> =>
  changes.length === 0 ? {} : { [key]: changes };

/** The roll has the changes of the first target only; people add those of the others. */
export const asPut = (ruled: RuledAttack, first: string, fates: Fates): RuledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => {
    if (each.target !== first) return { ...each, unplaced: each.changes };
    const fateOf = (change: Modifier): Fate => (isCarried(change) ? fates[sortOf(change)] : "unplaced");
    const ofFate = (fate: Fate): readonly Modifier[] => each.changes.filter((change) => fateOf(change) === fate);
    return {
      ...each,
      changes: each.changes.filter((change) => fateOf(change) !== "off"),
      ...some(ofFate("included"), "included"),
      ...some(ofFate("unplaced"), "unplaced"),
    };
  }),
});

/**
 * What of a target's changes its roll was made with, by the roll's own modifiers at last: the player may untick the one that
 * counts, and people add it themselves where another module has taken it off or changed it.
 */
export const asMade = (mods: readonly RollModifier[], placed: PlacedMods, ruled: RuledTarget): RuledTarget =>
  SORTS.reduce((so, sort) => asMadeOf(mods, placed[sort], so, sort), ruled);

const asMadeOf = (
  mods: readonly RollModifier[],
  { own, put: ours }: Placed,
  ruled: RuledTarget,
  sort: Sort,
): RuledTarget => {
  const isOther = (change: Modifier): boolean => sortOf(change) !== sort || !isCarried(change);
  const { included = [], unplaced = [], changes } = ruled;
  const isIncluded = !included.every(isOther);
  const counted = ours ?? (isIncluded ? own : undefined);
  if (counted === undefined) return ruled;
  const isThere = mods.includes(counted);
  if (isThere && counted.ignore === true)
    return { ...ruled, changes: changes.filter(isOther), included: included.filter(isOther) };
  const isAsMuch = isIncluded ? isOwnAsMuch(counted, ruled, sort) : Number(counted.value) === penaltyOf(ruled, sort);
  if (isThere && isAsMuch) return ruled;
  const its = changes.filter((change) => !isOther(change));
  return { ...ruled, included: included.filter(isOther), unplaced: [...unplaced, ...its] };
};

/** The options for repeating a roll, without the modifiers that will be added again. */
export const optionsAgain = <T extends { readonly additionalMods?: readonly RollModifier[] }>(
  options: T,
  put: readonly RollModifier[],
): T => ({ ...options, additionalMods: (options.additionalMods ?? []).filter((each) => !put.includes(each)) });

const hasTemplate = ({ system }: SwadeItem): boolean => Object.values(system?.templates ?? {}).some(Boolean);

/**
 * Only damaging powers are attacks; others may be cast on friends. Those that place a template are evaded, and not aimed at
 * anyone.
 */
export const isAimedPower = (item: SwadeItem): boolean =>
  item.type === "power" && (item.system?.damage ?? "").trim() !== "" && !hasTemplate(item);

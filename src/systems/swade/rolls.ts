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
  readonly bestIllumination?: RollModifier | undefined;
}

/** What the first hook may change. `best` is the cover in `mods`, or in newer versions a separate object. */
export interface AttackMods {
  readonly mods: RollModifier[];
  readonly best: RollModifier | NonStacking | undefined;
}

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

export const penaltyOf = (ruled: Pick<RuledTarget, "changes">): number => sumOf(ruled, "attack");

const isContainer = (best: AttackMods["best"]): best is NonStacking => best !== undefined && !("value" in best);

const isWorse = (penalty: number, than: RollModifier | undefined): boolean =>
  than === undefined || penalty < Number(than.value);

const put = ({ mods, best }: AttackMods, ours: RollModifier): void => {
  if (isContainer(best)) {
    best.bestCover = ours;
    return;
  }
  const at = best === undefined ? -1 : mods.indexOf(best);
  if (at >= 0) mods.splice(at, 1, ours);
  else mods.push(ours);
};

/** The system's own modifier for cover. */
export const ownCover = ({ best }: AttackMods): RollModifier | undefined => (isContainer(best) ? best.bestCover : best);

/** The modifiers for cover on a roll. Its dialog may already be open. */
export interface CoverMods {
  /** The system's; taken off while Parapet's is worse. */
  readonly own: RollModifier | undefined;
  /** Parapet's; null where it has none. */
  readonly put: RollModifier | null;
}

/** Puts another verdict's cover on a roll in place of what was there. Returns Parapet's; null if the system's stays. */
export const swapCover = (
  mods: RollModifier[],
  { own, put: before }: CoverMods,
  ruled: RuledTarget | undefined,
  label: string,
): RollModifier | null => {
  const value = ruled === undefined ? 0 : penaltyOf(ruled);
  const ours = value > 0 || (value < 0 && isWorse(value, own)) ? { label, value } : null;
  const isOut = ours !== null && value < 0;
  const wanted = [...(own === undefined || isOut ? [] : [own]), ...(ours === null ? [] : [ours])];
  const at = mods.findIndex((each) => each === own || each === before);
  const rest = mods.filter((each) => each !== own && each !== before);
  rest.splice(at < 0 ? rest.length : at, 0, ...wanted);
  mods.splice(0, mods.length, ...rest);
  return ours;
};

/** Replaces the system's modifier for cover if Parapet's is worse. Returns it; null if the system's stays. */
export const applyAttack = (raw: AttackMods, ruled: RuledTarget, label: string): RollModifier | null => {
  const value = penaltyOf(ruled);
  if (value === 0 || (value < 0 && !isWorse(value, isContainer(raw.best) ? raw.best.bestCover : raw.best))) return null;
  const ours: RollModifier = { label, value };
  if (value < 0) put(raw, ours);
  else raw.mods.push(ours);
  return ours;
};

/** Whether the system's own modifier is on the roll, because Parapet's penalty for this target is no more. */
export const isOwnAsMuch = (own: RollModifier | undefined, ruled: RuledTarget): boolean =>
  own !== undefined && penaltyOf(ruled) < 0 && !isWorse(penaltyOf(ruled), own);

export const reckonedIn = ({ mods, best }: AttackMods): readonly RollModifier[] => {
  const aparts = isContainer(best) ? [best.bestCover, best.bestIllumination] : [];
  return [...mods, ...aparts.flatMap((each) => each ?? [])];
};

/** What a roll has a place for. */
export const CARRIED: readonly Stat[] = ["attack"];

const isCarried = ({ stat }: Modifier): boolean => CARRIED.includes(stat);

/**
 * The roll has the changes of the first target only; people add those of the others. `isIncluded`: the system's own modifier
 * is as much.
 */
export const asPut = (ruled: RuledAttack, first: string, isPut: boolean, isIncluded = false): RuledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => {
    if (each.target !== first) return { ...each, unplaced: each.changes };
    const carried = each.changes.filter(isCarried);
    const others = each.changes.filter((change) => !isCarried(change));
    const unplaced = others.length === 0 ? {} : { unplaced: others };
    if (isPut) return { ...each, ...unplaced };
    return isIncluded ? { ...each, included: carried, ...unplaced } : { ...each, changes: others, ...unplaced };
  }),
});

/**
 * What of a target's cover its roll was made with, by the roll's own modifiers at last: the player may untick the one that
 * counts, and people add it themselves where another module has taken it off or changed it.
 */
export const asMade = (mods: readonly RollModifier[], { own, put }: CoverMods, ruled: RuledTarget): RuledTarget => {
  const isIncluded = (ruled.included ?? []).length > 0;
  const counted = put ?? (isIncluded ? own : undefined);
  if (counted === undefined) return ruled;
  const isThere = mods.includes(counted);
  if (isThere && counted.ignore === true) return { ...ruled, changes: [], included: [] };
  const isAsMuch = isIncluded ? isOwnAsMuch(counted, ruled) : Number(counted.value) === penaltyOf(ruled);
  return isThere && isAsMuch ? ruled : { ...ruled, included: [], unplaced: ruled.changes };
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

/**
 * Skill rolls of Savage Worlds, as the hooks `swadeCalculateDefaultAttackMods` and `swadePreRollSkill` hand them over.
 * Source: docs/systems.md, "swade".
 */
import type { Stat } from "../../rules/attack/verdict";
import { sumOf, type DeclaredAttack, type RuledAttack, type RuledTarget } from "../adapter/attack";

export interface SwadeToken {
  readonly id: string | null;
}

/** A number with its name, as the roll dialog shows it. Some are written as text: "+2". */
export interface RollModifier {
  readonly label: string;
  readonly value: number | string;
  /** Its box in the dialog has been unticked. */
  readonly ignore?: boolean;
}

export interface SwadeItem {
  readonly name: string;
  readonly type: string;
  readonly system?: { readonly reach?: number; readonly damage?: string };
}

/** Of versions that do not add these up but take the worst of each. */
interface NonStacking {
  bestCover?: RollModifier | undefined;
  readonly bestIllumination?: RollModifier | undefined;
}

/** What the first hook may change. `best` is the cover among `mods`, or in newer versions a place of its own for it. */
export interface AttackMods {
  readonly mods: RollModifier[];
  readonly best: RollModifier | NonStacking | undefined;
}

/** An attack of which the system knows the item, and the table the targets. */
export interface SwadeAttack {
  readonly attacker: SwadeToken | null | undefined;
  /** The first is the one that the system reckons with. */
  readonly targets: readonly string[];
  readonly item: SwadeItem;
  readonly isMelee: boolean;
}

/** Inches, which are squares: what has no reach strikes at what is next to it. */
const reachOf = ({ system }: SwadeItem): number | null => {
  const reach = Number(system?.reach ?? 0);
  return reach > 0 ? reach + 1 : null;
};

/** Its range, in bands, is the system's own matter. */
const mannerOf = ({ item, isMelee }: SwadeAttack): DeclaredAttack["manner"] => {
  if (isMelee) return { kind: "melee", reach: reachOf(item), origin: null };
  return { kind: "ranged", reach: null, origin: null };
};

/** Null where nobody attacks, or nobody is attacked. */
export const readAttack = (attack: SwadeAttack): DeclaredAttack | null => {
  const id = attack.attacker?.id ?? null;
  if (id === null || attack.targets.length === 0) return null;
  return {
    attacker: `token:${id}`,
    targets: attack.targets,
    manner: mannerOf(attack),
    action: "attack",
    title: attack.item.name,
    ignoredCover: [],
    missRolls: 1,
  };
};

/** Rolls go against a fixed number, so what helps the target hinders the roll. */
const penaltyOf = (ruled: RuledTarget): number => sumOf(ruled, "attack") - sumOf(ruled, "ac") - sumOf(ruled, "armor");

const isContainer = (best: AttackMods["best"]): best is NonStacking => best !== undefined && !("value" in best);

const ownCover = ({ best }: AttackMods): RollModifier | undefined => (isContainer(best) ? best.bestCover : best);

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

/**
 * Puts a penalty for cover among the modifiers in place of the system's own, where it is the worse of the two. Gives what it
 * put; null where the system's own counts.
 */
export const applyAttack = (raw: AttackMods, ruled: RuledTarget, label: string): RollModifier | null => {
  const value = penaltyOf(ruled);
  if (value === 0 || (value < 0 && !isWorse(value, ownCover(raw)))) return null;
  const ours: RollModifier = { label, value };
  if (value < 0) put(raw, ours);
  else raw.mods.push(ours);
  return ours;
};

/** All that is reckoned, wherever it stands. */
export const reckonedIn = ({ mods, best }: AttackMods): readonly RollModifier[] => {
  const aparts = isContainer(best) ? [best.bestCover, best.bestIllumination] : [];
  return [...mods, ...aparts.flatMap((each) => each ?? [])];
};

const STATS: readonly Stat[] = ["ac", "armor", "attack"];

/** What is put on the dice, which know the first target alone: what the others have is for people to count. */
export const asPut = (ruled: RuledAttack, first: string, isPut: boolean): RuledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => {
    const changes = each.changes.filter(({ stat }) => STATS.includes(stat));
    if (each.target !== first) return { ...each, changes, unplaced: changes };
    return { ...each, changes: isPut ? changes : [] };
  }),
});

/** The options of a roll without what was put among them when it was first made: made again, they are put there again. */
export const optionsAgain = <T extends { readonly additionalMods?: readonly RollModifier[] }>(
  options: T,
  put: readonly RollModifier[],
): T => ({ ...options, additionalMods: (options.additionalMods ?? []).filter((each) => !put.includes(each)) });

/** Powers that do damage are aimed; others may be cast on friends. */
export const isAimedPower = ({ type, system }: SwadeItem): boolean =>
  type === "power" && typeof system?.damage === "string" && system.damage.trim() !== "";

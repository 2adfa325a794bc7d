/**
 * One roll of dnd5e strikes at all targets; its message says for each actor what it hits. So each number goes on the armour
 * class of its own target there, and on the roll's own target number where there is one target. What raises the attack
 * lowers that number.
 */
import { isOfCover } from "../dice-changes";
import type { RuledAttack, RuledTarget } from "../attack";
import { coverShift } from "./armor-class";
import type { ArmorClass, AttackProcess, BuiltRoll, MessageConfig, TargetEntry } from "./rolls";
import { NOT_SWAYED, putSways, takeOffSways, type Swayed } from "./sways";

/** A targeted token. */
export interface Aimed {
  /** `token:ID`. */
  readonly id: string;
  /** Of its actor, which is what the message keeps; several tokens of one actor have but one. */
  readonly uuid: string;
  readonly ac: ArmorClass;
}

/** An attack roll on its way. */
export interface AttackRoll {
  readonly process: AttackProcess;
  readonly message: MessageConfig;
  /** None before they are built. */
  readonly built: readonly BuiltRoll[];
}

type Holder = { target?: number | null };

interface Shifted {
  /** As the system had it. */
  readonly own: number;
  readonly put: number;
}

/** What has been put on a roll, so that it can be taken off again. */
export interface Applied {
  readonly entries: ReadonlyMap<TargetEntry, Shifted>;
  /** What the message's list was, where some are left out of it. */
  readonly list: readonly TargetEntry[] | null;
  readonly target: Shifted | null;
  readonly swayed: Swayed;
}

export const NOTHING_APPLIED: Applied = { entries: new Map(), list: null, target: null, swayed: NOT_SWAYED };

const coverIn = ({ changes }: RuledTarget): number =>
  changes
    .filter(isOfCover)
    .reduce((sum, { stat, value }) => (stat === "ac" || stat === "armor" ? sum + value : sum), 0);

const restIn = ({ changes }: RuledTarget): number =>
  changes
    .filter((change) => !isOfCover(change))
    .reduce(
      (sum, { stat, value }) => sum + (stat === "attack" ? -value : stat === "ac" || stat === "armor" ? value : 0),
      0,
    );

const shiftFor = (ruled: RuledTarget, { ac }: Aimed): number => coverShift(ac, coverIn(ruled)) + restIn(ruled);

/** What is ruled on the tokens of one actor. */
interface Group {
  readonly uuid: string;
  readonly members: readonly { readonly ruled: RuledTarget; readonly shift: number }[];
}

const groupsIn = ({ targets }: RuledAttack, aimed: readonly Aimed[]): readonly Group[] => {
  const groups = new Map<string, Group>();
  for (const ruled of targets) {
    const its = aimed.find(({ id }) => id === ruled.target);
    if (its === undefined) continue;
    const members = groups.get(its.uuid)?.members ?? [];
    groups.set(its.uuid, { uuid: its.uuid, members: [...members, { ruled, shift: shiftFor(ruled, its) }] });
  }
  return [...groups.values()];
};

/** Where tokens share one number, the defender has the choice, as in all that the rules leave open. */
const shiftOf = ({ members }: Group): number => Math.max(...members.map(({ shift }) => shift));

/** The targets whose own numbers the message has no place for say so. */
export const withUnplaced = (ruled: RuledAttack, aimed: readonly Aimed[]): RuledAttack => {
  const unplaced = new Set(
    groupsIn(ruled, aimed).flatMap((group) =>
      group.members.filter(({ shift }) => shift !== shiftOf(group)).map((member) => member.ruled.target),
    ),
  );
  const isAimedAt = (target: string): boolean => aimed.some(({ id }) => id === target);
  return {
    ...ruled,
    targets: ruled.targets.map((each) =>
      unplaced.has(each.target) || !isAimedAt(each.target) ? { ...each, unplaced: each.changes } : each,
    ),
  };
};

/** All that hold the number to beat: the process, its rolls before and after they are built, and their dice. */
const holdersIn = ({ process, built }: AttackRoll): readonly Holder[] => [
  process,
  ...(process.rolls ?? []).flatMap(({ options }) => options ?? []),
  ...built.flatMap(({ options, d20 }) => [options, ...(d20 ? [d20.options] : [])]),
];

/** Who has set another number in the meantime has the last word. */
const swap = (holders: readonly Holder[], from: number, to: number): void => {
  for (const holder of holders) if (holder.target === from) holder.target = to;
};

const listOf = ({ message }: AttackRoll): TargetEntry[] => message.data?.flags?.dnd5e?.targets ?? [];

const setList = ({ message }: AttackRoll, list: readonly TargetEntry[]): void => {
  const flags = message.data?.flags?.dnd5e;
  if (flags !== undefined) flags.targets = [...list];
};

/** The message's list as the system had it; null where nothing on it is changed. */
export const ownTargets = (roll: AttackRoll, { entries, list }: Applied): readonly TargetEntry[] | null => {
  if (list === null && entries.size === 0) return null;
  return (list ?? listOf(roll)).map((entry) => ({ ...entry, ac: entries.get(entry)?.own ?? entry.ac }));
};

/** Leaves the roll as if nothing had been put on it. */
export const takeOff = (roll: AttackRoll, { entries, list, target, swayed }: Applied): void => {
  if (list !== null) setList(roll, list);
  for (const [entry, { own, put }] of entries) if (entry.ac === put) entry.ac = own;
  if (target !== null) swap(holdersIn(roll), target.put, target.own);
  takeOffSways(swayed);
};

const putOnEntries = (list: readonly TargetEntry[], groups: readonly Group[]): ReadonlyMap<TargetEntry, Shifted> => {
  const entries = new Map<TargetEntry, Shifted>();
  for (const entry of list) {
    const group = groups.find(({ uuid }) => uuid === entry.uuid);
    if (group === undefined || entry.ac === null || shiftOf(group) === 0) continue;
    const number = { own: entry.ac, put: entry.ac + shiftOf(group) };
    entries.set(entry, number);
    entry.ac = number.put;
  }
  return entries;
};

const firstTarget = (roll: AttackRoll): number | undefined =>
  holdersIn(roll).flatMap(({ target }) => (typeof target === "number" ? [target] : []))[0];

const putOnTarget = (roll: AttackRoll, group: Group | undefined, own: number | undefined): Shifted | null => {
  if (group === undefined || own === undefined || shiftOf(group) === 0) return null;
  const number = { own, put: own + shiftOf(group) };
  swap(holdersIn(roll), number.own, number.put);
  return number;
};

/** Those whom the attack cannot touch are no hit, whatever is rolled: they are none of its targets. */
const leaveOut = (roll: AttackRoll, barred: ReadonlySet<string>): TargetEntry[] | null => {
  const list = listOf(roll);
  const kept = list.filter(({ uuid }) => !barred.has(uuid));
  if (kept.length === list.length) return null;
  setList(roll, kept);
  return list;
};

/**
 * Puts on a roll what is ruled of it, in place of what was put there `before`. `barred` are targets that this attack
 * cannot touch though it may be made.
 */
export const applyAttack = (
  roll: AttackRoll,
  ruled: RuledAttack,
  { aimed, barred }: { readonly aimed: readonly Aimed[]; readonly barred: readonly string[] },
  before: Applied,
): Applied => {
  takeOff(roll, before);
  const isBarred = ({ members }: Group): boolean => members.every((member) => barred.includes(member.ruled.target));
  const groups = groupsIn(ruled, aimed);
  const open = { ...ruled, targets: ruled.targets.filter(({ target }) => !barred.includes(target)) };
  const struck = groupsIn(open, aimed);
  return {
    list: leaveOut(roll, new Set(groups.filter(isBarred).map(({ uuid }) => uuid))),
    entries: putOnEntries(listOf(roll), struck),
    target: groups.length === 1 ? putOnTarget(roll, struck[0], firstTarget(roll)) : null,
    swayed: putSways(roll, open, before.swayed),
  };
};

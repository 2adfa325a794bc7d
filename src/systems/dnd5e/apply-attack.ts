/**
 * Puts a judged attack on one roll of dnd5e. The roll is compared with each row of its message's list of targets, so each
 * target's change goes on its own row, and on the roll's target number where the list has one row. A bonus on the attack
 * lowers these numbers.
 */
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import { isOfCover } from "../../rules/attack/verdict";
import type { ArmorClass, AttackProcess, BuiltRoll, MessageConfig, TargetEntry } from "./rolls";
import { NO_ADVANTAGE, applyAdvantage, removeAdvantage, type AppliedAdvantage } from "./advantage";
import { isOfToken, keyFor, rowKey, setTargetList, targetList, type RowToken } from "./target-list";

export interface TargetedToken extends RowToken {
  /** `token:ID`. */
  readonly id: string;
  readonly ac: ArmorClass;
}

/** An attack roll in progress. */
export interface AttackRoll {
  readonly process: AttackProcess;
  readonly message: MessageConfig;
  /** Empty before the rolls are built. */
  readonly built: readonly BuiltRoll[];
}

/** Whether a row has a number. It has none for a target without an armour class, or where a module wrote something else. */
const hasArmorClass = (entry: TargetEntry): entry is TargetEntry & { ac: number } => Number.isFinite(entry.ac);

type Holder = { target?: number | null };

interface Shifted {
  /** The system's number. */
  readonly own: number;
  /** Parapet's; `null` for total cover. */
  readonly put: number | null;
}

interface ShiftedRow extends Shifted {
  readonly entry: TargetEntry;
}

/** What was put on a roll, so that it can be removed. */
export interface Applied {
  /** By key of the row: modules may replace the rows between the hooks. */
  readonly rows: ReadonlyMap<string, ShiftedRow>;
  /** The list before rows were removed from it; null if none were. */
  readonly list: readonly TargetEntry[] | null;
  readonly target: Shifted | null;
  readonly advantage: AppliedAdvantage;
}

export const NOTHING_APPLIED: Applied = { rows: new Map(), list: null, target: null, advantage: NO_ADVANTAGE };

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

const shiftFor = (ruled: RuledTarget, { ac }: TargetedToken): number => coverShift(ac, coverIn(ruled)) + restIn(ruled);

/** The judged tokens of one row. Up to 5.3, tokens of one actor share a row. */
interface Row {
  readonly key: string;
  readonly members: readonly { readonly ruled: RuledTarget; readonly shift: number }[];
}

const rowsOf = (
  { targets }: RuledAttack,
  targeted: readonly TargetedToken[],
  list: readonly TargetEntry[],
): readonly Row[] => {
  const rows = new Map<string, Row>();
  for (const ruled of targets) {
    const token = targeted.find(({ id }) => id === ruled.target);
    if (token === undefined) continue;
    const key = keyFor(token, list);
    const members = rows.get(key)?.members ?? [];
    rows.set(key, { key, members: [...members, { ruled, shift: shiftFor(ruled, token) }] });
  }
  return [...rows.values()];
};

/** If tokens share a row, the highest number counts: the defender's choice. */
const shiftOf = ({ members }: Row): number => Math.max(...members.map(({ shift }) => shift));

/** Marks the changes that the roll has no number for, so that the card says so. `applied` is what was put on the roll. */
export const withUnplaced = (
  roll: AttackRoll,
  ruled: RuledAttack,
  targeted: readonly TargetedToken[],
  applied: Applied,
): RuledAttack => {
  const list = ownTargets(roll, applied) ?? targetList(roll.message);
  const rows = rowsOf(ruled, targeted, list);
  const isOnRoll = rows.length === 1 && firstTarget(roll) !== undefined;
  const hasNumber = ({ key }: Row): boolean =>
    isOnRoll || list.some((entry) => rowKey(entry) === key && hasArmorClass(entry));
  const unplaced = new Set(
    rows.flatMap((row) =>
      row.members.filter(({ shift }) => shift !== shiftOf(row) || !hasNumber(row)).map((member) => member.ruled.target),
    ),
  );
  const hasRow = (target: string): boolean => targeted.some(({ id }) => id === target);
  return {
    ...ruled,
    targets: ruled.targets.map((each) =>
      unplaced.has(each.target) || !hasRow(each.target) ? { ...each, unplaced: each.changes } : each,
    ),
  };
};

/** Everything that holds the target number: the process, its rolls before and after they are built, and their dice. */
const holdersIn = ({ process, built }: AttackRoll): readonly Holder[] => [
  process,
  ...(process.rolls ?? []).flatMap(({ options }) => options ?? []),
  ...built.flatMap(({ options, d20 }) => [options, ...(d20 ? [d20.options] : [])]),
];

/** A number that somebody else set since is kept. */
const swap = (holders: readonly Holder[], from: number | null, to: number | null): void => {
  for (const holder of holders) if (holder.target === from) holder.target = to;
};

/** The list as the system made it, for Undo; null if no row was changed or removed. */
export const ownTargets = ({ message }: AttackRoll, { rows, list }: Applied): readonly TargetEntry[] | null => {
  if (list === null && rows.size === 0) return null;
  return (list ?? targetList(message)).map((entry) => ({ ...entry, ac: rows.get(rowKey(entry))?.own ?? entry.ac }));
};

/** The current list with the rows that were removed, in their places. */
const withRemoved = (current: readonly TargetEntry[], list: readonly TargetEntry[]): readonly TargetEntry[] => {
  const rows = new Map(current.map((entry) => [rowKey(entry), entry]));
  const kept = list.map((entry) => rows.get(rowKey(entry)) ?? entry);
  return [...kept, ...current.filter((entry) => !list.some((each) => rowKey(each) === rowKey(entry)))];
};

/** Removes everything that was put on the roll. */
export const takeOff = (roll: AttackRoll, { rows, list, target, advantage }: Applied): void => {
  if (list !== null) setTargetList(roll.message, withRemoved(targetList(roll.message), list));
  for (const entry of targetList(roll.message)) {
    const shifted = rows.get(rowKey(entry));
    if (shifted !== undefined && entry.ac === shifted.put) entry.ac = shifted.own;
  }
  if (target !== null) swap(holdersIn(roll), target.put, target.own);
  removeAdvantage(advantage);
};

/** If another module has changed a number since, it counts as the module's last word: Parapet's part is in it already. */
const changedSince = (shifted: Shifted, now: number | null | undefined): Shifted => {
  const { own, put } = shifted;
  if (typeof now !== "number" || !Number.isFinite(now) || put === null || now === own) return shifted;
  return { own: now - (put - own), put: now };
};

/** In a row that a module has replaced, the number is the module's own. */
const withOthersChanges = (roll: AttackRoll, before: Applied): Applied => {
  const list = targetList(roll.message);
  const rows = [...before.rows].map(([key, shifted]): [string, ShiftedRow] => {
    const isKept = list.includes(shifted.entry);
    return [key, isKept ? { ...shifted, ...changedSince(shifted, shifted.entry.ac) } : shifted];
  });
  const target = before.target && changedSince(before.target, firstTarget(roll));
  return { ...before, rows: new Map(rows), target };
};

/** A row that has no armour class stays as it is. */
const putOnRows = (
  list: readonly TargetEntry[],
  open: readonly Row[],
  missed: ReadonlySet<string>,
): ReadonlyMap<string, ShiftedRow> => {
  const shifted = new Map<string, ShiftedRow>();
  for (const entry of list) {
    const key = rowKey(entry);
    const row = open.find((each) => each.key === key);
    const shift = row === undefined ? 0 : shiftOf(row);
    if (!hasArmorClass(entry) || (shift === 0 && !missed.has(key))) continue;
    const number = { own: entry.ac, put: missed.has(key) ? null : entry.ac + shift, entry };
    shifted.set(key, number);
    Object.assign(entry, { ac: number.put });
  }
  return shifted;
};

const firstTarget = (roll: AttackRoll): number | undefined =>
  holdersIn(roll).flatMap(({ target }) => (typeof target === "number" ? [target] : []))[0];

const putOnTarget = (roll: AttackRoll, row: Row | undefined, own: number | undefined): Shifted | null => {
  if (row === undefined || own === undefined || shiftOf(row) === 0) return null;
  const number = { own, put: own + shiftOf(row) };
  swap(holdersIn(roll), number.own, number.put);
  return number;
};

/** Removes the rows of actors that cannot be attacked: up to 5.3 every roll but a natural 1 hits `null`, and a natural 20 any number. */
const removeRows = ({ message }: AttackRoll, keys: ReadonlySet<string>): TargetEntry[] | null => {
  const list = targetList(message);
  const kept = list.filter((entry) => isOfToken(entry) || !keys.has(rowKey(entry)));
  if (kept.length === list.length) return null;
  setTargetList(message, kept);
  return list;
};

/** What an attack is made on. */
export interface AttackTargets {
  /** The user's targets when the roll began. */
  readonly targeted: readonly TargetedToken[];
  /** Targets (`token:ID`) in total cover among others that can be attacked. */
  readonly barred: readonly string[];
}

/** Puts a judged attack on a roll, in place of what was put there `before`. */
export const applyAttack = (
  roll: AttackRoll,
  ruled: RuledAttack,
  { targeted, barred }: AttackTargets,
  before: Applied,
): Applied => {
  takeOff(roll, withOthersChanges(roll, before));
  const rows = rowsOf(ruled, targeted, targetList(roll.message));
  const isBarred = ({ members }: Row): boolean => members.every((member) => barred.includes(member.ruled.target));
  const missed = new Set(rows.filter(isBarred).map(({ key }) => key));
  const open = { ...ruled, targets: ruled.targets.filter(({ target }) => !barred.includes(target)) };
  const openRows = rowsOf(open, targeted, targetList(roll.message));
  return {
    list: removeRows(roll, missed),
    rows: putOnRows(targetList(roll.message), openRows, missed),
    target: rows.length === 1 ? putOnTarget(roll, openRows[0], firstTarget(roll)) : null,
    advantage: applyAdvantage(roll, open, before.advantage),
  };
};

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

/** A fixed number, which leaves out the system's cover: `calc: "flat"` up to 5.3, an override from 6.0. */
const isFixed = ({ calc, override }: ArmorClass): boolean => calc === "flat" || Number.isFinite(override ?? undefined);

/** The cover that the system has already put in the number. */
const nativeCover = (ac: ArmorClass): number => (isFixed(ac) ? 0 : numberOr(ac.cover, 0));

/** The armour class with this much cover, not below its minimum. */
const withCover = ({ base, shield, bonus, min }: ArmorClass, cover: number): number =>
  Math.max(numberOr(min, -Infinity), numberOr(base, 0) + numberOr(shield, 0) + numberOr(bonus, 0) + cover);

/** How much to add to an armour class for a verdict's cover. The larger of it and the system's own cover counts, never both. */
const coverShift = (ac: ArmorClass, cover: number): number => {
  const native = nativeCover(ac);
  const more = Math.max(native, cover);
  return !isFixed(ac) && numberOr(ac.base, 0) !== 0 ? withCover(ac, more) - withCover(ac, native) : more - native;
};

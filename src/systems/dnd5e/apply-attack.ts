/**
 * Applies a judged attack to one roll of dnd5e. The roll is compared with each row of its message's list of targets. So each
 * target's change goes on its own row, and on the roll's target number if the list has one row. A bonus on the attack
 * lowers these numbers.
 */
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import { isOfCover } from "../../rules/attack/verdict";
import type { ArmorClass, AttackProcess, BuiltRoll, MessageConfig, TargetEntry } from "./rolls";
import { NO_ADVANTAGE, applyAdvantage, removeAdvantage, type AppliedAdvantage } from "./advantage";
import { hasFixedNumber, isAlteredRow } from "./other-modules/automated-conditions";
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
  /** Its dialog was shown. */
  readonly hasDialog?: boolean;
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
  /** The keys of the removed rows. */
  readonly removed: ReadonlySet<string>;
  readonly target: Shifted | null;
  readonly advantage: AppliedAdvantage;
}

export const NOTHING_APPLIED: Applied = {
  rows: new Map(),
  list: null,
  removed: new Set(),
  target: null,
  advantage: NO_ADVANTAGE,
};

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

/** How much each judged token's armour class is to rise for this roll, by id (`token:ID`). */
export const shiftsFor = (
  { targets }: RuledAttack,
  targeted: readonly TargetedToken[],
): readonly (readonly [string, number])[] =>
  targets.flatMap((ruled) => {
    const token = targeted.find(({ id }) => id === ruled.target);
    return token === undefined ? [] : [[ruled.target, shiftFor(ruled, token)] as const];
  });

/** Whether the armour class has as much cover of the system's own. */
const isCoverIncluded = (ruled: RuledTarget, { ac }: TargetedToken): boolean =>
  coverIn(ruled) > 0 && nativeCover(ac) >= coverIn(ruled);

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
  return {
    ...ruled,
    targets: ruled.targets.map((each) => {
      const token = targeted.find(({ id }) => id === each.target);
      if (unplaced.has(each.target) || token === undefined) return { ...each, unplaced: each.changes };
      if (!isCoverIncluded(each, token)) return each;
      const ofCover = each.changes.filter(isOfCover);
      return hasFixedNumber(roll.process) ? { ...each, unplaced: ofCover } : { ...each, included: ofCover };
    }),
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

/** Whether a row holds a number that Parapet's is not part of: a module has replaced the row, or computes its own. */
const isReplaced = ({ message, process }: AttackRoll, { entry }: ShiftedRow, now: TargetEntry): boolean =>
  !targetList(message).includes(entry) || isAlteredRow(process, now);

/** In a row that a module has replaced, the number is the module's own, unless it is still Parapet's. */
const rowSince = (roll: AttackRoll, shifted: ShiftedRow, now: TargetEntry | undefined): ShiftedRow => {
  if (now === undefined) return shifted;
  if (isAlteredRow(roll.process, now)) return { ...shifted, own: now.ac ?? shifted.own, put: now.ac };
  // A module that copies rows makes 0 of `null`.
  if (shifted.put === null && now.ac === 0) return { ...shifted, put: 0 };
  return isReplaced(roll, shifted, now) ? shifted : { ...shifted, ...changedSince(shifted, now.ac) };
};

/** The number to beat is its row's, where a module sets both. */
const targetSince = (roll: AttackRoll, { target, rows }: Applied): Shifted | null => {
  const [row, ...others] = targetList(roll.message);
  const shifted = row === undefined || others.length > 0 ? undefined : rows.get(rowKey(row));
  const isIts = row !== undefined && row.ac !== null && firstTarget(roll) === row.ac;
  if (target === null || shifted === undefined || row === undefined || !isIts || !isReplaced(roll, shifted, row))
    return target && changedSince(target, firstTarget(roll));
  return {
    own: row.ac === shifted.put && !isAlteredRow(roll.process, row) ? shifted.own : (row.ac ?? 0),
    put: target.put,
  };
};

const withOthersChanges = (roll: AttackRoll, before: Applied): Applied => {
  const now = new Map(targetList(roll.message).map((entry) => [rowKey(entry), entry]));
  const rows = new Map([...before.rows].map(([key, shifted]) => [key, rowSince(roll, shifted, now.get(key))]));
  return { ...before, rows, target: targetSince(roll, before) };
};

/** Whether everything that was put on a roll's numbers is still there, and nothing that was removed. */
export const isStillThere = (roll: AttackRoll, { rows, removed, target }: Applied): boolean => {
  const list = targetList(roll.message);
  const now = new Map(list.map((entry) => [rowKey(entry), entry]));
  const isKept = ([key, { put }]: [string, ShiftedRow]): boolean => {
    const entry = now.get(key);
    return entry === undefined || (entry.ac === put && !isAlteredRow(roll.process, entry));
  };
  const hasTarget = holdersIn(roll).every(
    (holder) => typeof holder.target !== "number" || holder.target === target?.put,
  );
  return [...rows].every(isKept) && ![...removed].some((key) => now.has(key)) && (target === null || hasTarget);
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

const lowestIn = (list: readonly TargetEntry[]): number => Math.min(...list.filter(hasArmorClass).map(({ ac }) => ac));

/** The system sets no number to beat for several targets. A module may set the lowest of the rows'. */
const numberToBeat = (
  { message }: AttackRoll,
  rows: readonly Row[],
  own: number,
  lowest: readonly number[],
): number => {
  const [row] = rows;
  const list = targetList(message);
  if (rows.length === 1 && list.length <= 1) return own + (row === undefined ? 0 : shiftOf(row));
  return lowest.includes(own) ? lowestIn(list) : own;
};

/** `lowest`: of the rows as they were and without Parapet's numbers. */
const putOnTarget = (roll: AttackRoll, rows: readonly Row[], lowest: readonly number[]): Shifted | null => {
  const own = firstTarget(roll);
  if (own === undefined || rows.length === 0) return null;
  const put = numberToBeat(roll, rows, own, lowest);
  if (put === own || !Number.isFinite(put)) return null;
  swap(holdersIn(roll), own, put);
  return { own, put };
};

/** Removes the rows of actors that cannot be attacked. Up to 5.3 every roll but a natural 1 hits `null`; a natural 20 hits any number. */
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
  const found = lowestIn(targetList(roll.message));
  takeOff(roll, withOthersChanges(roll, before));
  const lowest = [found, lowestIn(targetList(roll.message))];
  const rows = rowsOf(ruled, targeted, targetList(roll.message));
  const isBarred = ({ members }: Row): boolean => members.every((member) => barred.includes(member.ruled.target));
  const missed = new Set(rows.filter(isBarred).map(({ key }) => key));
  const open = { ...ruled, targets: ruled.targets.filter(({ target }) => !barred.includes(target)) };
  const openRows = rowsOf(open, targeted, targetList(roll.message));
  const list = removeRows(roll, missed);
  return {
    list,
    removed: new Set((list ?? []).map(rowKey).filter((key) => missed.has(key))),
    rows: putOnRows(targetList(roll.message), openRows, missed),
    target: putOnTarget(roll, rows.length === 1 ? openRows : rows, lowest),
    advantage: applyAdvantage(roll, open, before.advantage),
  };
};

const numberOr = (value: unknown, otherwise: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : otherwise;

/** A fixed number, which leaves out the system's cover: `calc: "flat"` up to 5.3, an override from 6.0. */
const isFixed = ({ calc, override }: ArmorClass): boolean => calc === "flat" || Number.isFinite(override ?? undefined);

/** The cover that the system has already put in the number. */
const nativeCover = (ac: ArmorClass): number => (isFixed(ac) ? 0 : numberOr(ac.cover, 0));

/** The cover that the system itself counts for a creature, by its actor. */
export const ownCoverOf = (actor: object): number => {
  const { system } = actor as { readonly system?: { readonly attributes?: { readonly ac?: ArmorClass } } };
  return nativeCover(system?.attributes?.ac ?? {});
};

/** The armour class with this much cover, not below its minimum. */
const withCover = ({ base, shield, bonus, min }: ArmorClass, cover: number): number =>
  Math.max(numberOr(min, -Infinity), numberOr(base, 0) + numberOr(shield, 0) + numberOr(bonus, 0) + cover);

/** How much to add to an armour class for a verdict's cover. The larger of it and the system's own cover counts, never both. */
const coverShift = (ac: ArmorClass, cover: number): number => {
  const native = nativeCover(ac);
  const more = Math.max(native, cover);
  return !isFixed(ac) && numberOr(ac.base, 0) !== 0 ? withCover(ac, more) - withCover(ac, native) : more - native;
};

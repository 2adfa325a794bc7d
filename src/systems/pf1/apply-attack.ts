/**
 * One roll of Pathfinder 1e strikes at all targets. What all have in common goes on the dice as a part of the attack's
 * formula, and with it on the confirmation; what one target has for itself is added to the armour class that the card
 * shows of it. So each number is counted once.
 */
import type { Modifier } from "../../rules/attack/verdict";
import { withLeftOut, type RuledAttack, type RuledTarget } from "../adapter/attack";
import { isTicked, type ActionUse, type SharedUse, type TargetRow } from "./action-use";
import { isManeuver } from "./read-attack";

/** What it comes to on the attack roll: what raises the armour class lowers the roll. */
const onRoll = ({ stat, value }: Modifier): number => (stat === "attack" ? value : stat === "ac" ? -value : 0);

const isSame = (p: Modifier, q: Modifier): boolean => p.stat === q.stat && p.type === q.type && p.value === q.value;

/** Boxes of the dialog by which the system adds the number itself. */
const BOXES = { flanking: "flanking", "higher-ground": "highGround" } as const;

const isInDialog = (use: ActionUse, { type }: Modifier): boolean =>
  (type === "flanking" || type === "higher-ground") && isTicked(use, BOXES[type]);

/** Cover is no bonus of those that add to the defence against maneuvers. */
const isIgnored = ({ action }: ActionUse, { stat, value }: Modifier): boolean =>
  isManeuver(action) && stat === "ac" && value > 0;

/** An attack by the changes that a use leaves to Parapet, and by the targets that it cannot touch though others may be. */
export interface RolledAttack extends RuledAttack {
  readonly barred: readonly string[];
}

export const rolledIn = (use: ActionUse, ruled: RuledAttack, barred: readonly string[]): RolledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => ({
    ...each,
    changes: each.changes.filter(
      (change) => onRoll(change) !== 0 && !isInDialog(use, change) && !isIgnored(use, change),
    ),
  })),
  barred,
});

/** Those that the roll can strike. */
const attackable = ({ targets, barred }: RolledAttack): readonly RuledTarget[] =>
  targets.filter(({ target }) => !barred.includes(target));

/** The changes that all targets have; none where there is no verdict on one of several. */
const sharedChanges = (ruled: RolledAttack): readonly Modifier[] => {
  const [first, ...others] = attackable(ruled);
  if (first === undefined || ruled.unjudged.length > 0) return [];
  return first.changes.filter((change) => others.every(({ changes }) => changes.some((each) => isSame(each, change))));
};

const ownChanges = ({ changes }: RuledTarget, shared: readonly Modifier[]): readonly Modifier[] =>
  changes.filter((change) => !shared.some((each) => isSame(each, change)));

/** What a formula takes for the end of a label, and for dice within it, is left out. */
const partOf = (change: Modifier, labelOf: (change: Modifier) => string): string =>
  `${onRoll(change)}[${labelOf(change).replace(/[[\]]/g, "")}]`;

/** Parts of the formula, so marked with their numbers that people can see what they are. */
export const partsFor = (ruled: RolledAttack, labelOf: (change: Modifier) => string): readonly string[] =>
  sharedChanges(ruled).map((change) => partOf(change, labelOf));

/** Puts parts on the attack in place of those that were put there before. */
export const applyAttack = ({ attackBonus }: SharedUse, before: readonly string[], now: readonly string[]): void => {
  for (const part of before) {
    const at = attackBonus.lastIndexOf(part);
    if (at >= 0) attackBonus.splice(at, 1);
  }
  attackBonus.push(...now);
};

/** By how much the armour class against this attack differs from what is on the dice already; targets without are left out. */
const shiftsIn = (ruled: RolledAttack): ReadonlyMap<string, number> => {
  const shared = sharedChanges(ruled);
  const shifts = attackable(ruled).map((each): [string, number] => [
    each.target,
    -ownChanges(each, shared).reduce((sum, change) => sum + onRoll(change), 0),
  ]);
  return new Map(shifts.filter(([, shift]) => shift !== 0));
};

type Numbers = Readonly<Record<string, unknown>>;

const partIn = (whole: object | null | undefined, name: string): object | undefined => {
  const part: unknown = Reflect.get(whole ?? {}, name);
  return typeof part === "object" && part !== null ? part : undefined;
};

/** All else of an object stays what it is, and the object itself is not touched. */
const withOwn = <T extends object>(base: T, own: Numbers): T =>
  Object.create(base, Object.getOwnPropertyDescriptors(own)) as T;

const shifted = (defence: object | undefined, name: string, shift: number): Numbers => {
  const number: unknown = Reflect.get(defence ?? {}, name);
  return typeof number === "number" ? { [name]: number + shift } : {};
};

const CLASSES = ["normal", "touch", "flatFooted"] as const;

/** An actor as the card reads it, with its armour class and its defence against maneuvers raised. */
const raised = (actor: object, shift: number): object | undefined => {
  const system = partIn(actor, "system");
  const attributes = partIn(system, "attributes");
  const [ac, cmd] = [partIn(attributes, "ac"), partIn(attributes, "cmd")];
  if (system === undefined || attributes === undefined || ac === undefined) return undefined;
  const classes = CLASSES.map((name) => [
    name,
    withOwn(partIn(ac, name) ?? {}, shifted(partIn(ac, name), "total", shift)),
  ]);
  const defence = { ...shifted(cmd, "total", shift), ...shifted(cmd, "flatFootedTotal", shift) };
  const numbers = { ac: withOwn(ac, Object.fromEntries(classes) as Numbers), cmd: withOwn(cmd ?? {}, defence) };
  return withOwn(actor, { system: withOwn(system, { attributes: withOwn(attributes, numbers) }) });
};

const targetOf = ({ uuid }: TargetRow): string => `token:${uuid.split(".").at(-1) ?? ""}`;

/** The actors that rows had before they were raised. */
const ownActors = new WeakMap<TargetRow, object>();

/**
 * Shows each target's own armour class on the card. Gives the attack as it is told: with the changes for which the card
 * has no row as such that people count themselves.
 */
export const applyToRows = ({ templateData }: SharedUse, rolled: RolledAttack): RuledAttack => {
  const { barred, ...ruled } = rolled;
  const shifts = shiftsIn(rolled);
  const shown = new Set(barred);
  for (const row of templateData?.targets ?? []) {
    const actor = ownActors.get(row) ?? row.actor;
    const shift = shifts.get(targetOf(row)) ?? 0;
    const seen = actor === null || shift === 0 ? actor : raised(actor, shift);
    if (actor === null || seen === undefined) continue;
    ownActors.set(row, actor);
    row.actor = seen;
    shown.add(targetOf(row));
  }
  const shared = sharedChanges(rolled);
  const told = (each: RuledTarget): RuledTarget =>
    shown.has(each.target) ? each : { ...each, unplaced: ownChanges(each, shared) };
  return withLeftOut({ ...ruled, targets: ruled.targets.map(told) }, barred);
};

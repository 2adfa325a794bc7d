/**
 * Applies a judged attack in Pathfinder 1e, where one roll is for all targets. Changes that all targets share go on the
 * dice, as parts of the attack's formula and of its confirmation. A single target's changes are added to its armour
 * class on the card. So each change counts once.
 */
import { memberOf } from "../../scene/model/member-of";
import type { Modifier } from "../../rules/attack/verdict";
import { withLeftOut, type RuledAttack, type RuledTarget } from "../adapter/attack";
import { isTicked, type ActionUse, type SharedUse, type TargetRow } from "./action-use";
import { isManeuver } from "./read-attack";

/** The change of the attack roll: a higher armour class lowers it. */
const onRoll = ({ stat, value }: Pick<Modifier, "stat" | "value">): number =>
  stat === "attack" ? value : stat === "ac" ? -value : 0;

const isSame = (p: Modifier, q: Modifier): boolean => p.stat === q.stat && p.type === q.type && p.value === q.value;

/** Checkboxes of the dialog that make the system add the modifier itself. */
const BOXES = { flanking: "flanking", "higher-ground": "highGround" } as const;

const isInDialog = (use: ActionUse, { type }: Modifier): boolean =>
  (type === "flanking" || type === "higher-ground") && isTicked(use, BOXES[type]);

/** Cover does not add to the defence against maneuvers. */
const isIgnored = ({ action }: ActionUse, { stat, value }: Modifier): boolean =>
  isManeuver(action) && stat === "ac" && value > 0;

/**
 * A judged attack with only the changes that Parapet applies, and the targets that cannot be attacked although others
 * can.
 */
export interface RolledAttack extends RuledAttack {
  readonly barred: readonly string[];
}

/** People add what such a roll has no place for. */
const unplacedIn = ({ changes }: RuledTarget): Pick<RuledTarget, "unplaced"> => {
  const unplaced = changes.filter(({ stat, value }) => value !== 0 && onRoll({ stat, value }) === 0);
  return unplaced.length === 0 ? {} : { unplaced };
};

export const rolledIn = (use: ActionUse, ruled: RuledAttack, barred: readonly string[]): RolledAttack => ({
  ...ruled,
  targets: ruled.targets.map((each) => ({
    ...each,
    changes: each.changes.filter(
      (change) => onRoll(change) !== 0 && !isInDialog(use, change) && !isIgnored(use, change),
    ),
    ...unplacedIn(each),
  })),
  barred,
});

const attackable = ({ targets, barred }: RolledAttack): readonly RuledTarget[] =>
  targets.filter(({ target }) => !barred.includes(target));

/** The changes that all targets share; empty if one of them has no verdict. */
const sharedChanges = (ruled: RolledAttack): readonly Modifier[] => {
  const [first, ...others] = attackable(ruled);
  if (first === undefined || ruled.unjudged.length > 0) return [];
  return first.changes.filter((change) => others.every(({ changes }) => changes.some((each) => isSame(each, change))));
};

const ownChanges = ({ changes }: RuledTarget, shared: readonly Modifier[]): readonly Modifier[] =>
  changes.filter((change) => !shared.some((each) => isSame(each, change)));

/** Brackets would end the label or count as dice, so they are removed. */
const partOf = (change: Modifier, labelOf: (change: Modifier) => string): string =>
  `${onRoll(change)}[${labelOf(change).replace(/[[\]]/g, "")}]`;

/** Parts of the formula, each labelled with its modifier. */
export const partsFor = (ruled: RolledAttack, labelOf: (change: Modifier) => string): readonly string[] =>
  sharedChanges(ruled).map((change) => partOf(change, labelOf));

/** Puts parts on the attack in place of those from before. */
export const applyAttack = ({ attackBonus }: SharedUse, before: readonly string[], now: readonly string[]): void => {
  for (const part of before) {
    const at = attackBonus.lastIndexOf(part);
    if (at >= 0) attackBonus.splice(at, 1);
  }
  attackBonus.push(...now);
};

/** The change of each target's armour class that the dice do not include; targets without one are left out. */
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

/** An object with some properties replaced; the original stays unchanged. */
const withOwn = <T extends object>(base: T, own: Numbers): T =>
  Object.create(base, Object.getOwnPropertyDescriptors(own)) as T;

const shifted = (defence: object | undefined, name: string, shift: number): Numbers => {
  const number: unknown = Reflect.get(defence ?? {}, name);
  return typeof number === "number" ? { [name]: number + shift } : {};
};

const CLASSES = ["normal", "touch", "flatFooted"] as const;

/** An actor for the card, with its armour class and its defence against maneuvers raised; undefined where it has no number. */
const raised = (actor: object, shift: number): object | undefined => {
  const system = partIn(actor, "system");
  const attributes = partIn(system, "attributes");
  const [ac, cmd] = [partIn(attributes, "ac"), partIn(attributes, "cmd")];
  if (system === undefined || attributes === undefined || ac === undefined) return undefined;
  if (typeof Reflect.get(partIn(ac, "normal") ?? {}, "total") !== "number") return undefined;
  const classes = CLASSES.map((name) => [
    name,
    withOwn(partIn(ac, name) ?? {}, shifted(partIn(ac, name), "total", shift)),
  ]);
  const defence = { ...shifted(cmd, "total", shift), ...shifted(cmd, "flatFootedTotal", shift) };
  const numbers = { ac: withOwn(ac, Object.fromEntries(classes) as Numbers), cmd: withOwn(cmd ?? {}, defence) };
  return withOwn(actor, { system: withOwn(system, { attributes: withOwn(attributes, numbers) }) });
};

const formulaOf = (chatAttack: unknown): string => String(memberOf(memberOf(chatAttack, "attack"), "formula"));

/** A number at the end of a text, with its signs; Foundry writes `+ -4` as `- 4`. */
const NUMBER_AT_END = /((?:[+-]\s*)+|(?:^|\()\s*)(\d+)$/;

const numberAtEnd = (text: string): number | undefined => {
  const [, signs = "", digits] = NUMBER_AT_END.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return signs.split("-").length % 2 === 0 ? -Number(digits) : Number(digits);
};

/** Whether each attack that was rolled has this part in its formula: other modules may have taken it off or changed it. */
const isInFormulas = ({ chatAttacks = [] }: SharedUse, part: string): boolean => {
  const at = part.indexOf("[");
  const hasPart = (formula: string): boolean =>
    formula
      .split(part.slice(at))
      .slice(0, -1)
      .some((before) => numberAtEnd(before) === Number(part.slice(0, at)));
  return chatAttacks.length > 0 && chatAttacks.every((each) => hasPart(formulaOf(each)));
};

/** The same attack without a claim for the changes that the formulas lack. */
export const asRolled = (
  shared: SharedUse,
  rolled: RolledAttack,
  labelOf: (change: Modifier) => string,
): RolledAttack => {
  const lost = sharedChanges(rolled).filter((change) => !isInFormulas(shared, partOf(change, labelOf)));
  if (lost.length === 0) return rolled;
  const isLost = (change: Modifier): boolean => lost.some((each) => isSame(each, change));
  return { ...rolled, targets: rolled.targets.map((each) => ({ ...each, unplaced: each.changes.filter(isLost) })) };
};

const targetOf = ({ uuid }: TargetRow): string => `token:${uuid.split(".").at(-1) ?? ""}`;

/** The original actors of raised rows. */
const ownActors = new WeakMap<TargetRow, object>();

/**
 * Shows each target's armour class on the card. Returns the attack for the record: changes without a row on the card
 * are unplaced.
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
    shown.has(each.target) ? each : { ...each, unplaced: [...(each.unplaced ?? []), ...ownChanges(each, shared)] };
  return withLeftOut({ ...ruled, targets: ruled.targets.map(told) }, barred);
};

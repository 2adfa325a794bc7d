/**
 * Pathfinder and Starfinder, second edition. They have no hook for checks, so `game.pf2e.Check.roll` is wrapped.
 * Source: docs/systems.md, "pf2e and sf2e".
 */
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import type { IsIts, OpenRoll, AttackJudge, SystemAdapter, SystemHooks } from "../adapter/system-adapter";
import { isOfCover, optionsOf, systemFlags, type MakeCover } from "./check";
import {
  isRuledOtherwise,
  saveChanges,
  saveGain,
  sumOf,
  type Application1,
  type OpenAttack,
  type Rendered,
  type Rulings,
  type RuledAttack,
  type RuledSave,
  type RuledTarget,
} from "../adapter/attack";
import { armorClassOf } from "../adapter/actor-numbers";
import type { Flags } from "../adapter/placed-areas";
import { applyAttack, type AppliedAttack, type SystemModifiers } from "./apply-attack";
import { applyCheck, type AppliedCheck } from "./apply-check";
import { attackBonusOf, factsOf, speedOf } from "./facts";
import { coverItems, isMessageOf, readAttack } from "./read-attack";
import { takenOff } from "../record/public-record";
import { createRerolls } from "./rerolls";
import { rolledAt, showsNeeded } from "./rolled-at";
import { isSaveMessage, readSave } from "./save";
import type { Check, CheckContext, Pf2e } from "./shapes";
import { hiderIn, hiderOf } from "./stealth";

/** As far as is known, Starfinder has both names for the same object. */
const PATHS = ["game.pf2e.Check.roll", "game.sf2e.Check.roll"] as const;

const where = (): string => PATHS[0];

const systemNow = (): Pf2e | undefined => {
  const names = game as { readonly pf2e?: Pf2e; readonly sf2e?: Pf2e };
  return names.pf2e ?? names.sf2e;
};

const makeCover =
  (label: string): MakeCover =>
  ({ bonus, slug, adjustments = [] }) => {
    const Modifier = systemNow()?.Modifier;
    if (Modifier === undefined) throw new RangeError("expected game.pf2e.Modifier, got none");
    return new Modifier({ slug, label, type: "circumstance", modifier: bonus, adjustments: [...adjustments] });
  };

/** The name of the first change; empty where nothing is changed, and nothing is made. */
const labelFor = (changes: RuledTarget["changes"], { labelOf }: AttackJudge): string =>
  changes[0] === undefined ? "" : labelOf(changes[0]);

const modifiersFor = ({ changes }: RuledTarget, { attackJudge, guard }: Parts): SystemModifiers => ({
  make: makeCover(labelFor(changes, attackJudge)),
  adjust: (modifier, options) => {
    const StatisticModifier = systemNow()?.StatisticModifier;
    if (StatisticModifier === undefined) return false;
    // Nothing else goes into it: of modifiers with one slug it keeps the greatest, before it adjusts them.
    const apply = (): boolean => Boolean(new StatisticModifier("parapet", [modifier as never], options));
    return guard(where, apply, false);
  },
});

const itemIn = (flags: Flags): unknown => {
  const origin: unknown = Reflect.get(systemFlags(flags), "origin");
  return Reflect.get(Object(origin) as object, "uuid");
};

const isAreaOf =
  (item: string) =>
  (flags: Flags): boolean =>
    itemIn(flags) === item;

/** Copies to the caller's context what the system has written on ours. A DC that is not ours is the system's. */
const handBack = (context: CheckContext, changed: CheckContext, isOurs: () => boolean): void => {
  if (context === changed) return;
  for (const [key, value] of Object.entries(changed)) {
    const isOwnCopy = key === "options" || (key === "dc" && isOurs());
    if (!isOwnCopy && Reflect.get(context, key) !== value) Reflect.set(context, key, value);
  }
  if (context.options instanceof Set)
    for (const option of changed.options ?? []) if (!isOfCover(option)) context.options.add(option);
};

interface Rolling {
  readonly check: Check;
  readonly context: CheckContext;
  readonly roll: (context: CheckContext) => unknown;
}

interface Lasting extends OpenRoll {
  readonly whileRolling: (isIts: IsIts) => IsIts;
  readonly end: () => void;
}

/** A cancelled dialog creates no message, so its flags must not go on another. */
const createLasting = (): Lasting => {
  let isOver = false;
  return {
    whileRolling: (isIts) => (message) => !isOver && isIts(message),
    end: () => void (isOver = true),
    isOver: () => isOver,
  };
};

const rollChanged = async (
  { roll, context }: Rolling,
  changed: CheckContext,
  { end }: Lasting,
  hasOurDC: () => boolean,
): Promise<unknown> => {
  try {
    return await roll(changed);
  } finally {
    end();
    handBack(context, changed, hasOurDC);
  }
};

/** Rolls with a modifier on the check, which is taken off again. */
const rollPushed = async (rolling: Rolling, applied: AppliedCheck<CheckContext> | null, lasting: Lasting) => {
  const { check, context } = rolling;
  if (applied === null) return rollChanged(rolling, context, lasting, () => true);
  check.push(applied.modifier);
  const { dc } = applied.context;
  try {
    return await rollChanged(rolling, applied.context, lasting, () => applied.context.dc === dc);
  } finally {
    check.delete(applied.modifier);
  }
};

/** The record with the changes on the dice: fewer by the system's rules, none of use if as high a bonus is there already. */
const asApplied = (
  target: RuledTarget,
  { bonus, isIncluded }: Pick<AppliedAttack<CheckContext>, "bonus" | "isIncluded">,
): RuledTarget => {
  const [first, ...rest] = target.changes.filter(({ stat }) => stat === "ac" || stat === "armor");
  if (first !== undefined && isIncluded === true) {
    const included = [first, ...rest];
    return { ...target, changes: included, included };
  }
  if (first === undefined || bonus === 0) return { ...target, changes: [] };
  return { ...target, changes: [{ ...first, value: bonus - sumOf({ changes: rest }, first.stat) }, ...rest] };
};

const asGained = (save: RuledSave): RuledSave => {
  const changes = saveChanges(save).filter(({ stat }) => stat === "reflex" || stat === "dexterity");
  return { ...save, ruled: save.ruled && { ...save.ruled, changes } };
};

interface Parts {
  readonly attackJudge: AttackJudge;
  readonly guard: SystemHooks["guard"];
  /** Attacks whose dialog may be open, by the context of their check. */
  readonly open: WeakMap<object, OpenAttack>;
}

/** Puts these options on cover in place of those that are there. */
const swapCover = (options: Set<string>, wanted: Iterable<string>): void => {
  for (const option of [...options]) if (isOfCover(option)) options.delete(option);
  for (const option of wanted) if (isOfCover(option)) options.add(option);
};

/** An attack on a copy of its check's context. What is ruled in the dialog is put in place of what was there. */
const createPending = (context: CheckContext, passed: RuledAttack, lasting: Lasting, parts: Parts) => {
  const { attackJudge } = parts;
  // The system has the same set in hand from before the dialog until its message is made.
  const options = new Set(optionsOf(context));
  const changed: { -readonly [K in keyof CheckContext]: CheckContext[K] } = { ...context, options };
  let ruled = passed;
  let { dc } = context;
  let numbers = { ...dc };
  // A dialog that asks about cover replaces the DC.
  const isOnDice = (): boolean => changed.dc?.value === numbers.value && changed.dc?.statistic === numbers.statistic;
  const put = (): void => {
    const [target] = ruled.targets;
    const unchanged: AppliedAttack<CheckContext> = { context, bonus: 0 };
    const applied = target === undefined ? unchanged : applyAttack(context, target, modifiersFor(target, parts));
    dc = applied.context.dc;
    if (dc !== undefined) changed.dc = dc;
    numbers = { ...dc };
    swapCover(options, optionsOf(applied.context));
    const record = { ...ruled, targets: ruled.targets.map((each) => asApplied(each, applied)) };
    const isIts: IsIts = (message) => isMessageOf(ruled.declared, context.type, message);
    attackJudge.made(record);
    attackJudge.expectMessage(record, lasting.whileRolling(isIts), {
      asRolled: (each) => (isOnDice() ? each : takenOff(each)),
      roll: lasting,
      own: () => (isOnDice() && dc !== undefined && dc !== context.dc ? (context.dc?.value ?? null) : null),
    });
  };
  const rule = (rulings: Rulings): void => {
    if (!isOnDice()) return;
    ruled = attackJudge.rule({ ...ruled.declared, rulings }) ?? ruled;
    put();
  };
  const ruleAgain = (): boolean => {
    const now = isOnDice() ? attackJudge.rule(ruled.declared) : null;
    if (now === null || !isRuledOtherwise(ruled, now)) return false;
    ruled = now;
    put();
    return true;
  };
  const hasOurDC = (): boolean => changed.dc === dc;
  return { changed, put, hasOurDC, declared: () => ruled.declared, hasNumber: isOnDice, rule, ruleAgain };
};

const rollAttack = async (rolling: Rolling, asked: RuledAttack, parts: Parts): Promise<unknown> => {
  const { attackJudge, guard } = parts;
  const { context } = rolling;
  const passed = await attackJudge.letsPass(asked);
  if (passed === null) return null;
  const lasting = createLasting();
  const pending = createPending(context, passed, lasting, parts);
  parts.open.set(pending.changed, pending);
  guard(where, pending.put, undefined);
  return rollChanged(rolling, pending.changed, lasting, pending.hasOurDC);
};

const rollSave = async (rolling: Rolling, save: RuledSave, { attackJudge, guard }: Parts): Promise<unknown> => {
  const lasting = createLasting();
  const change = () => {
    const found = applyCheck(rolling, saveGain(save), makeCover(labelFor(saveChanges(save), attackJudge)));
    const isIts: IsIts = (message) => isSaveMessage(save.declared, message);
    // Disabled by a higher bonus, or by its checkbox in the dialog.
    const isOnDice = (): boolean => found?.modifier.enabled === true;
    attackJudge.expectSave(asGained(save), lasting.whileRolling(isIts), (each) => (isOnDice() ? each : takenOff(each)));
    return found;
  };
  return rollPushed(rolling, guard(where, change, null), lasting);
};

/** One bonus serves against all who watch, so it is the least that any of them gives. Its label names nobody. */
const rollStealth = async (rolling: Rolling, hider: string, { attackJudge, guard }: Parts): Promise<unknown> => {
  const change = () => {
    const parts = attackJudge.stealthParts(hider);
    const bonus = parts.reduce((sum, { value }) => sum + value, 0);
    return applyCheck(rolling, bonus, makeCover(parts[0]?.name ?? ""));
  };
  return rollPushed(rolling, guard(where, change, null), createLasting());
};

/** How a check is rolled that Parapet has to do with; null for others. */
const rollerFor = (context: CheckContext, parts: Parts): ((rolling: Rolling) => Promise<unknown>) | null => {
  const { attackJudge } = parts;
  const attack = readAttack(context, isOutOfTurn);
  if (attack !== null) {
    const ruled = attackJudge.rule(attack);
    return ruled === null ? null : (rolling) => rollAttack(rolling, ruled, parts);
  }
  const save = readSave(context, (item, saver) => attackJudge.areasPlaced(isAreaOf(item), saver)[0]?.origin ?? null);
  if (save !== null) {
    const ruled = attackJudge.ruleSave(save);
    return ruled === null ? null : (rolling) => rollSave(rolling, ruled, parts);
  }
  const hider = hiderIn(context);
  return hider === null ? null : (rolling) => rollStealth(rolling, hider, parts);
};

const aroundCheck =
  (parts: Parts): Parameters<SystemHooks["around"]>[1] =>
  (wrapped, args) => {
    const [check, context, ...rest] = args as [Check, CheckContext | undefined, ...unknown[]];
    if (context === undefined) return wrapped(...args);
    const roller = parts.guard(where, () => rollerFor(context, parts), null);
    return roller === null
      ? wrapped(...args)
      : roller({ check, context, roll: (changed) => wrapped(check, changed, ...rest) });
  };

interface CheckDialog extends Application1 {
  /** The context of its check, the same object as the check was rolled with. */
  readonly context?: unknown;
}

const BUTTONS = "button.roll";

const isOffGuard = (actor: { readonly hasCondition?: (slug: string) => boolean }): boolean =>
  actor.hasCondition?.("off-guard") === true;

/** Being off guard costs 2, which the armour class of a creature with that condition has lost already. */
const defenceOf: SystemAdapter["defenceOf"] = (actor, effects) => {
  const armorClass = armorClassOf(actor);
  const isLowered = effects.includes("target-off-guard") && !isOffGuard(actor);
  return armorClass === undefined ? undefined : armorClass - (isLowered ? 2 : 0);
};

export const pf2e: SystemAdapter = {
  systems: ["pf2e", "sf2e"],
  capabilities: {
    attack: "each-target",
    save: true,
    refusal: "before-costs",
    missChance: "attack",
    others: "system",
    carries: { stats: ["ac", "armor", "reflex", "dexterity"], dice: [] },
  },
  // The system itself applies range, flanking and conditions.
  knows: ({ type }) => type !== "cover" && type !== "circumstance",
  brings: () => true,
  factsOf,
  speedOf,
  coverItems,
  defenceOf,
  attackBonusOf,
  rolledAt,
  showsNeeded,
  isOfItem: (flags) => typeof itemIn(flags) === "string",
  hiderOf,
  register: (attackJudge, hooks) => {
    let isWrapped = false;
    const open: Parts["open"] = new WeakMap();
    const wrap = (): void => {
      isWrapped ||= PATHS.some((path) => hooks.around(path, aroundCheck({ attackJudge, guard: hooks.guard, open })));
    };
    hooks.on("renderCheckModifiersDialog", (dialog: CheckDialog, html: Rendered) => {
      const attack = open.get(Object(dialog.context) as object);
      if (attack !== undefined) attackJudge.showInDialog({ dialog, html, before: BUTTONS }, attack);
    });
    for (const hook of ["ready", "pf2e.systemReady", "sf2e.systemReady"]) hooks.on(hook, wrap);
    const rerolls = createRerolls();
    hooks.on("deleteChatMessage", rerolls.deleted);
    hooks.on("preCreateChatMessage", rerolls.mark);
  },
};

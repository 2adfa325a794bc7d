/**
 * Pathfinder and Starfinder, second edition. They have no hook for checks, so `game.pf2e.Check.roll` is wrapped.
 * Source: docs/systems.md, "pf2e and sf2e".
 */
import { isOwnUser } from "../../foundry/canvas/canvas-view";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import type { MessageMade } from "../attack/expected-messages";
import { recordIn } from "../record/read-record";
import type { MessageSeen, IsIts, AttackJudge, SystemAdapter, SystemHooks } from "../adapter/system-adapter";
import {
  checkIn,
  targetIn,
  coverModifier,
  isOfCover,
  systemFlags,
  type CheckContext,
  type CheckModifier,
  type MakeCover,
} from "./check";
import { saveChanges, type RuledAttack, type RuledSave, type RuledTarget } from "../adapter/attack";
import { armorClassOf } from "../adapter/actor-numbers";
import type { Flags } from "../adapter/placed-areas";
import { applyAttack, defenceAdded } from "./apply-attack";
import { factsOf } from "./facts";
import { isMessageOf, readAttack } from "./read-attack";
import { applySave, isSaveMessage, readSave } from "./save";

/** The flags for a reroll's message. Its miss chances were rolled with the first check. */
const carriedFrom = ({ flags }: Pick<MessageSeen, "flags">): object | null => {
  const record = recordIn(flags);
  if (record === undefined) return null;
  const attack = { ...record, targets: record.targets.map((each) => ({ ...each, missChance: null })) };
  return { parapet: { ...(flags["parapet"] as object), attack } };
};

const isAgainOf = (before: MessageSeen, message: MessageSeen): boolean => {
  const [first, again] = [checkIn(before), checkIn(message)];
  return (
    again?.isReroll === true &&
    first?.type === again.type &&
    first !== undefined &&
    targetIn(first) === targetIn(again) &&
    before.speaker.token === message.speaker.token
  );
};

/**
 * Copies Parapet's flags to rerolls. For a reroll (with a hero point), the system deletes the message and creates
 * another with only its own flags.
 */
const createRerolls = () => {
  let gone: MessageSeen | null = null;
  return {
    deleted: (message: MessageSeen, _options: object, userId: string): void => {
      if (isOwnUser(userId)) gone = checkIn(message) === undefined ? null : message;
    },
    mark: (message: MessageMade): void => {
      if (gone === null || !isAgainOf(gone, message)) return;
      const flags = carriedFrom(gone);
      gone = null;
      if (flags !== null) message.updateSource({ flags });
    },
  };
};

interface Check {
  push(modifier: CheckModifier): unknown;
  delete(modifier: CheckModifier): unknown;
}

interface Pf2e {
  readonly Modifier?: new (modifier: object) => CheckModifier;
}

/** As far as is known, Starfinder has both names for the same object. */
const PATHS = ["game.pf2e.Check.roll", "game.sf2e.Check.roll"] as const;

const where = (): string => PATHS[0];

const OWN_COPIES: readonly string[] = ["dc", "options"];

const systemNow = (): Pf2e | undefined => {
  const names = game as { readonly pf2e?: Pf2e; readonly sf2e?: Pf2e };
  return names.pf2e ?? names.sf2e;
};

const coverMaker =
  ({ changes }: Pick<RuledTarget, "changes">, { labelOf }: AttackJudge): MakeCover =>
  (bonus) => {
    const Modifier = systemNow()?.Modifier;
    const [change] = changes;
    if (Modifier === undefined || change === undefined) throw new RangeError("expected one, got no game.pf2e.Modifier");
    return new Modifier(coverModifier(bonus, labelOf(change)));
  };

const itemIn = (flags: Flags): unknown => {
  const origin: unknown = Reflect.get(systemFlags(flags), "origin");
  return Reflect.get(Object(origin) as object, "uuid");
};

const isAreaOf =
  (item: string) =>
  (flags: Flags): boolean =>
    itemIn(flags) === item;

/** Copies to the caller's context what the system has written on ours. */
const handBack = (context: CheckContext, changed: CheckContext): void => {
  if (context === changed) return;
  for (const [key, value] of Object.entries(changed))
    if (!OWN_COPIES.includes(key) && Reflect.get(context, key) !== value) Reflect.set(context, key, value);
  if (context.options instanceof Set)
    for (const option of changed.options ?? []) if (!isOfCover(option)) context.options.add(option);
};

interface Rolling {
  readonly check: Check;
  readonly context: CheckContext;
  readonly roll: (context: CheckContext) => unknown;
}

interface Lasting {
  readonly whileRolling: (isIts: IsIts) => IsIts;
  readonly end: () => void;
}

/** A cancelled dialog creates no message, so its flags must not go on another. */
const createLasting = (): Lasting => {
  let isOver = false;
  return {
    whileRolling: (isIts) => (message) => !isOver && isIts(message),
    end: () => void (isOver = true),
  };
};

const rollChanged = async ({ roll, context }: Rolling, changed: CheckContext, { end }: Lasting): Promise<unknown> => {
  try {
    return await roll(changed);
  } finally {
    end();
    handBack(context, changed);
  }
};

/** The record with the changes on the dice: none if a higher bonus is there already. */
const asAdded = (target: RuledTarget, added: number): RuledTarget => ({
  ...target,
  changes: added === 0 ? [] : target.changes.filter(({ stat }) => stat === "ac" || stat === "armor"),
});

const asGained = (save: RuledSave): RuledSave => {
  const changes = saveChanges(save).filter(({ stat }) => stat === "reflex" || stat === "dexterity");
  return { ...save, ruled: save.ruled && { ...save.ruled, changes } };
};

interface Parts {
  readonly attackJudge: AttackJudge;
  readonly guard: SystemHooks["guard"];
}

const rollAttack = async (rolling: Rolling, asked: RuledAttack, { attackJudge, guard }: Parts): Promise<unknown> => {
  const { context } = rolling;
  const ruled = await attackJudge.letsPass(asked);
  if (ruled === null) return null;
  const lasting = createLasting();
  const change = (): CheckContext => {
    const [target] = ruled.targets;
    const changed = target === undefined ? context : applyAttack(context, target, coverMaker(target, attackJudge));
    const added = target === undefined || changed === context ? 0 : defenceAdded(context, target);
    const record = { ...ruled, targets: ruled.targets.map((each) => asAdded(each, added)) };
    const isIts: IsIts = (message) => isMessageOf(ruled.declared, context.type, message);
    attackJudge.expectMessage(record, lasting.whileRolling(isIts));
    return changed;
  };
  return rollChanged(rolling, guard(where, change, context), lasting);
};

const rollSave = async (rolling: Rolling, save: RuledSave, { attackJudge, guard }: Parts): Promise<unknown> => {
  const { check, context } = rolling;
  const lasting = createLasting();
  const change = () => {
    const found = applySave(context, save, coverMaker({ changes: saveChanges(save) }, attackJudge));
    if (found !== null) check.push(found.modifier);
    const isIts: IsIts = (message) => isSaveMessage(save.declared, message);
    // Disabled by a higher bonus, or by its checkbox in the dialog.
    const isOnDice = (): boolean => found?.modifier.enabled === true;
    attackJudge.expectSave(asGained(save), lasting.whileRolling(isIts), isOnDice);
    return found;
  };
  const changed = guard(where, change, null);
  try {
    return await rollChanged(rolling, changed?.context ?? context, lasting);
  } finally {
    if (changed !== null) check.delete(changed.modifier);
  }
};

const NOTHING = { attack: null, save: null } as const;

const ruledOf = (context: CheckContext, attackJudge: AttackJudge) => {
  const attack = readAttack(context, isOutOfTurn);
  if (attack !== null) return { attack: attackJudge.rule(attack), save: null };
  const save = readSave(context, (item, saver) => attackJudge.areasPlaced(isAreaOf(item), saver)[0]?.origin ?? null);
  return save === null ? NOTHING : { attack: null, save: attackJudge.ruleSave(save) };
};

const aroundCheck =
  (parts: Parts): Parameters<SystemHooks["around"]>[1] =>
  (wrapped, args) => {
    const [check, context, ...rest] = args as [Check, CheckContext | undefined, ...unknown[]];
    if (context === undefined) return wrapped(...args);
    const { attack, save } = parts.guard(where, () => ruledOf(context, parts.attackJudge), NOTHING);
    const rolling: Rolling = { check, context, roll: (changed) => wrapped(check, changed, ...rest) };
    if (attack !== null) return rollAttack(rolling, attack, parts);
    if (save !== null) return rollSave(rolling, save, parts);
    return wrapped(...args);
  };

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
  capabilities: { attack: "each-target", save: true, refusal: "before-costs", missChance: "attack" },
  // The system itself applies range, flanking and conditions.
  knows: ({ type }) => type !== "cover" && type !== "circumstance",
  brings: () => true,
  factsOf,
  defenceOf,
  isOfItem: (flags) => typeof itemIn(flags) === "string",
  register: (attackJudge, hooks) => {
    let isWrapped = false;
    const wrap = (): void => {
      isWrapped ||= PATHS.some((path) => hooks.around(path, aroundCheck({ attackJudge, guard: hooks.guard })));
    };
    for (const hook of ["ready", "pf2e.systemReady", "sf2e.systemReady"]) hooks.on(hook, wrap);
    const rerolls = createRerolls();
    hooks.on("deleteChatMessage", rerolls.deleted);
    hooks.on("preCreateChatMessage", rerolls.mark);
  },
};

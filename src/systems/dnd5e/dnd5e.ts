import { titleOfModule, settingOfModule } from "../../foundry/other-modules";
import {
  asAnswered,
  withLeftOut,
  withRulings,
  type DeclaredAttack,
  type OpenAttack,
  type Rendered,
  type RuledAttack,
  type Rulings,
} from "../adapter/attack";
import { armorClassOf } from "../adapter/actor-numbers";
import { refusedIn } from "../attack/forbidden-attacks";
import type { AttackJudge, SystemAdapter } from "../adapter/system-adapter";
import { createMidiChecks, PREPARED_AGAIN } from "./other-modules/midi-checks";
import { createQuickRolls } from "./other-modules/quick-rolls";
import { rollAgain, useAgain } from "./reroll";
import {
  applyAttack,
  isStillThere,
  NOTHING_APPLIED,
  ownCoverOf,
  ownTargets,
  takeOff,
  withUnplaced,
  type Applied,
  type AttackRoll,
  type TargetedToken,
} from "./apply-attack";
import { activityIn, areaAgainst, asRolled, isOfItem, makerIn, applySave, readSave } from "./save";
import { coverItems } from "./cover-items";
import { attackBonusOf, factsOf, speedOf } from "./facts";
import { initiative } from "./initiative";
import { likelyMode, readAttack } from "./read-attack";
import type {
  Activity,
  AttackProcess,
  BuiltRoll,
  ConfigurationDialog,
  DialogConfig,
  MessageConfig,
  SaveProcess,
} from "./rolls";
import { hasAdvantageStill, withUnplacedAdvantage } from "./advantage";
import { attackPlace, creatureBy, creatureWith, saveSource, targetsNow, rowTokenOf } from "./attack-tokens";
import { undo, withOwnTargets, storedRows } from "./target-list";

/**
 * What the attack roll of a stored message reached, and what it had to reach at one of its targets.
 * Source: docs/systems.md, "dnd5e".
 */

/** The system's class for attack rolls: a natural 20 hits, a natural 1 misses. */
interface D20Roll {
  readonly total?: number | null | undefined;
  readonly isCritical?: boolean;
  readonly isFumble?: boolean;
}

const rolledAt: NonNullable<SystemAdapter["rolledAt"]> = (message, target) => {
  const roll: D20Roll | undefined = message.rolls[0];
  const token = rowTokenOf(target);
  const rows = token && storedRows(message, token);
  if (typeof roll?.total !== "number" || roll.isCritical === true || roll.isFumble === true) return undefined;
  if (typeof rows?.now !== "number" || typeof rows.own !== "number") return undefined;
  return { total: roll.total, needed: rows.now, own: rows.own };
};

/** "hideAC" shows who was hit, "none" not even that. */
const showsNeeded = (): boolean => settingOfModule("dnd5e", "attackRollVisibility") === "all";

interface RollState {
  readonly applied: Applied;
  /** From the start of the roll, like the message's list. */
  readonly targeted: readonly TargetedToken[];
  readonly barred: readonly string[];
  readonly ruled: RuledAttack;
}

/** Messages of 6.0 come without flags. */
const addFlags = ({ data }: MessageConfig, flags: object): void => {
  if (data !== undefined) data.flags = { ...data.flags, ...flags };
};

const modeOf = ({ process, built }: AttackRoll): string | undefined =>
  built[0]?.options.attackMode ?? process.attackMode;

const declaredOn = (roll: AttackRoll, before: RuledAttack | undefined): DeclaredAttack | null => {
  const place = attackPlace(roll.process.subject, roll.message);
  if (place === undefined) return null;
  const declared = readAttack(roll.process.subject, modeOf(roll), {
    ...place,
    targets: before?.declared.targets ?? place.targets,
  });
  return declared === null ? null : asAnswered(declared, before);
};

/** One attack roll, in the system's order: it starts, its dialog may change its mode, it is built. */
const createRolls = (attackJudge: AttackJudge) => {
  const states = new WeakMap<AttackProcess, RollState>();

  const ruledOn = (roll: AttackRoll, before: RuledAttack | undefined): RuledAttack | null => {
    const declared = declaredOn(roll, before);
    return declared === null ? null : attackJudge.rule(declared);
  };

  const settle = (roll: AttackRoll, ruled: RuledAttack, before: RollState | undefined): void => {
    const targeted = before?.targeted ?? targetsNow();
    const barred = attackJudge.barred(ruled);
    const applied = applyAttack(roll, ruled, { targeted, barred }, before?.applied ?? NOTHING_APPLIED);
    states.set(roll.process, { applied, targeted, barred, ruled });
    const told = withUnplacedAdvantage(
      withLeftOut(withUnplaced(roll, ruled, targeted, applied), barred),
      applied.advantage,
    );
    attackJudge.made(told);
    addFlags(roll.message, withOwnTargets(attackJudge.flagsFor(told), ownTargets(roll, applied)));
  };

  /** Applies the judged attack. Returns whether the roll goes on. */
  const goOn = (roll: AttackRoll, dialog: object): boolean => {
    const before = states.get(roll.process);
    const ruled = ruledOn(roll, before?.ruled);
    if (ruled === null) return true;
    // Allowed in one mode, it is allowed in all.
    const isAsked = before !== undefined && refusedIn(before.ruled) !== null;
    const again = (): unknown => rollAgain(roll.process, modeOf(roll), dialog, roll.message);
    const goesOn = isAsked || !attackJudge.stops(ruled, again);
    if (goesOn) settle(roll, ruled, before);
    // A repeated attack starts without the changes of this one.
    else if (before !== undefined) takeOff(roll, before.applied);
    return goesOn;
  };

  /**
   * The end of a roll's configuration. Some modules replace the rows of the list: what is no longer there is put on again.
   * Undefined if Parapet has nothing to do with the roll.
   */
  const finish = (roll: AttackRoll): RollState | undefined => {
    const before = states.get(roll.process);
    if (before === undefined) return undefined;
    const { applied, ruled } = before;
    if (!isStillThere(roll, applied) || !hasAdvantageStill(roll, applied.advantage)) settle(roll, ruled, before);
    return states.get(roll.process);
  };

  /** What the open dialog of a roll shows. What is ruled there is put on once the dialog has built its last rolls. */
  const openAttack = (roll: AttackRoll): OpenAttack | undefined => {
    const { process } = roll;
    if (!states.has(process)) return undefined;
    const rule = (rulings: Rulings): void => {
      const state = states.get(process);
      if (state !== undefined) states.set(process, { ...state, ruled: withRulings(state.ruled, rulings) });
    };
    const declared = (): DeclaredAttack | null => {
      const its = declaredOn(roll, states.get(process)?.ruled);
      return its === null ? null : attackJudge.declared(its);
    };
    return { declared, hasNumber: () => true, rule };
  };

  return { goOn, finish, openAttack };
};

const BUTTONS = '[data-application-part="buttons"]';

type Rolls = ReturnType<typeof createRolls>;

const dialogs =
  (attackJudge: AttackJudge, { openAttack }: Rolls) =>
  (dialog: ConfigurationDialog, html: Rendered): void => {
    const { config, message, rolls: built = [] } = dialog;
    if (config === undefined || message === undefined) return;
    const attack = openAttack({ process: config, message, built });
    if (attack !== undefined) attackJudge.showInDialog({ dialog, html, before: BUTTONS }, attack);
  };

/** Before slots and charges are spent. The mode of the roll is not known yet. */
const mayUse =
  (attackJudge: AttackJudge) =>
  (activity: Activity, usage: object, dialog: object, message: MessageConfig): boolean => {
    const place = attackPlace(activity, message);
    const declared = place === undefined ? null : readAttack(activity, likelyMode(activity), place);
    const ruled = declared === null ? null : attackJudge.rule(declared);
    return ruled === null || !attackJudge.stops(ruled, () => useAgain(activity, usage, dialog, message));
  };

const saves =
  (attackJudge: AttackJudge) =>
  (process: SaveProcess, _dialog: object, message: MessageConfig): void => {
    const place =
      process.ability === "dex"
        ? saveSource(process, message, (activity, saver) => areaAgainst(attackJudge, activity, saver))
        : undefined;
    const declared = place === undefined ? null : readSave(process, place);
    const ruled = declared === null ? null : attackJudge.ruleSave(declared);
    if (ruled === null) return;
    applySave(process, ruled);
    addFlags(message, attackJudge.saveFlagsFor(asRolled(ruled, process)));
  };

/**
 * How dnd5e shows messages. From 6.0 a typed message replaces `.message-content` after Foundry's `renderChatMessageHTML`;
 * `dnd5e.renderChatMessage` fires when that is done. A save rolled from a usage card is shown within that card: its own
 * element is hidden, and the card has a `.card-summary` for it.
 * Source: docs/systems.md, "dnd5e".
 */
const summariesIn = (html: HTMLElement) =>
  [...html.querySelectorAll<HTMLElement>(".card-summary[data-message-id]")].map((element) => ({
    id: element.dataset["messageId"] ?? "",
    element,
  }));

const messageElements: NonNullable<SystemAdapter["messageElements"]> = {
  hook: "dnd5e.renderChatMessage",
  within: summariesIn,
};

/** Dungeons & Dragons, fifth edition: 4.0 to 6.0. `register` lists its hooks. */
export const dnd5e: SystemAdapter = {
  systems: ["dnd5e"],
  capabilities: {
    attack: "each-target",
    save: true,
    refusal: "before-costs",
    missChance: "attack",
    others: "advantage",
    carries: { stats: ["ac", "armor", "attack", "dexterity", "reflex"], dice: [] },
  },
  knows: () => false,
  brings: () => false,
  factsOf,
  speedOf,
  coverItems,
  initiative,
  ownCoverOf,
  defenceOf: (actor) => armorClassOf(actor),
  attackBonusOf,
  isOfItem,
  makerOf: (flags) => creatureBy(makerIn(flags)) ?? creatureWith(activityIn(flags)),
  undo,
  rolledAt,
  showsNeeded,
  messageElements,
  register: (attackJudge, hooks) => {
    const { on, last, veto } = hooks;
    const rolls = createRolls(attackJudge);
    const { goOn, finish } = rolls;
    const quickRolls = createQuickRolls();
    const midiChecks = createMidiChecks(hooks);
    const runLast = last(
      "dnd5e.postRollConfiguration",
      (built: readonly BuiltRoll[], process: AttackProcess, dialog: DialogConfig, message: MessageConfig) => {
        const roll = { process, message, built, hasDialog: dialog.configure !== false };
        const state = finish(roll);
        if (state === undefined) return;
        quickRolls.keep(roll);
        if (titleOfModule("midi-qol") !== undefined) midiChecks.keep(roll, state);
      },
    );
    on("preUpdateChatMessage", quickRolls.mark);
    on("preUpdateChatMessage", midiChecks.mark);
    on("midi-qol.preCheckHits", midiChecks.prepare);
    for (const name of PREPARED_AGAIN) on(name, midiChecks.preparedAgain);
    veto("dnd5e.preUseActivity", mayUse(attackJudge));
    veto("dnd5e.preRollAttackV2", (process: AttackProcess, dialog: object, message: MessageConfig) =>
      goOn({ process, message, built: [] }, dialog),
    );
    veto(
      "dnd5e.postAttackRollConfiguration",
      (built: readonly BuiltRoll[], process: AttackProcess, dialog: DialogConfig, message: MessageConfig) => {
        // Modules register their listeners at different times, so the place is taken with each roll.
        runLast();
        // A closed dialog builds none.
        const roll = { process, message, built, hasDialog: dialog.configure !== false };
        return built.length === 0 || goOn(roll, dialog);
      },
    );
    on("renderRollConfigurationDialog", dialogs(attackJudge, rolls));
    on("dnd5e.preRollSavingThrowV2", saves(attackJudge));
  },
};

/** Savage Worlds: two hooks, neither of which waits. Source: docs/systems.md, "swade". */
import type { SizeCategory } from "../../scene/model/scene";
import type { FactsOf } from "../../foundry/scene/token-facts";
import { targetedTokens } from "../../foundry/canvas/map-tokens";
import { isOutOfTurn } from "../../foundry/canvas/current-turn";
import {
  isRuledOtherwise,
  type Application1,
  type DeclaredAttack,
  type OpenAttack,
  type Rendered,
  type RuledAttack,
  type RuledTarget,
  type Rulings,
} from "../adapter/attack";
import type { MessageSeen, AttackJudge, SpeedOf, SystemAdapter } from "../adapter/system-adapter";
import { registerBetterRolls } from "./better-rolls";
import {
  applyAttack,
  asMade,
  asPlayed,
  asPut,
  CARRIED,
  fatesOf,
  isAimedPower,
  optionsAgain,
  readAttack,
  reckonedIn,
  swapMods,
  type AttackMods,
  type PlacedMods,
  type RollModifier,
  type SwadeAttack,
  type SwadeItem,
  type SwadeToken,
} from "./rolls";

/** Lowest size of each category: the scales of Savage Worlds, and the sizes below a human's. */
const FROM_SIZE: readonly (readonly [number, SizeCategory])[] = [
  [12, "gargantuan"],
  [8, "huge"],
  [4, "large"],
  [-1, "medium"],
  [-2, "small"],
  [-3, "tiny"],
];

/** `system.stats.size` is a number; senses are abilities in words, and reach is a weapon's. */
export const factsOf: FactsOf = (actor) => {
  const { system } = actor as { readonly system?: { readonly stats?: { readonly size?: unknown } } };
  const size = system?.stats?.size;
  if (typeof size !== "number" || !Number.isFinite(size)) return {};
  return { sizeCategory: FROM_SIZE.find(([from]) => size >= from)?.[1] ?? "diminutive" };
};

/** Pace in inches on the table, which are grid spaces: `system.pace.ground`, up to version 4 `system.stats.speed.value`. */
export const speedOf: SpeedOf = (actor, grid) => {
  const { system } = actor as {
    readonly system?: {
      readonly pace?: { readonly ground?: unknown };
      readonly stats?: { readonly speed?: { readonly value?: unknown } };
    };
  };
  const pace = system?.pace?.ground ?? system?.stats?.speed?.value;
  return typeof pace === "number" ? pace * grid.distance : undefined;
};

interface SwadeActor {
  readonly id: string | null;
  readonly token?: SwadeToken | null;
  getActiveTokens(isLinked: boolean, asDocuments: boolean): readonly SwadeToken[];
  rollSkill(skill: string | null, options: object, skillItem?: object): unknown;
}

interface SkillOptions {
  readonly item?: SwadeItem;
  readonly additionalMods?: readonly RollModifier[];
  /** The caller rolls and creates the message. */
  readonly suppressChat?: boolean;
}

interface RuledOn {
  /** With the changes that are on the roll. */
  readonly attack: RuledAttack;
  /** As it was ruled. */
  readonly judged: RuledAttack;
  /** The target whose cover the roll has. */
  readonly first: string | undefined;
  /** The modifiers on the roll; null without that target. */
  readonly placed: PlacedMods | null;
}

/** An attack whose modifiers are known and whose dice are not rolled yet. */
interface Pending {
  readonly ruled: RuledOn | null;
  /** All modifiers that the system and Parapet have added. */
  readonly mods: readonly RollModifier[];
}

/** The system uses the first of the user's targets. */
const targetsNow = (first: SwadeToken | null | undefined): readonly string[] => {
  const all = targetedTokens().map(({ id }) => `token:${id}`);
  const its = first?.id ? [`token:${first.id}`] : [];
  return [...new Set([...its, ...all])];
};

const tokenOf = (actor: SwadeActor): SwadeToken | null => actor.token ?? actor.getActiveTokens(true, true)[0] ?? null;

const attackBy = (
  attacker: SwadeToken | null | undefined,
  item: SwadeItem,
  isMelee: boolean,
): Omit<SwadeAttack, "targets"> => {
  const id = attacker?.id ?? null;
  return { attacker, item, isMelee, isOutOfTurn: id !== null && isOutOfTurn(`token:${id}`) };
};

/** Milliseconds after a roll in which its message may still come. */
const AFTERWARDS = 1000;

/** A cancelled roll has no message and must not mark another one. */
const createOver = () => {
  const ended = new WeakMap<object, number>();
  return {
    end: (roll: object): void => void ended.set(roll, performance.now()),
    isOver: (roll: object): boolean => performance.now() - (ended.get(roll) ?? Infinity) > AFTERWARDS,
  };
};

/** The system names the actor as the speaker; Foundry may choose any of its tokens. */
const isSaidBy = ({ id, token }: SwadeActor, attacker: string, speaker: MessageSeen["speaker"]): boolean =>
  `token:${speaker.token}` === attacker || (!token && id !== null && speaker.actor === id);

const createRolls = (attackJudge: AttackJudge) => {
  const pending = new WeakMap<SwadeItem, Pending>();
  const ours = new WeakSet<RollModifier>();
  const over = createOver();

  /** Of the first change of a sort. */
  const labelsOf =
    ({ changes }: RuledTarget) =>
    (sort: "cover" | "light"): string => {
      const change = changes.find(({ type }) => (type === "light") === (sort === "light"));
      return change === undefined ? "" : attackJudge.labelOf(change);
    };

  const ruledOn = (attack: SwadeAttack, raw: AttackMods): RuledOn | null => {
    const declared = readAttack(attack);
    const ruled = declared === null ? null : attackJudge.rule(declared);
    const first = ruled?.targets.find(({ target }) => target === attack.targets[0]);
    if (ruled === null) return null;
    if (first === undefined) return { attack: ruled, judged: ruled, first: undefined, placed: null };
    const placed = applyAttack(raw, first, labelsOf(first));
    for (const { put } of Object.values(placed)) if (put !== null) ours.add(put);
    return { attack: asPut(ruled, first.target, fatesOf(placed, first)), judged: ruled, first: first.target, placed };
  };

  /** The same object where nothing is different. */
  const ruledAgain = (before: RuledOn, declared: DeclaredAttack, mods: RollModifier[]): RuledOn => {
    const { placed: on, first, judged } = before;
    const ruled = attackJudge.rule(declared);
    if (ruled === null || first === undefined || on === null) return before;
    if (declared === judged.declared && !isRuledOtherwise(judged, ruled)) return before;
    const its = ruled.targets.find(({ target }) => target === first);
    const placed = swapMods(mods, on, its, its === undefined ? () => "" : labelsOf(its));
    for (const { put } of Object.values(placed)) if (put !== null) ours.add(put);
    const attack = its === undefined ? ruled : asPut(ruled, first, fatesOf(placed, its));
    return { attack, judged: ruled, first, placed };
  };

  const isDone = (raw: AttackMods): boolean => reckonedIn(raw).some((each) => ours.has(each));

  const isMessageOf =
    (ruled: RuledAttack, actor: SwadeActor, roll: object) =>
    ({ rolls, speaker }: MessageSeen): boolean =>
      rolls.length > 0 && isSaidBy(actor, ruled.declared.attacker, speaker) && !over.isOver(roll);

  /** By the list of modifiers that the roll's dialog has. */
  const open = new WeakMap<object, OpenAttack & { readonly end: () => void }>();
  return { pending, ruledOn, ruledAgain, isDone, isMessageOf, end: over.end, open };
};

type Rolls = ReturnType<typeof createRolls>;

type AttackModsArgs = [
  SwadeToken | undefined,
  SwadeToken | undefined,
  object,
  SwadeItem,
  boolean,
  boolean,
  RollModifier[],
  AttackMods["best"]?,
  RollModifier?,
];

const onAttackMods =
  ({ pending, ruledOn, isDone }: Rolls) =>
  (...[attacker, target, , item, , isMelee, mods, best, light]: AttackModsArgs): void => {
    const raw = { mods, best, light };
    if (isDone(raw)) return;
    const ruled =
      target === undefined ? null : ruledOn({ ...attackBy(attacker, item, isMelee), targets: targetsNow(target) }, raw);
    pending.set(item, { ruled, mods: reckonedIn(raw) });
  };

type SkillArgs = [SwadeActor, { readonly id: string | null }, object, RollModifier[], SkillOptions];

const onPreRoll =
  (rolls: Rolls, attackJudge: AttackJudge) =>
  (...[actor, skill, roll, modifiers, options]: SkillArgs): boolean => {
    const { item } = options;
    if (item === undefined) return true;
    const reckoned = rolls.pending.get(item);
    rolls.pending.delete(item);
    const raw = { mods: modifiers, best: undefined };
    const asPower = (): RuledOn | null =>
      isAimedPower(item) && !rolls.isDone(raw)
        ? rolls.ruledOn({ ...attackBy(tokenOf(actor), item, false), targets: targetsNow(null) }, raw)
        : null;
    const ruled = reckoned === undefined ? asPower() : reckoned.ruled;
    if (ruled === null || options.suppressChat === true) return true;
    const again = (): unknown => {
      const given = optionsAgain(options, reckoned?.mods ?? []);
      return skill.id === null ? actor.rollSkill(null, given, skill) : actor.rollSkill(skill.id, given);
    };
    if (attackJudge.stops(ruled.attack, again)) return false;
    let now = ruled;
    const expect = (): void => {
      const { attack, first, placed } = now;
      attackJudge.made(attack);
      attackJudge.expectMessage(attack, rolls.isMessageOf(attack, actor, roll), {
        asRolled: (each) => (each.target === first && placed !== null ? asMade(modifiers, placed, each) : each),
      });
    };
    expect();
    const rule = (declared: DeclaredAttack): boolean => {
      const before = now;
      now = rolls.ruledAgain(before, declared, modifiers);
      if (now === before) return false;
      expect();
      return true;
    };
    rolls.open.set(modifiers, {
      declared: () => now.judged.declared,
      hasNumber: (target) => target === now.first,
      rule: (rulings: Rulings) => void rule({ ...now.judged.declared, rulings }),
      ruleAgain: () => rule(now.judged.declared),
      end: () => rolls.end(roll),
    });
    return true;
  };

/** The dialog of any roll; its modifiers are the list that the hook before it has passed. */
interface SwadeDialog extends Application1 {
  readonly ctx?: { readonly mods?: object };
  render(): unknown;
}

/** A dialog that closes without a roll has no message. One that rolls has it at once. */
const onDialogClosed =
  ({ open }: Rolls) =>
  (dialog: SwadeDialog): void =>
    open.get(Object(dialog.ctx?.mods) as object)?.end();

const BUTTONS = '[data-application-part="footer"], .dialog-buttons, footer';

const onDialog =
  ({ open }: Rolls, attackJudge: AttackJudge) =>
  (dialog: SwadeDialog, html: Rendered): void => {
    const attack = open.get(Object(dialog.ctx?.mods) as object);
    if (attack === undefined) return;
    attackJudge.showInDialog({ dialog, html, before: BUTTONS }, { ...attack, rerender: () => dialog.render() });
  };

export const swade: SystemAdapter = {
  systems: ["swade"],
  capabilities: {
    attack: "whole-attack",
    save: false,
    refusal: "before-costs",
    missChance: "attack",
    carries: { stats: CARRIED, dice: [] },
  },
  // The system itself applies range, gang-up, prone targets and conditions.
  knows: ({ type }) => type !== "cover" && type !== "circumstance" && type !== "light",
  brings: () => true,
  asPlayed,
  factsOf,
  speedOf,
  register: (attackJudge, hooks) => {
    const rolls = createRolls(attackJudge);
    hooks.on("swadeCalculateDefaultAttackMods", onAttackMods(rolls));
    hooks.veto("swadePreRollSkill", onPreRoll(rolls, attackJudge));
    hooks.on("renderRollDialog", onDialog(rolls, attackJudge));
    hooks.on("closeRollDialog", onDialogClosed(rolls));
    hooks.on("swadeRollSkill", (...[, , roll]: SkillArgs) => rolls.end(roll));
    registerBetterRolls({ attackJudge, attackBy }, hooks);
  },
};

import { armorClassOf, touchClassOf } from "../adapter/actor-numbers";
import type { Effect } from "../../rules/attack/verdict";
import type { AttackJudge, SystemAdapter, SystemHooks } from "../adapter/system-adapter";
import type { ActionUse, Pf1Actor, Pf1Token } from "./action-use";
import { damageOf } from "./damage";
import { attackBonusOf, factsOf, fastestOf, speedOf } from "./facts";
import { acrobaticsOf, appliesDefence, coverItems, opportunitiesOf, tokenIdOf } from "./read-attack";
import { applySave, nameEffects, readSave, saveSource, type SaveOptions } from "./save";
import { createUses } from "./uses";
import { controlledTokens } from "../../foundry/canvas/map-tokens";

/** The system's id of the skill. */
const STEALTH = "ste";

/** Options of a skill check: `rollOptions` of the hook `pf1PreActorRollSkill`. */
interface SkillOptions {
  readonly token?: Pf1Token | null;
  /** Parts of the formula. */
  parts?: string[];
}

/** The actor's token that hides: the roll's own, the one that the user controls, or any. */
const hiderOf = (actor: Pf1Actor, { token }: SkillOptions): string | undefined => {
  const own = actor.getActiveTokens?.(false, true) ?? [];
  const controlled = own.filter(({ id }) => controlledTokens().some((each) => each.id === id));
  return [token, actor.token, ...controlled, ...own].map(tokenIdOf).find((id) => id !== undefined);
};

/** Adds what cover and invisibility are worth to a Stealth check. */
const stealthChecks =
  ({ stealthParts }: Pick<AttackJudge, "stealthParts">) =>
  (actor: Pf1Actor, options: SkillOptions, skill: string): void => {
    const hider = skill === STEALTH ? hiderOf(actor, options) : undefined;
    if (hider === undefined) return;
    const added = stealthParts(hider).map(({ value, label }) => `${value}[${label.replace(/[[\]]/g, "")}]`);
    options.parts = [...(options.parts ?? []), ...added];
  };

const CLASS = "pf1.actionUse.ActionUse.prototype";

type Uses = ReturnType<typeof createUses>;

/** Version 10.0 finds its targets after its dice, so what the form says counts. */
const follow = ({ settle, required }: Uses, { after, on }: SystemHooks): void => {
  const settled = (use: ActionUse, result: unknown): unknown => {
    settle(use);
    return result;
  };
  const isRead = ["alterRollData", "getTargets"].map((method) => after(`${CLASS}.${method}`, settled));
  if (!isRead.includes(true)) on("pf1CreateActionUse", settle);
  after(`${CLASS}.checkAttackRequirements`, required);
};

const saves =
  (attackJudge: AttackJudge) =>
  (actor: Pf1Actor, options: SaveOptions, save: string): void => {
    const place = saveSource(actor, options);
    const declared = place === undefined ? null : readSave(save, place);
    const ruled = declared === null ? null : attackJudge.ruleSave(declared);
    const gain = ruled?.ruled?.changes.find(({ stat }) => stat === "reflex");
    if (ruled === null || gain === undefined) return;
    const label = attackJudge.labelOf(gain);
    applySave(options, ruled, label);
    nameEffects(options, label, attackJudge.effectNames(ruled.ruled?.effects.filter(isOfSave) ?? []));
  };

/** Of the effects of a verdict, what concerns a saving throw. */
const isOfSave = (effect: Effect): boolean => effect === "improved-evasion";

/** Conditions that the system itself applies to rolls and armour classes: its registry of conditions. */
const KNOWN: readonly string[] = ["dazzled", "entangled", "prone", "shaken", "squeezing", "dexterity"];

const LOSING_DEXTERITY = ["target-flat-footed", "target-loses-dexterity"] as const;

/** Pathfinder 1e, also for Epic Path. */
export const pf1: SystemAdapter = {
  systems: ["pf1"],
  capabilities: {
    attack: "whole-attack",
    save: true,
    refusal: "before-costs",
    missChance: "attack",
    carries: { stats: ["ac", "attack", "reflex"], dice: [] },
  },
  knows: ({ type }) => KNOWN.includes(type),
  brings: () => false,
  factsOf,
  speedOf,
  fastestOf,
  coverItems,
  opportunitiesOf,
  attackBonusOf,
  hasTouchDefence: true,
  defenceOf: (actor, effects, isTouch) => {
    const isFlatFooted = LOSING_DEXTERITY.some((effect) => effects.includes(effect));
    return isTouch === true ? touchClassOf(actor, isFlatFooted) : armorClassOf(actor, isFlatFooted);
  },
  damageOf,
  acrobaticsOf,
  appliesDefence,
  register: (attackJudge, hooks) => {
    const uses = createUses(attackJudge);
    // At `setup`, the classes are defined and lib-wrapper is ready.
    hooks.on("setup", () => follow(uses, hooks));
    hooks.veto("pf1PreActionUse", uses.mayGoOn);
    hooks.on("pf1PreDisplayActionUse", uses.display);
    hooks.on("pf1PostActionUse", uses.clear);
    hooks.on("renderAttackDialog", uses.opened);
    hooks.on("pf1PreActorRollSave", saves(attackJudge));
    hooks.on("pf1PreActorRollSkill", stealthChecks(attackJudge));
  },
};

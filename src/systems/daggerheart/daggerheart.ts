/** Daggerheart: a hook before the roll of an action, and one after its dice. Source: docs/systems.md. */
import { NO_FACTS } from "../../foundry/scene/token-facts";
import type { RuledAttack } from "../adapter/attack";
import { attackerOf } from "../adapter/attacker-token";
import type { AttackJudge, SystemAdapter } from "../adapter/system-adapter";
import { asRolled, isCommon, isMessageOf, ownMode, readAttack, type Action, type Put, type RollConfig } from "./attack";

const createRolls = (attackJudge: AttackJudge) => {
  const begun = new WeakMap<RollConfig, Put & { readonly ruled: RuledAttack }>();
  return {
    begin: (action: Action, config: RollConfig): void => {
      const declared = readAttack(action, config, attackerOf(action.actor));
      const ruled = declared === null ? null : attackJudge.rule(declared);
      if (ruled === null) return;
      begun.set(config, { ruled, ...ownMode(config), isPut: isCommon(ruled) });
      if (isCommon(ruled)) config.disadvantage = true;
    },
    rolled: (config: RollConfig): void => {
      const its = begun.get(config);
      if (its === undefined) return;
      attackJudge.made(its.ruled);
      if (config.skips?.createMessage === true || config.source?.message) return;
      attackJudge.expectMessage(its.ruled, (message) => isMessageOf(config, message), {
        asRolled: (each) => asRolled(each, config, its),
      });
    },
  };
};

export const daggerheart: SystemAdapter = {
  systems: ["daggerheart"],
  capabilities: {
    attack: "whole-attack",
    save: false,
    refusal: "never",
    missChance: "card",
    carries: { stats: [], dice: ["disadvantage"] },
  },
  knows: () => false,
  brings: () => false,
  factsOf: NO_FACTS,
  register: (attackJudge, hooks) => {
    const rolls = createRolls(attackJudge);
    hooks.on("daggerheart.preRollAction", rolls.begin);
    hooks.on("daggerheart.postRoll", rolls.rolled);
  },
};

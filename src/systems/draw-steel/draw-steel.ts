/** Draw Steel: a method of the ability's model, which the system calls for each target. Source: docs/systems.md. */
import { targetedTokens } from "../../foundry/canvas/map-tokens";
import { NO_FACTS } from "../../foundry/scene/token-facts";
import type { RuledAttack } from "../adapter/attack";
import { attackerOf } from "../adapter/attacker-token";
import type { AttackJudge, SpeedOf, SystemAdapter } from "../adapter/system-adapter";
import {
  asPlayed,
  asRolled,
  banesOf,
  isUseOf,
  readAttack,
  type Ability,
  type AskedTarget,
  type DrawSteelToken,
  type TargetModifiers,
} from "./ability";

const MODEL = "CONFIG.Item.dataModels.ability.prototype";

/** Squares: `system.movement.value`. */
export const speedOf: SpeedOf = (actor, grid) => {
  const { system } = actor as { readonly system?: { readonly movement?: { readonly value?: unknown } } };
  const speed = system?.movement?.value;
  return typeof speed === "number" ? speed * grid.distance : undefined;
};

/** A use of an ability whose message has not come yet. */
interface Use {
  readonly ruled: RuledAttack;
  targets: readonly AskedTarget[];
  /** The banes of the whole roll as its dialog opened; undefined without a dialog. */
  shared?: number;
  isOver: boolean;
}

/** An application of the class `PowerRollDialog`, which changes these numbers as people do. */
interface PowerRollDialog {
  readonly options: { readonly context?: { readonly ability?: unknown; readonly modifiers?: TargetModifiers } };
}

const createUses = (attackJudge: AttackJudge) => {
  /** The use whose targets are being asked about, all in one go; null if there is nothing to judge. */
  const asked = new WeakMap<Ability, Use | null>();
  /** The last use of an ability, by its item's uuid. */
  const open = new Map<string, Use>();

  const begin = (ability: Ability): Use | null => {
    const targets = targetedTokens().map(({ id }) => `token:${id}`);
    const declared = readAttack(ability, { attacker: attackerOf(ability.actor), targets });
    const ruled = declared === null ? null : attackJudge.rule(declared);
    if (ruled === null) return null;
    const use: Use = { ruled, targets: [], isOver: false };
    open.set(ability.parent.uuid, use);
    attackJudge.made(ruled);
    attackJudge.expectMessage(ruled, (message) => !use.isOver && isUseOf(ability, message), {
      asRolled: (each, message) => asRolled(each, message, { targets: use.targets, shared: use.shared ?? 0 }),
    });
    return use;
  };

  const useOf = (ability: Ability): Use | null => {
    const known = asked.get(ability);
    if (known !== undefined) return known;
    const use = begin(ability);
    asked.set(ability, use);
    queueMicrotask(() => asked.delete(ability));
    return use;
  };

  return {
    /** Adds the banes of one target's cover. */
    addBane: (ability: Ability, modifiers: TargetModifiers, token: DrawSteelToken): TargetModifiers => {
      const use = useOf(ability);
      const target = `token:${token.id}`;
      const its = use?.ruled.targets.find((each) => each.target === target);
      if (use === null || its === undefined) return modifiers;
      const ours = banesOf(its);
      use.targets = [...use.targets, { target, actor: token.actor?.uuid ?? "", own: modifiers.banes, ours }];
      modifiers.banes += ours;
      return modifiers;
    },
    /** The first time, before anybody changes something in it. */
    opened: ({ options: { context } }: PowerRollDialog): void => {
      const use = typeof context?.ability === "string" ? open.get(context.ability) : undefined;
      if (use !== undefined) use.shared ??= context?.modifiers?.banes ?? 0;
    },
    /** A use that was cancelled leaves nothing to the next message. */
    end: ({ parent: { uuid } }: Ability): void => {
      const use = open.get(uuid);
      if (use !== undefined) use.isOver = true;
      open.delete(uuid);
    },
  };
};

export const drawSteel: SystemAdapter = {
  systems: ["draw-steel"],
  givesInitiative: true,
  capabilities: {
    attack: "each-target",
    save: false,
    refusal: "never",
    missChance: "card",
    carries: { stats: [], dice: ["bane"] },
  },
  knows: () => false,
  brings: () => true,
  asPlayed,
  factsOf: NO_FACTS,
  speedOf,
  register: (attackJudge, hooks) => {
    const uses = createUses(attackJudge);
    hooks.on("renderPowerRollDialog", uses.opened);
    // At `setup`, the models are there and lib-wrapper is ready.
    hooks.on("setup", () => {
      hooks.after(`${MODEL}.getTargetModifiers`, (ability: Ability, result, [target]) =>
        uses.addBane(ability, result as TargetModifiers, target as DrawSteelToken),
      );
      hooks.after(`${MODEL}.use`, (ability: Ability, result) => {
        uses.end(ability);
        return result;
      });
    });
  },
};

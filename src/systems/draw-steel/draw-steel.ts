/** Draw Steel: a method of the ability's model, which the system calls for each target. Source: docs/systems.md. */
import { controlledTokens, targetedTokens } from "../../foundry/canvas/canvas-view";
import { NO_FACTS } from "../../foundry/scene/token-facts";
import type { RuledAttack } from "../adapter/attack";
import type { AttackJudge, SpeedOf, SystemAdapter } from "../adapter/system-adapter";
import {
  hasBane,
  isUseOf,
  readAttack,
  withBanes,
  type Ability,
  type DrawSteelActor,
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

/** The actor's controlled token, as the system has it, else its first. */
const attackerOf = (actor: DrawSteelActor | null | undefined): string | null => {
  const active = actor?.getActiveTokens(true, true) ?? [];
  const controlled = active.find((token) => controlledTokens().some(({ id }) => id === token.id));
  const id = (actor?.token ?? controlled ?? active[0])?.id;
  return typeof id === "string" ? `token:${id}` : null;
};

const createUses = (attackJudge: AttackJudge) => {
  /** The attack of a use whose targets are being asked about, all in one go. */
  const asked = new WeakMap<Ability, RuledAttack | null>();
  /** Whether the last use of an ability still waits for its message. */
  const open = new WeakMap<Ability, { isOver: boolean }>();

  const rule = (ability: Ability): RuledAttack | null => {
    const targets = targetedTokens().map(({ id }) => `token:${id}`);
    const declared = readAttack(ability, { attacker: attackerOf(ability.actor), targets });
    const ruled = declared === null ? null : attackJudge.rule(declared);
    if (ruled === null) return null;
    const use = { isOver: false };
    open.set(ability, use);
    attackJudge.expectMessage(withBanes(ruled), (message) => !use.isOver && isUseOf(ability, message));
    return ruled;
  };

  const ruledOn = (ability: Ability): RuledAttack | null => {
    const known = asked.get(ability);
    if (known !== undefined) return known;
    const ruled = rule(ability);
    asked.set(ability, ruled);
    queueMicrotask(() => asked.delete(ability));
    return ruled;
  };

  return {
    /** Adds the bane of one target's cover. */
    addBane: (ability: Ability, modifiers: TargetModifiers, target: DrawSteelToken): TargetModifiers => {
      const its = ruledOn(ability)?.targets.find((each) => each.target === `token:${target.id}`);
      if (its !== undefined && hasBane(its)) modifiers.banes += 1;
      return modifiers;
    },
    /** A use that was cancelled leaves nothing to the next message. */
    end: (ability: Ability): void => {
      const use = open.get(ability);
      if (use !== undefined) use.isOver = true;
    },
  };
};

export const drawSteel: SystemAdapter = {
  systems: ["draw-steel"],
  capabilities: { attack: "each-target", save: false, refusal: "never", missChance: "card" },
  // The system itself applies flanking and conditions; its rules know no other numbers of a verdict.
  knows: ({ type }) => type !== "cover" && type !== "circumstance",
  brings: () => true,
  factsOf: NO_FACTS,
  speedOf,
  register: (attackJudge, hooks) => {
    const uses = createUses(attackJudge);
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

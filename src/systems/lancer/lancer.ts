/** Lancer: two steps of its attack flows, around which Parapet puts its own. Source: docs/systems.md. */
import { NO_FACTS } from "../../foundry/scene/token-facts";
import type { RuledAttack } from "../adapter/attack";
import { attackerOf } from "../adapter/attacker-token";
import type { AttackJudge, SystemAdapter, SystemHooks } from "../adapter/system-adapter";
import { asRolled, difficultyOf, hudOf, idOf, isCardOf, readAttack, type AttackState } from "./attack";

/** A step changes the flow's state; false ends the flow. */
type Step = (state: AttackState, options?: object) => Promise<boolean>;

/** An attack from its HUD to its card. */
interface Attack {
  readonly state: AttackState;
  /** Null for attacks that Parapet leaves alone. */
  readonly declared: ReturnType<typeof readAttack>;
  readonly own: Map<string, number>;
  ruled: RuledAttack | null;
  isOver: boolean;
}

const createAttacks = (attackJudge: AttackJudge) => {
  /** The last attack of each actor, by its uuid. */
  const last = new Map<string, Attack>();
  let inHud: Attack | null = null;

  /** Judges the HUD's targets, and gives those their cover that had none of Parapet's yet. */
  const fill = (attack: Attack): void => {
    const { state, declared, own } = attack;
    const inList = hudOf(state)?.targets ?? [];
    const targets = inList.map(idOf);
    attack.ruled = declared === null || targets.length === 0 ? null : attackJudge.rule({ ...declared, targets });
    for (const its of inList) {
      const target = idOf(its);
      const ruled = attack.ruled?.targets.find((each) => each.target === target);
      if (ruled === undefined || own.has(target)) continue;
      own.set(target, its.cover);
      its.cover = Math.max(its.cover, difficultyOf(ruled));
    }
  };

  return {
    begin: (state: AttackState): void => {
      const { actor } = state;
      const before = last.get(actor.uuid);
      // An attack that was cancelled leaves nothing to the next card.
      if (before !== undefined) before.isOver = true;
      inHud = { state, declared: readAttack(state, attackerOf(actor)), own: new Map(), ruled: null, isOver: false };
      last.set(actor.uuid, inHud);
      fill(inHud);
    },
    retarget: (): void => {
      if (inHud !== null) fill(inHud);
    },
    closed: (state: AttackState): void => {
      // Another attack's HUD may be open by now.
      if (inHud?.state === state) inHud = null;
    },
    rolled: (state: AttackState): void => {
      const attack = last.get(state.actor.uuid);
      if (attack?.state !== state || attack.ruled === null) return;
      attackJudge.made(attack.ruled);
      attackJudge.expectMessage(attack.ruled, (message) => !attack.isOver && isCardOf(state.actor, message), {
        asRolled: (each) => asRolled(each, state, attack.own),
      });
    },
  };
};

/** Runs `before` and `after` around a step, whatever becomes of it. */
const surround = (key: string, { guard }: SystemHooks, before: (state: AttackState) => void, after: typeof before) => {
  const steps = (game as { readonly lancer?: { readonly flowSteps?: Map<string, unknown> } }).lancer?.flowSteps;
  const step = steps?.get(key);
  if (typeof step !== "function") return;
  const place = (): string => `lancer, step ${key}`;
  const surrounded: Step = async (state, options) => {
    guard(place, () => before(state), undefined);
    try {
      return await (step as Step)(state, options);
    } finally {
      guard(place, () => after(state), undefined);
    }
  };
  steps?.set(key, surrounded);
};

const NOTHING = (): void => undefined;

export const lancer: SystemAdapter = {
  systems: ["lancer"],
  capabilities: {
    attack: "each-target",
    save: false,
    refusal: "never",
    missChance: "card",
    carries: { stats: [], dice: ["difficulty"] },
  },
  knows: () => false,
  brings: () => false,
  factsOf: NO_FACTS,
  register: (attackJudge, hooks) => {
    const attacks = createAttacks(attackJudge);
    // The HUD follows its user's targets by the same hook, and later than Parapet.
    hooks.on("targetToken", ({ isSelf }: { readonly isSelf: boolean }) => {
      if (isSelf) queueMicrotask(() => hooks.guard(() => "hook targetToken", attacks.retarget, undefined));
    });
    // The system fills its list of steps at `init`, before modules get that hook.
    hooks.on("setup", () => {
      surround("showAttackHUD", hooks, attacks.begin, attacks.closed);
      surround("rollAttacks", hooks, NOTHING, attacks.rolled);
    });
  },
};

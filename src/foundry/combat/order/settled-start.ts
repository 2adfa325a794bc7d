import { objectOf } from "../../../scene/read-foundry/schema/schema-fields";
import { wrapMethod } from "../../errors/wrap-method";
import { ASKER, ID, type Queries } from "../../users/queries";
import { activeGM, isGM } from "../../users/users";
import { isOrderOn } from "../order-switch";
import { combatWith, type CombatDocument } from "../stored/documents";
import { endsInTime } from "../../time/one-at-a-time";
import type { OrderOfBattle } from "./order-of-battle";
import { inNextTurn } from "./tracker-steps";

const QUERY = "parapet.settle";

/** Milliseconds. */
const TIMEOUT = 10_000;

const ASKED = objectOf({ ...ASKER, combat: ID });

export interface StartParts {
  readonly order: Pick<OrderOfBattle, "hasTies" | "settleFirst">;
  readonly queries: Queries;
  /** Reports whether the ties of a combat could not be settled before it starts. */
  readonly reportUnsettled: (combat: CombatDocument, error: unknown) => void;
}

/** A method of Foundry's combat, bound to it. */
type Step = () => unknown;

/**
 * A combat with ties starts once the active GM's client has settled them. So the first turn is the right one, and no creature
 * loses it, or has it twice, to a roll-off. Steps of the tracker that are taken meanwhile wait for the start, one after the other.
 */
export const createSettledStart = ({ order, queries, reportUnsettled }: StartParts) => {
  /** The starts that wait, each with the steps that wait for it. */
  const waiting = new WeakMap<CombatDocument, Promise<unknown>>();

  const settleBy = (combat: CombatDocument): Promise<unknown> => {
    if (game.user.isActiveGM) return order.settleFirst(combat);
    const gm = activeGM();
    return gm === null ? Promise.resolve(null) : queries.ask(gm, QUERY, { combat: combat.id }, TIMEOUT);
  };

  /** Settled, or reported why not: the combat starts in any case. */
  const settled = async (combat: CombatDocument): Promise<void> => {
    const tell = (error: unknown): void => reportUnsettled(combat, error);
    try {
      await endsInTime(
        settleBy(combat).then((refused) => tell(refused)),
        () => tell("no answer"),
      );
    } catch (error) {
      tell(error);
    }
  };

  const startSettled = async (combat: CombatDocument, start: Step): Promise<unknown> => {
    await settled(combat);
    waiting.delete(combat);
    // Another GM may have started or deleted it meanwhile.
    return combatWith(combat.id) === undefined || combat.round > 0 ? combat : start();
  };

  const afterStart = async (combat: CombatDocument, begun: Promise<unknown>, step: Step): Promise<unknown> => {
    await begun.catch(() => undefined);
    return combat.round > 0 ? step() : combat;
  };

  return {
    /** At `init`. */
    register: (): void =>
      queries.answer(
        { query: QUERY, schema: ASKED, mayAsk: (_, user) => user.isGM, refused: "not-allowed" },
        async ({ combat: id }): Promise<string | null> => {
          const combat = combatWith(id);
          return combat === undefined || !game.user.isActiveGM ? null : order.settleFirst(combat);
        },
      ),
    starts: (combat: CombatDocument, start: Step): unknown => {
      if (waiting.has(combat)) return waiting.get(combat);
      if (combat.round > 0 || !isGM() || !isOrderOn() || !order.hasTies(combat)) return start();
      const begun = startSettled(combat, start);
      waiting.set(combat, begun);
      return begun;
    },
    steps: (combat: CombatDocument, step: Step): unknown => {
      const begun = waiting.get(combat);
      if (begun === undefined) return step();
      const taken = afterStart(combat, begun, step);
      waiting.set(combat, taken);
      return taken;
    },
  };
};

export type SettledStart = ReturnType<typeof createSettledStart>;

/** Wraps the methods of Foundry's combat that start it and that move its tracker. */
export const wrapSteps = ({ starts, steps }: Pick<SettledStart, "starts" | "steps">): void => {
  const wrap = (name: string, act: (combat: CombatDocument, step: Step) => unknown): unknown =>
    wrapMethod(`CONFIG.Combat.documentClass.prototype.${name}`, "MIXED", (wrapped, args, self) =>
      act(self as CombatDocument, () => wrapped(...args)),
    );
  wrap("startCombat", starts);
  wrap("nextTurn", (combat, step) => steps(combat, () => inNextTurn(step)));
  for (const name of ["previousTurn", "nextRound", "previousRound"]) wrap(name, steps);
};

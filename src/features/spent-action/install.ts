import { combatantIn } from "../../combat/encounter";
import { isSpentFor, type Spender } from "../../combat/spent-action";
import { fighterOf, type RowSubject } from "../../foundry/combat/encounters/rows";
import type { NotDone } from "../../foundry/combat/order/order-of-battle";
import { readiesAfterAttack } from "../../foundry/combat/order-switch";
import { combatWith } from "../../foundry/combat/stored/documents";
import type { EncounterTable, Table } from "../../table";
import type { MessageKey } from "../../words/localize";
import { createAttackDeeds, type AttackDeeds } from "../opportunities/attack-deeds";
import { DECLINED, type NotDoneReason } from "../tracker/refusal-messages";
import { isConfirmed } from "../windows/ask";

/** What a press is called where it is offered. */
const LABELS: Readonly<Record<Spender, MessageKey>> = {
  hold: "PARAPET.Order.Act.Hold",
  ready: "PARAPET.Ready.Entry",
  charge: "PARAPET.Charge.Act",
  defensive: "PARAPET.Stance.Act.defensive",
  "total-defense": "PARAPET.Stance.Act.total-defense",
};

/** A combatant of a combat, by ids. */
export interface Spending {
  readonly combat: string;
  readonly who: string;
}

declare module "../../table" {
  interface Features {
    spentAction: {
      /** Does it, after a question if the creature has attacked in its turn; "declined" if the user says no. */
      readonly unlessSpent: (
        spender: Spender,
        spending: Spending,
        act: () => Promise<NotDone | null>,
      ) => Promise<NotDoneReason | null>;
      /** A creature (`token:ID`) has attacked without an attack record, on this client, a GM's. */
      readonly attacked: (attacker: string) => void;
    };
  }
}

/** The creature whose action is spent by what its current state says; null if nothing is to be asked. */
const spentBy = (spender: Spender, { combat: id, who }: Spending, { order }: EncounterTable): string | null => {
  const combat = combatWith(id);
  const its = combat === undefined ? null : combatantIn(order.fight(combat), who);
  const isSpent =
    its !== null && isSpentFor(spender, its, { ...(readiesAfterAttack() ? { readiesAfterAttack: true } : {}) });
  return isSpent ? (combat?.combatants.get(who)?.name ?? "") : null;
};

/**
 * Attacks of combatants in their own turns are noted; a press that needs the action they cost is asked about. Returns those
 * attacks.
 */
export const installSpentAction = (table: Table): AttackDeeds => {
  const { encounters, features, later, newId, words } = table;
  const parts: EncounterTable = { ...table, ...encounters };
  const { order } = encounters;
  const isInTurn = ({ fight, its }: RowSubject): boolean => fight.acting === its.id;

  const attacks = createAttackDeeds(parts, {
    name: "attack",
    isIts: ({ action }) => action !== "attack-of-opportunity",
    changeBy: (subject, id, _message, { isMinor }) =>
      isInTurn(subject)
        ? { id, kind: "attack", who: subject.its.id, cost: isMinor === true ? "less" : "action" }
        : null,
  });
  features.spentAction = {
    unlessSpent: async (spender, spending, act) => {
      const name = spentBy(spender, spending, parts);
      if (name === null) return act();
      const isGoingOn = await isConfirmed(
        words.say(LABELS[spender]),
        words.say(`PARAPET.Spent.${spender}`, { name }),
        words.say("PARAPET.Spent.Anyway"),
        words,
      );
      return isGoingOn ? act() : DECLINED;
    },
    attacked: (attacker) => {
      const subject = fighterOf(attacker, order);
      if (subject === null || !isInTurn(subject)) return;
      const { combat, its } = subject;
      later(order.perform(combat.id, { id: newId(), kind: "attack", who: its.id, cost: "action" }));
    },
  };
  return attacks;
};

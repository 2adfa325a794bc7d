import { messageWith } from "../../foundry/chat/chat-messages";
import { fighterOf, type MarkSource, type RowAct } from "../../foundry/combat/encounters/rows";
import { act } from "../../combat/action";
import { hasFired } from "../../combat/encounter";
import type { EncounterTable, Table } from "../../table";
import { recordIfRead } from "../../systems/record/attack-record";
import { createAttackDeeds, type AttackDeeds } from "./attack-deeds";
import { tellNotDone } from "../tracker/refusal-messages";
import { areCounted, countOf } from "./opportunities";

/** What is left, where it is not simply one: for GMs and owners, because the number is on the sheet. */
const leftMark =
  (table: EncounterTable): MarkSource =>
  ({ document, its, fight, isMine }) => {
    if (!isMine || fight.round === 0 || its.isDefeated || !areCounted(table)) return [];
    const { most, left } = countOf(document, its, table);
    if (most === 1 && left === 1) return [];
    const label = table.words.say("PARAPET.Opportunity.Left", { left, most });
    return [{ key: "opportunities", icon: "fa-solid fa-hand-fist", text: String(left), label }];
  };

/** For attacks without a message. */
const countAct = (table: EncounterTable): RowAct => ({
  key: "opportunity",
  label: "PARAPET.Opportunity.Count",
  icon: "fa-solid fa-hand-fist",
  isInHud: false,
  isOffered: ({ isMine, fight, its }) =>
    isMine && areCounted(table) && typeof act(fight, { id: "asked", kind: "opportunity", who: its.id }) !== "string",
  run: ({ combat, its }) =>
    table.later(
      table.ask(combat.id, { kind: "opportunity", who: its.id }).then((why) => tellNotDone(why, table.words)),
    ),
});

/** Begins the ids of counted attacks; the id of the message follows. */
const NAME = "attack-of-opportunity";

/** The targets of a counted attack, as this user's messages name them. */
const targetsOf = (change: string): readonly string[] => {
  const message = change.startsWith(`${NAME}-`) ? messageWith(change.slice(NAME.length + 1)) : undefined;
  const record = message === undefined ? undefined : recordIfRead(message.flags);
  return record?.of === "attack" ? record.targets.map(({ target }) => target) : [];
};

declare module "../../table" {
  interface Features {
    opportunities: {
      /** Whether a creature (`token:ID`) has made all its attacks of opportunity until its next turn. */
      readonly hasNoneLeft: (token: string) => boolean;
      /** Whether it has made one at a target (both `token:ID`) in this turn of another creature. */
      readonly hasStruck: (token: string, target: string) => boolean;
      /** A creature (`token:ID`) has made one without an attack record, on this client, a GM's. */
      readonly made: (attacker: string) => void;
    };
  }
}

/** Attacks of opportunity are counted; the tracker shows how many are left. Returns the attacks that count. */
export const installOpportunities = (table: Table): AttackDeeds => {
  const { encounters, features } = table;
  const parts: EncounterTable = { ...table, ...encounters };
  const counting = createAttackDeeds(parts, {
    name: NAME,
    isIts: ({ action }) => action === "attack-of-opportunity",
    changeBy: ({ fight, its }, id) =>
      areCounted(parts) && !hasFired(fight, its.id) ? { id, kind: "opportunity", who: its.id } : null,
  });
  encounters.rows.marks.push(leftMark(parts));
  encounters.rows.acts.push(countAct(parts));
  features.opportunities = {
    hasNoneLeft: (token) => {
      const subject = areCounted(parts) ? fighterOf(token, parts.order) : null;
      if (subject === null || hasFired(subject.fight, subject.its.id)) return false;
      return countOf(subject.document, subject.its, parts).left === 0;
    },
    hasStruck: (token, target) => {
      const subject = areCounted(parts) ? fighterOf(token, parts.order) : null;
      if (subject === null) return false;
      const { its, fight } = subject;
      return fight.journal.some(
        ({ id, kind, who, turn }) =>
          kind === "opportunity" &&
          who === its.id &&
          turn.round === fight.round &&
          turn.acting === fight.acting &&
          targetsOf(id).includes(target),
      );
    },
    made: (attacker) => {
      const subject = areCounted(parts) ? fighterOf(attacker, parts.order) : null;
      if (subject === null) return;
      const { combat, its } = subject;
      table.later(parts.order.perform(combat.id, { id: table.newId(), kind: "opportunity", who: its.id }));
    },
  };
  return counting;
};

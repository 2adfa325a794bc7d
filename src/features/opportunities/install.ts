import { decidesFor } from "../../foundry/canvas/moving-tokens";
import { isActiveGM } from "../../foundry/canvas/canvas-view";
import type { MarkSource, RowAct } from "../../foundry/combat/encounters/rows";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { isStandIn } from "../../foundry/verdicts/knowledge";
import { act } from "../../combat/action";
import { keptRecord, recordIfRead } from "../../systems/record/read-record";
import type { EncounterTable, Table } from "../../table";
import { tellNotDone } from "../tracker/refusal-messages";
import { areCounted, countOf, fighterOf, hasFired } from "./opportunities";

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

declare module "../../table" {
  interface Features {
    opportunities: {
      /** Whether a creature (`token:ID`) has made all its attacks of opportunity until its next turn. */
      readonly hasNoneLeft: (token: string) => boolean;
    };
  }
}

/** Counts attacks of opportunity by their messages, on the active GM's client. */
const createCounting = (table: EncounterTable) => {
  const { archive, order, later } = table;
  /** Messages whose attacker only another client can name so far. */
  const unnamed = new Set<string>();

  const attackerOf = (message: MessageView): string | null => {
    const record = recordIfRead(message.flags);
    const told = record?.of === "attack" && record.isOpportunity === true ? record.attacker : null;
    if (record === undefined || told === null) return null;
    const attacker = isStandIn(told)
      ? (keptRecord(archive.of(message.author?.id ?? "", record.key))?.record.attacker ?? null)
      : told;
    if (attacker === null) unnamed.add(message.id);
    else unnamed.delete(message.id);
    return attacker !== null && decidesFor(message.author, record.scene, attacker) ? attacker : null;
  };

  const made = (message: MessageView): void => {
    if (!isActiveGM() || !areCounted(table)) return;
    const attacker = attackerOf(message);
    const subject = attacker === null ? null : fighterOf(attacker, table);
    if (subject === null || hasFired(subject.fight, subject.its.id)) return;
    // The same id on each device of this GM.
    const id = `opportunity-${message.id}`;
    later(order.perform(subject.combat.id, { id, kind: "opportunity", who: subject.its.id }));
  };

  return {
    made,
    /** Another client may have named an attacker. */
    heard: (): void => {
      for (const id of unnamed) {
        const message = messageWith(id);
        if (message === undefined) unnamed.delete(id);
        else made(message);
      }
    },
  };
};

/** Attacks of opportunity are counted; the tracker shows how many are left. */
export const installOpportunities = (table: Table): void => {
  const { hooks, encounters, features, changes, whenChanged } = table;
  const parts: EncounterTable = { ...table, ...encounters };
  const counting = createCounting(parts);
  encounters.rows.marks.push(leftMark(parts));
  encounters.rows.acts.push(countAct(parts));
  features.opportunities = {
    hasNoneLeft: (token) => {
      const subject = areCounted(parts) ? fighterOf(token, parts) : null;
      if (subject === null || hasFired(subject.fight, subject.its.id)) return false;
      return countOf(subject.document, subject.its, parts).left === 0;
    },
  };
  hooks.on("createChatMessage", counting.made);
  whenChanged(changes.archive, counting.heard);
};

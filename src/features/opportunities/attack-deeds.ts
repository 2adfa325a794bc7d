import { decidesFor } from "../../foundry/canvas/moving-tokens";
import { isActiveGM } from "../../foundry/users/users";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { fighterOf, type RowSubject } from "../../foundry/combat/encounters/rows";
import { isStandIn } from "../../foundry/verdicts/knowledge";
import type { CombatAction } from "../../combat/action";
import { type AttackRecord, keptRecord, recordIfRead } from "../../systems/record/attack-record";
import type { EncounterTable } from "../../table";

/** What an attack of one kind changes in the order of battle. */
interface AttackDeed {
  /** Begins the ids of its changes. */
  readonly name: string;
  readonly isIts: (record: AttackRecord) => boolean;
  /** The change, made with this id; null for none. */
  readonly changeBy: (
    attacker: RowSubject,
    id: string,
    message: MessageView,
    record: AttackRecord,
  ) => CombatAction | null;
}

export interface AttackDeeds {
  /** For `createChatMessage`. */
  readonly made: (message: MessageView) => void;
  /** Another client may have named an attacker. */
  readonly heard: () => void;
}

/** Notes attacks in the order of battle by their messages, on the active GM's client. */
export const createAttackDeeds = (table: EncounterTable, { name, isIts, changeBy }: AttackDeed): AttackDeeds => {
  const { archive, order, later } = table;
  /** Messages whose attacker only another client can name so far. */
  const unnamed = new Set<string>();

  /** An author who does not decide for the attacker changes nothing. */
  const attackerOf = ({ id, author }: MessageView, record: AttackRecord | null | undefined): string | null => {
    if (record?.of !== "attack" || !isIts(record) || record.attacker === null) return null;
    const kept = isStandIn(record.attacker) ? keptRecord(archive.of(author?.id ?? "", record.key)) : null;
    const attacker = isStandIn(record.attacker) ? (kept?.record.attacker ?? null) : record.attacker;
    if (attacker === null) unnamed.add(id);
    else unnamed.delete(id);
    return attacker !== null && decidesFor(author, record.scene, attacker) ? attacker : null;
  };

  const made = (message: MessageView): void => {
    const record = isActiveGM() ? recordIfRead(message.flags) : null;
    const attacker = attackerOf(message, record);
    const subject = attacker === null ? null : fighterOf(attacker, order);
    if (!record || subject === null) return;
    // The same id on each device of this GM.
    const change = changeBy(subject, `${name}-${message.id}`, message, record);
    if (change !== null) later(order.perform(subject.combat.id, change));
  };

  return {
    made,
    heard: (): void => {
      for (const id of unnamed) {
        const message = messageWith(id);
        if (message === undefined) unnamed.delete(id);
        else made(message);
      }
    },
  };
};

import * as v from "valibot";
import { isGM } from "../../foundry/canvas/canvas-view";
import { decidesFor } from "../../foundry/canvas/moving-tokens";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import { fighterOf } from "../../foundry/combat/encounters/rows";
import { NOT_DONE } from "../../foundry/combat/order-of-battle";
import { isOrderOn } from "../../foundry/combat/order-switch";
import { ASKER, ID } from "../../foundry/users/queries";
import { activeGM } from "../../foundry/users/users";
import { objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { amending, DAMAGE, type Coup } from "../../systems/record/read-record";
import type { EncounterTable } from "../../table";
import { attackSubject } from "../cards/card-reading";
import { coupRefusal, isCoupAttack, isUnseenAlone } from "../cards/card-coup";
import type { FindingStep } from "../cards/card-subject";
import { NO_COUP } from "../tracker/refusal-messages";

/** The attack of a message on one of its targets, by its own id or as the message names it. */
export interface CoupOn {
  readonly message: string;
  readonly target: string;
}

const ACTS = ["deliver", "undo", "damage"] as const;

/** What a button of the card asks for. `damage` is for the act of that name. */
export interface CoupPress extends CoupOn {
  readonly act: (typeof ACTS)[number];
  readonly damage?: number;
}

/** Why nothing was done. */
const COUP_NOT_DONE = [...NOT_DONE, ...NO_COUP] as const;
export type CoupNotDone = (typeof COUP_NOT_DONE)[number];

const isNotDone = (said: unknown): said is CoupNotDone => COUP_NOT_DONE.some((each) => each === said);

const REFUSED: CoupNotDone | null = "not-allowed";

const QUERY = "parapet.coup";

/** Milliseconds to wait for the GM's client. */
const TIMEOUT = 10_000;

const ASKED = objectOf({ ...ASKER, message: ID, target: ID, act: oneOf(ACTS), damage: v.exactOptional(DAMAGE) });

const IMMUNE = "PARAPET.Reason.NoCoupImmune";

/** How far a creature is in finding a target, by the order of battle. Both are `token:ID`. */
export const findingOf = (attacker: string, target: string, table: EncounterTable): FindingStep => {
  const subject = isOrderOn() ? fighterOf(attacker, table.order) : null;
  const finding = subject?.its.finding ?? null;
  if (subject === null || finding === null) return "none";
  const message = messageWith(finding.message);
  const found = message === undefined ? undefined : attackSubject(message, table)?.rename(finding.target);
  if (found !== target) return "none";
  const { round } = subject.fight;
  if (round === finding.round || (round === finding.round + 1 && subject.its.actedIn !== round)) return "finding";
  return round === finding.round + 1 ? "found" : "none";
};

/** The attack of a message that can be a coup de grâce, as this client knows it. */
const attackOf = ({ message: id, target: given }: CoupOn, table: EncounterTable) => {
  const message = messageWith(id);
  const subject = message === undefined ? null : attackSubject(message, table);
  if (message === undefined || subject === null || !isCoupAttack(subject.record)) return null;
  const { record, amendments, rename, idInMessage } = subject;
  const target = rename(given);
  const ruled = record.targets.find((each) => each.target === target);
  const refusal = ruled === undefined ? undefined : coupRefusal(ruled.verdict);
  if (record.attacker === null || refusal === undefined) return null;
  const coup: Coup = amendments.coups[target] ?? { step: "none", damage: null };
  return { message, attacker: record.attacker, scene: record.scene, target, named: idInMessage(target), refusal, coup };
};

type CoupAttack = NonNullable<ReturnType<typeof attackOf>>;

const store = async ({ message, named }: CoupAttack, coup: Coup): Promise<null> => {
  await message.update(amending({ coups: { [named]: coup } }));
  return null;
};

/** The first of two full rounds: in the fight's record, or else on the message. */
const spendFirst = async (attack: CoupAttack, { order, ask }: EncounterTable): Promise<CoupNotDone | null> => {
  const { attacker, message, named } = attack;
  const subject = isOrderOn() ? fighterOf(attacker, order) : null;
  return subject === null
    ? store(attack, { step: "found", damage: null })
    : ask(subject.combat.id, { kind: "find", who: subject.its.id, message: message.id, target: named });
};

const deliver = async (attack: CoupAttack, table: EncounterTable): Promise<CoupNotDone | null> => {
  const { attacker, target, refusal, coup } = attack;
  if (coup.step === "done") return null;
  if (refusal !== null && !isUnseenAlone(refusal)) return refusal.key === IMMUNE ? "immune" : "refused";
  const step = coup.step === "found" ? "found" : findingOf(attacker, target, table);
  if (step === "finding") return "too-early";
  return refusal !== null && step === "none"
    ? spendFirst(attack, table)
    : store(attack, { step: "done", damage: null });
};

/** Undoes the delivery, or else its first full round. */
const undo = async (attack: CoupAttack, table: EncounterTable): Promise<CoupNotDone | null> => {
  const { attacker, target, coup } = attack;
  if (coup.step !== "none") return store(attack, { step: "none", damage: null });
  const subject = fighterOf(attacker, table.order);
  if (subject === null || findingOf(attacker, target, table) === "none") return "gone";
  return table.ask(subject.combat.id, { kind: "endFind", who: subject.its.id });
};

const perform = async (press: CoupPress, table: EncounterTable): Promise<CoupNotDone | null> => {
  const attack = attackOf(press, table);
  if (attack === null) return "gone";
  if (press.act === "deliver") return deliver(attack, table);
  if (press.act === "undo") return undo(attack, table);
  return attack.coup.step === "done" ? store(attack, { step: "done", damage: press.damage ?? null }) : "gone";
};

/** Has presses carried out by this client if its user is a GM, else by the active GM's. */
export const createCoupPresses = (table: EncounterTable) => {
  const { queries } = table;
  return {
    /** At `init`. */
    register: (): void =>
      queries.answer(
        {
          query: QUERY,
          schema: ASKED,
          refused: REFUSED,
          mayAsk: (asked, user) => {
            const attack = game.user.isActiveGM ? attackOf(asked, table) : null;
            return attack !== null && decidesFor(user, attack.scene, attack.attacker);
          },
        },
        ({ message, target, act, damage }) =>
          perform({ message, target, act, ...(damage === undefined ? {} : { damage }) }, table),
      ),
    press: async (press: CoupPress): Promise<CoupNotDone | null> => {
      if (isGM()) return perform(press, table);
      const gm = activeGM();
      if (gm === null) return "no-gm";
      if (!game.user.hasPermission("QUERY_USER")) return "no-query";
      const said: unknown = await queries.ask(gm, QUERY, press, TIMEOUT).catch(() => "no-answer");
      return isNotDone(said) ? said : null;
    },
  };
};

/** Whether a creature's attack in its own turn is on another target than the one it has found. */
export const leavesOff = (attacker: string, message: MessageView, table: EncounterTable): boolean => {
  const subject = fighterOf(attacker, table.order);
  if (subject === null || subject.fight.acting !== subject.its.id) return false;
  const targets = attackSubject(message, table)?.record.targets ?? [];
  return targets.every(({ target }) => findingOf(attacker, target, table) === "none");
};

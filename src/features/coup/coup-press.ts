import * as v from "valibot";
import { isGM } from "../../foundry/users/users";
import { viewedScene } from "../../foundry/canvas/viewed-scene";
import { decidesFor } from "../../foundry/canvas/moving-tokens";
import { messageWith, type MessageView } from "../../foundry/chat/chat-messages";
import type { TargetFinding } from "../../combat/encounter";
import { fighterOf, type RowSubject } from "../../foundry/combat/encounters/rows";
import { NOT_DONE } from "../../foundry/combat/order/order-of-battle";
import { isOrderOn, stancesKnown } from "../../foundry/combat/order-switch";
import { isStandIn } from "../../foundry/verdicts/knowledge";
import { creatureWithId } from "../../scene/model/battlefield";
import { ASKER, ID } from "../../foundry/users/queries";
import { activeGM } from "../../foundry/users/users";
import { objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { amending, type Coup, DAMAGE } from "../../systems/record/attack-record";
import type { EncounterTable } from "../../table";
import { attackSubject } from "../cards/card-subject";
import { coupRefusal, isCoupAttack, isUnseenAlone } from "../cards/view/card-coup";
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

type Fighter = Pick<RowSubject, "fight" | "its">;

/** How far a creature is in finding whatever target, by the order of battle. */
const findingStep = ({ fight: { round }, its: { finding, actedIn } }: Fighter): FindingStep => {
  if (finding === null) return "none";
  if (round === finding.round || (round === finding.round + 1 && actedIn !== round)) return "finding";
  return round === finding.round + 1 ? "found" : "none";
};

/** The creature of a finding (`token:ID`); undefined where this client does not know it. The message may be deleted since. */
const foundBy = ({ message: id, target }: TargetFinding, table: EncounterTable): string | undefined => {
  const message = messageWith(id);
  if (message === undefined) return isStandIn(target) ? undefined : target;
  return attackSubject(message, table)?.rename(target);
};

/** Whether a creature finds a target, or has found it for its present turn. */
export const isFinding = (subject: Fighter, table: EncounterTable): boolean => {
  const { finding } = subject.its;
  return finding !== null && findingStep(subject) !== "none" && foundBy(finding, table) !== undefined;
};

/** How far a creature is in finding a target, by the order of battle. Both are `token:ID`. */
export const findingOf = (attacker: string, target: string, table: EncounterTable): FindingStep => {
  const subject = isOrderOn() ? fighterOf(attacker, table.order) : null;
  const finding = subject?.its.finding ?? null;
  return subject === null || finding === null || foundBy(finding, table) !== target ? "none" : findingStep(subject);
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
  if (record.attacker === null || refusal === undefined || ruled?.isLeftOut === true) return null;
  const coup: Coup = amendments.coups[target] ?? { step: "none", damage: null };
  return { message, attacker: record.attacker, scene: record.scene, target, named: idInMessage(target), refusal, coup };
};

type CoupAttack = NonNullable<ReturnType<typeof attackOf>>;

const store = async ({ message, named }: CoupAttack, coup: Coup): Promise<null> => {
  await message.update(amending({ coups: { [named]: coup } }));
  return null;
};

const isFullRound = (): boolean => stancesKnown().includes("full-round");

/** The first of two full rounds: in the fight's record, or else on the message. */
const spendFirst = async (attack: CoupAttack, { order, ask }: EncounterTable): Promise<CoupNotDone | null> => {
  const { attacker, message, named } = attack;
  const subject = isOrderOn() ? fighterOf(attacker, order) : null;
  return subject === null
    ? store(attack, { step: "found", damage: null })
    : ask(subject.combat.id, {
        kind: "find",
        who: subject.its.id,
        message: message.id,
        target: named,
        isFullRound: isFullRound(),
      });
};

/** As far as this client sees: the message may not say it, and only some GMs have the rest of it. */
const isImmune = ({ scene, target }: CoupAttack, { verdicts }: EncounterTable): boolean =>
  scene !== null &&
  viewedScene()?.id === scene &&
  creatureWithId(verdicts.real.known().battlefield, target)?.isImmuneToCriticals === true;

/** The coup de grâce counts whatever the fight makes of it. */
const inFight = async (
  { attacker }: CoupAttack,
  { order, ask }: EncounterTable,
  action: { readonly kind: "coup"; readonly isFullRound: boolean } | { readonly kind: "endCoup" },
): Promise<void> => {
  const subject = isOrderOn() ? fighterOf(attacker, order) : null;
  if (subject !== null) await ask(subject.combat.id, { ...action, who: subject.its.id });
};

const deliver = async (attack: CoupAttack, table: EncounterTable): Promise<CoupNotDone | null> => {
  const { attacker, target, refusal, coup } = attack;
  if (coup.step === "done") return null;
  if (refusal !== null && !isUnseenAlone(refusal)) return refusal.key === IMMUNE ? "immune" : "refused";
  if (isImmune(attack, table)) return "immune";
  const step = coup.step === "found" ? "found" : findingOf(attacker, target, table);
  if (step === "finding") return "too-early";
  if (refusal !== null && step === "none") return spendFirst(attack, table);
  await store(attack, { step: "done", damage: null });
  await inFight(attack, table, { kind: "coup", isFullRound: isFullRound() });
  return null;
};

/** Undoes the delivery, or else its first full round. */
const undo = async (attack: CoupAttack, table: EncounterTable): Promise<CoupNotDone | null> => {
  const { attacker, target, coup } = attack;
  if (coup.step !== "none") {
    await store(attack, { step: "none", damage: null });
    if (coup.step === "done") await inFight(attack, table, { kind: "endCoup" });
    return null;
  }
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
            // A player must not learn by guesses who is behind a stand-in.
            return attack?.named === asked.target && decidesFor(user, attack.scene, attack.attacker);
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

import { act } from "../../combat/action";
import type { TokenPlace } from "../../combat/encounter";
import { targetedTokens } from "../../foundry/canvas/map-tokens";
import { asCharge } from "../../foundry/combat/charging";
import type { MarkSource, RowAct, RowSubject } from "../../foundry/combat/encounters/rows";
import { isOrderOn } from "../../foundry/combat/order-switch";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { knownReason } from "../../foundry/verdicts/knowledge";
import { refusalOf } from "../../rules/attack/verdict";
import { whyTooFar } from "../../systems/attack/charges";
import { fastestSpeed } from "../../systems/adapter/speed";
import type { EncounterTable, Table } from "../../table";
import { sentenceOf } from "../../words/sentences";
import { createAttackDeeds, type AttackDeeds } from "../opportunities/attack-deeds";
import { tellNotDone } from "../tracker/refusal-messages";

const hasCharges = ({ verdicts }: Pick<Table, "verdicts">): boolean =>
  isOrderOn() && ruleSetInForce(verdicts.real.rules().ruleset).hasCharges === true;

const markFor =
  (table: EncounterTable): MarkSource =>
  ({ its, fight }) =>
    its.charged === null || fight.round === 0 || !hasCharges(table)
      ? []
      : [
          {
            key: "charged",
            icon: "fa-solid fa-person-running",
            text: "",
            label: table.words.say("PARAPET.Charge.Mark"),
          },
        ];

/** Where the creature stands; null if its token is not on the viewed scene. */
const placeOf = ({ document }: RowSubject, { verdicts }: Table): TokenPlace | null => {
  const token = verdicts.real.known().scene.tokens.find(({ id }) => id === document.tokenId);
  return token === undefined ? null : { x: token.x, y: token.y, elevation: token.elevation };
};

/** What stops a charge at the user's only target, as far as they know; null without such a target. */
const whatStops = ({ document }: RowSubject, table: Table): string | null => {
  const { verdicts, words } = table;
  const [only, more] = targetedTokens();
  const mirrored = verdicts.real.known();
  if (only === undefined || more !== undefined || only.id === document.tokenId) return null;
  const [attacker, target] = [`token:${document.tokenId}`, `token:${only.id}`];
  const isThere = (id: string): boolean => mirrored.battlefield.creatures.some((creature) => creature.id === id);
  if (!isThere(attacker) || !isThere(target)) return null;
  const attack = { attacker, target, kind: "melee", reach: null, origin: null } as const;
  const verdict = verdicts.judge(asCharge(attack, mirrored), { settings: "saved" });
  const speed = fastestSpeed(attacker, mirrored.scene.grid, table);
  const refusal = refusalOf(verdict, "charge") ?? whyTooFar(verdict, mirrored.battlefield.grid, speed);
  return refusal === null ? null : sentenceOf(knownReason(refusal, verdicts.knowledge()), mirrored.battlefield, words);
};

/** Declares the charge; the attack itself is asked about when it is made. */
const declare = async (subject: RowSubject, table: EncounterTable): Promise<void> => {
  const { words } = table;
  const reason = table.safely(() => whatStops(subject, table), null);
  const from = table.safely(() => placeOf(subject, table), null);
  const [combat, who] = [subject.combat.id, subject.its.id];
  const act = () => table.ask(combat, { kind: "charge", who, from });
  const why = await (table.features.spentAction?.unlessSpent("charge", { combat, who }, act) ?? act());
  tellNotDone(why, words);
  if (why === null && reason !== null)
    ui.notifications.warn(foundry.utils.escapeHTML(words.say("PARAPET.Charge.Cannot", { reason })));
};

const chargeAct = (table: EncounterTable): RowAct => ({
  key: "charge",
  label: "PARAPET.Charge.Act",
  icon: "fa-solid fa-person-running",
  isInHud: true,
  isOffered: ({ isMine, fight, its }) =>
    isMine &&
    its.charged === null &&
    hasCharges(table) &&
    typeof act(fight, { id: "asked", kind: "charge", who: its.id, from: null }) !== "string",
  run: (subject) => table.later(declare(subject, table)),
});

/** Charges, declared with one press in the token HUD or the tracker. Returns the attacks that declare one. */
export const installCharge = (table: Table): AttackDeeds => {
  const parts: EncounterTable = { ...table, ...table.encounters };
  table.encounters.rows.marks.push(markFor(parts));
  table.encounters.rows.acts.push(chargeAct(parts));
  // A charge that the system's dialog declared.
  return createAttackDeeds(parts, {
    name: "charge",
    isIts: ({ action }) => action === "charge",
    changeBy: ({ its }, id) =>
      hasCharges(parts) && its.charged === null ? { id, kind: "charge", who: its.id, from: null } : null,
  });
};

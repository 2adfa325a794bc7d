import * as v from "valibot";
import { readIf } from "../../scene/read-foundry/read-as";
import { objectOf } from "../../scene/read-foundry/schema/schema-fields";
import { combatantIn, type Change, type Encounter } from "../../combat/encounter";
import { toldMessage, type MessageView } from "../../foundry/chat/chat-messages";
import { combatWith, isWithheld, type CombatDocument } from "../../foundry/combat/stored/documents";
import { readingOnce } from "../../foundry/combat/encounters/rows";
import { onceAFrame } from "../../foundry/time/measured";
import { isGM } from "../../foundry/users/users";
import type { Words } from "../../words/localize";
import type { EncounterTable } from "../../table";
import { cardElement, contentOf, createCardDrawing, type Card } from "../cards/card-hosts";
import { stanceWords } from "./stance-words";
import { undoChange, undoView, type UndoParts } from "./undo";

/** On a message about a change: which one, in which combat. */
const RECORD = objectOf({ combat: v.string("an id"), change: v.string("an id") });

/** Only messages by GMs count: a player could post one to make a GM undo something. */
const recordOf = ({ flags, author }: MessageView) =>
  author?.isGM === true ? readIf(RECORD, Reflect.get(Object(flags["parapet"]), "order")) : undefined;

const isOfStance = (kind: Change["kind"]): boolean => kind === "stance" || kind === "endStance";

/**
 * Whether only GMs and its owners may know the change: of a withheld creature, and a readied action or a stealth stance no
 * player knows.
 */
const isSecret = ({ kind, who, before }: Change, combat: CombatDocument): boolean => {
  const document = combat.combatants.get(who ?? "");
  if (document === undefined || isWithheld(document)) return true;
  const was = before.combatants[document.id];
  const isItsOwn = (was?.readied ?? null) !== null || (isOfStance(kind) && was?.isStealthy !== undefined);
  return isItsOwn && document.players.length === 0;
};

const stepInWords = (combat: CombatDocument, { combatants }: Encounter, who: string, words: Words): string => {
  const name = combat.combatants.get(who)?.name ?? "";
  const behind = combatants.find(({ id }) => id === who)?.steppedIn?.behind.id ?? "";
  const other = combat.combatants.get(behind);
  // Not even its owner may know a hidden creature.
  return other === undefined || isWithheld(other)
    ? words.say("PARAPET.Order.Card.StepIn", { name })
    : words.say("PARAPET.Order.Card.StepInBehind", { name, behind: other.name });
};

const gaitWords = ({ who }: Change, name: string, after: Encounter, words: Words): string | null => {
  const gait = combatantIn(after, who)?.moves.at(-1)?.gait;
  return gait === undefined ? null : words.say(`PARAPET.Gait.Card.${gait}`, { name });
};

const sentenceOf = (combat: CombatDocument, change: Change, after: Encounter, words: Words): string | null => {
  const name = combat.combatants.get(change.who ?? "")?.name ?? "";
  if (change.kind === "hold") return words.say("PARAPET.Order.Card.Hold", { name });
  if (change.kind === "charge") return words.say("PARAPET.Charge.Card", { name });
  if (change.kind === "gait") return gaitWords(change, name, after, words);
  if (change.kind === "find") return words.say("PARAPET.Coup.Card", { name });
  if (isOfStance(change.kind)) return stanceWords(change, name, after, words);
  if (change.kind === "cancel") return words.say("PARAPET.Order.Card.Cancel", { name });
  return change.kind === "stepIn" ? stepInWords(combat, after, change.who ?? "", words) : null;
};

const CLASS = "parapet-order-card";

/** Only GMs have one, and while the change is remembered. */
const cardOf = (message: MessageView, parts: UndoParts): Card | null => {
  const { combat: id = "", change = "" } = recordOf(message) ?? {};
  const combat = combatWith(id);
  const undo = combat === undefined || !isGM() ? null : undoView(combat, change, parts);
  if (combat === undefined || undo === null) return null;
  return { view: { undo }, acts: { undo: () => parts.later(undoChange(combat, change, parts)) } };
};

/** Messages about changes of turns, in which GMs can undo them. */
export const createOrderCards = (table: EncounterTable) => {
  const cards = createCardDrawing(table, () => {
    const parts = { ...table, order: readingOnce(table.order) };
    return (message) => cardOf(message, parts);
  });
  return {
    /** On the active GM's client: posts a change that has been made. */
    made: (combat: CombatDocument, change: Change, after: Encounter): void => {
      const sentence = sentenceOf(combat, change, after, table.words);
      if (sentence === null) return;
      if (isSecret(change, combat)) return table.notifyGMs([sentence]);
      const flags = { order: { combat: combat.id, change: change.id } };
      table.later(toldMessage({ paragraphs: [sentence], rolls: [], flags }));
    },
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (recordOf(message) === undefined || !isGM()) return;
      html.querySelector(`.${CLASS}`)?.remove();
      const content = contentOf(html);
      const element = cardElement(content, CLASS, table.words.say("PARAPET.Order.Undo"));
      content.append(element);
      cards.open(message, element);
    },
    redraw: onceAFrame(cards.redraw),
  };
};

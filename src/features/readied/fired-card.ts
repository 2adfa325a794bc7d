import type { Change } from "../../combat/encounter";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { combatWith } from "../../foundry/combat/stored/documents";
import { firedIn, keptFired, type Fired } from "../../foundry/combat/readied/readied-message";
import { decidesFor, movingToken } from "../../foundry/canvas/moving-tokens";
import { readingOnce } from "../../foundry/combat/encounters/rows";
import { isPaused, letGoOn, stay } from "../../foundry/combat/readied/trigger-pauses";
import { onceAFrame } from "../../foundry/time/measured";
import { isStandIn } from "../../foundry/verdicts/knowledge";
import { isGM } from "../../foundry/users/users";
import type { Table } from "../../table";
import { cardElement, contentOf, createCardDrawing, type Card } from "../cards/card-hosts";
import { undoChange, undoView, type UndoParts } from "../tracker/undo";
import { calledNow } from "../cards/creature-words";
import { readiedWords } from "../../foundry/combat/readied/readied-words";

export type FiredCardParts = UndoParts & Pick<Table, "verdicts" | "guard" | "hooks" | "archive">;

/** What the GM can do about the movement that is interrupted; only who moves can end it. */
type MovementAct = "goOn" | "stay" | "putBack";

const actsFor = ({ scene, creature, movement }: Fired): readonly MovementAct[] => {
  if (!isGM() || movement === null) return [];
  const token = movingToken(scene, creature);
  if (token === undefined) return [];
  if (!movement.isHeld) return token.movement?.id === movement.id ? ["putBack"] : [];
  if (!isPaused(token, movement.id)) return [];
  return token.movement?.user?.isSelf === true ? ["goOn", "stay"] : ["goOn"];
};

/** The readied action, while the journal has it: only GMs see that of a GM's creature. */
const doesWords = ({ combat: id, change }: Fired, { order, words }: FiredCardParts): string[] => {
  const combat = combatWith(id);
  const made = combat === undefined ? undefined : order.fight(combat).journal.find((each) => each.id === change);
  const document = combat?.combatants.get(made?.who ?? "");
  const readied = made?.before.combatants[made.who ?? ""]?.readied ?? null;
  if (document === undefined || readied === null) return [];
  return [words.say("PARAPET.Ready.Then", { action: readiedWords(readied, document, words).does })];
};

const doAct = (act: MovementAct, { scene, creature, movement }: Fired, { later }: FiredCardParts): void => {
  const token = movingToken(scene, creature);
  if (token === undefined || movement === null) return;
  if (act === "goOn") letGoOn(token, movement.id);
  else if (act === "stay") stay(token);
  else later(token.revertRecordedMovement(movement.id));
};

const sentencesOf = (fired: Fired, actions: readonly MovementAct[], parts: FiredCardParts): readonly string[] => {
  const { words } = parts;
  const { readier, creature, movement } = fired;
  const values = { name: calledNow(readier, parts), creature: creature === null ? "" : calledNow(creature, parts) };
  return [
    creature === null || creature === readier
      ? words.say("PARAPET.Ready.Acts", values)
      : words.say("PARAPET.Ready.ActsBefore", values),
    ...doesWords(fired, parts),
    ...(movement?.isHeld === false ? [words.say("PARAPET.Ready.NotHeld", values)] : []),
    ...(actions.includes("goOn") ? [words.say("PARAPET.Ready.Held", values)] : []),
  ];
};

const cardFor = (fired: Fired, parts: FiredCardParts): Card => {
  const { words, later } = parts;
  const actions = actsFor(fired);
  const combat = combatWith(fired.combat);
  const change = isGM() ? fired.change : null;
  const undoBelow = combat === undefined || change === null ? null : undoView(combat, change, parts);
  const actOf =
    (act: MovementAct) =>
    (_key: string, { parentElement }: HTMLElement) => {
      doAct(act, fired, parts);
      for (const each of parentElement?.querySelectorAll(":scope > button") ?? []) each.remove();
    };
  return {
    view: {
      sentences: sentencesOf(fired, actions, parts),
      movement: actions.map((act) => ({ act, text: words.say(`PARAPET.Ready.${act}`) })),
      undoBelow,
    },
    acts: {
      goOn: actOf("goOn"),
      stay: actOf("stay"),
      putBack: actOf("putBack"),
      undo: () => {
        if (combat !== undefined && change !== null) later(undoChange(combat, change, parts));
      },
    },
  };
};

/** What counts of a message by a player: no movement, and only the change by which this creature fired. */
const asPlayerTells = (fired: Fired, { order }: FiredCardParts): Fired => {
  const combat = combatWith(fired.combat);
  const isItsActing = ({ id, kind, who }: Change): boolean =>
    id === fired.change &&
    kind === "fire" &&
    `token:${combat?.combatants.get(who ?? "")?.tokenId ?? ""}` === fired.readier;
  const isTrue = combat !== undefined && order.fight(combat).journal.some(isItsActing);
  return { ...fired, movement: null, change: isTrue ? fired.change : null };
};

/** GMs see the full record if their client has it. A message by a player counts only for their own creatures. */
const firedOn = ({ flags, author }: MessageView, parts: FiredCardParts): Fired | undefined => {
  const told = firedIn(flags);
  if (told === undefined) return undefined;
  const fired = isGM() ? (keptFired(parts.archive.of(author?.id ?? "", told.key)) ?? told) : told;
  if (author?.isGM === true) return fired;
  const isTheirs = isStandIn(fired.readier) || decidesFor(author, fired.scene, fired.readier);
  return isTheirs ? asPlayerTells(fired, parts) : undefined;
};

/** Cards that say that a creature acts before another goes on: each client's own, by what its user may know now. */
export const createFiredCards = (parts: FiredCardParts) => {
  const cards = createCardDrawing(parts, () => {
    const once = { ...parts, order: readingOnce(parts.order) };
    return (message) => {
      const fired = firedOn(message, once);
      return fired === undefined ? null : cardFor(fired, once);
    };
  });
  return {
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (firedOn(message, parts) === undefined) return;
      const content = contentOf(html);
      const element = cardElement(content, "parapet-card parapet-fired", parts.words.say("PARAPET.Ready.Title"));
      content.replaceChildren(element);
      cards.open(message, element);
    },
    redraw: onceAFrame(cards.redraw),
  };
};

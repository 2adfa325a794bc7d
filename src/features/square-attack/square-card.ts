import type { MessageView } from "../../foundry/chat/chat-messages";
import { decidedSquare, keptSquare, toldSquareOn, type tellSquare } from "../../foundry/chat/square-message";
import { isGM } from "../../foundry/users/users";
import { onceAFrame } from "../../foundry/time/measured";
import type { Table } from "../../table";
import { cardElement, contentOf, createCardDrawing, type Card } from "../cards/card-hosts";
import { calledNow } from "../cards/creature-words";

type Told = Pick<Parameters<typeof tellSquare>[0], "isHit" | "isGrope" | "found">;

/** "Mira attacks a square." */
export const squareAct = ({ isGrope }: Pick<Told, "isGrope">, name: string, { say }: Table["words"]): string =>
  say(isGrope === true ? "PARAPET.Square.Gropes" : "PARAPET.Square.Attacks", { name });

/** "Hit.", "Miss.", where somebody was found, or that the GM decides. */
export const squareResult = ({ isHit, isGrope, found }: Told, { words }: Pick<Table, "words">): string => {
  if (isHit === null) return words.say("PARAPET.Square.Open");
  if (isGrope !== true) return words.say(isHit ? "PARAPET.Square.Hit" : "PARAPET.Square.Miss");
  if (!isHit) return words.say("PARAPET.Square.FoundNobody");
  return words.say(`PARAPET.Square.Found.${found?.number === 2 ? "second" : "first"}`);
};

/** For GMs also what only they read, and the results that they can choose. */
const cardOf = (message: MessageView, table: Table): Card | null => {
  const { archive, later, words } = table;
  const told = toldSquareOn(message);
  if (told === undefined) return null;
  const sentences = [squareAct(told, calledNow(told.attacker, table), words), squareResult(told, table)];
  if (!isGM()) return { view: { sentences } };
  const kept = keptSquare(archive.ofGM(told.key));
  const found = kept?.found ?? null;
  const choose = (isHit: boolean) => (): void => later(message.update(decidedSquare(isHit, found)));
  const choices = [
    { act: "hit", isHit: true, text: words.say("PARAPET.Square.CallHit") },
    { act: "miss", isHit: false, text: words.say("PARAPET.Square.CallMiss") },
  ];
  return {
    view: {
      sentences,
      secrets: kept?.lines ?? [words.say("PARAPET.Square.Lost")],
      choices: choices.filter(({ isHit }) => isHit !== told.isHit),
    },
    acts: { hit: choose(true), miss: choose(false) },
  };
};

/** Cards of attacks on squares: for everyone whether one hit, for GMs whether anyone was there. */
export const createSquareCards = (table: Table) => {
  const cards = createCardDrawing(table, () => (message) => cardOf(message, table));
  return {
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (toldSquareOn(message) === undefined || !message.isContentVisible) return;
      const content = contentOf(html);
      const element = cardElement(content, "parapet-card parapet-square", table.words.say("PARAPET.Square.Card"));
      content.replaceChildren(element);
      cards.open(message, element);
    },
    redraw: onceAFrame(cards.redraw),
  };
};

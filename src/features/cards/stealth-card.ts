import * as v from "valibot";
import { isActiveGM, isGM } from "../../foundry/users/users";
import type { MessageView } from "../../foundry/chat/chat-messages";
import { ID } from "../../foundry/users/queries";
import { readIf } from "../../scene/read-foundry/read-as";
import { objectOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import { stealthLooks } from "../../systems/attack/stealth-parts";
import type { Table } from "../../table";
import { cardElement, contentOf, createCardDrawing } from "./card-hosts";
import { calledNow } from "./creature-words";

/** What a hider's cover was worth against each observer, as GMs keep it. */
const KEPT = shortList(objectOf({ observer: ID, value: v.pipe(v.number("a number"), v.finite("a number")) }), 500);

const keyOf = (messageId: string): string => `stealth ${messageId}`;

type Kept = v.InferOutput<typeof KEPT>;

const wordsOf = (kept: Kept, table: Table): string => {
  const { words } = table;
  const each = kept.map(({ observer, value }) =>
    words.say("PARAPET.Stealth.Each", { observer: calledNow(observer, table), bonus: words.signed(value) }),
  );
  return words.say("PARAPET.Stealth.Observers", { observers: words.series(each) });
};

/**
 * For GMs only: what a hider's cover is worth against each observer, below a secret check. The check itself has only the
 * lowest of those that its roller knows. A message is on every client, so the message has nothing of this.
 */
export const createStealthCards = (table: Table) => {
  const { adapter, archive, verdicts } = table;
  const cards = createCardDrawing(table, () => ({ id }) => {
    const kept = readIf(KEPT, archive.ofGM(keyOf(id)));
    return kept === undefined ? null : { view: { text: wordsOf(kept, table) } };
  });
  return {
    /** For `createChatMessage`. */
    made: (message: MessageView, _options: object, userId: string): void => {
      const hider = isActiveGM() ? (adapter().hiderOf?.(message) ?? null) : null;
      const looks = hider === null ? [] : stealthLooks(hider, verdicts);
      if (looks.some(({ value }) => value !== 0)) archive.keep(keyOf(message.id), looks, userId);
    },
    /** For `renderChatMessageHTML`. */
    render: (message: MessageView, html: HTMLElement): void => {
      if (!isGM() || (adapter().hiderOf?.(message) ?? null) === null) return;
      const content = contentOf(html);
      const element = cardElement(content, "parapet-stealth", "", "p");
      content.append(element);
      cards.open(message, element);
    },
    redraw: cards.redraw,
  };
};

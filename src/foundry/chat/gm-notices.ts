import * as v from "valibot";
import { objectOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import { plainText } from "./chat-messages";
import { ASKER, type Queries } from "../users/queries";
import { isGM } from "../users/users";
import { othersHere } from "../users/users";

/** Shows a permanent notice to all connected GMs and nobody else. A whispered message would be on every client. */
export type NotifyGMs = (sentences: readonly string[]) => void;

const QUERY = "parapet.notice";
const TIMEOUT = 10_000;
const SENTENCE = v.pipe(v.string("a sentence"), v.maxLength(1000, "1000 characters at most"));
const TOLD = objectOf({ ...ASKER, sentences: shortList(SENTENCE, 100) });

const show: NotifyGMs = (sentences) => {
  const text = plainText(sentences.join(" "));
  ui.notifications.info(foundry.utils.escapeHTML(text), { permanent: true, console: false });
};

export const createGmNotices = (queries: Queries) => ({
  /** Call at `init`. */
  register: (): void => {
    const mayAsk = (_: object, user: { readonly isGM: boolean }): boolean => isGM() && user.isGM;
    queries.answer({ query: QUERY, schema: TOLD, mayAsk, refused: null }, ({ sentences }) => {
      show(sentences);
      return Promise.resolve(null);
    });
  },
  tell: (sentences: readonly string[]): void => {
    if (!isGM()) return;
    show(sentences);
    for (const user of othersHere())
      if (user.isGM) void queries.ask(user, QUERY, { sentences }, TIMEOUT).catch(() => null);
  },
});

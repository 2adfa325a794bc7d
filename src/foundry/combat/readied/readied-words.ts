import type { Readied } from "../../../combat/encounter";
import { itemsOf, type CombatantDocument } from "../stored/documents";
import type { Words } from "../../../words/localize";

/** What a readied action waits for and what it is: in its player's words, or else by what was chosen. */
export const readiedWords = (
  { words: said, action, item, trigger }: Readied,
  { actor }: Pick<CombatantDocument, "actor">,
  { say }: Pick<Words, "say">,
): { readonly waitsFor: string; readonly does: string } => {
  const watched =
    trigger === null
      ? ""
      : say("PARAPET.Ready.Watching", {
          event: say(`PARAPET.Ready.Event.${trigger.event}`),
          whom: say(`PARAPET.Ready.Whom.${trigger.whom}`),
        });
  const its = itemsOf(actor).find(({ id }) => id === item)?.name;
  const both = its !== undefined && action !== "";
  return {
    waitsFor: said === "" ? watched : said,
    does: both ? say("PARAPET.Ready.With", { action, item: its }) : (its ?? action),
  };
};

/** The same, a sentence each. */
export const readiedSentences = (
  readied: Readied,
  document: Pick<CombatantDocument, "actor">,
  words: Pick<Words, "say">,
): readonly string[] => {
  const { waitsFor, does } = readiedWords(readied, document, words);
  return [
    ...(waitsFor === "" ? [] : [words.say("PARAPET.Ready.For", { words: waitsFor })]),
    ...(does === "" ? [] : [words.say("PARAPET.Ready.Then", { action: does })]),
  ];
};

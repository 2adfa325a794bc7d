import { combatWith } from "../../foundry/combat/stored/documents";
import { ANSWER_WITHIN } from "../../foundry/combat/readied/trigger-pauses";
import type { PromptAnswer, Prompt, ShownPrompt } from "../../foundry/combat/readied/trigger-prompts";
import type { EncounterTable } from "../../table";
import type { ShownDialog } from "../windows/ask";
import { makerIn } from "../windows/make-element";
import { calledNow } from "../cards/creature-words";
import { readiedNow } from "./fire-readied";
import { readiedSentences } from "../../foundry/combat/readied/readied-words";

/** Pixels: a sentence in a few lines. */
const WIDTH = 420;

const sentencesOf = (prompt: Prompt, { order, words }: EncounterTable): readonly string[] => {
  const document = combatWith(prompt.combat)?.combatants.get(prompt.who);
  const readied = readiedNow(prompt, { order });
  return readied === null || document === undefined ? [] : readiedSentences(readied, document, words);
};

const tokenOf = ({ combat, who }: Prompt): string => `token:${combatWith(combat)?.combatants.get(who)?.tokenId ?? ""}`;

/** Who is waited for, what has come, what was waited for and how long there is to answer, a sentence each. */
const sentencesFor = (prompt: Prompt, name: string, parts: EncounterTable): readonly string[] => {
  const { words } = parts;
  const creature = calledNow(prompt.creature, parts);
  const seen = [words.say(`PARAPET.Ready.Came.${prompt.event}`, { creature }), ...sentencesOf(prompt, parts)];
  if (prompt.kind === "wait") return [words.say("PARAPET.Ready.WaitingFor", { name }), ...seen];
  return [
    ...seen,
    ...(prompt.isHeld === null
      ? []
      : [words.say(prompt.isHeld ? "PARAPET.Ready.Waits" : "PARAPET.Ready.MovedOn", { creature })]),
    words.say("PARAPET.Ready.Within", { seconds: ANSWER_WITHIN / 1000 }),
  ];
};

/** The text takes the focus: a key pressed in that moment, on the map or in chat, must not answer. */
const contentOf = (sentences: readonly string[]): string => {
  const make = makerIn(document);
  const text = make("div", "", ...sentences.map((sentence) => make("p", "", sentence)));
  text.tabIndex = -1;
  text.autofocus = true;
  return text.outerHTML;
};

/** Asks whether a readied action is taken now, or tells who is asked; putting that away is no answer. */
export const showReadyPrompt =
  (parts: EncounterTable) =>
  (prompt: Prompt): ShownPrompt => {
    let dialog: ShownDialog | null = null;
    let isShut = false;
    const { words } = parts;
    const name = calledNow(tokenOf(prompt), parts);
    const isQuestion = prompt.kind === "ask";
    const waited: Promise<unknown> = foundry.applications.api.DialogV2.wait({
      window: { title: words.say("PARAPET.Ready.Prompt", { name }), icon: "fa-solid fa-bolt" },
      classes: [isQuestion ? "parapet-ready-prompt" : "parapet-ready-waiting"],
      position: { width: WIDTH },
      content: contentOf(sentencesFor(prompt, name, parts)),
      rejectClose: false,
      render: (_event, its) => {
        dialog = its;
        if (isShut) void its.close();
      },
      buttons: isQuestion
        ? [
            { action: "act", icon: "fa-solid fa-bolt", label: words.say("PARAPET.Ready.Act"), callback: () => "act" },
            { action: "pass", label: words.say("PARAPET.Ready.Pass"), callback: () => "pass" },
          ]
        : [{ action: "pass", label: words.say("PARAPET.Ready.WaitNoMore"), callback: () => "pass" }],
    });
    return {
      answer: waited.then((said): PromptAnswer => (said === "act" || said === "pass" ? said : null)),
      shut: () => {
        isShut = true;
        void dialog?.close();
      },
    };
  };

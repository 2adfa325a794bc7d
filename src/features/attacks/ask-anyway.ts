import type { Words } from "../../words/localize";

/** Pixels: a sentence in a few lines. */
const WIDTH = 420;

/** The window that asks. */
export interface Question {
  bringToFront(): void;
}

const contentOf = (sentence: string): string => {
  const content = document.createElement("p");
  content.textContent = sentence;
  return content.outerHTML;
};

/** Asks whether to attack although it is refused; closing the window is a no. */
export const askAnyway = async (
  sentence: string,
  words: Words,
  onShown: (question: Question) => void = () => undefined,
): Promise<boolean> => {
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: words.say("PARAPET.Refusal.Title"), icon: "fa-solid fa-shield-halved" },
    classes: ["parapet-refusal"],
    position: { width: WIDTH },
    content: contentOf(sentence),
    rejectClose: false,
    render: (_event, dialog) => onShown(dialog),
    buttons: [
      { action: "leave", label: words.say("PARAPET.Refusal.Leave"), default: true, callback: () => false },
      { action: "anyway", label: words.say("PARAPET.Refusal.Anyway"), callback: () => true },
    ],
  });
  return answer === true;
};

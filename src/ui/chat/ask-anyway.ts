import type { Words } from "../../foundry/localize";

/** Asks whether to attack although it is refused; closing the window is a no. */
export const askAnyway = async (sentence: string, words: Words): Promise<boolean> => {
  const content = document.createElement("p");
  content.textContent = sentence;
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: words.say("PARAPET.Refusal.Title"), icon: "fa-solid fa-shield-halved" },
    classes: ["parapet-refusal"],
    content: content.outerHTML,
    rejectClose: false,
    buttons: [
      { action: "leave", label: words.say("PARAPET.Refusal.Leave"), default: true, callback: () => false },
      { action: "anyway", label: words.say("PARAPET.Refusal.Anyway"), callback: () => true },
    ],
  });
  return answer === true;
};

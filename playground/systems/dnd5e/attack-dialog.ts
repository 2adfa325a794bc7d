import { DialogV2 } from "../../../stand-in/applications/dialog";
import type { Answer, Process } from "./roll-steps";

const SWAYS = { advantage: "Advantage", normal: "Normal", disadvantage: "Disadvantage" } as const;

const modeIn = ({ form }: HTMLButtonElement): string => {
  const select = form?.elements.namedItem("attackMode");
  return select instanceof HTMLSelectElement ? select.value : "";
};

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === "object" && answer !== null && "mode" in answer && "sway" in answer;

/** Prompts for the attack mode, like the system's dialog. */
export const askMode =
  (title: string, modes: readonly string[]) =>
  async ({ attackMode }: Process): Promise<Answer | null> => {
    const options = modes.map((mode) => `<option${mode === attackMode ? " selected" : ""}>${mode}</option>`);
    const answer = await DialogV2.wait({
      window: { title },
      content: `<label>Attack mode <select name="attackMode">${options.join("")}</select></label>`,
      buttons: (["advantage", "normal", "disadvantage"] as const).map((sway) => ({
        action: sway,
        label: SWAYS[sway],
        default: sway === "normal",
        callback: (_event: Event, button: HTMLButtonElement): Answer => ({ mode: modeIn(button), sway }),
      })),
    });
    return isAnswer(answer) ? answer : null;
  };

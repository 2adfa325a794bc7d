import { DialogV2 } from "../../../stand-in/applications/dialog";
import { Hooks } from "../../../stand-in/hooks";
import type { Answer, D20Roll, Dialog, Process, RollMessage } from "./roll-steps";

const SWAYS = { advantage: "Advantage", normal: "Normal", disadvantage: "Disadvantage" } as const;

const modeIn = (form: HTMLFormElement | null): string => {
  const select = form?.elements.namedItem("attackMode");
  return select instanceof HTMLSelectElement ? select.value : "";
};

const isAnswer = (answer: unknown): answer is Answer =>
  typeof answer === "object" && answer !== null && "mode" in answer && "sway" in answer;

const fieldFor = (modes: readonly string[], chosen: string | undefined): string => {
  const options = modes.map((mode) => `<option${mode === chosen ? " selected" : ""}>${mode}</option>`);
  const field = `<div class="form-fields"><select name="attackMode">${options.join("")}</select></div>`;
  return `<div class="form-group"><label>Attack mode</label>${field}</div>`;
};

/** The rolls that the pressed button leaves: the number to beat is from when the dialog built them. */
const finalized = (built: readonly D20Roll[], rolls: readonly D20Roll[]): readonly D20Roll[] => {
  for (const [i, { options, d20 }] of built.entries())
    for (const its of [options, d20.options])
      if (rolls[i]?.options.target !== undefined) its["target"] = rolls[i].options.target;
  return built;
};

/**
 * Prompts for the attack mode, like the system's dialog. It has the process and the message of its roll. It builds its rolls
 * when it is made and at each change of its form, and then fires its hook again (EVIDENCE.md).
 */
export const askMode =
  (title: string, modes: readonly string[]): NonNullable<Dialog["ask"]> =>
  async (process, message, build) => {
    let rolls = build();
    class RollConfigurationDialog extends DialogV2 {
      get config(): Process {
        return process;
      }

      get message(): RollMessage {
        return message;
      }

      get rolls(): readonly D20Roll[] {
        return rolls;
      }

      protected override async _renderHTML(): Promise<HTMLFormElement> {
        const form = await super._renderHTML();
        form.querySelector("footer")?.setAttribute("data-application-part", "buttons");
        form.addEventListener("change", () => {
          rolls = build({ mode: modeIn(form), sway: "normal" });
          Hooks.callAll("renderRollConfigurationDialog", this, this.element, {}, {});
        });
        return form;
      }
    }
    const answer = await RollConfigurationDialog.wait({
      window: { title },
      position: { width: 400 },
      content: fieldFor(modes, process.attackMode),
      buttons: (["advantage", "normal", "disadvantage"] as const).map((sway) => ({
        action: sway,
        label: SWAYS[sway],
        default: sway === "normal",
        callback: (_event: Event, { form }: HTMLButtonElement): Answer => ({ mode: modeIn(form), sway }),
      })),
    });
    return isAnswer(answer) ? finalized(build(answer), rolls) : [];
  };

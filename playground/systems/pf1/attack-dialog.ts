import { DialogV2 } from "../../../stand-in/applications/dialog";

/** The checkboxes of the attack dialog, by their names in the form. */
export interface Form {
  flanking?: boolean;
  highGround?: boolean;
  charge?: boolean;
  fullAttack?: boolean;
}

const BOXES = { flanking: "Flanking", highGround: "Higher ground", charge: "Charge" } as const;

const isTicked = (form: HTMLFormElement | null, name: string): boolean => {
  const box = form?.elements.namedItem(name);
  return box instanceof HTMLInputElement && box.checked;
};

const boxFor = (name: keyof typeof BOXES, given: Form): string =>
  `<p><label><input type="checkbox" name="${name}"${given[name] === true ? " checked" : ""}> ${BOXES[name]}</label></p>`;

const formOf = ({ form }: HTMLButtonElement, fullAttack: boolean): Form => ({
  flanking: isTicked(form, "flanking"),
  highGround: isTicked(form, "highGround"),
  charge: isTicked(form, "charge"),
  fullAttack,
});

const isForm = (answer: unknown): answer is Form => typeof answer === "object" && answer !== null;

/** Null when closed without an answer. */
export const askForm = async (title: string, given: Form): Promise<Form | null> => {
  const answer = await DialogV2.wait({
    window: { title },
    content: `<div class="attack-boxes">${(["flanking", "highGround", "charge"] as const).map((name) => boxFor(name, given)).join("")}</div>`,
    buttons: [
      { action: "single", label: "Single attack", default: true, callback: (_event, button) => formOf(button, false) },
      { action: "full", label: "Full attack", callback: (_event, button) => formOf(button, true) },
    ],
  });
  return isForm(answer) ? answer : null;
};

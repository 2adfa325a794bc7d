import { MOST_DAMAGE } from "../../systems/record/attack-record";
import type { Words } from "../../words/localize";
import { formGroup } from "../windows/form-row";
import { makerIn } from "../windows/make-element";

const WIDTH = 380;

const damageIn = (form: HTMLFormElement | null): number | null => {
  const input = form?.elements.namedItem("damage");
  const value = input instanceof HTMLInputElement && input.value.trim() !== "" ? Number(input.value) : null;
  return value !== null && Number.isInteger(value) && value >= 0 && value <= MOST_DAMAGE ? value : null;
};

const contentFor = (damage: number | null, { say }: Words): HTMLDivElement =>
  makerIn(document)(
    "div",
    "parapet-coup-damage",
    formGroup({
      id: "parapet-coup-damage",
      name: "damage",
      label: say("PARAPET.Coup.Damage"),
      hint: say("PARAPET.Coup.DamageHint"),
      control: { kind: "number", value: damage, min: 0, max: MOST_DAMAGE, step: 1, placeholder: "" },
    }),
  );

/** Asks for the damage of a coup de grâce; null if none is entered. */
export const askCoupDamage = async (damage: number | null, words: Words): Promise<number | null> => {
  const { say } = words;
  const said: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: say("PARAPET.Coup.DamageTitle"), icon: "fa-solid fa-skull" },
    classes: ["parapet-coup"],
    position: { width: Math.min(WIDTH, window.innerWidth - 16) },
    content: contentFor(damage, words),
    rejectClose: false,
    buttons: [
      {
        action: "enter",
        label: say("PARAPET.Coup.Enter"),
        default: true,
        callback: (_event, { form }): number | null => damageIn(form),
      },
      { action: "leave", label: say("PARAPET.Config.Cancel") },
    ],
  });
  return typeof said === "number" ? said : null;
};

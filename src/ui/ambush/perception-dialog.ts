import type { CombatantDocument } from "../../foundry/combat/documents";
import type { Words } from "../../foundry/localize";
import { perceptionOf } from "../../systems/awareness";
import { formRow } from "../form/form-row";
import { rolledD20 } from "./rolled-d20";

const contentFor = (bonus: number, words: Words): HTMLDivElement =>
  formRow(document, {
    ...{ id: `parapet-perception-${foundry.utils.randomID()}`, name: "bonus", hint: "" },
    label: words.say("PARAPET.Perception.Bonus"),
    control: { kind: "number", value: bonus, step: 1, placeholder: "0" },
  });

const bonusIn = (form: HTMLFormElement | null): number => {
  const input = form?.elements.namedItem("bonus");
  const value = input instanceof HTMLInputElement ? Math.trunc(Number(input.value)) : 0;
  return Number.isFinite(value) ? Math.min(Math.max(value, -500), 500) : 0;
};

/** Asks a player to roll for a creature of his; null where he closes it. What he rolls he is told, and no message has it. */
export const askPerception = async (combatant: CombatantDocument, words: Words): Promise<number | null> => {
  const { name } = combatant;
  const said: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: words.say("PARAPET.Perception.Title", { name }), icon: "fa-solid fa-eye" },
    content: contentFor(perceptionOf(combatant.actor) ?? 0, words),
    rejectClose: false,
    buttons: [
      {
        ...{ action: "roll", label: words.say("PARAPET.Perception.Roll"), default: true },
        callback: async (_event, { form }) => (await rolledD20()) + bonusIn(form),
      },
    ],
  });
  if (typeof said !== "number") return null;
  const told = words.say("PARAPET.Perception.Rolled", { name, total: said });
  ui.notifications.info(foundry.utils.escapeHTML(told));
  return said;
};

import type { RolledCheck } from "../../combat/surprise/ambush";
import type { CombatantDocument, CombatDocument } from "../../foundry/combat/stored/documents";
import { PERCEPTION_TIMEOUT, type RollForPerception } from "../../foundry/combat/surprise/surprise-perception";
import type { Words } from "../../words/localize";
import { perceptionOf } from "../../systems/adapter/actor-numbers";
import { askInForm, type ShownDialog } from "../windows/ask";
import { formGroup } from "../windows/form-row";
import { rolledD20 } from "../windows/secret-die";

const WIDTH = 360;

const contentFor = ({ id, name, actor }: CombatantDocument, words: Words): HTMLDivElement =>
  formGroup({
    id: `parapet-perception-bonus-${id}`,
    name: "bonus",
    hint: words.say("PARAPET.Perception.Hint", { name }),
    label: words.say("PARAPET.Perception.Bonus"),
    control: { kind: "number", value: perceptionOf(actor) ?? 0, step: 1, placeholder: "0" },
  });

const MOST = 500;

const bonusIn = (form: HTMLFormElement | null): number => {
  const input = form?.elements.namedItem("bonus");
  const value = input instanceof HTMLInputElement ? Math.trunc(Number(input.value)) : 0;
  return Number.isFinite(value) ? Math.min(Math.max(value, -MOST), MOST) : 0;
};

/** https://foundryvtt.com/api/v14/variables/foundry.applications.instances.html */
const shownWith = (id: string): ShownDialog | undefined => foundry.applications.instances.get(id);

const idFor = ({ id }: { readonly id: string }): string => `parapet-perception-${id}`;

const notify = (text: string): void => void ui.notifications.info(foundry.utils.escapeHTML(text));

const ask = (id: string, combatant: CombatantDocument, words: Words): Promise<RolledCheck | null> =>
  askInForm(
    {
      id,
      window: { title: words.say("PARAPET.Perception.Title", { name: combatant.name }), icon: "fa-solid fa-eye" },
      width: WIDTH,
      content: contentFor(combatant, words),
    },
    [{ action: "roll", label: words.say("PARAPET.Perception.Roll") }],
    async (form) => ({ bonus: bonusIn(form), die: await rolledD20() }),
  );

/** Asks players to roll for their creatures, while the GM waits for it. */
export const createPerceptionDialogs = (words: Words) => {
  const tooLate = async (combatant: { readonly id: string; readonly name: string }): Promise<void> => {
    const shown = shownWith(idFor(combatant));
    if (shown === undefined) return;
    notify(words.say("PARAPET.Perception.TooLate", { name: combatant.name }));
    await shown.close();
  };
  const over = async ({ combatants }: CombatDocument): Promise<void> => {
    for (const each of combatants.contents) await tooLate(each);
  };
  return {
    /** Null if the player closes it, or is too late. Only the player sees the roll: no message has it. */
    ask: (async (combatant) => {
      const id = idFor(combatant);
      const { name } = combatant;
      await shownWith(id)?.close();
      const end = setTimeout(() => void tooLate(combatant), PERCEPTION_TIMEOUT);
      const said = await ask(id, combatant, words);
      clearTimeout(end);
      if (said === null) return null;
      notify(words.say("PARAPET.Perception.Rolled", { name, total: said.die + said.bonus }));
      return said;
    }) satisfies RollForPerception,
    /** A creature has left, its fight has begun or is gone: nobody waits for its check. */
    tooLate,
    over,
    followed: (combat: CombatDocument): Promise<void> => (combat.round > 0 ? over(combat) : Promise.resolve()),
  };
};

import { writeAnswered } from "../../foundry/settings/first-start";
import { fittingRules } from "../../foundry/settings/proposals";
import { writeStored } from "../../foundry/settings/store";
import type { Table } from "../../table";

/** What a press in the notice does, by the `data-parapet-start` of its button. */
const actsOf = ({ features }: Table): Readonly<Record<string, () => void>> => ({
  tour: () => features.tours?.start(),
  change: () => features.panel?.open(),
});

const buttonOf = (act: string, label: string): string =>
  `<button type="button" data-parapet-start="${act}">${foundry.utils.escapeHTML(label)}</button>`;

/** Before Foundry removes the notice, as it does with each press on one. */
const listen = (table: Table): void => {
  const acts = actsOf(table);
  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-parapet-start]") : null;
      acts[button?.dataset["parapetStart"] ?? ""]?.();
    },
    { capture: true },
  );
};

/** Uses the rule set of the world's game system without a question, and tells the GM. */
export const useAtOnce = async (table: Table): Promise<void> => {
  const { say, sayKey } = table.words;
  const { ruleset } = fittingRules(game.system.id);
  await writeStored({ ruleset });
  await writeAnswered();
  listen(table);
  const uses = say("PARAPET.Welcome.Uses", { rules: sayKey(`PARAPET.Setting.ruleset.${ruleset}`) });
  const buttons = [
    buttonOf("tour", say("PARAPET.Welcome.TourNow")),
    buttonOf("change", say("PARAPET.Welcome.ChangeNow")),
  ];
  const text = `<span class="parapet-start">${[foundry.utils.escapeHTML(uses), ...buttons].join(" ")}</span>`;
  ui.notifications.info(text, { permanent: true, console: false, clean: false });
};

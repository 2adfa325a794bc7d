import { Hooks } from "../../../stand-in/hooks";
import type { StandIn } from "../../../stand-in/start";
import { element } from "../../page";
import { say } from "../../say";
import { chooseRules, rulesInForce } from "../../sharing/settings-in-force";
import { rulesNamed, SETTING_HOOKS } from "./settings";

/** The last of the list: opens the editor of rule sets. No rule set has this id. */
const EDIT = "edit rules";

/** Frames. A window that is not there after so many does not come. */
const LONGEST_WAIT = 600;

/** Resolves to null if it does not come. */
const shown = (selector: string): Promise<HTMLElement | null> =>
  new Promise((resolve) => {
    const look = (frames: number): void => {
      const found = document.querySelector<HTMLElement>(selector);
      if (found !== null || frames === 0) resolve(found);
      else requestAnimationFrame(() => look(frames - 1));
    };
    look(LONGEST_WAIT);
  });

const press = async (selector: string): Promise<void> => {
  const found = await shown(selector);
  found?.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true }));
};

/** By the module's own windows, as a GM would: the rule set in force if the world has it, else a copy of it. */
const editRules = async (standIn: StandIn): Promise<void> => {
  const rules = rulesInForce(standIn);
  const Panel = standIn.game.settings.menus.get("parapet.panel")?.type;
  if (Panel === undefined) return;
  if (document.querySelector("#parapet-config") === null) await new Panel().render({ force: true });
  await press("#parapet-config-rule-sets");
  const from = await shown("#parapet-rule-sets-from");
  const own = document.querySelector(`#parapet-rule-sets [data-action=edit][data-ruleset="${CSS.escape(rules)}"]`);
  if (own !== null) return press(`#${own.id}`);
  if (from instanceof HTMLSelectElement) {
    from.value = rules;
    // Other books have no document to copy.
    if (from.value === "") from.selectedIndex = 0;
  }
  await press("#parapet-rule-sets-new");
};

/** Choice of the rule set, always visible. */
export const keepRulesChoice = (standIn: StandIn): void => {
  const { game } = standIn;
  const choice = element("rules", HTMLSelectElement);
  choice.disabled = !game.user.isGM;
  const show = (): void => {
    // The world may have got rule sets of its own.
    const { choices = {} } = game.settings.settings.get("parapet.ruleset") ?? {};
    const named = rulesNamed(standIn);
    const options = Object.entries(choices).map(
      ([id, key]) => new Option(named.get(id) ?? game.i18n.localize(key), id),
    );
    choice.replaceChildren(...options, new Option(say("head.editRules"), EDIT));
    choice.value = rulesInForce(standIn);
  };
  choice.addEventListener("change", () => {
    if (choice.value !== EDIT) return void chooseRules(standIn, choice.value);
    show();
    void editRules(standIn);
  });
  for (const hook of [...SETTING_HOOKS, "canvasReady", "updateScene"]) Hooks.on(hook, show);
  show();
};

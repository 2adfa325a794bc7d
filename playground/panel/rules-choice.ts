import { Hooks } from "../../stand-in/hooks";
import type { StandIn } from "../../stand-in/start";
import { element } from "../page";
import { chooseRules, rulesInForce } from "../sharing/settings-in-force";
import { SETTING_HOOKS } from "./settings";

/** Choice of the rule set, always visible. */
export const keepRulesChoice = (standIn: StandIn): void => {
  const { game } = standIn;
  const choice = element("rules", HTMLSelectElement);
  const { choices = {} } = game.settings.settings.get("parapet.ruleset") ?? {};
  choice.replaceChildren(...Object.entries(choices).map(([id, key]) => new Option(game.i18n.localize(key), id)));
  choice.disabled = !game.user.isGM;
  const show = (): void => {
    choice.value = rulesInForce(standIn);
  };
  choice.addEventListener("change", () => void chooseRules(standIn, choice.value));
  for (const hook of [...SETTING_HOOKS, "canvasReady", "updateScene"]) Hooks.on(hook, show);
  show();
};

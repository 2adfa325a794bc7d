import { Hooks } from "../../stand-in/hooks";
import type { Setting } from "../../stand-in/settings";
import type { StandIn } from "../../stand-in/start";
import { make } from "../page";

/** Hooks for a changed world or client setting. */
export const SETTING_HOOKS = ["createSetting", "updateSetting", "clientSettingChanged"] as const;

const choiceField = (choices: Readonly<Record<string, string>>, say: (key: string) => string): HTMLSelectElement => {
  const select = make("select", "");
  select.append(...Object.entries(choices).map(([value, key]) => new Option(say(key), value)));
  return select;
};

const numberField = ({ range }: Setting): HTMLInputElement => {
  const bounds = range === undefined ? [] : Object.entries(range);
  return Object.assign(make("input", ""), { type: "number", required: true, ...Object.fromEntries(bounds) });
};

const isNumber = ({ type }: Setting): boolean => type === Number;

const fieldFor = (setting: Setting, say: (key: string) => string): HTMLSelectElement | HTMLInputElement | null => {
  if (setting.choices !== undefined) return choiceField(setting.choices, say);
  return isNumber(setting) ? numberField(setting) : null;
};

const rowFor = (id: string, setting: Setting, { game }: StandIn): HTMLElement[] => {
  const say = (key: string | undefined): string => (key === undefined ? "" : game.i18n.localize(key));
  const field = fieldFor(setting, say);
  const [namespace = "", key = ""] = id.split(".");
  if (field === null || setting.name === undefined) return [];
  const show = (): void => {
    field.value = String(game.settings.get(namespace, key));
  };
  show();
  field.addEventListener("change", () => {
    if (!field.reportValidity()) return show();
    void game.settings.set(namespace, key, isNumber(setting) ? Number(field.value) : field.value);
  });
  for (const hook of SETTING_HOOKS) Hooks.on(hook, show);
  const row = make(
    "label",
    "setting",
    make("span", "", say(setting.name)),
    field,
    make("small", "quiet", say(setting.hint)),
  );
  return [row];
};

/** A form for the module's registered settings, without those that have no effect now. */
export const showSettings = (into: HTMLElement, standIn: StandIn): void => {
  into.replaceChildren(...[...standIn.game.settings.settings].flatMap(([id, setting]) => rowFor(id, setting, standIn)));
};

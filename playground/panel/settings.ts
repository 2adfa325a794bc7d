import type { Setting } from "../../stand-in/settings";
import type { StandIn } from "../../stand-in/start";
import { make } from "../page";

const choiceField = (choices: Readonly<Record<string, string>>, say: (key: string) => string): HTMLSelectElement => {
  const select = make("select", "");
  select.append(...Object.entries(choices).map(([value, key]) => new Option(say(key), value)));
  return select;
};

/** Without a range any number above 0. */
const numberField = ({ range }: Setting): HTMLInputElement =>
  Object.assign(make("input", ""), {
    type: "number",
    ...(range === undefined ? { min: 0, step: "any" } : { ...range, step: range.step ?? 1 }),
  });

const fieldFor = (setting: Setting, say: (key: string) => string): HTMLSelectElement | HTMLInputElement | null => {
  if (setting.choices !== undefined) return choiceField(setting.choices, say);
  return setting.type === Number ? numberField(setting) : null;
};

const rowFor = (id: string, setting: Setting, { game }: StandIn): HTMLElement[] => {
  const say = (key: string | undefined): string => (key === undefined ? "" : game.i18n.localize(key));
  const field = fieldFor(setting, say);
  const [namespace = "", key = ""] = id.split(".");
  if (field === null || setting.config !== true) return [];
  field.value = String(game.settings.get(namespace, key));
  field.addEventListener("change", () => {
    void game.settings.set(namespace, key, setting.type === Number ? Number(field.value) : field.value);
  });
  const row = make(
    "label",
    "setting",
    make("span", "", say(setting.name)),
    field,
    make("small", "quiet", say(setting.hint)),
  );
  return [row];
};

/** A form for the settings that the module has registered. */
export const showSettings = (into: HTMLElement, standIn: StandIn): void => {
  into.replaceChildren(...[...standIn.game.settings.settings].flatMap(([id, setting]) => rowFor(id, setting, standIn)));
};

import { Hooks } from "../../../stand-in/hooks";
import type { Setting } from "../../../stand-in/settings";
import type { StandIn } from "../../../stand-in/start";
import { make } from "../../page";
import { say } from "../../say";
import { rulesInForce } from "../../sharing/settings-in-force";
import { isUsedBy } from "./settings-of-rules";
import { apiOf } from "../words";

/** Names of rule sets by id. Those of books as data and of worlds are in no language file. */
export const rulesNamed = (standIn: StandIn): ReadonlyMap<string, string> =>
  new Map((apiOf(standIn)?.rulesets.list() ?? []).map(({ id, name }) => [id, name]));

/** Hooks for a changed world or client setting. */
export const SETTING_HOOKS = ["createSetting", "updateSetting", "clientSettingChanged"] as const;

const PREFIX = "parapet.";

const choiceField = (
  choices: Readonly<Record<string, string>>,
  nameOf: (value: string, key: string) => string,
): HTMLSelectElement => {
  const select = make("select", "");
  select.append(...Object.entries(choices).map(([value, key]) => new Option(nameOf(value, key), value)));
  return select;
};

const numberField = ({ range }: Setting): HTMLInputElement => {
  const bounds = range === undefined ? [] : Object.entries(range);
  return Object.assign(make("input", ""), { type: "number", required: true, ...Object.fromEntries(bounds) });
};

const isNumber = ({ type }: Setting): boolean => type === Number;

const fieldFor = (
  setting: Setting,
  nameOf: (value: string, key: string) => string,
): HTMLSelectElement | HTMLInputElement | null => {
  if (setting.choices !== undefined) return choiceField(setting.choices, nameOf);
  return isNumber(setting) ? numberField(setting) : null;
};

const rowFor = (id: string, setting: Setting, standIn: StandIn): HTMLElement[] => {
  const { game } = standIn;
  const localized = (key: string | undefined): string => (key === undefined ? "" : game.i18n.localize(key));
  const rules = id === "parapet.ruleset" ? rulesNamed(standIn) : new Map<string, string>();
  const field = fieldFor(setting, (value, key) => rules.get(value) ?? localized(key));
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
    make("span", "", localized(setting.name)),
    field,
    make("small", "quiet", localized(setting.hint)),
  );
  return [row];
};

/** A form for the module's registered settings. Those of other rule sets are hidden until their rules are chosen. */
export const showSettings = (into: HTMLElement, standIn: StandIn): void => {
  const rows = [...standIn.game.settings.settings].flatMap(([id, setting]) =>
    rowFor(id, setting, standIn).map((row) => ({ key: id.slice(PREFIX.length), row })),
  );
  const others = make("p", "quiet small");
  const choose = (): void => {
    const rules = rulesInForce(standIn);
    const books = apiOf(standIn)?.rulesets.list() ?? [];
    for (const { key, row } of rows) row.hidden = !isUsedBy(key, rules, books);
    others.textContent = say("settings.others", { rules: rulesNamed(standIn).get(rules) ?? rules });
  };
  for (const hook of [...SETTING_HOOKS, "canvasReady", "updateScene"]) Hooks.on(hook, choose);
  choose();
  into.replaceChildren(...rows.map(({ row }) => row), others);
};

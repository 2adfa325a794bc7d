import { NumberField } from "../data/fields";
import { make } from "../make";
import type { Plain } from "../objects";
import { Settings, type Setting, type SettingsMenu } from "../settings";
import { ApplicationV2 } from "./application";
import { FormDataExtended } from "./form-data";
import { checkboxInput, formFooter, formGroup, numberInput, selectInput, textInput, type Input } from "./inputs";

const store = (): Settings => {
  const { settings }: { readonly settings: unknown } = game;
  if (!(settings instanceof Settings)) throw new Error("There are no settings yet.");
  return settings;
};

const say = (key: string | undefined): string => (key === undefined ? "" : game.i18n.localize(key));

const isForUser = (isRestricted: boolean): boolean => !isRestricted || game.user.isGM;

const inputFor = (name: string, { choices, type, range }: Setting, value: unknown): Input => {
  if (choices !== undefined)
    return selectInput(name, value, Object.fromEntries(Object.entries(choices).map(([key, it]) => [key, say(it)])));
  if (type === Boolean) return checkboxInput(name, value);
  if (type === Number || type instanceof NumberField)
    return numberInput(name, value, range ?? (type instanceof NumberField ? type : {}));
  return textInput(name, value);
};

const settingRow = (name: string, setting: Setting): HTMLElement => {
  const [namespace = "", key = ""] = name.split(".");
  const row = formGroup(say(setting.name), inputFor(name, setting, store().get(namespace, key)), say(setting.hint));
  row.dataset["settingId"] = name;
  return row;
};

const menuRow = (id: string, { name, label, hint, icon = "" }: SettingsMenu): HTMLElement => {
  const button = make("button", "", make("i", icon), say(label));
  button.type = "button";
  button.dataset["action"] = "openSubmenu";
  button.dataset["key"] = id;
  return formGroup(say(name), button, say(hint));
};

/**
 * The window of https://foundryvtt.com/api/classes/foundry.applications.settings.SettingsConfig.html: every setting
 * with `config` and every menu; world settings for GMs only. One page here, without the client's categories.
 */
export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Plain = {
    id: "settings-config",
    tag: "form",
    window: { title: "Configure Game Settings", icon: "fa-solid fa-gears", contentClasses: ["standard-form"] },
    position: { width: 620 },
    actions: { openSubmenu: SettingsConfig.#openSubmenu },
    form: { handler: SettingsConfig.#save, closeOnSubmit: true },
  };

  static async #openSubmenu(this: object, _event: PointerEvent, { dataset }: HTMLElement): Promise<void> {
    const menu = store().menus.get(dataset["key"] ?? "");
    if (menu === undefined || !isForUser(menu.restricted)) return;
    const app = new menu.type();
    await app.render({ force: true });
  }

  static async #save(this: object, _event: Event, form: HTMLFormElement): Promise<void> {
    for (const [id, value] of Object.entries(new FormDataExtended(form).object)) {
      const [namespace = "", key = ""] = id.split(".");
      await store().set(namespace, key, value);
    }
  }

  protected override _renderHTML(): Promise<HTMLElement[]> {
    const menus = [...store().menus].filter(([, { restricted }]) => isForUser(restricted));
    const settings = [...store().settings].filter(
      ([, { config, scope }]) => config === true && isForUser(scope === "world"),
    );
    const rows = [...menus.map((menu) => menuRow(...menu)), ...settings.map((setting) => settingRow(...setting))];
    const body = make("div", "scrollable", ...rows);
    return Promise.resolve([body, formFooter({ label: "Save Changes", icon: "fa-solid fa-floppy-disk" })]);
  }

  protected override _replaceHTML(result: unknown, content: HTMLElement): void {
    if (Array.isArray(result)) content.replaceChildren(...result.filter((it) => it instanceof HTMLElement));
  }
}

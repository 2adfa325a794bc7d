// Evidence: stand-in/EVIDENCE.md, "Settings and keys".
import { Hooks } from "./hooks";
import type { Plain } from "./objects";
import type { Generation } from "./profile";
import { Strict } from "./strict";
import type { SettingChange } from "./table/log";
import type { User } from "./user";

const SCOPES = ["world", "client", "user"] as const;

/** types13 `common/types.d.mts`, SettingConfig: the fields used. */
export interface Setting extends Plain {
  readonly name?: string;
  readonly hint?: string;
  readonly scope?: string;
  readonly config?: boolean;
  readonly type?: unknown;
  readonly choices?: Readonly<Record<string, string>>;
  readonly range?: { readonly min: number; readonly max: number; readonly step?: number };
  readonly default?: unknown;
  readonly onChange?: (value: unknown) => void;
}

/**
 * types13 `helpers/client-settings.d.mts`, SettingSubmenuConfig: `type` is an application constructed without
 * arguments.
 */
export interface SettingsMenu {
  readonly namespace: string;
  readonly key: string;
  readonly name?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly icon?: string;
  readonly type: new () => { readonly render: (options: { readonly force: boolean }) => Promise<unknown> };
  readonly restricted: boolean;
}

/**
 * https://foundryvtt.com/api/v14/classes/foundry.helpers.ClientSettings.html. Values last as long as the page; in a
 * shared world, client settings survive a reload.
 */
export class Settings extends Strict {
  /** By `namespace.key`. */
  readonly settings = new Map<string, Setting>();
  readonly menus = new Map<string, SettingsMenu>();
  readonly #values = new Map<string, unknown>();

  constructor(
    private readonly self: User,
    /** Sends a change to other pages, which then `receive` it; null without other pages. */
    private readonly share: (change: SettingChange) => Promise<unknown> | null,
    /** Where the browser keeps client settings, for all tabs; null when they last as long as the page. */
    private readonly kept: Storage | null,
  ) {
    super("game.settings");
  }

  /** World settings are documents, by key. */
  readonly storage = new Map<
    string,
    { readonly contents: readonly { readonly key: string; delete(): Promise<unknown> }[] }
  >([["world", this.#documents()]]);

  #documents() {
    const keys = (): string[] => [...this.#values.keys()].filter((key) => this.settings.get(key)?.scope === "world");
    const remove = async (key: string): Promise<void> => {
      const change = { key, value: undefined, user: null, userId: this.self.id };
      const shared = this.share(change);
      if (shared === null) this.receive(change);
      await shared;
    };
    return {
      get contents() {
        return keys().map((key) => ({ key, delete: () => remove(key) }));
      },
    };
  }

  /** The settings that the world stores before this page starts, by `namespace.key`. Not a member of the public API. */
  begin(stored: Plain): void {
    for (const [key, value] of Object.entries(stored)) this.#values.set(key, value);
  }

  register(namespace: string, key: string, setting: Setting): void {
    const { scope = "client" } = setting;
    if (!SCOPES.some((it) => it === scope)) throw new Error(`Setting ${namespace}.${key}: no scope "${scope}"`);
    this.settings.set(`${namespace}.${key}`, setting);
  }

  registerMenu(namespace: string, key: string, menu: Omit<SettingsMenu, "namespace" | "key">): void {
    if (typeof menu.type !== "function") throw new Error("You must provide a menu type that is an application.");
    this.menus.set(`${namespace}.${key}`, { ...menu, namespace, key });
  }

  get(namespace: string, key: string): unknown {
    const setting = this.#registered(namespace, key);
    const id = `${namespace}.${key}`;
    const isKept = (setting.scope ?? "client") === "client";
    const stored = isKept ? (this.kept?.getItem(id) ?? null) : null;
    if (stored !== null) return JSON.parse(stored);
    return this.#values.has(id) ? this.#values.get(id) : setting.default;
  }

  /**
   * Calls `onChange` and the hook when the value changes. A world or user setting is a document, created when first
   * set; a client setting calls `clientSettingChanged` (https://foundryvtt.com/api/v14/modules/hookEvents.html). The
   * server refuses world settings from players.
   */
  set(namespace: string, key: string, value: unknown): Promise<unknown> {
    const setting = this.#registered(namespace, key);
    if (setting.scope === "world" && !this.self.isGM)
      return Promise.reject(new Error(`You lack permission to update the setting ${namespace}.${key}`));
    if (this.get(namespace, key) === value) return Promise.resolve(value);
    const { scope = "client" } = setting;
    const [id, userId] = [`${namespace}.${key}`, this.self.id];
    const change = { key: id, value, user: scope === "user" ? userId : null, userId };
    const shared = scope === "client" ? null : this.share(change);
    if (shared === null) this.receive(change);
    if (scope === "client") this.kept?.setItem(id, JSON.stringify(value));
    return (shared ?? Promise.resolve()).then(() => value);
  }

  /** A change that was made here or on another page. Not a member of the public API. */
  receive({ key, value, user, userId }: SettingChange): void {
    if (user !== null && user !== this.self.id) return;
    const isNew = !this.#values.has(key);
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
    const setting = this.settings.get(key);
    setting?.onChange?.(value ?? setting.default);
    const isDocument = setting?.scope === "world" || setting?.scope === "user";
    if (!isDocument) Hooks.callAll("clientSettingChanged", key, value);
    else if (isNew) Hooks.callAll("createSetting", { key, value, user }, {}, userId);
    else Hooks.callAll("updateSetting", { key, value, user }, { value }, {}, userId);
  }

  #registered(namespace: string, key: string): Setting {
    const setting = this.settings.get(`${namespace}.${key}`);
    if (setting === undefined) throw new Error(`"${namespace}.${key}" is not a registered game setting`);
    return setting;
  }
}

/**
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Combat.html#settings. Also the progress of tours, which roles have
 * which permission, and the rule for diagonals. In version 13 also whether templates follow the grid.
 * Evidence: stand-in/EVIDENCE.md, "Scenes of Foundry 14".
 */
export const registerCoreSettings = (settings: Settings, generation: Generation): void => {
  settings.register("core", "combatTrackerConfig", { scope: "world", default: { resource: "", skipDefeated: false } });
  settings.register("core", "tourProgress", { scope: "client", default: {} });
  settings.register("core", "permissions", {
    scope: "world",
    default: { QUERY_USER: [1, 2, 3, 4], REGION_CREATE: [1, 2, 3, 4] },
  });
  settings.register("core", "moduleConfiguration", { scope: "world", default: {} });
  settings.register("core", "gridDiagonals", { scope: "world", default: 0 });
  if (generation === 13) settings.register("core", "gridTemplates", { scope: "world", default: false });
};

/** Titles and settings of other modules, by plain id, because no declarations know them. */

interface ModuleSeen {
  readonly active: boolean;
  readonly title: string;
  readonly version?: string;
  /** What its manifest has for other packages. */
  readonly flags?: unknown;
}

interface Modules {
  readonly contents: readonly (ModuleSeen & { readonly id: string })[];
  get(id: string): ModuleSeen | undefined;
}

interface Settings {
  /** https://foundryvtt.com/api/v14/classes/foundry.helpers.ClientSettings.html#settings, by `namespace.key`. */
  readonly settings: { has(key: string): boolean };
  get(namespace: string, key: string): unknown;
}

const plainModules = (): Modules => game.modules;

export const activeModules = (): Modules["contents"] => plainModules().contents.filter(({ active }) => active);

/** Undefined for a module that is not active. */
export const titleOfModule = (id: string): string | undefined => {
  const module = plainModules().get(id);
  return module?.active === true ? module.title : undefined;
};

/** Undefined for a module that is not active. */
export const versionOfModule = (id: string): string | undefined => {
  const module = plainModules().get(id);
  return module?.active === true ? module.version : undefined;
};

/** Whether a module reads or sets the heights of walls. */
export const hasHeightModule = (): boolean =>
  ["wall-height", "levels"].some((id) => plainModules().get(id)?.active === true);

/** Whether a path from the globals leads to anything: "MidiQOL.Workflows". */
export const hasGlobal = (path: string): boolean =>
  path.split(".").reduce((of: unknown, name) => (of as Record<string, unknown> | undefined)?.[name], globalThis) !==
  undefined;

/** Undefined when the setting is not registered. */
export const settingOfModule = (id: string, key: string): unknown => {
  const settings: Settings = game.settings;
  return settings.settings.has(`${id}.${key}`) ? settings.get(id, key) : undefined;
};

import { fieldsFor } from "../../src/foundry/settings/fields";
import type { Source } from "../scene-changes/source";

type Values = Readonly<Record<string, unknown>>;

const DEFAULTS: Values = Object.fromEntries(fieldsFor("").map(({ key, initial }) => [key, initial]));

/** Makes this the client of a GM who views the scene, with these settings stored. */
export const viewScene = (scene: object, stored: Values = {}): void => {
  const settings: Values = { ...DEFAULTS, ...stored };
  Object.assign(globalThis, {
    canvas: { ready: true, scene },
    Hooks: { events: {}, callAll: () => true },
    game: {
      user: { isGM: true },
      modules: new Map(),
      settings: { settings: new Map(), get: (_: string, key: string) => settings[key] },
    },
  });
};

const LISTS = ["walls", "tokens", "tiles", "regions", "lights", "templates", "levels"] as const;

/** A scene's source as its document has it. */
export const sceneDocument = (source: Source) => {
  const documents = (list: unknown) => ({
    contents: (Array.isArray(list) ? (list as Source[]) : []).map((data) => ({
      id: String(data["_id"]),
      toObject: () => structuredClone(data),
    })),
  });
  const lists = LISTS.filter((list) => list in source).map((list) => [list, documents(source[list])]);
  return {
    id: String(source["_id"]),
    name: String(source["name"]),
    flags: source["flags"],
    _source: source,
    ...(Object.fromEntries(lists) as Record<string, ReturnType<typeof documents>>),
  };
};

/** Removes everything Parapet has stored in a world, before the module is uninstalled. */
import { allCombats } from "../combat/stored/documents";
import { takeMarkersOff } from "../combat/surprise/surprise-markers";
import { deleteFights } from "../journal/fight-journal";
import { closeAllWalls } from "../scene/opened-walls";
import { MODULE_ID } from "../module-id";

/** What is removed only where the GM says so. */
export interface RemovalOptions {
  /** Parapet's settings in this browser, which all worlds share. */
  readonly browser: boolean;
  /** Data in the documents of compendia that are not locked. */
  readonly compendia: boolean;
}

export interface Removed {
  readonly documents: number;
  readonly behaviors: number;
  /** Statuses for surprised and flat-footed creatures. */
  readonly statuses: number;
  readonly macros: number;
  /** Journal entries with records of fights. */
  readonly journals: number;
  /** World settings, and settings of this browser. */
  readonly settings: number;
  /** Names of locked compendia with data of Parapet. */
  readonly locked: readonly string[];
}

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
interface Flagged {
  readonly id: string;
  readonly flags: Readonly<Record<string, unknown>>;
  update(changes: object): Promise<unknown>;
  updateEmbeddedDocuments(name: string, changes: readonly Change[]): Promise<unknown>;
}

interface Change {
  readonly _id: string;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.abstract.DocumentCollection.html */
interface DocumentCollection {
  readonly contents: readonly Flagged[];
  updateAll(change: (document: Flagged) => object, condition: (document: Flagged) => boolean): Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.collections.CompendiumCollection.html */
interface Pack extends DocumentCollection {
  readonly collection: string;
  readonly documentName: string;
  readonly locked: boolean;
  readonly title: string;
  getDocuments(): Promise<readonly Flagged[]>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Macro.html */
interface OwnMacro extends Flagged {
  delete(): Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.User.html */
interface HotbarUser {
  readonly hotbar: Readonly<Record<string, string>>;
  assignHotbarMacro(macro: null, slot: number): Promise<unknown>;
}

/** Typed by plain members, because the declared collections know each document by its type. */
const world = () =>
  game as unknown as Readonly<Record<"actors" | "items" | "messages" | "scenes", DocumentCollection>> & {
    readonly macros: { readonly contents: readonly OwnMacro[] };
    readonly packs: { readonly contents: readonly Pack[] };
    readonly users: { readonly contents: readonly HotbarUser[] };
  };

/** Documents that one request changes. */
interface Shelf {
  readonly documents: readonly Flagged[];
  readonly change: (changes: readonly Change[]) => Promise<unknown>;
}

const listOf = (parent: object, list: string): readonly Flagged[] =>
  (Reflect.get(parent, list) as { readonly contents: readonly Flagged[] } | undefined)?.contents ?? [];

const embedded = (parent: Flagged, list: string, name: string): Shelf => ({
  documents: listOf(parent, list),
  change: (changes) => parent.updateEmbeddedDocuments(name, changes),
});

const shelfOf = (collection: DocumentCollection): Shelf => ({
  documents: collection.contents,
  change: (changes) => {
    const byId = new Map(changes.map((change) => [change._id, change]));
    return collection.updateAll(
      ({ id }) => byId.get(id) ?? {},
      ({ id }) => byId.has(id),
    );
  },
});

const inItem = (item: Flagged): Shelf[] => [embedded(item, "effects", "ActiveEffect")];

const inActor = (actor: Flagged): Shelf[] => [
  embedded(actor, "effects", "ActiveEffect"),
  embedded(actor, "items", "Item"),
  ...listOf(actor, "items").flatMap(inItem),
];

/** The actor of an unlinked token is stored in the token. */
const inToken = (token: object): Shelf[] => {
  const { actorLink, actor } = token as { readonly actorLink?: boolean; readonly actor?: Flagged | null };
  if (actorLink === true || actor === null || actor === undefined) return [];
  return [{ documents: [actor], change: (changes) => actor.update(changes[0] ?? {}) }, ...inActor(actor)];
};

const SCENE_LISTS = {
  walls: "Wall",
  tokens: "Token",
  tiles: "Tile",
  regions: "Region",
  lights: "AmbientLight",
  templates: "MeasuredTemplate",
  levels: "Level",
};

const inScene = (scene: Flagged): Shelf[] => [
  ...Object.entries(SCENE_LISTS).map(([list, name]) => embedded(scene, list, name)),
  ...listOf(scene, "regions").map((region) => embedded(region, "behaviors", "RegionBehavior")),
  ...listOf(scene, "tokens").flatMap(inToken),
];

/** What is in a document, by its type. */
const INSIDE: Readonly<Record<string, (document: Flagged) => readonly Shelf[]>> = {
  Actor: inActor,
  Item: inItem,
  Macro: () => [],
  Scene: inScene,
};

const shelvesIn = (collection: DocumentCollection, name: string): readonly Shelf[] => [
  shelfOf(collection),
  ...collection.contents.flatMap(INSIDE[name] ?? (() => [])),
];

const ofWorld = (): readonly Shelf[] => {
  const { actors, items, messages, scenes } = world();
  const combats = allCombats() as readonly object[] as readonly Flagged[];
  return [
    ...shelvesIn(scenes, "Scene"),
    ...shelvesIn(actors, "Actor"),
    ...shelvesIn(items, "Item"),
    ...combats.flatMap((combat) => [
      { documents: [combat], change: (changes: readonly Change[]) => combat.update(changes[0] ?? {}) },
      embedded(combat, "combatants", "Combatant"),
    ]),
    shelfOf(messages),
  ];
};

const REMOVED = { [`-=${MODULE_ID}`]: null };

/** Actors alone have a prototype token. */
const prototypeFlags = (document: Flagged): object =>
  "prototypeToken" in document ? ((document.prototypeToken as { readonly flags?: object }).flags ?? {}) : {};

/** What a document of this module's data is changed by, its prototype token's included; null for a document without. */
const changeFor = (document: Flagged): Change | null => {
  const isFlagged = MODULE_ID in document.flags;
  const isPrototype = MODULE_ID in prototypeFlags(document);
  if (!isFlagged && !isPrototype) return null;
  return {
    _id: document.id,
    ...(isFlagged ? { flags: REMOVED } : {}),
    ...(isPrototype ? { prototypeToken: { flags: REMOVED } } : {}),
  };
};

/** Documents in one request: thousands take seconds in one. */
const MOST_AT_ONCE = 250;

interface Work {
  readonly shelf: Shelf;
  readonly changes: readonly Change[];
}

const workOn = (shelves: readonly Shelf[]): readonly Work[] =>
  shelves.flatMap((shelf) => {
    const changes = shelf.documents.flatMap((document) => changeFor(document) ?? []);
    return Array.from({ length: Math.ceil(changes.length / MOST_AT_ONCE) }, (_, i) => ({
      shelf,
      changes: changes.slice(i * MOST_AT_ONCE, (i + 1) * MOST_AT_ONCE),
    }));
  });

/** https://foundryvtt.com/api/v14/classes/foundry.documents.RegionBehavior.html */
interface Behaviour {
  readonly type: string;
  delete(): Promise<unknown>;
}

const behavioursIn = (scenes: readonly object[]): Behaviour[] =>
  scenes
    .flatMap((scene) => listOf(scene, "regions"))
    .flatMap((region) => listOf(region, "behaviors") as unknown as readonly Behaviour[])
    .filter(({ type }) => type.startsWith(`${MODULE_ID}.`));

const searchPacks = async () => {
  const [shelves, behaviors, locked]: [Shelf[], Behaviour[], string[]] = [[], [], []];
  for (const pack of world().packs.contents) {
    if (!(pack.documentName in INSIDE) || pack.collection.startsWith(`${MODULE_ID}.`)) continue;
    await pack.getDocuments();
    const its = shelvesIn(pack, pack.documentName);
    const own = behavioursIn(pack.documentName === "Scene" ? pack.contents : []);
    if (pack.locked && workOn(its).length + own.length > 0) locked.push(pack.title);
    if (pack.locked) continue;
    shelves.push(...its);
    behaviors.push(...own);
  }
  return { shelves, behaviors, locked };
};

/** Those from the compendium and those that buttons of the tracker made; and their slots in the hotbars of all users. */
const removeMacros = async (): Promise<number> => {
  const { macros, users } = world();
  const own = macros.contents.filter(({ flags }) => MODULE_ID in flags);
  const ids = new Set(own.map(({ id }) => id));
  for (const user of users.contents)
    for (const [slot, macro] of Object.entries(user.hotbar))
      if (ids.has(macro)) await user.assignHotbarMacro(null, Number(slot));
  for (const macro of own) await macro.delete();
  return own.length;
};

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Setting.html */
interface StoredSetting {
  readonly key: string;
  delete(): Promise<unknown>;
}

const worldSettings = (): StoredSetting[] => {
  const stored = game.settings.storage.get("world") as { readonly contents?: readonly StoredSetting[] } | undefined;
  return (stored?.contents ?? []).filter(({ key }) => key.startsWith(`${MODULE_ID}.`));
};

/** Null for what is no JSON. */
const parsed = (value: string | null): unknown => {
  try {
    return JSON.parse(value ?? "null");
  } catch {
    return null;
  }
};

const withoutThisWorld = (value: string | null): string | null => {
  const stored = parsed(value);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return value;
  const others = Object.entries(stored).filter(([key]) => !key.startsWith(`${game.world.id} `));
  if (others.length === Object.keys(stored).length) return value;
  return others.length === 0 ? null : JSON.stringify(Object.fromEntries(others));
};

/** The data of this world in this browser, as `clientStore` keeps them; or all that Parapet stores in it. */
const forgetHere = (isAll: boolean): number => {
  let count = 0;
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(`${MODULE_ID}.`))) {
    const before = localStorage.getItem(key);
    const after = isAll ? null : withoutThisWorld(before);
    if (after === before) continue;
    count += 1;
    if (after === null) localStorage.removeItem(key);
    else localStorage.setItem(key, after);
  }
  return count;
};

/**
 * `progress` gets the share that is done. Rejects when something cannot be written; what was removed before stays
 * removed.
 */
export const removeTraces = async (
  { browser, compendia }: RemovalOptions,
  progress: (share: number) => void,
): Promise<Removed> => {
  const statuses = await takeMarkersOff();
  // Their flags alone tell how they were.
  await closeAllWalls();
  const packs = compendia ? await searchPacks() : { shelves: [], behaviors: [], locked: [] };
  const behaviors = [...behavioursIn(game.scenes.contents), ...packs.behaviors];
  for (const behaviour of behaviors) await behaviour.delete();
  const macros = await removeMacros();
  const journals = await deleteFights();
  const work = workOn([...ofWorld(), ...packs.shelves]);
  for (const [i, { shelf, changes }] of work.entries()) {
    await shelf.change(changes);
    progress((i + 1) / work.length);
  }
  const documents = work.reduce((sum, { changes }) => sum + changes.length, 0);
  const settings = worldSettings();
  for (const setting of settings) await setting.delete();
  const { locked } = packs;
  const count = settings.length + forgetHere(browser);
  return { documents, behaviors: behaviors.length, statuses, macros, journals, settings: count, locked };
};

/** Removes everything Parapet has stored in a world, before the module is uninstalled. */
import { allCombats } from "../combat/stored/documents";
import { takeMarkersOff } from "../combat/surprise/surprise-markers";
import { closeAllWalls } from "../scene/opened-walls";
import { MODULE_ID } from "../module-id";

export interface Removed {
  readonly documents: number;
  readonly behaviors: number;
  /** Statuses for surprised and flat-footed creatures. */
  readonly statuses: number;
  /** World settings, and settings of this browser. */
  readonly settings: number;
}

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
interface Flagged {
  readonly flags: Readonly<Record<string, unknown>>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

type List = { readonly contents: readonly Flagged[] } | undefined;

const listOf = (parent: object, name: string): readonly Flagged[] =>
  (Reflect.get(parent, name) as List)?.contents ?? [];

const SCENE_LISTS = ["walls", "tokens", "tiles", "regions", "lights", "templates", "levels"] as const;

const ofScene = (scene: Flagged): Flagged[] => [
  scene,
  ...SCENE_LISTS.flatMap((name) => listOf(scene, name)),
  ...listOf(scene, "regions").flatMap((region) => listOf(region, "behaviors")),
  // The actor of an unlinked token is stored in the token.
  ...listOf(scene, "tokens").flatMap((token) => ownActorOf(token).flatMap(withEffects)),
];

const ownActorOf = (token: object): readonly Flagged[] => {
  const { actorLink, actor } = token as { readonly actorLink?: boolean; readonly actor?: Flagged | null };
  return actorLink === true || actor === null || actor === undefined ? [] : [actor];
};

const withEffects = (actor: Flagged): Flagged[] => [actor, ...listOf(actor, "effects"), ...listOf(actor, "items")];

const ofWorld = (): Flagged[] => {
  const all = (collection: object): readonly Flagged[] => Reflect.get(collection, "contents") as readonly Flagged[];
  return [
    ...all(game.scenes).flatMap(ofScene),
    ...all(game.actors).flatMap(withEffects),
    ...(allCombats() as readonly object[] as readonly Flagged[]).flatMap((combat) => [
      combat,
      ...listOf(combat, "combatants"),
    ]),
    ...all(game.messages),
  ];
};

const ownKeys = ({ flags }: Flagged): readonly string[] => Object.keys(Object(flags[MODULE_ID]) as object);

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html */
interface Prototyped {
  readonly prototypeToken?: { readonly flags?: Readonly<Record<string, unknown>> };
  update(changes: object): Promise<unknown>;
}

/** Prototype tokens have flags too. */
const clearPrototype = async (actor: Prototyped): Promise<boolean> => {
  const keys = Object.keys(Object(actor.prototypeToken?.flags?.[MODULE_ID]) as object);
  if (keys.length === 0) return false;
  const unset = Object.fromEntries(keys.map((key) => [`-=${key}`, null]));
  await actor.update({ prototypeToken: { flags: { [MODULE_ID]: unset } } });
  return true;
};

/** https://foundryvtt.com/api/v14/classes/foundry.documents.RegionBehavior.html */
interface Behaviour {
  readonly type: string;
  delete(): Promise<unknown>;
}

const ownBehaviours = (): Behaviour[] =>
  game.scenes.contents
    .flatMap((scene) => listOf(scene, "regions"))
    .flatMap((region) => listOf(region, "behaviors") as unknown as readonly Behaviour[])
    .filter(({ type }) => type.startsWith(`${MODULE_ID}.`));

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Setting.html */
interface StoredSetting {
  readonly key: string;
  delete(): Promise<unknown>;
}

const worldSettings = (): StoredSetting[] => {
  const world = game.settings.storage.get("world") as { readonly contents?: readonly StoredSetting[] } | undefined;
  return (world?.contents ?? []).filter(({ key }) => key.startsWith(`${MODULE_ID}.`));
};

const forgetHere = (): number => {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${MODULE_ID}.`));
  for (const key of keys) localStorage.removeItem(key);
  return keys.length;
};

/**
 * `progress` gets the share that is done. Rejects when something cannot be written; what was removed before stays
 * removed.
 */
export const removeTraces = async (progress: (share: number) => void): Promise<Removed> => {
  const statuses = await takeMarkersOff();
  // Their flags alone tell how they were.
  await closeAllWalls();
  const behaviors = ownBehaviours();
  for (const behaviour of behaviors) await behaviour.delete();
  const flagged = ofWorld().filter((each) => ownKeys(each).length > 0);
  for (const [i, document] of flagged.entries()) {
    for (const key of ownKeys(document)) await document.unsetFlag(MODULE_ID, key);
    progress((i + 1) / flagged.length);
  }
  let documents = flagged.length;
  for (const actor of game.actors.contents as unknown as readonly Prototyped[])
    if (await clearPrototype(actor)) documents += 1;
  const settings = worldSettings();
  for (const setting of settings) await setting.delete();
  return { documents, behaviors: behaviors.length, statuses, settings: settings.length + forgetHere() };
};

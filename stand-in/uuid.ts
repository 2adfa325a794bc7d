import type { Holder, StandInDocument } from "./document";
import { TokenDocument } from "./token-document";

const WORLD = {
  Scene: "scenes",
  Actor: "actors",
  Item: "items",
  Combat: "combats",
  ChatMessage: "messages",
  JournalEntry: "journal",
} as const;

type Collections = Readonly<Record<(typeof WORLD)[keyof typeof WORLD], Holder>> & {
  readonly packs: { get(id: string): Holder | undefined };
};

const isOfWorld = (name: string): name is keyof typeof WORLD => name in WORLD;

const embeddedIn = (parent: StandInDocument, name: string, id: string): StandInDocument | null => {
  if (parent instanceof TokenDocument && name === "Actor") return parent.actor;
  return Object.values(parent.collections).flatMap((all) => all.get(id) ?? [])[0] ?? null;
};

/** The first of the parts of a uuid, and the others. A compendium has the documents that were requested. */
const rootOf = (all: Collections, parts: readonly string[]): readonly [StandInDocument | null, readonly string[]] => {
  const [name = "", id = "", pack = "", , document = "", ...rest] = parts;
  if (name === "Compendium") return [all.packs.get(`${id}.${pack}`)?.get(document) ?? null, rest];
  return [isOfWorld(name) ? (all[WORLD[name]].get(id) ?? null) : null, parts.slice(2)];
};

/** `Scene.ID.Token.ID.Actor.ID`, or `Compendium.PACKAGE.PACK.Actor.ID`; null when missing. */
export const documentAt = (all: Collections, uuid: string): StandInDocument | null => {
  const [root, rest] = rootOf(all, uuid.split("."));
  let found = root;
  for (let i = 0; i < rest.length && found !== null; i += 2)
    found = embeddedIn(found, rest[i] ?? "", rest[i + 1] ?? "");
  return found;
};

/**
 * https://foundryvtt.com/api/v14/functions/foundry.utils.fromUuidSync.html: a document of the world or of
 * a compendium, or an embedded one; null when missing, and for a document of a compendium that was not requested.
 */
export const fromUuidSyncIn =
  (all: Collections) =>
  (uuid: string): unknown =>
    documentAt(all, uuid);

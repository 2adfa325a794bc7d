import type { Holder, StandInDocument } from "./document";
import { TokenDocument } from "./token-document";

const WORLD = { Scene: "scenes", Actor: "actors", Combat: "combats", ChatMessage: "messages" } as const;

type Collections = Readonly<Record<(typeof WORLD)[keyof typeof WORLD], Holder>>;

const isOfWorld = (name: string): name is keyof typeof WORLD => name in WORLD;

const embeddedIn = (parent: StandInDocument, name: string, id: string): StandInDocument | null => {
  if (parent instanceof TokenDocument && name === "Actor") return parent.actor;
  return Object.values(parent.collections).flatMap((all) => all.get(id) ?? [])[0] ?? null;
};

/** `Scene.ID.Token.ID.Actor.ID`; null when missing. */
export const documentAt = (all: Collections, uuid: string): StandInDocument | null => {
  const [name = "", id = "", ...rest] = uuid.split(".");
  let found: StandInDocument | null = isOfWorld(name) ? (all[WORLD[name]].get(id) ?? null) : null;
  for (let i = 0; i < rest.length && found !== null; i += 2)
    found = embeddedIn(found, rest[i] ?? "", rest[i + 1] ?? "");
  return found;
};

/**
 * https://foundryvtt.com/api/v14/functions/foundry.utils.fromUuidSync.html: a world document or an embedded one; null
 * when missing. Compendium documents are not found.
 */
export const fromUuidSyncIn =
  (all: Collections) =>
  (uuid: string): unknown =>
    documentAt(all, uuid);

import { StandInDocument } from "./document";
import type { Game } from "./game";

const WORLD = { Scene: "scenes", Actor: "actors", ChatMessage: "messages" } as const;

const isOfWorld = (name: string): name is keyof typeof WORLD => name in WORLD;

const embeddedIn = (parent: unknown, id: string): unknown =>
  parent instanceof StandInDocument
    ? Object.values(parent.collections).flatMap((all) => all.get(id) ?? [])[0]
    : undefined;

/**
 * https://foundryvtt.com/api/v14/functions/foundry.utils.fromUuidSync.html: a document of the world, or of a scene, by
 * `Scene.ID.Token.ID`; null for one that is not there. There are no compendia.
 */
export const fromUuidSyncIn =
  (game: Game) =>
  (uuid: string): unknown => {
    const [name = "", id = "", , embedded] = uuid.split(".");
    if (!isOfWorld(name)) return null;
    const found: unknown = game[WORLD[name]].get(id);
    return (embedded === undefined ? found : embeddedIn(found, embedded)) ?? null;
  };

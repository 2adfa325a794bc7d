import type { DocumentName } from "./document-fields";
import type { Plain } from "./objects";
import type { Generation } from "./profile";

/**
 * What a client asks the server for, and what every client is told:
 * https://foundryvtt.com/api/v14/interfaces/foundry.abstract.types.DatabaseUpdateOperation.html. It holds JSON alone.
 */
export interface Operation {
  readonly action: "create" | "update" | "delete";
  readonly name: DocumentName;
  /** The document that the others lie in, by its uuid; null for documents of the world. */
  readonly parent: string | null;
  /** Whole sources, changes with their `_id`, or `_id`s. */
  readonly data: readonly Plain[];
  readonly options: Plain;
  readonly userId: string;
}

/** Documents of one kind by their id. */
export interface HolderOf<D> {
  get(id: string): D | undefined;
  set(id: string, document: D): unknown;
  delete(id: string): boolean;
}

/** What pages tell each other of a token's movement between its updates. */
export interface MovementNews {
  readonly action: "pause" | "resume" | "stop";
  readonly token: string;
  readonly movementId: string;
  readonly key: string;
}

/** An application that shows a document. */
export interface DocumentApp {
  readonly render: (options: Plain) => Promise<unknown>;
  readonly close: (options?: Plain) => Promise<unknown>;
}

/** As far as documents need to know users. */
export interface Owner {
  readonly id: string;
  readonly isGM: boolean;
}

/** What documents need of the client around them. */
export interface WorldOf<D> {
  readonly generation: Generation;
  readonly userId: string;
  /** The user is a player, who owns friends alone. */
  readonly isPlayers: boolean;
  readonly self: Owner;
  readonly users: () => readonly Owner[];
  /** Scopes under which flags may be kept. */
  readonly flagScopes: ReadonlySet<string>;
  /** `CONFIG.RegionBehavior.dataModels`, and the types that there are. */
  readonly dataModels: Readonly<Record<string, unknown>>;
  readonly behaviorTypes: ReadonlySet<string>;
  /** Makes the application that configures a document; null where there is none. */
  readonly sheetOf: (document: D) => DocumentApp | null;
  /** Makes the document of a kind. */
  readonly open: (name: DocumentName, source: Plain, parent: D | null) => D;
  /** Where documents of a kind lie that lie in no other. */
  readonly collectionOf: (name: DocumentName) => HolderOf<D>;
  /** A document by its uuid; null where there is none. */
  readonly find: (uuid: string) => D | null;
  /** Asks the server for a change, or makes it at once where there is none. The documents, once they are changed here. */
  readonly submit: (operation: Operation) => Promise<D[]>;
  /** Tells other pages how a movement goes on. */
  readonly tell: (news: MovementNews) => void;
  /** Told of each operation once its hooks have been called. */
  readonly afterwards: (operation: Operation, documents: readonly D[]) => void;
  readonly actorOf: (token: D) => D | null;
  readonly tokenOf: (sceneId: string | null, tokenId: string | null) => D | null;
  /** The tokens that an actor of the world is linked to. */
  readonly linkedTokens: (actor: D) => readonly D[];
  readonly combatantOf: (token: D) => D | null;
  /** Keeps what it takes to undo a change of this user's to placeables of a scene. */
  readonly remember: (
    change: { readonly type: "create" | "update" | "delete"; readonly name: DocumentName; readonly options: Plain },
    data: readonly Plain[],
  ) => void;
  /** Told of each change before its hook is called, so that placeables are in step. */
  readonly onChange: (action: "create" | "update" | "delete", document: D, changes: Plain, options: Plain) => void;
}

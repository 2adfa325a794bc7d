import type { DocumentName } from "./document-fields";
import type { Plain } from "./objects";
import type { Generation } from "./profile";

/**
 * What a client requests from the server and what every client receives:
 * https://foundryvtt.com/api/v14/interfaces/foundry.abstract.types.DatabaseUpdateOperation.html. JSON only.
 */
export interface Operation {
  readonly action: "create" | "update" | "delete";
  readonly name: DocumentName;
  /** Uuid of the parent document; null for world documents. */
  readonly parent: string | null;
  /** Whole sources, changes with their `_id`, or `_id`s. */
  readonly data: readonly Plain[];
  readonly options: Plain;
  readonly userId: string;
}

/** Documents of one type by id. */
export interface HolderOf<D> {
  get(id: string): D | undefined;
  set(id: string, document: D): unknown;
  delete(id: string): boolean;
}

/** What pages send each other about a token's movement between its updates. */
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

/** The part of a user that documents need. */
export interface Owner {
  readonly id: string;
  readonly isGM: boolean;
}

/** What documents need from the client. */
export interface WorldOf<D> {
  readonly generation: Generation;
  readonly userId: string;
  /** Whether the user is a player, who owns friendly tokens only. */
  readonly isPlayers: boolean;
  readonly self: Owner;
  readonly users: () => readonly Owner[];
  /** Permitted flag scopes. */
  readonly flagScopes: ReadonlySet<string>;
  /** `CONFIG.RegionBehavior.dataModels`, and the existing types. */
  readonly dataModels: Readonly<Record<string, unknown>>;
  readonly behaviorTypes: ReadonlySet<string>;
  /** Creates the sheet of a document; null when there is none. */
  readonly sheetOf: (document: D) => DocumentApp | null;
  /** Creates a document object of a type. */
  readonly open: (name: DocumentName, source: Plain, parent: D | null) => D;
  /** Collection of the documents of a type in the world or in a compendium. */
  readonly collectionOf: (name: DocumentName, pack?: string | null) => HolderOf<D>;
  readonly isLocked: (pack: string) => boolean;
  /** A document by uuid; null when missing. */
  readonly find: (uuid: string) => D | null;
  /**
   * Sends an operation to the server, or applies it at once without one. Resolves to the documents once changed here.
   */
  readonly submit: (operation: Operation) => Promise<D[]>;
  /** Tells other pages how a movement goes on. */
  readonly tell: (news: MovementNews) => void;
  /** Called for each operation after its hooks. */
  readonly afterwards: (operation: Operation, documents: readonly D[]) => void;
  readonly actorOf: (token: D) => D | null;
  readonly tokenOf: (sceneId: string | null, tokenId: string | null) => D | null;
  /** The tokens linked to a world actor. */
  readonly linkedTokens: (actor: D) => readonly D[];
  readonly combatantOf: (token: D) => D | null;
  /** Records how to undo this user's change to placeables of a scene. */
  readonly remember: (
    change: { readonly type: "create" | "update" | "delete"; readonly name: DocumentName; readonly options: Plain },
    data: readonly Plain[],
  ) => void;
  /** Called for each change before its hook, to keep placeables in step. */
  readonly onChange: (action: "create" | "update" | "delete", document: D, changes: Plain, options: Plain) => void;
}

import type { StandInDocument } from "./document";
import type { DocumentName } from "./document-fields";
import type { MovementNews } from "./movement/token-movement";
import type { Plain } from "./objects";
import type { Holder, Operation } from "./operations";
import type { Generation } from "./profile";
import type { User } from "./user";

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
export interface World {
  readonly generation: Generation;
  readonly userId: string;
  /** The user is a player, who owns friends alone. */
  readonly isPlayers: boolean;
  readonly self: Owner;
  readonly users: () => readonly User[];
  /** Scopes under which flags may be kept. */
  readonly flagScopes: ReadonlySet<string>;
  /** `CONFIG.RegionBehavior.dataModels`, and the types that there are. */
  readonly dataModels: Readonly<Record<string, unknown>>;
  readonly behaviorTypes: ReadonlySet<string>;
  /** Makes the application that configures a document; null where there is none. */
  readonly sheetOf: (document: StandInDocument) => DocumentApp | null;
  /** Makes the document of a kind. */
  readonly open: (name: DocumentName, source: Plain, parent: StandInDocument | null) => StandInDocument;
  /** Where documents of a kind lie that lie in no other. */
  readonly collectionOf: (name: DocumentName) => Holder;
  /** A document by its uuid; null where there is none. */
  readonly find: (uuid: string) => StandInDocument | null;
  /** Asks the server for a change, or makes it at once where there is none. The documents, once they are changed here. */
  readonly submit: (operation: Operation) => Promise<StandInDocument[]>;
  /** Tells other pages how a movement goes on. */
  readonly tell: (news: MovementNews) => void;
  /** Told of each operation once its hooks have been called. */
  readonly afterwards: (operation: Operation, documents: readonly StandInDocument[]) => void;
  readonly actorOf: (token: StandInDocument) => StandInDocument | null;
  readonly tokenOf: (sceneId: string | null, tokenId: string | null) => StandInDocument | null;
  /** The tokens that an actor of the world is linked to. */
  readonly linkedTokens: (actor: StandInDocument) => readonly StandInDocument[];
  readonly combatantOf: (token: StandInDocument) => StandInDocument | null;
  /** Keeps what it takes to undo a change of this user's to placeables of a scene. */
  readonly remember: (
    change: { readonly type: "create" | "update" | "delete"; readonly name: DocumentName; readonly options: Plain },
    data: readonly Plain[],
  ) => void;
  /** Told of each change before its hook is called, so that placeables are in step. */
  readonly onChange: (
    action: "create" | "update" | "delete",
    document: StandInDocument,
    changes: Plain,
    options: Plain,
  ) => void;
}

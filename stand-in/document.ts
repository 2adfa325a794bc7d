import { Collection } from "./collection";
import { embeddedIn, fieldsOf, SET_FIELDS, type DocumentName } from "./document-fields";
import { assertFilled, filled } from "./filled";
import { Hooks } from "./hooks";
import {
  deepClone,
  diffObject,
  expandObject,
  formerOf,
  getProperty,
  isPlain,
  mergeObject,
  randomID,
  type Plain,
} from "./objects";
import { promised } from "./promised";
import { absentIn, type Generation } from "./profile";
import type { Source } from "./source";
import { Strict } from "./strict";

/** An application that shows a document. */
export interface DocumentApp {
  readonly render: (options: Plain) => Promise<unknown>;
  readonly close: (options?: Plain) => Promise<unknown>;
}

/** What documents need of the client around them. */
export interface World {
  readonly generation: Generation;
  readonly userId: string;
  /** The user is a player, who owns friends alone. */
  readonly isPlayers: boolean;
  /** Scopes under which flags may be kept. */
  readonly flagScopes: ReadonlySet<string>;
  /** `CONFIG.RegionBehavior.dataModels`, and the types that there are. */
  readonly dataModels: Readonly<Record<string, unknown>>;
  readonly behaviorTypes: ReadonlySet<string>;
  /** Makes the application that configures a document; null where there is none. */
  readonly sheetOf: (document: StandInDocument) => DocumentApp | null;
  /** Makes the document of a kind. */
  readonly open: (name: DocumentName, source: Plain, parent: StandInDocument | null) => StandInDocument;
  /** Takes a document that lies in no other out of the world. */
  readonly discard: (document: StandInDocument) => void;
  readonly actorOf: (token: StandInDocument) => StandInDocument | null;
  readonly tokenOf: (sceneId: string | null, tokenId: string | null) => StandInDocument | null;
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

/** A document's source, by its fields. */
export const sourceOf = <S extends Source>(document: StandInDocument): S => {
  const source: Plain = document.toObject();
  assertFilled<S>(source);
  return source;
};

const shown = (field: string, value: unknown): unknown =>
  SET_FIELDS.has(field) && Array.isArray(value) ? new Set(value) : value;

/**
 * https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html and its client mixin; types13
 * `common/abstract/document.d.mts`. Changes happen at once here; the promise is kept for the shape of the API.
 */
export class StandInDocument<S extends Source = Source> extends Strict {
  readonly _source: S;
  readonly collections: Readonly<Record<string, Collection<StandInDocument>>>;
  readonly apps: Record<string, DocumentApp> = {};
  readonly #embeddedNames: Readonly<Record<string, DocumentName>>;
  #sheet: DocumentApp | null = null;

  constructor(
    readonly documentName: DocumentName,
    source: Plain,
    readonly parent: StandInDocument | null,
    readonly world: World,
  ) {
    super(documentName, absentIn(world.generation, documentName));
    const fields = fieldsOf(documentName, world.generation);
    this.#embeddedNames = embeddedIn(documentName, world.generation);
    this._source = filled<S>(fields, source);
    this.#defineFields(Object.keys(fields));
    this.collections = this.#openCollections();
  }

  get id(): string {
    return this._source._id;
  }

  get _id(): string {
    return this._source._id;
  }

  get uuid(): string {
    const own = `${this.documentName}.${this.id}`;
    return this.parent === null ? own : `${this.parent.uuid}.${own}`;
  }

  /** A GM owns everything, a player friendly tokens. */
  get isOwner(): boolean {
    return !this.world.isPlayers || this._source["disposition"] === 1;
  }

  testUserPermission(user: { readonly isGM: boolean } | null, level: number): boolean {
    return user?.isGM === true || (level <= 3 && this.isOwner);
  }

  /** Renders anew the applications that show this document. */
  render(force = false, context: Plain = {}): void {
    for (const app of Object.values(this.apps)) void app.render({ force, ...context });
  }

  /** Made when it is first asked for. */
  get sheet(): DocumentApp | null {
    this.#sheet ??= this.world.sheetOf(this);
    return this.#sheet;
  }

  /** True, or the error of what is wrong. */
  validate(options: { readonly changes?: Plain }): boolean;
  validate(): boolean {
    return true;
  }

  #defineFields(fields: readonly string[]): void {
    for (const field of fields) {
      if (field in this) continue;
      Object.defineProperty(this, field, {
        get: () => shown(field, this._source[field]),
        enumerable: true,
        configurable: true,
      });
    }
  }

  #openCollections(): Record<string, Collection<StandInDocument>> {
    const collections: Record<string, Collection<StandInDocument>> = {};
    for (const [field, name] of Object.entries(this.#embeddedNames)) {
      const sources: unknown = this._source[field];
      const collection = new Collection<StandInDocument>();
      for (const source of Array.isArray(sources) ? sources.filter(isPlain) : []) {
        const document = this.world.open(name, source, this);
        collection.set(document.id, document);
      }
      collections[field] = collection;
      Reflect.deleteProperty(this._source, field);
      Object.defineProperty(this, field, { get: () => collection, enumerable: true, configurable: true });
    }
    return collections;
  }

  /** A copy of the source, embedded documents included. */
  toObject(): Source {
    const object: Source = deepClone(this._source);
    for (const [field, collection] of Object.entries(this.collections))
      object[field] = collection.map((it) => it.toObject());
    return object;
  }

  getFlag(scope: string, key: string): unknown {
    if (!this.world.flagScopes.has(scope)) throw new Error(`Flag scope "${scope}" is not valid or not active`);
    return getProperty(this._source.flags[scope], key);
  }

  setFlag(scope: string, key: string, value: unknown): Promise<this> {
    return this.update({ flags: { [scope]: { [key]: value } } });
  }

  unsetFlag(scope: string, key: string): Promise<this> {
    return this.update({ flags: { [scope]: { [`-=${key}`]: null } } });
  }

  /** Changes the source alone, of a document that is being made; what changed. */
  updateSource(changes: Plain): Plain {
    const changed = diffObject(this._source, expandObject(changes));
    mergeObject(this._source, deepClone(changed));
    return changed;
  }

  /** Hooks `preUpdateX`, where false stops it, and `updateX(document, changed, options, userId)`, when something changes. */
  update(changes: Plain, options: Plain = {}): Promise<this> {
    return promised(() => {
      const former = this.#update(changes, options);
      if (former !== null) this.world.remember({ type: "update", name: this.documentName, options }, [former]);
      return this;
    });
  }

  /** What it takes to undo it; null when nothing changes. */
  #update(changes: Plain, options: Plain): Plain | null {
    const changed = diffObject(this._source, expandObject(changes));
    Reflect.deleteProperty(changed, "_id");
    if (Object.keys(changed).length === 0) return null;
    this.validate({ changes });
    if (!Hooks.call(`preUpdate${this.documentName}`, this, changed, options, this.world.userId)) return null;
    const former = { ...deepClone(formerOf(this._source, changed)), _id: this.id };
    mergeObject(this._source, deepClone(changed));
    changed["_id"] = this.id;
    this.world.onChange("update", this, changed, options);
    Hooks.callAll(`update${this.documentName}`, this, changed, options, this.world.userId);
    this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    return former;
  }

  /** Hooks `preDeleteX(document, options, userId)`, where false stops it, and `deleteX(document, options, userId)`. */
  async delete(options: Plain = {}): Promise<this> {
    if (this.parent !== null) await this.parent.deleteEmbeddedDocuments(this.documentName, [this.id], options);
    else if (Hooks.call(`preDelete${this.documentName}`, this, options, this.world.userId)) {
      this.world.discard(this);
      this.#tellDeleted(options);
    }
    return this;
  }

  #tellDeleted(options: Plain): void {
    for (const app of Object.values(this.apps)) void app.close({ submitted: false });
    this.world.onChange("delete", this, {}, options);
    Hooks.callAll(`delete${this.documentName}`, this, options, this.world.userId);
  }

  getEmbeddedCollection(name: string): Collection<StandInDocument> {
    const field = Object.entries(this.#embeddedNames).find(([key, it]) => it === name || key === name)?.[0];
    const collection = field === undefined ? undefined : this.collections[field];
    if (collection === undefined) throw new Error(`${name} is not an embedded document of ${this.documentName}`);
    return collection;
  }

  /** Hooks `preCreateX(document, data, options, userId)`, where false stops it, and `createX(document, options, userId)`. */
  createEmbeddedDocuments(
    name: DocumentName,
    sources: readonly Plain[],
    options: Plain = {},
  ): Promise<StandInDocument[]> {
    return promised(() => this.#create(name, sources, options));
  }

  #create(name: DocumentName, sources: readonly Plain[], options: Plain): StandInDocument[] {
    const collection = this.getEmbeddedCollection(name);
    const opened = sources.map((source) =>
      this.world.open(name, options["keepId"] === true ? source : { ...source, _id: randomID() }, this),
    );
    for (const document of opened) document.validate({});
    const created = opened.filter((document, i) =>
      Hooks.call(`preCreate${name}`, document, sources[i], options, this.world.userId),
    );
    for (const document of created) collection.set(document.id, document);
    for (const document of created) {
      this.world.onChange("create", document, {}, options);
      Hooks.callAll(`create${name}`, document, options, this.world.userId);
    }
    const data = created.map(({ id }) => ({ _id: id }));
    if (data.length > 0) this.world.remember({ type: "create", name, options }, data);
    return created;
  }

  updateEmbeddedDocuments(
    name: DocumentName,
    updates: readonly Plain[],
    options: Plain = {},
  ): Promise<StandInDocument[]> {
    return promised(() => {
      const documents = updates.map(({ _id }) => this.#embedded(name, String(_id)));
      const changes = documents.map((document, i) => document.#update(updates[i] ?? {}, options));
      const former = changes.filter((it) => it !== null);
      if (former.length > 0) this.world.remember({ type: "update", name, options }, former);
      return documents;
    });
  }

  #embedded(name: DocumentName, id: string): StandInDocument {
    const document = this.getEmbeddedCollection(name).get(id);
    if (document === undefined) throw new Error(`${name} "${id}" does not exist`);
    return document;
  }

  deleteEmbeddedDocuments(name: DocumentName, ids: readonly string[], options: Plain = {}): Promise<StandInDocument[]> {
    const collection = this.getEmbeddedCollection(name);
    const deleted = ids
      .flatMap((id) => collection.get(id) ?? [])
      .filter((document) => Hooks.call(`preDelete${name}`, document, options, this.world.userId));
    const sources: Plain[] = deleted.map((document) => document.toObject());
    this.world.remember({ type: "delete", name, options }, sources);
    for (const document of deleted) {
      collection.delete(document.id);
      document.#tellDeleted(options);
    }
    return Promise.resolve(deleted);
  }
}

// Evidence: stand-in/EVIDENCE.md, "Documents and their hooks".
import { Collection } from "./collection";
import { embeddedIn, fieldsOf, SET_FIELDS, type DocumentName } from "./document-fields";
import { assertFilled, filled } from "./filled";
import { Hooks } from "./hooks";
import {
  deepClone,
  diffObject,
  expandObject,
  getProperty,
  isPlain,
  mergeObject,
  randomID,
  type Plain,
} from "./objects";
import { promised } from "./promised";
import { absentIn } from "./profile";
import type { Source } from "./source";
import { Strict } from "./strict";
import type { DocumentApp, HolderOf, Operation, Owner, WorldOf } from "./world";

export type { DocumentApp, Owner } from "./world";
export type World = WorldOf<StandInDocument>;
export type Holder = HolderOf<StandInDocument>;

/** A document's source, typed; a copy only where documents are inside it: scenes of thousands of walls are drawn from it. */
export const sourceOf = <S extends Source>(document: StandInDocument): S => {
  const source: Plain = Object.keys(document.collections).length === 0 ? document._source : document.toObject();
  assertFilled<S>(source);
  return source;
};

type Asked = Pick<Operation, "action" | "name" | "data">;

const shown = (field: string, value: unknown): unknown =>
  SET_FIELDS.has(field) && Array.isArray(value) ? new Set(value) : value;

/**
 * https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html and its client mixin; types13
 * `common/abstract/document.d.mts`. Changes are applied synchronously here; promises keep the shape of the API.
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

  /** The id of its compendium; null in the world. */
  get pack(): string | null {
    return this.parent?.pack ?? null;
  }

  get isOwner(): boolean {
    return this.isOwnedBy(this.world.self);
  }

  testUserPermission(user: Owner | null, level: number): boolean {
    return user !== null && (user.isGM || (level <= 3 && this.isOwnedBy(user)));
  }

  /** A GM owns everything, a player friendly tokens and their own templates. Not a member of the public API. */
  isOwnedBy(user: Owner): boolean {
    const isAuthor = this.documentName === "MeasuredTemplate" && this._source["author"] === user.id;
    return user.isGM || isAuthor || this._source["disposition"] === 1;
  }

  /** Renders the applications that show this document again. */
  render(force = false, context: Plain = {}): void {
    for (const app of Object.values(this.apps)) void app.render({ force, ...context });
  }

  /** Created on first use. */
  get sheet(): DocumentApp | null {
    this.#sheet ??= this.world.sheetOf(this);
    return this.#sheet;
  }

  /** True, or throws. */
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

  /** A copy of the source with its embedded documents. */
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

  /** Changes the source of a document that is being created; returns what changed. */
  updateSource(changes: Plain): Plain {
    const changed = diffObject(this._source, expandObject(changes));
    mergeObject(this._source, deepClone(changed));
    return changed;
  }

  /**
   * Hooks `preUpdateX`, where false prevents it, and `updateX(document, changed, options, userId)`, when something
   * changes.
   */
  update(changes: Plain, options: Plain = {}): Promise<this> {
    return promised(async () => {
      const changed = this.changed(changes, options);
      if (changed !== null)
        await this.submit({ action: "update", name: this.documentName, data: [changed] }, this.parent, options);
      return this;
    });
  }

  /** The effective and permitted changes, or all of them with the option `diff: false`; null when there are none. */
  protected changed(changes: Plain, options: Plain): Plain | null {
    const asked = expandObject(changes);
    const changed = options["diff"] === false ? deepClone(asked) : diffObject(this._source, asked);
    Reflect.deleteProperty(changed, "_id");
    if (Object.keys(changed).length === 0) return null;
    this.validate({ changes });
    if (!Hooks.call(`preUpdate${this.documentName}`, this, changed, options, this.world.userId)) return null;
    return { ...changed, _id: this.id };
  }

  /** May add options to an operation on embedded documents. */
  protected beforeOperation(operation: Asked, options: Plain): void;
  protected beforeOperation(): void {
    return;
  }

  private submit(operation: Asked, parent: StandInDocument | null, options: Plain): Promise<StandInDocument[]> {
    if (operation.data.length === 0) return Promise.resolve([]);
    const { pack, world } = this;
    if (pack !== null && world.isLocked(pack)) return Promise.reject(new Error(`The compendium ${pack} is locked.`));
    (parent ?? this).beforeOperation(operation, options);
    const { userId } = world;
    const within = pack === null ? options : { ...options, pack };
    return world.submit({ ...operation, parent: parent?.uuid ?? null, options: within, userId });
  }

  /**
   * Hooks `preDeleteX(document, options, userId)`, where false prevents it, and `deleteX(document, options, userId)`.
   */
  async delete(options: Plain = {}): Promise<this> {
    if (Hooks.call(`preDelete${this.documentName}`, this, options, this.world.userId))
      await this.submit({ action: "delete", name: this.documentName, data: [{ _id: this.id }] }, this.parent, options);
    return this;
  }

  getEmbeddedCollection(name: string): Collection<StandInDocument> {
    const field = Object.entries(this.#embeddedNames).find(([key, it]) => it === name || key === name)?.[0];
    const collection = field === undefined ? undefined : this.collections[field];
    if (collection === undefined) throw new Error(`${name} is not an embedded document of ${this.documentName}`);
    return collection;
  }

  /**
   * Hooks `preCreateX(document, data, options, userId)`, where false prevents it, and `createX(document, options,
   * userId)`.
   */
  createEmbeddedDocuments(
    name: DocumentName,
    sources: readonly Plain[],
    options: Plain = {},
  ): Promise<StandInDocument[]> {
    return promised(() => {
      this.getEmbeddedCollection(name);
      const opened = sources.map((source) =>
        this.world.open(name, options["keepId"] === true ? source : { ...source, _id: randomID() }, this),
      );
      for (const document of opened) document.validate({});
      const created = opened.filter((document, i) =>
        Hooks.call(`preCreate${name}`, document, sources[i], options, this.world.userId),
      );
      const data = created.map((document) => document.toObject());
      return this.submit({ action: "create", name, data }, this, options);
    });
  }

  updateEmbeddedDocuments(
    name: DocumentName,
    updates: readonly Plain[],
    options: Plain = {},
  ): Promise<StandInDocument[]> {
    return promised(() => {
      const documents = updates.map(({ _id }) => this.#embedded(name, String(_id)));
      const changes = documents.map((document, i) => document.changed(updates[i] ?? {}, options));
      const data = changes.filter((it) => it !== null);
      return this.submit({ action: "update", name, data }, this, options);
    });
  }

  #embedded(name: DocumentName, id: string): StandInDocument {
    const document = this.getEmbeddedCollection(name).get(id);
    if (document === undefined) throw new Error(`${name} "${id}" does not exist`);
    return document;
  }

  deleteEmbeddedDocuments(name: DocumentName, ids: readonly string[], options: Plain = {}): Promise<StandInDocument[]> {
    return promised(() => {
      const collection = this.getEmbeddedCollection(name);
      const deleted = ids
        .flatMap((id) => collection.get(id) ?? [])
        .filter((document) => Hooks.call(`preDelete${name}`, document, options, this.world.userId));
      const data = deleted.map(({ id }) => ({ _id: id }));
      return this.submit({ action: "delete", name, data }, this, options);
    });
  }
}

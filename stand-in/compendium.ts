// Evidence: stand-in/EVIDENCE.md, "Documents and their hooks".
import { Collection } from "./collection";
import { DocumentCollection } from "./document-collection";
import type { StandInDocument } from "./document";
import { type World } from "./document";
import { DOCUMENT_NAMES, type DocumentName } from "./document-fields";
import { isPlain, type Plain } from "./objects";

/** A pack in a manifest: https://foundryvtt.com/api/v14/interfaces/foundry.packages.types.PackageCompendiumData.html */
export interface PackNamed {
  readonly name: string;
  readonly label: string;
  readonly type: string;
}

/** The sources of a pack's documents, by pack name. */
export type ReadPack = (name: string) => Promise<readonly Plain[]>;

interface IndexEntry {
  readonly _id: string;
  readonly name: string;
  readonly uuid: string;
}

const isKept = (type: string): type is DocumentName => DOCUMENT_NAMES.some((name) => name === type);

/**
 * https://foundryvtt.com/api/v14/classes/foundry.documents.collections.CompendiumCollection.html: a pack of a
 * module or of the world. It contains documents once they were requested; types the stand-in does not support are only in the
 * index.
 */
export class CompendiumCollection extends DocumentCollection<StandInDocument> {
  /** Nobody changes documents in a locked pack. */
  locked = true;
  readonly index = new Collection<IndexEntry>();
  readonly metadata: PackNamed & { readonly id: string };
  readonly #world: World;
  readonly #read: ReadPack;
  #sources: Promise<readonly Plain[]> | null = null;

  constructor(module: string, pack: PackNamed, world: World, read: ReadPack) {
    super();
    this.metadata = { ...pack, id: `${module}.${pack.name}` };
    [this.#world, this.#read] = [world, read];
  }

  get collection(): string {
    return this.metadata.id;
  }

  get title(): string {
    return this.metadata.label;
  }

  get documentName(): string {
    return this.metadata.type;
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }

  async getIndex(): Promise<Collection<IndexEntry>> {
    for (const source of await this.#sourcesOnce()) {
      const id = String(source["_id"]);
      this.index.set(id, { _id: id, name: String(source["name"]), uuid: this.getUuid(id) });
    }
    return this.index;
  }

  async getDocument(id: string): Promise<StandInDocument | undefined> {
    const source = (await this.#sourcesOnce()).find(({ _id }) => _id === id);
    const found = this.get(id);
    if (found !== undefined || source === undefined) return found;
    const { documentName } = this;
    if (!isKept(documentName)) throw new Error(`The stand-in does not implement ${documentName}.`);
    const document = this.#world.open(documentName, source, null);
    Object.defineProperty(document, "uuid", { value: this.getUuid(id) });
    Object.defineProperty(document, "pack", { value: this.collection });
    this.set(id, document);
    return document;
  }

  async getDocuments(): Promise<StandInDocument[]> {
    const index = await this.getIndex();
    const all = await Promise.all(index.contents.map(({ _id }) => this.getDocument(_id)));
    return all.filter((document) => document !== undefined);
  }

  override async updateAll(
    ...[transformation, condition, options]: Parameters<DocumentCollection<StandInDocument>["updateAll"]>
  ): Promise<StandInDocument[]> {
    await this.getDocuments();
    return super.updateAll(transformation, condition, options);
  }

  #sourcesOnce(): Promise<readonly Plain[]> {
    this.#sources ??= this.#read(this.metadata.name);
    return this.#sources;
  }
}

/** The entries of `packs` in a manifest. */
export const packsNamed = (listed: unknown): PackNamed[] =>
  (Array.isArray(listed) ? listed : [])
    .filter(isPlain)
    .map(({ name, label, type }) => ({ name: String(name), label: String(label), type: String(type) }));

import { dequal as isDeepEqual } from "dequal/lite";
import { withFixedFlags } from "../../scene/read-foundry/fix-flags";
import { READ, type ListName, type ListParts, type SceneFormat } from "../../scene/read-foundry/read-document";
import { finder, sameList } from "../../scene/snapshot/reuse-unchanged";
import { sourceOf, type SourceDocument } from "./scene-source";
import type { StaleDocuments } from "./dirty-documents";
import { replacedFlag, unreadDocument, type ReplacedFlag, type Unreadable } from "./unreadable-documents";

/** The result of reading one document. An unreadable document does not affect the others. */
interface Entry<P> {
  readonly parts: readonly P[];
  readonly unread: readonly Unreadable[];
  readonly replaced: readonly ReplacedFlag[];
}

/** The results of reading the documents of a list, one by one and all together. */
export interface ReadList<P> {
  readonly ids: readonly (string | null)[];
  readonly entries: readonly Entry<P>[];
  readonly parts: readonly P[];
  readonly unread: readonly Unreadable[];
  readonly replaced: readonly ReplacedFlag[];
}

const nameIn = (source: object): unknown => Reflect.get(source, "name");

const readEntry = <L extends ListName>(list: L, document: SourceDocument, format: SceneFormat): Entry<ListParts[L]> => {
  let source: object = {};
  try {
    source = sourceOf(list, document);
    const { source: sound, replaced } = withFixedFlags(list, source);
    const named = { id: document.id, name: nameIn(source) };
    return {
      parts: READ[list](sound, 0, format),
      unread: [],
      replaced: replaced.map((flag) => replacedFlag(list, named, flag)),
    };
  } catch (error) {
    const named = { id: document.id, name: nameIn(source) };
    return { parts: [], unread: [unreadDocument(list, named, error)], replaced: [] };
  }
};

/** The previous entry, when the document still has the same content. */
const entryAfter = <P>(now: Entry<P>, before: Entry<P> | undefined): Entry<P> =>
  before?.unread.length === 0 && now.unread.length === 0 && isDeepEqual(now, before) ? before : now;

interface Followed<P> {
  readonly before: ReadList<P>;
  readonly stale: StaleDocuments;
}

/** With more stale documents, reading all documents is cheaper. */
const FEW = 16;

/**
 * Indices of the stale documents. Undefined when there are many, or when the list may not be the previous one in the
 * same order: a document that was added or removed is stale itself.
 */
const stalePlaces = (
  documents: readonly SourceDocument[],
  { before: { ids }, stale }: Followed<unknown>,
): readonly number[] | undefined => {
  if (stale === "all" || stale.size > FEW || documents.length !== ids.length) return undefined;
  const places = [...stale].map((id) => ids.indexOf(id));
  return places.every((place) => place >= 0 && documents[place]?.id === ids[place]) ? places : undefined;
};

const allIn = <P, T>(entries: readonly Entry<P>[], of: (entry: Entry<P>) => readonly T[]): readonly T[] => {
  const all: T[] = [];
  for (const entry of entries) for (const each of of(entry)) all.push(each);
  return all;
};

/** Always a new list: a new list means that one of its documents was stale. */
const joined = <P>(
  ids: readonly (string | null)[],
  entries: readonly Entry<P>[],
  before: ReadList<P> | undefined,
): ReadList<P> => ({
  ids,
  entries,
  parts: sameList(
    allIn(entries, ({ parts }) => parts),
    before?.parts,
  ),
  unread: sameList(
    allIn(entries, ({ unread }) => unread),
    before?.unread,
  ),
  replaced: sameList(
    allIn(entries, ({ replaced }) => replaced),
    before?.replaced,
  ),
});

/**
 * Reads a list of documents. With a previous result, only stale and new documents are read; the others keep the very
 * same objects.
 */
export const readList = <L extends ListName>(
  list: L,
  documents: readonly SourceDocument[],
  format: SceneFormat,
  followed?: Followed<ListParts[L]>,
): ReadList<ListParts[L]> => {
  const reread = (document: SourceDocument, before: Entry<ListParts[L]> | undefined): Entry<ListParts[L]> =>
    entryAfter(readEntry(list, document, format), before);
  const places = followed && stalePlaces(documents, followed);
  if (followed !== undefined && places !== undefined) {
    const entries = [...followed.before.entries];
    for (const place of places) {
      const document = documents[place];
      if (document !== undefined) entries[place] = reread(document, entries[place]);
    }
    return joined(followed.before.ids, entries, followed.before);
  }
  const ids = documents.map(({ id }) => id);
  const find = finder(followed?.before.ids ?? [], followed?.before.entries ?? []);
  const entries = documents.map((document, place) => {
    const before = find(document.id, place);
    const isKept = followed !== undefined && followed.stale !== "all" && !followed.stale.has(document.id);
    return isKept && before ? before : reread(document, before);
  });
  return joined(ids, entries, followed?.before);
};

import type { ListName } from "../../scene/read-foundry/read-document";

/** A document that changed: a scene, one embedded in it at some depth, or one that says something of its creatures. */
export interface ChangedDocument {
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: ChangedDocument | null;
}

/** The id of the scene the document is or belongs to; null for one that belongs to none. */
export const sceneIdOf = ({ id, documentName, parent }: ChangedDocument): string | null => {
  if (documentName === "Scene") return id;
  return parent === null ? null : sceneIdOf(parent);
};

/** What of a scene is to be read anew. */
export type Touched =
  | { readonly list: ListName; readonly id: string | null }
  /** The scene's own fields and its levels. */
  | "frame"
  /** What actors and combatants say of its tokens. */
  | "facts"
  | "everything";

/** The kinds of documents in a scene's lists. */
const LISTS: ReadonlyMap<string, ListName> = new Map([
  ["Wall", "walls"],
  ["Token", "tokens"],
  ["Tile", "tiles"],
  ["Region", "regions"],
  ["AmbientLight", "lights"],
  ["MeasuredTemplate", "templates"],
]);

/** A script may change a scene together with what it holds. */
const hasLists = (changes: object): boolean => [...LISTS.values()].some((list) => list in changes);

const ownPart = ({ documentName, id }: ChangedDocument): readonly Touched[] => {
  const list = LISTS.get(documentName);
  return list === undefined ? [] : [{ list, id }];
};

/** Of the document in a list that it belongs to at some depth, as a token's own actor and its effects do. */
const partsAbove = ({ parent }: ChangedDocument): readonly Touched[] =>
  parent === null ? [] : [...ownPart(parent), ...partsAbove(parent)];

/** What a change of a document touches. `changes` are those of an update. */
export const touchedBy = (document: ChangedDocument, changes: object): readonly Touched[] => {
  const { documentName } = document;
  const own = ownPart(document);
  if (own.length > 0) return own;
  if (documentName === "Scene") return [hasLists(changes) ? "everything" : "frame"];
  if (documentName === "Level") return ["frame"];
  return documentName === "RegionBehavior" ? partsAbove(document) : ["facts", ...partsAbove(document)];
};

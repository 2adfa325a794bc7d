import type { ListName } from "../battlefield/read-document";

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

/** What a change of a document touches. `changes` are those of an update. */
export const touchedBy = (document: ChangedDocument, changes: object): Touched => {
  const { documentName, id, parent } = document;
  const list = LISTS.get(documentName);
  if (list !== undefined) return { list, id };
  if (documentName === "RegionBehavior" && parent !== null) return touchedBy(parent, {});
  if (documentName === "Scene") return hasLists(changes) ? "everything" : "frame";
  return documentName === "Level" ? "frame" : "facts";
};

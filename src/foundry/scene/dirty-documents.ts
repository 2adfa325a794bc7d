import type { ListName } from "../../scene/read-foundry/read-scene";

/** A changed document: a scene, a document embedded in it at some depth, or one that affects its creatures. */
export interface ChangedDocument {
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: ChangedDocument | null;
}

/** Id of the scene the document is or belongs to; null for one that belongs to none. */
export const sceneIdOf = ({ id, documentName, parent }: ChangedDocument): string | null => {
  if (documentName === "Scene") return id;
  return parent === null ? null : sceneIdOf(parent);
};

export type Touched =
  | { readonly list: ListName; readonly id: string | null }
  /** The scene's own fields and its levels. */
  | "frame"
  /** Facts about tokens from actors and combatants. */
  | "facts"
  | "everything";

const LISTS: ReadonlyMap<string, ListName> = new Map([
  ["Wall", "walls"],
  ["Token", "tokens"],
  ["Tile", "tiles"],
  ["Region", "regions"],
  ["AmbientLight", "lights"],
  ["MeasuredTemplate", "templates"],
]);

/** A script may update a scene together with its embedded documents. */
const hasLists = (changes: object): boolean => [...LISTS.values()].some((list) => list in changes);

const ownPart = ({ documentName, id }: ChangedDocument): readonly Touched[] => {
  const list = LISTS.get(documentName);
  return list === undefined ? [] : [{ list, id }];
};

/** The list entry a document belongs to, at any depth: a token's own actor and its effects belong to the token. */
const partsAbove = ({ parent }: ChangedDocument): readonly Touched[] =>
  parent === null ? [] : [...ownPart(parent), ...partsAbove(parent)];

/** The parts of a scene that a document change touches. `changes` is the update data. */
export const touchedBy = (document: ChangedDocument, changes: object): readonly Touched[] => {
  const { documentName } = document;
  const own = ownPart(document);
  if (own.length > 0) return own;
  if (documentName === "Scene") return [hasLists(changes) ? "everything" : "frame"];
  if (documentName === "Level") return ["frame"];
  return documentName === "RegionBehavior" ? partsAbove(document) : ["facts", ...partsAbove(document)];
};

/** Ids of the documents in a list to read again. */
export type StaleDocuments = ReadonlySet<string | null> | "all";

export interface Stale {
  readonly frame: boolean;
  readonly facts: boolean;
  readonly lists: { readonly [L in ListName]?: StaleDocuments };
}

export const EVERYTHING: Stale = {
  frame: true,
  facts: true,
  lists: { walls: "all", tokens: "all", regions: "all", tiles: "all", lights: "all", templates: "all" },
};

/** Collects document changes, thousands of which may be announced one by one. */
export const createStaleTally = () => {
  let lists: Partial<Record<ListName, Set<string | null>>> = {};
  let whole = new Set<Extract<Touched, string>>();

  const take = (): Stale | undefined => {
    const isNothing = whole.size === 0 && Object.keys(lists).length === 0;
    const taken = { frame: whole.has("frame"), facts: whole.has("facts"), lists };
    const stale = whole.has("everything") ? EVERYTHING : taken;
    [lists, whole] = [{}, new Set()];
    return isNothing ? undefined : stale;
  };

  const touch = (touched: Touched): void => {
    if (typeof touched === "string") whole.add(touched);
    else (lists[touched.list] ??= new Set()).add(touched.id);
  };

  return { touch /** Everything touched since the last call; undefined for nothing. */, take };
};

import { battlefieldOf } from "../battlefield/battlefield-of";
import { readScene } from "../battlefield/read-scene";
import { SceneError } from "../battlefield/scene-error";

/** The scene's lists of documents that may be left out one by one. */
const LISTS = ["tokens", "walls", "tiles", "regions", "lights", "templates"] as const;
type List = (typeof LISTS)[number];

const KINDS = {
  tokens: "token",
  walls: "wall",
  tiles: "tile",
  regions: "region",
  lights: "light",
  templates: "template",
} as const;

/** A document, or the scene as a whole, that cannot be read and does not count until it is mended. */
export interface Unread {
  readonly kind: (typeof KINDS)[List] | "scene";
  /** `token:ID`, as in verdicts. */
  readonly id: string;
  /** What people call it; its id when it has no name. */
  readonly name: string;
  /** What came and what was wanted. */
  readonly cause: string;
  readonly error: unknown;
}

interface Named {
  readonly name?: unknown;
  readonly _id?: unknown;
}

const causeOf = (error: unknown, path: string): string =>
  (error instanceof Error ? error.message : String(error)).replace(path, "");

const unreadDocument = (list: List, { name, _id }: Named, error: unknown): Unread => {
  const kind = KINDS[list];
  const id = String(_id);
  const called = typeof name === "string" && name !== "" ? name : id;
  return { kind, id: `${kind}:${id}`, name: called, cause: causeOf(error, `${list}[0].`), error };
};

export const unreadScene = (id: string | null, name: string, error: unknown): Unread => ({
  kind: "scene",
  id: `scene:${id}`,
  name,
  cause: causeOf(error, ""),
  error,
});

const failureIn = (source: object): { readonly error: unknown } | undefined => {
  try {
    battlefieldOf(readScene(source));
    return undefined;
  } catch (error) {
    return { error };
  }
};

/** A fault of the list as a whole, such as too many walls, is no document's. */
const isOfOne = (error: unknown, list: List): boolean =>
  !(error instanceof SceneError) || error.path.startsWith(`${list}[`);

const documentsIn = (source: object, list: List): readonly Named[] => {
  const documents: unknown = Reflect.get(source, list);
  return Array.isArray(documents) ? (documents as readonly Named[]) : [];
};

interface Readable {
  readonly source: object;
  readonly unread: readonly Unread[];
}

/**
 * Source data of a scene that cannot be read, without the documents that stand in the way of it: each is tried on the
 * bare scene. Nothing is left out when that is what cannot be read.
 */
export const readablePart = (source: object): Readable => {
  const bare = { ...source, ...Object.fromEntries(LISTS.map((list) => [list, []])) };
  if (failureIn(bare) !== undefined) return { source, unread: [] };
  const unread: Unread[] = [];
  const kept = LISTS.map((list) => {
    const documents = documentsIn(source, list);
    const failure = failureIn({ ...bare, [list]: documents });
    if (failure === undefined || !isOfOne(failure.error, list)) return [list, documents] as const;
    const readable = documents.filter((document) => {
      const its = failureIn({ ...bare, [list]: [document] });
      if (its !== undefined) unread.push(unreadDocument(list, document, its.error));
      return its === undefined;
    });
    return [list, readable] as const;
  });
  return { source: { ...source, ...Object.fromEntries(kept) }, unread };
};

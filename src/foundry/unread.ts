import type { ListName } from "../battlefield/read-document";

const KINDS = {
  tokens: "token",
  walls: "wall",
  tiles: "tile",
  regions: "region",
  lights: "light",
  templates: "template",
} as const satisfies Record<ListName, string>;

/** A document, or the scene as a whole, that cannot be read and does not count until it is mended. */
export interface Unread {
  readonly kind: (typeof KINDS)[ListName] | "scene";
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
  readonly id: string | null;
}

const causeOf = (error: unknown, path: string): string =>
  (error instanceof Error ? error.message : String(error)).replace(path, "");

/** `error` is of one read as the first of its list. */
export const unreadDocument = (list: ListName, { name, id: itsId }: Named, error: unknown): Unread => {
  const kind = KINDS[list];
  const id = String(itsId);
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

import type { Replaced } from "../../scene/read-foundry/fix-flags";
import type { ListName } from "../../scene/read-foundry/read-document";

const KINDS = {
  tokens: "token",
  walls: "wall",
  tiles: "tile",
  regions: "region",
  lights: "light",
  templates: "template",
} as const satisfies Record<ListName, string>;

/** A document, or the scene as a whole, that cannot be read and does not count until it is mended. */
export interface Unreadable {
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

/** A flag of a document that cannot be read; its default is taken for it. */
export interface ReplacedFlag extends Replaced {
  readonly kind: (typeof KINDS)[ListName];
  readonly id: string;
  readonly name: string;
}

const calledBy = (list: ListName, { name, id: itsId }: Named): Pick<ReplacedFlag, "kind" | "id" | "name"> => {
  const kind = KINDS[list];
  const id = String(itsId);
  return { kind, id: `${kind}:${id}`, name: typeof name === "string" && name !== "" ? name : id };
};

export const replacedFlag = (list: ListName, named: Named, replaced: Replaced): ReplacedFlag => ({
  ...calledBy(list, named),
  ...replaced,
});

/** `error` is of one read as the first of its list. */
export const unreadDocument = (list: ListName, named: Named, error: unknown): Unreadable => ({
  ...calledBy(list, named),
  cause: causeOf(error, `${list}[0].`),
  error,
});

export const unreadScene = (id: string | null, name: string, error: unknown): Unreadable => ({
  kind: "scene",
  id: `scene:${id}`,
  name,
  cause: causeOf(error, ""),
  error,
});

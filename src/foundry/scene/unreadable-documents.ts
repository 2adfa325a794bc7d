import type { Replaced } from "../../scene/read-foundry/fix-flags";
import type { ListName } from "../../scene/read-foundry/scene-parts";

const KINDS = {
  tokens: "token",
  walls: "wall",
  tiles: "tile",
  regions: "region",
  lights: "light",
  templates: "template",
} as const satisfies Record<ListName, string>;

/** A document, or the whole scene, that cannot be read. It is ignored until it is fixed. */
export interface Unreadable {
  readonly kind: (typeof KINDS)[ListName] | "scene";
  /** `token:ID`, as in verdicts. */
  readonly id: string;
  /** Display name; the id when it has none. */
  readonly name: string;
  /** What was expected and what was found. */
  readonly cause: string;
  readonly error: unknown;
}

interface Named {
  readonly name?: unknown;
  readonly id: string | null;
}

const causeOf = (error: unknown, path: string): string =>
  (error instanceof Error ? error.message : String(error)).replace(path, "");

/** A document flag that cannot be read and was replaced by its default. */
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

/** `error` is from reading it as the first of its list. */
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

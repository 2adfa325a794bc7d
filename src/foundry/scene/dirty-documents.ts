import type { ListName } from "../../scene/read-foundry/read-document";
import type { Touched } from "./scene-documents";

/** Which documents of a list are to be read anew, by their ids. */
export type StaleDocuments = ReadonlySet<string | null> | "all";

/** What of a scene is to be read anew. */
export interface Stale {
  /** The scene's own fields and its levels. */
  readonly frame: boolean;
  /** What actors and combatants say of its tokens. */
  readonly facts: boolean;
  readonly lists: { readonly [L in ListName]?: StaleDocuments };
}

export const EVERYTHING: Stale = {
  frame: true,
  facts: true,
  lists: { walls: "all", tokens: "all", regions: "all", tiles: "all", lights: "all", templates: "all" },
};

/** What changes of thousands of documents, each told by itself, make stale. */
export interface StaleTally {
  readonly touch: (touched: Touched) => void;
  /** All that was touched since it was taken last; undefined for nothing. */
  readonly take: () => Stale | undefined;
}

export const createStaleTally = (): StaleTally => {
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

  return { touch, take };
};

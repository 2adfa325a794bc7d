import type { ListName } from "../../scene/read-foundry/read-document";
import type { Touched } from "./scene-documents";

/** Ids of the documents in a list to read again. */
export type StaleDocuments = ReadonlySet<string | null> | "all";

/** The parts of a scene to read again. */
export interface Stale {
  /** The scene's own fields and its levels. */
  readonly frame: boolean;
  /** Facts about tokens from actors and combatants. */
  readonly facts: boolean;
  readonly lists: { readonly [L in ListName]?: StaleDocuments };
}

export const EVERYTHING: Stale = {
  frame: true,
  facts: true,
  lists: { walls: "all", tokens: "all", regions: "all", tiles: "all", lights: "all", templates: "all" },
};

/** Collects document changes, thousands of which may be announced one by one. */
export interface StaleTally {
  readonly touch: (touched: Touched) => void;
  /** Everything touched since the last call; undefined for nothing. */
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

import { dequal as isDeepEqual } from "dequal/lite";
import { withFixedFlags } from "../../scene/read-foundry/fix-flags";
import { READ, readFrame, sceneOf } from "../../scene/read-foundry/scene-parts";
import type { ListName, ListParts, SceneFormat, SceneFrame } from "../../scene/read-foundry/scene-parts";
import { LargeAreaError } from "../../scene/model/scene-error";
import type { Scene, SceneToken } from "../../scene/model/scene";
import { unlessEqual } from "../../scene/snapshot/snapshot";
import { sourceOf, documentsOf, frameSourceOf, type SourceDocument, type SceneSource } from "./scene-source";
import { replacedFlag, unreadDocument, type ReplacedFlag, type Unreadable } from "./unreadable-documents";
import { withFactsOf, type FactSources } from "./token-facts";

/** What has to be read again. */
export type Touched =
  | { readonly list: ListName; readonly id: string | null }
  /** The scene's own fields and its levels. */
  | "frame"
  /** Facts about tokens from actors and combatants. */
  | "facts"
  | "everything";

/**
 * The result of reading one document, or all documents of a scene. An unreadable document does not affect the others, but an
 * area that is too large makes the scene unreadable: it could give cover.
 */
interface Entry<P> {
  readonly parts: readonly P[];
  readonly unread: readonly Unreadable[];
  readonly replaced: readonly ReplacedFlag[];
}

const readEntry = <L extends ListName>(list: L, document: SourceDocument, format: SceneFormat): Entry<ListParts[L]> => {
  let source: object = {};
  const named = () => ({ id: document.id, name: Reflect.get(source, "name") as unknown });
  try {
    source = sourceOf(list, document);
    const { source: sound, replaced } = withFixedFlags(list, source);
    const parts = READ[list](sound, 0, format);
    return { parts, unread: [], replaced: replaced.map((flag) => replacedFlag(list, named(), flag)) };
  } catch (error) {
    const unread = unreadDocument(list, named(), error);
    if (error instanceof LargeAreaError)
      throw new LargeAreaError(`${unread.kind} “${unread.name}”`, error.got, error.expected);
    return { parts: [], unread: [unread], replaced: [] };
  }
};

export interface SceneParts {
  readonly scene: Scene;
  /** Documents that cannot be read: missing from the scene. */
  readonly unread: readonly Unreadable[];
  /** Flags that cannot be read: the scene has their defaults. */
  readonly replaced: readonly ReplacedFlag[];
}

/** The documents of one list. Each is read once until it is touched. */
const createList = <L extends ListName>(list: L) => {
  const entries = new Map<string | null, Entry<ListParts[L]>>();
  let all: Entry<ListParts[L]> | undefined;
  const entryOf = (document: SourceDocument, format: SceneFormat): Entry<ListParts[L]> => {
    const known = entries.get(document.id);
    if (known !== undefined) return known;
    const entry = readEntry(list, document, format);
    entries.set(document.id, entry);
    return entry;
  };
  return {
    read: (source: SceneSource, format: SceneFormat): Entry<ListParts[L]> =>
      (all ??= together(documentsOf(source, list).map((document) => entryOf(document, format)))),
    touch: (id: string | null): void => {
      entries.delete(id);
      all = undefined;
    },
    forget: (): void => {
      entries.clear();
      all = undefined;
    },
  };
};

const together = <P>(entries: readonly Entry<P>[]): Entry<P> => ({
  parts: entries.flatMap(({ parts }) => parts),
  unread: entries.flatMap(({ unread }) => unread),
  replaced: entries.flatMap(({ replaced }) => replaced),
});

const createLists = () => {
  const lists = {
    tokens: createList("tokens"),
    walls: createList("walls"),
    tiles: createList("tiles"),
    regions: createList("regions"),
    lights: createList("lights"),
    templates: createList("templates"),
  };
  return {
    ...lists,
    forget: (): void => Object.values(lists).forEach((list) => list.forget()),
    read: (source: SceneSource, format: SceneFormat) => ({
      tokens: lists.tokens.read(source, format),
      walls: lists.walls.read(source, format),
      tiles: lists.tiles.read(source, format),
      regions: lists.regions.read(source, format),
      lights: lists.lights.read(source, format),
      templates: lists.templates.read(source, format),
    }),
  };
};

/** Adds facts to tokens. Each token has its facts read once until they are forgotten. */
const createFacts = ({ factsOf, isYetToAct }: FactSources) => {
  let known = new WeakMap<SceneToken, SceneToken>();
  let former: ReadonlyMap<string, SceneToken> = new Map();
  return {
    forget: (): void => void (known = new WeakMap()),
    addTo: (tokens: readonly SceneToken[], source: SceneSource, { grid }: SceneFormat): readonly SceneToken[] => {
      const documents = new Map(source.tokens.contents.map((token) => [token.id, token]));
      const read = (token: SceneToken): SceneToken => {
        const document = documents.get(token.id);
        if (document === undefined) return token;
        const facts = document.actor ? factsOf(document.actor, grid) : {};
        const isWaiting = isYetToAct?.(`token:${token.id}`) === true;
        return withFactsOf(token, document, isWaiting ? { ...facts, isYetToAct: true } : facts);
      };
      const now = tokens.map((token) => known.get(token) ?? unlessEqual(read(token), former.get(token.id)));
      tokens.forEach((token, i) => known.set(token, now[i] ?? token));
      former = new Map(now.map((token) => [token.id, token]));
      return now;
    },
  };
};

/** Reads one scene, and after a change what was touched. */
export const createSceneParts = (sources: FactSources) => {
  const lists = createLists();
  const facts = createFacts(sources);
  let frame: SceneFrame | undefined;
  let format: SceneFormat | undefined;
  let parts: SceneParts | undefined;
  let isStale = true;

  const readAll = (source: SceneSource): SceneParts => {
    frame ??= readFrame(frameSourceOf(source));
    // Documents are read relative to the grid: on another grid all positions change.
    if (!isDeepEqual(frame.format, format)) lists.forget();
    format = frame.format;
    const read = lists.read(source, format);
    const every = Object.values(read);
    const scene = sceneOf(frame, {
      walls: read.walls.parts,
      tokens: facts.addTo(read.tokens.parts, source, format),
      tiles: read.tiles.parts,
      regions: read.regions.parts,
      lights: read.lights.parts,
      templates: read.templates.parts,
    });
    const unread = every.flatMap((list) => list.unread);
    const replaced = every.flatMap((list) => list.replaced);
    return { scene, unread: unlessEqual(unread, parts?.unread), replaced: unlessEqual(replaced, parts?.replaced) };
  };

  return {
    /** The same object until something is touched. Throws `SceneError`. */
    read: (source: SceneSource): SceneParts => {
      if (parts === undefined || isStale) parts = readAll(source);
      isStale = false;
      return parts;
    },
    touch: (touched: Touched): void => {
      isStale = true;
      if (typeof touched === "object") {
        lists[touched.list].touch(touched.id);
        return;
      }
      if (touched !== "facts") frame = undefined;
      if (touched !== "frame") facts.forget();
      if (touched === "everything") lists.forget();
    },
  };
};

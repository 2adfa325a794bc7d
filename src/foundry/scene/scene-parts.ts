import { dequal as isDeepEqual } from "dequal/lite";
import { withFixedFlags } from "../../scene/read-foundry/fix-flags";
import {
  READ,
  type ListName,
  type ListParts,
  type SceneFormat,
  readFrame,
  sceneOf,
  type SceneFrame,
} from "../../scene/read-foundry/read-scene";
import { finder, sameList, sharedList } from "../../scene/snapshot/reuse-unchanged";
import { sourceOf, documentsOf, frameSourceOf, type SourceDocument, type SceneSource } from "./scene-source";
import { EVERYTHING, type StaleDocuments, type Stale } from "./dirty-documents";
import { replacedFlag, unreadDocument, type ReplacedFlag, type Unreadable } from "./unreadable-documents";
import type { Scene, SceneToken } from "../../scene/model/scene";
import { NO_FACTS, withFactsOf, type CreatureFacts, type FactSources, type IsYetToAct } from "./token-facts";

/** The result of reading one document. An unreadable document does not affect the others. */
interface Entry<P> {
  readonly parts: readonly P[];
  readonly unread: readonly Unreadable[];
  readonly replaced: readonly ReplacedFlag[];
}

/** The results of reading the documents of a list, one by one and all together. */
interface ReadList<P> extends Entry<P> {
  readonly ids: readonly (string | null)[];
  readonly entries: readonly Entry<P>[];
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
    return { parts: [], unread: [unreadDocument(list, named(), error)], replaced: [] };
  }
};

/** The previous entry, when the document still has the same content. */
const entryAfter = <P>(now: Entry<P>, before: Entry<P> | undefined): Entry<P> =>
  before?.unread.length === 0 && now.unread.length === 0 && isDeepEqual(now, before) ? before : now;

/**
 * Reads a list of documents. With a previous result, only stale and new documents are read; the others keep the very
 * same objects. The list itself is always new.
 */
const readList = <L extends ListName>(
  list: L,
  documents: readonly SourceDocument[],
  format: SceneFormat,
  { before, stale }: { readonly before: ReadList<ListParts[L]> | undefined; readonly stale: StaleDocuments },
): ReadList<ListParts[L]> => {
  const find = finder(before?.ids ?? [], before?.entries ?? []);
  const entries = documents.map((document, place) => {
    const known = find(document.id, place);
    const isKept = stale !== "all" && !stale.has(document.id);
    return known && isKept ? known : entryAfter(readEntry(list, document, format), known);
  });
  const all = <T>(of: (from: Entry<ListParts[L]>) => readonly T[]): readonly T[] => {
    const found: T[] = [];
    for (const entry of entries) for (const each of of(entry)) found.push(each);
    return sameList(found, before && of(before));
  };
  return {
    ids: documents.map(({ id }) => id),
    entries,
    parts: all((from) => from.parts),
    unread: all((from) => from.unread),
    replaced: all((from) => from.replaced),
  };
};

type Lists = { readonly [L in ListName]: ReadList<ListParts[L]> };

export interface SceneParts {
  readonly frame: SceneFrame;
  readonly lists: Lists;
  readonly scene: Scene;
  /** Documents that cannot be read: missing from the scene. */
  readonly unread: readonly Unreadable[];
  /** Flags that cannot be read: the scene has their defaults. */
  readonly replaced: readonly ReplacedFlag[];
}

const NOTHING: Stale = { frame: false, facts: false, lists: {} };

/** Reads the stale parts of a scene and keeps the objects of the others. Throws `SceneError`. */
export const readParts = (
  source: SceneSource,
  before: SceneParts | undefined,
  stale = NOTHING,
  { factsOf = NO_FACTS, isYetToAct = () => false }: FactSources = {},
): SceneParts => {
  const frame =
    before === undefined || stale.frame ? frameAfter(readFrame(frameSourceOf(source)), before?.frame) : before.frame;
  const { format } = frame;
  // Documents are read relative to the grid: on another grid all positions change.
  const isSameFormat = format === before?.frame.format;
  const lists = readLists(source, format, before, isSameFormat ? stale : EVERYTHING);
  const isSameCast = isSameFormat && !stale.facts && lists.tokens === before.lists.tokens;
  const known = isSameFormat && !stale.facts ? before : undefined;
  const tokensNow = (): readonly SceneToken[] => {
    const keptOf = keptTokens(known, stale);
    const made = withFacts(lists.tokens.parts, keptOf, source, {
      factsOf: (actor) => factsOf(actor, format.grid),
      isYetToAct,
    });
    return sharedList(made, before?.scene.tokens);
  };
  const tokens = isSameCast ? before.scene.tokens : tokensNow();
  const scene = sceneAfter(frame, lists, tokens, before?.scene);
  const unread = Object.values(lists).flatMap((list) => list.unread);
  const replaced = Object.values(lists).flatMap((list) => list.replaced);
  return {
    frame,
    lists,
    scene,
    unread: sameList(unread, before?.unread),
    replaced: sameList(replaced, before?.replaced),
  };
};

const frameAfter = (now: SceneFrame, before: SceneFrame | undefined): SceneFrame =>
  before === undefined
    ? now
    : {
        format: isDeepEqual(now.format, before.format) ? before.format : now.format,
        scene: {
          ...now.scene,
          grid: isDeepEqual(now.scene.grid, before.scene.grid) ? before.scene.grid : now.scene.grid,
          levels: sharedList(now.scene.levels, before.scene.levels),
        },
      };

const readLists = (
  source: SceneSource,
  format: SceneFormat,
  before: SceneParts | undefined,
  { lists: stale }: Stale,
): Lists => {
  const listAfter = <L extends ListName>(list: L): ReadList<ListParts[L]> => {
    const known = before?.lists[list];
    const its = stale[list];
    if (known !== undefined && its === undefined) return known;
    return readList(list, documentsOf(source, list), format, { before: known, stale: its ?? "all" });
  };
  return {
    tokens: listAfter("tokens"),
    walls: listAfter("walls"),
    tiles: listAfter("tiles"),
    regions: listAfter("regions"),
    lights: listAfter("lights"),
    templates: listAfter("templates"),
  };
};

const sceneAfter = (
  frame: SceneFrame,
  lists: Lists,
  tokens: readonly SceneToken[],
  before: Scene | undefined,
): Scene => {
  const now = sceneOf(frame, {
    walls: lists.walls.parts,
    tokens,
    tiles: lists.tiles.parts,
    regions: lists.regions.parts,
    lights: lists.lights.parts,
    templates: lists.templates.parts,
  });
  const scene = { ...now, areas: sameList(now.areas, before?.areas) };
  return before !== undefined && hasSameParts(scene, before) ? before : scene;
};

type KeptOf = (token: SceneToken, place: number) => SceneToken | undefined;

/** Previous tokens with their facts. None for a token whose document changed, because it may have another actor. */
const keptTokens = (before: SceneParts | undefined, { lists: { tokens: stale } }: Stale): KeptOf => {
  if (before === undefined || stale === "all") return () => undefined;
  const find = finder(before.lists.tokens.parts, before.scene.tokens);
  return (token, place) => (stale?.has(token.id) === true ? undefined : find(token, place));
};

const withFacts = (
  tokens: readonly SceneToken[],
  keptOf: KeptOf,
  source: SceneSource,
  { factsOf, isYetToAct }: { readonly factsOf: (actor: object) => CreatureFacts; readonly isYetToAct: IsYetToAct },
): SceneToken[] => {
  const byId = new Map(source.tokens.contents.map((token) => [token.id, token]));
  const withTheirs = (token: SceneToken): SceneToken => {
    const its = byId.get(token.id);
    if (its === undefined) return token;
    const facts = its.actor ? factsOf(its.actor) : {};
    return withFactsOf(token, its, isYetToAct(`token:${token.id}`) ? { ...facts, isYetToAct: true } : facts);
  };
  return tokens.map((token, place) => keptOf(token, place) ?? withTheirs(token));
};

const hasSameParts = (p: Scene, q: Scene): boolean =>
  Object.entries(p).every(([key, value]) => value === Reflect.get(q, key));

import { dequal as isDeepEqual } from "dequal/lite";
import type { ListName, ListParts, SceneFormat } from "../../scene/read-foundry/read-document";
import { readFrame, sceneOf, type SceneFrame } from "../../scene/read-foundry/read-scene";
import type { Scene, SceneToken } from "../../scene/model/scene";
import { finder, sameList, sharedList } from "../../scene/snapshot/reuse-unchanged";
import { readList, type ReadList } from "./read-list";
import { documentsOf, frameSourceOf, type SceneSource } from "./scene-source";
import { EVERYTHING, type Stale } from "./dirty-documents";
import { NO_FACTS, withFactsOf, type CreatureFacts, type FactsOf } from "./token-facts";
import type { ReplacedFlag, Unreadable } from "./unreadable-documents";

type Lists = { readonly [L in ListName]: ReadList<ListParts[L]> };

/** A scene as read, and the parts it was read from. */
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
  factsOf: FactsOf = NO_FACTS,
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
    const made = withFacts(lists.tokens.parts, keptOf, source, (actor) => factsOf(actor, format.grid));
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
    return readList(list, documentsOf(source, list), format, known && { before: known, stale: its ?? "all" });
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
  factsOf: (actor: object) => CreatureFacts,
): SceneToken[] => {
  const byId = new Map(source.tokens.contents.map((token) => [token.id, token]));
  const withTheirs = (token: SceneToken): SceneToken => {
    const its = byId.get(token.id);
    if (its === undefined) return token;
    return withFactsOf(token, its, its.actor ? factsOf(its.actor) : {});
  };
  return tokens.map((token, place) => keptOf(token, place) ?? withTheirs(token));
};

const hasSameParts = (p: Scene, q: Scene): boolean =>
  Object.entries(p).every(([key, value]) => value === Reflect.get(q, key));

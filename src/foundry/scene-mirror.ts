import type { Battlefield, TidyOptions } from "../battlefield/battlefield";
import { readScene } from "../battlefield/read-scene";
import type { Base, Scene, SceneToken } from "../battlefield/scene";
import { snapshotOf, type Making, type Snapshot } from "../battlefield/snapshot";
import { withFactsOf, type ActingToken } from "./token-facts";
import { readablePart, unreadScene, type Unread } from "./unread";

interface Documents<T> {
  readonly contents: readonly T[];
}

interface SourceDocument {
  toObject(): object;
}

interface TokenSource extends SourceDocument, ActingToken {
  readonly id: string | null;
}

/** What the mirror reads of a Scene document. Positions come from source data, never from placeables in motion. */
export interface SceneSource extends SourceDocument {
  readonly id: string | null;
  readonly name: string;
  readonly tokens: Documents<TokenSource>;
  readonly tiles: Documents<SourceDocument>;
  readonly regions: Documents<SourceDocument>;
  readonly lights: Documents<SourceDocument>;
  /** Version 14 has none. */
  readonly templates?: Documents<SourceDocument>;
}

/** A scene and its battlefield, or what some user knows of them. */
export interface Mirrored {
  readonly scene: Scene;
  readonly battlefield: Battlefield;
  /** Documents that cannot be read: neither `scene` nor `battlefield` has them. */
  readonly unread: readonly Unread[];
}

/** With all that it takes to go on to a later state, or to a preview. */
export interface MirroredSnapshot extends Mirrored, Snapshot {}

/** Told after each reading what of the scene could not be read: nothing, some documents, or the scene itself. */
type Listener = (scene: SceneSource, unread: readonly Unread[]) => void;

/** How much of a scene a change touches: what stands on it, or everything (walls must be tidied anew). */
export type Touched = "contents" | "everything";

export interface SceneMirror {
  /** The scene as it is now. Throws, until the scene changes, what reading it threw. */
  readonly of: (scene: SceneSource, tidy: TidyOptions, unsetBase?: Base) => MirroredSnapshot;
  readonly touch: (sceneId: string | null, touched: Touched) => void;
}

const withFacts = (scene: Scene, sources: readonly TokenSource[]): Scene => {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const withTheirs = (token: SceneToken): SceneToken => {
    const source = byId.get(token.id);
    return source === undefined ? token : withFactsOf(token, source);
  };
  return { ...scene, tokens: scene.tokens.map(withTheirs) };
};

/** One document that cannot be read does not take the others with it. */
const readAll = (source: SceneSource, object: object, by: Making): MirroredSnapshot => {
  const read = (from: object, unread: readonly Unread[]): MirroredSnapshot => {
    const scene = withFacts(readScene(from), source.tokens.contents);
    return { ...snapshotOf(scene, by), unread };
  };
  try {
    return read(object, []);
  } catch (error) {
    const readable = readablePart(object);
    if (readable.unread.length === 0) throw error;
    return read(readable.source, readable.unread);
  }
};

const toObjects = (documents: Documents<SourceDocument>): object[] =>
  documents.contents.map((document) => document.toObject());

const readContents = (source: SceneSource, frame: object, known: MirroredSnapshot, by: Making): MirroredSnapshot => {
  const contents = {
    ...frame,
    tokens: toObjects(source.tokens),
    tiles: toObjects(source.tiles),
    regions: toObjects(source.regions),
    lights: toObjects(source.lights),
    templates: "templates" in source ? toObjects(source.templates) : [],
  };
  const bare = readAll(source, contents, by);
  return {
    ...snapshotOf({ ...bare.scene, walls: known.scene.walls }, by, known),
    unread: [...known.unread.filter(({ kind }) => kind === "wall"), ...bare.unread],
  };
};

interface Kept {
  readonly sceneId: string | null;
  readonly by: Making;
  /** The source without its walls: they are the bulk, and what else is embedded is read anew each time. */
  readonly frame: object;
  readonly mirrored: MirroredSnapshot;
}

const isSameReading = (a: Making, b: Making): boolean =>
  a.tidy.wallSnap === b.tidy.wallSnap && a.tidy.wallGap === b.tidy.wallGap && a.unsetBase === b.unsetBase;

/**
 * Keeps the scene last asked for in step with its documents: told what changed, it reads again at the next question.
 * Another scene takes its place; one mirror each keeps two.
 */
export const createSceneMirror = (onRead: Listener = () => undefined): SceneMirror => {
  let kept: Kept | undefined;
  let stale: Touched | undefined;
  let failure: { readonly sceneId: string | null; readonly error: unknown } | undefined;

  const read = (source: SceneSource, by: Making): Kept => {
    if (kept !== undefined && kept.sceneId === source.id && isSameReading(kept.by, by) && stale !== "everything") {
      if (stale === undefined) return kept;
      return { ...kept, mirrored: readContents(source, kept.frame, kept.mirrored, by) };
    }
    const object = source.toObject();
    return { sceneId: source.id, by, frame: { ...object, walls: [] }, mirrored: readAll(source, object, by) };
  };

  return {
    of: (source, tidy, unsetBase = "square") => {
      if (failure?.sceneId === source.id) throw failure.error;
      const before = kept;
      try {
        kept = read(source, { tidy, unsetBase });
      } catch (error) {
        failure = { sceneId: source.id, error };
        stale = "everything";
        onRead(source, [unreadScene(source.id, source.name, error)]);
        throw error;
      }
      failure = undefined;
      stale = undefined;
      if (kept !== before) onRead(source, kept.mirrored.unread);
      return kept.mirrored;
    },
    touch: (sceneId, touched) => {
      if (failure?.sceneId === sceneId) failure = undefined;
      if (kept?.sceneId === sceneId && stale !== "everything") stale = touched;
    },
  };
};

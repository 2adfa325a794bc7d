import type { Battlefield, TidyOptions } from "../../scene/model/battlefield";
import { dequal as isDeepEqual } from "dequal/lite";
import type { Base, Scene } from "../../scene/model/scene";
import { snapshotOf, type Making, type Snapshot } from "../../scene/snapshot/snapshot";
import { createStaleTally, EVERYTHING, type Touched, type Stale } from "./dirty-documents";
import { readParts, type SceneParts } from "./scene-parts";
import type { SceneSource } from "./scene-source";
import { NO_FACTS, type FactsOf, type IsYetToAct } from "./token-facts";
import { unreadScene, type ReplacedFlag, type Unreadable } from "./unreadable-documents";

/** A scene and its battlefield, complete or as known to a user. */
export interface Mirrored {
  readonly scene: Scene;
  readonly battlefield: Battlefield;
  /** Documents that cannot be read: missing from both `scene` and `battlefield`. */
  readonly unread: readonly Unreadable[];
}

/** With what is needed to derive a later state or a preview. */
export interface MirroredSnapshot extends Mirrored, Snapshot {}

/**
 * Called after each read with the documents that cannot be read (none, some, or the scene itself) and the flags that
 * were replaced by defaults.
 */
type Listener = (scene: SceneSource, unread: readonly Unreadable[], replaced: readonly ReplacedFlag[]) => void;

interface Kept {
  readonly sceneId: string | null;
  readonly parts: SceneParts;
  readonly mirrored: MirroredSnapshot;
}

/** Input of one read: the scene, how to build the snapshot, actor facts. */
interface Reading {
  readonly source: SceneSource;
  readonly making: Making;
  readonly factsOf: FactsOf;
  readonly isYetToAct?: IsYetToAct | undefined;
}

const keep = (
  { source, making, factsOf, isYetToAct }: Reading,
  before: Kept | undefined,
  stale: Stale | undefined,
): Kept => {
  const known = before?.mirrored;
  const isSameMaking = isDeepEqual(known?.making, making);
  if (before !== undefined && isSameMaking && stale === undefined) return before;
  const parts = readParts(source, before?.parts, stale, { factsOf, isYetToAct });
  const snapshot = snapshotOf(parts.scene, making, known);
  const isSame = snapshot === known && parts.unread === known.unread;
  return { sceneId: source.id, parts, mirrored: isSame ? known : { ...snapshot, unread: parts.unread } };
};

/** Reads a scene once. Throws what reading throws. */
export const mirroredOnce = (source: SceneSource, making: Making): MirroredSnapshot =>
  keep({ source, making, factsOf: NO_FACTS }, undefined, EVERYTHING).mirrored;

interface Failure {
  readonly sceneId: string | null;
  readonly error: unknown;
}

/**
 * Mirrors the scene last asked for. After a change, only the changed parts are read, at the next call. A scene that
 * cannot be read is tried again when it has changed.
 */
export const createSceneMirror = (
  onRead: Listener = () => undefined,
  factsOf: FactsOf = NO_FACTS,
  isYetToAct?: IsYetToAct,
) => {
  const stale = createStaleTally();
  let kept: Kept | undefined;
  let failure: Failure | undefined;

  const read = (source: SceneSource, making: Making): Kept => {
    const before = kept?.sceneId === source.id ? kept : undefined;
    const touched = stale.take();
    try {
      return keep({ source, making, factsOf, isYetToAct }, before, before === undefined ? EVERYTHING : touched);
    } catch (error) {
      failure = { sceneId: source.id, error };
      kept = undefined;
      onRead(source, [unreadScene(source.id, source.name, error)], []);
      throw error;
    }
  };

  return {
    /** The current scene. The same object until something read from it changes. Throws what reading throws. */
    of: (source: SceneSource, tidy: TidyOptions, unsetBase: Base = "square"): MirroredSnapshot => {
      if (failure?.sceneId === source.id) throw failure.error;
      const before = kept;
      kept = read(source, { tidy, unsetBase });
      failure = undefined;
      const { mirrored, parts } = kept;
      if (mirrored !== before?.mirrored || parts.replaced !== before.parts.replaced)
        onRead(source, mirrored.unread, parts.replaced);
      return kept.mirrored;
    },
    /** Marks a part of a scene as changed. Actor facts are marked on whichever scene is mirrored. */
    touch: (sceneId: string | null, touched: Touched): void => {
      if (failure?.sceneId === sceneId) failure = undefined;
      if (touched === "facts" || kept?.sceneId === sceneId) stale.touch(touched);
    },
  };
};

export type SceneMirror = ReturnType<typeof createSceneMirror>;

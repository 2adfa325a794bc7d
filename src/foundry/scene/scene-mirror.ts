import type { Battlefield, TidyOptions } from "../../scene/model/battlefield";
import type { Base, Scene } from "../../scene/model/scene";
import { snapshotOf, type Making, type Snapshot } from "../../scene/snapshot/snapshot";
import { createSceneParts, type SceneParts, type Touched } from "./scene-parts";
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
  readonly documents: ReturnType<typeof createSceneParts>;
  readonly parts: SceneParts;
  readonly mirrored: MirroredSnapshot;
}

interface Failure {
  readonly sceneId: string | null;
  readonly error: unknown;
}

/**
 * Mirrors the scene last asked for. After a change, only the changed documents are read, at the next call. A scene that
 * cannot be read is tried again when it has changed.
 */
export const createSceneMirror = (
  onRead: Listener = () => undefined,
  factsOf: FactsOf = NO_FACTS,
  isYetToAct?: IsYetToAct,
) => {
  let kept: Kept | undefined;
  let failure: Failure | undefined;

  const read = (source: SceneSource, making: Making): Kept => {
    const before = kept?.sceneId === source.id ? kept : undefined;
    const documents = before?.documents ?? createSceneParts({ factsOf, isYetToAct });
    const parts = documents.read(source);
    const known = before?.mirrored;
    const snapshot = snapshotOf(parts.scene, making, known);
    const isSame = snapshot === known && parts.unread === known.unread;
    const mirrored = isSame ? known : { ...snapshot, unread: parts.unread };
    return { sceneId: source.id, documents, parts, mirrored };
  };

  return {
    /** The current scene. The same object until something read from it changes. Throws what reading throws. */
    of: (source: SceneSource, tidy: TidyOptions, unsetBase: Base = "square"): MirroredSnapshot => {
      if (failure?.sceneId === source.id) throw failure.error;
      const before = kept;
      try {
        kept = read(source, { tidy, unsetBase });
        failure = undefined;
      } catch (error) {
        failure = { sceneId: source.id, error };
        kept = undefined;
        onRead(source, [unreadScene(source.id, source.name, error)], []);
        throw error;
      }
      const { mirrored, parts } = kept;
      if (mirrored !== before?.mirrored || parts.replaced !== before.parts.replaced)
        onRead(source, mirrored.unread, parts.replaced);
      return mirrored;
    },
    /** Marks a part of a scene as changed. Actor facts are marked on whichever scene is mirrored. */
    touch: (sceneId: string | null, touched: Touched): void => {
      if (failure?.sceneId === sceneId) failure = undefined;
      if (touched === "facts" || kept?.sceneId === sceneId) kept?.documents.touch(touched);
    },
  };
};

export type SceneMirror = ReturnType<typeof createSceneMirror>;

import type { SceneSource } from "../scene-source";
import type { MovingToken } from "./trigger-pauses";

interface SceneWithTokens extends SceneSource {
  readonly tokens: SceneSource["tokens"] & { get(id: string): MovingToken | undefined };
}

const scenes = (): { get(id: string): SceneWithTokens | undefined } => game.scenes as never;

export const sceneWith = (id: string | null): SceneSource | null => (id === null ? null : (scenes().get(id) ?? null));

/** A token by its creature's id (`token:ID`), of any scene. */
export const movingToken = (scene: string | null, creature: string | null): MovingToken | undefined =>
  scene === null || creature === null ? undefined : scenes().get(scene)?.tokens.get(creature.slice("token:".length));

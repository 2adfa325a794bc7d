import type { SceneSource } from "../scene/scene-source";
import { isRegionShownTo } from "./canvas-view";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
export interface MovingToken {
  readonly id: string;
  readonly movement: {
    readonly id: string;
    readonly state: string;
    readonly user?: { readonly isSelf: boolean } | null;
  } | null;
  pauseMovement(key: string): Promise<boolean> | null;
  resumeMovement(movementId: string, key: string): void;
  stopMovement(): boolean;
  revertRecordedMovement(movementId?: string): Promise<boolean>;
}

interface SceneWithTokens extends SceneSource {
  readonly tokens: SceneSource["tokens"] & { get(id: string): MovingToken | undefined };
}

const scenes = (): { get(id: string): SceneWithTokens | undefined } => game.scenes as never;

export const sceneWith = (id: string | null): SceneSource | null => (id === null ? null : (scenes().get(id) ?? null));

interface SceneWithRegions {
  readonly regions: { get(id: string): Parameters<typeof isRegionShownTo>[0] | undefined };
}

/** Whether a user is shown a region of any scene. */
export const isRegionOf = (scene: string | null, region: string, user: object): boolean => {
  const document = (sceneWith(scene) as SceneWithRegions | null)?.regions.get(region);
  return document !== undefined && isRegionShownTo(document, user);
};

/** Whether a GM has hidden a creature (`token:ID`). A missing creature counts as hidden. */
export const isHiddenOn = (scene: string | null, creature: string): boolean =>
  (movingToken(scene, creature) as { readonly hidden?: boolean } | undefined)?.hidden !== false;

/** The token of a creature (`token:ID`) on any scene. */
export const movingToken = (scene: string | null, creature: string | null): MovingToken | undefined =>
  scene === null || creature === null ? undefined : scenes().get(scene)?.tokens.get(creature.slice("token:".length));

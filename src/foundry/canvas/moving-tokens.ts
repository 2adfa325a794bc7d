import type { SceneSource } from "../scene/scene-source";
import { isRegionShownTo, type RegionView } from "./known-regions";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html */
export interface MovingToken {
  readonly id: string;
  readonly flags: object;
  readonly movement: {
    readonly id: string;
    readonly state: string;
    readonly user?: { readonly isSelf: boolean; readonly isGM: boolean } | null;
  } | null;
  pauseMovement(key: string): Promise<boolean> | null;
  resumeMovement(movementId: string, key: string): void;
  stopMovement(): boolean;
  revertRecordedMovement(movementId?: string): Promise<boolean>;
  testUserPermission(user: object, level: number): boolean;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html */
interface SceneWithTokens extends SceneSource {
  readonly tokens: SceneSource["tokens"] & { get(id: string): MovingToken | undefined };
}

const scenes = (): { get(id: string): SceneWithTokens | undefined } => game.scenes as never;

export const sceneWith = (id: string | null): SceneSource | null => (id === null ? null : (scenes().get(id) ?? null));

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html */
interface SceneWithRegions {
  readonly regions: { get(id: string): RegionView | undefined };
}

const isRegionOf = (scene: string | null, region: string, user: object): boolean => {
  const document = (sceneWith(scene) as SceneWithRegions | null)?.regions.get(region);
  return document !== undefined && isRegionShownTo(document, user);
};

/** Whether a GM has hidden a creature (`token:ID`). A missing creature counts as hidden. */
const isHiddenOn = (scene: string | null, creature: string): boolean =>
  (movingToken(scene, creature) as { readonly hidden?: boolean } | undefined)?.hidden !== false;

/** Whether a player may know the region and the creature that a readied action waits for. */
export const mayWaitFor = (
  { region, creature }: { readonly region: string | null; readonly creature: string | null },
  scene: string | null,
  user: object,
): boolean =>
  (region === null || isRegionOf(scene, region, user)) && (creature === null || !isHiddenOn(scene, creature));

/**
 * Whether a user decides what a creature (`token:ID`) does. A GM decides for all. Anyone can post a message about any
 * creature, so a message counts only if its author decides for that creature.
 */
export const decidesFor = (
  user: { readonly isGM: boolean } | null | undefined,
  scene: string | null,
  creature: string,
): boolean =>
  user?.isGM === true ||
  (user?.isGM === false &&
    movingToken(scene, creature)?.testUserPermission(user, CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER) === true);

/** The token of a creature (`token:ID`) on any scene. */
export const movingToken = (scene: string | null, creature: string | null): MovingToken | undefined =>
  scene === null || creature === null ? undefined : scenes().get(scene)?.tokens.get(creature.slice("token:".length));

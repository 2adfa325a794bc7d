import { conditionsOf } from "../../scene/read-foundry/read-conditions";
import type { Condition, SceneGrid } from "../../scene/model/scene";
import type { PixelPoint } from "../../rules/attack/verdict";
import { isExecutor } from "../users/executor";
import type { MigratedActor } from "../migration/migrate";
import type { FlaggedScene, SceneSource } from "../scene/scene-source";

/** A token as this client's user handles it. */
export interface TokenView {
  /** The document's id, without a prefix. */
  readonly id: string;
  readonly isVisible: boolean;
  readonly isOwned: boolean;
  /** Middle of its upper edge by its document, scene pixels. */
  readonly top: PixelPoint;
}

interface TokenPlaceable {
  readonly id: string;
  readonly visible: boolean;
  readonly isOwner: boolean;
  /** Its source: the prepared place moves with the animation. */
  readonly document: {
    readonly _source: { readonly x: number; readonly y: number; readonly width?: number | null | undefined };
  };
}

const viewOf = ({ id, visible, isOwner, document: { _source } }: TokenPlaceable): TokenView => ({
  id,
  isVisible: visible,
  isOwned: isOwner,
  top: { x: _source.x + ((_source.width ?? 1) * canvas.grid!.size) / 2, y: _source.y },
});

const tokenLayer = () => (canvas.ready ? canvas.tokens : undefined);

export const viewedScene = (): SceneSource | null => (canvas.ready ? canvas.scene : null);

export const isGM = (): boolean => game.user.isGM;

export const isOwnUser = (userId: string): boolean => game.user.id === userId;

/** Whether a module is there that says how high walls and tiles reach. */
export const hasHeightModule = (): boolean =>
  ["wall-height", "levels"].some((id) => game.modules.get(id)?.active === true);
/** Whether this is the one client that does what one client should do: of the active GM, and of his tabs. */
export const isActiveGM = (): boolean => game.user.isGM && game.user.isActiveGM && isExecutor();

export const allScenes = (): readonly FlaggedScene[] => game.scenes.contents;

export const allActors = (): readonly MigratedActor[] => game.actors.contents;

export const controlledTokens = (): readonly TokenView[] => tokenLayer()?.controlled.map(viewOf) ?? [];

/** The token of whoever has the turn; null when it is not on the viewed scene. */
export const activeToken = (): TokenView | null => {
  const id = game.combat?.combatant?.token?.id;
  const token = id === undefined || id === null ? undefined : tokenLayer()?.get(id);
  return token === undefined ? null : viewOf(token);
};

export const hoveredToken = (): TokenView | null => {
  const token = tokenLayer()?.hover;
  return token ? viewOf(token) : null;
};

/** https://foundryvtt.com/api/v14/classes/foundry.applications.hud.BasePlaceableHUD.html: the declarations lack `bind`. */
interface TokenHud {
  readonly element: HTMLElement;
  bind(token: object): Promise<void>;
}

/** The HUD's element once it is shown for the token; null without one. */
export const showTokenHud = async (id: string): Promise<HTMLElement | null> => {
  const token = tokenLayer()?.get(id);
  const hud = canvas.hud?.token as unknown as TokenHud | undefined;
  if (token === undefined || hud === undefined) return null;
  await hud.bind(token);
  return hud.element;
};

/** The user's targets on the viewed scene. */
export const targetedTokens = (): readonly TokenView[] => (tokenLayer() ? [...game.user.targets].map(viewOf) : []);

export interface TargetedActor {
  /** The token's id, without a prefix. */
  readonly token: string;
  readonly actor: { readonly uuid: string; readonly name: string; reset(): void };
}

/** The actors of the user's targets on the viewed scene; targets without one are left out. */
export const targetedActors = (): readonly TargetedActor[] =>
  (tokenLayer() ? [...game.user.targets] : []).flatMap(({ id, actor }) =>
    actor === null ? [] : [{ token: id, actor }],
  );

/** The token that speaks in a message: that of its speaker, or the one that stands here for the actor. */
export const speakingToken = ({
  token,
  actor,
}: {
  readonly token?: string | null;
  readonly actor?: string | null;
}): string | null => {
  if (token || !actor) return token ?? null;
  const its = tokenLayer()?.placeables.filter(({ document }) => document.actorId === actor) ?? [];
  const [only, other] = its;
  return (its.find(({ controlled }) => controlled) ?? (other === undefined ? only : undefined))?.id ?? null;
};

export const isTokenVisible = (id: string): boolean => tokenLayer()?.get(id)?.visible === true;

/** Whether the map says a token's name now. */
export const hasNameplate = (id: string): boolean => tokenLayer()?.get(id)?.nameplate?.visible === true;

/** Whether a creature (`token:ID`) is hidden by the GM. */
export const isHiddenToken = (creature: string): boolean =>
  sceneOnCanvas()?.tokens.get(creature.slice("token:".length))?.hidden === true;

export const isTokenOwned = (id: string): boolean => tokenLayer()?.get(id)?.isOwner === true;

/** Foundry's `CONST.TOKEN_DISPLAY_MODES` HOVER and ALWAYS: others show a name to nobody, or to its owners. */
const NAMED_FOR_ALL: readonly number[] = [30, 50];

/** Of a secret creature Foundry shows neither name nor icons. */
export const isTokenNamed = (id: string): boolean => {
  const document = tokenLayer()?.get(id)?.document;
  return document !== undefined && !document.isSecret && NAMED_FOR_ALL.includes(Number(document.displayName));
};

/** What the icons on a token say of it. */
export const tokenConditions = (id: string): readonly Condition[] => {
  const token = tokenLayer()?.get(id);
  return token === undefined || token.document.isSecret ? [] : conditionsOf(token.actor?.statuses ?? []);
};

/** The viewed scene, to keep things on. */
export const flaggedScene = (): FlaggedScene | null => sceneOnCanvas();

/** The viewed scene's document. */
export const sceneOnCanvas = () => (canvas.ready ? canvas.scene : null);

/** Foundry's `CONST.REGION_VISIBILITY`; OBSERVER only in version 14. With any other value players do not see the region. */
const REGION_ALWAYS = 2;
const REGION_OBSERVER = 3;

interface RegionView {
  readonly visibility: number;
  /** Not in version 13. */
  readonly hidden?: boolean;
  testUserPermission(user: object, level: number): boolean;
}

const isShownToAll = ({ visibility, hidden }: RegionView): boolean =>
  hidden !== true && Number(visibility) === REGION_ALWAYS;

/** Whether Foundry shows a user a region outside its layer. */
export const isRegionShownTo = (region: RegionView, user: object): boolean => {
  const isForObservers = region.hidden !== true && Number(region.visibility) === REGION_OBSERVER;
  const isObserved = isForObservers && region.testUserPermission(user, CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER);
  return isShownToAll(region) || isObserved;
};

const regionWith = (id: string): RegionView | undefined =>
  sceneOnCanvas()?.regions.get(id) as unknown as RegionView | undefined;

/** Whether everyone sees a region of the viewed scene. */
export const isRegionForAll = (id: string): boolean => {
  const region = regionWith(id);
  return region !== undefined && isShownToAll(region);
};

/** Whether this client's user does. */
export const isRegionVisible = (id: string): boolean => {
  const region = regionWith(id);
  return region !== undefined && isRegionShownTo(region, game.user);
};

export const isTileVisible = (id: string): boolean => sceneOnCanvas()?.tiles.get(id)?.hidden === false;

/** Of the canvas, in screen pixels. */
export const screenSize = (): { readonly width: number; readonly height: number } => canvas.app!.screen;

/** Screen pixels a scene pixel. */
export const zoom = (): number => canvas.stage?.scale.x ?? 1;

/** The walls that are selected on the viewed scene, as they are now. */
export interface ChosenWalls {
  readonly ids: readonly string[];
  /** Parapet's flags of each. */
  readonly flags: readonly unknown[];
  /** One update of several, which Foundry can undo as one. */
  readonly update: (updates: readonly object[]) => Promise<void>;
}

interface WallSource {
  readonly id: string | null;
  readonly flags: object;
}

export const chosenWalls = (): ChosenWalls =>
  wallsToChange((canvas.ready ? (canvas.walls?.controlled ?? []) : []).map(({ document }) => document));

/** The walls of the viewed scene with these ids. */
export const wallsWith = (ids: readonly string[]): ChosenWalls => {
  const scene = sceneOnCanvas();
  return wallsToChange(ids.flatMap((id) => scene?.walls.get(id) ?? []));
};

const wallsToChange = (walls: readonly WallSource[]): ChosenWalls => {
  const scene = sceneOnCanvas();
  return {
    ids: walls.flatMap(({ id }) => id ?? []),
    flags: walls.map(({ flags }): unknown => Reflect.get(flags, "parapet")),
    update: async (updates) => {
      const present = updates.filter((update) => scene?.walls.has(String(Reflect.get(update, "_id"))));
      if (present.length > 0) await scene?.updateEmbeddedDocuments("Wall", present);
    },
  };
};

/** How far a square of the viewed scene is; undefined where there is no scene. */
export const sceneMeasure = (): Pick<SceneGrid, "distance" | "units"> | undefined =>
  canvas.ready ? (canvas.scene?.grid ?? undefined) : undefined;

/** How far a grid space of the viewed scene is, in scene units; 5 where there is no scene. */
export const spaceDistance = (): number => sceneMeasure()?.distance ?? 5;

/** Scene pixels a square. */
export const gridSize = (): number => canvas.grid?.size ?? 1;

import { conditionsOf } from "../../scene/read-foundry/read-conditions";
import type { Condition, SceneGrid } from "../../scene/model/scene";
import { SECRET } from "../../scene/model/sides";
import type { PixelPoint } from "../../rules/attack/verdict";
import { isExecutor } from "../users/users";
import type { FlaggedScene, SceneSource } from "../scene/scene-source";

export interface TokenView {
  /** The document's id, without a prefix. */
  readonly id: string;
  readonly isVisible: boolean;
  readonly isOwned: boolean;
  /** Middle of the token's top edge from its document, scene pixels. */
  readonly top: PixelPoint;
  /** As in Foundry's `CONST.TOKEN_DISPOSITIONS`. */
  readonly disposition: number;
  /** An object that never acts, as far as this user may know. */
  readonly isObject: boolean;
}

interface TokenPlaceable {
  readonly id: string | null;
  readonly visible: boolean;
  readonly isOwner: boolean;
  /** Source data: prepared positions follow the animation. */
  readonly document: {
    readonly isSecret?: boolean;
    readonly _source: {
      readonly x: number;
      readonly y: number;
      readonly width?: number | null | undefined;
      readonly disposition?: number | null | undefined;
    };
  };
}

const viewOf = ({ id, visible, isOwner, document: { _source, isSecret } }: TokenPlaceable): TokenView => ({
  id: id ?? "",
  isVisible: visible,
  isOwned: isOwner,
  top: { x: _source.x + ((_source.width ?? 1) * canvas.grid!.size) / 2, y: _source.y },
  disposition: _source.disposition ?? -1,
  isObject: isSecret === true && !isGM(),
});

const tokenLayer = () => (canvas.ready ? canvas.tokens : undefined);

export const viewedScene = (): SceneSource | null => (canvas.ready ? canvas.scene : null);

export const isGM = (): boolean => game.user.isGM;

export const isGamePaused = (): boolean => game.paused;

export const isOwnUser = (userId: string): boolean => game.user.id === userId;

export const hasHeightModule = (): boolean =>
  ["wall-height", "levels"].some((id) => game.modules.get(id)?.active === true);
/** Whether this client does the work that exactly one client must do: the active GM's, and only one of their tabs. */
export const isActiveGM = (): boolean => game.user.isGM && game.user.isActiveGM && isExecutor();

export const allScenes = (): readonly FlaggedScene[] => game.scenes.contents;

export const controlledTokens = (): readonly TokenView[] => tokenLayer()?.controlled.map(viewOf) ?? [];

export const visibleTokens = (): readonly TokenView[] =>
  tokenLayer()
    ?.placeables.filter(({ visible }) => visible)
    .map(viewOf) ?? [];

/** The token of the current combatant, or null when it is not on the viewed scene. */
export const activeToken = (): TokenView | null => {
  const id = game.combat?.combatant?.token?.id;
  const token = id === undefined || id === null ? undefined : tokenLayer()?.get(id);
  return token === undefined ? null : viewOf(token);
};

export const hoveredToken = (): TokenView | null => {
  const token = tokenLayer()?.hover;
  return token ? viewOf(token) : null;
};

/**
 * https://foundryvtt.com/api/v14/classes/foundry.applications.hud.BasePlaceableHUD.html. The declarations lack `bind`.
 */
interface TokenHud {
  readonly element: HTMLElement;
  bind(token: object): Promise<void>;
}

/** The HUD's element once it is shown for the token, or null if there is none. */
export const showTokenHud = async (id: string): Promise<HTMLElement | null> => {
  const token = tokenLayer()?.get(id);
  const hud = canvas.hud?.token as unknown as TokenHud | undefined;
  if (token === undefined || hud === undefined) return null;
  await hud.bind(token);
  return hud.element;
};

export const targetedTokens = (): readonly TokenView[] => (tokenLayer() ? [...game.user.targets].map(viewOf) : []);

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Actor.html */
interface PreparedActor {
  readonly uuid: string;
  readonly name: string;
  reset(): void;
}

export interface TargetedActor {
  /** The token's id, without a prefix. */
  readonly token: string;
  readonly actor: PreparedActor;
}

/** A token of 13 has an id by its declarations, one of 14 may have none. */
interface Targeted {
  readonly id: string | null;
  readonly actor: TargetedActor["actor"] | null;
}

/** The actors of the user's targets on the viewed scene; targets without one are left out. */
export const targetedActors = (): readonly TargetedActor[] =>
  (tokenLayer() ? [...(game.user.targets as unknown as Iterable<Targeted>)] : []).flatMap(({ id, actor }) =>
    actor === null || id === null ? [] : [{ token: id, actor }],
  );

/** The token of a message's speaker, or the one that represents the actor on this scene. */
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

export const hasNameplate = (id: string): boolean => tokenLayer()?.get(id)?.nameplate?.visible === true;

/** The scene's rectangle without its padding, client pixels; null without a viewed scene. */
export const sceneOnPage = (): { left: number; top: number; right: number; bottom: number } | null => {
  const rectangle = canvas.ready ? canvas.dimensions?.sceneRect : undefined;
  if (rectangle === undefined) return null;
  const { x, y, width, height } = rectangle;
  const [from, to] = [placeOnPage({ x, y }), placeOnPage({ x: x + width, y: y + height })];
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
};

export const isHiddenToken = (creature: string): boolean =>
  sceneOnCanvas()?.tokens.get(creature.slice("token:".length))?.hidden === true;

/** Whether a token's disposition is secret, also for those who may know it: `isSecret` is about one user. */
export const isSecretToken = (creature: string): boolean =>
  sceneOnCanvas()?.tokens.get(creature.slice("token:".length))?._source.disposition === SECRET;

/** Whether a token is secret to this user: GMs and its owners know what it is. */
export const isTokenSecret = (id: string): boolean => tokenLayer()?.get(id)?.document.isSecret === true;

/** Whether Foundry writes the token's elevation above it. */
export const hasElevationText = (id: string): boolean => (tokenLayer()?.get(id)?.document._source.elevation ?? 0) !== 0;

export const isTokenOwned = (id: string): boolean => tokenLayer()?.get(id)?.isOwner === true;

/** Foundry's `CONST.TOKEN_DISPLAY_MODES` HOVER and ALWAYS. The other modes hide a name, or show it to owners only. */
const NAMED_FOR_ALL: readonly number[] = [30, 50];

/** Foundry shows neither the name nor the icons of a secret token. */
export const isTokenNamed = (id: string): boolean => {
  const document = tokenLayer()?.get(id)?.document;
  return document !== undefined && !document.isSecret && NAMED_FOR_ALL.includes(Number(document.displayName));
};

/** Conditions that the icons on a token show. */
export const tokenConditions = (id: string): readonly Condition[] => {
  const token = tokenLayer()?.get(id);
  return token === undefined || token.document.isSecret ? [] : conditionsOf(token.actor?.statuses ?? []);
};

/** The document of a creature's token (`token:ID`) on the viewed scene. */
export const tokenOnScene = (creature: string) => sceneOnCanvas()?.tokens.get(creature.slice("token:".length));

/** The actor of a creature (`token:ID`) on the viewed scene. */
export const actorOn = (creature: string): object | null => tokenOnScene(creature)?.actor ?? null;

export const flaggedScene = (): FlaggedScene | null => sceneOnCanvas();

export const sceneOnCanvas = () => (canvas.ready ? canvas.scene : null);

/**
 * Foundry's `CONST.REGION_VISIBILITY`; OBSERVER exists only on version 14. With any other value players do not see the
 * region.
 */
const REGION_ALWAYS = 2;
const REGION_OBSERVER = 3;

/** https://foundryvtt.com/api/v14/classes/foundry.documents.RegionDocument.html */
interface RegionView {
  readonly visibility: number;
  /** Undefined on version 13. */
  readonly hidden?: boolean;
  testUserPermission(user: object, level: number): boolean;
}

const isShownToAll = ({ visibility, hidden }: RegionView): boolean =>
  hidden !== true && Number(visibility) === REGION_ALWAYS;

export const isRegionShownTo = (region: RegionView, user: object): boolean => {
  const isForObservers = region.hidden !== true && Number(region.visibility) === REGION_OBSERVER;
  const isObserved = isForObservers && region.testUserPermission(user, CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER);
  return isShownToAll(region) || isObserved;
};

const regionWith = (id: string): RegionView | undefined =>
  sceneOnCanvas()?.regions.get(id) as unknown as RegionView | undefined;

export const isRegionForAll = (id: string): boolean => {
  const region = regionWith(id);
  return region !== undefined && isShownToAll(region);
};

export const isRegionVisible = (id: string): boolean => {
  const region = regionWith(id);
  return region !== undefined && isRegionShownTo(region, game.user);
};

export const isTileVisible = (id: string): boolean => sceneOnCanvas()?.tiles.get(id)?.hidden === false;

/** Size of the canvas, screen pixels. */
export const screenSize = (): { readonly width: number; readonly height: number } => canvas.app!.screen;

/** Screen pixels per scene pixel. */
export const zoom = (): number => canvas.stage?.scale.x ?? 1;

/** The part of the scene that is on the screen, with two grid spaces around it; scene pixels. */
export const sceneOnScreen = (): ((point: PixelPoint) => boolean) => {
  const { width, height } = screenSize();
  const margin = 2 * gridSize();
  const { x: left, y: top } = canvas.stage?.toLocal({ x: 0, y: 0 }) ?? { x: 0, y: 0 };
  const [right, bottom] = [left + width / zoom(), top + height / zoom()];
  return ({ x, y }) => x > left - margin && y > top - margin && x < right + margin && y < bottom + margin;
};

/** The walls that are selected on the viewed scene, as they are now. */
export interface ChosenWalls {
  readonly ids: readonly string[];
  /** Parapet's flags on each wall. */
  readonly flags: readonly unknown[];
  /** Sends one update for all walls, which Foundry undoes as one. */
  readonly update: (updates: readonly object[]) => Promise<void>;
}

interface WallSource {
  readonly id: string | null;
  readonly flags: object;
}

export const chosenWalls = (): ChosenWalls =>
  wallsToChange((canvas.ready ? (canvas.walls?.controlled ?? []) : []).map(({ document }) => document));

/** Of a wall on the viewed scene. */
export const flagsOfWall = (id: string): object | undefined => sceneOnCanvas()?.walls.get(id)?.flags;

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

/** Grid distance and units of the viewed scene, or undefined without a scene. */
export const sceneMeasure = (): Pick<SceneGrid, "distance" | "units"> | undefined =>
  canvas.ready ? (canvas.scene?.grid ?? undefined) : undefined;

/** Scene units per grid space of the viewed scene; 5 without a scene. */
export const spaceDistance = (): number => sceneMeasure()?.distance ?? 5;

/** Scene pixels per grid space. */
export const gridSize = (): number => canvas.grid?.size ?? 1;

/** The pointer's position in scene pixels. Null until it has been on the map: until then Foundry reports 0, 0. */
export const pointerOnScene = (): PixelPoint | null => {
  const { x, y } = canvas.mousePosition;
  return x === 0 && y === 0 ? null : { x, y };
};

/** Where a scene point is on the page, client pixels. */
export const placeOnPage = ({ x, y }: PixelPoint): PixelPoint => canvas.clientCoordinatesFromCanvas({ x, y });

/** Replaces the user's targets with these tokens of the viewed scene (`token:ID`). */
export const aimAt = (ids: readonly string[]): void => {
  const tokens = ids.flatMap((id) => canvas.tokens?.get(id.slice("token:".length)) ?? []);
  tokens.forEach((token, i) => token.setTarget(true, { releaseOthers: i === 0 }));
};

/** Version 14: the bottom of the viewed level. Null or infinite when the level is open below. */
const levelBottom = (): unknown => {
  const level: unknown = "level" in canvas ? canvas.level : null;
  const range: unknown = typeof level === "object" && level !== null ? Reflect.get(level, "elevation") : null;
  return typeof range === "object" && range !== null ? Reflect.get(range, "bottom") : null;
};

/** Elevation to test visibility at. Foundry assumes 0 when none is given, which may be on another level. */
const groundFor = (attacker: number): number => {
  const bottom = levelBottom();
  return typeof bottom === "number" && Number.isFinite(bottom) ? bottom : attacker;
};

/** By the declarations of 14 there may be none. */
const fog = () => canvas.fog as unknown as { isPointExplored(point: object): boolean } | undefined;

/**
 * Whether this user's map shows a point, now or as explored. A GM sees everything. The point is tested on the floor of
 * the viewed level, or at the attacker's elevation where the level has no floor.
 */
export const isPlaceShown = ({ x, y }: PixelPoint, attacker: number): boolean => {
  if (canvas.dimensions?.sceneRect.contains(x, y) !== true) return false;
  if (isGM() || sceneOnCanvas()?.tokenVision === false) return true;
  const place = { x, y, elevation: groundFor(attacker) };
  return canvas.visibility.testVisibility(place, { tolerance: 0 }) || fog()?.isPointExplored(place) === true;
};

/** https://foundryvtt.com/api/v14/classes/foundry.applications.ui.SceneControls.html */
interface ShownControls {
  readonly controls: Readonly<Record<string, { readonly tools?: Record<string, { active?: boolean }> } | undefined>>;
  render(): unknown;
}

/** Sets the toggles of a control to their current state. Before the first scene there are none. */
export const showToggles = (control: string, toggles: Readonly<Record<string, boolean>>): void => {
  const shown = ui.controls as unknown as ShownControls | null | undefined;
  const tools = shown?.controls[control]?.tools ?? {};
  const changed = Object.entries(toggles).flatMap(([name, active]) => {
    const tool = tools[name];
    return tool === undefined || tool.active === active ? [] : [{ tool, active }];
  });
  for (const { tool, active } of changed) tool.active = active;
  if (changed.length > 0) void shown?.render();
};

import type { PixelPoint } from "../rules/verdict";
import type { SceneSource } from "./scene-mirror";

/** A token as this client's user handles it. */
export interface TokenView {
  /** The document's id, without a prefix. */
  readonly id: string;
  readonly isVisible: boolean;
  /** Middle of its upper edge by its document, scene pixels. */
  readonly top: PixelPoint;
}

interface TokenPlaceable {
  readonly id: string;
  readonly visible: boolean;
  readonly document: { readonly x: number; readonly y: number; readonly width: number | null };
}

const viewOf = ({ id, visible, document }: TokenPlaceable): TokenView => ({
  id,
  isVisible: visible,
  top: { x: document.x + ((document.width ?? 1) * canvas.grid!.size) / 2, y: document.y },
});

const tokenLayer = () => (canvas.ready ? canvas.tokens : undefined);

export const viewedScene = (): SceneSource | null => (canvas.ready ? canvas.scene : null);

export const isGM = (): boolean => game.user.isGM;

export const controlledTokens = (): readonly TokenView[] => tokenLayer()?.controlled.map(viewOf) ?? [];

export const hoveredToken = (): TokenView | null => {
  const token = tokenLayer()?.hover;
  return token ? viewOf(token) : null;
};

/** The user's targets on the viewed scene. */
export const targetedTokens = (): readonly TokenView[] => (tokenLayer() ? [...game.user.targets].map(viewOf) : []);

export const isTokenVisible = (id: string): boolean => tokenLayer()?.get(id)?.visible === true;

/** Foundry's numbers for a wall's `door` and `ds`, the same in source data of every version. */
const SECRET_DOOR = 2;
const OPEN = 1;

export const isShutSecretDoor = (id: string): boolean => {
  const wall = canvas.ready ? canvas.scene?.walls.get(id) : undefined;
  return wall !== undefined && Number(wall.door) === SECRET_DOOR && Number(wall.ds) !== OPEN;
};

/** Screen pixels a scene pixel. */
export const zoom = (): number => canvas.stage?.scale.x ?? 1;

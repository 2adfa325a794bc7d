import { measured } from "../time/measured";
import type { Move } from "../scene/preview";
import type { Moves, Verdicts } from "./verdicts";
import type { GuardedHooks } from "../errors/hooks";

/**
 * The preview of a token while it is dragged or its path is planned. It is at the token's new position.
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.placeables.Token.html
 */
interface TokenCopy {
  readonly isPreview: boolean;
  readonly _original?: { readonly id: string } | null | undefined;
  readonly document: {
    readonly id: string | null;
    readonly x: number;
    readonly y: number;
    readonly elevation: number;
    readonly level?: string | null;
  };
}

const isCopy = (child: unknown): child is TokenCopy =>
  typeof child === "object" && child !== null && "isPreview" in child && child.isPreview === true;

/** `gone` is the copy that is about to be removed. */
const copiesOnMap = (gone: object | null): readonly TokenCopy[] => {
  const children: readonly unknown[] = (canvas.ready ? canvas.tokens?.preview?.children : undefined) ?? [];
  return children.filter((child) => child !== gone).filter(isCopy);
};

const moveOf = ({ document: { x, y, elevation, level } }: TokenCopy): Move => ({ x, y, elevation, level });

const isSameMove = (p: Move, q: Move | undefined): boolean =>
  p.x === q?.x && p.y === q.y && p.elevation === q.elevation && p.level === q.level;

/**
 * Follows tokens while they are dragged, until they are dropped or the drag is cancelled. `stand` gets their positions,
 * or null when none is dragged; `changed` is called after it.
 */
const createDragging = (stand: (moves: Moves | null) => void, changed: () => void) => {
  let moves: Moves = new Map();
  const look = (gone: object | null): void => {
    const next = new Map(copiesOnMap(gone).map((copy) => [copy._original?.id ?? copy.document.id ?? "", moveOf(copy)]));
    if (moves.size === next.size && [...moves].every(([id, move]) => isSameMove(move, next.get(id)))) return;
    moves = next;
    stand(next.size === 0 ? null : next);
    changed();
  };
  const lookIf = (token: object, gone: object | null): void => {
    if (moves.size > 0 || isCopy(token)) measured("parapet:drag", () => look(gone));
  };
  return {
    refreshed: (token: object): void => lookIf(token, null),
    destroyed: (token: object): void => lookIf(token, token),
    /** Call when copies may have appeared or disappeared without a hook. */
    look: (): void => look(null),
  };
};

/** After these the user asks about other attacks. */
const ASKING = ["controlToken", "hoverToken", "targetToken", "combatTurnChange"];

/** After these the user may see other things. */
const SEEING = ["canvasReady", "sightRefresh"];

interface CanvasFollowers {
  readonly stand: Verdicts["stand"];
  readonly onAsked: () => void;
  /** The user sees other things, or drags a token. */
  readonly onView: () => void;
}

/** What Foundry does to a token in the frame. */
interface RefreshFlags {
  readonly refreshVisibility?: boolean;
}

/** Follows what people do on the canvas; verdicts follow dragged tokens. */
export const followCanvas = ({ on }: Pick<GuardedHooks, "on">, { stand, onAsked, onView }: CanvasFollowers): void => {
  const dragging = createDragging(stand, onView);
  for (const hook of ASKING) on(hook, onAsked);
  for (const hook of SEEING) on(hook, onView);
  on("refreshToken", dragging.refreshed);
  on("refreshToken", (_token: object, flags?: RefreshFlags) => {
    if (flags?.refreshVisibility === true) onView();
  });
  on("destroyToken", dragging.destroyed);
  for (const hook of ["planToken", "canvasTearDown", "canvasReady"]) on(hook, dragging.look);
};

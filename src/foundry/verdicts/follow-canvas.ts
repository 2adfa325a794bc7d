import type { GuardedHooks } from "../errors/hooks";
import { createDragging } from "./dragging";
import type { Verdicts } from "./verdicts";

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

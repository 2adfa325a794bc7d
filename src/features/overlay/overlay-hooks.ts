import { createDragging } from "../../foundry/verdicts/dragging";
import type { GuardedHooks } from "../../foundry/errors/hooks";
import type { Verdicts } from "../../foundry/verdicts/verdicts";
import type { Overlay } from "./overlay";

/** After these somebody else is asked about. */
const ASKING = ["controlToken", "hoverToken", "targetToken", "combatTurnChange"];

/** After these something else may be seen. */
const SEEING = ["canvasReady", "sightRefresh"];

/** Areas that are laid, moved, looked at or taken away. */
const AREAS = [
  ...["refreshMeasuredTemplate", "destroyMeasuredTemplate", "hoverMeasuredTemplate", "controlMeasuredTemplate"],
  ...["refreshRegion", "destroyRegion", "hoverRegion", "controlRegion"],
];

interface Followers {
  readonly overlay: Overlay;
  readonly verdicts: Pick<Verdicts, "stand">;
  /** Draws anew what is on the map. */
  readonly redraw: () => void;
  /** That, and what is said of it elsewhere. */
  readonly show: () => void;
}

/** What Foundry does to a token in the frame. */
interface RefreshFlags {
  readonly refreshVisibility?: boolean;
}

/** Keeps what is shown in step with what people do on the map, and all verdicts with tokens that are dragged. */
export const followTable = ({ on }: GuardedHooks, { overlay, verdicts, redraw, show }: Followers): void => {
  const dragging = createDragging(verdicts.stand, redraw);
  for (const hook of ASKING) on(hook, show);
  for (const hook of SEEING) on(hook, redraw);
  for (const hook of AREAS) on(hook, overlay.refresh);
  on("canvasPan", overlay.rescale);
  on("refreshToken", dragging.refreshed);
  on("refreshToken", (_token: object, flags?: RefreshFlags) => {
    if (flags?.refreshVisibility === true) redraw();
  });
  on("destroyToken", dragging.destroyed);
  for (const hook of ["planToken", "canvasTearDown", "canvasReady"]) on(hook, dragging.look);
};

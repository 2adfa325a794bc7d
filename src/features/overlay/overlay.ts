import { measured } from "../../foundry/time/measured";
import { scenePlace } from "../../foundry/verdicts/error-location";
import type { Pins } from "../../foundry/verdicts/pins";
import type { OverlayMode } from "../../foundry/settings/fields";
import { presentPlan, type OverlayRequest } from "./overlay-request";
import { createPainter, type OverlayCanvas, type Painter } from "./overlay-canvas";
import type { OverlayParts } from "./overlay-verdicts";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";

/** What the map shows of the verdicts: kept in step by asking for a refresh after anything that may change it. */
export interface Overlay {
  /** Redraws at the next frame; many changes at once make one redraw. */
  readonly refresh: () => void;
  /** The canvas to draw on, null when there is none. */
  readonly settle: (canvas: OverlayCanvas | null) => void;
  /** After the view has changed: keeps widths and words the same size on screen, and labels in view. */
  readonly rescale: () => void;
  /** The overlay's key is down, or is let go. */
  readonly hold: (isHeld: boolean) => void;
  /** Shown in this mode instead of the one that is set, null for that one. */
  readonly tryMode: (mode: OverlayMode | null) => void;
  /** What is drawn; a redraw that is due is not waited for but done. */
  readonly shown: () => OverlayPlan;
}

/** Draws once for many changes: at the next frame, or when asked for sooner. */
const createFrames = (draw: () => void) => {
  let isDue = false;
  const drawIfDue = (): void => {
    if (!isDue) return;
    isDue = false;
    draw();
  };
  return {
    drawIfDue,
    ask: () => {
      if (!isDue) requestAnimationFrame(drawIfDue);
      isDue = true;
    },
  };
};

/** Of what is drawn, and redraws. */
const createShowing = (parts: OverlayParts, painter: Painter, wishes: () => OverlayRequest) => {
  const guarded = <T>(act: () => T, otherwise: T): T => parts.guard(() => scenePlace(parts.words), act, otherwise);
  let shown = EMPTY_PLAN;
  return {
    shown: () => shown,
    forget: () => (shown = EMPTY_PLAN),
    draw: () => {
      if (!painter.hasCanvas()) return;
      measured("parapet:overlay", () => {
        shown = guarded(() => presentPlan(parts, wishes()), EMPTY_PLAN);
        guarded(() => painter.paint(shown), undefined);
      });
    },
  };
};

export const createOverlay = (parts: OverlayParts & { readonly pins: Pins }): Overlay => {
  let isHeld = false;
  let tried: OverlayMode | null = null;
  const painter = createPainter();
  const mode = (): OverlayMode => tried ?? parts.mode();
  const showing = createShowing({ ...parts, mode }, painter, () => ({ isHeld, pinned: parts.pins.attacks() }));
  const frames = createFrames(showing.draw);
  return {
    refresh: frames.ask,
    hold: (is) => {
      if (is === isHeld) return;
      isHeld = is;
      frames.ask();
    },
    tryMode: (next) => {
      tried = next;
      frames.ask();
    },
    rescale: () => {
      if (showing.shown() !== EMPTY_PLAN) painter.rescale();
    },
    settle: (next) => {
      painter.settle(next);
      if (next === null) parts.pins.clear();
      showing.forget();
    },
    shown: () => {
      frames.drawIfDue();
      return showing.shown();
    },
  };
};

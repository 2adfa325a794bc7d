/** Decides when the overlay is drawn. */
import type { OverlayMode } from "../../foundry/settings/fields";
import { readOverlayLook, readOverlayMode, type OverlayLook } from "../../foundry/settings/store";
import { measured } from "../../foundry/time/measured";
import type { Table } from "../../table";
import { createPainter, type Grounds } from "./overlay-painter";
import { EMPTY_PLAN, type Badge, type OverlayPlan } from "./overlay-plan";
import { presentPlan, type PresentPlan } from "./overlay-request";
import type { SignBoxes } from "./signs";

const NO_PLAN: PresentPlan = { ...EMPTY_PLAN, isPartial: false };

/** Milliseconds. */
const PAUSE = 100;

/** Draws in the next frame after a request, or before that where the drawing is needed. */
const createRedraw = (draw: () => void) => {
  let isDue = false;
  const ifDue = (): void => {
    if (!isDue) return;
    isDue = false;
    draw();
  };
  return {
    ifDue,
    request: (): void => {
      if (!isDue) requestAnimationFrame(ifDue);
      isDue = true;
    },
  };
};

/** Verdicts on the map. `refresh` must be called after anything that may change them; `onShown` gets every plan. */
export const createOverlay = (table: Table, onShown: (plan: OverlayPlan) => void) => {
  const { safely, pins } = table;
  const layers = new Map<keyof Grounds, PIXI.Container | null>();
  let painter: ReturnType<typeof createPainter> | null = null;
  let isHeld = false;
  let tried: OverlayMode | null = null;
  let look: OverlayLook | null = null;
  let shown: PresentPlan = NO_PLAN;
  /** Badges of creatures that nobody asked about, by the creature's id, for as long as they hold. */
  let made = new Map<string, Badge>();

  const draw = (): void => {
    const its = painter;
    if (its === null) return;
    measured("parapet:overlay", () => {
      const used = (look ??= readOverlayLook());
      const asked = { mode: tried ?? readOverlayMode(), isHeld, look: used, pinned: pins.all(), made };
      shown = safely(() => presentPlan(table, asked), NO_PLAN);
      safely(() => its.paint(shown, used), undefined);
      onShown(shown);
      // A drag redraws anyway, and needs its frames.
      if (shown.isPartial) setTimeout(redraw.request, table.verdicts.isElsewhere() ? PAUSE : 0);
    });
  };
  const redraw = createRedraw(draw);
  const refresh = (): void => {
    made = new Map();
    redraw.request();
  };
  return {
    /** Redraws in the next frame, with all that may have changed; many changes at once make one redraw. */
    refresh,
    /** The same after the view alone has changed. */
    redraw: redraw.request,
    /** What to draw lines or signs on, null when there is no canvas. */
    settle: (layer: keyof Grounds, container: PIXI.Container | null): void => {
      if (container === null) pins.clear();
      layers.set(layer, container);
      painter?.end();
      const [lines = null, signs = null] = [layers.get("lines"), layers.get("signs")];
      painter = lines && signs && createPainter({ lines, signs });
      [shown, made] = [NO_PLAN, new Map<string, Badge>()];
      onShown(shown);
    },
    /** Settings of this client have changed. */
    lookAgain: (): void => void (look = null),
    /** After the view has changed: keeps line widths and labels the same size on screen, and labels in view. */
    rescale: (): void => {
      if (shown !== NO_PLAN) painter?.rescale();
    },
    /** The overlay's key is pressed or released. */
    hold: (is: boolean): void => {
      if (is === isHeld) return;
      isHeld = is;
      refresh();
    },
    /** Shows this mode instead of the stored one; null for the stored one. */
    tryMode: (mode: OverlayMode | null): void => {
      tried = mode;
      refresh();
    },
    /** The plan on the map. A due redraw is done first, with all badges. */
    shown: (): OverlayPlan => {
      redraw.ifDue();
      while (shown.isPartial) draw();
      return shown;
    },
    /** Where the signs of that plan are. */
    boxes: (): SignBoxes => painter?.boxes() ?? { badges: [], labels: [], names: [] },
  };
};

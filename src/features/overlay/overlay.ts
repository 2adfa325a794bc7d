import { dequal } from "dequal/lite";
import { createMarkPainter } from "../../drawing/paint-triangles";
import { zoom } from "../../foundry/canvas/canvas-view";
import { createColouredMesh } from "../../foundry/canvas/coloured-mesh";
import type { OverlayMode } from "../../foundry/settings/fields";
import { readOverlayMode } from "../../foundry/settings/store";
import { measured } from "../../foundry/time/measured";
import type { Table } from "../../table";
import { createLabels } from "./labels";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";
import { presentPlan } from "./overlay-request";

/** Compares the parts that change most often first. */
const isSamePlan = (p: OverlayPlan, q: OverlayPlan): boolean =>
  dequal(p.lines, q.lines) && dequal(p.labels, q.labels) && dequal(p.tags, q.tags) && dequal(p.marks, q.marks);

/** Paints plans on one canvas, only when the plan differs: sight is refreshed many times a second while tokens move. */
const createPainter = (container: PIXI.Container) => {
  const paintMarks = createMarkPainter(createColouredMesh(container));
  const labels = createLabels(container.addChild(new PIXI.Container()));
  let plan = EMPTY_PLAN;
  let isPainted = true;
  let paintedZoom = 1;
  const rescale = (): void => {
    if (zoom() !== paintedZoom) {
      paintedZoom = zoom();
      paintMarks(plan.marks, paintedZoom);
    }
    labels.place(paintedZoom);
  };
  return {
    rescale,
    paint: (next: OverlayPlan): void => {
      if (isPainted && isSamePlan(next, plan)) return rescale();
      isPainted = false;
      plan = next;
      paintedZoom = zoom();
      paintMarks(plan.marks, paintedZoom);
      labels.show(plan, paintedZoom);
      isPainted = true;
    },
    end: labels.clear,
  };
};

/** Verdicts on the map. `refresh` must be called after anything that may change them. */
export const createOverlay = (table: Table) => {
  const { safely, pins } = table;
  let painter: ReturnType<typeof createPainter> | null = null;
  let isHeld = false;
  let tried: OverlayMode | null = null;
  let shown = EMPTY_PLAN;
  let isDue = false;

  const draw = (): void => {
    const its = painter;
    if (its === null) return;
    measured("parapet:overlay", () => {
      const planNow = (): OverlayPlan =>
        presentPlan(table, { mode: tried ?? readOverlayMode(), isHeld, pinned: pins.all() });
      shown = safely(planNow, EMPTY_PLAN);
      safely(() => its.paint(shown), undefined);
    });
  };
  const drawIfDue = (): void => {
    if (!isDue) return;
    isDue = false;
    draw();
  };
  const refresh = (): void => {
    if (!isDue) requestAnimationFrame(drawIfDue);
    isDue = true;
  };
  return {
    /** Redraws in the next frame; many changes at once make one redraw. */
    refresh,
    /** What to draw on, null when there is no canvas. */
    settle: (container: PIXI.Container | null): void => {
      painter?.end();
      painter = container && createPainter(container);
      if (container === null) pins.clear();
      shown = EMPTY_PLAN;
    },
    /** After the view has changed: keeps line widths and labels the same size on screen, and labels in view. */
    rescale: (): void => {
      if (shown !== EMPTY_PLAN) painter?.rescale();
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
    /** The plan on the map. A due redraw is done first. */
    shown: (): OverlayPlan => {
      drawIfDue();
      return shown;
    },
  };
};

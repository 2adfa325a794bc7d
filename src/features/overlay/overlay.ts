import { dequal } from "dequal/lite";
import { createMarkPainter } from "../../drawing/paint-triangles";
import { zoom } from "../../foundry/canvas/canvas-view";
import { createColouredMesh } from "../../foundry/canvas/coloured-mesh";
import type { OverlayMode } from "../../foundry/settings/fields";
import { readOverlayLook, readOverlayMode, type OverlayLook } from "../../foundry/settings/store";
import { measured } from "../../foundry/time/measured";
import type { Table } from "../../table";
import { grownMarks, motionAt } from "./motion";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";
import { presentPlan } from "./overlay-request";
import { createSigns, type SignBoxes } from "./signs";

/** Compares the parts that change most often first. */
const isSamePlan = (p: OverlayPlan, q: OverlayPlan): boolean =>
  dequal(p.lines, q.lines) &&
  dequal(p.badges, q.badges) &&
  dequal(p.labels, q.labels) &&
  dequal(p.names, q.names) &&
  dequal(p.tokens, q.tokens) &&
  dequal(p.texts, q.texts) &&
  dequal(p.marks, q.marks);

/** What lines are drawn for: not where they are, which changes with each frame of a drag. */
const aboutLines = ({ labels, badges, lines }: OverlayPlan): string =>
  lines.length === 0
    ? ""
    : [...labels.map(({ tokenId }) => tokenId), ...badges.flatMap((b) => (b.isAsked ? [b.tokenId] : []))].join(" ");

/** Milliseconds since a start. */
const since = (start: number | null): number | null => (start === null ? null : performance.now() - start);

/** The containers that the canvas has for the overlay, one below and one above Foundry's target brackets. */
interface Grounds {
  readonly lines: PIXI.Container;
  readonly signs: PIXI.Container;
}

/** Paints plans on the canvas, only when the plan differs: sight is refreshed many times a second while tokens move. */
const createPainter = (grounds: Grounds) => {
  const paintMarks = createMarkPainter(createColouredMesh(grounds.lines));
  const ground = grounds.signs.addChild(new PIXI.Container());
  const signs = createSigns(ground);
  let plan = EMPTY_PLAN;
  let look: OverlayLook | null = null;
  let isPainted = true;
  let paintedZoom = 1;
  let linesFrom: number | null = null;
  let badgesFrom: number | null = null;
  let isMoving = false;

  const step = (): void => {
    const isStill = look?.isStill === true;
    const state = motionAt({ lines: since(linesFrom), badges: since(badgesFrom) }, isStill);
    const { grown, swell, opacity, lowered, isOver } = state;
    paintMarks(grownMarks(plan.marks, grown), paintedZoom, swell);
    ground.alpha = opacity;
    ground.position.y = lowered / paintedZoom;
    if (isOver) [linesFrom, badgesFrom] = [null, null];
    else move();
  };
  const move = (): void => {
    if (isMoving) return;
    isMoving = true;
    requestAnimationFrame(() => {
      isMoving = false;
      if (!ground.destroyed) step();
    });
  };
  const rescale = (): void => {
    if (zoom() !== paintedZoom) {
      paintedZoom = zoom();
      step();
    }
    signs.place(paintedZoom);
  };
  return {
    rescale,
    boxes: signs.boxes,
    paint: (next: OverlayPlan, nextLook: OverlayLook): void => {
      if (isPainted && next === plan) return rescale();
      if (isPainted && look === nextLook && isSamePlan(next, plan)) return rescale();
      isPainted = false;
      const now = performance.now();
      if (aboutLines(next) !== aboutLines(plan)) linesFrom = next.lines.length === 0 ? null : now;
      if (plan.badges.length === 0 && next.badges.length > 0) badgesFrom = now;
      [plan, look] = [next, nextLook];
      paintedZoom = zoom();
      for (const layer of [grounds.lines, grounds.signs]) layer.alpha = look.opacity;
      step();
      signs.show(plan, paintedZoom, look.size);
      isPainted = true;
    },
    end: signs.clear,
  };
};

/** Verdicts on the map. `refresh` must be called after anything that may change them. */
export const createOverlay = (table: Table) => {
  const { safely, pins } = table;
  const layers: { lines: PIXI.Container | null; signs: PIXI.Container | null } = { lines: null, signs: null };
  let painter: ReturnType<typeof createPainter> | null = null;
  let isHeld = false;
  let tried: OverlayMode | null = null;
  let look: OverlayLook | null = null;
  let shown: OverlayPlan = EMPTY_PLAN;
  let isDue = false;

  const draw = (): void => {
    const its = painter;
    if (its === null) return;
    measured("parapet:overlay", () => {
      const used = (look ??= readOverlayLook());
      const mode = tried ?? readOverlayMode();
      const plan = safely(() => presentPlan(table, { mode, isHeld, look: used, pinned: pins.all() }), null);
      shown = plan ?? EMPTY_PLAN;
      safely(() => its.paint(shown, used), undefined);
      if (plan?.isPartial === true) refresh();
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
  const settle = (): void => {
    painter?.end();
    const { lines, signs } = layers;
    painter = lines !== null && signs !== null ? createPainter({ lines, signs }) : null;
    shown = EMPTY_PLAN;
  };
  return {
    /** Redraws in the next frame; many changes at once make one redraw. */
    refresh,
    /** What to draw lines or signs on, null when there is no canvas. */
    settle: (layer: keyof typeof layers, container: PIXI.Container | null): void => {
      layers[layer] = container;
      if (container === null) pins.clear();
      settle();
    },
    /** Settings of this client have changed. */
    lookAgain: (): void => void (look = null),
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
    /** Where the signs of that plan are. */
    boxes: (): SignBoxes => painter?.boxes() ?? { badges: [], labels: [], names: [] },
  };
};

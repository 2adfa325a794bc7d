import { dequal } from "dequal/lite";
import { createMarkPainter } from "../../drawing/paint-triangles";
import { gridSize } from "../../foundry/canvas/viewed-scene";
import { zoom } from "../../foundry/canvas/screen-place";
import { createColouredMesh } from "../../foundry/canvas/coloured-mesh";
import type { OverlayLook } from "../../foundry/settings/store";
import { grownMarks, motionAt } from "./motion";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";
import { createSigns } from "./signs";

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

/** Screen pixels of a grid space below which lines and dots are thinner, so that they do not hide tokens, and how much at most. */
const SMALL = { space: 40, least: 0.6 } as const;

/** Share of their usual size at which lines and dots are drawn where a grid space is so large on the screen. */
export const lineScale = (space: number): number => Math.min(1, Math.max(SMALL.least, space / SMALL.space));

/** The containers that the canvas has for the overlay, one below and one above Foundry's target brackets. */
export interface Grounds {
  readonly lines: PIXI.Container;
  readonly signs: PIXI.Container;
}

/** Paints plans on the canvas, only when the plan differs: sight is refreshed many times a second while tokens move. */
export const createPainter = (grounds: Grounds) => {
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
    paintMarks(grownMarks(plan.marks, grown), paintedZoom / lineScale(gridSize() * paintedZoom), swell);
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

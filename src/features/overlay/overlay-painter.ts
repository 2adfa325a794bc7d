/** Paints plans, and how lines and badges appear: nothing loops, and every motion is over in less than half a second. */
import { dequal } from "dequal/lite";
import { gridSize } from "../../foundry/canvas/viewed-scene";
import { zoom } from "../../foundry/canvas/screen-place";
import type { OverlayLook } from "../../foundry/settings/store";
import { EMPTY_PLAN, type OverlayPlan } from "./overlay-plan";
import { paintMarks } from "./paint-marks";
import { createSigns } from "./signs";
import type { LineState, VerdictMark } from "../../drawing/marks";

/** Milliseconds. */
const TIMES = { grow: 150, flash: 200, appear: 120, still: 60 } as const;

/** Screen pixels that badges come up from below. */
const RISE = 4;

/** A stop's ring flashes up to this many times its size. */
const SWELL = 1.9;

const GROWING: readonly LineState[] = ["clear", "blocked", "faint clear", "faint blocked"];

/** Fast at first, then slower: close to `cubic-bezier(.2, .8, .2, 1)`. */
const eased = (share: number): number => 1 - (1 - share) ** 3;

/** The marks when lines have grown to a share of their length: what is at their ends comes last. */
export const grownMarks = (marks: readonly VerdictMark[], share: number): readonly VerdictMark[] => {
  if (share >= 1) return marks;
  return marks.flatMap((mark): VerdictMark[] => {
    if (mark.kind === "stop" || mark.kind === "barred") return [];
    if (mark.kind !== "line") return [mark];
    if (!GROWING.includes(mark.state)) return [];
    const { from, to } = mark;
    const end = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    return [{ ...mark, to: end }];
  });
};

/** The state of a motion some milliseconds after its start. */
interface MotionState {
  /** Share of the lines' length. */
  readonly grown: number;
  /** Size of stops, 1 for the usual. */
  readonly swell: number;
  /** Opacity of badges, 0 to 1. */
  readonly opacity: number;
  /** Screen pixels below their place. */
  readonly lowered: number;
  readonly isOver: boolean;
}

const share = (time: number, length: number): number => Math.min(1, Math.max(0, time / length));

/** Of lines that appeared `lines` and of badges that appeared `badges` milliseconds ago; null for long ago. */
export const motionAt = (
  { lines, badges }: { readonly lines: number | null; readonly badges: number | null },
  isStill: boolean,
): MotionState => {
  const appeared = badges === null ? 1 : share(badges, isStill ? TIMES.still : TIMES.appear);
  const grown = isStill || lines === null ? 1 : share(lines, TIMES.grow);
  const flashed = isStill || lines === null ? 1 : share(lines - TIMES.grow, TIMES.flash);
  return {
    grown: eased(grown),
    swell: 1 + (SWELL - 1) * (1 - flashed) * (flashed > 0 ? 1 : 0),
    opacity: eased(appeared),
    lowered: isStill ? 0 : RISE * (1 - eased(appeared)),
    isOver: appeared === 1 && flashed === 1,
  };
};

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
  const lines = grounds.lines.addChild(new PIXI.Graphics());
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
    paintMarks(lines, grownMarks(plan.marks, grown), paintedZoom / lineScale(gridSize() * paintedZoom), swell);
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
      if (isPainted && look === nextLook && dequal(next, plan)) return rescale();
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

/** How lines and badges appear. Nothing loops: every motion is over in less than half a second. */
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
export interface MotionState {
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

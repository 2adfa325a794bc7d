import { placeOnPage } from "../../../foundry/canvas/canvas-view";
import { plannedPath } from "../../../foundry/canvas/planned-path";
import { hasPathAdvice } from "../../../foundry/settings/store";
import { createFrameTime } from "../../../foundry/time/idle-time";
import { measured } from "../../../foundry/time/measured";
import { boxOf } from "../../../geometry/polygons/box";
import { toPixels } from "../../../geometry/numbers/lattice";
import type { PixelPoint } from "../../../rules/attack/verdict";
import { shifted } from "../../../rules/movement/path";
import type { Table } from "../../../table";
import { createPathChip } from "./path-chip";
import { createPathJudging, type JudgedPath } from "./path-judging";
import type { createPathPainter } from "./path-painter";
import { pathView } from "./path-view";
import { createPathWords } from "./path-words";

/** Milliseconds of a frame for judging. */
const BUDGET = 2.5;

/** Scene pixels between a token and the words below it: Foundry's ruler has its own there. */
const BELOW = 62;

/** Below the creature at the end of its way, client pixels. */
const belowEnd = ({ mover, steps }: JudgedPath): PixelPoint | undefined => {
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  const [, , , bottom] = boxOf(shifted(mover, last.shift).footprint);
  return placeOnPage({ x: last.at.x, y: toPixels(bottom) + BELOW });
};

/** Advice on the way on which a token is dragged or planned to move, beside Foundry's own ruler. */
export const createPathAdvice = (table: Table) => {
  const frames = createFrameTime();
  const judge = createPathJudging(table);
  const wordsFor = createPathWords(table);
  const chip = createPathChip();
  let painter: ReturnType<typeof createPathPainter> | null = null;
  let isDue = false;
  let isShown = false;

  const clear = (): void => {
    if (!isShown) return;
    isShown = false;
    painter?.clear();
    chip.show(null);
  };
  /** Returns whether work is left. */
  const draw = (): boolean => {
    const path = hasPathAdvice() ? plannedPath() : null;
    const judged = path === null || painter === null ? null : judge(path, BUDGET);
    if (judged === null || painter === null) {
      clear();
      return false;
    }
    isShown = true;
    painter.paint(pathView(judged));
    chip.show(wordsFor(judged), belowEnd(judged));
    return !judged.isDone;
  };
  const drawIfDue = (): void => {
    isDue = false;
    const isLeft = measured("parapet:path", () => table.safely(draw, null));
    if (isLeft === null) clear();
    else if (isLeft) refresh();
  };
  const refresh = (): void => {
    if (!isDue) frames(drawIfDue);
    isDue = true;
  };
  return {
    /** Something that the way or its advice may depend on has changed: it is drawn in the next frame. */
    refresh,
    /** Only while there is a way: a token has been drawn again. */
    follow: (token: { readonly isPreview?: boolean }, flags: { readonly refreshRuler?: boolean } = {}): void => {
      if (isShown || token.isPreview === true || flags.refreshRuler === true) refresh();
    },
    rescale: (): void => {
      if (isShown) refresh();
    },
    settle: (next: ReturnType<typeof createPathPainter> | null): void => {
      clear();
      painter = next;
    },
  };
};

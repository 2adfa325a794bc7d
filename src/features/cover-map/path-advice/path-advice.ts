import { dequal as isDeepEqual } from "dequal/lite";
import { boxAround, type PixelBox } from "../../../drawing/placement";
import { placeOnPage, zoom, roomOnPage } from "../../../foundry/canvas/screen-place";
import { plannedPath } from "../../../foundry/canvas/planned-path";
import { hasPathAdvice } from "../../../foundry/settings/store";
import { createFrameTime } from "../../../foundry/time/idle-time";
import { measured } from "../../../foundry/time/measured";
import { boxOf } from "../../../geometry/polygons/box";
import { toPixels } from "../../../geometry/numbers/lattice";
import { shifted } from "../../../rules/movement/path";
import type { Creature } from "../../../scene/model/battlefield";
import type { Table } from "../../../table";
import type { ChipPlace } from "./chip-place";
import { createPathChip } from "./path-chip";
import { createPathJudging, type JudgedPath } from "./path-judging";
import { createPathPainter } from "./path-painter";
import { pathView } from "./path-view";
import { createPathWords } from "./path-words";

/** Of what a frame gives, for judging: 2 ms of a sixtieth of a second. Overlay and drawing need the rest. */
const PART = 0.6;

/** Scene pixels between a token and the words below it: Foundry's ruler has its own there. */
const BELOW = 62;

/** Screen pixels of a step's mark. */
const STEP_SIDE = { width: 26, height: 26 } as const;

/** A creature's box on the page. */
const onPage = (footprint: Creature["footprint"]): PixelBox => {
  const [left, top, right, bottom] = boxOf(footprint);
  const [from, to] = [
    placeOnPage({ x: toPixels(left), y: toPixels(top) }),
    placeOnPage({ x: toPixels(right), y: toPixels(bottom) }),
  ];
  return { left: from.x, top: from.y, right: to.x, bottom: to.y };
};

/** Where the words go: off tokens, the way, and what the overlay shows now. */
const chipPlace = ({ question, mover, steps }: JudgedPath, { features }: Table): ChipPlace | undefined => {
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  const way = steps.slice(0, -1).map(({ at }) => boxAround(placeOnPage(at), STEP_SIDE));
  const tokens = question.battlefield.creatures.map(({ footprint }) => onPage(footprint));
  const { badges = [], labels = [], names = [] } = features.overlay?.boxes() ?? {};
  const board = document.querySelector("#board")?.getBoundingClientRect();
  const signs = [...badges.flatMap((box) => box ?? []), ...labels, ...names].map((box) => ({
    left: box.left + (board?.left ?? 0),
    top: box.top + (board?.top ?? 0),
    right: box.right + (board?.left ?? 0),
    bottom: box.bottom + (board?.top ?? 0),
  }));
  return {
    end: onPage(shifted(mover, last.shift).footprint),
    keepOff: [...way, ...tokens, ...signs],
    room: roomOnPage(),
    below: BELOW * zoom(),
  };
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
  /** The marks that the overlay kept off when it drew last. */
  let kept: readonly PixelBox[] = [];

  const boxes = (): readonly PixelBox[] => painter?.boxes() ?? [];
  const refresh = (): void => {
    if (!isDue) frames(drawIfDue);
    isDue = true;
  };
  /** The overlay draws before the way is judged: it draws again where marks have come or gone, then the words find a place. */
  const makeRoom = (): void => {
    if (isDeepEqual(boxes(), kept)) return;
    kept = boxes();
    table.features.overlay?.redraw();
    if (isShown) refresh();
  };
  const clear = (): void => {
    if (!isShown) return;
    isShown = false;
    painter?.clear();
    chip.show(null);
    makeRoom();
  };
  /** Returns whether work is left. */
  const draw = (budget: number): boolean => {
    const path = hasPathAdvice() ? plannedPath() : null;
    const judged = path === null || painter === null ? null : judge(path, budget);
    if (judged === null || painter === null) {
      clear();
      return false;
    }
    isShown = true;
    painter.paint(pathView(judged));
    chip.show(wordsFor(judged), chipPlace(judged, table));
    if (judged.isDone) makeRoom();
    return !judged.isDone;
  };
  const drawIfDue = (left: () => number): void => {
    isDue = false;
    const isLeft = measured("parapet:path", () => table.safely(() => draw(PART * left()), null));
    if (isLeft === null) clear();
    else if (isLeft) refresh();
  };
  return {
    /** Something that the way or its advice may depend on has changed: it is drawn in the next frame. */
    refresh,
    /** The same, where nothing is shown unless there already was a way. */
    follow: (): void => {
      if (isShown) refresh();
    },
    /** Where its marks are, scene pixels; for the overlay, whenever it draws. */
    marks: (): readonly PixelBox[] => (kept = boxes()),
    settle: (container: PIXI.Container | null): void => {
      clear();
      painter?.release();
      painter = container && createPathPainter(container);
    },
  };
};

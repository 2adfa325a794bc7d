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
import { createPathChip, type ChipText } from "./path-chip";
import { createPathJudging, type JudgedPath } from "./path-judging";
import { pathView, type PathView, type ProvokeMark, type StepMark } from "./path-view";
import { levelIcon } from "../../../drawing/level-icon";
import { enemiesOf } from "../../../rules/cover-map/cover-map";
import type { PathStep } from "../../../rules/cover-map/path-advice";
import { headingOf } from "../../../words/sentences";
import { tipOf } from "../map-legend";
import { ICON_COLOURS, PLATE } from "../../../drawing/icon-colours";
import type { IconName } from "../../../drawing/icon-paths";
import type { PixelEdge } from "../../../drawing/marks";
import { tileBorder } from "../../../drawing/tile-border";
import { createIconTextures } from "../../../foundry/canvas/icon-textures";
import type { PixelPoint } from "../../../rules/attack/verdict";
import { squareOf } from "../tile-looks";

/** Screen pixels at zoom 1. */
const STEP = { radius: 12, icon: 19, rim: 1.5, dot: 4 } as const;
const CLAW = { radius: 14, icon: 22, rim: 2 } as const;
const LINE = { width: 1.5, casing: 3.5 } as const;
const REACH = { width: 2, dash: 7, gap: 5, fill: 0.1 } as const;

const REACT = ICON_COLOURS.provokes;

/** As for badges: larger on the screen the nearer the view, within limits. */
const scaleFor = (size: number): number =>
  Math.min(Math.min(1.3, Math.max(0.89, Math.sqrt(zoom()))) / zoom(), (MOST_SHARE * size) / STEP.radius);

/** Of a grid space at most: marks of neighbouring steps do not meet. */
const MOST_SHARE = 0.3;

const dash = (graphics: PIXI.Graphics, { from, to }: PixelEdge, scale: number): void => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [on, period] = [REACH.dash * scale, (REACH.dash + REACH.gap) * scale];
  const along = (distance: number): PixelPoint => {
    const share = Math.min(1, distance / length);
    return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  };
  for (let start = 0; start < length; start += period) {
    const [a, b] = [along(start), along(start + on)];
    graphics.moveTo(a.x, a.y).lineTo(b.x, b.y);
  }
};

/** The squares that a reacting creature threatens. */
const drawReach = (ground: PIXI.Graphics, { reach: squares }: ProvokeMark, size: number, scale: number): void => {
  ground.lineStyle(0).beginFill(REACT, REACH.fill);
  for (const { x, y } of squares) ground.drawRect(x, y, size, size);
  ground.endFill().lineStyle({ width: REACH.width * scale, color: REACT, alpha: 0.85 });
  const middles = squares.map(({ x, y }) => ({ x: x + size / 2, y: y + size / 2 }));
  for (const edge of tileBorder(middles, squareOf(size / 2))) dash(ground, edge, scale);
};

/** As for badges, a share of half the token: nothing is drawn nearer to its middle. */
const FACE = 0.6;

/** Middle of a step's mark; at the end of the way beside the dragged token's face. */
const markAt = ({ at, aside }: StepMark, radius: number): PixelPoint => {
  if (aside === null) return at;
  const half = Math.hypot(aside.x, aside.y);
  const share = half === 0 ? 0 : Math.max(1, FACE + radius / half);
  return { x: at.x + aside.x * share, y: at.y + aside.y * share };
};

/** The disc of a step, with its dot if it has one. Returns where the mark is. */
const drawStep = (marks: PIXI.Graphics, step: StepMark, scale: number): PixelPoint => {
  const [at, { sign }] = [markAt(step, STEP.radius * scale), step];
  marks.lineStyle({ width: STEP.rim * scale, color: 0xffffff, alpha: sign === null ? 0.35 : 0.8 });
  marks.beginFill(PLATE, sign === null ? 0.4 : 0.9);
  marks.drawCircle(at.x, at.y, STEP.radius * scale).endFill();
  if (sign !== "dot") return at;
  marks.lineStyle(0).beginFill(0x2fa8e8);
  marks.drawCircle(at.x, at.y, STEP.dot * scale).endFill();
  return at;
};

const discBox = (at: PixelPoint, radius: number): PixelBox => boxAround(at, { width: 2 * radius, height: 2 * radius });

/** Icons on a layer, whose sprites are used again. */
const createIcons = (layer: PIXI.Container) => {
  const textures = createIconTextures();
  const sprites: PIXI.Sprite[] = [];
  let used = 0;
  const clear = (): void => {
    for (const sprite of sprites) sprite.visible = false;
    used = 0;
  };
  return {
    clear,
    release: (): void => {
      clear();
      textures.clear();
    },
    add: (name: IconName, at: PixelPoint, side: number): void => {
      const sprite = sprites[used] ?? layer.addChild(new PIXI.Sprite());
      sprites[used] = sprite;
      used += 1;
      sprite.name = name;
      sprite.texture = textures.plated(name);
      sprite.anchor.set(0.5);
      sprite.visible = true;
      sprite.width = sprite.height = side;
      sprite.position.set(at.x, at.y);
    },
  };
};

/** Draws the marks along a way, as large on the screen at any zoom. */
const createPathPainter = (container: PIXI.Container) => {
  const ground = container.addChild(new PIXI.Graphics());
  const marks = container.addChild(new PIXI.Graphics());
  const icons = createIcons(container.addChild(new PIXI.Container()));
  let boxes: PixelBox[] = [];

  const provoke = ({ at, from }: ProvokeMark, scale: number): void => {
    for (const [width, color, alpha] of [
      [LINE.casing, PLATE, 0.55],
      [LINE.width, REACT, 1],
    ] as const)
      marks
        .lineStyle({ width: width * scale, color, alpha })
        .moveTo(from.x, from.y)
        .lineTo(at.x, at.y);
    marks.lineStyle({ width: CLAW.rim * scale, color: REACT }).beginFill(PLATE, 0.96);
    marks.drawCircle(at.x, at.y, CLAW.radius * scale).endFill();
    icons.add("provokes", at, CLAW.icon * scale);
    boxes.push(discBox(at, CLAW.radius * scale));
  };
  const clear = (): void => {
    ground.clear();
    marks.clear();
    icons.clear();
    boxes = [];
  };
  return {
    clear,
    /** Where the marks are, scene pixels. */
    boxes: (): readonly PixelBox[] => boxes,
    /** When the canvas lets go of what was drawn on. */
    release: (): void => {
      clear();
      icons.release();
    },
    paint: ({ steps, provokes, size }: PathView): void => {
      clear();
      const scale = scaleFor(size);
      for (const mark of provokes) drawReach(ground, mark, size, scale);
      for (const step of steps) {
        const at = drawStep(marks, step, scale);
        if (step.sign !== null && step.sign !== "dot") icons.add(step.sign, at, STEP.icon * scale);
        boxes.push(discBox(at, STEP.radius * scale));
      }
      for (const mark of provokes) provoke(mark, scale);
    },
  };
};

/** The cover at a step and who reacts to the way; null where nobody could attack at all. */
const wordsAt = (
  { shift, cover }: PathStep,
  { question, mover, provoked }: JudgedPath,
  table: Table,
): ChipText | null => {
  const { words } = table;
  const { battlefield, creature, ruleSet, scene } = question;
  if (cover === undefined || enemiesOf(battlefield, creature).length === 0) return null;
  const token = scene.tokens.find(({ id }) => `token:${id}` === creature);
  const [x, y] = [(token?.x ?? 0) + toPixels(shift.x), (token?.y ?? 0) + toPixels(shift.y)];
  const place = { key: "", x, y, creature: mover, distance: 0, cover, isStale: false };
  const [main = "", ...rest] = tipOf(question, place, table).split("\n");
  const level = cover.level === null ? undefined : ruleSet.levels[cover.level];
  const names = provoked.map(({ enemy }) => headingOf(enemy.id, battlefield, words));
  return {
    icon: level === undefined ? null : levelIcon(ruleSet.id, level),
    main,
    rest,
    warning: names.length === 0 ? "" : words.say("PARAPET.Path.Provokes", { names: words.list(names) }),
  };
};

/** The words for the end of a way; null while its cover is not worked out. The last ones are kept. */
const createPathWords = (table: Table) => {
  let kept: { readonly key: string; readonly by: object; readonly text: ChipText | null } | undefined;
  return (judged: JudgedPath): ChipText | null => {
    const last = judged.steps.at(-1);
    if (last?.cover === undefined) return null;
    const key = JSON.stringify([last, judged.provoked.map(({ enemy }) => enemy.id)]);
    if (kept?.key !== key || kept.by !== judged.question)
      kept = { key, by: judged.question, text: wordsAt(last, judged, table) };
    return kept.text;
  };
};

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

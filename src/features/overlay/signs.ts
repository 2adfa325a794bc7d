/** Draws the badges, labels and names of a plan where `placement.ts` puts them, with leaders to what they are about. */
import { ICON_COLOURS } from "../../drawing/icon-colours";
import {
  boxAround,
  grown,
  overlap,
  middleOf,
  placeBadges,
  placeLabel,
  type PixelBox,
  type PlacedBadge,
  type Size,
} from "../../drawing/placement";
import type { PixelEdge } from "../../drawing/marks";
import { SIGN } from "../../drawing/paint-shapes";
import { gridSize } from "../../foundry/canvas/viewed-scene";
import { screenSize, roomOnScreen } from "../../foundry/canvas/screen-place";
import { idleTime } from "../../foundry/time/idle-time";
import type { PixelPoint } from "../../rules/attack/verdict";
import { formsOf, labelLook, nameLook, scaleAt, tierAt, TIERS } from "./badge-forms";
import { EMPTY_PLAN, type Badge, type OverlayPlan } from "./overlay-plan";
import { createPlate, createPlateTextures, plateSize, type PlateLook, type PlateTextures } from "./plates";

const OBSTACLE_COLOUR = 0xffcf5a;

/** The hovered badge, and the room that each badge has from the start, so that none moves when it is hovered. */
const FOCUS_SCALE = 1.15;

/** Screen pixels around the view, within which tokens matter. */
const NEAR = 100;

/** Screen pixels by which a badge may reach into a step's round mark. One in its usual place does not move then. */
const INTO_STEP = 5;

/** Between the two plates of a badge. */
const PAIR_GAP = 2;

/** Where each sign is on screen, pixels from the canvas's top left corner; null for a badge without room. */
export interface SignBoxes {
  readonly badges: readonly (PixelBox | null)[];
  readonly labels: readonly PixelBox[];
  readonly names: readonly PixelBox[];
}

const NO_BOXES: SignBoxes = { badges: [], labels: [], names: [] };

const scaled = (box: PixelBox, by: number): PixelBox => ({
  left: box.left * by,
  top: box.top * by,
  right: box.right * by,
  bottom: box.bottom * by,
});

const moved = ({ left, top, right, bottom }: PixelBox, { x, y }: PixelPoint): PixelBox => ({
  left: left + x,
  top: top + y,
  right: right + x,
  bottom: bottom + y,
});

const times = ({ width, height }: Size, by: number): Size => ({ width: width * by, height: height * by });

const edgeTimes = ({ from, to }: PixelEdge, by: number): PixelEdge => ({
  from: { x: from.x * by, y: from.y * by },
  to: { x: to.x * by, y: to.y * by },
});

/** The visible part of the map, in scene pixels times the zoom. */
const viewOf = (container: PIXI.Container, zoom: number): PixelBox => {
  const { width, height } = screenSize();
  const [from, to] = [container.toLocal({ x: 0, y: 0 }), container.toLocal({ x: width, y: height })];
  return { left: from.x * zoom, top: from.y * zoom, right: to.x * zoom, bottom: to.y * zoom };
};

/** Without labels it is not asked for: it reads the page's layout. */
const roomIn = (view: PixelBox, isAsked: boolean): PixelBox =>
  isAsked ? moved(roomOnScreen(0, 0), { x: view.left, y: view.top }) : view;

/** A plate to draw, in scene pixels times the zoom. */
interface Drawn {
  readonly look: PlateLook;
  readonly box: PixelBox;
  readonly scale: number;
}

interface Leader extends PixelEdge {
  readonly colour: number;
  readonly hasArrow: boolean;
}

/** A leader that ends before what it points at, as at a stop sign. */
const shortened = ({ from, to }: PixelEdge, by: number): PixelEdge => {
  const share = Math.min(1, by / (Math.hypot(to.x - from.x, to.y - from.y) || 1));
  return { from, to: { x: to.x + (from.x - to.x) * share, y: to.y + (from.y - to.y) * share } };
};

interface Layout {
  readonly drawn: readonly Drawn[];
  readonly leaders: readonly Leader[];
  readonly boxes: SignBoxes;
}

interface Measured {
  readonly plates: readonly PlateLook[];
  readonly sizes: readonly Size[];
  readonly size: Size;
}

const measured = (plates: readonly PlateLook[], textures: PlateTextures): Measured => {
  const sizes = plates.map((look) => plateSize(look, textures));
  return {
    plates,
    sizes,
    size: {
      width: sizes.reduce((sum, { width }) => sum + width, PAIR_GAP * (sizes.length - 1)),
      height: Math.max(...sizes.map(({ height }) => height)),
    },
  };
};

/** The plates of a placed badge, side by side. */
const platesOf = (placed: PlacedBadge, form: Measured, scale: number): readonly Drawn[] => {
  const { x, y } = middleOf(placed.box);
  let left = x - (form.size.width * scale) / 2;
  return form.plates.map((look, i) => {
    const size = times(form.sizes[i] ?? form.size, scale);
    const box = boxAround({ x: left + size.width / 2, y }, size);
    left += size.width + PAIR_GAP * scale;
    return { look, box, scale };
  });
};

/** Where everything goes. All lengths are scene pixels times the zoom. */
interface Sheet {
  readonly zoom: number;
  /** The size that the player wants, 1 for the usual. */
  readonly size: number;
  readonly view: PixelBox;
  /** The part of the view that neither scene controls nor the sidebar cover. */
  readonly room: PixelBox;
}

const layoutOf = (plan: OverlayPlan, { zoom, size, view, room }: Sheet, textures: PlateTextures): Layout => {
  const square = gridSize() * zoom;
  const [tier, scale] = [tierAt(square), scaleAt(square, size)];
  const isNear = (box: PixelBox): boolean => overlap(scaled(box, zoom), grown(view, NEAR));
  const badges = plan.badges.filter(({ isAsked, token }) => isAsked || (tier !== TIERS[3] && isNear(token)));
  const forms = badges.map((badge) =>
    formsOf(badge, tier, ICON_COLOURS["concealed-20"]).map((plates) => measured(plates, textures)),
  );
  const tokens = plan.tokens.filter(isNear).map((box) => scaled(box, zoom));
  const texts = plan.texts.filter(isNear).map((box) => scaled(box, zoom));
  const steps = plan.steps.filter(isNear).map((box) => scaled(box, zoom));
  const places = placeBadges(
    badges.map(({ token, isAsked }, i) => {
      const [first, ...rest] = (forms[i] ?? []).map((form) => times(form.size, scale * FOCUS_SCALE));
      return { token: scaled(token, zoom), sizes: [first ?? { width: 0, height: 0 }, ...rest] as const, isAsked };
    }),
    { view, tokens, taken: [...texts, ...steps.map((step) => grown(step, -INTO_STEP))] },
  );
  const drawn: Drawn[] = [];
  const leaders: Leader[] = [];
  const boxOfBadge = new Map<Badge, PixelBox>();
  for (const [i, badge] of badges.entries()) {
    const placed = places[i] ?? null;
    const form = placed === null ? undefined : forms[i]?.[placed.size];
    if (placed === null || form === undefined) continue;
    drawn.push(...platesOf(placed, form, badge.isFocus ? scale * FOCUS_SCALE : scale));
    if (placed.leader !== null) leaders.push({ ...placed.leader, colour: badge.colour, hasArrow: false });
    boxOfBadge.set(badge, placed.box);
  }
  const taken = [...boxOfBadge.values(), ...texts, ...steps];
  // Faint lines of other targets are everywhere: a label may lie over them.
  const lines = plan.marks.flatMap((mark) =>
    mark.kind === "line" && !mark.state.startsWith("faint") ? [edgeTimes(mark, zoom)] : [],
  );
  const place = (look: PlateLook, anchor: PixelBox, keepOff = 0): PixelBox => {
    const wanted = { size: times(plateSize(look, textures), scale), anchor: scaled(anchor, zoom) };
    const { box, leader, isOffScreen } = placeLabel(wanted, { view: room, tokens, taken, lines });
    taken.push(box);
    drawn.push({ look, box, scale });
    if (leader !== null) leaders.push({ ...shortened(leader, keepOff), colour: look.colour, hasArrow: isOffScreen });
    return box;
  };
  const labels = plan.labels.map((label) =>
    place(labelLook(label), label.anchor, label.icon === "no-line" ? SIGN.radius + SIGN.plate : 0),
  );
  const names = plan.names.map(({ at: { x, y }, text }) =>
    place(nameLook(text, OBSTACLE_COLOUR), { left: x, top: y, right: x, bottom: y }),
  );
  return {
    drawn,
    leaders,
    boxes: { badges: plan.badges.map((badge) => boxOfBadge.get(badge) ?? null), labels, names },
  };
};

const ARROW = 7;

const drawLeaders = (on: PIXI.Graphics, leaders: readonly Leader[], zoom: number): void => {
  on.clear();
  const at = ({ x, y }: PixelPoint): [number, number] => [x / zoom, y / zoom];
  for (const { from, to, colour, hasArrow } of leaders) {
    for (const [width, color, alpha] of [
      [3.6, 0x000000, 0.55],
      [1.4, colour, 1],
    ] as const)
      on.lineStyle({ width: width / zoom, color, alpha })
        .moveTo(...at(from))
        .lineTo(...at(to));
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const tip = (turn: number): PixelPoint => ({
      x: to.x + ARROW * Math.cos(angle + turn),
      y: to.y + ARROW * Math.sin(angle + turn),
    });
    on.lineStyle(0).beginFill(colour);
    if (hasArrow) on.drawPolygon([...at(to), ...at(tip(Math.PI * 0.85)), ...at(tip(-Math.PI * 0.85))]);
    else on.drawCircle(...at(to), 2.5 / zoom);
    on.endFill();
  }
};

const DIGITS = 10;

/** Draws all digits in idle time, so that none costs a frame. Returns a function that cancels it. */
const drawDigits = ({ texts }: Pick<PlateTextures, "texts">, digit = 0): (() => void) => {
  let cancel = (): void => undefined;
  const goOn = (left: () => number): void => {
    let next = digit;
    do texts.of(String(next++), { size: TIERS[0].textSize, isBold: true });
    while (next < DIGITS && left() > 0);
    if (next < DIGITS) cancel = drawDigits({ texts }, next);
  };
  cancel = idleTime(goOn);
  return () => cancel();
};

/** The badges, labels and names of a plan. They keep their size on screen within limits and never overlap. */
export const createSigns = (container: PIXI.Container) => {
  const textures = createPlateTextures();
  const cancelDigits = drawDigits(textures);
  const leaders = container.addChild(new PIXI.Graphics());
  const plates: ReturnType<typeof createPlate>[] = [];
  let plan = EMPTY_PLAN;
  let size = 1;
  let boxes = NO_BOXES;

  const place = (zoom: number): void => {
    const view = viewOf(container, zoom);
    const layout = layoutOf(plan, { zoom, size, view, room: roomIn(view, plan.labels.length > 0) }, textures);
    while (plates.length < layout.drawn.length) plates.push(createPlate(container, textures));
    for (const [i, { look, box, scale }] of layout.drawn.entries()) {
      const { x, y } = middleOf(box);
      plates[i]?.show(look);
      plates[i]?.moveTo({ x: x / zoom, y: y / zoom }, scale / zoom);
    }
    for (const spare of plates.slice(layout.drawn.length)) spare.hide();
    drawLeaders(leaders, layout.leaders, zoom);
    textures.texts.tidy();
    const onScreen = (box: PixelBox): PixelBox => moved(box, { x: -view.left, y: -view.top });
    boxes = {
      badges: layout.boxes.badges.map((box) => box && onScreen(box)),
      labels: layout.boxes.labels.map(onScreen),
      names: layout.boxes.names.map(onScreen),
    };
  };
  return {
    /** Draws the same signs after the view has changed. */
    place,
    /** `factor`: the size that the player wants, 1 for the usual. */
    show: (next: OverlayPlan, zoom: number, factor: number): void => {
      plan = next;
      size = factor;
      place(zoom);
    },
    boxes: (): SignBoxes => boxes,
    clear: (): void => {
      cancelDigits();
      for (const plate of plates.splice(0)) plate.destroy();
      leaders.destroy();
      textures.clear();
    },
  };
};

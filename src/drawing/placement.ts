/**
 * Where badges and labels go on the map. The same sizes, tokens and view always give the same places, so nothing jumps. All
 * lengths are screen pixels, y down.
 */
import type { PixelPoint } from "../rules/attack/verdict";
import type { PixelEdge } from "./marks";

/** A rectangle by its sides. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const middleOf = ({ left, top, right, bottom }: PixelBox): PixelPoint => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

export const boxAround = ({ x, y }: PixelPoint, { width, height }: Size): PixelBox => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

/** The smallest box around the points, of which there must be one. */
export const boxOf = (points: readonly PixelPoint[]): PixelBox => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
});

/** Boxes that only touch do not overlap. */
export const overlap = (a: PixelBox, b: PixelBox): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const isWithin = (box: PixelBox, view: PixelBox): boolean =>
  box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;

export const grown = ({ left, top, right, bottom }: PixelBox, by: number): PixelBox => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Share of a token's shorter side: nothing is drawn nearer to its centre. */
const FACE = 0.3;

/** The part of a token that stays free: its portrait. */
export const faceOf = (token: PixelBox): PixelBox => {
  const side = 2 * FACE * Math.min(token.right - token.left, token.bottom - token.top);
  return boxAround(middleOf(token), { width: side, height: side });
};

/** Between two badges. */
const GAP = 2;

/** A badge overlaps its token by this much where it can. */
const MOST_INSIDE = 11;

/** How far a badge may move from its token's edge. */
const STEPS = [8, 16, 24];

export interface WantedBadge {
  readonly token: PixelBox;
  /** From the full badge to the smallest. */
  readonly sizes: readonly [Size, ...Size[]];
  /** Where there is no other room, its smallest size goes on the rim of its own token. */
  readonly isAsked?: boolean;
}

export interface PlacedBadge {
  readonly box: PixelBox;
  /** Index of its size. */
  readonly size: number;
  /** From the badge to its token, if it was moved aside. */
  readonly leader: PixelEdge | null;
}

/** How far a badge may reach into its token without touching the portrait, and how far it does where there is room. */
const insides = (token: PixelBox): readonly number[] => {
  const [width, height] = [token.right - token.left, token.bottom - token.top];
  const most = (0.5 - FACE) * Math.min(width, height);
  return most > MOST_INSIDE ? [MOST_INSIDE, most] : [most];
};

/** The four sides of a token: top, bottom, right, left. */
const SIDES = [
  { dx: 0, dy: -1 },
  { dx: 0, dy: 1 },
  { dx: 1, dy: 0 },
  { dx: -1, dy: 0 },
] as const;

interface SidePlace {
  readonly side: (typeof SIDES)[number];
  /** From the token's edge; below 0 for inside. */
  readonly away: number;
  /** Along the side, as a share of the badge's own length. */
  readonly shift: number;
}

/** A badge on a side of its token. */
const onSide = (token: PixelBox, size: Size, { side: { dx, dy }, away, shift }: SidePlace): PixelBox => {
  const { x, y } = middleOf(token);
  const out = {
    x: (token.right - token.left + size.width) / 2 + away,
    y: (token.bottom - token.top + size.height) / 2 + away,
  };
  const along = { x: dx === 0 ? shift * size.width : 0, y: dy === 0 ? shift * size.height : 0 };
  return boxAround({ x: x + dx * out.x + along.x, y: y + dy * out.y + along.y }, size);
};

/** Its places from the best to the last: on the four sides, then moved aside. */
const placesOf = function* (token: PixelBox, size: Size): Generator<PixelBox & { readonly isAside: boolean }, void> {
  for (const side of SIDES)
    for (const inside of insides(token))
      yield { ...onSide(token, size, { side, away: -inside, shift: 0 }), isAside: false };
  for (const away of STEPS)
    for (const shift of [0, 0.5, -0.5, 1, -1])
      for (const side of SIDES) yield { ...onSide(token, size, { side, away, shift }), isAside: true };
};

/** The corners of a token, inside it: badges of two tokens never meet there. */
const cornersOf = ({ left, top, right, bottom }: PixelBox, { width, height }: Size): readonly PixelBox[] => {
  const at = (x: number, y: number): PixelBox => ({ left: x, top: y, right: x + width, bottom: y + height });
  return [at(left, top), at(right - width, top), at(right - width, bottom - height), at(left, bottom - height)];
};

/** The point of a box that is nearest to a point. */
const nearestIn = ({ left, top, right, bottom }: PixelBox, { x, y }: PixelPoint): PixelPoint => ({
  x: Math.min(right, Math.max(left, x)),
  y: Math.min(bottom, Math.max(top, y)),
});

const leaderBetween = (box: PixelBox, to: PixelBox): PixelEdge => {
  const from = nearestIn(box, middleOf(to));
  return { from, to: nearestIn(to, from) };
};

/** The rim of the screen that stays free. */
const RIM = 4;

/** Top to bottom, then left to right. */
const inReadingOrder = (p: PixelBox, q: PixelBox): number => p.top - q.top || p.left - q.left;

/**
 * A place for each badge; null where there is none, even for its smallest size, and nobody has asked about its token. `tokens`
 * are the boxes of all tokens in view, with badges or without; `taken` is what else must stay free. Tokens out of view have their
 * badges where they would be.
 */
export const placeBadges = (
  wanted: readonly WantedBadge[],
  {
    view,
    tokens,
    taken = [],
  }: { readonly view: PixelBox; readonly tokens: readonly PixelBox[]; readonly taken?: readonly PixelBox[] },
): readonly (PlacedBadge | null)[] => {
  const free = grown(view, -RIM);
  const faces = [...tokens, ...wanted.map(({ token }) => token)].map(faceOf);
  const used: PixelBox[] = [...taken];
  const placed = new Map<WantedBadge, PlacedBadge | null>();
  const isFree = (box: PixelBox, isInView: boolean): boolean =>
    (!isInView || isWithin(box, free)) &&
    !faces.some((face) => overlap(box, face)) &&
    !used.some((other) => overlap(grown(box, GAP), other));
  const onRim = ({ token, sizes }: WantedBadge): PlacedBadge | null => {
    const size = sizes.length - 1;
    const corners = cornersOf(token, sizes[size] ?? sizes[0]);
    const box = corners.find((corner) => !used.some((other) => overlap(corner, other))) ?? corners[0];
    if (box === undefined) return null;
    used.push(box);
    return { box, size, leader: null };
  };
  const place = ({ token, sizes }: WantedBadge): PlacedBadge | null => {
    const isInView = overlap(token, free);
    for (const [i, size] of sizes.entries()) {
      for (const { isAside, ...box } of placesOf(token, size)) {
        if (!isFree(box, isInView)) continue;
        used.push(box);
        return { box, size: i, leader: isAside ? leaderBetween(box, token) : null };
      }
    }
    return null;
  };
  const inOrder = [...wanted].sort((p, q) => inReadingOrder(p.token, q.token));
  for (const each of inOrder) placed.set(each, place(each));
  for (const each of inOrder) if (each.isAsked === true && placed.get(each) === null) placed.set(each, onRim(each));
  return wanted.map((each) => placed.get(each) ?? null);
};

export interface WantedLabel {
  readonly size: Size;
  /** What it is about: a point without extent, or a token. */
  readonly anchor: PixelBox;
}

export interface PlacedLabel {
  readonly box: PixelBox;
  /** From the label to what it is about, if they do not touch. */
  readonly leader: PixelEdge | null;
  /** What it is about lies beyond the edge of the screen, where the leader's arrow points. */
  readonly isOffScreen: boolean;
}

/** Lengths of leaders to try; more than 80 only where nothing else is free. */
const NEAREST = 6;
const REACHES = [NEAREST, 20, 34, 48, 64, 80, 110, 150, 200, 270, 360];

/** Downwards first, then by turns to both sides. */
const DIRECTIONS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8].map((eighths) => {
  const angle = Math.PI / 2 - (eighths * Math.PI) / 8;
  return { dx: Math.cos(angle), dy: Math.sin(angle) };
});

/** Whether a part of the edge lies in the box (Liang and Barsky, 1984). */
export const crosses = ({ from, to }: PixelEdge, { left, top, right, bottom }: PixelBox): boolean => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, from.x - left],
    [dx, right - from.x],
    [-dy, from.y - top],
    [dy, bottom - from.y],
  ] as const) {
    if (step === 0 && room < 0) return false;
    if (step < 0) enter = Math.max(enter, room / step);
    if (step > 0) leave = Math.min(leave, room / step);
  }
  return enter <= leave;
};

/**
 * What a label may lie over if it must, and its leader cross, in pixels of leader that it would rather have. Badges, portraits and other labels cost more
 * than all lines and tokens of a full screen together.
 */
const COSTS = { line: 90, token: 160, hard: 1_000_000 } as const;

/** Between a label and a line: a line is as wide as the dot at its origin. */
const LINE_ROOM = 6;

interface LabelRoom {
  readonly view: PixelBox;
  readonly tokens: readonly PixelBox[];
  /** Badges and labels: never overlapped. */
  readonly taken: readonly PixelBox[];
  readonly lines: readonly PixelEdge[];
}

/** Moves a box into the view; a box wider than the view stays at its left. */
const movedInto = (box: PixelBox, view: PixelBox): PixelBox => {
  const dx = Math.max(view.left - box.left, Math.min(0, view.right - box.right));
  const dy = Math.max(view.top - box.top, Math.min(0, view.bottom - box.bottom));
  return { left: box.left + dx, top: box.top + dy, right: box.right + dx, bottom: box.bottom + dy };
};

const candidates = function* (
  size: Size,
  anchor: PixelBox,
): Generator<{ readonly box: PixelBox; readonly cost: number }, void> {
  const { x, y } = middleOf(anchor);
  const [width, height] = [anchor.right - anchor.left, anchor.bottom - anchor.top];
  for (const reach of REACHES)
    for (const [turn, { dx, dy }] of DIRECTIONS.entries()) {
      const away = { x: (width + size.width) / 2 + reach, y: (height + size.height) / 2 + reach };
      yield { box: boxAround({ x: x + dx * away.x, y: y + dy * away.y }, size), cost: reach + turn };
    }
};

const gapBetween = (p: PixelBox, q: PixelBox): number =>
  Math.hypot(Math.max(0, p.left - q.right, q.left - p.right), Math.max(0, p.top - q.bottom, q.top - p.bottom));

/**
 * The best place for a label beside what it is about: in view, and off badges and portraits. It avoids lines and tokens where
 * it can, and its leader portraits. On a screen that is full of badges and portraits it covers as few of them as it can.
 */
export const placeLabel = ({ size, anchor }: WantedLabel, { view, tokens, taken, lines }: LabelRoom): PlacedLabel => {
  const free = grown(view, -RIM);
  const isOffScreen = !overlap(grown(anchor, 1), free);
  const near = isOffScreen ? movedInto(anchor, free) : anchor;
  const faces = tokens.map(faceOf);
  const hard = [...taken.map((box) => grown(box, GAP)), ...faces, grown(near, 1)];
  const leaderOf = (box: PixelBox): PixelEdge | null =>
    isOffScreen || gapBetween(box, near) > NEAREST + 1 ? leaderBetween(box, near) : null;
  let best: { readonly box: PixelBox; readonly cost: number } | undefined;
  for (const { box: wanted, cost: least } of candidates(size, near)) {
    if (best !== undefined && least >= best.cost) continue;
    const box = movedInto(wanted, free);
    const hidden = hard.filter((other) => overlap(box, other)).length;
    // The fewest that any place has hidden so far: more would not be better.
    if (best !== undefined && hidden * COSTS.hard >= best.cost) continue;
    const over = tokens.filter((token) => overlap(box, token)).length;
    const crossed = lines.filter((line) => crosses(line, grown(box, LINE_ROOM))).length;
    const leader = leaderOf(box);
    const faced = leader === null ? 0 : faces.filter((face) => crosses(leader, face)).length;
    const soft = Math.max(least, gapBetween(box, near)) + (over + faced) * COSTS.token + crossed * COSTS.line;
    const cost = soft + hidden * COSTS.hard;
    if (best === undefined || cost < best.cost) best = { box, cost };
  }
  const box = best?.box ?? movedInto(boxAround({ x: near.left, y: near.bottom + size.height }, size), free);
  return { box, leader: leaderOf(box), isOffScreen };
};

import type { PixelPoint } from "../rules/attack/verdict";

/** A colour, `0xrrggbb`, and its opacity. */
export interface MeshColour {
  readonly colour: number;
  readonly alpha: number;
}

/** Triangles in flat arrays for a mesh. Later ones are on top. */
export interface Triangles {
  readonly clear: () => void;
  /** A straight stroke with square ends; nothing if it has no length. */
  readonly line: (from: PixelPoint, to: PixelPoint, width: number, colour: MeshColour) => void;
  readonly disc: (at: PixelPoint, radius: number, colour: MeshColour) => void;
  /** A convex polygon. */
  readonly fill: (points: readonly PixelPoint[], colour: MeshColour) => void;
  /** Corners so far, three per triangle. */
  readonly count: () => number;
  /** x and y of each corner. Valid until more is added. */
  readonly positions: () => Float32Array;
  /** Red, green, blue and alpha of each corner, a byte each; premultiplied, as PIXI blends them. */
  readonly colours: () => Uint8Array;
}

/** In the order of bytes in memory, lowest first. */
const packed = ({ colour, alpha }: MeshColour): number => {
  const part = (shift: number): number => Math.round(((colour >> shift) & 0xff) * alpha);
  return ((Math.round(alpha * 0xff) << 24) | (part(0) << 16) | (part(8) << 8) | part(16)) >>> 0;
};

/** Remembers the last colour, because a stroke has many dashes of one colour. */
const createPacking = (): ((colour: MeshColour) => number) => {
  let last: MeshColour | undefined;
  let lastPacked = 0;
  return (colour) => {
    if (colour !== last) lastPacked = packed(colour);
    last = colour;
    return lastPacked;
  };
};

/** The arrays double when they are full and never shrink. */
const createCorners = () => {
  let positions = new Float32Array(2048);
  let colours = new Uint32Array(1024);
  let count = 0;
  const grow = (): void => {
    const [more, moreColours] = [new Float32Array(2 * positions.length), new Uint32Array(2 * colours.length)];
    more.set(positions);
    moreColours.set(colours);
    [positions, colours] = [more, moreColours];
  };
  return {
    clear: (): void => void (count = 0),
    count: () => count,
    add: (x: number, y: number, colour: number): void => {
      if (count === colours.length) grow();
      positions[2 * count] = x;
      positions[2 * count + 1] = y;
      colours[count] = colour;
      count++;
    },
    positions: () => positions.subarray(0, 2 * count),
    colours: () => new Uint8Array(colours.buffer, 0, 4 * count),
  };
};

type Add = (x: number, y: number, colour: number) => void;

/** Adds nothing if both points are the same. */
const addLine = (
  add: Add,
  { x, y }: PixelPoint,
  to: PixelPoint,
  { width, colour }: { width: number; colour: number },
): void => {
  const [dx, dy] = [to.x - x, to.y - y];
  const scale = width / (2 * Math.hypot(dx, dy));
  if (!Number.isFinite(scale)) return;
  const [u, v] = [-dy * scale, dx * scale];
  add(x + u, y + v, colour);
  add(x - u, y - v, colour);
  add(to.x + u, to.y + v, colour);
  add(to.x + u, to.y + v, colour);
  add(x - u, y - v, colour);
  add(to.x - u, to.y - v, colour);
};

const addFan = (add: Add, points: readonly PixelPoint[], colour: number): void => {
  const [first] = points;
  for (let i = 2; i < points.length; i++) {
    const [p, q] = [points[i - 1], points[i]];
    if (first === undefined || p === undefined || q === undefined) return;
    for (const { x, y } of [first, p, q]) add(x, y, colour);
  }
};

/** Enough for discs of about ten screen pixels. */
const DISC_CORNERS = 28;

const rimOf = ({ x, y }: PixelPoint, radius: number): PixelPoint[] =>
  Array.from({ length: DISC_CORNERS }, (_, i) => {
    const angle = (i * 2 * Math.PI) / DISC_CORNERS;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });

export const createTriangles = (): Triangles => {
  const { add, ...corners } = createCorners();
  const colourOf = createPacking();
  return {
    ...corners,
    line: (from, to, width, colour) => addLine(add, from, to, { width, colour: colourOf(colour) }),
    fill: (points, colour) => addFan(add, points, colourOf(colour)),
    disc: (at, radius, colour) => addFan(add, rimOf(at, radius), colourOf(colour)),
  };
};

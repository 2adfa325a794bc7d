import type { PixelPoint } from "../../rules/attack/verdict";

/** A colour, `0xrrggbb`, and how much of what lies below it covers. */
export interface Ink {
  readonly colour: number;
  readonly alpha: number;
}

/** Triangles in flat arrays, for a mesh; what is added later lies above. */
export interface Triangles {
  readonly clear: () => void;
  /** A straight stroke, its ends cut square; nothing for one of no length. */
  readonly line: (from: PixelPoint, to: PixelPoint, width: number, ink: Ink) => void;
  readonly disc: (at: PixelPoint, radius: number, ink: Ink) => void;
  /** A convex polygon. */
  readonly fill: (points: readonly PixelPoint[], ink: Ink) => void;
  /** Corners so far, three a triangle. */
  readonly count: () => number;
  /** x and y of each corner. Valid until more is added. */
  readonly places: () => Float32Array;
  /** Red, green, blue and alpha of each corner, a byte each; the colours are times alpha, as PIXI blends them. */
  readonly colours: () => Uint8Array;
}

/** In the order of bytes in memory, lowest first. */
const packed = ({ colour, alpha }: Ink): number => {
  const part = (shift: number): number => Math.round(((colour >> shift) & 0xff) * alpha);
  return ((Math.round(alpha * 0xff) << 24) | (part(0) << 16) | (part(8) << 8) | part(16)) >>> 0;
};

/** A stroke's dashes are many and have one ink. */
const createPacking = (): ((ink: Ink) => number) => {
  let last: Ink | undefined;
  let colour = 0;
  return (ink) => {
    if (ink !== last) colour = packed(ink);
    last = ink;
    return colour;
  };
};

/** Corners, as many as there may be; the arrays double when they are full and never shrink. */
const createCorners = () => {
  let places = new Float32Array(2048);
  let colours = new Uint32Array(1024);
  let count = 0;
  const grow = (): void => {
    const [more, moreColours] = [new Float32Array(2 * places.length), new Uint32Array(2 * colours.length)];
    more.set(places);
    moreColours.set(colours);
    [places, colours] = [more, moreColours];
  };
  return {
    clear: (): void => void (count = 0),
    count: () => count,
    add: (x: number, y: number, colour: number): void => {
      if (count === colours.length) grow();
      places[2 * count] = x;
      places[2 * count + 1] = y;
      colours[count] = colour;
      count++;
    },
    places: () => places.subarray(0, 2 * count),
    colours: () => new Uint8Array(colours.buffer, 0, 4 * count),
  };
};

interface Packed {
  readonly width: number;
  readonly colour: number;
}

type Add = (x: number, y: number, colour: number) => void;

/** Of any two points without a way between them nothing is drawn. */
const addLine = (add: Add, { x, y }: PixelPoint, to: PixelPoint, { width, colour }: Packed): void => {
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

/** Corners of a disc of some ten screen pixels. */
const ROUND = 28;

const rimOf = ({ x, y }: PixelPoint, radius: number): PixelPoint[] =>
  Array.from({ length: ROUND }, (_, i) => {
    const angle = (i * 2 * Math.PI) / ROUND;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });

export const createTriangles = (): Triangles => {
  const { add, ...corners } = createCorners();
  const colourOf = createPacking();
  return {
    ...corners,
    line: (from, to, width, ink) => addLine(add, from, to, { width, colour: colourOf(ink) }),
    fill: (points, ink) => addFan(add, points, colourOf(ink)),
    disc: (at, radius, ink) => addFan(add, rimOf(at, radius), colourOf(ink)),
  };
};

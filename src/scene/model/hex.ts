import { type Point, turn } from "../../geometry/numbers/lattice";
import type { GridType } from "./scene";

/**
 * Hexagonal footprints.
 * Source: Foundry's public pages and issues 10144, 10151 and 11760. A grid's size is a hexagon's flat-to-flat width. Larger
 * tokens are ellipses, trapezoids or rectangles in two variants each. Impossible measures use the rectangle of the token's
 * bounds. The centre is the centroid, for rectangles the middle of the bounds.
 * Read this way, because no public page says which is which: the first variant starts with the longer line at the top (left).
 */

/** Whether a grid's hexagons stand in rows, with a corner at the top. */
export const isInRows = (type: GridType): boolean => type === "hex-odd-rows" || type === "hex-even-rows";

export const isHexagonal = (type: GridType): boolean => type !== "square" && type !== "gridless";

/** A place in pixels. */
export type PlaceXY = readonly [x: number, y: number];

interface HexGrid {
  readonly type: GridType;
  /** Pixels across the flats. */
  readonly size: number;
}

interface HexBody {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly shape: number;
}

/** A line of hexagons that share flats: how many, and how many half hexagons in from the start of the bounds. */
interface HexLine {
  readonly count: number;
  readonly indent: number;
}

/** Shape numbers come in pairs of variants: ellipse, trapezoid, rectangle. */
const ELLIPSE = 0;
const TRAPEZOID = 1;

const shortening = (family: number, lines: number, isSecond: boolean, line: number): number => {
  if (family === ELLIPSE) return Math.abs(line - (isSecond ? Math.floor(lines / 2) : Math.floor((lines - 1) / 2)));
  if (family === TRAPEZOID) return isSecond ? lines - 1 - line : line;
  return (line + (isSecond ? 1 : 0)) % 2;
};

/** The lines that make up a shape, or undefined where the measures do not allow it. */
const linesOf = (length: number, lines: number, shape: number): readonly HexLine[] | undefined => {
  if (!Number.isInteger(length) || !Number.isInteger(lines)) return undefined;
  const family = Math.floor(shape / 2);
  const made = Array.from({ length: lines }, (_, line): HexLine => {
    const less = lines === 1 ? 0 : shortening(family, lines, shape % 2 === 1, line);
    return { count: length - less, indent: less };
  });
  return made.every(({ count }) => count > 0) ? made : undefined;
};

/** A hexagon's corners: along its line in half hexagons, across in quarters. */
export const HEXAGON_CORNERS: readonly PlaceXY[] = [
  [1, 0],
  [2, 1],
  [2, 3],
  [1, 4],
  [0, 3],
  [0, 1],
];

const keyOf = ([u, v]: PlaceXY): string => `${u},${v}`;

/** The corners of every hexagon, each hexagon by itself. */
const hexagonsOf = (lines: readonly HexLine[]): PlaceXY[][] =>
  lines.flatMap(({ count, indent }, line) =>
    Array.from({ length: count }, (_, k) =>
      HEXAGON_CORNERS.map(([u, v]): PlaceXY => [indent + 2 * k + u, 3 * line + v]),
    ),
  );

/** The way round the union: every edge but those that two hexagons share. */
const unionOf = (hexagons: readonly (readonly PlaceXY[])[]): PlaceXY[] => {
  const edges = new Map<string, readonly [PlaceXY, PlaceXY]>();
  for (const hexagon of hexagons) {
    hexagon.forEach((from, i) => {
      const to = hexagon[(i + 1) % hexagon.length] ?? from;
      if (!edges.delete(`${keyOf(to)} ${keyOf(from)}`)) edges.set(`${keyOf(from)} ${keyOf(to)}`, [from, to]);
    });
  }
  const next = new Map([...edges.values()].map(([from, to]) => [keyOf(from), to]));
  const outline: PlaceXY[] = [];
  let at = next.values().next().value;
  while (at !== undefined && next.has(keyOf(at))) {
    outline.push(at);
    const key = keyOf(at);
    at = next.get(key);
    next.delete(key);
  }
  return outline;
};

const middleOf = (places: readonly PlaceXY[]): PlaceXY => [
  places.reduce((sum, [x]) => sum + x, 0) / places.length,
  places.reduce((sum, [, y]) => sum + y, 0) / places.length,
];

/** From half hexagons along a line and quarters across to pixels. */
const toPixels = ({ type, size }: HexGrid, [x, y]: PlaceXY) => {
  const half = size / 2;
  const quarter = size / (2 * Math.sqrt(3));
  return isInRows(type)
    ? ([u, v]: PlaceXY): PlaceXY => [x + u * half, y + v * quarter]
    : ([u, v]: PlaceXY): PlaceXY => [x + v * quarter, y + u * half];
};

interface HexFootprint {
  /** Pixels; a simple polygon, maybe not convex. */
  readonly outline: readonly PlaceXY[];
  readonly centre: PlaceXY;
}

/** The outline and centre of a token in a hexagonal grid, in pixels; x, y is the top left of its bounds. */
export const hexFootprint = (body: HexBody, grid: HexGrid): HexFootprint => {
  const isRows = isInRows(grid.type);
  const [length, lines] = isRows ? [body.width, body.height] : [body.height, body.width];
  const place = toPixels(grid, [body.x, body.y]);
  const made = linesOf(length, lines, body.shape);
  if (made === undefined) return fallbackOf(length, lines, place);
  const hexagons = hexagonsOf(made);
  const isRectangle = Math.floor(body.shape / 2) > TRAPEZOID;
  const centre: PlaceXY = isRectangle ? [length, (3 * lines + 1) / 2] : middleOf(hexagons.map(middleOf));
  return { outline: unionOf(hexagons).map(place), centre: place(centre) };
};

/** A small token is a small hexagon; any other of impossible measures fills its bounds. */
const fallbackOf = (length: number, lines: number, place: (at: PlaceXY) => PlaceXY): HexFootprint => {
  const [u, v] = [2 * length, lines > 1 ? 3 * lines + 1 : 4 * lines];
  const isSmall = length <= 1 && lines <= 1;
  const rectangle: readonly PlaceXY[] = [
    [0, 0],
    [u, 0],
    [u, v],
    [0, v],
  ];
  const outline = isSmall ? HEXAGON_CORNERS.map(([a, b]): PlaceXY => [a * length, b * lines]) : rectangle;
  return { outline: outline.map(place), centre: place([u / 2, v / 2]) };
};

/** The corners of the grid's own hexagon in row `i`, column `j`, in pixels. */
export const hexCell = (i: number, j: number, grid: HexGrid): readonly PlaceXY[] => {
  const [along, line] = isInRows(grid.type) ? [j, i] : [i, j];
  const isOdd = Math.abs(line % 2) === 1;
  const isIndented = isOdd === (grid.type === "hex-odd-rows" || grid.type === "hex-odd-columns");
  const place = toPixels(grid, [0, 0]);
  return HEXAGON_CORNERS.map(([u, v]) => place([2 * along + (isIndented ? 1 : 0) + u, 3 * line + v]));
};

/** Pixels from the top left of a token's bounds to that of the grid's hexagon that its first one lies on. */
export const firstHexagon = (body: Pick<HexBody, "width" | "height" | "shape">, grid: HexGrid): PlaceXY => {
  const isRows = isInRows(grid.type);
  const [length, lines] = isRows ? [body.width, body.height] : [body.height, body.width];
  const place = toPixels(grid, [0, 0]);
  const [first] = linesOf(length, lines, body.shape) ?? [];
  if (first !== undefined) return place([first.indent, 0]);
  // A small one lies in the middle of its hexagon.
  return length <= 1 && lines <= 1 ? place([length - 1, 2 * (lines - 1)]) : place([0, 0]);
};

/** Where hexagons lie, by whole numbers: halves of a hexagon along a line, and lines. */
interface HexLattice {
  /** Pixels between whole numbers, and across a hexagon's bounds. */
  readonly pitch: PlaceXY;
  readonly cell: PlaceXY;
  readonly isHexagon: (i: number, j: number) => boolean;
  /** To the hexagons next to one. */
  readonly steps: readonly PlaceXY[];
}

export const hexLattice = (grid: HexGrid): HexLattice => {
  const isRows = isInRows(grid.type);
  const isOdd = grid.type === "hex-odd-rows" || grid.type === "hex-odd-columns";
  const along: readonly PlaceXY[] = isRows
    ? [
        [-2, 0],
        [2, 0],
      ]
    : [
        [0, -2],
        [0, 2],
      ];
  const place = toPixels(grid, [0, 0]);
  return {
    pitch: place([1, 3]),
    cell: place([2, 4]),
    isHexagon: (i, j) => Math.abs((i + j) % 2) === (isOdd ? 0 : 1),
    steps: [...along, [-1, -1], [1, -1], [-1, 1], [1, 1]],
  };
};

const QUARTERS: readonly PlaceXY[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Cosine and sine of an angle in degrees, exact for quarter turns. */
const directionOf = (degrees: number): PlaceXY => {
  const angle = ((degrees % 360) + 360) % 360;
  const quarter = angle % 90 === 0 ? QUARTERS[angle / 90] : undefined;
  const radians = (angle * Math.PI) / 180;
  return quarter ?? [Math.cos(radians), Math.sin(radians)];
};

/** A vector turned clockwise; exact for quarter turns. */
export const turned = ([x, y]: PlaceXY, degrees: number): PlaceXY => {
  const [cos, sin] = directionOf(degrees);
  return [x * cos - y * sin, x * sin + y * cos];
};

/** The sector between two rays from a point, clockwise from the one to the other. */
export interface Beam {
  /** A point of each ray, far out. */
  readonly from: Point;
  readonly to: Point;
  /** It opens wider than half a turn. */
  readonly isWide: boolean;
}

/** Lattice steps; the rays' directions are snapped once, to a millionth. */
const FAR = 2 ** 20;

const farPoint = ({ x, y }: Point, degrees: number): Point => {
  const [dx, dy] = turned([FAR, 0], degrees);
  return { x: x + Math.round(dx), y: y + Math.round(dy) };
};

/** The beam of an angle about its middle direction; degrees clockwise from the right, the angle above 0, below 360. */
export const beamOf = (at: Point, middle: number, angle: number): Beam => ({
  from: farPoint(at, middle - angle / 2),
  to: farPoint(at, middle + angle / 2),
  isWide: angle > 180,
});

/** Whether a point lies in the closed sector of a beam from `at`. */
export const isInBeam = (at: Point, { from, to, isWide }: Beam, point: Point): boolean => {
  const isPastFrom = turn(at, from, point) >= 0;
  const isBeforeTo = turn(at, to, point) <= 0;
  return isWide ? isPastFrom || isBeforeTo : isPastFrom && isBeforeTo;
};

/**
 * The parts into which walls and solid areas cut a creature's space: a large creature that squeezes through a corridor, a token
 * moved by hand. RULES 2.1.3, "Half in the rock".
 */
import {
  isSamePoint,
  type Point,
  type Polygon,
  type Region,
  type Segment,
  edgesOf,
} from "../../geometry/numbers/lattice";
import { add, bigRatio, type BigRatio, compareBig, NOUGHT } from "../../geometry/numbers/ratio";
import { boxOf } from "../../geometry/polygons/box";
import { convexHull } from "../../geometry/polygons/convex";
import type { Cell, Creature, Grid } from "../../scene/model/battlefield";
import { type RationalPoint, snapped, type ShapeEdge } from "../../scene/shapes/cut-edges";
import { borderOf, facesOf, isWithin, straightened, twiceAreaWithin } from "../../scene/shapes/cut-faces";
import type { Face, FaceEdge, Stretch } from "../../scene/shapes/cut-faces";
import { type Opening, openingsIn } from "./openings";

/** A part of a creature's space that it fills. */
export interface SpacePart {
  /** Holes included. */
  readonly region: Region;
  readonly centre: Point;
  /** The corners of its outline, holes included. */
  readonly vertices: Polygon;
  /** The vertices, and the corners of its squares on its border. */
  readonly outlinePoints: readonly Point[];
  /** What is left of its squares, by the vertices and the hull's corners of each. */
  readonly cells: readonly Cell[];
}

/** What cuts a space. */
export interface Cutting {
  /** They stop effect from both sides and fill the creature's height. */
  readonly walls: readonly Segment[];
  /** The solid areas likewise. */
  readonly rock: readonly Region[];
  /** Walls and areas likewise that only touch the space. */
  readonly beside: readonly Segment[];
}

/** What a creature fills of its space. */
export interface FilledSpace {
  /** It fills all of it. */
  readonly isWhole: boolean;
  /** What else it is taken to fill alone, the largest first. */
  readonly parts: readonly SpacePart[];
}

/** Connected ground. */
interface Ground {
  readonly faces: ReadonlySet<Face>;
  readonly border: readonly FaceEdge[];
  /** Twice its area. */
  readonly area: BigRatio;
}

/**
 * A narrow opening joins no parts of a space of several squares. An opening no wider than a space does, but what it joins is
 * roomy enough to be a part of its own as well. docs/decisions/0036-openings-beside-a-creature.md.
 */
export const filledSpace = (
  { cells, centre, footprint }: Pick<Creature, "cells" | "centre" | "footprint">,
  cutting: Cutting,
  grid: Pick<Grid, "size" | "type">,
): FilledSpace => {
  const openings = openingsIn(footprint, [...cutting.walls, ...cutting.rock.flat(), ...cutting.beside], grid.size);
  if (openings.length + cutting.walls.length + cutting.rock.length === 0) return ALL_OF_IT;
  const faces = facesOf(edgesCutting(cells, cutting, openings)).filter(({ holders }) => hasCell(holders, cells));
  const free = new Set(faces.filter(({ holders }) => !hasRock(holders, cells, cutting)));
  const whole = sumOf(faces.map(({ edges }) => twiceAreaWithin(edges)));
  const groundsAmong = (shut: readonly Opening[]): readonly Ground[] =>
    connected(free, passing(openings, shut, cells.length, cutting.rock.length))
      .map(groundOf)
      .filter(({ area }) => isShare(area, whole, 1n, 10n));
  const grounds = groundsAmong(cells.length > 1 ? openings.filter(({ isNarrow }) => isNarrow) : []);
  const [largest] = grounds.toSorted(bySize);
  if (largest === undefined) return ALL_OF_IT;
  const isWhole = isShare(largest.area, whole, 9n, 10n) && holds(largest.border, centre);
  const parts = isWhole
    ? []
    : grounds.filter((ground) => isShare(ground.area, largest.area, 3n, 4n) || isRoomy(ground, grid));
  const among = openings.length === 0 ? [] : groundsAmong(openings);
  const own = among.filter((ground) => isRoomy(ground, grid) && !grounds.some((all) => areSame(all, ground)));
  return { isWhole, parts: [...parts, ...own].toSorted(bySize).map((ground) => partOf(ground, cells)) };
};

const ALL_OF_IT: FilledSpace = { isWhole: true, parts: [] };

/** Squares have the first numbers, then come areas, then openings, then walls. */
const edgesCutting = (cells: readonly Cell[], { rock, walls }: Cutting, openings: readonly Opening[]): ShapeEdge[] => [
  ...[...cells.map(({ corners }) => edgesOf(corners)), ...rock].flatMap((edges, shape) =>
    edges.map(({ a, b }) => ({ a, b, shape })),
  ),
  ...[...openings.map(({ ray }) => ray), ...walls].map(({ a, b }, i) => ({
    a,
    b,
    shape: cells.length + rock.length + i,
  })),
];

type Holders = ReadonlySet<number>;

const hasCell = (holders: Holders, cells: readonly Cell[]): boolean => cells.some((_, cell) => holders.has(cell));

const hasRock = (holders: Holders, cells: readonly Cell[], { rock }: Cutting): boolean =>
  rock.some((_, area) => holders.has(cells.length + area));

/** One of them holds all of the other, or nothing of it. */
const areSame = (p: Ground, q: Ground): boolean =>
  p.faces.size === q.faces.size && [...p.faces].every((face) => q.faces.has(face));

/** Whether an edge of a face lets pass: a border of squares, or of openings what is not shut. */
const passing =
  (openings: readonly Opening[], shut: readonly Opening[], cells: number, rock: number) =>
  ({ shapes, from, to }: FaceEdge): boolean =>
    [...shapes].every((shape) => {
      const opening = openings[shape - cells - rock];
      return shape < cells || (opening !== undefined && !(shut.includes(opening) && opening.holds(from, to)));
    });

/** Faces that lie together, with nothing but passed edges between them. */
const connected = (faces: ReadonlySet<Face>, passes: (edge: FaceEdge) => boolean): readonly ReadonlySet<Face>[] => {
  const left = new Set(faces);
  const grounds: ReadonlySet<Face>[] = [];
  for (const first of left) {
    left.delete(first);
    const ground = new Set([first]);
    for (const face of ground)
      for (const edge of face.edges) {
        const other = edge.beyond();
        if (other !== undefined && passes(edge) && left.delete(other)) ground.add(other);
      }
    grounds.push(ground);
  }
  return grounds;
};

const groundOf = (faces: ReadonlySet<Face>): Ground => {
  const border = borderOf(faces);
  return { faces, border, area: twiceAreaWithin(border) };
};

const sumOf = (areas: readonly BigRatio[]): BigRatio => areas.reduce(add, NOUGHT);

/** Whether an area is at least so much of another. */
const isShare = (area: BigRatio, of: BigRatio, n: bigint, d: bigint): boolean =>
  compareBig({ n: area.n * d, d: area.d }, { n: of.n * n, d: of.d }) >= 0;

/** Of equal ones the upper one comes first, then the left one. */
const bySize = (p: Ground, q: Ground): number => compareBig(q.area, p.area) || compareTop(topOf(p), topOf(q));

const topOf = ({ border }: Ground): Point =>
  border.map(({ from }) => snapped(from)).reduce((p, q) => (compareTop(q, p) < 0 ? q : p));

const compareTop = (p: Point, q: Point): number => p.y - q.y || p.x - q.x;

/** Nine tenths of a space in area, and three quarters of one across wherever one measures. */
const isRoomy = ({ area, border }: Ground, { size, type }: Pick<Grid, "size" | "type">): boolean => {
  const square = BigInt(size) ** 2n;
  // A hexagon's area is half the root of three.
  const isLarge = type.startsWith("hex")
    ? 100n * area.n ** 2n >= 243n * square ** 2n * area.d ** 2n
    : 5n * area.n >= 9n * square * area.d;
  return isLarge && isWideAs(hullOf(border), square);
};

/** Whether the least width of a convex polygon is at least three quarters of a length, told by the length's square. */
const isWideAs = (hull: Polygon, square: bigint): boolean =>
  edgesOf(hull).every(({ a, b }) => {
    const [dx, dy] = [BigInt(b.x - a.x), BigInt(b.y - a.y)];
    const reaches = hull.map((p) => (dx * BigInt(p.y - a.y) - dy * BigInt(p.x - a.x)) ** 2n);
    return reaches.some((reach) => 16n * reach >= 9n * square * (dx * dx + dy * dy));
  });

const partOf = ({ faces, border }: Ground, cells: readonly Cell[]): SpacePart => {
  const region = latticeEdges(straightened(border));
  const vertices = distinct(region.flatMap(({ a, b }) => [a, b]));
  const left = cells.flatMap((cell, number) =>
    cellOf(
      cell,
      [...faces].filter(({ holders }) => holders.has(number)),
    ),
  );
  const onBorder = new Set(border.map(({ from }) => placeOf(snapped(from))));
  const corners = left.flatMap((cell) => cell.corners).filter((corner) => onBorder.has(placeOf(corner)));
  return {
    region,
    centre: centreOf(border),
    vertices,
    outlinePoints: distinct([...vertices, ...corners]),
    cells: left,
  };
};

/** A square, or what of it is in these faces; none where nothing is. */
const cellOf = (cell: Cell, faces: readonly Face[]): Cell[] => {
  if (faces.length === 0) return [];
  const edges = faces.flatMap((face) => face.edges);
  const vertices = distinct(edges.map(({ from }) => snapped(from)));
  if (compareBig(twiceAreaWithin(edges), areaOf(cell.corners)) === 0) return [{ ...cell, vertices }];
  const border = borderOf(new Set(faces));
  const corners = hullOf(border);
  return corners.length < 3 ? [] : [{ corners, vertices, centre: centreOf(border) }];
};

const areaOf = (polygon: Polygon): BigRatio => {
  const twice = edgesOf(polygon).reduce(
    (sum, { a, b }) => sum + BigInt(a.x) * BigInt(b.y) - BigInt(b.x) * BigInt(a.y),
    0n,
  );
  return { n: twice < 0n ? -twice : twice, d: 1n };
};

const hullOf = (border: readonly Stretch[]): Polygon =>
  convexHull(straightened(border).map(({ from }) => snapped(from)));

const latticeEdges = (stretches: readonly Stretch[]): Segment[] =>
  stretches
    .map(({ from, to }): Segment => ({ a: snapped(from), b: snapped(to) }))
    .filter(({ a, b }) => !isSamePoint(a, b));

const placeOf = ({ x, y }: Point): string => `${x},${y}`;

const distinct = (points: readonly Point[]): readonly Point[] => [
  ...new Map(points.map((point) => [placeOf(point), point])).values(),
];

/** The centroid where it is inside, else the point inside that is nearest to it. */
const centreOf = (border: readonly Stretch[]): Point => {
  const centroid = snapped(centroidOf(border));
  return holds(border, centroid) ? centroid : (nearestInside(centroid, border) ?? centroid);
};

const holds = (border: readonly Stretch[], { x, y }: Point): boolean =>
  isWithin({ x: BigInt(x), y: BigInt(y), d: 1n }, border);

const centroidOf = (border: readonly Stretch[]): RationalPoint => {
  const area = twiceAreaWithin(border);
  const along = (axis: "x" | "y"): BigRatio =>
    sumOf(
      border.map(({ from, to }) => ({
        n: (from.x * to.y - to.x * from.y) * (from[axis] * to.d + to[axis] * from.d),
        d: (from.d * to.d) ** 2n,
      })),
    );
  const [x, y] = [along("x"), along("y")].map((sum) => bigRatio(sum.n * area.d, 3n * sum.d * area.n));
  if (x === undefined || y === undefined) throw new RangeError("border: expected one with an inside");
  return { x: x.n * y.d, y: y.n * x.d, d: x.d * y.d };
};

/** Lines each way that divide a part's box. */
const DIVISIONS = 32;

/** Of the points that divide the box, the nearest inside; of equally near ones the upper, then the left one. */
const nearestInside = (to: Point, border: readonly Stretch[]): Point | undefined => {
  const [left, top, right, bottom] = boxOf(border.map(({ from }) => snapped(from)));
  const steps = Array.from({ length: DIVISIONS - 1 }, (_, i) => (i + 1) / DIVISIONS);
  const far = ({ x, y }: Point): number => (x - to.x) ** 2 + (y - to.y) ** 2;
  return steps
    .flatMap((down) =>
      steps.map((across) => ({
        x: Math.round(left + across * (right - left)),
        y: Math.round(top + down * (bottom - top)),
      })),
    )
    .filter((point) => holds(border, point))
    .sort((p, q) => far(p) - far(q) || compareTop(p, q))[0];
};

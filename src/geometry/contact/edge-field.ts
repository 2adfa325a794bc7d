/** The edges of obstacles in one flat array, for kernels that go through all of them for every line. */
import type { Box } from "../polygons/box";
import type { OneWaySegment } from "./sight-line";

/** How strongly an edge counts for one question. */
export interface Strength {
  /** 1 or more. */
  readonly grade: number;
  /** A side with something solid on it is never the milder of two. */
  readonly isSolid: boolean;
}

/** An edge of an obstacle as one question sees it. */
export interface Edge extends OneWaySegment, Strength {
  /** The caller's number for the obstacle it belongs to. */
  readonly obstacle: number;
}

/**
 * `EDGE.size` numbers make an edge: its ends, the number of its obstacle and its marks. All are small whole numbers, which a
 * plain array holds as they are. A typed array of this length costs more to make than to read. The end may have unused room:
 * to cut it off costs more than all the rest.
 */
export type EdgeField = readonly number[];

export const EDGE = { ax: 0, ay: 1, bx: 2, by: 3, obstacle: 4, marks: 5, size: 6 } as const;

/** Counts for lines from its left, or its right, alone; or may lie in a creature's own space. */
export const MARK = { fromLeft: 1, fromRight: 2, nearOwn: 4 } as const;
const ONE_WAY = MARK.fromLeft + MARK.fromRight;

/** By edges: how each counts for one question, undefined where it does not. */
export type Strengths = readonly (Strength | undefined)[];

/** The edges that one question asks about. */
export interface CountingEdges {
  readonly field: EdgeField;
  readonly strengths: Strengths;
}

/** A field with room for so many edges. */
export const roomFor = (edges: number): number[] => new Array<number>(EDGE.size * edges);

/** Writes an edge at its number. `own` are the boxes about the two creatures' own spaces. */
export const putEdge = (
  field: number[],
  number: number,
  { a, b, from }: OneWaySegment,
  { obstacle, own }: { readonly obstacle: number; readonly own: readonly Box[] },
): void => {
  const at = EDGE.size * number;
  field[at] = a.x;
  field[at + 1] = a.y;
  field[at + 2] = b.x;
  field[at + 3] = b.y;
  field[at + 4] = obstacle;
  const side = from === undefined ? 0 : from === "left" ? MARK.fromLeft : MARK.fromRight;
  field[at + 5] = side + (isNearAny(a.x, a.y, b.x, b.y, own) ? MARK.nearOwn : 0);
};

/** Whether a point of the segment may lie in the inside of one of the boxes: their middles are near enough both ways. */
// oxlint-disable-next-line max-params -- the ends as four numbers: objects would be made for every wall
const isNearAny = (ax: number, ay: number, bx: number, by: number, boxes: readonly Box[]): boolean => {
  for (const box of boxes) {
    if (
      Math.abs(ax + bx - box[0] - box[2]) < Math.abs(ax - bx) + box[2] - box[0] &&
      Math.abs(ay + by - box[1] - box[3]) < Math.abs(ay - by) + box[3] - box[1]
    )
      return true;
  }
  return false;
};

/** Whether an edge with these marks counts for a line on which its first end lies on one side and its other on another. */
export const countsWith = (marks: number, sideA: number, sideB: number): boolean =>
  (marks & ONE_WAY) === 0 || ((marks & MARK.fromLeft) !== 0 ? sideA > sideB : sideA < sideB);

/** Edges that lie about as objects in a field; their strengths are they themselves. */
export const edgeFieldOf = (edges: readonly Edge[], own: readonly Box[]): EdgeField => {
  const field = roomFor(edges.length);
  edges.forEach((edge, number) => {
    putEdge(field, number, edge, { obstacle: edge.obstacle, own });
  });
  return field;
};

/** Lines, outlines and origins as they are drawn where portraits are: outside these. */
import type { PixelPoint } from "../rules/attack/verdict";
import type { PixelEdge, VerdictMark } from "./marks";

/** A portrait, which stays free. Scene pixels. */
export interface Face {
  readonly at: PixelPoint;
  readonly radius: number;
}

/** From where to where a line is within a face, as shares of its length; undefined if it only passes. */
const within = ({ at, radius }: Face, { from, to }: PixelEdge): readonly [number, number] | undefined => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [px, py] = [from.x - at.x, from.y - at.y];
  // The solutions of |from + share · (to − from) − at| = radius.
  const [a, b, c] = [dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - radius * radius];
  const root = b * b - a * c;
  if (a === 0 || root <= 0) return undefined;
  const [enter, leave] = [(-b - Math.sqrt(root)) / a, (-b + Math.sqrt(root)) / a];
  return leave <= 0 || enter >= 1 ? undefined : [enter, leave];
};

/** The parts of a line outside the faces, from its beginning on. */
const outside = (edge: PixelEdge, faces: readonly Face[]): PixelEdge[] => {
  const { from, to } = edge;
  const pointAt = (share: number): PixelPoint => {
    if (share === 0 || share === 1) return share === 0 ? from : to;
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  };
  const parts: PixelEdge[] = [];
  let start = 0;
  const inside = faces.flatMap((face) => {
    const its = within(face, edge);
    return its === undefined ? [] : [its];
  });
  for (const [enter, leave] of inside.sort(([p], [q]) => p - q)) {
    if (enter > start) parts.push({ from: pointAt(start), to: pointAt(enter) });
    start = Math.max(start, leave);
  }
  if (start < 1) parts.push({ from: pointAt(start), to });
  return parts;
};

/** The marks without what would lie on faces: a line that stays within one goes, and an origin in one moves to its rim. */
export const offFaces = (marks: readonly VerdictMark[], faces: readonly Face[]): VerdictMark[] => {
  /** Where the first line from an origin begins now. */
  const starts = new Map<string, PixelPoint>();
  const left = marks.flatMap((mark): VerdictMark[] => {
    // A creature's outline is around it.
    if (mark.kind === "obstacle" && mark.shape !== "creature")
      return [{ ...mark, edges: mark.edges.flatMap((edge) => outside(edge, faces)) }];
    if (mark.kind !== "line") return [mark];
    const parts = outside(mark, faces);
    const [first] = parts;
    const key = `${mark.from.x} ${mark.from.y}`;
    if (first !== undefined && !starts.has(key)) starts.set(key, first.from);
    return parts.map((part) => ({ ...mark, ...part }));
  });
  return left.map((mark) => {
    if (mark.kind !== "origin") return mark;
    return { ...mark, at: starts.get(`${mark.at.x} ${mark.at.y}`) ?? mark.at };
  });
};

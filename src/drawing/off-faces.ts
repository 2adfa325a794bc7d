/** Lines and origins that begin or end in a creature's middle, as they are drawn: from the rim of its portrait on. */
import type { PixelPoint } from "../rules/attack/verdict";
import type { VerdictMark } from "./marks";

/** A portrait, which stays free. Scene pixels. */
export interface Face {
  readonly at: PixelPoint;
  readonly radius: number;
}

const isIn = ({ at, radius }: Face, { x, y }: PixelPoint): boolean => Math.hypot(x - at.x, y - at.y) < radius;

/** Where a line that begins inside a face leaves it; undefined where it ends in it too. */
const leaving = ({ at, radius }: Face, from: PixelPoint, to: PixelPoint): PixelPoint | undefined => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [px, py] = [from.x - at.x, from.y - at.y];
  // The later solution of |from + share · (to − from) − at| = radius.
  const [a, b, c] = [dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - radius * radius];
  const share = (-b + Math.sqrt(b * b - a * c)) / a;
  return share > 1 ? undefined : { x: from.x + share * dx, y: from.y + share * dy };
};

const clipped = (from: PixelPoint, to: PixelPoint, faces: readonly Face[]): PixelPoint | undefined => {
  const face = faces.find((each) => isIn(each, from));
  return face === undefined ? from : leaving(face, from, to);
};

/** The marks with their lines outside the faces. A line that stays within one goes. */
export const offFaces = (marks: readonly VerdictMark[], faces: readonly Face[]): VerdictMark[] => {
  /** Where the first line from an origin begins now. */
  const starts = new Map<string, PixelPoint>();
  const lines = marks.flatMap((mark): VerdictMark[] => {
    if (mark.kind !== "line") return [mark];
    const from = clipped(mark.from, mark.to, faces);
    const to = clipped(mark.to, mark.from, faces);
    if (from === undefined || to === undefined) return [];
    const key = `${mark.from.x} ${mark.from.y}`;
    if (!starts.has(key)) starts.set(key, from);
    return [{ ...mark, from, to }];
  });
  return lines.map((mark) => {
    if (mark.kind !== "origin") return mark;
    return { ...mark, at: starts.get(`${mark.at.x} ${mark.at.y}`) ?? mark.at };
  });
};

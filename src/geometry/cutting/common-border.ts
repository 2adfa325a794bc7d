/** The border that two spaces side by side have in common. RULES 6. */
import { edgesOf, isOnSegment, isSamePoint, type Polygon, type Region, type Segment } from "../numbers/lattice";
import { interiorsMeet, meetsInterior } from "../polygons/region";
import { runsAlong } from "./cone";

/** The stretches along which two spaces touch. None if they touch in points alone, or if their interiors meet. */
export const commonBorder = (p: Polygon, q: Polygon): readonly Segment[] =>
  interiorsMeet(p, q) ? [] : edgesOf(p).flatMap((edge) => edgesOf(q).flatMap((other) => commonStretch(edge, other)));

/** What two segments on one line have in common, if that is more than a point. */
const commonStretch = (p: Segment, q: Segment): readonly Segment[] => {
  if (!runsAlong(p, q.a, q.b)) return [];
  const ends = [p.a, p.b, q.a, q.b].filter((end) => isOnSegment(p.a, p.b, end) && isOnSegment(q.a, q.b, end));
  const [a] = ends;
  const b = a && ends.find((end) => !isSamePoint(end, a));
  return a === undefined || b === undefined ? [] : [{ a, b }];
};

/** Whether a wall, which has some length, runs along a stretch of a border. */
export const isSegmentAlong = (border: readonly Segment[], wall: Segment): boolean =>
  border.some(({ a, b }) => runsAlong(wall, a, b));

/** Whether a stretch of a border lies inside an area. One that only ends at the border does not count. */
export const isRegionAcross = (border: readonly Segment[], region: Region): boolean =>
  border.some((stretch) => meetsInterior(stretch, region));

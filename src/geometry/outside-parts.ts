import { edgesOf, type Polygon, type Segment } from "./lattice";
import { crossingOf, meetingOf } from "./meeting";
import { turn } from "./orientation";
import { compareRatios, ONE, ZERO, type Ratio } from "./ratio";

/** A part of a segment, from and to as fractions of the way. */
export type Part = readonly [Ratio, Ratio];

/** The parts of a segment that lie in no polygon's interior, in order. */
export const outsideParts = (segment: Segment, polygons: readonly Polygon[]): readonly Part[] =>
  polygons.reduce<readonly Part[]>(
    (parts, polygon) => parts.flatMap((part) => outsideOf(segment, part, polygon)),
    [[ZERO, ONE]],
  );

const outsideOf = (segment: Segment, [from, to]: Part, polygon: Polygon): Part[] => {
  const stops = stopsOn(segment, polygon).filter(
    (stop) => compareRatios(stop, from) > 0 && compareRatios(stop, to) < 0,
  );
  const all = [from, ...stops.sort(compareRatios), to];
  return all.slice(1).flatMap((stop, i): Part[] => {
    const before = all[i] ?? stop;
    return compareRatios(before, stop) < 0 && !isPieceInside(segment, before, stop, polygon) ? [[before, stop]] : [];
  });
};

/** Where the segment meets the polygon's boundary. */
export const stopsOn = ({ a, b }: Segment, polygon: Polygon): Ratio[] =>
  edgesOf(polygon).flatMap((edge) => {
    const meeting = meetingOf(a, b, edge);
    return meeting === undefined ? [] : [meeting.enters, meeting.leaves];
  });

/** Whether an open piece of the segment without a stop in it lies in the interior. */
export const isPieceInside = ({ a, b }: Segment, from: Ratio, to: Ratio, polygon: Polygon): boolean => {
  let isIn = false;
  for (const edge of edgesOf(polygon)) {
    const meeting = meetingOf(a, b, edge);
    if (meeting !== undefined && compareRatios(meeting.enters, from) <= 0 && compareRatios(meeting.leaves, to) >= 0)
      return false;
    const isCrossed = turn(a, b, edge.a) > 0 !== turn(a, b, edge.b) > 0;
    if (isCrossed && compareRatios(crossingOf(a, b, edge), from) > 0) isIn = !isIn;
  }
  return isIn;
};

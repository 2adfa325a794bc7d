import { bigRatio } from "./big-ratio";
import { isSamePoint, type Region, type Segment } from "./lattice";
import { crossingOf, meetingOf } from "./meeting";
import { turn } from "./orientation";
import { compareRatios, ONE, ZERO, type Ratio } from "./ratio";
import { compareX, compareY, turnAt, type Spot } from "./spot";
import type { Stretch } from "./stretch";

/** The stretches of a segment that lie in a region's interior, in order; one along its border does not. Exact. */
export const insideParts = (segment: Segment, region: Region): Stretch[] => {
  const { a, b } = segment;
  if (isSamePoint(a, b)) return [];
  const stops = region.flatMap((edge) => {
    const meeting = meetingOf(a, b, edge);
    return meeting === undefined ? [] : [meeting.enters, meeting.leaves];
  });
  const all = [ZERO, ...stops, ONE].sort(compareRatios);
  return all.slice(1).flatMap((to, i) => {
    const from = all[i] ?? to;
    return compareRatios(from, to) < 0 && isPieceInside(segment, from, to, region) ? [stretchOf(from, to)] : [];
  });
};

const stretchOf = (from: Ratio, to: Ratio): Stretch => ({
  from: bigRatio(BigInt(from.n), BigInt(from.d)),
  to: bigRatio(BigInt(to.n), BigInt(to.d)),
});

/** Whether an open piece without a stop in it lies in the interior. */
const isPieceInside = ({ a, b }: Segment, from: Ratio, to: Ratio, region: Region): boolean => {
  let isIn = false;
  for (const edge of region) {
    const meeting = meetingOf(a, b, edge);
    if (meeting !== undefined && compareRatios(meeting.enters, from) <= 0 && compareRatios(meeting.leaves, to) >= 0)
      return false;
    const isCrossed = turn(a, b, edge.a) > 0 !== turn(a, b, edge.b) > 0;
    if (isCrossed && compareRatios(crossingOf(a, b, edge), from) > 0) isIn = !isIn;
  }
  return isIn;
};

/** Whether a spot lies in a region's interior; exact. */
export const isSpotInside = (spot: Spot, region: Region): boolean => {
  let isIn = false;
  for (const { a, b } of region) {
    const isAbove = compareY(a, spot) > 0;
    const side = turnAt(a, b, spot);
    if (side === 0 && isBetweenEnds(spot, a, b)) return false;
    if (isAbove !== compareY(b, spot) > 0 && side > 0 === b.y > a.y) isIn = !isIn;
  }
  return isIn;
};

const isBetweenEnds = (spot: Spot, a: Spot, b: Spot): boolean =>
  compareX(a, spot) * compareX(b, spot) <= 0 && compareY(a, spot) * compareY(b, spot) <= 0;

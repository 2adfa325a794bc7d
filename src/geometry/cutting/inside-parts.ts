import { bigRatio } from "../numbers/big-ratio";
import { isSamePoint, type Region, type Segment } from "../numbers/lattice";
import { crossingOf, meetingOf, type Meeting } from "../contact/meeting";
import { turn } from "../numbers/orientation";
import { compareRatios, ONE, ZERO, type Ratio } from "../numbers/ratio";
import { compareX, compareY, turnAt, type Spot } from "../numbers/exact-point";
import type { Stretch } from "../shadow/interval";

/** The stretches of a segment that lie in a region's interior, in order; one along its border does not. Exact. */
export const insideParts = (segment: Segment, region: Region): Stretch[] => {
  const { a, b } = segment;
  if (isSamePoint(a, b)) return [];
  const { meetings, crossings } = metBy(segment, region);
  const stops = [ZERO, ...meetings.flatMap(({ enters, leaves }) => [enters, leaves]), ONE].sort(compareRatios);
  const along = meetings.filter(({ enters, leaves }) => compareRatios(enters, leaves) < 0);
  const parts: Stretch[] = [];
  let passed = 0;
  stops.forEach((from, i) => {
    const to = stops[i + 1];
    if (to === undefined || compareRatios(from, to) >= 0) return;
    for (let next = crossings[passed]; next !== undefined && compareRatios(next, from) <= 0; next = crossings[passed])
      passed++;
    const isInside = (crossings.length - passed) % 2 === 1;
    if (isInside && !along.some((edge) => spans(edge, from, to))) parts.push(stretchOf(from, to));
  });
  return parts;
};

/** How a region's edges meet a segment, and where they cross the line through it, in order. */
const metBy = ({ a, b }: Segment, region: Region) => {
  const meetings: Meeting[] = [];
  const crossings: Ratio[] = [];
  for (const edge of region) {
    const meeting = meetingOf(a, b, edge);
    if (meeting !== undefined) meetings.push(meeting);
    if (turn(a, b, edge.a) > 0 !== turn(a, b, edge.b) > 0) crossings.push(crossingOf(a, b, edge));
  }
  return { meetings, crossings: crossings.sort(compareRatios) };
};

const spans = ({ enters, leaves }: Meeting, from: Ratio, to: Ratio): boolean =>
  compareRatios(enters, from) <= 0 && compareRatios(leaves, to) >= 0;

const stretchOf = (from: Ratio, to: Ratio): Stretch => ({
  from: bigRatio(BigInt(from.n), BigInt(from.d)),
  to: bigRatio(BigInt(to.n), BigInt(to.d)),
});

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

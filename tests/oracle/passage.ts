/** What straight lines from one convex area to another pass: taken together they fill the hull of both. */
import { interiorsMeet } from "./area";
import {
  commonScale,
  crossingOf,
  enlarged,
  enlargedPiece,
  from,
  isOn,
  isSameSpot,
  scaled,
  sideOf,
  sidesOf,
  sum,
  toRational,
  type Piece,
  type RationalSpot,
  type Sign,
  type Spot,
} from "./plane";
import { meetsInterior } from "./region";

/** Every piece between two of the points with all others on its right, each whole side of the hull once. */
const hullOf = (points: readonly Spot[]): Piece[] => {
  const spots = points.filter((p, i) => points.findIndex((q) => isSameSpot(p, q)) === i);
  return spots.flatMap((a) =>
    spots
      .filter((b) => !isSameSpot(a, b))
      .map((b) => ({ a, b }))
      .filter((side) =>
        spots.every((p) => {
          const turn = sideOf(side.a, side.b, p);
          return turn > 0 || (turn === 0 && isOn(p, side));
        }),
      ),
  );
};

const FAR = 1000;

/** The part of a convex polygon that lies on one side of the line through a segment, or on it. */
const partBeside = (polygon: readonly Spot[], { a, b }: Piece, side: Sign): RationalSpot[] => {
  const line = { a: sum(a, scaled(from(b, a), FAR)), b: sum(b, scaled(from(a, b), FAR)) };
  return [
    ...polygon.filter((p) => sideOf(a, b, p) !== -side).map(toRational),
    ...sidesOf(polygon).flatMap((edge) => crossingOf(edge, line) ?? []),
  ];
};

const isPassedIn = (segment: Piece, spots: readonly RationalSpot[]): boolean => {
  const scale = commonScale(spots);
  return meetsInterior(enlargedPiece(segment, scale), hullOf(spots.map((spot) => enlarged(spot, scale))));
};

/** A segment that counts from one side is passed by lines that begin there and end beyond it. */
export const isSegmentPassed = (
  segment: Piece & { readonly from?: "left" | "right" },
  start: readonly Spot[],
  end: readonly Spot[],
): boolean => {
  const { a, b } = segment;
  if (segment.from === undefined) return isPassedIn(segment, [...start, ...end].map(toRational));
  const side = segment.from === "left" ? -1 : 1;
  const reaches = (polygon: readonly Spot[], on: Sign): boolean => polygon.some((p) => sideOf(a, b, p) === on);
  if (!reaches(start, side) || !reaches(end, side === 1 ? -1 : 1)) return false;
  return isPassedIn(segment, [...partBeside(start, segment, side), ...partBeside(end, segment, side === 1 ? -1 : 1)]);
};

export const isRegionPassed = (region: readonly Piece[], start: readonly Spot[], end: readonly Spot[]): boolean =>
  interiorsMeet(hullOf([...start, ...end]), region);

/** A low obstacle covers only creatures near it, and not if the attacker is nearer to it. Source: Pathfinder 1e, "Low Obstacles and Cover". */
import { compareBig, toBig, type BigRatio, compareRatios, ratio, type Ratio } from "../../geometry/numbers/ratio";
import { boxOf, type Box } from "../../geometry/polygons/box";
import { offsetOf } from "../../geometry/polygons/gap";
import { isInside } from "../../geometry/polygons/region";
import type { Polygon, Segment } from "../../geometry/numbers/lattice";
import type { Obstacle } from "../attack/obstacle";
import type { Pair } from "../attack/between";
import { runOf, partsInHull, type HullPart } from "./own-parapet";

/** Squares within which a low obstacle covers. */
const REACH = 6;

/** Why a low obstacle gives no cover: it is more than 6 squares from the target, or nearer to the attacker. */
export type LowFault = "far" | "near";

/** Why a low obstacle gives the target no cover; undefined where it does. One drawn in pieces is one. */
export const lowFaultOf = (pair: Pair, obstacle: Obstacle): LowFault | undefined => {
  const edges = obstacle.wall === undefined ? obstacle.region : runOf(pair, obstacle.wall);
  const most = 2 * REACH * pair.battlefield.grid.size;
  if (obstacle.wall !== undefined && edges.every((edge) => isFarFrom(pair.target.box, edge, most))) return "far";
  const parts = edges.flatMap((edge) => partsInHull(edge, pair.hull));
  const toTarget = distanceTo(pair.target.footprint, obstacle, parts);
  const toAttacker = distanceTo(pair.attacker.footprint, obstacle, parts);
  const limit: BigRatio = { n: BigInt(most), d: 1n };
  if (toTarget === undefined || toAttacker === undefined || compareBig(toTarget, limit) > 0) return "far";
  return compareBig(toAttacker, toTarget) < 0 ? "near" : undefined;
};

/** Whether even the box around a segment is farther than a limit, measured as `distanceTo` does. */
const isFarFrom = (box: Box, { a, b }: Segment, limit: number): boolean => {
  const { x, y } = offsetOf(box, boxOf([a, b]));
  const [gapX, gapY] = [Math.max(0, x), Math.max(0, y)];
  return 2 * Math.max(gapX, gapY) + Math.min(gapX, gapY) > limit;
};

/** Twice the least of max(gap x, gap y) + min(gap x, gap y) / 2 from the footprint to the obstacle, in lattice steps. */
const distanceTo = (footprint: Polygon, obstacle: Obstacle, parts: readonly HullPart[]): BigRatio | undefined => {
  const [vertex] = footprint;
  if (obstacle.kind === "terrain" && vertex !== undefined && isInside(vertex, obstacle.region)) return { n: 0n, d: 1n };
  const box = boxOf(footprint);
  const distances = parts.flatMap((part) =>
    candidatesOn(part, box).map((place) => distanceAt(part.segment, place, box)),
  );
  return distances.reduce<BigRatio | undefined>(
    (least, distance) => (least === undefined || compareBig(distance, least) < 0 ? distance : least),
    undefined,
  );
};

/** The distance is convex and made of straight pieces along a segment: its least value is at an end or where pieces meet. */
const candidatesOn = ({ segment, from, to }: HullPart, [left, top, right, bottom]: Box): Ratio[] => {
  const { a, b } = segment;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const meets = [
    solve(left - a.x, dx),
    solve(right - a.x, dx),
    solve(top - a.y, dy),
    solve(bottom - a.y, dy),
    // Where the gaps in x and y are equal, off each of the four corners.
    ...[
      [left, top],
      [right, bottom],
    ].map(([x = 0, y = 0]) => solve(x - y - (a.x - a.y), dx - dy)),
    ...[
      [right, top],
      [left, bottom],
    ].map(([x = 0, y = 0]) => solve(x + y - (a.x + a.y), dx + dy)),
  ];
  return [from, to, ...meets.flatMap((place) => place ?? [])].filter(
    (place) => compareRatios(place, from) >= 0 && compareRatios(place, to) <= 0,
  );
};

const solve = (distance: number, speed: number): Ratio | undefined =>
  speed === 0 ? undefined : ratio(distance, speed);

const distanceAt = ({ a, b }: Segment, place: Ratio, [left, top, right, bottom]: Box): BigRatio => {
  const { n, d } = toBig(place);
  const at = (from: number, to: number): bigint => BigInt(from) * d + BigInt(to - from) * n;
  const gap = (value: bigint, low: number, high: number): bigint =>
    value < BigInt(low) * d ? BigInt(low) * d - value : value > BigInt(high) * d ? value - BigInt(high) * d : 0n;
  const x = gap(at(a.x, b.x), left, right);
  const y = gap(at(a.y, b.y), top, bottom);
  return { n: x > y ? 2n * x + y : 2n * y + x, d };
};

/** Obstacles at an attacker's own feet, which do not hinder it. RULES 4, "One's own parapet". */
import { meetingOf } from "../../geometry/contact/sight-line";
import { stopsOn } from "../../geometry/cutting/cutting";
import { type Extent, overlaps } from "../../geometry/heights/height-band";
import { edgesOf, isOnSegment, type Polygon, type Segment, turn } from "../../geometry/numbers/lattice";
import { compareRatios, ONE, type Ratio, ZERO } from "../../geometry/numbers/ratio";
import { type Whole, wholeOf } from "../../geometry/numbers/exact-point";
import { type Box, boxOf } from "../../geometry/polygons/box";
import { convexHull } from "../../geometry/polygons/convex";
import { isPlaceWithin } from "../../geometry/polygons/gap";
import { isInside, meetsInterior } from "../../geometry/polygons/region";
import type { Wall } from "../../scene/model/battlefield";
import type { OwnParapets, Pair } from "../attack/between";
import type { Obstacle } from "../attack/obstacle";
import { reason, type Reason } from "../attack/verdict";
import { isUpright } from "../distance/distance";
import { isMet, type JudgedLine } from "./corner-cover";
import { idsOf } from "./drawn-lines";

/** Whether an obstacle is the attacker's own parapet, which gives its target no cover. */
export const isOwnParapet = (pair: Pair, obstacle: Obstacle): boolean => {
  if (pair.ownParapets === "off" || pair.attacker.creature === undefined) return false;
  if (obstacle.kind === "terrain") return isOwnHedge(pair, obstacle);
  return obstacle.wall !== undefined && isOwnWall(pair, obstacle.wall);
};

/** It touches the attacker's space along a stretch and not the target's. */
const isOwnWall = (pair: Pair, wall: Wall): boolean => {
  const { attacker, target, ownParapets } = pair;
  const isParapet = wall.isGraded
    ? ownParapets === "all" || wall.grade === "low"
    : isBreastHigh(wall.extent, attacker.extent, ownParapets);
  if (!isParapet || isOffLine(wall, attacker.footprint)) return false;
  const run = runOf(pair, wall);
  return (
    run.some((piece) => touchesAlong(piece, attacker.footprint)) &&
    !run.some((piece) => touchesAlong(piece, target.footprint))
  );
};

/** Whether a space lies on one side of the line through a wall, so that no wall in line with it touches the space along. */
const isOffLine = ({ a, b }: Segment, footprint: Polygon): boolean => {
  let sides = 0;
  for (const vertex of footprint) {
    const side = turn(a, b, vertex);
    if (side === 0) return false;
    sides |= side > 0 ? 1 : 2;
  }
  return sides !== 3;
};

/** It begins at or below the attacker's feet, and ends at or below four fifths of its body; of a low one, half of it. */
const isBreastHigh = ({ bottom, top }: Extent, body: Extent, ownParapets: OwnParapets): boolean => {
  if (top === Infinity || bottom > body.bottom) return false;
  const [up, height] = [top - body.bottom, body.top - body.bottom];
  return ownParapets === "low" ? 2 * up <= height : 5 * up <= 4 * height;
};

const hedges = new WeakMap<Pair, Map<Obstacle, boolean>>();

/** Every line of a pair asks about the same hedges: each is looked at once. */
const isOwnHedge = (pair: Pair, hedge: Obstacle): boolean => {
  const known = hedges.get(pair) ?? new Map<Obstacle, boolean>();
  hedges.set(pair, known);
  const isOwn = known.get(hedge) ?? isAtOwnFeet(pair, hedge);
  known.set(hedge, isOwn);
  return isOwn;
};

/** A hedge, crates: it lets effects through and reaches no farther than one square from the attacker. */
const isAtOwnFeet = (pair: Pair, { isSolid, grade, region, extent }: Obstacle): boolean => {
  const { attacker, target, ownParapets } = pair;
  if (isSolid || grade === "none" || (ownParapets === "low" && grade !== "low")) return false;
  return (
    overlaps(extent, attacker.extent) &&
    region.some((edge) => touchesAlong(edge, attacker.footprint)) &&
    !region.some((edge) => touchesAlong(edge, target.footprint)) &&
    !goesFar(pair, region)
  );
};

/** Whether an area has a part inside the hull of both that is farther than one square from the attacker. */
const goesFar = (pair: Pair, region: readonly Segment[]): boolean => {
  const { target, hull } = pair;
  const isFar = farFrom(pair);
  return (
    [target.centre, ...target.footprint].some((point) => isFar(wholeOf(point)) && isInside(point, region)) ||
    region.some((edge) =>
      partsInHull(edge, hull).some(
        ({ from, to, isInner }) => isInner && (isFar(placeOn(edge, from)) || isFar(placeOn(edge, to))),
      ),
    )
  );
};

/**
 * Tells what is farther than one square from an attacker. On grids that is the border of the spaces around it; on a turned
 * base and without a grid the straight distance, so that it does not depend on how the table is turned
 * (docs/decisions/0047).
 */
const farFrom = ({ battlefield: { grid }, attacker }: Pair): ((place: Whole) => boolean) => {
  if (grid.type === "gridless" || (grid.type === "square" && !isUpright(attacker))) {
    const body = convexHull(attacker.footprint);
    return (place) => !isPlaceWithin(body, place, grid.size);
  }
  const [left, top, right, bottom] = boxOf(attacker.footprint);
  const near: Box = [left - grid.size, top - grid.size, right + grid.size, bottom + grid.size];
  return (place) => isPlaceOutside(place, near);
};

const runs = new WeakMap<Pair["obstacles"], Map<Wall, readonly Wall[]>>();

/** A wall between the two, as it stands between their levels, and those like it that continue it in a straight line. */
export const runOf = ({ obstacles }: Pick<Pair, "obstacles">, wall: Wall): readonly Wall[] => {
  const known = runs.get(obstacles) ?? new Map<Wall, readonly Wall[]>();
  runs.set(obstacles, known);
  const run = known.get(wall) ?? newRun(obstacles, wall);
  known.set(wall, run);
  return run;
};

const newRun = (obstacles: Pair["obstacles"], wall: Wall): readonly Wall[] => {
  const run = [wall];
  const inLine: Wall[] = [];
  for (const { wall: other } of obstacles)
    if (other !== undefined && other !== wall && continues(other, wall)) inLine.push(other);
  if (inLine.length === 0) return run;
  for (const piece of run) {
    for (const other of inLine) {
      if (!run.includes(other) && shareAPoint(piece, other)) run.push(other);
    }
  }
  return run;
};

/** Of the same grade and height, on the same line. */
const continues = (other: Wall, wall: Wall): boolean =>
  turn(wall.a, wall.b, other.a) === 0 &&
  turn(wall.a, wall.b, other.b) === 0 &&
  other.isGraded === wall.isGraded &&
  other.grade === wall.grade &&
  other.extent.bottom === wall.extent.bottom &&
  other.extent.top === wall.extent.top;

const shareAPoint = (p: Wall, q: Wall): boolean =>
  isOnSegment(p.a, p.b, q.a) || isOnSegment(p.a, p.b, q.b) || isOnSegment(q.a, q.b, p.a);

/** Whether a segment has more than points in common with a closed space. */
const touchesAlong = (segment: Segment, footprint: Polygon): boolean => {
  const edges = edgesOf(footprint);
  return (
    meetsInterior(segment, edges) ||
    edges.some((edge) => {
      const meeting = meetingOf(segment.a, segment.b, edge);
      return meeting !== undefined && compareRatios(meeting.enters, meeting.leaves) < 0;
    })
  );
};

/** The attacker's own parapets on the lines, which give no cover. */
export const ownParapetReasons = (pair: Pair, lines: readonly JudgedLine[]): Reason[] => {
  const own = pair.obstacles.filter((obstacle) => isOwnParapet(pair, obstacle) && isMet(lines, obstacle));
  return own.length === 0 ? [] : [reason("OwnParapet", { obstacles: idsOf(own) })];
};

/** A part of a segment: from and to, as fractions of it. */
export interface HullPart {
  readonly segment: Segment;
  readonly from: Ratio;
  readonly to: Ratio;
  /** It meets the hull's inside, not its border alone. */
  readonly isInner: boolean;
}

/** The part of a segment in a hull, none where it misses it. */
export const partsInHull = (segment: Segment, hull: Polygon): HullPart[] => {
  const edges = edgesOf(hull);
  const stops = stopsOn(segment, hull).sort(compareRatios);
  const from = isInside(segment.a, edges) ? ZERO : stops[0];
  const to = isInside(segment.b, edges) ? ONE : stops.at(-1);
  return from === undefined || to === undefined ? [] : [{ segment, from, to, isInner: meetsInterior(segment, edges) }];
};

/** A place on a segment, by its fraction of the way; exact. */
const placeOn = ({ a, b }: Segment, { n, d }: Ratio): Whole => {
  const [num, w] = [BigInt(n), BigInt(d)];
  const at = (from: number, to: number): bigint => BigInt(from) * w + BigInt(to - from) * num;
  return { x: at(a.x, b.x), y: at(a.y, b.y), w };
};

const isPlaceOutside = ({ x, y, w }: Whole, [left, top, right, bottom]: Box): boolean =>
  x < BigInt(left) * w || x > BigInt(right) * w || y < BigInt(top) * w || y > BigInt(bottom) * w;

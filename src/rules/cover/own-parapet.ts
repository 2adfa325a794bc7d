/** What an attacker gets rid of, since it stands at it. RULES 4, "One's own parapet". */
import type { Battlefield, Wall } from "../../scene/model/battlefield";
import { boxOf, type Box } from "../../geometry/polygons/box";
import { overlaps, type Extent } from "../../geometry/heights/height-band";
import { edgesOf, type Point, type Polygon, type Segment, isOnSegment, turn } from "../../geometry/numbers/lattice";
import { meetingOf } from "../../geometry/contact/sight-line";
import { compareRatios } from "../../geometry/numbers/ratio";
import { isInside, meetsInterior } from "../../geometry/polygons/region";
import type { Obstacle } from "../attack/obstacle";
import type { OwnParapets, Pair } from "../attack/between";
import { reason } from "../attack/reason";
import type { Reason } from "../attack/verdict";
import { isMet, type JudgedLine } from "./corner-cover";
import { idsOf } from "./drawn-lines";
import { isPlaceOutside, partsInHull } from "./parts-in-hull";

/** Whether an obstacle is the attacker's own parapet, which gives its target no cover. */
export const isOwnParapet = (pair: Pair, obstacle: Obstacle): boolean => {
  if (pair.ownParapets === "off" || pair.attacker.creature === undefined) return false;
  if (obstacle.kind === "terrain") return isOwnHedge(pair, obstacle);
  return obstacle.wall !== undefined && isOwnWall(pair, obstacle.wall);
};

/** It touches the attacker's space along a stretch and not the target's. */
const isOwnWall = (pair: Pair, wall: Wall): boolean => {
  const { battlefield, attacker, target, ownParapets } = pair;
  const isParapet = wall.isGraded
    ? ownParapets === "all" || wall.grade === "low"
    : isBreastHigh(wall.extent, attacker.extent, ownParapets);
  if (!isParapet) return false;
  const run = runOf(battlefield, wall);
  return (
    run.some((piece) => touchesAlong(piece, attacker.footprint)) &&
    !run.some((piece) => touchesAlong(piece, target.footprint))
  );
};

/** It begins at or below the attacker's feet, and ends at or below four fifths of its body; of a low one, half of it. */
const isBreastHigh = ({ bottom, top }: Extent, body: Extent, ownParapets: OwnParapets): boolean => {
  if (top === Infinity || bottom > body.bottom) return false;
  const [up, height] = [top - body.bottom, body.top - body.bottom];
  return ownParapets === "low" ? 2 * up <= height : 5 * up <= 4 * height;
};

/** A hedge, crates: it lets effects through and reaches no farther than one square from the attacker. */
const isOwnHedge = (pair: Pair, { isSolid, grade, edges, extent }: Obstacle): boolean => {
  const { attacker, target, ownParapets } = pair;
  if (isSolid || grade === "none" || (ownParapets === "low" && grade !== "low")) return false;
  return (
    overlaps(extent, attacker.extent) &&
    edges.some((edge) => touchesAlong(edge, attacker.footprint)) &&
    !edges.some((edge) => touchesAlong(edge, target.footprint)) &&
    !goesFar(pair, edges)
  );
};

/** Whether an area has a part inside the hull of both that is farther than one square from the attacker. */
const goesFar = ({ battlefield, attacker, target, hull }: Pair, region: readonly Segment[]): boolean => {
  const { size } = battlefield.grid;
  const [left, top, right, bottom] = boxOf(attacker.footprint);
  const near: Box = [left - size, top - size, right + size, bottom + size];
  const isFar = ({ x, y }: Point): boolean => x < near[0] || x > near[2] || y < near[1] || y > near[3];
  return (
    [target.centre, ...target.footprint].some((point) => isFar(point) && isInside(point, region)) ||
    region.some((edge) =>
      partsInHull(edge, hull).some(
        ({ from, to, isInner }) => isInner && (isPlaceOutside(edge, from, near) || isPlaceOutside(edge, to, near)),
      ),
    )
  );
};

const runs = new WeakMap<Battlefield["walls"], Map<Wall, readonly Wall[]>>();

/** The wall and those like it that continue it in a straight line, worked out once for a set of walls. */
export const runOf = ({ walls }: Battlefield, wall: Wall): readonly Wall[] => {
  const known = runs.get(walls) ?? new Map<Wall, readonly Wall[]>();
  runs.set(walls, known);
  const run = known.get(wall) ?? newRun(walls, wall);
  known.set(wall, run);
  return run;
};

const newRun = (walls: readonly Wall[], wall: Wall): readonly Wall[] => {
  const run = [wall];
  const inLine = walls.filter((other) => other !== wall && continues(other, wall));
  for (const piece of run) {
    for (const other of inLine) {
      if (!run.includes(other) && shareAPoint(piece, other)) run.push(other);
    }
  }
  return run;
};

/** Of the same grade and height, on the same line. */
const continues = (other: Wall, wall: Wall): boolean =>
  other.isGraded === wall.isGraded &&
  other.grade === wall.grade &&
  other.extent.bottom === wall.extent.bottom &&
  other.extent.top === wall.extent.top &&
  turn(wall.a, wall.b, other.a) === 0 &&
  turn(wall.a, wall.b, other.b) === 0;

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

/** Where a creature can stand, and which way it can walk. */
import { overlaps } from "../../geometry/heights/height-band";
import { isSamePoint, type Point } from "../../geometry/numbers/lattice";
import { boxOf } from "../../geometry/polygons/box";
import { countsFrom, meetingOf } from "../../geometry/contact/sight-line";
import { interiorsMeet, isInside } from "../../geometry/polygons/region";
import type { Battlefield, Creature, Wall } from "../model/battlefield";
import { creaturesMeeting } from "./creature-boxes";
import { isOnLevel, levelsMeet } from "../model/levels";
import { wallEdge, wallsIn } from "./wall-grid";

type Body = Pick<Creature, "id" | "footprint" | "centre" | "extent" | "level">;

/** What is where a creature would stand: nothing in its way, somebody living, or solid terrain about its centre. */
export type Ground = "free" | "taken" | "solid";

export const groundUnder = (battlefield: Battlefield, body: Body): Ground => {
  if (isInTerrain(battlefield, body)) return "solid";
  return isTaken(battlefield, body) ? "taken" : "free";
};

const isTaken = (battlefield: Battlefield, body: Body): boolean =>
  creaturesMeeting(battlefield, boxOf(body.footprint)).some(
    (other) =>
      other.id !== body.id &&
      !other.isDead &&
      overlaps(other.extent, body.extent) &&
      levelsMeet(battlefield, other.level, body.level) &&
      interiorsMeet(other.footprint, body.footprint),
  );

const isInTerrain = ({ terrains }: Battlefield, { centre, extent, level }: Body): boolean =>
  terrains.some(
    (area) =>
      area.blocksEffect &&
      isOnLevel(area.levels, [level]) &&
      overlaps(area.extent, extent) &&
      isInside(centre, area.region),
  );

/**
 * Whether no wall bars a creature's centre from going straight from one point to another. A wall that it starts on does
 * not; any other that the way touches does, so that nobody slips through a joint.
 */
export const canStride = (
  battlefield: Battlefield,
  body: Pick<Creature, "extent" | "level">,
  from: Point,
  to: Point,
): boolean => {
  if (isSamePoint(from, to)) return true;
  const bars = (wall: Wall): boolean =>
    wall.blocksMovement &&
    isOnLevel(wall.levels, [body.level]) &&
    overlaps(wall.extent, body.extent) &&
    countsFrom(wallEdge(wall), from, to) &&
    (meetingOf(from, to, wall)?.leaves.n ?? 0) > 0;
  return !wallsIn(battlefield, [from, to]).some(bars);
};

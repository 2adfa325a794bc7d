/**
 * Whether a creature can charge a target, and along which lane.
 *
 * Source: Epic Path, "Movement During a Charge" and "Attacking While Moving".
 * Read this way: the charge ends in a space that the charger reaches by whole squares and from which it can strike the
 * target. Of these, its centre is nearest to the charger's own. Of several, the first with a clear lane counts, then the
 * topmost, then the leftmost. The length is counted in squares, every second diagonal twice. The lane is the line from centre
 * to centre: an obstacle that only touches it does not stop the charge. Without a square grid the lane leads to the target's
 * centre.
 * Left to `src/systems/attack/charges.ts`: whether the charger is fast enough. Corpses and creatures that the GM hides do not block it.
 */
import {
  type Battlefield,
  type Creature,
  type TerrainArea,
  type Wall,
  wholeOf,
  withCreature,
} from "../../../scene/model/battlefield";
import { isOnLevel, levelsMeet } from "../../../scene/model/levels";
import { wallEdge, wallsIn } from "../../../scene/spaces/wall-grid";
import { blockingContacts, type Edge } from "../../../geometry/contact/contact";
import { overlaps } from "../../../geometry/heights/height-band";
import { edgesOf, isSamePoint, type Segment, type Point } from "../../../geometry/numbers/lattice";
import { type OneWaySegment, barePoint } from "../../../geometry/contact/sight-line";
import { interiorsMeet, meetsInterior } from "../../../geometry/polygons/region";
import { countedSquares, isWithinReach, latticeSteps } from "../../distance/distance";
import { idsOf } from "../../cover/drawn-lines";
import { reachIn, type Charge, type Duel } from "./outcome";
import { isInReach, hasLineOfEffect } from "../../line-of-effect/line-of-effect";
import { shifted } from "../../movement/path";
import { boxOf } from "../../../geometry/polygons/box";

/** The least number of squares that a charge covers. */
const LEAST = 2;

/**
 * The charge that an attacker could make at its target, whether it sees the target or not. `moved` is the attacker where it
 * stands if it has moved along the lane already: of several spaces at its end that one counts.
 */
export const chargeIn = (asked: Duel, stands = asked.attacker): Charge => {
  const duel = inWholeSpaces(asked);
  const moved = wholeOf(stands);
  return duel.battlefield.grid.type === "square" ? chargeOnSquares(duel, moved) : chargeStraight(duel, moved);
};

/** A lane leads from space to space, whatever part of them the two fill. */
const inWholeSpaces = (duel: Duel): Duel => {
  const [attacker, target] = [wholeOf(duel.attacker), wholeOf(duel.target)];
  if (attacker === duel.attacker && target === duel.target) return duel;
  return { ...duel, battlefield: withCreature(withCreature(duel.battlefield, attacker), target), attacker, target };
};

const chargeOnSquares = (duel: Duel, moved: Creature): Charge => {
  const { battlefield, attacker, target } = duel;
  if (isInReach(battlefield, attacker, target, { ...reachIn(duel), leastReach: 0 })) return NO_WAY;
  const charges = spacesToChargeTo(duel).map((end): Charge => {
    const lane = { a: attacker.centre, b: end.centre };
    return { lane, isLongEnough: isLongEnough(battlefield, lane), obstacles: inLane(duel, lane, end), end };
  });
  const [first = NO_SPACE] = charges;
  const taken = charges.find(({ end }) => end !== undefined && isSamePoint(end.centre, moved.centre));
  return taken ?? charges.find(({ obstacles }) => obstacles.length === 0) ?? first;
};

const NO_WAY: Charge = { lane: undefined, isLongEnough: false, obstacles: [], end: undefined };
const NO_SPACE: Charge = { lane: undefined, isLongEnough: true, obstacles: [], end: undefined };

const isLongEnough = ({ grid }: Battlefield, { a, b }: Segment): boolean =>
  countedSquares(Math.abs(b.x - a.x), Math.abs(b.y - a.y), grid.size) >= LEAST * grid.size;

const chargeStraight = (duel: Duel, moved: Creature): Charge => {
  const { battlefield, attacker, target } = duel;
  const lane = { a: attacker.centre, b: target.centre };
  return {
    lane,
    isLongEnough: !isWithinReach(battlefield, attacker, target, reachIn(duel).reach + leastWay(battlefield)),
    obstacles: inLane(duel, lane, undefined),
    end: endOnLine(duel, moved),
  };
};

/** How finely the end of a straight lane is found. */
const PARTS = 64;

/** Where it stands if it has moved into reach; else the first place on the straight way to the target that is in reach. */
const endOnLine = (duel: Duel, moved: Creature): Creature | undefined => {
  const { battlefield, attacker, target } = duel;
  const reach = reachIn(duel);
  if (moved !== attacker && isInReach(battlefield, moved, target, reach)) return moved;
  const [x, y] = [target.centre.x - attacker.centre.x, target.centre.y - attacker.centre.y];
  for (let part = 1; part < PARTS; part++) {
    const share = part / PARTS;
    const there = shifted(attacker, { x: Math.round(share * x), y: Math.round(share * y), up: 0 });
    if (isInReach(battlefield, there, target, reach)) return there;
  }
  return undefined;
};

/**
 * A target nearer than this beyond the attacker's reach is too near, in scene units. A hex just out of reach is one hex
 * away.
 */
const leastWay = ({ grid }: Battlefield): number => (grid.type === "gridless" ? LEAST : LEAST - 1) * grid.distance;

/** Something that can be in the lane, as the contact rule reads it. */
interface Hindrance {
  readonly id: string;
  readonly edges: readonly OneWaySegment[];
  /** It has an inside, which no lane may cross. */
  readonly isArea: boolean;
}

/** Ids of everything in the lane or in the space at its end. */
const inLane = (duel: Duel, lane: Segment, charger: Creature | undefined): readonly string[] => {
  const inWay = duel.battlefield.creatures.filter((creature) => isInWay(duel, creature));
  const hindrances = [
    ...wallsNear(duel, lane).map((wall) => ({ id: wall.id, edges: [wallEdge(wall)], isArea: false })),
    ...duel.battlefield.terrains
      .filter((area) => hinders(duel, area))
      .map(({ id, region }) => ({ id, edges: region, isArea: true })),
    ...inWay.map(({ id, footprint }) => ({ id, edges: edgesOf(footprint), isArea: true })),
  ];
  return idsOf([
    ...blockingIn(lane, hindrances),
    ...hindrances.filter(({ isArea, edges }) => isArea && meetsInterior(lane, edges)),
    ...inWay.filter((creature) => charger !== undefined && interiorsMeet(charger.footprint, creature.footprint)),
  ]);
};

const blockingIn = ({ a, b }: Segment, hindrances: readonly Hindrance[]): Hindrance[] => {
  const edges = hindrances.flatMap((hindrance, obstacle): Edge[] =>
    hindrance.edges.map((edge) => ({ ...edge, obstacle, grade: 1, isSolid: true })),
  );
  const contacts = blockingContacts({ start: barePoint(a), end: barePoint(b) }, edges);
  return contacts.flatMap(({ obstacles }) => obstacles.flatMap((number) => hindrances[number] ?? []));
};

/** Walls that stop movement, and obstacles such as fences that hinder it. */
const wallsNear = ({ battlefield, attacker }: Duel, { a, b }: Segment): Wall[] =>
  wallsIn(battlefield, [a, b]).filter(
    ({ blocksMovement, blocksEffect, grade, levels, extent }) =>
      (blocksMovement || blocksEffect || grade !== "none") &&
      isOnLevel(levels, [attacker.level]) &&
      overlaps(extent, attacker.extent),
  );

/** Terrain that slows movement or stops it. */
const hinders = ({ attacker }: Duel, area: TerrainArea): boolean =>
  (area.isDifficult || area.isImpeded || area.blocksEffect) &&
  isOnLevel(area.levels, [attacker.level]) &&
  overlaps(area.extent, attacker.extent);

const isInWay = ({ battlefield, attacker, target }: Duel, creature: Creature): boolean =>
  creature !== attacker &&
  creature !== target &&
  creature.kind !== "other" &&
  !creature.isDead &&
  !creature.isHidden &&
  levelsMeet(battlefield, attacker.level, creature.level) &&
  overlaps(creature.extent, attacker.extent);

/**
 * The attacker as it would stand in the nearest spaces of a square grid from which it can strike the target: topmost
 * first, then leftmost. Its own space, if it can strike from there.
 */
const spacesToChargeTo = (duel: Duel): Creature[] => {
  const { battlefield, attacker, target } = duel;
  const reach = reachIn(duel);
  const found: Creature[] = [];
  let nearest = Infinity;
  for (const step of stepsToward(duel)) {
    const distance = squaredLength(step);
    if (distance > nearest) break;
    const moved = shifted(attacker, { ...step, up: 0 });
    if (
      !interiorsMeet(moved.footprint, target.footprint) &&
      isInReach(battlefield, moved, target, reach) &&
      hasLineOfEffect(battlefield, moved, target)
    ) {
      found.push(moved);
      nearest = distance;
    }
  }
  return found;
};

const squaredLength = ({ x, y }: Point): number => x ** 2 + y ** 2;

/** All moves by whole squares that end within reach of the target, in lattice steps, the shortest first. */
const stepsToward = (duel: Duel): Point[] => {
  const { battlefield, attacker, target } = duel;
  const [from, to] = [boxOf(attacker.footprint), boxOf(target.footprint)];
  const { size } = battlefield.grid;
  const limit = latticeSteps(battlefield.grid, reachIn(duel).reach);
  const xs = stepsWithin(to[0] - from[2] - limit, to[2] - from[0] + limit, size);
  const ys = stepsWithin(to[1] - from[3] - limit, to[3] - from[1] + limit, size);
  return xs
    .flatMap((x) => ys.map((y) => ({ x, y })))
    .sort((p, q) => squaredLength(p) - squaredLength(q) || p.y - q.y || p.x - q.x);
};

/** Multiples of a size strictly between two numbers. */
const stepsWithin = (low: number, high: number, size: number): number[] => {
  const steps: number[] = [];
  for (let step = Math.floor(low / size) * size + size; step < high; step += size) steps.push(step + 0);
  return steps;
};

/**
 * The simple, slow way to every answer. For each line it scans all walls once, then all creatures, up to the first that
 * decides. The contact rule decides what only touches, so that answers are the same to the last bit.
 */
import type { Battlefield, Creature } from "../src/scene/model/battlefield";
import { boxOf } from "../src/geometry/polygons/box";
import { blockingContacts, type Edge } from "../src/geometry/contact/contact";
import { meetsConvex, convexHull } from "../src/geometry/polygons/convex";
import type { Polygon } from "../src/geometry/numbers/lattice";
import { obscuredFraction } from "../src/geometry/shadow/hidden-share";
import { barePoint, type LineEnd } from "../src/geometry/contact/sight-line";
import type { ObscuredFraction } from "../src/geometry/contact/interval";
import type { RuleSet } from "../src/rules/judge/rule-set";
import { isInTheWay, weighCover } from "../src/rules/cover/cover-kind";
import { contactsAlong, sieveOf } from "../src/rules/line-of-effect/weighed-obstacles";
import { pairOf, sideOf, type Pair, type Side } from "../src/rules/attack/between";
import type { Verdict } from "../src/rules/attack/verdict";
import { boxesMeet, ROLE, type FlatScene } from "./flat-scene";
import { cornersAt, isAnyLineIn, rangedAttack, setOf, type Sight } from "./ours";
import { scan, scanOne, setView, shadowsOn, VIEW, wallsIn } from "./scans";
import { creatureAt } from "./stage";
import type { PairOfTwo } from "./workloads";

const LINE = new Float64Array(4);
const BOX = new Float64Array(4);
const FOUND_WALLS = new Int32Array(1 << 16);
const FOUND_BODIES = new Int32Array(1 << 14);

/** The sixteen lines between the corners of two creatures. */
export const bruteLineSet = (flat: FlatScene, from: number, to: number): number =>
  lineSetBy(flat, from, to, (line) => scanAll(flat, line));

const scanAll = ({ walls, bodies }: FlatScene, line: Float64Array): boolean =>
  scan(walls, line, FOUND_WALLS) || scan(bodies, line, FOUND_BODIES);

/** The same when only some edges are to be tested: numbers of walls, and after them of creatures' edges. */
export const scanListed = ({ walls, bodies }: FlatScene, line: Float64Array, numbers: readonly number[]): boolean => {
  FOUND_WALLS[0] = 0;
  FOUND_BODIES[0] = 0;
  for (const number of numbers) {
    const isDecided =
      number < walls.edges.length
        ? scanOne(walls, number, line, FOUND_WALLS)
        : scanOne(bodies, number - walls.edges.length, line, FOUND_BODIES);
    if (isDecided) return true;
  }
  return false;
};

/** The same by any way to test a line that tells whether it is decided and leaves what it only touches where `scan` does. */
export const lineSetBy = (
  flat: FlatScene,
  from: number,
  to: number,
  isCrossed: (line: Float64Array) => boolean,
): number => {
  const { scene } = flat;
  const own = [from, to].map((place) => creatureAt(scene.creatures, place).footprint);
  setRoles(flat, from, to);
  return setOf(cornersAt(scene, from), cornersAt(scene, to), (start, end) => {
    LINE[0] = start.point.x;
    LINE[1] = start.point.y;
    LINE[2] = end.point.x;
    LINE[3] = end.point.y;
    if (isCrossed(LINE)) return true;
    const touched = (FOUND_WALLS[0] ?? 0) + (FOUND_BODIES[0] ?? 0) > 0;
    return touched && isBlockedByRule(flat, { from, to, start, end }, own);
  });
};

/** Which creatures stand in the way of two of them: not the two, nor creatures that share their space. */
const setRoles = ({ scene: { field, creatures }, bodies, owners }: FlatScene, from: number, to: number): void => {
  const pair = {
    attacker: sideOf(creatureAt(creatures, from)),
    target: sideOf(creatureAt(creatures, to)),
  };
  let owner = -1;
  let role: number = ROLE.nothing;
  for (let edge = 0; edge < owners.length; edge++) {
    if (owners[edge] !== owner) {
      owner = owners[edge] ?? 0;
      role = roleBetween(pair, creatureAt(field.creatures, owner));
    }
    bodies.roles[edge] = role;
  }
};

const roleBetween = (pair: Pick<Pair, "attacker" | "target">, other: Creature): number => {
  const { attacker, target } = pair;
  if (other === attacker.creature || other === target.creature) return ROLE.nothing;
  if (!other.providesCover || other.isHidden || other.isDead) return ROLE.nothing;
  const isNear = areNear(other, attacker) || areNear(other, target);
  if (isNear && !isInTheWay(pair, other)) return ROLE.nothing;
  return other.level === null && isLevelWith(other, attacker) && isLevelWith(other, target)
    ? ROLE.decides
    : ROLE.depends;
};

/** Their boxes overlap. */
const areNear = (other: Creature, side: Side): boolean => boxesMeet(boxOf(other.footprint), boxOf(side.footprint));

/** It reaches into the height of one side, and so into the band between two such. */
const isLevelWith = ({ extent: { bottom, top } }: Creature, { extent }: Side): boolean =>
  bottom < extent.top && top > extent.bottom;

/** A line and the places of the creatures it runs between. */
interface Asked {
  readonly from: number;
  readonly to: number;
  readonly start: LineEnd;
  readonly end: LineEnd;
}

/** The contact rule on what the scan found. */
const isBlockedByRule = (
  { scene: { field, creatures }, walls, bodies }: FlatScene,
  { from, to, start, end }: Asked,
  own: readonly Polygon[],
): boolean => {
  const foundWalls = [...FOUND_WALLS.subarray(1, 1 + (FOUND_WALLS[0] ?? 0))];
  const foundBodies = [...FOUND_BODIES.subarray(1, 1 + (FOUND_BODIES[0] ?? 0))];
  const depends =
    foundWalls.some((wall) => walls.roles[wall] === ROLE.depends) ||
    foundBodies.some((edge) => bodies.roles[edge] === ROLE.depends);
  if (!depends) {
    const edges = [...pick(walls.edges, foundWalls), ...pick(bodies.edges, foundBodies)];
    return blockingContacts({ start, end }, edges, own).length > 0;
  }
  const pair = cutDown(field, foundWalls, creatureAt(creatures, from), creatureAt(creatures, to));
  return (
    contactsAlong(
      sieveOf(
        pair,
        weighCover(pair, () => 1),
      ),
      { start, end },
      own,
    ).length > 0
  );
};

const pick = <Item>(items: readonly Item[], places: readonly number[]): Item[] =>
  places.flatMap((place) => items[place] ?? []);

/** Two sides with none but the walls given between them. */
const cutDown = (field: Battlefield, walls: readonly number[], attacker: Creature, target: Creature): Pair => ({
  ...pairOf({ ...field, walls: pick(field.walls, walls) }, sideOf(attacker), sideOf(target)),
  battlefield: field,
});

/** The share hidden: the shadow of every wall, and the exact union of those that fall on the target. */
export const bruteHiddenShare = (flat: FlatScene, sight: Sight): ObscuredFraction =>
  obscuredFraction(
    { eye: barePoint(sight.eye), across: sight.across, home: sight.home, own: [] },
    wallsHiding(flat, sight),
  );

/** The walls whose shadow falls on what is looked at, or may. */
export const wallsHiding = ({ walls }: FlatScene, sight: Sight): Edge[] => {
  setView(sight);
  const count = shadowsOn(walls.ends, VIEW, FOUND_WALLS);
  const found = [...FOUND_WALLS.subarray(0, count)].filter((wall) => walls.roles[wall] !== ROLE.nothing);
  return pick(walls.edges, found);
};

/** Whether there is any line, by the rule, past every wall that meets the hull of the two. One scan of all walls finds these. */
export const bruteIsAnyLine = (flat: FlatScene, from: number, to: number): boolean => {
  const { field, creatures } = flat.scene;
  const [attacker, target] = [creatureAt(creatures, from), creatureAt(creatures, to)];
  return isAnyLineIn(cutDown(field, wallsBetween(flat, attacker, target), attacker, target));
};

/** The walls that meet the hull of two creatures. */
export const wallsBetween = (flat: FlatScene, attacker: Creature, target: Creature): number[] => {
  const hull = convexHull([...attacker.footprint, ...target.footprint]);
  BOX.set(boxOf(hull));
  return [...FOUND_WALLS.subarray(0, wallsIn(flat.walls.ends, BOX, FOUND_WALLS))].filter((number) => {
    const wall = flat.scene.field.walls[number];
    return wall !== undefined && meetsConvex(wall, hull);
  });
};

/** Light falls past walls that are not between the two, so it is left out where both ways are compared. */
export const WITHOUT_LIGHT = { useLight: "false" };

/** A whole verdict on a battlefield on which there are no walls but those between the two. */
export const bruteVerdict = (ruleSet: RuleSet, flat: FlatScene, [from, to]: PairOfTwo): Verdict => {
  const { field, creatures } = flat.scene;
  const [attacker, target] = [creatureAt(creatures, from), creatureAt(creatures, to)];
  const walls = pick(field.walls, wallsBetween(flat, attacker, target));
  return ruleSet.judge({ ...field, walls }, rangedAttack(attacker.id, target.id), WITHOUT_LIGHT);
};

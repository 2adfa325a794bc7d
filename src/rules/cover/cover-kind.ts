/** What an obstacle in a line is as cover, before a rule set says what that is worth. */
import type { Creature } from "../../scene/model/battlefield";
import type { Grade } from "../../scene/model/scene";
import { boxesOverlap, boxOf, type Box } from "../../geometry/polygons/box";
import type { BandState } from "../../geometry/heights/height-band";
import { edgesOf } from "../../geometry/numbers/lattice";
import { interiorsMeet, isInside } from "../../geometry/polygons/region";
import type { Weigh } from "../line-of-effect/weighed-obstacles";
import { isOwnParapet } from "./own-parapet";
import type { Obstacle } from "../attack/obstacle";
import type { Pair, Side } from "../attack/between";

/** A creature's space, or the grade of a wall or area. */
export type CoverKind = "creature" | Exclude<Grade, "none">;

/** What a kind of cover is worth, 1 or more, as the rule set ranks it; undefined for nothing. */
export type Worth = (kind: CoverKind, obstacle: Obstacle, state: Exclude<BandState, "misses">) => number | undefined;

/** Weighs obstacles by their kind; the attacker's own parapet and creatures that give no cover count for nothing. */
export const weighCover = (pair: Pair, worthOf: Worth): Weigh => {
  let asked: Obstacle | undefined;
  let isCounted = false;
  /** An obstacle is asked about once for each of its states, one after the other. */
  const counts = (obstacle: Obstacle): boolean => {
    if (asked === obstacle) return isCounted;
    asked = obstacle;
    isCounted = obstacle.creature === undefined ? !isOwnParapet(pair, obstacle) : isInTheWay(pair, obstacle.creature);
    return isCounted;
  };
  return (obstacle, state) => {
    const kind = kindOf(obstacle, state);
    const grade = kind === undefined || !counts(obstacle) ? undefined : worthOf(kind, obstacle, state);
    return grade === undefined ? undefined : { grade, isSolid: obstacle.blocksEffect && state === "fills" };
  };
};

const kindOf = (obstacle: Obstacle, state: Exclude<BandState, "misses">): CoverKind | undefined => {
  if (obstacle.kind === "creature") return "creature";
  const grade = gradeIn(obstacle, state);
  return grade === "none" ? undefined : grade;
};

/** What blocks effect is worth `standard` at least; what fills only the lower half of the line is low. */
export const gradeIn = ({ grade, blocksEffect }: Obstacle, state: Exclude<BandState, "misses">): Grade => {
  const full = blocksEffect && grade !== "improved" ? "standard" : grade;
  return state === "low" && full !== "none" ? "low" : full;
};

/** Creatures that share space with either side, are hidden or dead or give no cover by the GM's word are not in the way. */
export const isInTheWay = (
  { attacker, target }: Pick<Pair, "attacker" | "target">,
  creature: Creature,
  box = boxOf(creature.footprint),
): boolean =>
  creature.providesCover &&
  !creature.isHidden &&
  !creature.isDead &&
  !sharesSpace(attacker, creature, box) &&
  !sharesSpace(target, creature, box);

/** A point of origin shares the space that it lies inside of. */
const sharesSpace = ({ creature, centre, footprint, box }: Side, other: Creature, its: Box): boolean =>
  creature === undefined
    ? isInside(centre, edgesOf(other.footprint))
    : footprint.length > 2 && boxesOverlap(its, box) && interiorsMeet(other.footprint, footprint);

/** Answers what is asked again from memory. */
export const remembered = <Key extends object, Value>(ask: (key: Key) => Value): ((key: Key) => Value) => {
  let answers: Map<Key, Value> | undefined;
  return (key) => {
    const known = answers?.get(key);
    if (known !== undefined) return known;
    const answer = ask(key);
    answers ??= new Map();
    answers.set(key, answer);
    return answer;
  };
};

/** Works something out at its first use only. */
export const once = <Value extends object>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};

/** The point of origin of an area with a range. RULES 6; Rise, "Inside Creatures". */
import type { Grid, Creature } from "../../../scene/model/battlefield";
import { toPixels, edgesOf } from "../../../geometry/numbers/lattice";
import { attackPair, groundOf } from "../../attack/attack-pair";
import { EFFECT, hasLine, SIGHT } from "../../line-of-effect/line-of-effect";
import type { Attack } from "../../attack/verdict";
import { withCurtains, type RiseRules } from "./obstacles";
import { levelsMeet } from "../../../scene/model/levels";
import { isInside } from "../../../geometry/polygons/region";
import type { Pair } from "../../attack/between";

/**
 * What is wrong with it, the worst first: its maker has no line of effect or of sight to it, or it is no intersection.
 */
export type OriginFault = "OriginUnreached" | "OriginUnseen" | "OriginOffGrid";

/** Undefined for a valid point, and for an attack without a point of origin or a maker. */
export const originFault = ({ pair, areCurtainsShut }: RiseRules, attack: Attack): OriginFault | undefined => {
  const { kind, attacker, origin } = attack;
  if (kind !== "area" || attacker === null || origin === null) return undefined;
  const { battlefield } = pair;
  const own = attackPair(battlefield, { ...attack, target: attacker });
  const toMaker = areCurtainsShut ? withCurtains(own) : own;
  const [from, to] = [groundOf(battlefield, toMaker.attacker), groundOf(battlefield, toMaker.target)];
  if (!hasLine(toMaker, from, to, EFFECT)) return "OriginUnreached";
  if (!hasLine(toMaker, from, to, SIGHT)) return "OriginUnseen";
  return isOnIntersection(origin, battlefield.grid) ? undefined : "OriginOffGrid";
};

/** In pixels. Any point is valid on hexes and without a grid. */
const isOnIntersection = ({ x, y }: { readonly x: number; readonly y: number }, { type, size }: Grid): boolean => {
  const square = toPixels(size);
  return type !== "square" || (x % square === 0 && y % square === 0);
};

/**
 * The creatures strictly inside of which an area's point of origin lies, at its height, while its maker's centre does
 * not. No area may start there. Dead and hidden creatures do not count.
 */
export const bodiesAround = ({ battlefield, attacker }: Pair, maker: Creature | undefined): Creature[] =>
  battlefield.creatures.filter((creature) => {
    const body = edgesOf(creature.footprint);
    return (
      !creature.isHidden &&
      !creature.isDead &&
      levelsMeet(battlefield, creature.level, attacker.level) &&
      creature.extent.bottom < attacker.extent.top &&
      attacker.extent.bottom < creature.extent.top &&
      isInside(attacker.centre, body) &&
      (maker === undefined || !isInside(maker.centre, body))
    );
  });

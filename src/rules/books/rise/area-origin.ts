/** The point of origin of an area with a range: its maker must reach it and see it. RULES 6. */
import type { Grid } from "../../../scene/model/battlefield";
import { toPixels } from "../../../geometry/numbers/lattice";
import { attackPair, groundOf } from "../../attack/attack-pair";
import { EFFECT, hasLine, SIGHT } from "../../line-of-effect/line-of-effect";
import type { Attack } from "../../attack/verdict";
import { withCurtains, type RiseRules } from "./obstacles";

/** What is wrong with it, the worst first. */
export type OriginFault = "OriginUnreached" | "OriginUnseen" | "OriginOffGrid";

/** Undefined where all is well, and for what has no point of origin or no maker. */
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

/** Pixels; on hexes and without a grid any point will do. */
const isOnIntersection = ({ x, y }: { readonly x: number; readonly y: number }, { type, size }: Grid): boolean => {
  const square = toPixels(size);
  return type !== "square" || (x % square === 0 && y % square === 0);
};

import { groundOf } from "../attack/attack-pair";
import { hidingAlong, viewOf, type Known } from "./concealment";
import type { Fan } from "../cover/fan";
import { linesBetween } from "../line-of-effect/line-of-effect";
import { pairOf, type Pair } from "../attack/between";

/** Whether the target sees the attacker: the same question asked the other way, along the same lines. */
export const isSeenBack = (pair: Pair, known: Known, { starts, ends }: Fan): boolean => {
  const { battlefield, attacker, target } = pair;
  const back = pairOf(battlefield, target, attacker);
  const linesBack = areLinesMutual(pair, back)
    ? known
    : linesBetween(back, groundOf(battlefield, target), groundOf(battlefield, attacker));
  const view = viewOf(back, { ...known, ...linesBack });
  return hidingAlong(view, { starts: ends, ends: starts }).concealment !== "total";
};

/** Nothing tells the two ways apart: no one-way wall, no area left out for one of them. */
const areLinesMutual = ({ obstacles }: Pair, back: Pair): boolean =>
  obstacles.length === back.obstacles.length &&
  obstacles.every(({ wall, holdsTarget }) => !holdsTarget && (wall === undefined || wall.side === "both"));

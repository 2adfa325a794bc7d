import type { Outcome } from "./dnd5e-cover";
import { groundOf } from "./attack-pair";
import { linesBetween } from "./lines-between";
import { pairOf, type Pair } from "./pair";
import { veilsAlong } from "./veils";

/** Whether the target sees the attacker: the same question asked the other way, along the same lines. */
export const isSeenBack = (pair: Pair, isTargetSeen: boolean, outcome: Outcome | undefined): boolean => {
  const { battlefield, attacker, target } = pair;
  const back = pairOf(battlefield, target, attacker);
  const segments = outcome?.lines.map(({ line: { start, end } }) => ({ a: end.point, b: start.point })) ?? [];
  const isInSight = isSightMutual(pair, back)
    ? isTargetSeen
    : linesBetween(back, groundOf(battlefield, target), groundOf(battlefield, attacker)).lineOfSight;
  return isInSight && veilsAlong(back, segments).concealment !== "total";
};

/** Nothing tells the two ways apart: no one-way wall, none that asks from how far, no area left out for one of them. */
const isSightMutual = ({ obstacles }: Pair, back: Pair): boolean =>
  obstacles.length === back.obstacles.length &&
  obstacles.every(
    ({ blocksSight, wall, holdsTarget }) =>
      !holdsTarget &&
      (!blocksSight ||
        wall === undefined ||
        (wall.side === "both" && wall.sight !== "proximity" && wall.sight !== "distance")),
  );

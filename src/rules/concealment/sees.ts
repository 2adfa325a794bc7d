/** Whether one creature sees another, apart from any attack. */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { groundOf } from "../attack/attack-pair";
import { pairOf, sideOf } from "../attack/between";
import { reachChoices } from "../cover/corner-choices";
import { linesBetween } from "../line-of-effect/line-of-effect";
import { hidingAlong, leastHidden, viewOf, type Known } from "./concealment";

/** From some corner of its space, along lines to some square of the other's. */
export const sees = (
  battlefield: Battlefield,
  observer: Creature,
  other: Creature,
  { senseRules, useLight }: Pick<Known, "senseRules" | "useLight">,
): boolean => {
  const pair = pairOf(battlefield, sideOf(observer), sideOf(other));
  const lines = linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target));
  const view = viewOf(pair, { ...lines, senseRules, useLight });
  return (
    leastHidden(view) !== "total" &&
    reachChoices(pair).some((choice) => hidingAlong(view, choice).concealment !== "total")
  );
};

import type { VeilArea } from "../../scene/model/battlefield";
import { overlaps } from "../../geometry/heights/height-band";
import type { Segment } from "../../geometry/numbers/lattice";
import { isCoveredBy, isInside, meetsInterior } from "../../geometry/polygons/region";
import { CONCEALMENTS, type Concealment, worstConcealment } from "../attack/verdict";
import { stateAt } from "../line-of-effect/weighed-obstacles";
import { meetingOf } from "../../geometry/contact/sight-line";
import { extentBetween, isOnLevel } from "../../scene/model/levels";
import type { Pair, Side } from "../attack/between";

/** How well veils hide a target, and which do. */
export interface Veiling {
  readonly concealment: Concealment;
  readonly veils: readonly VeilArea[];
}

/** The worst veil of those that a test picks, and all of that degree. */
const worstOf = (veils: readonly VeilArea[]): Veiling => {
  const concealment = worstConcealment(veils.map((veil) => veil.concealment));
  return { concealment, veils: veils.filter((veil) => veil.concealment === concealment) };
};

/** Veils that a line passes, or that hold the centre of either creature. */
export const veilsAlong = (pair: Pair, lines: readonly Segment[]): Veiling =>
  worstOf(
    veilsNear(pair).filter(
      (veil) =>
        holdsCentre(pair, veil, pair.attacker) ||
        holdsCentre(pair, veil, pair.target) ||
        lines.some((line) => passes(pair, line, veil)),
    ),
  );

/** Veils that cover the target's whole space. */
export const veilsOver = (pair: Pair): Veiling =>
  worstOf(
    veilsNear(pair).filter(
      (veil) =>
        overlaps(extentBetween(veil, pair.attacker.level, pair.target.level), pair.target.extent) &&
        isCoveredBy(pair.target.footprint, veil.region),
    ),
  );

const veilsNear = ({ battlefield, attacker, target }: Pair): VeilArea[] =>
  battlefield.veils.filter((veil) => isOnLevel(veil.levels, [attacker.level, target.level]));

/** A line inside a veil at its own height, at an end or where it meets the veil's edge. */
const passes = (pair: Pair, { a, b }: Segment, veil: VeilArea): boolean => {
  const { region } = veil;
  const extent = extentBetween(veil, pair.attacker.level, pair.target.level);
  const its = { extent, ends: undefined };
  return (
    meetsInterior({ a, b }, region) &&
    ((isInside(a, region) && overlaps(extent, pair.attacker.extent)) ||
      (isInside(b, region) && overlaps(extent, pair.target.extent)) ||
      region.some((edge) => meetingOf(a, b, edge) !== undefined && stateAt(pair, { a, b }, its, edge) !== "misses"))
  );
};

const holdsCentre = ({ attacker, target }: Pair, veil: VeilArea, side: Side): boolean =>
  overlaps(extentBetween(veil, attacker.level, target.level), side.extent) && isInside(side.centre, veil.region);

/** Higher hides better. */
export const concealmentRank = (concealment: Concealment): number => CONCEALMENTS.indexOf(concealment);

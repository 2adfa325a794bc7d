/** The line of a sight ruler: what leads from one point and height to another, as far as the user knows the map. */
import { type Spot, tokenAt } from "../../analysis/point";
import { viewedLevel } from "../../foundry/canvas/shown-to-user";
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import { verdictSentences } from "../../foundry/verdicts/said";
import { boxOf } from "../../geometry/polygons/box";
import { interiorsMeet } from "../../geometry/polygons/region";
import { spacesBetween } from "../../rules/distance/distance";
import type { PixelPoint, Verdict } from "../../rules/attack/verdict";
import { shotAt } from "../../rules/judge/likely-attack";
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { creatureOf } from "../../scene/spaces/creature";
import type { Table } from "../../table";

const [START, END] = ["ruler-start", "ruler-end"];

export interface RuledLine {
  /** With a creature of one space at each end, and without those that stand there. */
  readonly battlefield: Battlefield;
  readonly start: Creature;
  readonly end: Creature;
  readonly verdict: Verdict;
  /** Scene units. */
  readonly distance: number;
  readonly reasons: readonly string[];
}

/** A point with the level and the height of the token there, or of the ground of the viewed level. Scene units. */
export const spotAt = (at: PixelPoint, token: string | null, { verdicts }: Table): Spot => {
  const { scene } = verdicts.real.known();
  const its = scene.tokens.find(({ id }) => id === token);
  if (its !== undefined) return { ...at, elevation: its.elevation, level: its.level };
  const { unsetBase } = ruleSetInForce(verdicts.real.rules().ruleset);
  const viewed = viewedLevel();
  const spot = scene.levels.some(({ id }) => id === viewed) ? { ...at, level: viewed } : at;
  return { ...spot, elevation: tokenAt(scene, unsetBase, spot, START).elevation };
};

const standsIn = (its: Creature, other: Creature): boolean => {
  const [p, q] = [boxOf(its.footprint), boxOf(other.footprint)];
  return p[0] < q[2] && q[0] < p[2] && p[1] < q[3] && q[1] < p[3] && interiorsMeet(its.footprint, other.footprint);
};

/** A ranged attack along the line. Creatures on the way count; those at an end do not. */
export const ruledLine = (
  [from, to]: readonly [Spot, Spot],
  names: readonly [string, string],
  table: Table,
): RuledLine => {
  const { scene, battlefield: known } = table.verdicts.real.known();
  const { ruleset, options } = table.verdicts.real.rules();
  const rules = ruleSetInForce(ruleset);
  const bodyAt = (spot: Spot, id: string, name: string): Creature => {
    const token = tokenAt(scene, rules.unsetBase, spot, id);
    return { ...creatureOf(token, scene.grid, rules.unsetBase), name };
  };
  const start = bodyAt(from, START, names[0]);
  const end = bodyAt(to, END, names[1]);
  const others = known.creatures.filter((its) => !standsIn(its, start) && !standsIn(its, end));
  const battlefield = { ...known, creatures: [...others, start, end] };
  const verdict = rules.judge(battlefield, shotAt(start.id, end.id), options);
  return {
    battlefield,
    start,
    end,
    verdict,
    distance: Math.round(10 * spacesBetween(battlefield, start, end)) / 10,
    reasons: verdictSentences(table, battlefield, verdict),
  };
};

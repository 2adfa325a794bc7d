/** What is named where there is no line of effect, or of sight. RULES 3, `obstacles`. */
import { levelsMeet } from "../../scene/model/levels";
import { barePoint, type SightLine } from "../../geometry/contact/sight-line";
import { groundOf } from "../attack/attack-pair";
import type { Obstacle } from "../attack/obstacle";
import type { Pair } from "../attack/between";
import type { Fan } from "./corner-cover";
import { contactsAlong, firstAlone, sieveOf, type Sieve } from "../line-of-effect/weighed-obstacles";
import {
  EFFECT,
  effectBlockers,
  SIGHT,
  sightBlockers,
  stopsBothOrNeither,
  type LineQuestion,
} from "../line-of-effect/line-of-effect";

/**
 * For each line between outer corners, otherwise for the line from centre to centre, the first obstacle that blocks alone. If
 * no line has one, the parts of the first contact that blocks a line. So nothing behind either is named.
 */
export const blockersNamed = (pair: Pair, question: LineQuestion): readonly Obstacle[] => {
  if ((question !== EFFECT && question !== SIGHT) || !stopsBothOrNeither(pair)) return newBlockersNamed(pair, question);
  const known = namedForBoth.get(pair);
  if (known !== undefined) return known;
  const named = newBlockersNamed(pair, question);
  namedForBoth.set(pair, named);
  return named;
};

/** Where all that stops effect stops sight, the same is named for both. Most verdicts without a line ask for both. */
const namedForBoth = new WeakMap<Pair, readonly Obstacle[]>();

const newBlockersNamed = (pair: Pair, question: LineQuestion): readonly Obstacle[] => {
  const { battlefield, attacker, target } = pair;
  if (!levelsMeet(battlefield, attacker.level, target.level)) return [];
  const all = question.matter === "effect" ? effectBlockers(pair) : sightBlockers(pair);
  if (all.length < 2) return all;
  const sieve = sieveOf(pair, question.weigh, question.matter);
  const corners = { starts: groundOf(battlefield, attacker).corners, ends: groundOf(battlefield, target).corners };
  const centres = { starts: [barePoint(attacker.centre)], ends: [barePoint(target.centre)] };
  const byThemselves = [corners, centres].map((fan) => firstOnes(sieve, fan)).find(({ length }) => length > 0);
  if (byThemselves !== undefined) return byThemselves;
  const lines = [...linesOf(corners), ...linesOf(centres)];
  const first = lines.flatMap((line) => contactsAlong(sieve, line, [])[0]?.obstacles ?? []);
  const named = [...new Set(first)].flatMap((number) => pair.obstacles[number] ?? []);
  return named.length > 0 ? named : all;
};

const linesOf = ({ starts, ends }: Fan): SightLine[] => starts.flatMap((start) => ends.map((end) => ({ start, end })));

/** Of each line the first obstacle that blocks it by itself, each once. */
const firstOnes = (sieve: Sieve, { starts, ends }: Fan): Obstacle[] => {
  const found = new Set<number>();
  for (const start of starts) {
    for (const end of ends) {
      const line = { start, end };
      const first = firstAlone(sieve, line);
      if (first !== undefined) found.add(first);
    }
  }
  return [...found].flatMap((number) => sieve.pair.obstacles[number] ?? []);
};

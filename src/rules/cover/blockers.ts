/** What is named where there is no line of effect, or of sight. RULES 3, `obstacles`. */
import { levelsMeet } from "../../scene/model/levels";
import { barePoint, type SightLine } from "../../geometry/contact/sight-line";
import { groundOf } from "../attack/attack-pair";
import type { Obstacle } from "../attack/obstacle";
import type { Pair } from "../attack/between";
import type { Fan } from "./corner-cover";
import { blockingContacts, firstBlocker, type Edge } from "../../geometry/contact/contact";
import { isOnSegment, type Segment, turn } from "../../geometry/numbers/lattice";
import { floorContacts } from "../line-of-effect/floors";
import {
  contactsAlong,
  countingOn,
  isLimitedFor,
  type Sieve,
  sieveOf,
  solidContacts,
  stateOnLine,
} from "../line-of-effect/weighed-obstacles";
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
  const firstOn = firstAloneBy(sieve);
  for (const start of starts) {
    for (const end of ends) {
      const first = firstOn({ start, end });
      if (first !== undefined) found.add(first);
    }
  }
  return [...found].flatMap((number) => sieve.pair.obstacles[number] ?? []);
};

/** A function from a line to the first obstacle that blocks it by itself. */
const firstAloneBy = (sieve: Sieve): ((line: SightLine) => number | undefined) => {
  const { pair, varying, strengths: sure, marks, floors, solids } = sieve;
  if (floors.length + solids.length > 0 || !pair.obstacles.every(isOneEdge)) return (line) => firstAlone(sieve, line);
  return (line) => firstBlocker(line, varying.length === 0 ? sieve : countingOn(sieve, line, []), { sure, marks });
};

const firstAlone = (sieve: Sieve, line: SightLine): number | undefined => {
  for (const { obstacles } of contactsAlong(sieve, line, []))
    for (const number of obstacles) if (blocksAlone(sieve, line, number)) return number;
  return undefined;
};

/** Creatures stop no line. */
const isOneEdge = ({ creature, edges }: Obstacle): boolean => creature !== undefined || edges.length < 2;

/** Whether one obstacle blocks a line by itself, as if nothing else were there. */
const blocksAlone = (sieve: Sieve, line: SightLine, number: number): boolean => {
  const obstacle = sieve.pair.obstacles[number];
  const [edge, another] = obstacle?.edges ?? [];
  const isVarying = sieve.varying.some((its) => its.number === number);
  // One edge that counts on all lines blocks alone if it crosses the line. If it is only touched off the line's ends, it does not.
  if (edge !== undefined && another === undefined && !isVarying) {
    const { start, end } = line;
    if (crosses(line, edge)) return true;
    if (!isOnSegment(edge.a, edge.b, start.point) && !isOnSegment(edge.a, edge.b, end.point)) return false;
  }
  if (obstacle !== undefined && blockingContacts(line, edgesOn(sieve, line, obstacle, number)).length > 0) return true;
  if (sieve.solids.includes(number) && solidContacts({ ...sieve, solids: [number] }, line).length > 0) return true;
  return floorContacts(sieve.floors, line).some(({ obstacles }) => obstacles.includes(number));
};

/** One obstacle's edges as they count on a line. A limited wall alone counts on none. */
const edgesOn = ({ pair, weigh, matter }: Sieve, line: SightLine, obstacle: Obstacle, number: number): Edge[] => {
  const { start, end } = line;
  if (isLimitedFor(matter, obstacle)) return [];
  return obstacle.edges.flatMap((edge): Edge[] => {
    const state = stateOnLine(pair, { a: start.point, b: end.point }, obstacle, edge);
    const strength = state === "misses" ? undefined : weigh(obstacle, state);
    return strength === undefined ? [] : [{ ...edge, ...strength, obstacle: number }];
  });
};

const crosses = ({ start: { point: p }, end: { point: q } }: SightLine, { a, b }: Segment): boolean =>
  turn(p, q, a) * turn(p, q, b) < 0 && turn(a, b, p) * turn(a, b, q) < 0;

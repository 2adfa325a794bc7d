/** What is named where there is no line of effect, or of sight. RULES 3, `obstacles`. */
import { levelsMeet } from "../../battlefield/levels";
import type { BlockingContact } from "../../geometry/contact";
import { barePoint, type LineEnd, type SightLine } from "../../geometry/sight-line";
import { groundOf } from "../attack-pair";
import type { Obstacle } from "../obstacle";
import type { Pair } from "../pair";
import { contactsAlong, sieveOf, type Sieve } from "./lines";
import { effectBlockers, sightBlockers, type Question } from "./lines-between";

/**
 * Of each line between outer corners, else of the line from centre to centre, the first obstacle that blocks what is asked
 * by itself; where no line has one, what makes up the first contact that blocks one. So nothing behind either is named.
 */
export const blockersNamed = (pair: Pair, question: Question): readonly Obstacle[] => {
  const { battlefield, attacker, target } = pair;
  if (!levelsMeet(battlefield, attacker.level, target.level)) return [];
  const all = question.matter === "effect" ? effectBlockers(pair) : sightBlockers(pair);
  if (all.length < 2) return all;
  const sieve = sieveOf(pair, question.weigh, question);
  const lines = linesBetween(groundOf(battlefield, attacker).corners, groundOf(battlefield, target).corners);
  const centres: SightLine = { start: barePoint(attacker.centre), end: barePoint(target.centre) };
  const contacts = new Map(lines.map((line) => [line, contactsAlong(sieve, line, [])]));
  const byThemselves = firstOnes(sieve, contacts);
  if (byThemselves.length > 0) return byThemselves;
  const between = new Map([[centres, contactsAlong(sieve, centres, [])]]);
  const onCentres = firstOnes(sieve, between);
  if (onCentres.length > 0) return onCentres;
  const first = [...contacts.values(), ...between.values()].flatMap(([contact]) => contact?.obstacles ?? []);
  const named = [...new Set(first)].flatMap((number) => pair.obstacles[number] ?? []);
  return named.length > 0 ? named : all;
};

const linesBetween = (starts: readonly LineEnd[], ends: readonly LineEnd[]): SightLine[] =>
  starts.flatMap((start) => ends.map((end) => ({ start, end })));

/** Of each line the first obstacle that blocks it by itself, each once. */
const firstOnes = (sieve: Sieve, contacts: ReadonlyMap<SightLine, readonly BlockingContact[]>): Obstacle[] => {
  const found = new Set<Obstacle>();
  for (const [line, blocking] of contacts) {
    const first = blocking.flatMap(({ obstacles }) => obstacles).find((number) => blocksAlone(sieve, line, number));
    const obstacle = first === undefined ? undefined : sieve.pair.obstacles[first];
    if (obstacle !== undefined) found.add(obstacle);
  }
  return [...found];
};

const blocksAlone = ({ pair, weigh, matter }: Sieve, line: SightLine, number: number): boolean => {
  const alone = sieveOf(
    pair,
    (obstacle, ...rest) => (obstacle === pair.obstacles[number] ? weigh(obstacle, ...rest) : undefined),
    { matter },
  );
  return contactsAlong(alone, line, []).length > 0;
};

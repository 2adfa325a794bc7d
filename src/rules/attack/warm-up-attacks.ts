/**
 * Attacks to judge before anyone asks, so that everything made at first use exists by then. That is the grid over the walls,
 * how each creature stands among them, and the compiled code that judges.
 */
import type { Battlefield } from "../../scene/model/battlefield";
import type { Attack } from "./verdict";

/** So many places further on in the list is each attacker's first target, so that near and far ones come in turn. */
const STAGGER = 7;

/**
 * Ordered pairs of creatures, each once, at most `mostPairs` of them and spread over all creatures. Each pair comes as a
 * ranged attack and as a melee attack with the attacker's own reach. None if there are fewer than two creatures.
 */
export function* rehearsedAttacks(
  { creatures }: Pick<Battlefield, "creatures">,
  mostPairs: number,
): Generator<Attack, void> {
  const others = creatures.length - 1;
  const pairs = creatures.length * others;
  const count = Math.min(mostPairs, pairs);
  for (let step = 0; step < count; step++) {
    const number = Math.floor((step * pairs) / count);
    const from = Math.floor(number / others);
    const to = (from + 1 + ((number + STAGGER * from) % others)) % creatures.length;
    const [attacker, target] = [creatures[from]?.id, creatures[to]?.id];
    if (attacker === undefined || target === undefined) continue;
    yield { attacker, target, kind: "ranged", reach: null, origin: null };
    yield { attacker, target, kind: "melee", reach: null, origin: null };
  }
}

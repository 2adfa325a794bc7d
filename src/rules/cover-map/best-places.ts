/** Where a creature can walk to, and where of that it is safest. */
import type { Creature } from "../../scene/model/battlefield";
import { attitudeBetween } from "../../scene/model/sides";
import type { Walk } from "../../scene/spaces/walks";
import { placeMemory } from "../../scene/spaces/standing-places";
import { walksFrom } from "../../scene/spaces/walks";
import { tokenOf, type MapQuestion } from "./cover-map";
import type { PlaceCover } from "./place-cover";

/** As many as are offered. */
export const MOST_PLACES = 3;

/** Nobody can attack is better than any cover. */
export const ownWorth = ({ level }: PlaceCover): number => level ?? Infinity;

/** Where a creature is safest: the fewest enemies that can attack it, then the best cover, then the shortest walk. */
export const safestOf = <P extends { readonly cover: PlaceCover; readonly cost: number }>(
  places: readonly P[],
): readonly P[] =>
  places
    .toSorted(
      (p, q) => p.cover.shots - q.cover.shots || compareWorth(ownWorth(q.cover), ownWorth(p.cover)) || p.cost - q.cost,
    )
    .slice(0, MOST_PLACES);

/** Of two numbers that may both be infinite. */
export const compareWorth = (p: number, q: number): number => (p === q ? 0 : p - q);

/** Where the question's creature can walk to with its speed, scene units. Enemies that are not hidden bar the way. */
export function* walksOf(question: MapQuestion, speed: number): Generator<void, readonly Walk[]> {
  const { battlefield, scene, ruleSet, isOpen, creature } = question;
  const mover = battlefield.creatures.find(({ id }) => id === creature);
  const bars = (other: Creature): boolean =>
    !other.isHidden && mover !== undefined && attitudeBetween(other, mover) === "enemy";
  const { unsetBase } = ruleSet;
  const token = tokenOf(question);
  return yield* walksFrom({ battlefield, grid: scene.grid, token, unsetBase, isOpen, speed, bars }, placeMemory());
}

/** The best places that a creature can walk to for an attack on its target. */
import type { Creature } from "../../scene/model/battlefield";
import { attitudeBetween } from "../../scene/model/sides";
import type { Walk } from "../../scene/spaces/walks";
import { placeMemory } from "../../scene/spaces/standing-places";
import { walksFrom } from "../../scene/spaces/walks";
import { coverWherever, tokenOf, type MapQuestion } from "./cover-map";
import type { PlaceCover } from "./place-cover";

export interface BestPlace extends Walk {
  /** What the target has against it from there. */
  readonly shot: PlaceCover;
  /** Its own cover there, against all its enemies. */
  readonly own: PlaceCover;
}

/** As many as are offered. */
const MOST = 3;

/** Nobody can attack is better than any cover. */
const ownWorth = ({ level }: PlaceCover): number => level ?? Infinity;

/** The clearest shot first, then the best cover of one's own, then the shortest walk. */
export const bestOf = (places: readonly BestPlace[]): readonly BestPlace[] =>
  places
    .filter(({ shot }) => shot.level !== null)
    .sort(
      (p, q) =>
        (p.shot.level ?? 0) - (q.shot.level ?? 0) || compare(ownWorth(q.own), ownWorth(p.own)) || p.cost - q.cost,
    )
    .slice(0, MOST);

/** Where a creature is safest: the fewest enemies that can attack it, then the best cover, then the shortest walk. */
export const safestOf = <P extends { readonly cover: PlaceCover; readonly cost: number }>(
  places: readonly P[],
): readonly P[] =>
  places
    .toSorted(
      (p, q) => p.cover.shots - q.cover.shots || compare(ownWorth(q.cover), ownWorth(p.cover)) || p.cost - q.cost,
    )
    .slice(0, MOST);

/** Of two numbers that may both be infinite. */
const compare = (p: number, q: number): number => (p === q ? 0 : p - q);

export interface BestPlaces {
  readonly best: readonly BestPlace[];
  /** All that it can walk to. */
  readonly walks: readonly Walk[];
}

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

/**
 * `shot` asks about the creature's attack on its target, `own` about its own cover; `speed` in scene units. The place
 * where it stands counts too. Yields now and then.
 */
export function* bestPlaces(
  { shot, own }: { readonly shot: MapQuestion; readonly own: MapQuestion },
  speed: number,
): Generator<void, BestPlaces> {
  const walks = yield* walksOf(own, speed);
  const [shotAt, ownAt] = [coverWherever(shot), coverWherever(own)];
  const found: BestPlace[] = [];
  for (const walk of walks) {
    const its = yield* shotAt(walk.creature);
    if (its.level !== null) found.push({ ...walk, shot: its, own: yield* ownAt(walk.creature) });
    yield;
  }
  return { best: bestOf(found), walks };
}

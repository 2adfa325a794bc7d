/** Which creatures stand near a place, by the boxes about their spaces, from the leftmost on. */
import { boxOf, type Box } from "../../geometry/polygons/box";
import { sortFew } from "../../geometry/numbers/insertion-sort";
import type { Battlefield, Creature } from "../model/battlefield";

interface Boxes {
  /** Four numbers each, in the order of their left sides. */
  readonly sides: Float64Array;
  /** The places of their creatures. */
  readonly places: Int32Array;
  readonly widest: number;
}

const boxes = new WeakMap<Battlefield["creatures"], Boxes>();

/** The creatures whose boxes meet a box, borders included, in the order of the scene. Lattice steps. */
export const creaturesMeeting = (
  { creatures }: Pick<Battlefield, "creatures">,
  [left, top, right, bottom]: Box,
): Creature[] => {
  const { sides, places, widest } = boxes.get(creatures) ?? boxesOf(creatures);
  const found: number[] = [];
  for (let i = 4 * firstFrom(sides, left - widest); i < sides.length && (sides[i] ?? 0) <= right; i += 4) {
    if ((sides[i + 1] ?? 0) > bottom || (sides[i + 2] ?? 0) < left || (sides[i + 3] ?? 0) < top) continue;
    found.push(places[i / 4] ?? 0);
  }
  sortFew(found, (p, q) => p - q);
  const there: Creature[] = [];
  for (const place of found) {
    const creature = creatures[place];
    if (creature !== undefined) there.push(creature);
  }
  return there;
};

/** The number of the first box whose left side is not left of a place. */
const firstFrom = (sides: Float64Array, left: number): number => {
  let from = 0;
  let to = sides.length / 4;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sides[4 * middle] ?? 0) < left) from = middle + 1;
    else to = middle;
  }
  return from;
};

const boxesOf = (creatures: Battlefield["creatures"]): Boxes => {
  const all = creatures.map(({ footprint }) => boxOf(footprint));
  const places = Int32Array.from(all.keys()).sort((p, q) => (all[p]?.[0] ?? 0) - (all[q]?.[0] ?? 0));
  const sides = Float64Array.from([...places].flatMap((place) => all[place] ?? []));
  const widest = Math.max(0, ...all.map(([left, , right]) => right - left));
  const made = { sides, places, widest };
  boxes.set(creatures, made);
  return made;
};

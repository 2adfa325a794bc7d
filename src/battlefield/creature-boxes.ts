/** Which creatures stand near a place, by the boxes about their spaces: four numbers each, read one after the other. */
import { boxOf, type Box } from "../geometry/box";
import type { Battlefield, Creature } from "./battlefield";

const boxes = new WeakMap<Battlefield["creatures"], Float64Array>();

/** The creatures whose boxes meet a box, borders included, in the order of the scene. Lattice steps. */
export const creaturesMeeting = (
  { creatures }: Pick<Battlefield, "creatures">,
  [left, top, right, bottom]: Box,
): Creature[] => {
  const sides = boxes.get(creatures) ?? boxesOf(creatures);
  const found: Creature[] = [];
  for (let i = 0; i < sides.length; i += 4) {
    if ((sides[i] ?? 0) > right || (sides[i + 1] ?? 0) > bottom) continue;
    if ((sides[i + 2] ?? 0) < left || (sides[i + 3] ?? 0) < top) continue;
    const creature = creatures[i / 4];
    if (creature !== undefined) found.push(creature);
  }
  return found;
};

const boxesOf = (creatures: Battlefield["creatures"]): Float64Array => {
  const sides = new Float64Array(4 * creatures.length);
  creatures.forEach(({ footprint }, i) => {
    sides.set(boxOf(footprint), 4 * i);
  });
  boxes.set(creatures, sides);
  return sides;
};

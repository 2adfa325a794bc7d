import { boxesTouch, boxOf, type Box } from "../../geometry/polygons/box";
import type { Battlefield, Creature } from "../model/battlefield";

const boxes = new WeakMap<Creature, Box>();

/** The box about a creature's space. Made once. */
const boxAbout = (creature: Creature): Box => {
  const known = boxes.get(creature);
  if (known !== undefined) return known;
  const box = boxOf(creature.footprint);
  boxes.set(creature, box);
  return box;
};

const boxLists = new WeakMap<readonly Creature[], readonly Box[]>();

/** The boxes of all creatures of a list. Made once: to look up each box again costs more than to compare them all. */
const boxesAbout = (creatures: readonly Creature[]): readonly Box[] => {
  const known = boxLists.get(creatures);
  if (known !== undefined) return known;
  const made = creatures.map(boxAbout);
  boxLists.set(creatures, made);
  return made;
};

/** The creatures whose boxes meet a box, borders included, in the order of the scene. Lattice steps. */
export const creaturesMeeting = ({ creatures }: Pick<Battlefield, "creatures">, box: Box): Creature[] => {
  const found: Creature[] = [];
  boxesAbout(creatures).forEach((other, i) => {
    const creature = creatures[i];
    if (boxesTouch(other, box) && creature !== undefined) found.push(creature);
  });
  return found;
};

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

/** The creatures whose boxes meet a box, borders included, in the order of the scene. Lattice steps. */
export const creaturesMeeting = ({ creatures }: Pick<Battlefield, "creatures">, box: Box): Creature[] =>
  creatures.filter((creature) => boxesTouch(boxAbout(creature), box));

/** Creatures on the ethereal plane. RULES 1.2. */
import type { Creature } from "../../scene/model/battlefield";

export const isEthereal = (creature: Creature | undefined): boolean =>
  creature?.conditions.includes("ethereal") === true;

/** Whether one of the two is ethereal and the other is not. */
export const arePlanesApart = (p: Creature | undefined, q: Creature | undefined): boolean =>
  isEthereal(p) !== isEthereal(q);

/** The ethereal are incorporeal, though not to one another. */
export const isIncorporealTo = (p: Creature | undefined, q: Creature | undefined): boolean =>
  q?.conditions.includes("incorporeal") === true || (isEthereal(q) && arePlanesApart(p, q));

/**
 * Creatures on the ethereal plane. RULES 1.2.
 * Source: Epic Path, "Ethereal": its sight and hearing reach 60 ft into the material world.
 */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { isWithinRange } from "./distance";
import { fiveFeetOn } from "./five-feet";

export const isEthereal = (creature: Creature | undefined): boolean =>
  creature?.conditions.includes("ethereal") === true;

/** Whether one of the two is ethereal and the other is not. */
export const arePlanesApart = (p: Creature | undefined, q: Creature | undefined): boolean =>
  isEthereal(p) !== isEthereal(q);

/** The phased are incorporeal; the ethereal are, though not to one another. */
export const isIncorporealTo = (p: Creature | undefined, q: Creature | undefined): boolean =>
  q?.conditions.some((each) => each === "incorporeal" || each === "phased") === true ||
  (isEthereal(q) && arePlanesApart(p, q));

/** 60 ft, in steps of five. */
const SIGHT = 12;

/** Whether an ethereal creature is too far from a material one to perceive it. */
export const isBeyondEtherealSight = (
  battlefield: Battlefield,
  observer: Creature | undefined,
  other: Creature | undefined,
): boolean =>
  observer !== undefined &&
  other !== undefined &&
  isEthereal(observer) &&
  arePlanesApart(observer, other) &&
  !isWithinRange(battlefield, observer, other, SIGHT * fiveFeetOn(battlefield.grid));

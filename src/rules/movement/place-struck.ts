/**
 * Where an attack of opportunity strikes a creature that has moved.
 *
 * Source: Epic Path, "Leaving a Threatened Square" and "Attacking While Moving".
 * Read this way: it is the last space on the way that the attacker threatened. Leaving any of them provokes, so a space
 * where cover and concealment allow the attack counts before a later one where they do not.
 */
import { type Battlefield, type Creature, withCreature } from "../../scene/model/battlefield";
import { NO_SHIFT, shifted, shiftsAlong, type Shift } from "./path";
import type { MovementRules } from "./provoke";
import { reaches } from "./threat";

/** A place on a creature's way, from where it stands now. */
export interface WayPlace extends Shift {
  /** It came there without passing through the space between. */
  readonly isJump: boolean;
}

const difference = (p: Shift, q: Shift): Shift => ({ x: p.x - q.x, y: p.y - q.y, up: p.up - q.up });
const sum = (p: Shift, q: Shift): Shift => ({ x: p.x + q.x, y: p.y + q.y, up: p.up + q.up });

/** Every space on the way in order, the last one where it stands. A space that it left by a jump is not among them. */
const spacesOn = (battlefield: Battlefield, way: readonly WayPlace[]): readonly Shift[] => {
  const spaces: Shift[] = [];
  for (const place of way) {
    const last = spaces.pop();
    if (last === undefined || place.isJump) spaces.push({ x: place.x, y: place.y, up: place.up });
    else for (const step of shiftsAlong(battlefield, [difference(place, last)])) spaces.push(sum(last, step));
  }
  return spaces;
};

/**
 * The place where the attacker strikes a creature that came this way, from where the creature stands now. Undefined if the
 * attacker reached none of its places. `way` begins where the creature started and ends where it stands.
 */
export const placeStruck = (
  battlefield: Battlefield,
  { attacker, mover }: { readonly attacker: Creature; readonly mover: Creature },
  way: readonly WayPlace[],
  { mayRespond }: Pick<MovementRules, "mayRespond">,
): Shift | undefined => {
  const field = withCreature(battlefield, attacker);
  const threatened = spacesOn(battlefield, way)
    .toReversed()
    .map((shift) => ({ shift, there: shifted(mover, shift) }))
    .filter(({ there }) => reaches(withCreature(field, there), attacker, there));
  const best = threatened.find(({ there }) => mayRespond(withCreature(field, there), attacker, there));
  return (best ?? threatened[0])?.shift;
};

/** Whether it is where the creature stands. */
export const isWhereItStands = ({ x, y, up }: Shift): boolean =>
  x === NO_SHIFT.x && y === NO_SHIFT.y && up === NO_SHIFT.up;

/**
 * Where an attack of opportunity strikes a creature that has moved.
 *
 * Source: Epic Path, "Leaving a Threatened Square" and "Attacking While Moving".
 * Read this way: it is the last space on the way that the attacker threatened. Leaving any of them provokes, so a space
 * where cover and concealment allow the attack counts before a later one where they do not. A space that it left by a declared
 * Step counts where there is no other.
 */
import { type Battlefield, type Creature, withCreature } from "../../scene/model/battlefield";
import { NO_SHIFT, shifted, shiftsAlong, type Shift } from "./path";
import { type MovementRules, stepLength } from "./provoke";
import { reaches } from "./threat";

/** A place on a creature's way, from where it stands now. */
export interface WayPlace extends Shift {
  /** It came there without passing through the space between. */
  readonly isJump: boolean;
  /** It declared there that its next space is a Step. */
  readonly isStepDeclared?: boolean;
}

const difference = (p: Shift, q: Shift): Shift => ({ x: p.x - q.x, y: p.y - q.y, up: p.up - q.up });
const sum = (p: Shift, q: Shift): Shift => ({ x: p.x + q.x, y: p.y + q.y, up: p.up + q.up });

/** A space on the way, from where the creature stands now. */
interface Space extends Shift {
  readonly isLeftByStep: boolean;
}

/** Every space on the way in order, the last one where it stands. A space that it left by a jump is not among them. */
const spacesOn = (battlefield: Battlefield, mover: Creature, way: readonly WayPlace[]): readonly Space[] => {
  const spaces: Space[] = [];
  let isStepDeclared = false;
  for (const place of way) {
    const last = spaces.pop();
    if (last === undefined || place.isJump) spaces.push({ x: place.x, y: place.y, up: place.up, isLeftByStep: false });
    else {
      const shifts = shiftsAlong(battlefield, [difference(place, last)]);
      const free = isStepDeclared ? stepLength(battlefield, shifted(mover, last), shifts) : 0;
      for (const [i, shift] of shifts.entries()) spaces.push({ ...sum(last, shift), isLeftByStep: i < free });
    }
    isStepDeclared = place.isStepDeclared === true;
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
  { mayRespond, steps }: Pick<MovementRules, "mayRespond" | "steps">,
): Shift | undefined => {
  const field = withCreature(battlefield, attacker);
  const threatened = spacesOn(battlefield, mover, way)
    .toReversed()
    .map((shift) => ({ shift, there: shifted(mover, shift) }))
    .filter(({ there }) => reaches(withCreature(field, there), attacker, there));
  const left = threatened.filter(({ shift }) => !(shift.isLeftByStep && steps === "declared"));
  const counting = left.length === 0 ? threatened : left;
  const best = counting.find(({ there }) => mayRespond(withCreature(field, there), attacker, there));
  return (best ?? counting[0])?.shift;
};

/** Whether it is where the creature stands. */
export const isWhereItStands = ({ x, y, up }: Shift): boolean =>
  x === NO_SHIFT.x && y === NO_SHIFT.y && up === NO_SHIFT.up;

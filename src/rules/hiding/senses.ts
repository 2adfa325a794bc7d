/** What a creature perceives of another, whatever stands or hangs between them. */
import type { Battlefield, Creature } from "../../battlefield/battlefield";
import type { Sense } from "../../battlefield/scene";
import { isWithinRange } from "../lines/distance";

/** Senses that need no sight and find a target well enough to strike at it. */
const SIGHTLESS = ["blindsight", "blindsense", "tremorsense"] as const;

/** Eyes to which the invisible are visible. */
const PIERCING = ["true-seeing", "see-invisibility"] as const;

/** Eyes to which dim light and darkness are light. */
const DARK_EYES = ["darkvision", "true-seeing"] as const;

/** The first of these senses that reaches from one creature to the other; at exactly its range it does. */
const senseThatReaches = <S extends Sense>(
  battlefield: Battlefield,
  observer: Creature,
  other: Creature,
  senses: readonly S[],
): S | undefined =>
  senses.find((sense) => {
    const range = observer.senses[sense];
    return range > 0 && isWithinRange(battlefield, observer, other, range);
  });

/** The sense by which a creature finds another without seeing it; undefined when it has none. */
export const sightlessSense = (battlefield: Battlefield, observer: Creature, other: Creature): Sense | undefined =>
  senseThatReaches(battlefield, observer, other, SIGHTLESS);

/** The sense by which a creature would see another that is invisible. */
export const piercingSense = (battlefield: Battlefield, observer: Creature, other: Creature): Sense | undefined =>
  isBlinded(observer) ? undefined : senseThatReaches(battlefield, observer, other, PIERCING);

/** The sense by which a creature would see another in the dark. Darkvision does not see the invisible. */
export const darkSense = (battlefield: Battlefield, observer: Creature, other: Creature): Sense | undefined =>
  isBlinded(observer) ? undefined : senseThatReaches(battlefield, observer, other, DARK_EYES);

export const isInvisible = ({ conditions }: Creature): boolean => conditions.includes("invisible");
export const isBlinded = ({ conditions }: Creature): boolean => conditions.includes("blinded");

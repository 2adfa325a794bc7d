/** What a creature perceives of another, whatever stands or hangs between them. */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import type { Sense } from "../../scene/model/scene";
import { isWithinRange } from "../distance/distance";
import { arePlanesApart, isEthereal } from "../distance/ethereal";

/** What senses are worth in a book. RULES 1.5. */
export interface SenseRules {
  /** Senses without sight that undo all concealment; the others only find the target's space. */
  readonly precise: readonly Sense[];
  /** The acuity of a creature's sense, where it has one, decides in place of `precise`. */
  readonly heedsAcuity: boolean;
  /** Low-light vision makes lights reach farther, lets dim light conceal nothing, or changes nothing. */
  readonly lowLight: "farther" | "no-dim" | "nothing";
}

/** Whether a sense without sight undoes all concealment. */
const undoes = ({ precise, heedsAcuity }: SenseRules, { acuity }: Creature, sense: Sightless): boolean => {
  const own = heedsAcuity ? acuity[sense] : undefined;
  return own === undefined ? precise.includes(sense) : own === "precise";
};

export const SIGHTLESS = ["blindsight", "blindsense", "tremorsense"] as const;
type Sightless = (typeof SIGHTLESS)[number];

/** Tremorsense finds only what touches the ground that its owner touches, on its own plane. */
const isFelt = (observer: Creature, other: Creature, sense: Sightless): boolean =>
  sense !== "tremorsense" || (observer.extent.bottom === other.extent.bottom && !arePlanesApart(observer, other));

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

type SenseFor = (battlefield: Battlefield, observer: Creature, other: Creature, rules: SenseRules) => Sense | undefined;

/** The sense by which a creature strikes at another as if it saw it; undefined when it has none. */
export const sightlessSense: SenseFor = (battlefield, observer, other, rules) => {
  const precise = SIGHTLESS.filter((sense) => undoes(rules, observer, sense) && isFelt(observer, other, sense));
  return senseThatReaches(battlefield, observer, other, precise);
};

/** The sense by which it finds the other's space and no more; undefined when it has none. */
export const findingSense: SenseFor = (battlefield, observer, other, rules) => {
  const isImprecise = (sense: Sightless): boolean =>
    !undoes(rules, observer, sense) && observer.acuity[sense] !== "vague";
  const imprecise = SIGHTLESS.filter((sense) => isImprecise(sense) && isFelt(observer, other, sense));
  return senseThatReaches(battlefield, observer, other, imprecise);
};

/** The sense by which a creature would see another that is invisible. */
export const piercingSense = (battlefield: Battlefield, observer: Creature, other: Creature): Sense | undefined =>
  isBlinded(observer) ? undefined : senseThatReaches(battlefield, observer, other, PIERCING);

/** The sense by which a creature would see another in the dark. Darkvision does not see the invisible. */
export const darkSense = (battlefield: Battlefield, observer: Creature, other: Creature): Sense | undefined =>
  isBlinded(observer) ? undefined : senseThatReaches(battlefield, observer, other, DARK_EYES);

/** The faded are invisible. */
const isUnseen = ({ conditions }: Creature): boolean =>
  conditions.includes("invisible") || conditions.includes("faded");

/** The ethereal are invisible, though not to one another: what makes one of them invisible besides counts for all. */
export const isInvisible = (creature: Creature): boolean => isUnseen(creature) || isEthereal(creature);
export const isInvisibleTo = (observer: Creature, other: Creature): boolean =>
  isUnseen(other) || (isEthereal(other) && arePlanesApart(observer, other));
export const isBlinded = ({ conditions }: Creature): boolean => conditions.includes("blinded");

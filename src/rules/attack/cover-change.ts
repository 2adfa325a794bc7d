/** What features of creatures, items and places change of an attack's cover, concealment and disadvantage. */
/** The attacks that a change is for. `save` are saving throws, those against areas as well. */
export const CHANGE_KINDS = [
  ...(["melee", "ranged", "area", "save"] as const),
  ...(["melee-weapon", "ranged-weapon", "melee-spell", "ranged-spell", "crossbow"] as const),
] as const;
export type CoverChangeKind = (typeof CHANGE_KINDS)[number];

export const COVER_OPERATIONS = ["ignore", "raise", "lower", "set"] as const;
export type CoverOperation = (typeof COVER_OPERATIONS)[number];

/** `ignore`: concealment less than total does not count. `lower`: it counts one degree less. */
export const CONCEALMENT_OPERATIONS = ["ignore", "lower"] as const;
export type ConcealmentOperation = (typeof CONCEALMENT_OPERATIONS)[number];

/** Disadvantages on attack rolls that features lift. */
export const PENALTIES = ["close-range", "long-range"] as const;
export type Penalty = (typeof PENALTIES)[number];

export const CHANGE_SIDES = ["attacker", "target"] as const;
export type CoverChangeSide = (typeof CHANGE_SIDES)[number];

/** One change of cover, of concealment, or of both, or a disadvantage that is lifted. */
export interface CoverChange {
  /** Empty for all. */
  readonly kinds: readonly CoverChangeKind[];
  /** Whether it is for attacks by its creature or at it. */
  readonly side: CoverChangeSide;
  /** Null where it changes concealment alone. */
  readonly does: CoverOperation | null;
  /** `ignore`: the highest level that does not count, null for all below total. `set`: the level. */
  readonly level: string | null;
  /** `raise`, `lower`: how many levels. */
  readonly steps: number;
  readonly conceals: ConcealmentOperation | null;
  readonly lifts: Penalty | null;
  /** The feature's name, in the user's language; "" without one. */
  readonly note: string;
  /** The creature or region (`token:ID`, `region:ID`) whose feature it is; "" if everyone may know its name. */
  readonly of: string;
}

/** What is known of an attack's kind; see `Attack`. */
interface Kinds {
  readonly kind: "ranged" | "melee" | "area";
  readonly means?: "weapon" | "spell";
  readonly weapon?: string;
  readonly isSave?: boolean;
}

/** An area has cover matter for saves alone. Without `means` it is not known whether it is a weapon or a spell. */
const kindsOf = ({ kind, means, weapon, isSave }: Kinds): readonly CoverChangeKind[] => {
  if (kind === "area") return ["area", "save"];
  if (isSave === true) return ["save"];
  const its: readonly CoverChangeKind[] = means === undefined ? [kind] : [kind, `${kind}-${means}`];
  return kind === "ranged" && weapon === "crossbow" ? [...its, "crossbow"] : its;
};

/** Whether a change is for this attack. */
export const isForAttack = ({ kinds }: Pick<CoverChange, "kinds">, attack: Kinds): boolean => {
  if (kinds.length === 0) return true;
  const its = kindsOf(attack);
  return kinds.some((kind) => its.includes(kind));
};

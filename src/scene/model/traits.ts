/**
 * What kind of thing a token is: vehicles cover as terrain does, an object covers as a creature does and never acts, and what is
 * none of these gives no cover. To players, secret tokens are objects.
 */
export const TOKEN_KINDS = ["creature", "vehicle", "object", "other"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** What a creature's feats and kind say in the rules of Pathfinder. */
export interface Traits {
  /** It is never flat-footed. */
  readonly hasUncannyDodge: boolean;
  /** It makes attacks of opportunity while flat-footed. */
  readonly hasCombatReflexes: boolean;
  /** It may shoot into a melee without a penalty. */
  readonly hasPreciseShot: boolean;
  /** In Epic Path the same within 30 ft. */
  readonly hasPointBlankShot: boolean;
  readonly isImmuneToCriticals: boolean;
  /** It has no weapon for melee attacks, so it threatens nothing. */
  readonly isUnarmed: boolean;
}

export const NO_TRAITS: Traits = {
  hasUncannyDodge: false,
  hasCombatReflexes: false,
  hasPreciseShot: false,
  hasPointBlankShot: false,
  isImmuneToCriticals: false,
  isUnarmed: false,
};

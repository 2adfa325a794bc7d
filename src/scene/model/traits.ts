/** What a creature's feats and kind say in the rules of Pathfinder. */
export interface Traits {
  /** It is never flat-footed. */
  readonly hasUncannyDodge: boolean;
  /** It makes attacks of opportunity while flat-footed. */
  readonly hasCombatReflexes: boolean;
  readonly isImmuneToCriticals: boolean;
}

export const NO_TRAITS: Traits = { hasUncannyDodge: false, hasCombatReflexes: false, isImmuneToCriticals: false };

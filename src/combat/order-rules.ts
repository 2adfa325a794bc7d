/** What a rule set says of turns beyond initiative. */
export interface OrderRules {
  /** Equal initiatives: by the modifier, Dexterity, then a roll-off. */
  readonly rollsOff: boolean;
  /** A creature may put off its turn and step in later: "hold" in Epic Path, "delay" in Pathfinder. */
  readonly hasHold: boolean;
  readonly hasReady: boolean;
}

const NONE: OrderRules = { rollsOff: false, hasHold: false, hasReady: false };

/** By the rule set in force. */
export const orderRules = (ruleset: string): OrderRules => {
  switch (ruleset) {
    case "epic-path":
    case "pathfinder1e":
      return { rollsOff: true, hasHold: true, hasReady: true };
    case "pathfinder2e":
      return { rollsOff: false, hasHold: true, hasReady: true };
    case "dnd5e":
    case "rise":
      return { rollsOff: false, hasHold: false, hasReady: true };
    case "ninth-age":
    case "crisis-protocol":
    default:
      return NONE;
  }
};

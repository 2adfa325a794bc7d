/** The lines of a card about its area: how high it starts, and whether it spreads. */
import { ruleSetInForce } from "../../foundry/rule-sets/rule-sets";
import type { AttackRecord } from "../../systems/record/attack-record";
import { headingOf, type NamedThings } from "../../words/sentences";
import type { CardReader } from "./card-subject";

export interface AreaHeightView {
  readonly text: string;
  /** How far it starts from its maker; null where it starts at them, and for readers who do not see them. */
  readonly distance: string | null;
  /** Scene units. */
  readonly elevation: number;
  readonly units: string;
  readonly canChange: boolean;
  /** Somebody has made it, at whose height it can start. */
  readonly hasMaker: boolean;
}

export const heightView = (
  { area, attacker }: AttackRecord,
  things: NamedThings,
  { words, mayChangeArea, knowledge }: CardReader,
): AreaHeightView | null => {
  if (area === undefined) return null;
  const { elevation, distance = 0, units } = area;
  const lengthOf = (length: number): string => words.say("PARAPET.Sheet.Derived.Length", { length, units }).trim();
  const text = words.say("PARAPET.Card.Height.Starts", { height: lengthOf(elevation) });
  const isFar = distance > 0 && attacker !== null && knowledge.sees(attacker);
  const maker = isFar ? headingOf(attacker, things, words) : "";
  return {
    text,
    distance: isFar ? words.say("PARAPET.Card.AreaDistance", { distance: lengthOf(distance), maker }) : null,
    elevation,
    units,
    canChange: mayChangeArea,
    hasMaker: attacker !== null,
  };
};

export interface AreaSpreadView {
  /** That it spreads; null while it does not. */
  readonly text: string | null;
  /** The button that says so, or takes it back; null for readers who may not. */
  readonly act: string | null;
  readonly isSpread: boolean;
}

export const spreadView = (
  { area, ruleset }: AttackRecord,
  { words, mayChangeArea }: CardReader,
): AreaSpreadView | null => {
  if (area === undefined || !ruleSetInForce(ruleset).heeds.includes("spread")) return null;
  const isSpread = area.isSpread === true;
  const act = words.say(isSpread ? "PARAPET.Card.Spread.Undo" : "PARAPET.Card.Spread.Act");
  return {
    isSpread,
    text: isSpread ? words.say("PARAPET.Card.Spread.Is") : null,
    act: mayChangeArea ? act : null,
  };
};

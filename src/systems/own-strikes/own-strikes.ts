/** The melee attacks on a creature's sheet, as its game system makes them. Loaded with the question about attacks of opportunity. */
import { strikesOfPf2e } from "./pf2e-strikes";
import { strikesOfDnd5e } from "./dnd5e-strikes";
import { strikesOfPf1 } from "./pf1-strikes";
import type { OwnStrike, StrikesOf } from "./strike";

const STRIKES: Readonly<Record<string, StrikesOf>> = {
  pf1: strikesOfPf1,
  dnd5e: strikesOfDnd5e,
  pf2e: strikesOfPf2e,
  sf2e: strikesOfPf2e,
};

/** Empty where the system is not known, or the sheet has none. */
export const strikesOf = (system: string, actor: object, token: object): readonly OwnStrike[] =>
  STRIKES[system]?.(actor, token) ?? [];

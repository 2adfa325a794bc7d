/**
 * Cover, concealment, flanking, line of effect and line of sight by the first edition of Pathfinder.
 *
 * Source: Pathfinder Roleplaying Game, Combat, "Combat Modifiers" (Open Game Content).
 * Read this way: docs/rules/pathfinder1e.md.
 * Left to the table: whether partial cover applies (an option), and veils that hide more or less than usual.
 */
import type { Book } from "./book";
import { judgeBy, LEVELS, SHARED_OPTIONS } from "./judge";
import type { RuleSet } from "../../judge/rule-set";
import { withRulings } from "../../judge/ruling";

const BOOK: Book = {
  id: "pathfinder1e",
  senseBook: "pathfinder1e",
  options: SHARED_OPTIONS,
  hasAttackTable: true,
  unseenAttacker: "target-loses-dexterity",
  hasCharges: false,
  hasCoupByBow: true,
  hasStealthStance: false,
  asksReach: false,
  flatFootedCannotRespond: false,
  hidesInObjects: false,
};

/** Pathfinder, first edition. */
export const pathfinder1e: RuleSet = withRulings({
  id: BOOK.id,
  levels: LEVELS,
  options: BOOK.options,
  unsetBase: "square",
  concealmentWords: "Concealment",
  heeds: ["weapon", "increment", "spread", "ruled"],
  effectField: (battlefield) => battlefield,
  judge: judgeBy(BOOK),
});

/**
 * Cover, concealment, charges, ranges, line of effect and line of sight by Epic Path.
 *
 * Source: Epic Path, "Combat" (Open Game Content).
 * Read this way: docs/rules/epic-path.md.
 * Left to the table: whether partial cover applies (an option), and veils that hide more or less than usual. Its text has
 * no table of attack-roll modifiers and no flanking.
 */
import type { Book } from "./book";
import { judgeBy, LEVELS, SHARED_OPTIONS } from "./judge";
import type { RuleSet } from "../../judge/rule-set";
import { withRulings } from "../../judge/ruling";

const BOOK: Book = {
  id: "epic-path",
  senseBook: "epic-path",
  // The length of an encounter counts in combat, not here.
  options: [...SHARED_OPTIONS, { key: "encounterLength", values: ["off", "10"] }],
  hasAttackTable: false,
  unseenAttacker: "target-flat-footed",
  hasCharges: true,
  hasCoupByBow: false,
  hasStealthStance: true,
  asksReach: true,
  flatFootedCannotRespond: true,
  hidesInObjects: true,
};

/** Epic Path. */
export const epicPath: RuleSet = withRulings({
  id: BOOK.id,
  levels: LEVELS,
  options: BOOK.options,
  unsetBase: "square",
  concealmentWords: "Concealment",
  heeds: ["weapon", "increment", "charge", "readied", "spread", "ruled"],
  effectField: (battlefield) => battlefield,
  judge: judgeBy(BOOK),
});

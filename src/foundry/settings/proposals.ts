/** What windows propose to a world. They load late, and so does this. */
import { GAMES, type Game } from "../../rules/books/data/games";
import { DEFAULT_RULE_SET, ruleSets } from "../../rules/index";
import { bookFor, closestFor, hasAdapter, isBook, isFor } from "./system-rules";

const gameFor = (system: string): Game | undefined => GAMES.find(({ document }) => document.systems.includes(system));

/** The rule set of this game system; undefined if Parapet has none. */
export const recommendedFor = (system: string): string | undefined => bookFor(system) ?? gameFor(system)?.document.id;

/**
 * `own`: the book of a game system with an adapter. `certain`: the book of another game system, or a document by its book or game system.
 * `second-hand`, `proposed`: as a document that is less certain. `closest`: the book of another game. `none`: only a default.
 */
export type Fit = "own" | "certain" | "second-hand" | "proposed" | "closest" | "none";

export interface FittingRules {
  readonly fit: Fit;
  readonly ruleset: string;
}

const fitOf = ({ trust }: Game): Fit => (trust === "book" || trust === "system" ? "certain" : trust);

/** The rule set to propose to a world of this game system, and how well it fits. */
export const fittingRules = (system: string): FittingRules => {
  const [book, game, closest] = [bookFor(system), gameFor(system), closestFor(system)];
  // Where Parapet puts numbers on the dice, its window says which.
  if (book !== undefined) return { fit: hasAdapter(system) ? "own" : "certain", ruleset: book };
  if (game !== undefined) return { fit: fitOf(game), ruleset: game.document.id };
  return closest === undefined ? { fit: "none", ruleset: DEFAULT_RULE_SET } : { fit: "closest", ruleset: closest };
};

/** For any game: levels without numbers. */
export const GENERIC = "parapet.light-heavy-total";

/** Those of the world and of modules for this game system. */
const offeredFor = (system: string): readonly string[] =>
  ruleSets()
    .filter((each) => !isBook(each) && isFor(system)(each))
    .map(({ id }) => id);

const MOST_PROPOSALS = 2;

/** Rule sets to choose from in a game system whose own rules Parapet does not have; the others stand behind "More". */
export const proposalsFor = (system: string): readonly string[] =>
  [...offeredFor(system), closestFor(system), GENERIC].filter((id) => id !== undefined).slice(0, MOST_PROPOSALS);

/**
 * Cover, concealment and flanking in edition 3.5 of Dungeons & Dragons: as in Pathfinder 1e, which grew out of it, but without
 * partial cover.
 *
 * Source: System Reference Document 3.5, "Combat Modifiers" (Open Game Content). Read this way: docs/guide/games.md.
 */
import { borrowedWords } from "../../borrowed-words";
import { familyBook } from "../family-book";
import { HEADINGS, LEVELS, SHARED_OPTIONS } from "../judge";
import type { PathfinderBook } from "../outcome";
import { PATHFINDER_1E } from "../pathfinder1e";
import { NUMBERS } from "../words";

const WITHOUT = ["partialCover", "partialInMelee"];

const { partial: _, ...numbers } = NUMBERS;
const levels = LEVELS.filter((level) => level !== "partial");
const headings = HEADINGS.filter((key) => !WITHOUT.includes(key));

const BOOK: PathfinderBook = {
  ...PATHFINDER_1E,
  numbers,
  id: "dnd35",
  options: SHARED_OPTIONS.filter(({ key }) => !WITHOUT.includes(key)),
};

/** Dungeons & Dragons, edition 3.5. */
export const dnd35 = familyBook(BOOK, {
  levels,
  headings,
  heeds: ["weapon", "increment", "increments", "least-reach", "spread", "force", "destroys", "ruled"],
  invisibleStealth: { moving: 20, still: 40 },
  systems: { own: ["D35E", "dnd35e"] },
  order: { rollsOff: true, hasHold: true, hasReady: true },
  surprise: () => ({ check: "opposed", cost: "round", action: "standard", hasFlatFooted: true }),
  noticing: "hand",
  missRoll: { die: 100, isSecret: true },
  words: borrowedWords(BOOK.id, "Dungeons & Dragons 3.5", "pathfinder1e", { levels, headings }),
});

/**
 * Cover and unseen creatures in Tales of the Valiant: as in the fifth edition of 2014, out of which it grew.
 *
 * Source: Tales of the Valiant, "Playing the Game" (ORC licence). Read this way: docs/guide/games.md.
 */
import { borrowedWords } from "../borrowed-words";
import { fifthEdition, HEADINGS, LEVELS, SHARED_OPTIONS } from "./dnd5e";
import { NUMBERS } from "./words";

const ID = "tales-of-the-valiant";

/** Tales of the Valiant. */
export const talesOfTheValiant = fifthEdition({
  id: ID,
  numbers: NUMBERS,
  options: SHARED_OPTIONS,
  systems: { own: ["black-flag"] },
  order: { rollsOff: false, hasHold: false, hasReady: true },
  surprise: () => ({ check: "opposed", cost: "turn", action: null, hasFlatFooted: false }),
  noticing: "hand",
  words: borrowedWords(ID, "Tales of the Valiant", "dnd5e", { levels: LEVELS, headings: HEADINGS }),
});

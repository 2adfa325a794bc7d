/**
 * Cover, concealment and flanking in the first edition of Starfinder: by the corner lines of Pathfinder 1e. The text measures
 * melee from one corner too; its picture shows all corners, which is an option.
 *
 * Source: Starfinder Core Rulebook, "Combat Modifiers", p. 253 (Open Game Content). Read this way: docs/guide/games.md.
 * Left to the table: coup de grace, who is flat-footed, and conditions on the attack roll but for prone.
 */
import type { RuleOption } from "../../../judge/rule-set";
import { borrowedWords } from "../../borrowed-words";
import { familyBook } from "../family-book";
import { HEADINGS, LEVELS, SHARED_OPTIONS, SHEET_FIELDS } from "../judge";
import type { PathfinderBook } from "../outcome";
import { NUMBERS } from "../words";

const MELEE_LINES: RuleOption = { key: "meleeLines", values: ["one-corner", "all-corners"] };

const WITHOUT = ["partialInMelee", "intoMelee"];
const UNUSED_FIELDS = ["Token.preciseShot", "Token.sizeCategory", "Token.criticalImmunity"];

const BOOK: PathfinderBook = {
  numbers: { ...NUMBERS, improved: { ac: 8, reflex: 4 } },
  id: "starfinder1e",
  senseRules: { precise: ["blindsight"], heedsAcuity: false, lowLight: "no-dim" },
  options: [...SHARED_OPTIONS.filter(({ key }) => !WITHOUT.includes(key)), MELEE_LINES],
  attackTable: ["prone", "flanking"],
  forbidsShotsProne: false,
  hasImprovedEvasion: false,
  unseenAttacker: "target-flat-footed",
  unseenTarget: undefined,
  hasCharges: false,
  stances: [],
  coup: undefined,
  hasStealthStance: false,
  asksReach: false,
  hidesInObjects: false,
  saysBodies: false,
  heedsHandling: false,
  hasFreePointBlank: false,
};

/** Starfinder, first edition. */
export const starfinder1e = familyBook(BOOK, {
  heeds: ["weapon", "increment", "increments", "spread", "destroys", "ruled"],
  squareAttacks: { naturals: "decide" },
  steps: "declared",
  systems: { own: ["sfrpg"] },
  order: { rollsOff: true, hasHold: true, hasReady: true },
  surprise: () => ({ check: "opposed", cost: "round", action: "standardOrMove", hasFlatFooted: false }),
  noticing: "hand",
  sheetFields: SHEET_FIELDS.filter((field) => !UNUSED_FIELDS.includes(field)),
  words: borrowedWords(BOOK.id, "Starfinder 1e", "pathfinder1e", { levels: LEVELS, headings: HEADINGS }),
});

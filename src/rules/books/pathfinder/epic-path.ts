/**
 * Cover, concealment, charges, ranges, line of effect and line of sight in Epic Path.
 *
 * Source: Epic Path, "Combat" (Open Game Content).
 * Read this way: docs/rules/epic-path.md.
 * Left to the table: whether partial cover applies (an option), and veils that hide more or less than usual. The text
 * has no table of attack roll modifiers and no flanking.
 */
import type { PathfinderBook } from "./outcome";
import { familyBook } from "./family-book";
import { HEADINGS, SHARED_OPTIONS, SHEET_FIELDS } from "./judge";
import type { RuleOption } from "../../judge/rule-set";
import type { Book } from "../book";
import { NUMBERS } from "./words";

/** In rounds. It changes combats, not verdicts. */
const ENCOUNTER_LENGTH: RuleOption = { key: "encounterLength", values: ["off", "10"] };

const BOOK: PathfinderBook = {
  numbers: NUMBERS,
  id: "epic-path",
  senseRules: { precise: ["blindsight", "blindsense", "tremorsense"], heedsAcuity: false, lowLight: "no-dim" },
  options: [...SHARED_OPTIONS, ENCOUNTER_LENGTH],
  attackTable: ["invisible"],
  forbidsShotsProne: false,
  hasImprovedEvasion: true,
  unseenAttacker: "target-flat-footed",
  unseenTarget: "no-precision-damage",
  hasCharges: true,
  stances: ["defensive", "total-defense", "full-round", "stealth", "class-stance"],
  coup: { isByBow: false, saveBase: 0, isSavedByDead: true, doesProvoke: false },
  hasStealthStance: true,
  asksReach: true,
  hidesInObjects: true,
  saysBodies: true,
  heedsHandling: true,
  hasFreePointBlank: true,
};

const HEEDS: Book["heeds"] = [
  "weapon",
  "increment",
  "increments",
  "least-reach",
  "handling",
  "charge",
  "readied",
  "braced",
  "spread",
  "force",
  "destroys",
  "ruled",
];

const FIELDS: readonly string[] = [
  ...SHEET_FIELDS,
  "Token.pointBlankShot",
  "Token.handling",
  "Terrain.isDifficult",
  "Terrain.isImpeded",
];

/** Epic Path. */
export const epicPath = familyBook(BOOK, {
  heeds: HEEDS,
  invisibleStealth: { moving: 2, still: 4 },
  hasCharges: BOOK.hasCharges,
  stances: BOOK.stances,
  hasSplash: true,
  objects: { doTeleportsNeedLines: true },
  picksSquares: true,
  headings: [...HEADINGS, ENCOUNTER_LENGTH.key],
  order: {
    rollsOff: true,
    hasHold: true,
    hasReady: true,
    mostRounds: (options) => (options[ENCOUNTER_LENGTH.key] === "10" ? 10 : null),
  },
  surprise: () => ({ check: "ambush", cost: "round", action: "standardOrTotalDefense", hasFlatFooted: true }),
  noticing: "hand",
  missRoll: { die: 100, isSecret: true },
  diceSwitches: [["invisible"], ["range"], ["charge"], ["cumbersome"], ["defensive", "total-defense"]],
  sheetFields: FIELDS,
});

/**
 * Cover, concealment, flanking, line of effect and line of sight in the first edition of Pathfinder.
 *
 * Source: Pathfinder Roleplaying Game, Combat, "Combat Modifiers" (Open Game Content).
 * Read this way: docs/rules/pathfinder1e.md.
 * Left to the table: whether partial cover applies (an option), and veils that hide more or less than usual.
 */
import type { PathfinderBook } from "./outcome";
import { HEADINGS, judgeBy, LEVELS, SHARED_OPTIONS, SHEET_FIELDS } from "./judge";
import type { Book, UnruledBook } from "../book";
import type { LevelNumbers } from "../level-numbers";
import { NUMBERS } from "./words";
import { withDestroyed } from "../../judge/destroyed";
import { partByPart } from "../../judge/part-by-part";
import { withRulings } from "../../judge/ruling";
import { originByEffect } from "../../cover/area-origin";

const BOOK: PathfinderBook = {
  numbers: NUMBERS,
  id: "pathfinder1e",
  senseRules: { precise: ["blindsight"], heedsAcuity: false, lowLight: "farther" },
  options: SHARED_OPTIONS,
  hasAttackTable: true,
  unseenAttacker: "target-loses-dexterity",
  unseenTarget: undefined,
  hasCharges: false,
  stances: [],
  coup: { isByBow: true, saveBase: 10, isSavedByDead: false, doesProvoke: true },
  hasStealthStance: false,
  asksReach: false,
  hidesInObjects: false,
  saysBodies: false,
  heedsHandling: false,
  hasFreePointBlank: false,
};

const bookWith = (numbers: LevelNumbers): Book =>
  withRulings<UnruledBook>(
    withDestroyed({
      id: BOOK.id,
      numbers,
      withNumbers: bookWith,
      levels: LEVELS,
      options: BOOK.options,
      unsetBase: "square",
      concealmentWords: "Concealment",
      heeds: ["weapon", "increment", "increments", "least-reach", "spread", "force", "destroys", "ruled"],
      effectField: (battlefield) => battlefield,
      judge: partByPart({ levels: LEVELS, judge: judgeBy({ ...BOOK, numbers }) }),
      hasParts: true,
      originFault: originByEffect,
      doActsProvoke: true,
      squareAttacks: { naturals: "decide", canGrope: true },
      asksForSquare: true,
      invisibleStealth: { moving: 20, still: 40 },
      hasMeleeProcedure: true,
      hasOpportunityAttacks: true,
      heedsUnarmed: true,
      steps: "free",
      hasWithdraw: true,
      coup: BOOK.coup,
      headings: HEADINGS,
      systems: { own: ["pf1"], closest: ["D35E", "dnd35e", "sfrpg"] },
      order: { rollsOff: true, hasHold: true, hasReady: true },
      surprise: () => ({ check: "opposed", cost: "round", action: "standardOrMove", hasFlatFooted: true }),
      missRoll: { die: 100, isSecret: true },
      diceSwitches: [
        ["flanking"],
        ["higher-ground"],
        ["invisible"],
        ["range"],
        ["prone"],
        ["squeezing"],
        ["entangled"],
        ["dazzled"],
        ["shaken"],
        ["helpless", "dexterity"],
      ],
      sheetFields: SHEET_FIELDS,
    }),
  );

/** Pathfinder, first edition. */
export const pathfinder1e = bookWith(NUMBERS);

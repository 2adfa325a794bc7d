/**
 * Cover, concealment, flanking, line of effect and line of sight in the first edition of Pathfinder.
 *
 * Source: Pathfinder Roleplaying Game, Combat, "Combat Modifiers" (Open Game Content).
 * Read this way: docs/rules/pathfinder1e.md.
 * Left to the table: whether partial cover applies (an option), and veils that hide more or less than usual.
 */
import { ATTACK_TABLE } from "./attack-roll";
import type { PathfinderBook } from "./outcome";
import { familyBook } from "./family-book";
import { SHARED_OPTIONS } from "./judge";
import { NUMBERS } from "./words";

/** How it differs from the other books of the family. */
export const PATHFINDER_1E: PathfinderBook = {
  numbers: NUMBERS,
  id: "pathfinder1e",
  senseRules: { precise: ["blindsight"], heedsAcuity: false, lowLight: "farther" },
  options: SHARED_OPTIONS,
  attackTable: ATTACK_TABLE,
  forbidsShotsProne: true,
  hasImprovedEvasion: true,
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

/** Pathfinder, first edition. */
export const pathfinder1e = familyBook(PATHFINDER_1E, {
  heeds: ["weapon", "increment", "increments", "least-reach", "spread", "force", "destroys", "ruled"],
  invisibleStealth: { moving: 20, still: 40 },
  systems: { own: ["pf1"] },
  order: { rollsOff: true, hasHold: true, hasReady: true },
  surprise: () => ({
    check: "opposed",
    hasToBeat: true,
    cost: "round",
    action: "standardOrMove",
    hasFlatFooted: true,
  }),
  noticing: "opposed",
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
});

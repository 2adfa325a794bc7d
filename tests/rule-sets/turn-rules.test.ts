import { describe, expect, it } from "vitest";
import { RULE_SETS } from "../../src/rules/index";
import type { Book, SurpriseRules } from "../../src/rules/books/book";

/**
 * Which rules of turns each book has. How holding, readying, surprise and ties work is the same wherever they are, and
 * has its tests beside it in `src/combat`.
 */

const BOOKS: Readonly<Record<string, Book>> = RULE_SETS;

describe("the turns of", () => {
  // Epic Path, "Initiative", "Hold", "Ready"; Pathfinder, "Delay", "Ready"; fifth edition, "Ready"; Rise leaves ties to the table.
  it.each([
    ["pathfinder1e", ["rolls off", "hold", "ready"]],
    ["epic-path", ["rolls off", "hold", "ready"]],
    ["pathfinder2e", ["hold", "ready", "ready after an attack"]],
    ["dnd5e", ["ready"]],
    ["rise", ["ready"]],
    ["ninth-age", []],
    ["crisis-protocol", []],
  ])("%s have: %j", (id, expected) => {
    const { rollsOff = false, hasHold = false, hasReady = false, readiesAfterAttack = false } = BOOKS[id]?.order ?? {};
    const has = { "rolls off": rollsOff, hold: hasHold, ready: hasReady, "ready after an attack": readiesAfterAttack };
    expect(Object.entries(has).flatMap(([name, isSo]) => (isSo ? [name] : []))).toEqual(expected);
  });

  it.each<[string, "2014" | "2024", SurpriseRules | undefined]>([
    [
      "pathfinder1e",
      "2014",
      { check: "opposed", hasToBeat: true, cost: "round", action: "standardOrMove", hasFlatFooted: true },
    ],
    ["epic-path", "2014", { check: "ambush", cost: "round", action: "standardOrTotalDefense", hasFlatFooted: true }],
    ["dnd5e", "2014", { check: "opposed", cost: "turn", action: null, hasFlatFooted: false }],
    ["dnd5e", "2024", { check: "opposed", cost: "roll", action: null, hasFlatFooted: false }],
    ["pathfinder2e", "2024", undefined],
  ])("%s, in the edition of %s, begin with surprise", (id, edition, expected) => {
    expect(BOOKS[id]?.surprise?.(edition)).toEqual(expected);
  });

  it.each([
    ["epic-path", ["defensive", "total-defense", "full-round", "stealth", "class-stance"]],
    ["pathfinder2e", ["taking-cover"]],
    ["pathfinder1e", []],
  ])("%s have the stances: %j", (id, expected) => {
    expect(BOOKS[id]?.stances ?? []).toEqual(expected);
  });

  it.each([
    ["pathfinder1e", "free", true, undefined],
    ["epic-path", "free", true, undefined],
    ["pathfinder2e", "declared", undefined, undefined],
    ["dnd5e", undefined, undefined, "reach"],
  ])("%s have attacks of opportunity, steps, withdrawing: %s", (id, steps, hasWithdraw, provokedBy) => {
    expect(BOOKS[id]).toMatchObject({ hasOpportunityAttacks: true });
    expect([BOOKS[id]?.steps, BOOKS[id]?.hasWithdraw, BOOKS[id]?.provokedBy]).toEqual([steps, hasWithdraw, provokedBy]);
  });

  it.each([
    ["pathfinder1e", "decide", true],
    ["epic-path", "decide", true],
    ["dnd5e", "decide", undefined],
    ["pathfinder2e", "degree", undefined],
  ])("%s have attacks on squares in which natural numbers: %s", (id, naturals, canGrope) => {
    expect(BOOKS[id]?.squareAttacks).toEqual(canGrope === undefined ? { naturals } : { naturals, canGrope });
  });
});

import { expect, it } from "vitest";
import { RULE_SETS, ruleSetWith } from "../rules/index";
import { isSpentFor, SPENDERS } from "./spent-action";

const HELD = "hold, defensive, total-defense";

// RULES 10.2 and the books' actions: who has attacked has had its turn; a swift or bonus action leaves the action to ready.
it.each([
  ["no attack", null, undefined, ""],
  ["an attack as a standard action", "action", undefined, "hold, ready, charge, defensive, total-defense"],
  ["an attack as a swift action", "less", undefined, HELD],
  ["an attack where readying costs actions of its own", "action", true, "hold, charge, defensive, total-defense"],
] as const)("%s leaves no action for: %#", (_, attacked, readiesAfterAttack, expected) => {
  const rules = readiesAfterAttack === undefined ? {} : { readiesAfterAttack };
  expect(SPENDERS.filter((each) => isSpentFor(each, { attacked }, rules)).join(", ")).toBe(expected);
});

it("is not asked about a readied action in Pathfinder’s second edition alone", () => {
  const readies = Object.keys(RULE_SETS).filter((id) => ruleSetWith(id)?.order?.readiesAfterAttack === true);
  expect(readies).toEqual(["pathfinder2e"]);
});

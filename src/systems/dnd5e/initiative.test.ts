import { expect, it } from "vitest";
import { initiativeGroupOf, isReadingGroup, rollWithDisadvantage, type InitiativeConfig } from "./initiative";

const rolled = (config: InitiativeConfig): InitiativeConfig => {
  rollWithDisadvantage(config);
  rollWithDisadvantage(config);
  return config;
};

it.each([
  ["is rolled with disadvantage", {}, { disadvantage: true }],
  ["is five lower where it is a score, and no lower when asked twice", { fixed: 13 }, { disadvantage: true, fixed: 8 }],
  ["has no second disadvantage", { disadvantage: true, fixed: 8 }, { disadvantage: true, fixed: 8 }],
])("initiative of who is surprised %s", (_, options, wanted) => {
  expect(rolled({ options }).options).toEqual(wanted);
});

it("initiative of which the system says nothing is rolled with disadvantage", () => {
  expect(rolled({}).options).toEqual({ disadvantage: true });
});

it("the hook is known to fire for no roll while the group of a combatant is read, also if that fails", () => {
  expect(initiativeGroupOf({ getInitiativeGroupingKey: () => String(isReadingGroup()) })).toBe("true");
  const fails = () => {
    throw new Error("no token");
  };
  expect(() => initiativeGroupOf({ getInitiativeGroupingKey: fails })).toThrow("no token");
  expect(isReadingGroup()).toBe(false);
});

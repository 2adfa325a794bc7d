import { expect, it, vi } from "vitest";
import { hasCondition, hiddenCondition, setCondition } from "./hidden-condition";

it.each([
  ["dnd5e", true, "hiding"],
  ["pf2e", true, "hidden"],
  ["pf2e", false, "undetected"],
  ["sf2e", true, "hidden"],
  ["pf1", true, null],
])("in %s, by Hide: %s, it is %s", (system, isHide, id) => {
  expect(hiddenCondition(system, isHide)).toBe(id);
});

it("is set by pf2e's own method, whose conditions are items", async () => {
  const toggleCondition = vi.fn(() => Promise.resolve());
  const toggleStatusEffect = vi.fn(() => Promise.resolve());
  const actor = { statuses: new Set(["hidden"]), hasCondition: () => false, toggleCondition, toggleStatusEffect };
  expect(hasCondition(actor, "hidden")).toBe(false);
  await setCondition(actor, "hidden", true);
  expect(toggleCondition.mock.calls).toEqual([["hidden", { active: true }]]);
  expect(toggleStatusEffect).not.toHaveBeenCalled();
});

it("is a status elsewhere, and what is so already is not set again", async () => {
  const toggleStatusEffect = vi.fn(() => Promise.resolve());
  const actor = { statuses: new Set(["hiding"]), toggleStatusEffect };
  await setCondition(actor, "hiding", true);
  expect(toggleStatusEffect).not.toHaveBeenCalled();
  await setCondition(actor, "hiding", false);
  expect(toggleStatusEffect.mock.calls).toEqual([["hiding", { active: false }]]);
  await setCondition(null, "hiding", true);
});

import { expect, it } from "vitest";
import { noticingNumber } from "./noticing-number";

it("is passive Perception in dnd5e", () => {
  const actor = { system: { skills: { prc: { passive: 13, total: 3 } } } };
  expect(noticingNumber(actor, "passive")).toBe(13);
  expect(noticingNumber({ system: {} }, "passive")).toBe(null);
});

it("is the Perception DC in pf2e, or 10 and the modifier", () => {
  expect(noticingNumber({ system: { perception: { mod: 7, dc: 18 } } }, "dc")).toBe(18);
  expect(noticingNumber({ system: { perception: { mod: 7 } } }, "dc")).toBe(17);
  expect(noticingNumber(null, "dc")).toBe(null);
});

it("is none where Perception is rolled, or the GM decides", () => {
  const actor = { system: { skills: { per: { mod: 4 } } } };
  expect([noticingNumber(actor, "opposed"), noticingNumber(actor, "hand"), noticingNumber(actor, "once")]).toEqual([
    null,
    null,
    null,
  ]);
});

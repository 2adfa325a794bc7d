import { describe, expect, it } from "vitest";
import { pf2e } from "./pf2e";

const actor = (...conditions: string[]) => ({
  system: { attributes: { ac: { value: 18 } } },
  hasCondition: (slug: string) => conditions.includes(slug),
});

describe("the armour class of a creature of pf2e", () => {
  it("is 2 less against an attacker it does not see", () => {
    expect(pf2e.defenceOf?.(actor(), [])).toBe(18);
    expect(pf2e.defenceOf?.(actor("prone"), ["target-off-guard"])).toBe(16);
    expect(pf2e.defenceOf?.({ system: { attributes: { ac: { value: 18 } } } }, ["target-off-guard"])).toBe(16);
  });

  it("is on the sheet already of a creature that is off guard", () => {
    expect(pf2e.defenceOf?.(actor("off-guard"), ["target-off-guard"])).toBe(18);
    expect(pf2e.defenceOf?.(actor("off-guard"), [])).toBe(18);
  });
});

import { describe, expect, it } from "vitest";
import type { Finding } from "../../battlefield/map-check";
import { checkGroups } from "./check-groups";

const finding = (kind: Finding["kind"], number: number): Finding => ({
  kind,
  ids: [`wall:w${number}`],
  at: { x: number, y: 0 },
  by: 0,
});

const MANY = Array.from({ length: 1000 }, (_, number) => finding("glass", number));

describe("the findings of a map check", () => {
  it("are grouped by kind, the heaviest first, and counted", () => {
    const groups = checkGroups([finding("mortar", 1), finding("graded-door", 2), finding("mortar", 3)], new Set());
    expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
      ["graded-door", 1],
      ["mortar", 2],
    ]);
  });

  it("show fifty of a kind until all are asked for", () => {
    const [few] = checkGroups(MANY, new Set());
    expect([few?.shown.length, few?.count]).toEqual([50, 1000]);
    expect(checkGroups(MANY, new Set(["glass"] as const))[0]?.shown).toHaveLength(1000);
  });
});

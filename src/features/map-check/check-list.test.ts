import { describe, expect, it } from "vitest";
import type { Finding } from "../../scene/map-check/finding";
import { checkGroups, type CheckOptions } from "./check-list";

const finding = (kind: Finding["kind"], number: number): Finding => ({
  kind,
  ids: [`wall:w${number}`],
  at: { x: number, y: 0 },
  by: 0,
});

const MANY = Array.from({ length: 1000 }, (_, number) => finding("glass", number));

const NO_WISHES: CheckOptions = { whole: new Set(), open: new Map() };

describe("the findings of a map check", () => {
  it("are grouped by kind, the heaviest first, and counted", () => {
    const groups = checkGroups(
      [finding("closed-gap", 1), finding("graded-door", 2), finding("closed-gap", 3)],
      NO_WISHES,
    );
    expect(groups.map(({ kind, count }) => [kind, count])).toEqual([
      ["graded-door", 1],
      ["closed-gap", 2],
    ]);
  });

  it("show fifty of a kind until all are asked for", () => {
    const [few] = checkGroups(MANY, NO_WISHES);
    expect([few?.shown.length, few?.count]).toEqual([50, 1000]);
    expect(checkGroups(MANY, { ...NO_WISHES, whole: new Set(["glass"]) })[0]?.shown).toHaveLength(1000);
  });

  it("are shut where they ask for nothing, unless the user opens them or shuts others", () => {
    const findings = [finding("glass", 1), finding("closed-gap", 2)];
    const isOpen = (wishes: CheckOptions) => checkGroups(findings, wishes).map((group) => group.isOpen);
    expect(isOpen(NO_WISHES)).toEqual([true, false]);
    const open = new Map([["glass", false] as const, ["closed-gap", true] as const]);
    expect(isOpen({ ...NO_WISHES, open })).toEqual([false, true]);
  });
});

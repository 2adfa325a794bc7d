import { afterEach, describe, expect, it, vi } from "vitest";
import { readRuleSettings } from "./settings";

const stored = (values: Readonly<Record<string, unknown>>) =>
  vi.stubGlobal("game", { settings: { get: (_: string, key: string) => values[key] } });

afterEach(() => void vi.unstubAllGlobals());

describe("the tolerances for walls", () => {
  it("are taken as stored from 0 to less than half a square", () => {
    stored({ wallSnap: 0.4, wallGap: 0 });
    expect(readRuleSettings()).toMatchObject({ tidy: { wallSnap: 0.4, wallGap: 0 }, mended: [] });
  });

  it("are kept within bounds, and what came is told", () => {
    stored({ wallSnap: 5, wallGap: -1 });
    expect(readRuleSettings()).toMatchObject({
      tidy: { wallSnap: 0.49, wallGap: 0 },
      mended: [
        { key: "wallSnap", came: 5, taken: 0.49 },
        { key: "wallGap", came: -1, taken: 0 },
      ],
    });
  });

  it("are the defaults where no number is stored", () => {
    stored({ wallSnap: "much", wallGap: NaN });
    expect(readRuleSettings().tidy).toEqual({ wallSnap: 0.15, wallGap: 0.03 });
  });
});

it("what is chosen anew for each attack is no setting of the world", () => {
  stored({ ruleset: "pathfinder2e", takingCover: "true", useLight: "false" });
  expect(readRuleSettings().options).toEqual({ useLight: "false" });
});

describe("an option that is a number", () => {
  const bandStored = (rangeBand: unknown) => {
    stored({ ruleset: "crisis-protocol", wallSnap: 0, wallGap: 0, rangeBand });
    return readRuleSettings().options["rangeBand"];
  };

  it("is taken as stored", () => {
    expect([3, 2.5, 15].map(bandStored)).toEqual(["3", "2.5", "15"]);
  });

  it("is the default where what is stored is no number above 0", () => {
    expect([0, -1, NaN, null, "far", undefined].map(bandStored)).toEqual(["3", "3", "3", "3", "3", "3"]);
  });

  it("which is none is told once for each reading", () => {
    stored({ ruleset: "crisis-protocol", wallSnap: 0, wallGap: 0, rangeBand: -1 });
    expect(readRuleSettings().mended).toEqual([{ key: "rangeBand", came: -1, taken: 3 }]);
  });
});

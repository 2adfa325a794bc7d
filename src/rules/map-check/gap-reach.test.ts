import { describe, expect, it } from "vitest";
import { mapCheck } from "../../scene/map-check/map-check";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { gapReaches } from "./gap-reach";

const gapsOn = (lines: string, head = "grid square 100 5 ft") => {
  const { scene } = parseBattleMap(`${head}\n${lines}`);
  const battlefield = battlefieldOf(scene);
  const { reachOf } = gapReaches(battlefield, scene.grid, { x: 0, y: 0, width: 3000, height: 600 });
  return mapCheck(scene, battlefield, undefined, { reachOf }).filter(({ kind }) =>
    ["open-gap", "near-miss"].includes(kind),
  );
};

/** A wall across the whole map with a gap of seven pixels. */
const GAP = "wall a 1500,0 1500,300\nwall b 1500,307 1500,600";

describe("a gap", () => {
  it("is an error if places on its two sides lose line of effect when it is closed", () => {
    const [gap] = gapsOn(GAP);
    expect(gap?.kind).toBe("open-gap");
    // From the last place in the row to the left to the last in the row to the right, twelve spaces each.
    expect(gap?.reach?.longest).toBeGreaterThan(20);
    expect(gap?.reach?.longest).toBeLessThanOrEqual(24);
    expect(gap?.reach?.places).toBeGreaterThanOrEqual(24);
  });

  it("counts only places on the picture", () => {
    const [near] = gapsOn(GAP.replaceAll("1500", "200"));
    expect(near?.reach?.places).toBeGreaterThan(0);
    // Two columns lie to the left of the wall, in six rows.
    expect(near?.reach?.places).toBeLessThanOrEqual(12);
  });

  it("is no error if a wall behind it hides the other side", () => {
    const walled = `${GAP}\nwall c 1520,200 1520,400\nwall d 1500,200 1520,200\nwall e 1500,400 1520,400`;
    expect(gapsOn(walled).map(({ kind }) => kind)).toEqual(["near-miss"]);
  });

  it("is no error if creatures see past the walls anyway", () => {
    const posts = "wall a 1500,290 1500,300\nwall b 1500,307 1500,317";
    expect(gapsOn(posts).map(({ kind }) => kind)).toEqual(["near-miss"]);
  });

  it("is found without a grid, and on hexes", () => {
    expect(gapsOn(GAP, "grid gridless 100 5 ft").map(({ kind }) => kind)).toEqual(["open-gap"]);
    expect(gapsOn(GAP, "grid hex-odd-rows 100 5 ft").map(({ kind }) => kind)).toEqual(["open-gap"]);
  });

  it("is looked up once for the same walls", () => {
    const { scene } = parseBattleMap(`grid square 100 5 ft\n${GAP}`);
    const battlefield = battlefieldOf(scene);
    const piece = battlefield.walls[0];
    if (piece === undefined) throw new Error("no wall");
    expect(gapReaches(battlefield, scene.grid, null).isKnown(piece)).toBe(false);
    gapReaches(battlefield, scene.grid, null).reachOf(piece);
    expect(gapReaches(battlefield, scene.grid, null).isKnown(piece)).toBe(true);
  });
});

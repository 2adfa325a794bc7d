import { describe, expect, it } from "vitest";
import { mapCheck } from "../../scene/map-check/map-check";
import { parseBattleMap } from "../../scene/notation/parse";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { gapReaches } from "./gap-reach";

const PICTURE = { x: 0, y: 0, width: 3000, height: 600 };

const gapsOn = (lines: string, head = "grid square 100 5 ft", picture = PICTURE) => {
  const { scene } = parseBattleMap(`${head}\n${lines}`);
  const battlefield = battlefieldOf(scene);
  const { reachOf } = gapReaches(battlefield, scene.grid, picture);
  return mapCheck(scene, battlefield, undefined, { reachOf }).filter(({ kind }) =>
    ["open-gap", "rock-gap", "side-gap", "high-gap", "near-miss"].includes(kind),
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

  it("is an error if only the edges of places are seen through it, as at the end of a tunnel", () => {
    const wall = "wall a 1500,0 1500,297\nwall b 1500,303 1500,600";
    const tunnel = "wall c 1500,297 1900,297\nwall d 1500,303 1900,303";
    expect(gapsOn(`${wall}\n${tunnel}`, "grid gridless 100 5 ft").map(({ kind }) => kind)).toContain("open-gap");
  });

  it("counts places whose centres are on one side of its line", () => {
    const walls = "wall a 1440,300 1440,200\nwall c 1440,200 3000,200\nwall b 1440,307 0,330";
    const column = { x: 1400, y: 0, width: 100, height: 600 };
    const [gap] = gapsOn(walls, "grid square 100 5 ft", column);
    // From the topmost place of the column to the lowest, past a gap to the left of both their centres.
    expect([gap?.kind, gap?.reach?.longest]).toEqual(["open-gap", 5]);
  });

  it.each(["left", "right"])("is an error if lines pass it in one direction only: from the %s none does", (side) => {
    expect(gapsOn(`${GAP}\nwall c 1520,0 1520,600 from ${side}`).map(({ kind }) => kind)).toEqual(["open-gap"]);
  });
});

describe("a gap beside an opening", () => {
  // A wall ends seven pixels from a pillar; beyond the pillar the way is free for two and a half spaces.
  const PILLAR =
    "wall p 1490,307 1510,307\nwall q 1510,307 1510,327\nwall r 1510,327 1490,327\nwall s 1490,327 1490,307";
  const WALLS = `wall a 1500,0 1500,300\n${PILLAR}`;

  it("is only a warning, since creatures walk round it", () => {
    const kinds = gapsOn(`${WALLS}\nwall b 1500,580 1500,600`).map(({ kind }) => kind);
    expect(kinds).not.toContain("open-gap");
    expect(kinds).toContain("side-gap");
  });

  it("is an error where only a shut door is beside it", () => {
    const door = "wall b 1500,327 1500,427\nwall d 1500,427 1500,527 door\nwall c 1500,527 1500,600";
    expect(gapsOn(`${WALLS}\n${door}`).map(({ kind }) => kind)).toContain("open-gap");
  });
});

describe("a gap into solid rock", () => {
  const ROCK = "wall a 1500,100 1500,300\nwall b 1500,307 1500,500\nwall n 1500,100 2000,100\nwall s 2000,500 1500,500";
  const EAST = "wall e 2000,100 2000,500";

  it("is only a warning", () => {
    expect(gapsOn(`${ROCK}\n${EAST}`).map(({ kind }) => kind)).toEqual(["rock-gap"]);
  });

  it.each([
    ["with a door", `${EAST} door`],
    ["with a secret door", `${EAST} secret`],
    ["that is open on one side", "wall e 2000,300 2000,500"],
    ["in which a creature is", `${EAST}\ntoken A at 1700,200`],
    ["in which a light is", `${EAST}\nlight l at 1730,270 bright 5 dim 10`],
    ["in which there is terrain", `${EAST}\narea bog terrain low + rectangle 1600,200 100x100`],
  ])("is none into a place %s", (_, lines) => {
    expect(gapsOn(`${ROCK}\n${lines}`).map(({ kind }) => kind)).toEqual(["open-gap"]);
  });
});

describe("a gap at heights", () => {
  const limited = (heights: string) =>
    `${GAP.replaceAll("00\n", "00 limited\n")} limited\nwall c 1600,0 1600,600 limited`.replaceAll(
      "limited",
      `limited height ${heights}`,
    );

  it("is an error if creatures on the ground are as tall", () => {
    expect(gapsOn(limited("0..5")).map(({ kind }) => kind)).toEqual(["open-gap"]);
  });

  it("is a warning that says the heights if nobody on the ground is as tall", () => {
    expect(gapsOn(limited("10..15")).map(({ kind, reach }) => [kind, reach?.heights])).toEqual([
      ["high-gap", { bottom: 10, top: 15 }],
    ]);
  });

  it("is an error on the floor of an upper storey", () => {
    const storey = GAP.replace("300\n", "300 height 10..20\n") + " height 10..20";
    expect(gapsOn(storey).map(({ kind }) => kind)).toEqual(["open-gap"]);
  });
});

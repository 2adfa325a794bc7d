import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../../scene/notation/parse";
import { crisisProtocol } from "./crisis-protocol";
import type { Attack, Verdict } from "../../attack/verdict";

const SHOT: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

const judged = (map: string, how: Partial<Attack> = {}, options: Readonly<Record<string, string>> = {}): Verdict => {
  const { scene } = parseBattleMap(`grid gridless 100 1 in\n${map}`);
  return crisisProtocol.judge(battlefieldOf(scene), { ...SHOT, ...how }, options);
};

const BASES = "token A at 0,200\ntoken b at 800,200\n";
const CRATE = "area crate terrain none scale 2 + rectangle 600,100 100x300\n";

describe("an area without a point of origin", () => {
  test("is measured from its maker's base", () => {
    const near = "token A at 0,200\ntoken b at 700,200\n";
    const cover = (how: Partial<Attack>): string => judged(near + CRATE, how).cover;
    expect(cover({ kind: "area", origin: { x: 50, y: 250 } })).toBe("standard");
    expect(cover({ kind: "area" })).toBe(cover({}));
    expect(cover({ kind: "area" })).toBe("none");
  });

  test("has lines from its maker's whole base", () => {
    const rod = "area rod terrain none scale 2 + rectangle 600,290 100x5\n";
    expect(judged(BASES + rod, { kind: "area" }).figures).toEqual(judged(BASES + rod).figures);
    expect(judged(BASES + rod, { kind: "area" }).kind).toBe("area");
  });

  test("is rejected without a maker", () => {
    expect(() => judged(BASES, { kind: "area", attacker: null })).toThrow(RangeError);
  });
});

describe("the drawing shows", () => {
  test("the line from centre to centre and the hull of both bases, in the open", () => {
    const { lines, figures, origin } = judged(BASES);
    expect(lines).toEqual([
      { from: { x: 50, y: 250 }, to: { x: 850, y: 250 }, isBlocked: false, obstacles: [], blockedAt: null },
    ]);
    const hull = [
      { x: 0, y: 200 },
      { x: 900, y: 200 },
      { x: 900, y: 300 },
      { x: 0, y: 300 },
    ];
    expect(figures).toEqual([{ kind: "hull", points: hull, cover: "none" }]);
    expect(origin).toBeNull();
  });

  test("a line past the house if there is one, even without a line from centre to centre", () => {
    const verdict = judged(`${BASES}area house terrain none scale 4 + rectangle 400,0 100x270\n`);
    expect(verdict.lineOfSight).toBe(true);
    expect(verdict.lines.map(({ isBlocked }) => isBlocked)).toEqual([false]);
  });

  test("a line that the house stops if there is no other", () => {
    const [line, ...others] = judged(`${BASES}area house terrain none scale 4 + rectangle 400,0 100x500\n`).lines;
    expect(line).toMatchObject({ isBlocked: true, obstacles: ["region:house"], blockedAt: { x: 400, y: 250 } });
    expect(others).toEqual([]);
  });

  test("the point of origin of an area", () => {
    expect(judged(BASES, { kind: "area", origin: { x: 10, y: 20 } }).origin).toEqual({ x: 10, y: 20, elevation: 0 });
  });
});

describe("the reasons", () => {
  const reasonsOf = (map: string, options = {}) => judged(map, {}, options).reasons;
  const said = (key: string, data: object) => ({
    key: `PARAPET.Reason.Crisis.${key}`,
    data: expect.objectContaining(data) as object,
  });

  test("name the covering terrain, both sizes and both ranges", () => {
    const data = { obstacles: ["region:crate"], terrain: 2, size: 2, near: "3 in", far: "6 in" };
    expect(reasonsOf(BASES + CRATE)).toEqual([said("Cover", data)]);
  });

  test("name terrain that does not cover, and the condition it fails", () => {
    expect(reasonsOf(BASES)).toEqual([said("NothingBetween", {})]);
    expect(reasonsOf(`${BASES}area bin terrain none scale 1 + rectangle 600,100 100x300\n`)).toEqual([
      said("TooSmall", { obstacles: ["region:bin"], terrain: 1, size: 2 }),
    ]);
    expect(reasonsOf(BASES + CRATE, { rangeBand: "0.5" })).toEqual([said("TooFar", { near: "0.5 in" })]);
    expect(reasonsOf(BASES + CRATE, { rangeBand: "4" })).toEqual([said("TooClose", { far: "8 in" })]);
  });

  test("name what stops the line of sight, one sentence for each size, the largest first, without cover", () => {
    const map = `${BASES}wall w 300,0 300,250\narea house terrain none scale 4 + rectangle 500,200 100x300\n${CRATE}`;
    expect(reasonsOf(map)).toEqual([
      said("NoSight", { obstacles: ["wall:w"], terrain: 5, size: 2 }),
      said("NoSight", { obstacles: ["region:house"], terrain: 4, size: 2 }),
    ]);
  });

  test("name what the target stands on, and its effective size", () => {
    const roof = "area roof terrain none scale 3 + rectangle 750,0 300x500\n";
    expect(reasonsOf(BASES + roof)[0]).toEqual(
      said("OnTerrain", { obstacles: ["region:roof"], size: 2, effective: 5 }),
    );
  });
});

describe("the length of range 1", () => {
  test.each(["0", "-1", "far", "1e3", "", "Infinity"])("cannot be %j", (rangeBand) => {
    expect(() => judged(BASES, {}, { rangeBand })).toThrow(/rangeBand.*a number above 0/);
  });
});

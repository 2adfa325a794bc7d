import { describe, expect, it } from "vitest";
import { TIDY_DEFAULTS } from "../../../scene/model/battlefield";
import { battlefieldOf } from "../../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../../scene/notation/parse";
import { rise } from "./rise";
import { strikesOnMiss } from "./cone-cover";
import type { RuleOptions } from "../../judge/rule-set";
import type { Attack, Verdict } from "../../attack/verdict";

const SHOT: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };

const judged = (map: string, attack: Partial<Attack> = {}, options: RuleOptions = {}): Verdict =>
  rise.judge(battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, rise.unsetBase), { ...SHOT, ...attack }, options);

const attackOf = ({ permissions }: Verdict) => permissions.find(({ action }) => action === "attack");

describe("the obstacle that a miss strikes", () => {
  // From 200,100 and 200,200 alike, the cone is half of the row; in either, C stands in front of the fence.
  const row = `
grid square 100 5 ft
token A at 100,100
token c at 300,100
wall fence 450,50 450,250 nothing cover standard
token b at 500,100
`;

  it("is the nearest obstacle in the cone", () => {
    expect(judged(row)).toMatchObject({ cover: "standard", onMiss: "token:c", obstacles: ["token:c", "wall:fence"] });
  });

  it("is the one that begins first along the cone, even with a better one behind it", () => {
    const slit = row.replace("cover standard", "cover improved");
    expect(judged(slit)).toMatchObject({ cover: "improved", onMiss: "token:c", obstacles: ["wall:fence"] });
  });

  it("does not exist without cover", () => {
    expect(judged(row, { destroys: ["wall:fence", "token:c"] })).toMatchObject({ cover: "none", onMiss: null });
  });

  it("is, of two equally near, the one with the lower id", () => {
    // From 100,150 the axis of the cone is level, and the two are alike on either side of it.
    const pair = `
grid square 100 5 ft
token A at 0,50
token b at 500,0 size 3x3
wall w2 300,110 300,140 nothing cover standard
wall w1 300,160 300,190 nothing cover standard
`;
    expect(judged(pair)).toMatchObject({ origin: { x: 100, y: 150 }, onMiss: "wall:w1" });
  });
});

describe("the misses of one area", () => {
  const line = (target: string, onMiss: string | null): Verdict => ({ ...judged(TWO), target, onMiss });
  const TWO = "grid square 100 5 ft\ntoken A at 0,0\ntoken b at 300,0";
  const all = [line("token:b", "token:c"), line("token:d", "wall:w1"), line("token:e", "wall:w1")];

  it("strike no obstacle twice", () => {
    const strikes = strikesOnMiss(all, new Set(["token:d", "token:e"]));
    expect([...strikes]).toEqual([["token:d", "wall:w1"]]);
  });

  it("strike no creature that the area targets itself", () => {
    const verdicts = [...all, line("token:c", null)];
    expect([...strikesOnMiss(verdicts, new Set(["token:b"]))]).toEqual([]);
    expect([...strikesOnMiss(all, new Set(["token:b"]))]).toEqual([["token:b", "token:c"]]);
  });

  it("strike nothing if the attack hits", () => {
    expect(strikesOnMiss(all, new Set()).size).toBe(0);
  });
});

describe("an area from the whole body", () => {
  const WHOLE: Partial<Attack> = { kind: "area", origin: null };
  // Of A's corners, 100,0 is the nearest to b's centre. The pole is in its cone, and not in the cone from 100,100.
  const map = `
grid square 100 5 ft
token A at 0,0
token b at 300,-100
wall pole 200,-30 200,-20 nothing cover standard
`;

  it("has its cover from the point nearest to the target", () => {
    expect(judged(map)).toMatchObject({ cover: "none", origin: { x: 100, y: 100 } });
    expect(judged(map, WHOLE)).toMatchObject({ cover: "standard", origin: { x: 100, y: 0 } });
  });

  it("has it from the better of two equally near points", () => {
    const level = map.replace("300,-100", "300,0").replace("200,-30 200,-20", "200,20 200,30");
    expect(judged(level, WHOLE)).toMatchObject({ cover: "none", origin: { x: 100, y: 100 } });
  });

  it("has line of effect from any of its points, and still its cover from the nearest", () => {
    // The wall stops every line from 100,0 to b, and none from 100,100.
    const jamb = map.replace("pole 200,-30 200,-20 nothing cover standard", "w1 120,-300 120,10");
    expect(judged(jamb, WHOLE)).toMatchObject({ lineOfEffect: true, cover: "standard", origin: { x: 100, y: 0 } });
    expect(judged(jamb)).toMatchObject({ lineOfEffect: true, cover: "none", origin: { x: 100, y: 100 } });
  });
});

describe("a low wall along the border of neighbours", () => {
  const map = `
grid square 100 5 ft
token A at 0,0
token b at 100,0
wall w1 100,0 100,100 nothing cover low
`;

  it("gives cover against an area from the whole body of one of them", () => {
    expect(judged(map, { kind: "area", origin: null })).toMatchObject({ cover: "standard", onMiss: "wall:w1" });
  });

  it("gives none against an area from a point at its end, which is nobody's neighbour", () => {
    expect(judged(map, { kind: "area", origin: { x: 100, y: 0 } })).toMatchObject({ cover: "none", onMiss: null });
    expect(judged(map, { kind: "area", origin: { x: 0, y: 0 } })).toMatchObject({ cover: "standard" });
  });

  it("gives none if the attack destroys it", () => {
    const verdict = judged(map, { destroys: ["wall:w1"] });
    expect(verdict).toMatchObject({ cover: "none", onMiss: null, obstacles: [] });
    expect(verdict.reasons.map(({ key }) => key)).toContain("PARAPET.Reason.Destroyed");
  });
});

describe("an area with a point of origin", () => {
  const map = `
grid square 100 5 ft
token A at 0,0
token Z at 200,0 size 2x2
token b at 500,0
`;
  const at = (x: number, y: number): Partial<Attack> => ({ kind: "area", origin: { x, y } });

  it("cannot start inside a creature", () => {
    const verdict = judged(map, at(300, 100));
    expect(attackOf(verdict)).toMatchObject({
      isAllowed: false,
      reason: { key: "PARAPET.Reason.OriginInside", data: { obstacles: ["token:Z"] } },
    });
  });

  it("can start on a creature's border", () => {
    expect(attackOf(judged(map, at(400, 100)))).toMatchObject({ isAllowed: true });
  });

  it("can start inside a creature that the attacker is inside of", () => {
    const swallowed = map.replace("token A at 0,0", "token A at 225,25");
    expect(attackOf(judged(swallowed, at(300, 100)))).toMatchObject({ isAllowed: true });
  });

  it("without an attacker cannot start inside a creature either", () => {
    expect(attackOf(judged(map, { ...at(300, 100), attacker: null }))).toMatchObject({ isAllowed: false });
  });

  it("is not stopped by a creature far overhead", () => {
    const above = map.replace("size 2x2", "size 2x2 elevation 40");
    expect(attackOf(judged(above, at(300, 100)))).toMatchObject({ isAllowed: true });
  });

  it("is not hindered by its attacker", () => {
    const between = map.replace("token A at 0,0", "token A at 400,0").replace("token Z at 200,0 size 2x2\n", "");
    expect(judged(between, at(200, 0))).toMatchObject({ cover: "none" });
    const foe = between.replace("token A at 400,0", "token a at 400,0");
    expect(judged(foe, { ...at(200, 0), attacker: null })).toMatchObject({ cover: "standard", onMiss: "token:a" });
  });
});

describe("a barrier that the attack destroys", () => {
  const map = `
grid square 100 5 ft
token A at 0,0
token b at 300,0
wall silk 200,-200 200,300
`;

  it("stops neither effect nor sight if it is a curtain", () => {
    const silk = map.replace("200,300", "200,300 curtain");
    expect(judged(silk)).toMatchObject({ lineOfEffect: false, cover: "none", obstacles: ["wall:silk"] });
    const verdict = judged(silk, { destroys: ["wall:silk"] });
    expect(verdict).toMatchObject({ lineOfEffect: true, lineOfSight: true, obstacles: [] });
    expect(attackOf(verdict)).toMatchObject({ isAllowed: true });
  });

  it("stops no effect if it is a wall, but still hides: no attack is allowed, and cover is not judged", () => {
    expect(judged(map)).toMatchObject({ lineOfEffect: false, cover: "none", obstacles: ["wall:silk"] });
    const verdict = judged(map, { destroys: ["wall:silk"] });
    expect(verdict).toMatchObject({ lineOfEffect: true, lineOfSight: false, cover: "none", obstacles: [] });
    expect(verdict.reasons.map(({ key }) => key)).toEqual(["PARAPET.Reason.NoLineOfSight"]);
  });

  it("keeps no maker of an area from its point of origin; until then the barrier is named", () => {
    const silk = map.replace("200,300", "200,300 curtain");
    const beyond = { kind: "area", origin: { x: 300, y: 100 } } as const;
    expect(attackOf(judged(silk, beyond))).toMatchObject({
      isAllowed: false,
      reason: { key: "PARAPET.Reason.OriginUnreached", data: { obstacles: ["wall:silk"] } },
    });
    const destroyed = { ...beyond, destroys: ["wall:silk"] };
    expect(attackOf(judged(silk, destroyed))).toMatchObject({ isAllowed: true });
    expect(attackOf(judged(silk, { ...beyond, destroys: ["wall:none"] }))).toMatchObject({ isAllowed: false });
    // A wall hides the point until it is gone.
    expect(attackOf(judged(map, destroyed))).toMatchObject({ reason: { key: "PARAPET.Reason.OriginUnseen" } });
  });

  it("does not refuse an area, which needs no line of sight", () => {
    const area = { kind: "area", destroys: ["wall:silk"] } as const;
    expect(attackOf(judged(map, area))).toMatchObject({ isAllowed: true });
    expect(attackOf(judged(map, { destroys: ["wall:silk"] }))).toMatchObject({
      isAllowed: false,
      reason: { key: "PARAPET.Reason.NoAttackUnseen" },
    });
  });
});

describe("the drawing", () => {
  it("is the cone with its cover, and its two sides", () => {
    const map =
      "grid square 100 5 ft\ntoken A at 0,0\ntoken b at 300,0\nwall pole 200,20 200,30 nothing cover standard";
    const { figures, lines } = judged(map);
    // From 100,100 the corners 300,100 (200 away) and 300,0 are the nearest.
    expect(figures).toEqual([
      {
        kind: "cone",
        points: [
          { x: 100, y: 100 },
          { x: 300, y: 100 },
          { x: 300, y: 0 },
        ],
        cover: "none",
      },
    ]);
    expect(lines.map(({ to, isBlocked }) => [to.x, to.y, isBlocked])).toEqual([
      [300, 100, false],
      [300, 0, false],
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../snapshot/snapshot";
import { findingWords, type FindingKind } from "./finding";
import { type CheckContext, mapCheck } from "./map-check";
import { parseBattleMap } from "../notation/parse";
import { TIDY_DEFAULTS } from "../model/battlefield";
import type { Scene } from "../model/scene";

const sceneOf = (lines: string): Scene => parseBattleMap(`grid square 100 5 ft\n${lines}`).scene;

const kindsOn = (lines: string): string[] =>
  mapCheck(sceneOf(lines), battlefieldOf(sceneOf(lines))).map(({ kind }) => kind);

describe("the map check reports", () => {
  it.each<[FindingKind, string]>([
    ["zero-length", "wall a 300,300 300,300"],
    ["double", "wall a 0,0 300,0\nwall b 0,0 300,0"],
    ["overlap", "wall a 0,0 300,0\nwall b 200,0 400,0"],
    ["squared-up", "wall a 0,6 300,6"],
    ["closed-gap", "wall a 0,50 248,50\nwall b 250,0 250,100"],
    ["near-miss", "wall a 0,50 244,50\nwall b 250,0 250,100"],
    ["off-grid", "wall a 0,18 300,18"],
    ["cut-token", "token A at 0,0\nwall w 50,-100 50,200"],
    ["graded-door", "wall w 0,0 300,0 door cover low"],
    ["graded-one-way", "wall w 0,0 300,0 from left cover low"],
    ["walled-door", "wall w 400,200 400,500\nwall d 402,200 402,490 door"],
    ["walled-door", "wall w 400,200 400,500\nwall d 400,200 400,400 door open"],
    ["walled-door", "wall w 400,200 400,300\nwall v 400,300 400,400\nwall d 400,170 400,470 door"],
    ["idle-door", "wall w 0,0 300,0 nothing door"],
    ["idle-door", "wall w 0,0 0,0 door"],
    [
      "sealed-room",
      "token A at 0,0\ntoken b at 600,0\nwall n -50,-50 150,-50\nwall e 150,-50 150,150\nwall s 150,150 -50,150\nwall w -50,150 -50,-50",
    ],
    ["set-elsewhere", "wall w 0,0 300,0 cover none set-by draw-steel"],
    ["glass", "wall w 0,0 300,0 railing"],
    ["idle-region", "area bog terrain low empty"],
    ["idle-region", "area fog veil partial - rectangle 50,50 100x100"],
  ])("%s", (kind, lines) => {
    expect(kindsOn(lines)).toContain(kind);
  });

  it("two ends that miss each other, once", () => {
    expect(kindsOn("wall a 0,55 244,55\nwall b 250,57 400,57").filter((kind) => kind === "near-miss")).toHaveLength(1);
  });

  it.each([
    [
      "walls that miss each other at both ends",
      "wall a 0,50 300,50\nwall b 0,57 0,300\nwall c 300,58 300,300\nwall d 0,307 300,308",
    ],
    ["walls drawn three times", "wall a 0,0 300,0\nwall b 300,0 0,0\nwall c 0,0 300,0"],
    ["two walls that both lie on a third", "wall a 0,0 300,0\nwall b 200,0 400,0\nwall c 100,0 350,0"],
    ["gaps on both sides", "wall a 0,50 248,50\nwall b 250,50 250,100\nwall c 0,52 0,100\nwall d 2,102 250,101"],
  ])("each pair once: %s", (_, lines) => {
    const scene = sceneOf(lines);
    const pairs = mapCheck(scene, battlefieldOf(scene))
      .filter(({ kind, ids }) => kind !== "squared-up" && ids.length === 2)
      .map(({ kind, ids }) => [kind, ...ids.toSorted()].join(" "));
    expect(pairs.length).toBeGreaterThan(1);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it("two parallel walls whose ends miss on both sides once, with the wider gap", () => {
    const scene = sceneOf("wall a 0,50 300,50\nwall b 0,59 300,57");
    const misses = mapCheck(scene, battlefieldOf(scene)).filter(({ kind }) => kind === "near-miss");
    expect(misses.map(({ ids, at }) => [ids.toSorted(), at?.x])).toEqual([[["wall:a", "wall:b"], 0]]);
  });

  it("creatures without a size of their own if the rules use sizes", () => {
    const scene = sceneOf(
      "wall a 0,0 300,0\nwall b 0,100 300,100 scale 3\nwall c 0,200 300,200 nothing\ntoken A at 0,300\ntoken b at 200,300 scale 2\narea bog terrain low + rectangle 500,50 100x100\narea car terrain hard scale 4 + rectangle 800,50 100x100",
    );
    const tell = (goesBySizes: boolean): string[] =>
      mapCheck(scene, battlefieldOf(scene), undefined, { goesBySizes }).flatMap(({ kind, ids }) =>
        kind === "no-size" ? ids : [],
      );
    expect(tell(true)).toEqual(["wall:a", "region:bog", "token:A"]);
    expect(tell(false)).toEqual([]);
  });

  it.each([
    ["a see-through wall and a one-way wall", "wall a 500,0 500,400 railing\nwall b 500,0 500,400 from right"],
    ["a curtain and a wall", "wall a 500,0 500,400 curtain\nwall b 500,400 500,0"],
    ["a fence and a terrain wall", "wall a 500,0 500,400 nothing cover low\nwall b 500,100 500,300 limited"],
    ["a short wall all under another", "wall a 500,0 500,400\nwall b 500,98 500,102 curtain"],
    ["walls that share a part of each", "wall a 500,0 500,400\nwall b 500,380 500,800 curtain"],
    ["walls on a slant", "wall a 0,0 300,600 railing\nwall b 200,400 400,800"],
    ["two one-way walls from opposite sides", "wall a 500,0 500,400 from left\nwall b 500,0 500,400 from right"],
    ["walls a hand drew a little apart", "wall a 503,0 503,400\nwall b 500,0 500,400 curtain"],
    ["a door and a curtain", "wall a 500,0 500,400 curtain\nwall b 500,0 500,200 door"],
    ["a door and a secret door", "wall a 500,0 500,200 secret\nwall b 500,0 500,200 door"],
    ["a shut door and an open one", "wall a 500,0 500,200 door\nwall b 500,200 500,0 door open"],
    ["heights that overlap", "wall a 500,0 500,400 height 0..10\nwall b 500,0 500,400 railing height 5..15"],
  ])("two different walls on one another: %s", (_, lines) => {
    const scene = sceneOf(lines);
    const layers = mapCheck(scene, battlefieldOf(scene)).filter(({ kind }) => kind === "unlike-layers");
    expect(layers.map(({ ids }) => ids.toSorted())).toEqual([["wall:a", "wall:b"]]);
  });

  it("how long and where two different walls share a stretch", () => {
    const scene = sceneOf("wall a 0,0 600,800\nwall b 900,1200 300,400 curtain");
    expect(mapCheck(scene, battlefieldOf(scene))).toEqual([
      { kind: "unlike-layers", ids: ["wall:a", "wall:b"], at: { x: 450, y: 600 }, by: 500 },
    ]);
  });

  it("no window that is set to block effect", () => {
    expect(kindsOn("wall w 0,0 300,0 glass")).toEqual([]);
  });

  it("nothing where walls meet on the grid", () => {
    expect(kindsOn("token A at 0,0\nwall a 0,100 300,100\nwall b 300,100 300,400")).toEqual([]);
  });

  it("the most serious findings first, then from top to bottom", () => {
    expect(kindsOn("wall a 0,600 300,600 railing\nwall b 0,6 300,6\nwall c 0,500 300,500 door cover low")).toEqual([
      "graded-door",
      "glass",
      "squared-up",
    ]);
  });
});

describe("a room without a way in", () => {
  const ROOM = "wall n -50,-50 150,-50\nwall e 150,-50 150,150\nwall s 150,150 -50,150";
  const TWO = "token A at 0,0\ntoken b at 600,0";

  it("names all that is in it, lights too", () => {
    const scene = sceneOf(
      `${TWO}\ntoken C at 20,0\n${ROOM}\nwall w -50,150 -50,-50\nlight l at 100,100 bright 5 dim 10`,
    );
    const rooms = mapCheck(scene, battlefieldOf(scene)).filter(({ kind }) => kind === "sealed-room");
    expect(rooms.map(({ ids }) => ids.toSorted())).toEqual([["light:l", "token:A", "token:C"]]);
  });

  it.each([
    ["a door", `${TWO}\n${ROOM}\nwall w -50,150 -50,-50 door`],
    ["an opening of half a space", `${TWO}\n${ROOM}\nwall w -50,150 -50,0`],
    ["a curtain", `${TWO}\n${ROOM}\nwall w -50,150 -50,-50 curtain`],
    ["a way from one side", `${TWO}\n${ROOM}\nwall w -50,150 -50,-50 from left`],
    ["all the map's creatures", `token A at 0,0\n${ROOM}\nwall w -50,150 -50,-50`],
  ])("has not %s", (_, lines) => {
    expect(kindsOn(lines)).not.toContain("sealed-room");
  });
});

describe("what the reader of a file has found", () => {
  const scene = sceneOf(
    "wall a 0,0 100,0\nwall b 900,0 1000,0\nwall c 450,0 600,0\nwall d 500,0 500,100\ntoken A at 700,0",
  );
  const found = (reading: CheckContext["reading"] & object) =>
    mapCheck(scene, battlefieldOf(scene), undefined, { reading }).filter(({ kind }) =>
      ["unreadable", "outside", "open-portals"].includes(kind),
    );

  it("comes first if it cannot be read", () => {
    const fault = { path: "portals[0].bounds", got: "[]", expected: "two points" };
    expect(found({ skipped: [fault] })).toEqual([
      { kind: "unreadable", ids: ["portals[0].bounds"], at: null, by: 0, fault },
    ]);
  });

  it("whose cover other packages set makes one finding for each, with all that they set", () => {
    const its = sceneOf(
      "wall a 0,0 0,100 cover none set-by draw-steel\nwall b 0,200 0,300\nwall c 100,0 100,100 cover low set-by draw-steel\nwall d 200,0 200,100 cover low set-by pf2e-visioner",
    );
    const findings = mapCheck(its, battlefieldOf(its)).filter(({ kind }) => kind === "set-elsewhere");
    expect(findings).toEqual([
      { kind: "set-elsewhere", ids: ["wall:a", "wall:c"], at: { x: 0, y: 50 }, by: 0, setBy: "draw-steel" },
      { kind: "set-elsewhere", ids: ["wall:d"], at: { x: 200, y: 50 }, by: 0, setBy: "pf2e-visioner" },
    ]);
    expect(findings.map(findingWords)).toEqual([
      { key: "PARAPET.Check.set-elsewhere.Row", data: { count: 2, what: ["wall:a", "wall:c"], by: "Draw Steel" } },
      { key: "PARAPET.Check.set-elsewhere.Row", data: { count: 1, what: ["wall:d"], by: "PF2e Visioner" } },
    ]);
  });

  it("with cover that another package keeps between creatures makes a finding of the attackers", () => {
    const { tokens, ...rest } = sceneOf("token A at 0,0\ntoken b at 600,0");
    const coverOn = { by: "pf2e-visioner", levels: { b: "lesser" } } as const;
    const its = { ...rest, tokens: tokens.map((token) => (token.id === "A" ? { ...token, coverOn } : token)) };
    const findings = mapCheck(its, battlefieldOf(its)).filter(({ kind }) => kind === "set-elsewhere");
    expect(findings).toMatchObject([{ ids: ["token:A"], setBy: "pf2e-visioner" }]);
  });

  it("is off the picture only if no part of it is on it or touches it, and makes one finding", () => {
    expect(found({ picture: { x: 0, y: 0, width: 500, height: 300 } })).toEqual([
      { kind: "outside", ids: ["wall:b", "token:A"], at: { x: 950, y: 0 }, by: 0 },
    ]);
    expect(found({ picture: { x: 0, y: 0, width: 1000, height: 300 } })).toEqual([]);
  });

  it("is not off the picture if its light reaches onto it, nor is a wall that may stop that light", () => {
    const off = (lines: string): readonly string[] => {
      const its = sceneOf(`${lines}\nwall a 0,0 100,0`);
      const reading = { picture: { x: 0, y: 0, width: 500, height: 300 } };
      const findings = mapCheck(its, battlefieldOf(its), undefined, { reading });
      return findings.flatMap(({ kind, ids }) => (kind === "outside" ? ids : []));
    };
    // Squares of 5 ft and 100 px: 20 ft reach 400 px, to the very edge.
    expect(off("light l at 900,100 bright 5 dim 20")).toEqual([]);
    expect(off("light l at 900,100 bright 5 dim 19")).toEqual(["light:l"]);
    expect(off("light l at 900,100 bright 5 dim 20\nwall b 700,0 700,200\nwall c 700,600 800,600")).toEqual(["wall:c"]);
    expect(off("token A at 550,0 carries bright 5 dim 10")).toEqual([]);
    expect(off("token A at 480,0")).toEqual([]);
    expect(off("token A at 550,0")).toEqual(["token:A"]);
  });

  it("is a note if a file has no walls", () => {
    const empty = sceneOf("token A at 0,0");
    const noWalls = { kind: "no-walls", ids: [], at: null, by: 0 };
    expect(mapCheck(empty, battlefieldOf(empty), undefined, { reading: { skipped: [] } })).toEqual([noWalls]);
    expect(mapCheck(empty, battlefieldOf(empty))).toEqual([]);
  });

  it("names open portals once, with their number", () => {
    const openPortals = { as: "window", by: "extension", count: 3 } as const;
    expect(found({ openPortals })).toEqual([{ kind: "open-portals", ids: [], at: null, by: 0, openPortals }]);
  });
});

describe("the map check ignores", () => {
  it("a wall that merely grazes a creature's space", () => {
    expect(kindsOn("token A at 0,0\nwall w 10,-140 12,240")).not.toContain("cut-token");
  });

  it("rock that runs along the grid in short or diagonal pieces", () => {
    expect(kindsOn("wall a 0,18 80,18")).not.toContain("off-grid");
    expect(kindsOn("wall a 0,-20 300,20")).not.toContain("off-grid");
  });

  it("a door that ends where a wall begins, or has only its end under one", () => {
    expect(kindsOn("wall w 400,200 400,500\nwall d 400,500 400,600 door")).toEqual([]);
    expect(kindsOn("wall w 400,200 400,510\nwall d 400,500 400,600 door")).not.toContain("walled-door");
  });

  it.each([
    ["a wall that ends a pixel before the hinge", "wall a 498,399 500,165\nwall d 500,400 500,565 door"],
    ["walls a pixel before both hinges", "wall a 500,0 500,199\nwall d 500,200 500,300 door\nwall b 500,301 500,600"],
    ["walls a pixel past both hinges", "wall a 500,0 500,201\nwall d 500,200 500,300 door\nwall b 500,299 500,600"],
    [
      "walls beside the hinges of a slanting door",
      "wall a 2,1 300,400\nwall d 301,401 361,481 door\nwall b 363,482 600,798",
    ],
    [
      "a window between walls",
      "wall a 500,0 500,202\nwall w 500,199 500,301 glass sight proximity\nwall b 500,302 500,600",
    ],
  ])("a wall that only meets a door or a window: %s", (_, lines) => {
    expect(kindsOn(lines).filter((kind) => !["squared-up", "closed-gap", "overlap"].includes(kind))).toEqual([]);
  });

  it.each([
    ["one above the other", "wall a 500,0 500,400 height 0..10\nwall b 500,0 500,400 railing height 10..20"],
    ["storeys of one house", "wall a 500,0 500,400 height 0..10\nwall b 500,0 500,400 height 5..20"],
    ["one-way walls of one side", "wall a 500,0 500,400 from left\nwall b 500,400 500,0 from right"],
    ["the end of one on the other", "wall a 500,0 500,406\nwall b 500,400 500,800 curtain"],
    ["one after the other", "wall a 500,0 500,400\nwall b 500,400 500,800 curtain"],
    ["of which one does nothing", "wall a 500,0 500,400\nwall b 500,0 500,400 nothing"],
    ["that cross", "wall a 500,0 500,400\nwall b 300,200 700,200 curtain"],
    ["of which one is a covered door", "wall a 500,0 500,400\nwall b 500,100 500,200 door"],
    ["that squaring up moves onto one line", "wall a 500,0 500,400\nwall b 506,0 506,400 curtain"],
    ["that only meet before squaring up", "wall a 500,0 500,400\nwall b 500,0 508,400 curtain"],
    ["a door beside a wall", "wall a 400,200 400,500\nwall b 408,200 408,490 door"],
  ])("two walls %s", (_, lines) => {
    expect(kindsOn(lines)).not.toContain("unlike-layers");
  });

  it("an end that crosses the other wall", () => {
    expect(kindsOn("wall a 0,50 257,53\nwall b 250,-203 251,300")).not.toContain("near-miss");
  });

  it("darkness of a region without shapes, which is Foundry's own", () => {
    expect(kindsOn("area dusk gloom override 1 empty")).toEqual([]);
  });
});

it("a region without shapes has no position", () => {
  const scene = sceneOf("area bog terrain low empty");
  expect(mapCheck(scene, battlefieldOf(scene))).toEqual([
    { kind: "idle-region", ids: ["region:bog"], at: null, by: 0 },
  ]);
});

it("lists once each region whose cover players do not know, and no darkness", () => {
  const scene = sceneOf(
    "area bog terrain low + rectangle 0,0 100x100\narea bog veil partial + rectangle 0,0 100x100\narea dusk gloom override 1 + rectangle 0,0 100x100\narea stones terrain low + rectangle 300,0 100x100",
  );
  const isKnown = (id: string): boolean => id === "region:stones";
  expect(mapCheck(scene, battlefieldOf(scene), TIDY_DEFAULTS, { isKnown })).toEqual([
    { kind: "unknown-to-players", ids: ["region:bog"], at: { x: 0, y: 0 }, by: 0 },
  ]);
  expect(mapCheck(scene, battlefieldOf(scene))).toEqual([]);
});

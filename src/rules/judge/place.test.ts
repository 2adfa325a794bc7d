import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { TIDY_DEFAULTS, creatureWithId } from "../../scene/model/battlefield";
import { RULE_SETS } from "../index";
import { boxOf } from "../../geometry/polygons/box";
import { STEPS } from "../../geometry/numbers/lattice";
import type { PixelPoint } from "../attack/verdict";
import { judgePlace, placeAt } from "./place";

interface More {
  readonly corner?: PixelPoint;
  readonly bottom?: number;
}

/** What A's card says about the place at this point, by a book. */
const judged = (book: keyof typeof RULE_SETS, map: string, ...[x, y, more = {}]: readonly [number, number, More?]) => {
  const rules = RULE_SETS[book];
  const field = battlefieldOf(parseBattleMap(map).scene, TIDY_DEFAULTS, rules.unsetBase);
  const attacker = creatureWithId(field, "token:A");
  if (attacker === undefined) throw new RangeError("no attacker");
  const corner = { x: Math.floor(x / 100) * 100, y: Math.floor(y / 100) * 100 };
  const place = placeAt(field, attacker, { corner, at: { x, y }, ...more }, rules.objects ?? {});
  const { verdict, distance, range } = judgePlace(rules, field, [attacker, place], {});
  const { lineOfEffect, lineOfSight, cover } = verdict;
  return { kind: place.kind, lineOfEffect, lineOfSight, cover, distance, range };
};

const ROOM = `
map
+   +   +   +   +
  A     d   |
+   +   +   +   +
`;

const GLASS = `
map
+   +   +   +
  A g
+   +   +   +
`;

// Rise, "Line of Sight", "Line of Effect": to objects and locations as to creatures. The wall that is struck is not in its own way.
describe("by rise", () => {
  it("a strike at a door has a line of effect to it, and none to the wall behind it", () => {
    expect(judged("rise", ROOM, 202, 50)).toMatchObject({ kind: "door", lineOfEffect: true, lineOfSight: true });
    expect(judged("rise", ROOM, 302, 50)).toMatchObject({ kind: "wall", lineOfEffect: false, lineOfSight: false });
  });

  it("a location beyond a pane of glass is seen and not reached", () => {
    expect(judged("rise", GLASS, 150, 50)).toMatchObject({ kind: "space", lineOfEffect: false, lineOfSight: true });
  });

  it("an obstacle gives a location or an object cover, and a creature on the location gives none", () => {
    const between = "token A at 0,0\ntoken b at 200,0 category medium";
    expect(judged("rise", between, 450, 50).cover).toBe("standard");
    expect(judged("rise", between, 250, 50).cover).toBe("none");
    const wall = `${between}\nwall w 400,0 400,100`;
    expect(judged("rise", wall, 402, 50)).toMatchObject({ kind: "wall", cover: "standard" });
    expect(judged("rise", `${wall} door closed`, 402, 50)).toMatchObject({ kind: "door", cover: "standard" });
  });
});

// Epic Path, "Blocked Terrain": a teleport needs line of sight and line of effect. Ranges count squares.
describe("by epic-path", () => {
  it("a space is as far as a creature in it would be", () => {
    const map = "token A at 0,0";
    expect(judged("epic-path", map, 450, 50)).toMatchObject({ distance: 20, lineOfEffect: true, lineOfSight: true });
    // Three diagonals: 5 + 10 + 5 ft.
    expect(judged("epic-path", map, 350, 350).distance).toBe(20);
  });

  it.each(["hex-odd-rows", "hex-even-rows"])(
    "a space of a grid %s is as far as a creature in it, wherever it is pressed",
    (grid) => {
      const map = (b: string): string => `grid ${grid} 100 5 ft\ntoken A at 0,0\ntoken b at ${b}`;
      for (const [at, distance] of [
        ["100,0", 5],
        ["300,0", 15],
      ] as const) {
        const field = battlefieldOf(parseBattleMap(map(at)).scene, TIDY_DEFAULTS, "square");
        const [left, top, right, bottom] = boxOf(creatureWithId(field, "token:b")!.footprint).map((it) => it / STEPS);
        const middle = { x: (left! + right!) / 2, y: (top! + bottom!) / 2 };
        for (const part of [-0.4, 0, 0.4]) {
          const x = middle.x + part * (right! - left!);
          expect(judged("epic-path", map(at), x, middle.y, { corner: { x: left!, y: top! } })).toMatchObject({
            distance,
          });
        }
      }
    },
  );

  it("a space is as high as the attacker's feet, or as is said", () => {
    const map = "token A at 0,0 elevation 60";
    expect(judged("epic-path", map, 150, 50).distance).toBe(5);
    // The space is 5 ft high: 55 ft lie between, which are twelve spaces.
    expect(judged("epic-path", map, 150, 50, { bottom: 0 }).distance).toBe(60);
  });

  it("a wall overhead or underfoot is not what is pressed", () => {
    const map = (heights: string): string => `token A at 0,0\nwall w 200,-200 200,200 height ${heights}`;
    expect(judged("epic-path", map("10..20"), 202, 50)).toMatchObject({ kind: "space", distance: 10 });
    expect(judged("epic-path", map("-10..0"), 202, 50).kind).toBe("space");
    expect(judged("epic-path", map("4..20"), 202, 50).kind).toBe("wall");
  });

  it("a space behind a shut door is no end of a teleport, whatever ground it is", () => {
    const impeded = `${ROOM}area mud terrain none impeded + rectangle 200,0 100x100`;
    expect(judged("epic-path", impeded, 250, 50)).toMatchObject({
      kind: "space",
      lineOfEffect: false,
      lineOfSight: false,
    });
    expect(judged("epic-path", impeded, 150, 50)).toMatchObject({
      kind: "space",
      lineOfEffect: true,
      lineOfSight: true,
    });
  });
});

// "Line of Sight": from a base to an object, over terrain that is not larger than it. Ranges go from edge to edge.
describe("by crisis-protocol", () => {
  const table = (crate: number): string => `
    grid gridless 100 5 ft
    token A at 0,0
    area wall terrain none scale 3 + rectangle 200,-50 50x200
    area crate terrain none scale ${crate} + rectangle 400,0 100x100
  `;

  it("larger terrain hides a smaller object, and no object as large", () => {
    expect(judged("crisis-protocol", table(2), 450, 50)).toMatchObject({ kind: "terrain", lineOfSight: false });
    expect(judged("crisis-protocol", table(3), 450, 50)).toMatchObject({ kind: "terrain", lineOfSight: true });
  });

  it("one line past what is in between is enough, from any part of the base to any part of an object, or to a point", () => {
    // The rock reaches from -500 to its `foot`, and stops the line between the middles, at y 50.
    const rock = (foot: number, more = ""): string => `
      grid square 100 5 ft
      token A at 0,0
      area rock terrain none scale 3 + rectangle 200,-500 50x${500 + foot}
      ${more}
    `;
    // To the crate, which fills the way from 0 to 100 as A does, a line leads along y 99.5.
    const crate = "area crate terrain none scale 2 + rectangle 400,0 100x100";
    const seen = (map: string) => judged("crisis-protocol", map, 450, 50);
    expect(seen(rock(99, crate))).toMatchObject({ kind: "terrain", lineOfSight: true });
    expect(seen(rock(101, crate))).toMatchObject({ kind: "terrain", lineOfSight: false });
    // To the point a line leads from A's lower corner, 100,100: it passes x 200 and 250 at y 86 and 79.
    expect(seen(rock(75))).toMatchObject({ kind: "space", lineOfSight: true });
    expect(seen(rock(101))).toMatchObject({ kind: "space", lineOfSight: false });
  });

  it("terrain of two pieces is as far as the piece that is pressed, and one about the attacker as far as its edge", () => {
    const token = "grid gridless 100 5 ft\ntoken A at 200,0\n";
    const pieces = `${token}area rocks terrain none scale 3 + rectangle 0,0 50x100 + rectangle 900,0 100x100`;
    // From 300 to 900 px: 30 ft, range 10 of 3 each; from 50 to 200 px: 7.5 ft, range 3.
    expect(judged("crisis-protocol", pieces, 950, 50)).toMatchObject({ kind: "terrain", distance: 30, range: 10 });
    expect(judged("crisis-protocol", pieces, 25, 50)).toMatchObject({ kind: "terrain", distance: 7.5, range: 3 });
    const ring = `${token}area ring terrain none scale 3 + rectangle -350,-550 1200x1200 - rectangle -150,-350 800x800`;
    // From 300 to 650 px: 17.5 ft, of which the struck part is 6.25 px wide on each side.
    expect(judged("crisis-protocol", ring, 750, 50)).toMatchObject({ kind: "terrain", range: 6 });
  });

  it("an object is so far as its nearest edge: 300 px are 15, which is range 5 of 3 each", () => {
    expect(judged("crisis-protocol", table(3), 450, 50)).toMatchObject({ distance: 15, range: 5 });
    expect(judged("crisis-protocol", "grid gridless 100 5 ft\ntoken A at 0,0", 102, 50).range).toBe(1);
  });
});

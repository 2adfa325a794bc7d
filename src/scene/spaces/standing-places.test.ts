import { describe, expect, it } from "vitest";
import { toPixels, type Point } from "../../geometry/numbers/lattice";
import { battlefieldOf } from "../snapshot/snapshot";
import { parseBattleMap } from "../notation/parse";
import type { SceneToken } from "../model/scene";
import { placeMemory, standingPlaces, type StandingPlace } from "./standing-places";

const placesOn = (
  map: string,
  radius: number,
  changes: Partial<SceneToken> = {},
  isOpen: (at: Point) => boolean = () => true,
): StandingPlace[] => {
  const { scene: read } = parseBattleMap(map);
  const scene = { ...read, tokens: read.tokens.map((token) => (token.id === "A" ? { ...token, ...changes } : token)) };
  const token = scene.tokens.find(({ id }) => id === "A");
  if (token === undefined) throw new Error("expected one, got no token A");
  const battlefield = battlefieldOf(scene);
  const search = standingPlaces(
    { battlefield, grid: scene.grid, token, unsetBase: "square", radius, isOpen },
    placeMemory(),
  );
  for (;;) {
    const { done, value } = search.next();
    if (done === true) return value;
  }
};

/** Top left corners in squares of 100 px. */
const squaresOf = (places: readonly StandingPlace[]): string[] => places.map(({ x, y }) => `${x / 100},${y / 100}`);

describe("on squares a creature can stand", () => {
  it("on squares whose centres are within the radius, nearest first", () => {
    expect(squaresOf(placesOn("grid square 100 5 ft\ntoken A at 500,500", 5))).toEqual([
      "5,5",
      "5,4",
      "4,5",
      "6,5",
      "5,6",
    ]);
    expect(placesOn("grid square 100 5 ft\ntoken A at 500,500", 10)).toHaveLength(13);
  });

  it("in a closed room, and nowhere outside", () => {
    const room = `
grid square 100 5 ft
map
+---+---+---+---+
| A         |   |
+   +   +   +   +
|           |   |
+---+---+---+---+
`;
    expect(squaresOf(placesOn(room, 60)).sort()).toEqual(["0,0", "0,1", "1,0", "1,1", "2,0", "2,1"]);
  });

  it("beyond an open door, not beyond a closed one", () => {
    const doored = (door: string) => `
grid square 100 5 ft
map
+---+---+
| A ${door}   |
+---+---+
`;
    expect(squaresOf(placesOn(doored("o"), 60))).toEqual(["0,0", "1,0"]);
    expect(squaresOf(placesOn(doored("d"), 60))).toEqual(["0,0"]);
  });

  it("behind the end of a wall, which it walks around", () => {
    const walled = "grid square 100 5 ft\ntoken A at 0,0\nwall w 100,-50 100,100";
    expect(squaresOf(placesOn(walled, 8))).toContain("1,0");
    expect(squaresOf(placesOn("grid square 100 5 ft\ntoken A at 0,0\nwall w 100,-500 100,500", 8))).not.toContain(
      "1,0",
    );
  });

  it("not through the joint of two walls", () => {
    const corner = `
grid square 100 5 ft
map
+---+---+
| A |   |
+---+   +
|       |
+---+---+
`;
    expect(squaresOf(placesOn(corner, 60))).toEqual(["0,0"]);
  });

  it("beyond a curtain it can walk through, not beyond glass or a low wall that blocks movement", () => {
    const bordered = (border: string) => `
grid square 100 5 ft
map
+---+---+
| A ${border}   |
+---+---+
`;
    expect(squaresOf(placesOn(bordered("c"), 60))).toContain("1,0");
    expect(squaresOf(placesOn(bordered("g"), 60))).not.toContain("1,0");
    expect(squaresOf(placesOn(bordered("l"), 60))).not.toContain("1,0");
  });

  it("beyond a one-way wall, from the side that lets it pass", () => {
    const oneWay = (side: string) => `grid square 100 5 ft\ntoken A at 0,0\nwall w 100,-900 100,900 from ${side}`;
    const beyond = (side: string) => squaresOf(placesOn(oneWay(side), 5)).includes("1,0");
    expect([beyond("left"), beyond("right")].sort()).toEqual([false, true]);
  });

  it("on both sides of a wall that it starts on, not along it", () => {
    const onWall = "grid square 100 5 ft\ntoken A at 0,0\nwall w 50,-900 50,900";
    expect(squaresOf(placesOn(onWall, 5))).toEqual(["0,0", "-1,0", "1,0"]);
  });

  it("not where a living creature stands, which it may pass", () => {
    const lane = `
grid square 100 5 ft
map
+---+---+---+
| A   b     |
+---+---+---+
`;
    expect(squaresOf(placesOn(lane, 60))).toEqual(["0,0", "2,0"]);
    expect(squaresOf(placesOn(`${lane}token c at 200,0 dead`, 60))).toEqual(["0,0", "2,0"]);
  });

  it("above or below a creature at another elevation", () => {
    const flown = `grid square 100 5 ft\ntoken A at 0,0\ntoken b at 100,0 elevation 30`;
    expect(squaresOf(placesOn(flown, 5))).toContain("1,0");
  });

  it("neither inside nor beyond rock", () => {
    const rock = `
grid square 100 5 ft
map
+---+---+---+
| A  ###    |
+---+---+---+
`;
    expect(squaresOf(placesOn(rock, 60))).toEqual(["0,0"]);
  });

  it("only where it is allowed", () => {
    const isLeft = ({ x }: Point) => toPixels(x) < 600;
    expect(squaresOf(placesOn("grid square 100 5 ft\ntoken A at 500,500", 5, {}, isLeft))).toEqual([
      "5,5",
      "5,4",
      "4,5",
      "5,6",
    ]);
  });

  it("on the grid, even if its token is off the grid", () => {
    const places = placesOn("grid square 100 5 ft\ntoken A at 500,500", 5, { x: 530, y: 490 });
    expect(squaresOf(places)[0]).toBe("5,5");
    expect(places.every(({ x, y }) => x % 100 === 0 && y % 100 === 0)).toBe(true);
  });

  it("a square apart whatever its size, and four times per square if tiny", () => {
    const at = "grid square 100 5 ft\ntoken A at 500,500";
    expect(squaresOf(placesOn(at, 5, { width: 2, height: 2 })).sort()).toEqual(["4,5", "5,4", "5,5", "5,6", "6,5"]);
    expect(squaresOf(placesOn(at, 2.5, { width: 0.5, height: 0.5 })).sort()).toEqual([
      "4.5,5",
      "5,4.5",
      "5,5",
      "5,5.5",
      "5.5,5",
    ]);
  });
});

describe("on hexes a creature can stand", () => {
  /** Each of the four kinds of grid, on a hexagon in the middle. */
  const kinds = [
    ["hex-odd-rows", { x: 350, y: 260 }],
    ["hex-even-rows", { x: 300, y: 260 }],
    ["hex-odd-columns", { x: 260, y: 350 }],
    ["hex-even-columns", { x: 260, y: 300 }],
  ] as const;

  it.each(kinds)("of %s on its own hex and the six around it", (kind, at) => {
    const places = placesOn(`grid ${kind} 100 5 ft\ntoken A at 0,0`, 5.1, at);
    expect(places).toHaveLength(7);
    expect([places[0]?.x, places[0]?.y]).toEqual([at.x, at.y]);
    // Foundry keeps whole pixels, so the six lie a little less or more than a hexagon away.
    for (const { distance } of places.slice(1)) expect(Math.abs(Math.sqrt(distance) - 1600)).toBeLessThan(16);
  });

  it("with a larger body too, and a small one at the centre of its hex", () => {
    const map = "grid hex-odd-rows 100 5 ft\ntoken A at 0,0";
    for (const body of [
      { width: 2, height: 2, shape: 0, x: 350, y: 260 },
      { width: 3, height: 3, shape: 0, x: 400, y: 260 },
      { width: 0.5, height: 0.5, shape: 4, x: 375, y: 289 },
    ]) {
      const places = placesOn(map, 5.1, body);
      expect(places).toHaveLength(7);
      expect(places[0]?.distance).toBeLessThanOrEqual(16 ** 2);
    }
  });
});

it("without a grid a creature can stand at every half space", () => {
  const places = placesOn("grid gridless 100 5 ft\ntoken A at 500,500", 5);
  expect(squaresOf(places)).toContain("5,5.5");
  expect(places).toHaveLength(13);
});

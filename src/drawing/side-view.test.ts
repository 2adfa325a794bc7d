import { describe, expect, it } from "vitest";
import { creatureWithId, TIDY_DEFAULTS } from "../scene/model/battlefield";
import { parseBattleMap } from "../scene/notation/parse";
import { battlefieldOf } from "../scene/snapshot/snapshot";
import { sideView, sidePicture } from "./side-view";

const seen = (map: string) => {
  const { scene } = parseBattleMap(`grid square 100 5 ft\n${map}`);
  const battlefield = battlefieldOf(scene, TIDY_DEFAULTS, "square");
  const [a, b] = ["token:A", "token:b"].map((id) => creatureWithId(battlefield, id)!);
  return sideView(battlefield, a!, b!);
};

const ENDS = "token A at 0,0\ntoken b at 400,0 elevation 20";

describe("the way from one to another, from the side", () => {
  it("has the heights of both bodies, and its length in the plane", () => {
    expect(seen(ENDS)).toEqual({
      length: 20,
      start: { bottom: 0, top: 5 },
      end: { bottom: 20, top: 25 },
      things: [],
    });
  });

  // The way leads along y 50 from x 50 to x 450.
  it("has walls where they cross it, with their heights, and none beside it", () => {
    const { things } = seen(`${ENDS}\nwall w 250,0 250,100 height 0..10\nwall u 150,0 150,100\nwall v 350,60 350,100`);
    expect(things).toEqual([
      { id: "wall:u", kind: "wall", from: 0.25, to: 0.25, bottom: -Infinity, top: Infinity, stops: true },
      { id: "wall:w", kind: "wall", from: 0.5, to: 0.5, bottom: 0, top: 10, stops: true },
    ]);
  });

  it("has areas and creatures from where they begin to where they end", () => {
    const { things } = seen(`${ENDS}\narea table terrain low height 0..3 + rectangle 150,0 100x100\ntoken C at 300,0`);
    expect(things).toEqual([
      { id: "region:table", kind: "area", from: 0.25, to: 0.5, bottom: 0, top: 3, stops: false },
      { id: "token:C", kind: "creature", from: 0.625, to: 0.875, bottom: 0, top: 5, stops: false },
    ]);
  });

  it("is nothing where one is right above the other", () => {
    expect(seen("token A at 0,0\ntoken b at 0,0 elevation 20\nwall w 50,0 50,100").things).toEqual([]);
  });
});

describe("the picture of it", () => {
  const words = { nameOf: ({ id }: { readonly id: string }) => id, heightOf: (height: number) => `${height} ft` };
  const drawn = (map: string) => sidePicture(seen(map), words);

  it("has a box for each thing, within the picture, however high the thing is", () => {
    const { things, height } = drawn(`${ENDS}\nwall w 250,0 250,100\nwall u 150,0 150,100 height 0..10`);
    expect(things.map(({ title, className }) => [title, className])).toEqual([
      ["wall:u", "side-wall stops"],
      ["wall:w", "side-wall stops"],
    ]);
    for (const { y, height: high } of things) {
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + high).toBeLessThanOrEqual(height);
    }
    expect(things[0]!.height).toBeLessThan(things[1]!.height);
  });

  it("draws what is higher above what is lower, and says the heights of both ends", () => {
    const { bodies, texts } = drawn(ENDS);
    expect(bodies[1]!.y).toBeLessThan(bodies[0]!.y);
    expect(texts.map(({ text }) => text)).toEqual(["5 ft", "0 ft", "25 ft", "20 ft"]);
  });

  it("is there where both are at one height, too", () => {
    const { bodies, rays } = drawn("token A at 0,0\ntoken b at 400,0");
    expect(
      [
        ...bodies.flatMap(({ y, height }) => [y, height]),
        ...rays.flatMap(({ x1, y1, x2, y2 }) => [x1, y1, x2, y2]),
      ].every(Number.isFinite),
    ).toBe(true);
  });
});

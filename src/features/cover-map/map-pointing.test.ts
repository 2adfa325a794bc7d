import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { middleOf, placeAt } from "./map-pointing";

const { creatures } = battlefieldOf(
  parseBattleMap("grid square 100 5 ft\ntoken A at 0,0\ntoken B at 100,0\ntoken C at 300,0").scene,
);
const places = creatures.map((creature) => ({ creature }));
const idAt = (x: number, y: number): string | undefined => placeAt(places, { x, y }, 100)?.creature.id;

describe("the place under the pointer", () => {
  it("is that with the nearest middle", () => {
    expect([idAt(50, 50), idAt(98, 50), idAt(102, 50)]).toEqual(["token:A", "token:A", "token:B"]);
  });

  it("is none beside the tiles", () => {
    expect([idAt(250, 50), idAt(50, 200), idAt(-500, 50)]).toEqual([undefined, undefined, undefined]);
  });
});

it("the middle of a place is the creature's, in pixels", () => {
  expect(places.map(middleOf)).toEqual([50, 150, 350].map((x) => ({ x, y: 50 })));
});

import { describe, expect, test } from "vitest";
import { ended, questionOn, sceneIn } from "../../tests/analysis/maps";
import { analyseMap, type MapAnalysis } from "./analysis";
import type { AnalysisQuestion } from "./question";
import { levelIn } from "./shooting";

/** Two rooms side by side, with an open door in the last row. No line between the first rows leads through it. */
const ROOMS = `map
+---+---+---+---+---+---+
| A         |         b |
+   +   +   +   +   +   +
|           |           |
+   +   +   +   +   +   +
|           o           |
+---+---+---+---+---+---+`;

const analysed = (text: string, changes: Partial<AnalysisQuestion> = {}): MapAnalysis =>
  ended(analyseMap(questionOn(sceneIn(text), undefined, changes)));

const spacesOf = ({ ground }: MapAnalysis, numbers: readonly number[]): string[] =>
  numbers.map((number) => `${ground.places[number]!.x / 100},${ground.places[number]!.y / 100}`);

describe("two sides", () => {
  test("are those of the creatures, and see each other once one has moved", () => {
    const its = analysed(ROOMS);
    const [first, second] = its.sides ?? [];
    expect([first?.name, second?.name]).toEqual(["friendly", "hostile"]);
    expect(spacesOf(its, first?.places ?? [])).toEqual(["0,0"]);
    expect(first?.fromStart).toEqual({ shot: 0, uncovered: 0 });
    expect(first?.afterMove).toEqual({ shot: 1, uncovered: 1 });
    expect(second?.afterMove).toEqual({ shot: 1, uncovered: 1 });
  });

  test("move by so many spaces, its own place among them", () => {
    const its = analysed(ROOMS, { move: 1 });
    expect(spacesOf(its, its.sides?.[0].moved ?? [])).toEqual(["0,0", "1,0", "0,1", "1,1"]);
  });

  test("stay apart where only a secret door joins their rooms", () => {
    for (const { afterMove } of analysed(ROOMS.replace("o", "s")).sides ?? [])
      expect(afterMove).toEqual({ shot: 0, uncovered: 0 });
    expect(analysed(ROOMS.replace("o", "s")).sides).toHaveLength(2);
  });

  test("are the two areas that are drawn, with creatures in them or without", () => {
    const its = analysed(ROOMS, {
      sides: [
        { left: 0, top: 200, right: 300, bottom: 300 },
        { left: 300, top: 200, right: 600, bottom: 300 },
      ],
    });
    const [first, second] = its.sides ?? [];
    expect([first?.name, second?.name]).toEqual(["first", "second"]);
    expect(spacesOf(its, first?.places ?? [])).toEqual(["0,2", "1,2", "2,2"]);
    // All of both lie in the row of the door.
    expect([first?.fromStart, second?.fromStart]).toEqual([
      { shot: 1, uncovered: 1 },
      { shot: 1, uncovered: 1 },
    ]);
  });

  test.each([
    ["one side alone", ROOMS.replace("b", " ")],
    ["neutral creatures", `${ROOMS}\ntoken A disposition neutral`],
    ["secret creatures", `${ROOMS}\ntoken A disposition secret`],
    ["the dead", `${ROOMS}\ntoken A dead`],
  ])("are none with %s", (_, text) => {
    expect(analysed(text).sides).toBeNull();
  });
});

describe("lines of fire", () => {
  test("are those of the creature that is named, from where it stands", () => {
    const its = analysed(ROOMS, { shooters: ["token:A"] });
    const [{ name, answers } = { name: "", answers: new Uint8Array() }] = its.fire;
    expect(name).toBe("A");
    const shot = its.sample.places.filter((_, number) => levelIn(answers[number]!) !== null);
    // Its own room without its own place; through the door a part of the last row of the other room, and nothing of the others.
    const own = ["1,0", "2,0", "0,1", "1,1", "2,1", "0,2", "1,2", "2,2"];
    expect(spacesOf(its, shot).filter((space) => space < "3")).toEqual(own);
    expect(spacesOf(its, shot)).toContain("3,2");
    for (const space of ["0,0", "3,0", "4,0", "5,0", "3,1", "4,1", "5,1"])
      expect(spacesOf(its, shot)).not.toContain(space);
  });

  test("of a creature that the map lacks are refused", () => {
    expect(() => analysed(ROOMS, { shooters: ["token:Z"] })).toThrow("shooters: expected ids of creatures of the map");
  });
});

import { describe, expect, test } from "vitest";
import { ended, questionOn, sceneIn } from "../../../tests/analysis/maps";
import { groundOf } from "../ground";
import { letters, namingOn, spaceNamed } from "./naming";

const ROWS = { left: 200, top: 100, size: 50 };

test.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [51, "AZ"],
  [52, "BA"],
  [701, "ZZ"],
  [702, "AAA"],
])("column %i is %s", (column, name) => {
  expect(letters(column)).toBe(name);
  expect(spaceNamed(ROWS, `${name}1`)?.x).toBe(200 + 50 * column + 25);
});

describe("a space", () => {
  test("is found by its name", () => {
    expect(spaceNamed(ROWS, "d9")).toEqual({ x: 375, y: 525 });
    for (const text of ["", "9", "D", "D0", "D9x", "ABCD1", "100,50"]) expect(spaceNamed(ROWS, text)).toBeUndefined();
  });
});

describe("an area", () => {
  const bounds = { left: 0, top: 0, right: 900, bottom: 900 };
  const ground = ended(
    groundOf(
      questionOn(sceneIn("grid square 100 5 ft\nwall a 0,0 900,0"), undefined, { bounds, from: { x: 50, y: 50 } }),
    ),
  );
  const at = (x: number, y: number): number => ground.places.findIndex((place) => place.x === x && place.y === y);
  const corner = [at(600, 0), at(700, 0), at(800, 100)];

  test("is made of spaces that are named by column and row from the top left", () => {
    const { spaceOf, rows } = namingOn(ground, 100, []);
    expect([spaceOf(at(0, 0)), spaceOf(at(300, 800)), spaceOf(at(800, 0))]).toEqual(["A1", "D9", "I1"]);
    expect(spaceNamed(rows, "D9")).toEqual({ x: 350, y: 850 });
  });

  test.each([
    [4, 0, "east"],
    [4, 1, "east"],
    [4, 2, "south-east"],
    [-1, -4, "north"],
    [-4, 4, "south-west"],
  ])("%i spaces to the right and %i down is to the %s", (right, down, direction) => {
    const from = [at(400, 400)];
    expect(namingOn(ground, 100, []).direction(from, [at(400 + 100 * right, 400 + 100 * down)])).toBe(direction);
  });

  test("is called by its part of the map and the spaces about it", () => {
    expect(namingOn(ground, 100, []).areaOf(corner)).toEqual({ name: null, compass: "north-east", spaces: "G1–I2" });
    expect(namingOn(ground, 100, []).areaOf([at(400, 400)])).toEqual({ name: null, compass: "centre", spaces: "E5" });
  });

  test("has the name of the smallest label that holds half of it", () => {
    const box = { left: 600, top: 0, right: 900, bottom: 300 };
    const labels = [
      { name: "Castle", box: bounds },
      { name: "Hall", box },
      { name: "Closet", box: { ...box, right: 700, bottom: 100 } },
    ];
    expect(namingOn(ground, 100, labels).areaOf(corner).name).toBe("Hall");
    expect(namingOn(ground, 100, labels).areaOf([at(0, 800)]).name).toBe("Castle");
  });
});

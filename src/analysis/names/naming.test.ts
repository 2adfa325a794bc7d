import { describe, expect, test } from "vitest";
import { ended, questionOn, sceneIn } from "../../../tests/analysis/maps";
import { groundOf } from "../ground";
import { namingOn } from "./naming";
import { spaceNamed } from "./spaces";

const GRID = sceneIn("grid square 100 5 ft\nwall a 0,0 900,0").grid;

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
    const { spaceOf, rows } = namingOn(ground, GRID, []);
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
    expect(namingOn(ground, GRID, []).direction(from, [at(400 + 100 * right, 400 + 100 * down)])).toBe(direction);
  });

  test("is called by its part of the map and the spaces about it", () => {
    expect(namingOn(ground, GRID, []).areaOf(corner)).toEqual({
      name: null,
      compass: "north-east",
      spaces: "G1–I2",
      isWhole: false,
    });
    expect(namingOn(ground, GRID, []).areaOf([at(400, 400)])).toEqual({
      name: null,
      compass: "centre",
      spaces: "E5",
      isWhole: true,
    });
  });

  test("says whether it fills the box about it: not an angle of five spaces in a box of nine", () => {
    const angle = [at(0, 0), at(0, 100), at(0, 200), at(100, 200), at(200, 200)];
    expect(namingOn(ground, GRID, []).areaOf(angle)).toMatchObject({ spaces: "A1–C3", isWhole: false });
  });

  test("has the name of the smallest label that holds half of it", () => {
    const box = { left: 600, top: 0, right: 900, bottom: 300 };
    const labels = [
      { name: "Castle", box: bounds },
      { name: "Hall", box },
      { name: "Closet", box: { ...box, right: 700, bottom: 100 } },
    ];
    expect(namingOn(ground, GRID, labels).areaOf(corner).name).toBe("Hall");
    expect(namingOn(ground, GRID, labels).areaOf([at(0, 800)]).name).toBe("Castle");
  });
});

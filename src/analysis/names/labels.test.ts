import { expect, test } from "vitest";
import { scenesInFile } from "../../scene/read-files/read-scene-file";
import { labelsIn } from "./labels";

test("each of two scenes of one name in an adventure has the names of its own parts", () => {
  const scene = (_id: string, text: string) => ({
    ...{ _id, name: "Cellar", grid: 100, walls: [] },
    notes: [{ x: 500, y: 500, text }],
  });
  const file = JSON.stringify({ name: "Tomb", scenes: [scene("a", "Well"), scene("b", "Altar")] });
  const readings = scenesInFile("tomb.json", file).map(({ read }) => read());
  expect(readings.map((reading) => labelsIn(file, reading).map(({ name }) => name))).toEqual([["Well"], ["Altar"]]);
});

test("a file of one scene has its names", () => {
  const file = JSON.stringify({ name: "Cellar", grid: 100, walls: [], notes: [{ x: 0, y: 0, text: "Well" }] });
  const [only] = scenesInFile("cellar.json", file);
  expect(labelsIn(file, only!.read()).map(({ name }) => name)).toEqual(["Well"]);
});

import { describe, expect, it } from "vitest";
import { readSceneFile } from "./read-scene-file";

const foundry = JSON.stringify({ name: "Cellar", grid: 100, walls: [{ c: [0, 0, 100, 0] }] });
const uvtt = JSON.stringify({ resolution: { pixels_per_grid: 70 }, line_of_sight: [], portals: [] });

describe("a scene file", () => {
  it("is a Foundry export, a Universal VTT map or a text map, by name and content", () => {
    expect(readSceneFile("cellar.json", foundry)).toMatchObject({ name: "Cellar", grid: { size: 100 } });
    expect(readSceneFile("cellar.uvtt", uvtt).grid.size).toBe(70);
    expect(readSceneFile("cellar.DD2VTT", uvtt).grid.size).toBe(70);
    expect(readSceneFile("cellar.json", uvtt).grid.size).toBe(70);
    expect(readSceneFile("cellar", `\uFEFF ${foundry}`).name).toBe("Cellar");
    expect(readSceneFile("cellar.txt", "map\n+---+\n  A\n+   +").tokens).toHaveLength(1);
  });

  it("names itself and the position of a fault", () => {
    expect(() => readSceneFile("a.json", "{ walls")).toThrow('a.json: came "{ walls", wanted JSON');
    expect(() => readSceneFile("a.json", "[1]")).toThrow("a.json: came [1], wanted a Foundry scene");
    expect(() => readSceneFile("a.json", '{"grid":100,"walls":[{"c":[1,2,3]}]}')).toThrow(
      "a.json: walls[0].c: came [1,2,3], wanted four finite numbers",
    );
    expect(() => readSceneFile("a.uvtt", "{}")).toThrow("a.uvtt: resolution: came nothing");
    expect(() => readSceneFile("a.txt", "map\nx")).toThrow('a.txt: line 2, column 1: came "x"');
  });

  it("states what was expected if it is empty or another Foundry document", () => {
    const wanted = "wanted a Foundry scene export, a Universal VTT file or a text battle map";
    for (const name of ["a.txt", "a.json", "a.uvtt"])
      for (const text of ["", " \n"])
        expect(() => readSceneFile(name, text)).toThrow(`${name}: came nothing, ${wanted}`);
    const actor = JSON.stringify({ name: "Ezren", type: "character", system: {}, items: [] });
    expect(() => readSceneFile("ezren.json", actor)).toThrow(
      `ezren.json: came JSON with neither walls nor a grid, ${wanted}`,
    );
  });

  it("allows no creature in text that an export could not have: none off the map, none of endless size", () => {
    expect(() => readSceneFile("map.txt", "grid square 65536 5 ft\ntoken A at 1,0")).toThrow(
      "map.txt: tokens[0].width: came 1, wanted a token within 65536 pixels",
    );
    expect(() => readSceneFile("map.txt", "grid square 1 5 ft\ntoken A at 0,0 size 100x20")).toThrow(
      "map.txt: tokens[0].width: came 100 by 20 spaces, wanted at most 1000 in all",
    );
  });

  it("reports a fault on one line, however much text there is", () => {
    const long = `{${"x".repeat(5000)}\n${"y".repeat(5000)}`;
    expect(() => readSceneFile("a.json", long)).toThrow(/^.{1,120}$/);
  });
});

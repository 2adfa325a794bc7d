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
    expect(() => readSceneFile("a.json", "{ walls")).toThrow('a.json: expected JSON, got "{ walls"');
    expect(() => readSceneFile("a.json", "[1]")).toThrow("a.json: expected a Foundry scene, got [1]");
    expect(() => readSceneFile("a.json", '{"grid":100,"walls":[{"c":[1,2,3]}]}')).toThrow(
      "a.json: walls[0].c: expected four finite numbers, got [1,2,3]",
    );
    expect(() => readSceneFile("a.uvtt", "{}")).toThrow(/a\.uvtt: resolution: expected .*, got nothing/);
    expect(() => readSceneFile("a.txt", "map\nx")).toThrow(/a\.txt: line 2, column 1: expected .*, got "x"/);
  });

  it("states what was expected if it is empty or another Foundry document", () => {
    const expected = "expected a Foundry scene export, a Universal VTT file or a text battle map";
    for (const name of ["a.txt", "a.json", "a.uvtt"])
      for (const text of ["", " \n"])
        expect(() => readSceneFile(name, text)).toThrow(`${name}: ${expected}, got nothing`);
    const hand = "#####\r\n#A#B#\r\n\r\n#####\r\n";
    expect(() => readSceneFile("hand.txt", hand)).toThrow(
      `hand.txt: ${expected}, got only lines that begin with # (comments)`,
    );
    const actor = JSON.stringify({ name: "Ezren", type: "character", system: {}, items: [] });
    expect(() => readSceneFile("ezren.json", actor)).toThrow(
      `ezren.json: ${expected}, got JSON with neither walls nor a grid`,
    );
  });

  it("allows no creature in text that an export could not have: none off the map, none of endless size", () => {
    expect(() => readSceneFile("map.txt", "grid square 65536 5 ft\ntoken A at 1,0")).toThrow(
      "map.txt: tokens[0].width: expected a token within 65536 pixels, got 1",
    );
    expect(() => readSceneFile("map.txt", "grid square 1 5 ft\ntoken A at 0,0 size 100x20")).toThrow(
      "map.txt: tokens[0].width: expected at most 1000 in all, got 100 by 20 spaces",
    );
  });

  it("reports a fault on one line, however much text there is", () => {
    const long = `{${"x".repeat(5000)}\n${"y".repeat(5000)}`;
    expect(() => readSceneFile("a.json", long)).toThrow(/^.{1,120}$/);
  });
});

import { describe, expect, it } from "vitest";
import { UVTT_DEFAULTS } from "./reading";
import { readMapFile, readSceneFile, scenesInFile } from "./read-scene-file";

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
    expect(() => readSceneFile("a.json", '{"grid":0,"walls":[]}')).toThrow(
      "a.json: grid: expected a number above 0, got 0",
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

describe("a Foundry scene with documents that cannot be read", () => {
  const wall = (x: number) => ({ c: [x, 0, x, 100] });
  const token = { _id: "a", name: "A", x: 0, y: 0, width: 1, height: 1 };

  it("is read without them, and says which they are", () => {
    const source = {
      grid: 100,
      walls: [wall(0), { c: [1, 2, 3] }, wall(200), { c: [0, 0, null, 0] }],
      tokens: [token, { ...token, _id: "b", width: 0 }],
    };
    const { scene, skipped, origins } = readMapFile("a.json", JSON.stringify(source));
    expect(skipped.map(({ path }) => path)).toEqual(["walls[1].c", "walls[3].c", "tokens[1].width"]);
    expect(scene.walls.map(({ c }) => c[0])).toEqual([0, 200]);
    expect(origins).toEqual([
      ["walls", 0],
      ["walls", 2],
    ]);
    expect(scene.tokens.map(({ id }) => id)).toEqual(["a"]);
  });

  it("is refused with an area too large to judge, which must not be missing", () => {
    const points = Array.from({ length: 40_000 }, (_, i) => i % 997);
    const region = { behaviors: [{ type: "parapet.terrain", system: {} }], shapes: [{ type: "polygon", points }] };
    expect(() => readSceneFile("a.json", JSON.stringify({ grid: 100, walls: [], regions: [region] }))).toThrow(
      "a.json: regions[0].shapes: expected at most 2000, got 20000 edges",
    );
  });
});

describe("the picture of a Foundry scene", () => {
  const pictureOf = (more: object) =>
    readMapFile(
      "a.json",
      JSON.stringify({ width: 1000, height: 610, grid: { type: 1, size: 100 }, walls: [], ...more }),
    ).picture;

  it("is within its padding, which is whole squares", () => {
    expect(pictureOf({ padding: 0.25 })).toEqual({ x: 300, y: 200, width: 1000, height: 610 });
    expect(pictureOf({ padding: 0 })).toEqual({ x: 0, y: 0, width: 1000, height: 610 });
  });

  it("is unknown without a size, when it was shifted, and on hexes", () => {
    expect(pictureOf({ width: null })).toBeNull();
    expect(pictureOf({ background: { offsetX: 20 } })).toBeNull();
    expect(pictureOf({ grid: { type: 2, size: 100 } })).toBeNull();
  });
});

describe("an adventure's export", () => {
  const scene = (name: string, x: number) => ({ _id: `id${x}`, name, grid: 100, walls: [{ c: [x, 0, x, 100] }] });
  const adventure = JSON.stringify({ name: "Tomb", scenes: [scene("Cellar", 1), scene("Attic", 2)], actors: [] });
  const named = (name: string) => readMapFile("tomb.json", adventure, { uvtt: UVTT_DEFAULTS, scene: name });

  it("has its scenes by name and by id", () => {
    expect(scenesInFile("tomb.json", adventure).map(({ name }) => name)).toEqual(["Cellar", "Attic"]);
    expect(named("Attic").scene.walls[0]?.c[0]).toBe(2);
    expect(named("id1").scene.name).toBe("Cellar");
    expect(named("Attic").origins).toEqual([["scenes", 1, "walls", 0]]);
  });

  it("with one scene needs no name", () => {
    const single = JSON.stringify({ scenes: [scene("Cellar", 1)] });
    expect(readMapFile("tomb.json", single).scene.name).toBe("Cellar");
  });

  it("asks for a name where it has several, and lists them where there is none of it", () => {
    expect(() => readMapFile("tomb.json", adventure)).toThrow(
      'tomb.json: scenes: expected the name or id of one ("Cellar", "Attic"), got 2 scenes',
    );
    expect(() => named("Crypt")).toThrow(
      'tomb.json: scenes: expected the name of a scene of this adventure ("Cellar", "Attic"), got "Crypt"',
    );
    expect(() => readMapFile("tomb.json", '{"scenes":[]}')).toThrow("tomb.json: scenes: expected at least one scene");
  });

  it("names faults by their path from the top", () => {
    const source = { scenes: [scene("Cellar", 1), { ...scene("Attic", 2), walls: [{ c: [] }] }, 7] };
    const [, attic, third] = scenesInFile("tomb.json", JSON.stringify(source));
    expect(attic?.read().skipped).toMatchObject([{ path: "scenes[1].walls[0].c" }]);
    expect(() => third?.read()).toThrow("tomb.json: scenes[2]: expected a Foundry scene, got 7");
  });

  it("a file with one scene has only that name", () => {
    const one = (name: string) =>
      readMapFile("a.json", JSON.stringify(scene("Cellar", 1)), { uvtt: UVTT_DEFAULTS, scene: name });
    expect(one("Cellar").scene.walls).toHaveLength(1);
    expect(() => one("Attic")).toThrow('a.json: name: expected "Attic", got "Cellar"');
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../../../tests/scenes-beside";
import { parseBattleMap } from "../notation/parse";
import { readMapFile } from "../read-files/read-scene-file";
import { UVTT_DEFAULTS } from "../read-files/reading";
import { objectIn } from "../kept/kept";
import { convertScene, withWallsOf } from "./convert";
import { lossesIn } from "./losses";

type Written = Readonly<Record<"walls" | "tokens", readonly Source[]>>;

interface Source {
  readonly _id: string;
  readonly flags?: { readonly parapet: object };
}

const mapOf = (text: string) => parseBattleMap(text).scene;

const read = (name: string, text: string, isAsWritten = false) =>
  readMapFile(name, text, { uvtt: UVTT_DEFAULTS, isAsWritten });

const HOUSE = mapOf(`scene House
grid square 100 5 ft
wall w1 0,0 400,0
wall w2 400,0 400,400 railing
wall w3 0,0 0,400 height 0..5
wall w4 0,400 200,400 door open
wall w5 200,400 400,400 from left
wall w6 100,100 300,100 limited
token A at 100,100
area r1 terrain standard + rectangle 200,200 100x100
light l1 at 50,50 bright 10 dim 20
`);

describe("a map in another format", () => {
  it("goes to Foundry with all that it has", () => {
    const { text, losses } = convertScene(HOUSE, "foundry");
    expect(losses).toEqual([]);
    expect(read("house.json", text).scene).toEqual(HOUSE);
    const { walls, tokens } = JSON.parse(text) as Written;
    expect(walls[1]).toMatchObject({ c: [400, 0, 400, 400], move: 20, sight: 0 });
    expect(walls[2]?.flags?.parapet).toEqual({ bottom: 0, top: 5 });
    expect(tokens[0]).toMatchObject({ name: "A", x: 100, disposition: 1 });
    for (const { _id } of [...walls, ...tokens]) expect(_id).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it("goes to Universal VTT, which has no windows, heights, one-way walls, creatures and areas", () => {
    const { text, losses } = convertScene(HOUSE, "uvtt");
    expect(losses).toEqual([
      { kind: "walls", count: 1 },
      { kind: "one-way", count: 1 },
      { kind: "heights", count: 1 },
      { kind: "tokens", count: 1 },
      { kind: "areas", count: 1 },
    ]);
    expect(read("house.uvtt", text).scene).toEqual(HOUSE);
    const plain = read("house.uvtt", text, true).scene;
    expect(plain.walls.map(({ c, door, isOpen, sight }) => [c.join(), door, isOpen, sight])).toEqual([
      ["0,0,400,0", "none", false, "normal"],
      ["0,0,0,400", "none", false, "normal"],
      ["200,400,400,400", "none", false, "normal"],
      ["100,100,300,100", "none", false, "limited"],
      ["0,400,200,400", "door", true, "normal"],
    ]);
  });

  it("goes to a text battle map and back", () => {
    const { text, losses } = convertScene(HOUSE, "text");
    expect(losses).toEqual([]);
    expect(read("house.txt", text).scene).toEqual(HOUSE);
  });

  it("is read by its own lists once somebody has changed them, and says so", () => {
    const json = JSON.parse(convertScene(HOUSE, "uvtt").text) as { readonly line_of_sight: unknown[] };
    json.line_of_sight.pop();
    const { scene, skipped } = read("house.uvtt", JSON.stringify(json));
    expect(scene.tokens).toEqual([]);
    expect(skipped).toEqual([
      { path: "parapet", got: "one that was changed since", expected: "the file as Parapet wrote it" },
    ]);
  });

  it("does not mind other keys, nor in which order they stand", () => {
    const { format, software, ...json } = objectIn(convertScene(HOUSE, "uvtt").text);
    expect(read("house.uvtt", JSON.stringify({ note: "mine", ...json, software, format })).scene).toEqual(HOUSE);
  });

  it("says which places Foundry rounds, and counts lights one by one", () => {
    const between = mapOf(
      "wall w1 0.5,0 400.5,0\ntoken A at 100.5,100\nlight d at 300,300 bright 5 darkness\nlight l at 29,58 bright 5\n",
    );
    expect(convertScene(between, "foundry").losses).toEqual([{ kind: "places", count: 2 }]);
    expect(convertScene(between, "uvtt").losses).toEqual([
      { kind: "tokens", count: 1 },
      { kind: "lights", count: 2 },
    ]);
  });

  it("sees a wall and a creature on the wrong level", () => {
    const house = mapOf(
      "level low height 0..10\nlevel high height 10..20\nwall w1 0,0 400,0 level low\ntoken A at 100,100 level low\n",
    );
    const wrong = {
      ...house,
      walls: house.walls.map((wall) => ({ ...wall, levels: ["high"] })),
      tokens: house.tokens.map((token) => ({ ...token, level: "high" })),
    };
    expect(lossesIn(house, wrong, true)).toEqual([
      { kind: "tokens", count: 1 },
      { kind: "levels", count: 1 },
    ]);
    expect(convertScene(house, "foundry").losses).toEqual([]);
  });

  it("keeps a picture that does not begin at 0,0 where it is", () => {
    const picture = { x: 300, y: 200, width: 1000, height: 800 };
    const uvtt = convertScene(HOUSE, "uvtt", { picture }).text;
    expect(read("house.uvtt", uvtt).picture).toEqual(picture);
    const again = objectIn(convertScene(HOUSE, "uvtt", { picture: read("house.uvtt", uvtt).picture }).text);
    expect(again["resolution"]).toEqual(objectIn(uvtt)["resolution"]);
  });

  it("has a valid key when its walls are repaired", () => {
    const repaired = { ...HOUSE, walls: HOUSE.walls.slice(1) };
    for (const format of ["foundry", "uvtt"] as const) {
      const text = withWallsOf(convertScene(HOUSE, format).text, format, repaired);
      expect(read(`house.${format === "uvtt" ? "uvtt" : "json"}`, text).scene).toEqual(repaired);
    }
  });
});

skipWithoutScenes("real scenes are converted there and back");

describe.runIf(sceneFiles.length > 0)("a real scene", () => {
  it.each(sceneFiles)("%s comes back the same from each format, and Foundry's own lists hold all of it", (file) => {
    const { scene, picture } = readMapFile(file, readFileSync(pathOfScene(file), "utf8"));
    const text = convertScene(scene, "text").text;
    const fromText = read("map.txt", text).scene;
    for (const [format, name] of [["foundry", "map.json"] as const, ["uvtt", "map.uvtt"] as const]) {
      const { text: made, losses } = convertScene(fromText, format, { picture });
      expect(read(name, made).scene).toEqual(scene);
      if (format === "foundry") expect(losses.filter(({ kind }) => kind !== "places")).toEqual([]);
    }
  });
});

import { describe, expect, it, test } from "vitest";
import { parseBattleMap } from "./parse";
import { printBattleMap } from "../print/print-notation";
import { readScene } from "../read-foundry/read-scene";

/** A message in which … stands for any text. */
const matching = (message: string): RegExp =>
  new RegExp(
    message
      .split("…")
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*"),
  );

const A = "token A at 0,0\n";

const REFUSED: readonly (readonly [text: string, message: string])[] = [
  [`${A}token A scale -1`, 'line 2, column 15: expected a number of 0 or more, got "-1"'],
  [`${A}token A reach -1`, 'line 2, column 15: expected a number of 0 or more, got "-1"'],
  [`${A}token A darkvision -5`, 'line 2, column 20: expected a number of 0 or more, got "-5"'],
  [`${A}token A body -3`, 'line 2, column 14: expected a number of 0 or more, got "-3"'],
  [`${A}token A carries`, "line 2, column 16: expected bright or dim and a radius above 0, got nothing"],
  [`${A}token A carries prone`, 'line 2, column 17: expected bright or dim and a radius above 0, got "prone"'],
  [`${A}token A carries dim 0 prone`, 'line 2, column 23: expected bright or dim and a radius above 0, got "prone"'],
  ["darkness 7", 'line 1, column 10: expected a number from 0 to 1, got "7"'],
  ["darkness -0.1", 'line 1, column 10: expected a number from 0 to 1, got "-0.1"'],
  ["area x gloom override 2 + rectangle 0,0 9x9", 'line 1, column 23: expected a number from 0 to 1, got "2"'],
  ["area x terrain low scale -2 + rectangle 0,0 9x9", 'line 1, column 26: expected a number of 0 or more, got "-2"'],
  ["area x + rectangle 0,0 0x1", 'line 1, column 24: expected sizes above 0 as WxH, got "0x1"'],
  ["area x + ellipse 0,0 5x-5", 'line 1, column 22: expected sizes above 0 as WxH, got "5x-5"'],
  ["area x + polygon 0,0 5,5", "line 1, column 25: expected 3 points at least, as x,y, got nothing"],
  ["area x + polygon 0,0 5,5 height 1..2", 'line 1, column 26: expected 3 points at least…, got "height"'],
  ["light t at 0,0 bright -1", 'line 1, column 23: expected a number of 0 or more, got "-1"'],
  ["light t at 0,0 dim 5 lit 0.8..0.2", 'line 1, column 26: expected darkness as 0..1…, got "0.8..0.2"'],
  ["light t at 0,0 dim 5 lit 0..2", 'line 1, column 26: expected darkness as 0..1…, got "0..2"'],
  ["light t at 0,0 dim 5 angle 900", 'line 1, column 28: expected degrees from 0 to 360, got "900"'],
  ["light t bright 5", 'line 1, column 17: expected where "t" is, since nothing is called that yet, got nothing'],
  [
    `light ${"t".repeat(3000)} bright 5`,
    `expected where ${JSON.stringify(`${"t".repeat(40)}…`)} is, since nothing is called that yet`,
  ],
  ["template t circle", 'line 1, column 18: expected where "t" is, since nothing is called that yet, got nothing'],
  ["template t at 0,0 distance 5", 'line 1, column 12: expected one of circle, cone…, got "at"'],
  ["template t cone at 0,0", "line 1, column 23: expected distance and how far it reaches, got nothing"],
  ["template t cone at 0,0 distance -1 angle 0", 'line 1, column 33: expected a number above 0, got "-1"'],
  ["template t cone at 0,0 distance 5 angle 400", 'line 1, column 41: expected degrees from 0 to 360, got "400"'],
  ["template t ray at 0,0 distance 5 width -5", 'line 1, column 40: expected a number of 0 or more, got "-5"'],
  ["wall w 0,0 9,9 scale -1", 'line 1, column 22: expected a number of 0 or more, got "-1"'],
  ["wall w 0,0 9,9 sight-threshold -1", 'line 1, column 32: expected a number of 0 or more, got "-1"'],
  [`${A}expect rise A -> A increment 0: none`, 'line 2, column 30: expected a number above 0, got "0"'],
  [`${A}expect rise melee reach -5 A -> A: none`, 'line 2, column 25: expected a number of 0 or more, got "-5"'],
];

describe("numbers out of range", () => {
  it.each(REFUSED)("are rejected with line, column and the expected range: %j", (text, message) => {
    expect(() => parseBattleMap(text)).toThrow(matching(message));
  });

  test("are not the bounds themselves", () => {
    const { scene } = parseBattleMap(
      "darkness 1\ntoken A at 0,0 reach 0 scale 0 body 0\nlight t at 0,0 dim 5 lit 0.5..0.5 angle 360\n",
    );
    expect(scene.darkness).toBe(1);
    expect(scene.lights[0]).toMatchObject({ litFrom: 0.5, litTo: 0.5, angle: 360 });
  });
});

describe("an existing light or template", () => {
  test("is changed by a line without a position", () => {
    const { scene } = parseBattleMap(
      "light t at 3,4 dim 5\nlight t bright 5\ntemplate f cone at 0,0 distance 5\ntemplate f circle direction 90\n",
    );
    expect(scene.lights).toMatchObject([{ x: 3, y: 4, bright: 5, dim: 5 }]);
    expect(scene.templates).toMatchObject([{ shape: "circle", distance: 5, direction: 90 }]);
  });
});

describe("a Foundry scene with numbers out of range", () => {
  test("is printed with the nearest valid numbers, so that its text can be read", () => {
    const scene = readScene({
      grid: 100,
      darkness: 1.5,
      walls: [{ c: [0, 0, 9, 9], flags: { parapet: { size: -1 } } }],
      tokens: [{ x: 0, y: 0, flags: { parapet: { size: -3 }, levels: { tokenHeight: -2 } } }],
      lights: [{ x: 0, y: 0, config: { dim: 5, angle: 900, darkness: { min: 0.8, max: 0.2 } } }],
      templates: [{ x: 0, y: 0, t: "cone", distance: 0 }],
      regions: [
        {
          behaviors: [{ type: "parapet.terrain", system: { size: -1 } }],
          shapes: [
            { type: "rectangle", x: 0, y: 0, width: 0, height: 5 },
            { type: "circle", x: 0, y: 0, radius: 5 },
          ],
        },
      ],
    });
    expect(scene.darkness).toBe(1);
    expect(scene.lights[0]).toMatchObject({ angle: 360, litFrom: 0.2, litTo: 0.8 });
    expect(scene.templates).toEqual([]);
    expect(scene.areas[0]?.shapes).toHaveLength(1);
    expect(parseBattleMap(printBattleMap(scene)).scene).toEqual(scene);
  });
});

test("a disposition is printed as a word", () => {
  const { scene } = parseBattleMap("token A at 0,0 disposition neutral\ntoken b at 0,0 disposition secret\n");
  const text = printBattleMap(scene);
  expect(text).toContain("disposition neutral");
  expect(text).toContain("disposition secret");
});

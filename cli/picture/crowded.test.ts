import { describe, expect, test } from "vitest";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { readSceneFile } from "../../src/scene/read-files/read-scene-file";
import { RULE_SETS } from "../../src/rules/index";
import { drawSvg } from "./picture";
import { textWidth } from "./label-layout";

const pictureOf = (map: string, ruleset: keyof typeof RULE_SETS = "pathfinder1e"): string => {
  const ruleSet = RULE_SETS[ruleset];
  const battlefield = battlefieldOf(readSceneFile("map.txt", map), TIDY_DEFAULTS, ruleSet.unsetBase);
  const attack = { attacker: "token:A", target: "token:T", kind: "ranged", reach: null, origin: null } as const;
  return drawSvg(battlefield, ruleSet.judge(battlefield, attack, {}));
};

interface Words {
  readonly text: string;
  readonly x: number;
  readonly size: number;
}

const wordsIn = (markup: string): Words[] =>
  [...markup.matchAll(/<text x="([^"]*)"[^>]*font-size="([^"]*)"[^>]*>([^<]*)</g)].map(
    ([, x = "", size = "", text = ""]) => ({ text, x: Number(x), size: Number(size) }),
  );

const captionOf = (picture: string): string => picture.split("<g transform")[1] ?? "";

const LONG = "Grimaldus the Unforgiven of the Seven Towers, Last Lord of Ash and of all that was";

describe("a crowded picture", () => {
  test("keeps long names and titles within its width", () => {
    const picture = pictureOf(`token A "${LONG}" at 0,0\ntoken B "B${LONG}" at 300,0\ntoken T "T${LONG}" at 600,0\n`);
    const caption = wordsIn(captionOf(picture));
    expect(caption.length).toBeGreaterThan(5);
    for (const { text, x, size } of caption) expect(x + textWidth(text, size)).toBeLessThanOrEqual(800 - 15);
    expect(picture).toContain("…");
  });

  test("names no more than eight obstacles, the nearest first, and says how many more there are", () => {
    const row = Array.from({ length: 12 }, (_, i) => `token C${12 - i} at ${200 + 100 * i},0`).join("\n");
    const picture = pictureOf(`token A at 0,0\n${row}\ntoken T at 1600,0\n`);
    expect(picture).toContain(">Soft cover from C12, C11, C10, C9, C8, C7, C6, C5 and 4 more.<");
    expect(picture).toContain(">and 4 more<");
    expect([...picture.matchAll(/class="badge"/g)]).toHaveLength(16);
  });

  test("shows creatures at its edge whole", () => {
    const map = "token A at 0,0\ntoken T at 400,0\ntoken C at 580,100 size 2x2\n";
    const [, x = 0, , width = 0] =
      /viewBox="(\S+) (\S+) (\S+) (\S+)">\n<rect class="paper"/.exec(pictureOf(map))?.map(Number) ?? [];
    expect(x + width).toBeGreaterThan(780);
  });

  test("speaks of concealment where the rules know it", () => {
    const map = "token A at 0,0\ntoken T at 600,0\n";
    expect(pictureOf(map)).toContain("No concealment.");
    expect(pictureOf(map, "dnd5e")).toContain("Not obscured.");
    for (const id of ["rise", "ninth-age", "crisis-protocol"] as const)
      expect(pictureOf(map, id)).not.toMatch(/oncealment|Not obscured/);
  });

  test("leaves out of its legend soft cover that is under hard cover", () => {
    const map = (wood: string): string =>
      `grid gridless 100 1 in\ntoken A at 450,0\ntoken T at 0,500 size 10x1 rotation 180\nwall w 0,480 700,480\narea wood terrain soft + rectangle ${wood} 100x75\n`;
    expect(pictureOf(map("900,400"), "ninth-age")).toContain(">hidden part (soft cover)<");
    expect(pictureOf(map("200,400"), "ninth-age")).not.toContain(">hidden part (soft cover)<");
  });

  test("names of what stops the effect only what stops the lines drawn", () => {
    const map = "token A at 0,0\ntoken T at 600,0\nwall w 300,-900 300,900\nwall behind 50,-20 50,-10\n";
    expect(pictureOf(map)).toContain(">No line of effect because of wall 1.<");
  });
});

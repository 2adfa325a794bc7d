import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../src/battlefield/battlefield-of";
import { TIDY_DEFAULTS } from "../src/battlefield/battlefield";
import { readSceneFile } from "../src/battlefield/read-scene-file";
import { RULE_SETS } from "../src/rules/index";
import { drawSvg } from "./draw-svg";

const battlefieldIn = (rows: string, names = "") =>
  battlefieldOf(readSceneFile("map.txt", `scene "Map"\ngrid square 100 5 ft\nmap\n${rows}\n${names}\n`), TIDY_DEFAULTS);

const pictureOf = (rows: string, names = ""): string => {
  const battlefield = battlefieldIn(rows, names);
  const attack = { attacker: "token:A", target: "token:T", kind: "ranged", reach: null, origin: null } as const;
  return drawSvg(battlefield, RULE_SETS.pathfinder1e.judge(battlefield, attack, {}));
};

const countOf = (picture: string, what: RegExp): number => [...picture.matchAll(what)].length;

const OPEN = "+   +   +   +   +   +\n  A       B       T  \n+   +   +   +   +   +";

describe("the picture of a verdict", () => {
  test("has every sight-line once, a cross and a dotted rest for each that is blocked, and the origin", () => {
    const battlefield = battlefieldIn(OPEN);
    const verdict = RULE_SETS.pathfinder1e.judge(
      battlefield,
      { attacker: "token:A", target: "token:T", kind: "ranged", reach: null, origin: null },
      {},
    );
    const map = drawSvg(battlefield, verdict).split("<g transform")[0] ?? "";
    const blocked = verdict.lines.filter(({ isBlocked }) => isBlocked).length;
    expect(blocked).toBeGreaterThan(0);
    expect(countOf(map, /class="clear"/g)).toBe(verdict.lines.length - blocked);
    expect(countOf(map, /class="beyond"/g)).toBe(blocked);
    expect(countOf(map, /class="blocked"/g)).toBe(3 * blocked);
    expect(countOf(map, /class="origin"/g)).toBe(2);
  });

  test("highlights and numbers what gives the cover, and names it in the caption", () => {
    const picture = pictureOf(OPEN, 'token B "Bo"');
    expect(countOf(picture, /class="highlight"/g)).toBe(1);
    expect(picture).toContain(">Bo, token:B</text>");
    expect(picture).toContain(">Soft cover (+4 AC). No concealment.</text>");
  });

  test("shows names as text, whatever is in them", () => {
    const picture = pictureOf(OPEN, 'token A "<b>&A"');
    expect(picture).toContain("&lt;b&gt;&amp;A attacks T (ranged)");
    expect(picture).not.toContain("<b>");
  });

  test("does not show a hidden creature that has no part in it", () => {
    expect(pictureOf(OPEN, 'token B "Zed" hidden')).not.toContain("Zed");
  });

  test("tells kinds of wall apart by shape, and its legend has those that are there", () => {
    const legendOf = (sign: string): string[] => {
      const picture = pictureOf(`+   +   +${sign.repeat(3)}+   +   +\n  A               T  \n+   +   +   +   +   +`);
      return ["wall", "door", "window", "curtain", "low wall"].filter((look) => picture.includes(`>${look}</text>`));
    };
    expect(["-", "d", "g", "c", "l"].map(legendOf)).toEqual([
      ["wall"],
      ["door"],
      ["window"],
      ["curtain"],
      ["low wall"],
    ]);
  });

  test("is the same to the byte each time", () => {
    expect(pictureOf(OPEN)).toBe(pictureOf(OPEN));
  });

  test("holds no number that is none", () => {
    expect(pictureOf(OPEN)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

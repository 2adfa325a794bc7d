import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { readSceneFile } from "../../src/scene/read-files/read-scene-file";
import { RULE_SETS } from "../../src/rules/index";
import type { Attack } from "../../src/rules/attack/verdict";
import { drawSvg } from "./picture";

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
    expect(countOf(map, /class="blocked"/g)).toBe(blocked);
    // Both blocked lines are blocked at different points.
    expect(countOf(map, /class="stop"/g)).toBe(blocked);
    expect(countOf(map, /class="origin"/g)).toBe(1);
  });

  test("highlights and numbers what gives the cover, and names it in the caption", () => {
    const picture = pictureOf(OPEN, 'token B "Bo"');
    expect(countOf(picture, /class="highlight"/g)).toBe(1);
    expect(picture).toContain(">Bo</text>");
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
      return ["wall", "door", "window", "curtain", "low wall", "fence"].filter((look) =>
        picture.split("</svg>")[1]?.includes(`class="small" font-size="13">${look}</text>`),
      );
    };
    expect(["-", "d", "g", "c", "l"].map(legendOf)).toEqual([
      ["wall"],
      ["door"],
      ["window"],
      ["curtain"],
      ["low wall"],
    ]);
  });

  test.each([
    ["low", "low wall"],
    ["partial", "hedge"],
    ["standard", "fence"],
    ["improved", "arrow slit"],
  ])("calls a wall that is %s to the GM a %s, and no two alike", (cover, look) => {
    const others = ["low wall", "hedge", "fence", "arrow slit"].filter((each) => each !== look);
    const picture = pictureOf("+   +   +   +\n  A       T  \n+   +   +   +", `wall w 150,0 150,100 cover ${cover}`);
    expect(picture).toContain(`>${look}</text>`);
    for (const other of others) expect(picture).not.toContain(`>${other}</text>`);
  });

  test("names nothing by an id: walls are what they are, by their numbers where a sentence speaks of them", () => {
    const walls = "wall w 150,-900 150,900\nwall v 250,-900 250,900 door";
    const picture = pictureOf("+   +   +   +\n  A       T  \n+   +   +   +", walls);
    expect(picture).not.toMatch(/(?:token|wall|region|tile):/);
    expect(picture).toContain(">No line of effect because of wall 1.</text>");
    expect(picture).toContain("<title>A attacks T (ranged): Total cover: no line of effect</title>");
    expect(pictureOf("+   +   +   +\n  A   =   T  \n+   +   +   +")).toContain(">Cover from terrain 1.</text>");
  });

  test("says once of walls without a number what they are", () => {
    const curtains = ["w 150,-900 150,100", "v 150,100 150,900", "u 250,-900 250,900"].map(
      (wall) => `wall ${wall} curtain`,
    );
    const picture = pictureOf("+   +   +   +\n  A       T  \n+   +   +   +", curtains.join("\n"));
    expect(picture).toContain(">Line of sight is blocked by a curtain: 50 % miss chance.</text>");
  });

  test("tells attacker and target apart that have no names", () => {
    expect(pictureOf(OPEN, 'token A ""\ntoken T ""')).toContain(
      "<title>an attacker attacks a target (ranged): Soft cover</title>",
    );
  });

  test("tells creatures of one name apart by their ids", () => {
    expect(pictureOf(OPEN, 'token B "Orc"\ntoken T "Orc"')).toContain(">A attacks Orc (T) (ranged)</text>");
  });

  test("is the same to the byte each time", () => {
    expect(pictureOf(OPEN)).toBe(pictureOf(OPEN));
  });

  test("holds no number that is none", () => {
    expect(pictureOf(OPEN)).not.toMatch(/NaN|Infinity|undefined/);
  });
});

const bookPicture = (ruleset: keyof typeof RULE_SETS, map: string, how: Partial<Attack> = {}): string => {
  const ruleSet = RULE_SETS[ruleset];
  const battlefield = battlefieldOf(readSceneFile("map.txt", map), TIDY_DEFAULTS, ruleSet.unsetBase);
  const attack: Attack = { attacker: "token:A", target: "token:T", kind: "ranged", reach: null, origin: null, ...how };
  return drawSvg(battlefield, ruleSet.judge(battlefield, attack, {}));
};

describe("each book's own figures are drawn, and the legend says what they are", () => {
  test("Rise draws the cone to the target, and tells what a miss strikes", () => {
    const picture = bookPicture(
      "rise",
      "token A at 0,0\ntoken B at 300,0\ntoken T at 600,0\ntoken B disposition hostile",
    );
    expect(countOf(picture, /class="surface covered"/g)).toBe(2); // on the map and in the legend
    expect(picture).toContain(">cone to the target</text>");
    expect(picture).toMatch(/misses or glances strikes/);
  });

  test("Crisis Protocol draws the hull of both bases, by whether there is cover", () => {
    const area = "area crate terrain none scale 2 + rectangle 600,-50 50x200\n";
    const tokens = "grid gridless 100 1 in\ntoken A at 0,0 base round\ntoken T at 800,0 base round\n";
    expect(countOf(bookPicture("crisis-protocol", tokens + area), /class="surface covered"/g)).toBe(2);
    expect(countOf(bookPicture("crisis-protocol", tokens), /class="surface free"/g)).toBe(2);
    expect(bookPicture("crisis-protocol", tokens)).toContain(">hull of both bases</text>");
  });

  test("the Ninth Age draws the front, the facing, its hidden part and the bounds of the arc", () => {
    const map =
      "grid gridless 100 1 in\ntoken A at 450,0\ntoken T at 0,500 size 10x1 rotation 180\nwall w 0,480 700,480";
    const picture = bookPicture("ninth-age", map);
    for (const look of ["front", "facing", "hidden covered", "arc"])
      expect(countOf(picture, new RegExp(`class="${look}"`, "g"))).toBeGreaterThan(1);
    for (const name of ["front of the attacker", "facing of the target", "hidden part (hard cover)", "bound of an arc"])
      expect(picture).toContain(`>${name}</text>`);
  });

  test("Epic Path draws the lane of a charge, and says what stops it", () => {
    const map = "token A at 0,0\ntoken B at 300,0\ntoken T at 600,0";
    const picture = bookPicture("epic-path", map, { kind: "melee", isCharge: true });
    expect(picture).toContain(">lane of the charge</text>");
    expect(picture).toContain(">The lane of the charge is stopped by B.</text>");
  });

  test("Pathfinder's second edition draws one line, from centre to centre", () => {
    const picture = bookPicture("pathfinder2e", "token A at 0,0\ntoken T at 600,0");
    expect(countOf(picture.split("<g transform")[0] ?? "", /class="clear"/g)).toBe(1);
  });

  test.each(Object.keys(RULE_SETS) as (keyof typeof RULE_SETS)[])(
    "the picture by %s is the same each time and holds no number that is none",
    (id) => {
      const map = "token A at 0,0\ntoken B at 300,0\ntoken T at 600,0\nwall w 500,-100 500,50";
      expect(bookPicture(id, map)).toBe(bookPicture(id, map));
      expect(bookPicture(id, map)).not.toMatch(/NaN|Infinity|undefined|PARAPET/);
    },
  );
});

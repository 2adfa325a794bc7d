import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROGRAM, runIn, spawnIn } from "../../tests/command-line";

const folder = mkdtempSync(join(tmpdir(), "parapet-"));
const parapet = runIn(folder);

const WALL = { _id: "w1", c: [300, 0, 300, 400], move: 20, sight: 20, light: 20, dir: 0, door: 0, ds: 0 };
const token = (id: string, name: string, x: number, changes: object = {}) => ({
  _id: id,
  name,
  x,
  y: 100,
  width: 1,
  height: 1,
  hidden: false,
  disposition: 0,
  ...changes,
});
const SCENE = {
  name: "Yard",
  width: 1000,
  height: 1000,
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  walls: [WALL],
  tokens: [token("a", "Archer", 100), token("b", "Goblin", 600), token("c", "Goblin", 800)],
};

const fileWith = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return name;
};

const wallsOf = (bytes: number) => {
  const one = JSON.stringify(WALL).length + 1;
  return Array.from({ length: Math.ceil(bytes / one) }, (_, i) => ({
    ...WALL,
    _id: `w${i}`,
    c: [i % 1000, 0, i % 1000, 400],
  }));
};

beforeAll(() => {
  fileWith("yard.json", SCENE);
  fileWith("tomb.json", { scenes: ["Cellar", "Attic"].map((name) => ({ ...SCENE, name })) });
  fileWith("whales.txt", "token A at 0,0 size 31x31\ntoken B at 4000,0 size 31x31\n");
  fileWith(
    "fire.txt",
    "token A at 0,0\ntoken B at 100,0\ntoken C at 900,0\ntemplate fire circle at 100,50 distance 5\n",
  );
  spawnIn(folder)("--help"); // builds the program outside the time of the tests
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** What readers of scenes say before the value that they expect. */
const EXPECTED = /wanted|expected/;

/** A file's content, and what the error must name besides the file. */
const BAD_FILES: readonly (readonly [situation: string, content: unknown, named: readonly RegExp[]])[] = [
  ["not JSON", "{ walls: oops", [EXPECTED]],
  ["JSON of something else", { name: "Sword", type: "weapon", system: {} }, [EXPECTED]],
  ["a JSON array", [1, 2, 3], [EXPECTED]],
  ["a JSON number", "12", [EXPECTED]],
  ["nothing at all", "", [EXPECTED]],
  ["the word NaN", JSON.stringify(SCENE).replace('"x":600', '"x":NaN'), [EXPECTED]],
  [
    "a grid size of 0",
    { ...SCENE, grid: { type: 1, size: 0, distance: 5, units: "ft" } },
    [/grid\.size/, /\b0\b/, EXPECTED],
  ],
  ["arrays without end", "[".repeat(100_000) + "]".repeat(100_000), [/a Foundry scene/]],
  [
    "two tokens of one id",
    { ...SCENE, tokens: [token("a", "Archer", 100), token("a", "Goblin", 600)] },
    [/tokens\[1\]\._id/, /"a"/, /an id/],
  ],
  ["a text map with a place beyond numbers", "token A at 1e999,0", [/line 1, column 12/, /1e999,0/, /pixels/]],
  ["a text map with an empty creature", "token A at 0,0 size 0x1", [/line 1, column 21/, /0x1/, /sizes above 0/]],
  ["a text map with two of one id", "token A at 1,2\ntoken A at 3,4", [/line 2/, /"A"/, /an id/]],
  [
    "an area of 20,000 corners",
    {
      ...SCENE,
      regions: [
        {
          behaviors: [{ type: "parapet.terrain", system: {} }],
          shapes: [{ type: "polygon", points: Array.from({ length: 40_000 }, (_, i) => i % 997) }],
        },
      ],
    },
    [/regions\[0\]\.shapes/, /expected at most 2000, got 20000 edges/],
  ],
  ["10 MB of walls", { ...SCENE, walls: wallsOf(10 * 2 ** 20) }, [/walls/, EXPECTED]],
];

/** Documents that are left out of a scene, and what the warning must name. */
const LEFT_OUT: readonly (readonly [situation: string, content: unknown, named: readonly RegExp[]])[] = [
  [
    "a wall with three numbers",
    { ...SCENE, walls: [WALL, { ...WALL, c: [1, 2, 3] }] },
    [/walls\[1\]\.c/, /\[1,2,3\]/, /four finite numbers/],
  ],
  ["NaN in a wall", { ...SCENE, walls: [{ ...WALL, c: [1, 2, NaN, 4] }] }, [/walls\[0\]\.c/, /null/, EXPECTED]],
  [
    "a wall far outside",
    { ...SCENE, walls: [{ ...WALL, c: [0, 0, 1e9, 0] }] },
    [/walls\[0\]\.c/, /1000000000/, EXPECTED],
  ],
  [
    "a token of size 0",
    { ...SCENE, tokens: [token("a", "Archer", 100, { width: 0 })] },
    [/tokens\[0\]\.width/, /\b0\b/, EXPECTED],
  ],
  [
    "terrain of a shape unknown",
    { ...SCENE, regions: [{ behaviors: [{ type: "parapet.terrain", system: {} }], shapes: [{ type: "blob" }] }] },
    [/regions\[0\]\.shapes\[0\]\.type/, /"blob"/, /one of rectangle/],
  ],
];

/** Arguments, and what the error must contain. */
const BAD_ARGUMENTS: readonly (readonly [situation: string, args: readonly string[], named: readonly RegExp[]])[] = [
  ["an unknown command", ["juggle", "yard.json"], [/"juggle"/, /judge, check, analyse, fix, convert, draw, play/]],
  ["a mistyped command", ["jugde", "yard.json"], [/unknown command "jugde", did you mean judge\?/]],
  ["no scene", ["judge"], [/SCENE: expected the path.*parapet --help/]],
  ["two scenes", ["judge", "yard.json", "yard.json"], [/expected one file, got 2/]],
  ["a file that is not there", ["judge", "nowhere.json"], [/nowhere\.json: there is no such file/]],
  ["a folder", ["judge", "."], [/a folder/]],
  ["an adventure without a name", ["judge", "tomb.json"], [/tomb\.json: scenes: .*"Cellar", "Attic"/]],
  ["a scene that is not there", ["judge", "tomb.json", "--scene", "Crypt"], [/"Cellar", "Attic"\), got "Crypt"/]],
  ["an unknown kind of window", ["judge", "yard.json", "--windows", "glass"], [/expected railing or openable/]],
  ["an unknown option", ["judge", "yard.json", "--colour", "red"], [/--colour/, /--ruleset/, /--format/]],
  [
    "a mistyped option",
    ["judge", "yard.json", "--atacker", "a"],
    [/--atacker: unknown option, did you mean --attacker\?/],
  ],
  [
    "an option without a value",
    ["judge", "yard.json", "--target", "--attack", "melee"],
    [/--target: expected a value/],
  ],
  ["an unknown rule set", ["judge", "yard.json", "--ruleset", "chess"], [/"chess"/, /pathfinder1e/]],
  [
    "creatures too large to judge",
    ["judge", "whales.txt"],
    [/token:A -> token:B: expected at most 20736 pairs of spaces, got 923521/],
  ],
  [
    "creatures too large to draw",
    ["draw", "whales.txt", "--attacker", "A", "--target", "B", "--ruleset", "dnd5e"],
    [/token:A -> token:B: expected at most 20736/],
  ],
  ["a mistyped rule set", ["judge", "yard.json", "--ruleset", "pathfinder"], [/did you mean pathfinder(?:1e|2e)\?/]],
  [
    "an unknown attack",
    ["judge", "yard.json", "--attack", "bite"],
    [/--attack: expected ranged, melee or area, got "bite"/],
  ],
  [
    "an unknown format",
    ["check", "yard.json", "--format", "xml"],
    [/--format: expected table, json or github, got "xml"/],
  ],
  [
    "a token that is not there",
    ["judge", "yard.json", "--attacker", "token:zzz"],
    [/zzz/, /Archer \(a\)/, /Goblin \(c\)/],
  ],
  [
    "a name of two creatures",
    ["judge", "yard.json", "--target", "goblin"],
    [/2 creatures/, /Goblin \(b\), Goblin \(c\)/],
  ],
  ["a reach in words", ["judge", "yard.json", "--attack", "melee", "--reach", "far"], [/--reach/, /"far"/]],
  ["a reach of 0", ["judge", "yard.json", "--attack", "melee", "--reach", "0"], [/--reach/, /from 0\.01/]],
  [
    "a reach without melee",
    ["judge", "yard.json", "--reach", "10"],
    [/--reach: expected --attack melee with it, got a ranged attack/],
  ],
  [
    "a creature that attacks itself",
    ["judge", "yard.json", "--attacker", "a", "--target", "a"],
    [/--target/, /another creature/],
  ],
  ["an origin of one number", ["judge", "yard.json", "--attack", "area", "--origin", "5"], [/--origin/, /X,Y/]],
  ["an origin far outside", ["judge", "yard.json", "--attack", "area", "--origin", "5,-70000"], [/--origin/, /65536/]],
  ["a point of one number", ["judge", "yard.json", "--attacker", "@5"], [/--attacker/, /@X,Y/]],
  ["a point with too much", ["judge", "yard.json", "--target", "@D9,1,2"], [/--target/, /@D9/]],
  ["a point far outside", ["judge", "yard.json", "--target", "@-70000,5"], [/--target/, /@X,Y/]],
  ["an origin without an area", ["judge", "yard.json", "--origin", "5,6"], [/--origin/, /--attack area/]],
  ["an option without =", ["judge", "yard.json", "--option", "wallSnap"], [/expected KEY=VALUE, got "wallSnap"/]],
  ["an unknown setting", ["judge", "yard.json", "--option", "luck=7"], [/"luck"/, /wallSnap, wallGap, softCoverFrom/]],
  ["a mistyped setting", ["judge", "yard.json", "--option", "wallsnap=0"], [/did you mean wallSnap\?/]],
  [
    "a value that a setting does not have",
    ["judge", "yard.json", "--option", "partialCover=maybe"],
    [/"maybe"/, /obstacles, all, off/],
  ],
  ["a wallSnap below 0", ["check", "yard.json", "--option", "wallSnap=-1"], [/--option wallSnap/, /-1/]],
  [
    "a number option in words",
    ["judge", "yard.json", "--ruleset", "crisis-protocol", "--option", "rangeBand=far"],
    [/rangeBand/, /"far"/, /a number above 0/],
  ],
  ["an unknown weapon", ["judge", "yard.json", "--weapon", "axe"], [/--weapon/, /"axe"/, /bow, crossbow, shuriken/]],
  [
    "a weapon in melee",
    ["judge", "yard.json", "--attack", "melee", "--weapon", "bow"],
    [/--weapon/, /--attack ranged/],
  ],
  ["an increment of 0", ["judge", "yard.json", "--increment", "0"], [/--increment/, /from 0\.01 to 1000000/]],
  ["a tiny increment", ["judge", "yard.json", "--increment", "0.0000001"], [/--increment/, /from 0\.01/]],
  ["a huge increment", ["judge", "yard.json", "--increment", "9".repeat(23)], [/--increment/, /1000000/]],
  ["a range increment in melee", ["judge", "yard.json", "--attack", "melee", "--increment", "5"], [/--increment/]],
  ["a charge at range", ["judge", "yard.json", "--ruleset", "epic-path", "--charge"], [/--charge/, /--attack melee/]],
  [
    "a readied area",
    ["judge", "yard.json", "--ruleset", "epic-path", "--attack", "area", "--readied"],
    [/--readied/, /an area attack/, /ranged or melee/],
  ],
  ["a ranged attack that spreads", ["judge", "yard.json", "--spread"], [/--spread/, /--attack area/]],
  [
    "a barrier that is not there",
    ["judge", "yard.json", "--ruleset", "rise", "--destroys", "w9"],
    [/--destroys/, /"w9"/, /wall:w1/],
  ],
  [
    "a charge in a rule set without charges",
    ["judge", "yard.json", "--attack", "melee", "--charge"],
    [/--charge: the rule set pathfinder1e does not use it, only epic-path$/m],
  ],
  [
    "an ability without need of sight in a rule set without them",
    ["draw", "yard.json", "--ruleset", "dnd5e", "--attacker", "a", "--target", "b", "--sightless"],
    [/--sightless/, /dnd5e/, /only rise$/m],
  ],
  [
    "a weapon in a rule set that treats all weapons the same",
    ["judge", "yard.json", "--ruleset", "rise", "--weapon", "bow"],
    [/--weapon/, /only pathfinder1e, epic-path, starfinder1e or dnd35$/m],
  ],
  [
    "a flag with a value",
    ["judge", "yard.json", "--attack", "area", "--spread=false"],
    [/--spread: expected no value, got "false"/],
  ],
  [
    "an option of one value, twice",
    ["judge", "yard.json", "--attack", "area", "--attack", "area"],
    [/--attack: expected it once, got it 2 times/],
  ],
  ["a template that is not there", ["judge", "yard.json", "--template", "web"], [/--template/, /"web"/, /none/]],
  [
    "a template and an origin",
    ["judge", "fire.txt", "--template", "fire", "--origin", "5,5"],
    [/--template: cannot be combined with --origin/],
  ],
  [
    "a ranged attack with a template",
    ["judge", "fire.txt", "--template", "fire", "--attack", "ranged"],
    [/--attack area/],
  ],
  [
    "a target outside the template",
    ["judge", "fire.txt", "--template", "fire", "--target", "C"],
    [/--target: expected a creature in template:fire \(A \(A\), B \(B\)\), got C \(C\)/],
  ],
  [
    "a picture in another format",
    ["draw", "yard.json", "--attacker", "a", "--target", "b", "--out", "x.png"],
    [/--out/, /"x\.png"/, /\.svg/],
  ],
  ["a picture of many attacks", ["draw", "yard.json"], [/expected one attack .*--attacker.*, got 6/]],
  [
    "a picture in a folder that is not there",
    ["draw", "yard.json", "--attacker", "a", "--target", "b", "--out", "no/where.svg"],
    [/no\/where\.svg/],
  ],
];

const expectInputError = (run: ReturnType<typeof parapet>, named: readonly RegExp[]): void => {
  expect(run.stdout).toBe("");
  expect(run.stderr).toMatch(/^parapet: [^\n]+\n$/);
  expect(run.stderr).not.toMatch(/\bat .*:\d+:\d+|node_modules|internal error/);
  for (const each of named) expect(run.stderr).toMatch(each);
  expect(run.status).toBe(2);
};

describe("a bad file: exit code 2 and one line with the file, the place, the expected and the actual value", () => {
  test.each(BAD_FILES)("%s", (situation, content, named) => {
    const extension = situation.startsWith("a text map") ? "txt" : "json";
    const file = fileWith(`${situation.replaceAll(" ", "-")}.${extension}`, content);
    expectInputError(parapet("judge", file), [new RegExp(`^parapet: ${file}: `), ...named]);
  });

  test("a picture instead of a scene", () => {
    writeFileSync(join(folder, "map.png"), Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0));
    expectInputError(parapet("judge", "map.png"), [/^parapet: map\.png: /, /UTF-8/]);
  });

  const onPosix = process.platform === "win32" ? test.skip : test;

  onPosix("a device", () => {
    expectInputError(parapet("judge", "/dev/zero"), [
      /^parapet: \/dev\/zero: expected a Foundry scene .*, got a device/,
    ]);
  });

  onPosix("an endless stream", () => {
    const endless = spawnSync("sh", ["-c", `yes wall | "${process.execPath}" "${PROGRAM}" judge /dev/stdin`], {
      encoding: "utf8",
    });
    expectInputError(endless, [/^parapet: \/dev\/stdin: expected at most 268435456 bytes, got more/]);
  });

  test("an area with too many crossings", () => {
    const ends = Array.from({ length: 1000 }, (_, i) => `${(31 * i * i) % 4001},${(i * i * i) % 4003}`);
    const file = fileWith("tangle.txt", `token A at 0,0\narea r terrain standard + polygon ${ends.join(" ")}\n`);
    expectInputError(parapet("judge", file), [/region:r/, /at most 2000 crossings/]);
  });
});

describe("a document that cannot be read: a warning with its place, and a verdict on the rest", () => {
  test.each(LEFT_OUT)("%s", (situation, content, named) => {
    const file = fileWith(`${situation.replaceAll(" ", "-")}.json`, content);
    for (const args of [
      ["judge", file],
      ["draw", file, "--attacker", "a", "--target", "c", "--out", "a.svg"],
    ]) {
      if (args.includes("draw") && situation.startsWith("a token")) continue;
      const { stderr, status } = parapet(...args);
      expect(stderr).toMatch(new RegExp(`^parapet: ${file}: [^\\n]+; left out\\n$`));
      for (const each of named) expect(stderr).toMatch(each);
      expect(status).toBe(0);
    }
  });
});

describe("bad arguments: exit code 2 and one line with the allowed values", () => {
  test.each(BAD_ARGUMENTS)("%s", (_, args, named) => expectInputError(parapet(...args), named));

  test("also from a process of its own", () => {
    expectInputError(spawnIn(folder)("judge", "nowhere.json"), [/nowhere\.json: there is no such file/]);
  });
});

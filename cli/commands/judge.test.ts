import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GAMES } from "../../src/rules/books/data/games";
import { RULE_SETS } from "../../src/rules/index";
import type { Verdict } from "../../src/rules/attack/verdict";
import { PROGRAM, runIn, spawnIn } from "../../tests/command-line";

const folder = mkdtempSync(join(tmpdir(), "parapet-"));

/** Ann, Bo and Cid in a row, Dee behind a wall, and Eve hidden. */
const YARD = `
scene "Yard"
grid square 100 5 ft
map
+---+---+---+---+---+---+---+
| A   B   C       E     | D |
+---+---+---+---+---+---+---+

token A "Ann"
token B "Bo"
token C "Cid"
token D "Dee"
token E "Eve" hidden
`.trimStart();

const outputOf = ({ stdout, stderr, status }: ReturnType<ReturnType<typeof runIn>>): string => {
  expect([stderr, status]).toEqual(["", 0]);
  return stdout;
};

const parapet = (...args: readonly string[]): string => outputOf(runIn(folder)(...args));
const parapetProcess = (...args: readonly string[]): string => outputOf(spawnIn(folder)(...args));

interface Versioned {
  readonly version: string;
}

interface Judged {
  readonly scene: string;
  readonly ruleset: string;
  readonly verdicts: readonly Verdict[];
}

const judged = (...args: readonly string[]): Judged =>
  JSON.parse(parapet("judge", "yard.txt", "--format", "json", ...args)) as Judged;

const pairsOf = ({ verdicts }: Judged): string[] =>
  verdicts.map(({ attacker, target }) => `${attacker ?? "nobody"} ${target}`.replaceAll("token:", ""));

beforeAll(() => {
  writeFileSync(join(folder, "yard.txt"), YARD);
  parapetProcess("--help"); // builds the program outside the time of the tests
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** So many creatures in a row, each of which attacks all others. */
const crowd = (count: number): object => ({
  name: "Crowd",
  grid: { type: 1, size: 100, distance: 5, units: "ft" },
  walls: [],
  tokens: Array.from({ length: count }, (_, i) => ({ _id: `crowd${i}`, name: `Guard ${i}`, x: 100 * i, y: 0 })),
});

describe("parapet judge", () => {
  // A pipe holds less than the 870 verdicts: the program has to wait for its reader, and to go on where it stopped.
  test("hands a reader that takes its time every verdict, and counts them", async () => {
    writeFileSync(join(folder, "crowd.json"), JSON.stringify(crowd(30)));
    const { stdout } = spawn(process.execPath, [PROGRAM, "judge", "crowd.json", "--format", "json"], { cwd: folder });
    await new Promise((done) => setTimeout(done, 500));
    const { verdicts } = JSON.parse(await text(stdout)) as Judged;
    expect(new Set(verdicts.map(({ attacker, target }) => `${attacker} ${target}`)).size).toBe(30 * 29);
    expect(JSON.stringify(verdicts).length).toBeGreaterThan(500_000);
    expect(parapet("judge", "crowd.json")).toContain("Cover in 870 attacks");
  });

  test("judges by a rule set as data in a file, and says what is wrong with one", () => {
    const document = {
      format: 1,
      id: "world.light",
      name: "Light",
      levels: [{ id: "cover", name: "Cover", when: { centre: true }, gives: [{ dice: "bane", count: 1 }] }],
      counts: { creature: "cover" },
    };
    writeFileSync(join(folder, "light.json"), JSON.stringify(document));
    const asked = ["--ruleset", "light.json", "--attacker", "A", "--target", "C"];
    // In a process of its own: the program adds the rule set to its others.
    const { ruleset, verdicts } = JSON.parse(
      parapetProcess("judge", "yard.txt", "--format", "json", ...asked),
    ) as Judged;
    expect([ruleset, verdicts.map(({ cover, dice }) => [cover, dice.length])]).toEqual(["world.light", [["cover", 1]]]);
    expect(parapetProcess("judge", "yard.txt", ...asked)).toContain("1 bane");
    writeFileSync(join(folder, "bad.json"), JSON.stringify({ ...document, format: 2 }));
    expect(runIn(folder)("judge", "yard.txt", "--ruleset", "bad.json")).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("bad.json: rule set.format: expected 1, got 2") as string,
    });
  });

  test.each([
    ["5e", "dnd5e"],
    ["PF1", "pathfinder1e"],
    ["pf2e", "pathfinder2e"],
    ["draw-steel", "parapet.draw-steel"],
    ["parapet.lancer", "parapet.lancer"],
    ["4e", "parapet.dnd4e"],
  ])("knows %s as %s", (name, id) => {
    expect(judged("--ruleset", name).ruleset).toBe(id);
  });

  // What Foundry writes: https://foundryvtt.com/api/v14/interfaces/foundry.data.types.DocumentStats.html
  test.each([
    [{ _stats: { systemId: "dnd5e" } }, "dnd5e", ""],
    [{ flags: { exportSource: { system: "pf2e" } } }, "pathfinder2e", ""],
    [{ _stats: { systemId: "wfrp4e" } }, "pathfinder1e", "no rule set is for the game system wfrp4e"],
    [
      { _stats: { systemId: "swade" } },
      "pathfinder1e",
      "savage-worlds, for the game system swade, has to be asked for",
    ],
    [{}, "pathfinder1e", "the map names no game system"],
  ])("of a Foundry scene with %j judges by %s", (more, id, note) => {
    const scene = {
      name: "Hall",
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
      walls: [],
      tokens: [],
      ...more,
    };
    writeFileSync(join(folder, "hall.json"), JSON.stringify(scene));
    const table = parapet("judge", "hall.json");
    expect(table).toMatch(new RegExp(`^Hall \\| ${id}\\n`));
    expect(table.includes("Judged by")).toBe(note !== "");
    expect(table).toContain(note);
    expect(parapet("judge", "hall.json", "--ruleset", "rise")).toContain("| rise\n");
  });

  test("by default every creature that is not hidden attacks every other at range, by Pathfinder's rules", () => {
    const { scene, ruleset, verdicts } = judged();
    expect({ scene, ruleset }).toEqual({ scene: "Yard", ruleset: "pathfinder1e" });
    expect(pairsOf({ scene, ruleset, verdicts })).toEqual([
      "A B",
      "A C",
      "A D",
      "B A",
      "B C",
      "B D",
      "C A",
      "C B",
      "C D",
      "D A",
      "D B",
      "D C",
    ]);
    expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(["ranged"]));
  });

  test("a neighbour has no cover, a creature behind another has soft cover, one behind a wall has total cover", () => {
    const { verdicts } = judged("--attacker", "A");
    expect(verdicts.map(({ cover }) => cover)).toEqual(["none", "soft", "total"]);
    expect(verdicts[1]?.obstacles).toEqual(["token:B"]);
  });

  test("the same scene gives the same bytes", () => {
    const args = ["judge", "yard.txt", "--format", "json"];
    expect(parapet(...args)).toBe(parapet(...args));
    expect(parapetProcess(...args)).toBe(parapet(...args));
  });

  test.each([
    ["an id", "C"],
    ["an id in full", "token:C"],
    ["a name in any case", "cID"],
  ])("a creature is named by %s", (_, name) => {
    expect(pairsOf(judged("--attacker", "ann", "--target", name))).toEqual(["A C"]);
  });

  test("several attackers and targets, and a hidden one that is named", () => {
    expect(pairsOf(judged("--attacker", "A", "E", "--target", "B", "A"))).toEqual(["A B", "E B", "E A"]);
  });

  test("an area with an origin and no attacker has the attacker null", () => {
    const area = judged("--attack", "area", "--origin", "50,50", "--target", "C", "D");
    expect(pairsOf(area)).toEqual(["nobody C", "nobody D"]);
    expect(area.verdicts.map(({ cover }) => cover)).toEqual(["none", "total"]);
  });

  test("a template attacks the creatures inside it from its point of origin, with or without an attacker", () => {
    writeFileSync(join(folder, "fire.txt"), `${YARD}template fire circle at 250,50 distance 10\n`);
    const struck = (...args: readonly string[]): Judged =>
      JSON.parse(parapet("judge", "fire.txt", "--template", "fire", "--format", "json", ...args)) as Judged;
    expect(pairsOf(struck())).toEqual(["nobody A", "nobody B", "nobody C"]);
    expect(struck().verdicts.map(({ kind, origin }) => ({ kind, origin }))).toEqual(
      Array(3).fill({ kind: "area", origin: { x: 250, y: 50, elevation: 0 } }),
    );
    expect(pairsOf(struck("--attacker", "A", "--target", "B", "C"))).toEqual(["A B", "A C"]);
    expect(parapet("judge", "fire.txt", "--template", "fire", "--target", "Cid")).toMatch(/\(area\) +Cid/);
  });

  test("an area attacks its own attacker when it is a template, or when the attacker is named as a target", () => {
    writeFileSync(join(folder, "fire.txt"), `${YARD}template fire circle at 250,50 distance 10\n`);
    const caught = (...args: readonly string[]): Judged =>
      JSON.parse(parapet("judge", "fire.txt", "--attacker", "A", "--format", "json", ...args)) as Judged;
    expect(pairsOf(caught("--template", "fire"))).toEqual(["A A", "A B", "A C"]);
    expect(pairsOf(caught("--attack", "area", "--origin", "250,50", "--target", "A"))).toEqual(["A A"]);
    expect(pairsOf(caught("--attack", "area", "--origin", "250,50"))).toEqual(["A B", "A C", "A D"]);
  });

  test("a template without creatures is no error", () => {
    writeFileSync(join(folder, "far.txt"), `${YARD}template far circle at 2500,50 distance 10\n`);
    expect(parapet("judge", "far.txt", "--template", "far")).toContain(
      "No attacks: no creature in template:far, or only hidden ones.",
    );
  });

  test("weapon, increment and destroyed barriers reach the rules", () => {
    const first = (...args: readonly string[]): Verdict | undefined =>
      judged("--attacker", "A", "--target", "C", ...args).verdicts[0];
    const range = (...args: readonly string[]) => first("--ruleset", "epic-path", ...args)?.modifiers;
    expect(range("--increment", "5", "--weapon", "bow")).toContainEqual(
      expect.objectContaining({ stat: "attack", value: -2 }),
    );
    expect(range("--increment", "10")).not.toContainEqual(expect.objectContaining({ stat: "attack" }));
    const wall = ["--attacker", "A", "--target", "D", "--ruleset", "rise", "--destroys"];
    expect(judged(...wall, "w2", "w3", "w4", "w5").verdicts[0]?.lineOfEffect).toBe(true);
    expect(judged(...wall, "wall:w2").verdicts[0]?.lineOfEffect).toBe(false);
  });

  const games = GAMES.map(({ document }) => document.id);
  test.each([...Object.keys(RULE_SETS), ...games])("%s judges the yard", (id) => {
    const { ruleset, verdicts } = judged("--ruleset", id);
    expect([ruleset, verdicts.length]).toEqual([id, 12]);
    expect(parapet("judge", "yard.txt", "--ruleset", id)).toMatch(/^Cover in 12 attacks: /m);
    expect(parapet("judge", "yard.txt", "--ruleset", id, "--attacker", "A", "--target", "D")).not.toContain("PARAPET.");
  });

  test("the table has a column for what a miss strikes when there is something", () => {
    const fenced = `grid square 100 5 ft\nwall fence 200,-100 200,200 nothing cover standard\ntoken A at 0,0\ntoken T at 300,0\n`;
    writeFileSync(join(folder, "fence.txt"), fenced);
    const row = parapet("judge", "fence.txt", "--ruleset", "rise", "--attacker", "A", "--target", "T").split("\n");
    expect(row.find((line) => line.startsWith("Attacker"))).toMatch(/Because of +A miss strikes$/);
    expect(row.find((line) => line.startsWith("A "))).toMatch(/wall:fence +wall:fence$/);
  });

  test("a spread without a line of effect says that it goes round corners", () => {
    const area = ["--attack", "area", "--origin", "50,50", "--target", "D"];
    expect(parapet("judge", "yard.txt", ...area, "--spread")).toMatch(/^- .*spread goes round corners\.$/m);
    expect(parapet("judge", "yard.txt", ...area)).not.toMatch(/corners/);
  });

  test("no sentence is repeated", () => {
    const charge = ["--ruleset", "epic-path", "--attack", "melee", "--charge"];
    const said = parapet("judge", "yard.txt", "--attacker", "A", "--target", "C", ...charge).match(/^- .*$/gm) ?? [];
    expect(said.length).toBeGreaterThan(1);
    expect(new Set(said).size).toBe(said.length);
  });

  test.each([
    ["", "there is no creature on the map."],
    ["token A at 0,0", "there is only one creature on the map."],
    ["token A at 0,0 hidden", "there is only one creature on the map, 1 hidden."],
    ["token A at 0,0 hidden\ntoken B at 0,0", "there are 2 creatures on the map, 1 hidden."],
    ["token A at 0,0 hidden\ntoken B at 0,0 hidden", "there are 2 creatures on the map, 2 hidden."],
  ])("says why there are no attacks: %j", (map, why) => {
    writeFileSync(join(folder, "few.txt"), `darkness 0\n${map}\n`);
    expect(parapet("judge", "few.txt")).toContain(`No attacks: ${why}`);
  });

  describe("points instead of creatures", () => {
    const told = (map: string, ...args: readonly string[]): Judged => {
      writeFileSync(join(folder, "points.txt"), `grid square 100 5 ft\n${map}\n`);
      return JSON.parse(parapet("judge", "points.txt", "--format", "json", "--ruleset", "dnd5e", ...args)) as Judged;
    };
    const WALL = "wall w 200,0 200,100 height 0..10";

    test.each([
      ["@150,50", "@250,50", false],
      ["@B1", "@C1", false],
      ["@150,50,20", "@250,50,20", true],
      ["@B1,20", "@C1,20", true],
      ["@B2", "@C2", true],
    ])("from %s to %s there is a line of effect: %j", (attacker, target, isOpen) => {
      const { verdicts } = told(WALL, "--attacker", attacker, "--target", target);
      expect(verdicts.map((each) => [each.attacker, each.target, each.lineOfEffect])).toEqual([
        [`token:${attacker}`, `token:${target}`, isOpen],
      ]);
    });

    test("are no targets by themselves, and give nobody cover", () => {
      const ROW = "token A at 0,0\ntoken B at 400,0";
      expect(pairsOf(told(ROW, "--attacker", "@250,50"))).toEqual(["@250,50 A", "@250,50 B"]);
      const { verdicts } = told(ROW, "--attacker", "A", "--target", "B", "@250,50");
      expect(verdicts.map(({ cover }) => cover)).toEqual(["none", "none"]);
      expect(told(`${ROW}\ntoken C at 200,0`, "--attacker", "A", "--target", "B").verdicts[0]?.cover).toBe("half");
    });
  });

  test("options reach the rules", () => {
    const soft = (value: string) =>
      judged("--attacker", "A", "--target", "C", "--option", `softCoverFrom=${value}`).verdicts[0]?.cover;
    expect([soft("all"), soft("enemies")]).toEqual(["soft", "none"]);
  });

  test("the table has aligned columns, no colour codes when piped, and a last line of counts", () => {
    const table = parapetProcess("judge", "yard.txt", "--ruleset", "pf1");
    expect(table).not.toContain("\u001b");
    const lines = table.split("\n");
    const head = lines.findIndex((line) => line.startsWith("Attacker"));
    const column = lines[head]?.indexOf("Cover") ?? -1;
    expect(lines[head + 2]?.slice(column)).toMatch(/^soft +\+4 AC +none +yes +yes +token:B Bo$/);
    expect(lines.slice(head + 1, head + 13).every((line) => line[column - 1] === " " && line[column] !== " ")).toBe(
      true,
    );
    expect(lines.at(-2)).toBe("Cover in 12 attacks: 4 none, 2 soft, 6 total.");
  });

  test("a single attack comes with its reasons as sentences", () => {
    const table = parapet("judge", "yard.txt", "--attacker", "A", "--target", "C");
    expect(table).toMatch(/^- .*Bo.*$/m);
    expect(table).not.toContain("PARAPET.");
  });
});

describe("parapet judge of a map with expectations", () => {
  const run = (name: string, ...args: readonly string[]) => runIn(folder)("judge", name, ...args);
  const withExpectation = (cover: string): string => `${YARD}expect dnd5e A -> D: ${cover}\n`;

  beforeAll(() => {
    writeFileSync(join(folder, "holds.txt"), withExpectation("total"));
    writeFileSync(join(folder, "fails.txt"), withExpectation("half"));
  });

  test("reports below the table and exits with 1 when an expectation fails", () => {
    const { stdout, stderr, status } = run("fails.txt");
    expect(stdout).toMatch(
      /\nCover in 12 attacks: .*\n\nJudged by pathfinder1e: .*\n\nExpectations: 1 of 1 fails\.\n\nline \d+: expect dnd5e .*\n {2}expected half, got total\n$/,
    );
    expect([stderr, status]).toEqual(["", 1]);
    expect(run("holds.txt").stdout).toMatch(/\n\nExpectations: 1 holds\.\n$/);
    expect(run("holds.txt").status).toBe(0);
    expect(spawnIn(folder)("judge", "fails.txt")).toMatchObject({ stdout, stderr, status });
  });

  test("prints the same JSON as without expectations, and tells by the exit code", () => {
    for (const [name, code] of [
      ["holds.txt", 0],
      ["fails.txt", 1],
    ] as const) {
      const { stdout, stderr, status } = run(name, "--format", "json");
      expect([stdout, stderr, status]).toEqual([parapet("judge", "yard.txt", "--format", "json"), "", code]);
    }
  });

  test("rejects an expectation that cannot be judged", () => {
    writeFileSync(join(folder, "wrong.txt"), withExpectation("heavy"));
    const { stdout, stderr, status } = run("wrong.txt");
    expect([stdout, status]).toEqual(["", 2]);
    expect(stderr).toMatch(/^parapet: wrong\.txt: line \d+: expected a level of cover .*, got "heavy"\n$/);
  });
});

describe("parapet draw", () => {
  test("writes a picture to a file and prints its path", () => {
    const said = parapet("draw", "yard.txt", "--attacker", "A", "--target", "C", "--out", "a-c.svg");
    expect(said).toBe("a-c.svg\n");
    expect(readFileSync(join(folder, "a-c.svg"), "utf8")).toMatch(/^<svg .*<\/svg>\n$/s);
  });
});

describe("help", () => {
  test.each(["judge", "check", "draw", "play"])("parapet %s --help prints its usage", (command) => {
    expect(parapet(command, "--help")).toMatch(new RegExp(`^Usage: parapet ${command} `));
  });

  test("parapet alone lists the commands", () => {
    expect(parapet()).toMatch(/judge .*\n.*check .*\n.*analyse .*\n.*fix .*\n.*convert .*\n.*draw .*\n.*play /);
  });

  test("parapet --version prints the version of package.json", () => {
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as Versioned;
    expect(parapet("--version")).toBe(`${version}\n`);
  });
});

import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PROGRAM, runIn } from "../../tests/command-line";
import { propertyRuns } from "../../tests/property-runs";
import { pathOfScene, sceneFiles, skipWithoutScenes } from "../../tests/scenes-beside";

const folder = mkdtempSync(join(tmpdir(), "parapet-check-"));
const run = runIn(folder);
const parapet = (...args: readonly string[]): string => run(...args).stdout;

/** A wall with a gap of 7 pixels, seen from both sides; 3 pixels would be closed. */
const GAP =
  "grid square 100 5 ft\nwall a 500,0 500,300\nwall b 500,307 500,600\nwall w 300,0 300,600\nwall e 700,0 700,600\ntoken A at 400,200\ntoken b at 600,200\n";
const CLEAN = "grid square 100 5 ft\nwall a 500,0 500,300\ntoken A at 0,0\n";

const write = (name: string, content: unknown): string => {
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  return name;
};

interface Line {
  readonly file: string;
  readonly scene?: string;
  readonly id?: string;
  readonly error?: string;
  readonly findings?: readonly { readonly severity: string; readonly kind: string }[];
}

const linesOf = (text: string): Line[] =>
  text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Line]));

beforeAll(() => {
  write("gap.txt", GAP);
  write("clean.txt", CLEAN);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("parapet check", () => {
  test("says that a map has no problems", () => {
    expect(parapet("check", "clean.txt")).toMatch(/1 creature\. Nothing to fix/);
    expect(run("check", "clean.txt").status).toBe(0);
  });

  test("lists a gap that creatures see through first, with the places behind it", () => {
    const { stdout, status } = run("check", "gap.txt");
    expect(stdout).toMatch(
      /^gap\.txt\n\nErrors: 1\n {2}Gaps that creatures see through: 1\n.*\n {4}Wall a misses Wall b by 7 px\. Places behind the gap: \d+, longest line: [\d.]+ spaces {2}at 500, 300\n/,
    );
    expect(status).toBe(1);
  });

  test("counts notes, and lists them with --all", () => {
    write("hair.txt", 'scene "Hair"\ngrid square 100 5 ft\nwall a 100,100 300,100\nwall b 302,50 302,250\n');
    const args = ["check", "hair.txt", "--option", "wallSnap=0"];
    expect(parapet(...args)).toMatch(/Notes: 1 \(--all lists them\)\n {2}Gaps closed: 1\n\n/);
    expect(parapet(...args)).toContain("Nothing to fix, and no surprises. 1 flaw corrected in reading.");
    expect(parapet(...args, "--all")).toMatch(/ {4}Wall a, joined to Wall b across 2 px {2}at 300, 100\n/);
    expect(parapet(...args, "--option", "wallGap=0")).toContain("Wall a misses Wall b by 2 px");
    expect(linesOf(parapet(...args, "--format", "json"))).toMatchObject([
      {
        file: "hair.txt",
        scene: "Hair",
        findings: [{ severity: "note", kind: "closed-gap", ids: ["wall:a", "wall:b"], at: { x: 300, y: 100 }, by: 2 }],
      },
    ]);
  });

  test("lists the first ten of a kind, and all of them with --all", () => {
    const walls = Array.from({ length: 12 }, (_, i) => `wall w${i} 0,${100 * i} 300,${100 * i} door cover low`);
    write("doors.txt", `grid square 100 5 ft\n${walls.join("\n")}\n`);
    const lines = (...more: readonly string[]) => parapet("check", "doors.txt", ...more).split("\n");
    expect(lines().filter((line) => line.startsWith("    Door w"))).toHaveLength(10);
    expect(lines().join("\n")).toContain("and 2 more");
    expect(lines("--all").filter((line) => line.startsWith("    Door w"))).toHaveLength(12);
  });

  test("lists terrain in a region without a shape", () => {
    const region = { _id: "r", name: "Bog", shapes: [], behaviors: [{ type: "parapet.terrain", system: {} }] };
    write("moor.json", {
      name: "Moor",
      walls: [],
      grid: { type: 1, size: 100, distance: 5, units: "ft" },
      regions: [region],
    });
    expect(parapet("check", "moor.json")).toMatch(/cover nothing: 1\n.*\n {4}Region Bog\n/);
  });

  test("lists an entry that cannot be read with its path, as an error", () => {
    const file = write("bounds.dd2vtt", {
      resolution: { pixels_per_grid: 100 },
      line_of_sight: [],
      portals: [{ bounds: [], closed: true }],
    });
    const { stdout, stderr, status } = run("check", file);
    expect(stdout).toMatch(/Errors: 1\n.*\n.*\n {4}portals\[0\]\.bounds: expected two points, got \[\]\n/);
    expect([stderr, status]).toEqual(["", 1]);
  });

  test("says how open portals were read and which walls are off the picture, and takes the reading options", () => {
    const point = (x: number, y: number) => ({ x, y });
    const file = write("inn.dd2vtt", {
      resolution: { pixels_per_grid: 100, map_size: point(4, 4) },
      line_of_sight: [[point(10, 0), point(10, 3), point(12, 3)]],
      portals: [{ bounds: [point(1, 1), point(2, 1)], closed: false }],
    });
    expect(parapet("check", file, "--all")).toMatch(/Portals that are not closed: 1\n.*\n {4}1 read as windows\n/);
    expect(parapet("check", file, "--all", "--open-portals", "door")).toMatch(/ {4}1 read as open doors\n/);
    expect(parapet("check", file)).toMatch(
      /Warnings: 1\n {2}Outside the picture: 1\n.*\n {4}2 outside, such as Wall w1 and Wall w2 {2}at 1000, 150\n/,
    );
  });

  test("checks all scenes of an adventure, or the one that is named", () => {
    const scene = (name: string) => ({ name, grid: 100, walls: [] });
    write("tomb.json", { scenes: [scene("Cellar"), scene("Attic")] });
    const names = (...more: readonly string[]) =>
      linesOf(parapet("check", "tomb.json", "--format", "json", ...more)).map((line) => line.scene);
    expect(names()).toEqual(["Cellar", "Attic"]);
    expect(names("--scene", "Attic")).toEqual(["Attic"]);
  });

  test("gives scenes of one name their ids, and takes an id", () => {
    const scene = (_id: string | undefined) => ({ _id, name: "Hut", grid: 100, walls: [] });
    write("huts.json", {
      scenes: [scene("aaa"), scene("bbb"), scene(undefined), { name: "Inn", grid: 100, walls: [] }],
    });
    const lines = (...more: readonly string[]) => linesOf(parapet("check", "huts.json", "--format", "json", ...more));
    expect(lines()).toMatchObject([{ id: "aaa" }, { id: "bbb" }, { id: "scenes[2]" }, { scene: "Inn" }]);
    expect(lines()[3]).not.toHaveProperty("id");
    expect(lines("--scene", "bbb")).toMatchObject([{ scene: "Hut", id: "bbb" }]);
    expect(lines("--scene", "scenes[2]")).toMatchObject([{ scene: "Hut", id: "scenes[2]" }]);
    expect(parapet("check", "huts.json")).toMatch(/^Hut \(aaa\)\n/);
    expect(run("judge", "huts.json").stderr).toContain('"Hut (aaa)", "Hut (bbb)"');
  });

  test("says that a scene has no walls", () => {
    write("bare.json", { name: "Bare", grid: 100, walls: [] });
    expect(parapet("check", "bare.json")).toMatch(/Notes: 1 .*\n {2}Scenes without walls: 1\n/);
    expect(parapet("check", "bare.json")).not.toContain("Nothing to fix");
  });

  test("says where a text stops being JSON", () => {
    write("broken.json", '{\n  "walls": [],\n  "tokens": [1, }\n}');
    expect(run("check", "broken.json").stderr).toMatch(
      /^parapet: broken\.json: expected JSON.* \(line 3, column 17\)\n$/,
    );
    write("cut.json", '{"walls": [');
    expect(run("judge", "cut.json").stderr).toContain("(line 1, column 12)");
  });

  test("writes annotations for GitHub, of the severity that is asked for and above", () => {
    const annotated = (...more: readonly string[]) => parapet("check", "gap.txt", "--format", "github", ...more);
    expect(annotated()).toMatch(
      /^::error file=gap\.txt,title=Gaps that creatures see through::gap\.txt: Wall a misses Wall b by 7 px\. .* at 500, 300\n$/,
    );
    write("odd,name.txt", "grid square 100 5 ft\nwall w 0,0 300,0 railing\n");
    expect(parapet("check", "odd,name.txt", "--format", "github")).toBe("");
    expect(parapet("check", "odd,name.txt", "--format", "github", "--severity", "note")).toMatch(
      /^::notice file=odd%2Cname\.txt,title=See-through walls::/,
    );
  });
});

describe("the exit code of parapet check", () => {
  test("is 1 for findings of the severity that is asked for", () => {
    write("glass.txt", "grid square 100 5 ft\nwall w 0,0 300,0 railing\n");
    const code = (...args: readonly string[]) => run("check", ...args).status;
    expect([code("glass.txt"), code("glass.txt", "--severity", "warning")]).toEqual([0, 0]);
    expect(code("glass.txt", "--severity", "note")).toBe(1);
    expect(code("gap.txt", "--severity", "note")).toBe(1);
  });

  test("is the highest of several files; one that fails counts as 2 and does not stop the others", () => {
    write("bad.json", "{ walls");
    expect(run("check", "clean.txt", "gap.txt").status).toBe(1);
    const { stdout, stderr, status } = run("check", "bad.json", "gap.txt", "clean.txt", "--format", "json");
    expect(linesOf(stdout).map(({ file }) => file)).toEqual(["bad.json", "clean.txt", "gap.txt"]);
    expect(linesOf(stdout)[0]?.error).toMatch(/^bad\.json: expected JSON/);
    expect(stderr).toMatch(/^parapet: bad\.json: expected JSON[^\n]*\n$/);
    expect(status).toBe(2);
  });

  test("is 2 for a file that cannot be read, and the others are checked", () => {
    mkdirSync(join(folder, "locked"));
    write("locked/clean.txt", CLEAN);
    symlinkSync("loop.txt", join(folder, "locked", "loop.txt"));
    const { stderr, status } = run("check", "locked/loop.txt", "locked/clean.txt");
    expect([stderr, status]).toEqual(["parapet: locked/loop.txt: cannot be read (links that lead in a circle)\n", 2]);
    expect(run("judge", "locked/loop.txt").status).toBe(2);
    expect(run("fix", "locked/loop.txt", "--dry-run").status).toBe(2);
  });

  /** A user other than root, since root may read everything. */
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

  test.skipIf(process.platform === "win32")("is 2 for a file or folder without permission to read it", () => {
    // The folder of all tests is its owner's alone.
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, "secret", "shut"), { recursive: true });
    write("secret/a.txt", CLEAN);
    write("secret/b.txt", CLEAN);
    chmodSync(join(folder, "secret", "a.txt"), 0);
    chmodSync(join(folder, "secret", "shut"), 0);
    const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM, "check", "secret", "--format", "json"], {
      encoding: "utf8",
      cwd: folder,
      ...nobody,
    });
    expect(linesOf(stdout)).toMatchObject([
      { file: "secret/a.txt", error: "secret/a.txt: cannot be read (permission denied)" },
      { file: "secret/b.txt", findings: [] },
      { file: "secret/shut", error: "secret/shut: cannot be read (permission denied)" },
    ]);
    expect([stderr.split("\n").length, status]).toEqual([3, 2]);
  });

  test("is 0 for a shard without files, which it says", () => {
    const { stderr, status } = run("check", "gap.txt", "clean.txt", "--shard", "3/3");
    expect([stderr, status]).toEqual(["parapet: nothing to check for this shard, of 2 maps\n", 0]);
  });

  test("says which files of a folder it looks for", () => {
    mkdirSync(join(folder, "vacant"));
    expect(run("check", "vacant").stderr).toMatch(/got none \(searched for \.json, \.uvtt, .* files\)\n$/);
  });

  test("is 2 without a file, with a folder without maps and with a bad shard", () => {
    mkdirSync(join(folder, "empty"));
    for (const args of [[], ["empty"], ["gap.txt", "--shard", "3/2"], ["gap.txt", "--shard", "0/2"], ["nowhere.json"]])
      expect([args, run("check", ...args).status]).toEqual([args, 2]);
  });
});

describe("parapet check of a folder", () => {
  const library = join(folder, "library");
  beforeAll(() => {
    mkdirSync(join(library, "b", "deep"), { recursive: true });
    write("library/z.txt", CLEAN);
    write("library/README.txt", "All our maps. Have fun!\n");
    write("library/module.json", { id: "maps", version: "1.0.0" });
    write("library/a.uvtt", { resolution: { pixels_per_grid: 70 }, line_of_sight: [] });
    write("library/b/deep/c.json", { name: "Deep", grid: 100, walls: [] });
  });

  test("takes its maps and those of the folders in it, sorted by path, and no other files", () => {
    const files = linesOf(parapet("check", "library", "--format", "json")).map(({ file }) => file);
    expect(files).toEqual([
      join("library", "a.uvtt"),
      join("library", "b", "deep", "c.json"),
      join("library", "z.txt"),
    ]);
  });
});

skipWithoutScenes("a library is checked in shards");

describe.runIf(sceneFiles.length > 0)("the maps of a library", () => {
  const COPIES = propertyRuns() > 1000 ? 200 : 40;
  /** Small ones, so that the test is short. */
  const small = sceneFiles.filter((file) => readFileSync(pathOfScene(file)).length < 20_000);

  beforeAll(() => {
    mkdirSync(join(folder, "many"));
    for (let i = 0; i < COPIES; i++) {
      const file = small[i % small.length] ?? "";
      // Half of the copies are changed: their walls lie farther right.
      const text = readFileSync(pathOfScene(file), "utf8");
      write(`many/${String(i).padStart(3, "0")}-${file}`, i % 2 === 0 ? text : text.replace(/"x": ?(\d)/g, '"x":1$1'));
    }
  });

  test("give the same lines in four shards as all at once", { timeout: 60_000 }, () => {
    const lines = (...more: readonly string[]) =>
      parapet("check", "many", "--format", "json", ...more)
        .split("\n")
        .filter((line) => line !== "");
    const shards = [1, 2, 3, 4].map((i) => lines("--shard", `${i}/4`));
    expect(shards.map((shard) => shard.length)).toEqual(Array.from({ length: 4 }, () => COPIES / 4));
    expect(shards.flat().sort()).toEqual(lines().sort());
  });
});

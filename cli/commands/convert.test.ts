import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { objectIn } from "../../src/scene/kept/kept";
import { runIn } from "../../tests/command-line";

const folder = mkdtempSync(join(tmpdir(), "parapet-convert-"));
const run = runIn(folder);

afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string): string => readFileSync(join(folder, name), "utf8");

writeFileSync(
  join(folder, "yard.txt"),
  "wall w1 300,0 300,400\nwall w2 0,0 300,0 railing\ntoken A at 100,100\ntoken b at 600,100\n",
);
const verdictsOn = (name: string, ...options: readonly string[]): string =>
  run("judge", name, "--ruleset", "5e", ...options).stdout;

describe("parapet convert", () => {
  test("writes each format by the ending, and no verdict changes", () => {
    const before = verdictsOn("yard.txt");
    expect(before).toContain("wall:w1");
    for (const name of ["yard.uvtt", "yard.json"]) {
      expect(run("convert", "yard.txt", "--out", name).status).toBe(0);
      expect(verdictsOn(name)).toBe(before);
    }
    expect(run("convert", "yard.uvtt", "--out", "again.txt").status).toBe(0);
    expect(verdictsOn("again.txt")).toBe(before);
  });

  test("lists what other programs will not find in the file", () => {
    const { stdout } = run("convert", "yard.txt", "--out", "listed.uvtt");
    expect(stdout).toBe(
      [
        "listed.uvtt",
        'Universal VTT has no room for these; they are kept under the key "parapet", which only Parapet reads. Creatures and doors that players must not know are there too:',
        "  1 wall that sight goes through",
        "  2 creatures",
        "",
      ].join("\n"),
    );
  });

  test("an option about how a file is read goes before what is kept in it", () => {
    run("convert", "yard.txt", "--out", "asked.uvtt");
    expect(run("convert", "asked.uvtt", "--to", "text", "--windows", "railing").stdout).not.toContain("token");
    expect(run("convert", "asked.uvtt", "--to", "text").stdout).toContain("token A");
  });

  test("a file that was changed is read by its lists, with a warning, and fix writes a new key", () => {
    run("convert", "yard.txt", "--out", "changed.uvtt");
    const json = JSON.parse(file("changed.uvtt")) as { readonly line_of_sight: { y: number }[][] };
    json.line_of_sight[0]![1]!.y = 3;
    writeFileSync(join(folder, "changed.uvtt"), JSON.stringify(json));
    const read = run("convert", "changed.uvtt", "--to", "text");
    expect(read.stderr).toBe(
      "parapet: changed.uvtt: parapet: expected the file as Parapet wrote it, got one that was changed since; left out\n",
    );
    expect(read.stdout).toContain("wall w1 300,0 300,300");
    const fixed = run("fix", "changed.uvtt", "--out", "renewed.uvtt");
    expect(fixed.stdout).toContain(
      "no longer in the key that Parapet kept:\n  2 walls that sight goes through\n  2 creatures\n",
    );
    const renewed = run("convert", "renewed.uvtt", "--to", "text");
    expect([renewed.stderr, renewed.stdout]).toEqual(["", read.stdout]);
  });

  test("fix of a kept map repairs the key's walls too", () => {
    writeFileSync(join(folder, "doubled.txt"), "wall a 0,0 300,0\nwall b 300,0 0,0\nwall c 0,0 0,300 railing\n");
    run("convert", "doubled.txt", "--out", "doubled.json");
    expect(run("fix", "doubled.json", "--out", "repaired.json").stdout).toContain("1 wall deleted");
    const { stdout, stderr } = run("convert", "repaired.json", "--to", "text");
    expect(stdout.match(/^wall \w+/gm)).toEqual(["wall a", "wall c"]);
    expect(stderr).toBe("");
  });

  test("fix with an option about how a file is read writes a new key too", () => {
    run("convert", "doubled.txt", "--out", "opted.uvtt");
    expect(run("fix", "opted.uvtt", "--out", "opted2.uvtt", "--objects", "limited").status).toBe(0);
    expect(run("convert", "opted2.uvtt", "--to", "text").stderr).toBe("");
  });

  test("puts a picture into Universal VTT, and takes it out for Foundry", () => {
    writeFileSync(join(folder, "map.png"), Buffer.from([1, 2, 3]));
    run("convert", "yard.txt", "--out", "pictured.uvtt", "--picture", "map.png");
    expect(objectIn(file("pictured.uvtt"))["image"]).toBe("AQID");
    run("convert", "pictured.uvtt", "--out", "pictured.json", "--picture", "taken.png");
    expect([...readFileSync(join(folder, "taken.png"))]).toEqual([1, 2, 3]);
    expect(objectIn(file("pictured.json"))["background"]).toEqual({ src: "taken.png" });
  });

  test("replaces no file, and says what it expected", () => {
    expect(run("convert", "yard.txt", "--out", "yard.txt").stderr).toContain("exists already");
    expect(run("convert", "yard.txt").stderr).toContain("expected foundry, uvtt, text");
    expect(run("convert", "yard.txt", "--to", "text", "--picture", "map.png").status).toBe(2);
    expect(run("convert", "pictured.uvtt", "--out", "same.json", "--picture", "same.json").status).toBe(2);
    run("convert", "pictured.uvtt", "--out", "other.json", "--picture", "map.png");
    expect(existsSync(join(folder, "other.json"))).toBe(false);
  });
});

/** The npm package as somebody else uses it: packed, put into an empty folder, run in Node and in a page of a browser. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildEngine } from "../../engine/build.mjs";
import { layTable } from "../client/playground";
import { serveBelow } from "./file-server";

const ROOT = join(import.meta.dirname, "../..");
const TAVERN = join(ROOT, "playground/scenes/tavern.txt");
/** Bytes of the packed package. */
const MOST_BYTES = 400_000;

const table = layTable();
const folder = mkdtempSync(join(tmpdir(), "parapet-engine-"));
const place = join(folder, "package");
const installed = join(folder, "node_modules", "parapet-engine");
let tarball = "";

const run = (command: string, args: readonly string[], cwd = folder): string =>
  execFileSync(command, args, { cwd, encoding: "utf8" });

beforeAll(async () => {
  await buildEngine(place);
  run("npm", ["pack", "--silent", "--pack-destination", folder], place);
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) ?? "");
  mkdirSync(installed, { recursive: true });
  run("tar", ["xzf", tarball, "--strip-components=1", "-C", installed]);
  cpSync(join(ROOT, "node_modules", "valibot"), join(folder, "node_modules", "valibot"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const example = (): string => /```js\n([^]*?)```/.exec(readFileSync(join(installed, "README.md"), "utf8"))?.[1] ?? "";

test("the README's ten lines judge a pair in Node, say why and write the picture", () => {
  writeFileSync(join(folder, "example.mjs"), example());
  expect(example().trim().split("\n")).toHaveLength(10);
  const said = run("node", ["example.mjs", TAVERN]).trim().split("\n");
  expect(said).toEqual([
    "Mira → Krell: Half cover, +2 AC, +2 Dexterity saves, Not obscured",
    "Half cover from Pillar.",
  ]);
  expect(readFileSync(join(folder, "attack.svg"), "utf8")).toMatch(/^<svg [^]*Mira attacks Krell[^]*<\/svg>\n$/);
});

test("the same runs in a page of a browser", async () => {
  const site = join(folder, "site");
  cpSync(installed, join(site, "parapet-engine"), { recursive: true });
  cpSync(TAVERN, join(site, "tavern.txt"));
  const imports = {
    "parapet-engine": "./parapet-engine/engine.mjs",
    "parapet-engine/draw": "./parapet-engine/draw.mjs",
  };
  const page = example()
    .replace(/import .*"node:fs\/promises";\n/, "")
    .replace("process.argv[2]", '"tavern.txt"')
    .replace('await readFile(file, "utf8")', "await (await fetch(file)).text()")
    .replace("console.log(", "document.body.append(")
    .replace('await writeFile("attack.svg", draw(map, verdict));', "document.body.innerHTML += draw(map, verdict);");
  writeFileSync(
    join(site, "index.html"),
    `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script><body><script type="module">${page}</script>`,
  );
  const server = await serveBelow("/", site);
  const opened = await table.context.newPage();
  await opened.goto(server.url);
  await opened.locator("svg").first().waitFor();
  expect(await opened.locator("body").innerText()).toContain("Half cover from Pillar.");
  await opened.close();
  server.close();
  expect(server.missed).toEqual([]);
});

test("a map without creatures gets some at points", () => {
  // A wall is between the first space and the second, 100 pixels each.
  const map = "map\n+---+---+---+\n|   |       |\n+---+---+---+\n";
  const creatures = ["P", "Q", "R"].map((name, i) => ({ name, x: 50 + 100 * i, y: 50 }));
  const program = `
    import { judge, prepare, readMapFile } from "parapet-engine";
    const { scene } = readMapFile("room.txt", ${JSON.stringify(map)});
    const ready = prepare(scene, { rules: "dnd5e", creatures: ${JSON.stringify(creatures)} });
    for (const attacker of ["P", "R"]) console.log(judge(ready, { attacker, target: "Q" }).lineOfEffect);
    const fault = (creatures, attacker) => {
      try {
        judge(prepare(scene, { rules: "dnd5e", creatures }), { attacker, target: "Q" });
      } catch ({ message }) {
        console.log(message);
      }
    };
    fault([{ name: "P", y: 50 }], "P");
    fault([...${JSON.stringify(creatures)}, { name: "P", x: 250, y: 50 }], "P");`;
  writeFileSync(join(folder, "points.mjs"), program);
  expect(run("node", ["points.mjs"]).trim().split("\n")).toEqual([
    "false",
    "true",
    "creatures[0].x: expected a number, got undefined",
    "attacker: expected an id, got P, the name of 2 creatures",
  ]);
});

test("its command prints a table", () => {
  const said = run("node", [join(installed, "parapet.mjs"), "judge", TAVERN, "--ruleset", "5e", "--attacker", "Mira"]);
  expect(said).toMatch(/^Mira +Krell +half +\+2 AC/m);
});

test("it is small, and package checkers find nothing", async () => {
  expect(statSync(tarball).size).toBeLessThanOrEqual(MOST_BYTES);
  const { messages } = await publint({ pkgDir: place, strict: true });
  expect(messages).toEqual([]);
  const checked = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  // Programs that cannot load modules, and the resolution of Node 10, are not meant.
  const meant = ["node16-esm", "bundler"];
  const problems = checked.types === false ? ["no types"] : checked.problems;
  const isMeant = (problem: string | object): boolean =>
    typeof problem === "string" || !("resolutionKind" in problem) || meant.includes(String(problem.resolutionKind));
  expect(problems.filter(isMeant)).toEqual([]);
});

const bundled = async (name: string): Promise<string> => {
  const entry = join(folder, `only-${name}.mjs`);
  writeFileSync(entry, `export { ${name} } from "parapet-engine";`);
  const bundle = await rolldown({ input: entry });
  const { output } = await bundle.generate({ format: "es" });
  await bundle.close();
  return output.map((file) => (file.type === "chunk" ? file.code : "")).join("");
};

test("a program that imports judge alone bundles no language and no pictures", async () => {
  const code = await bundled("judge");
  expect(code).toContain("ranged");
  expect(await bundled("explain")).toContain("Not obscured");
  for (const foreign of ["Halbe Deckung", "Media cobertura", "Obscurité", "Not obscured", "<svg"])
    expect(code).not.toContain(foreign);
});

const EXAMPLES = join(ROOT, "examples");

/** The example as it stands, beside the installed package. */
const exampleCalled = (name: string, ...args: readonly string[]): string => {
  cpSync(join(EXAMPLES, name), join(folder, name));
  return run("node", [name, ...args]);
};

test("each example is shorter than 40 lines", () => {
  const names = readdirSync(EXAMPLES);
  expect(names).toEqual(["rank-maps.mjs", "who-can-shoot.mjs"]);
  for (const name of names) expect(readFileSync(join(EXAMPLES, name), "utf8").split("\n").length).toBeLessThan(40);
});

test("the first says who can be shot at, and because of what not", () => {
  writeFileSync(
    join(folder, "wall.txt"),
    "wall w1 300,0 300,400\ntoken A at 100,100\ntoken b at 600,100\ntoken C at 100,300\n",
  );
  expect(exampleCalled("who-can-shoot.mjs", "wall.txt", "dnd5e", "A").split("\n")).toEqual([
    expect.stringMatching(/^cannot {5}A → b: Total cover/),
    expect.stringMatching(/^ {13}.*because of a wall/),
    expect.stringMatching(/^can shoot {2}A → C: No cover/),
    expect.anything(),
    "",
  ]);
});

test("the second ranks an open field before a maze", () => {
  const maps = join(folder, "maps");
  mkdirSync(maps);
  writeFileSync(join(maps, "field.txt"), "scene Field\nwall a 0,0 800,0\nwall b 0,800 800,800\ntoken A at 100,100\n");
  const rows = Array.from({ length: 7 }, (_, i) => `wall w${i} 0,${100 * (i + 1)} 700,${100 * (i + 1)}`);
  writeFileSync(
    join(maps, "maze.txt"),
    `scene Maze\n${rows.join("\n")}\nwall a 0,0 800,0\nwall b 0,800 800,800\ntoken A at 100,100\n`,
  );
  expect(
    exampleCalled("rank-maps.mjs", maps)
      .split("\n")
      .map((line) => line.split("%  ")[1]),
  ).toEqual(["Field", "Maze", undefined]);
});

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnalysisDocument } from "../../src/analysis/document";
import { runIn } from "../../tests/command-line";
import { HOSTILE } from "../../tests/hostile-names";

const folder = mkdtempSync(join(tmpdir(), "parapet-analyse-"));
const run = runIn(folder);
const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const jsonOf = (...args: readonly string[]): AnalysisDocument => {
  expect(run("analyse", ...args, "--json", "out.json").stderr).toBe("");
  return JSON.parse(read("out.json")) as AnalysisDocument;
};

/** Two rooms of five by five, with a door between them in the third row. A stands in the left one, b in the right one. */
const ROOMS = `scene "Two rooms"
grid square 100 5 ft
wall n 0,0 1100,0
wall e 1100,0 1100,500
wall s 1100,500 0,500
wall w 0,500 0,0
wall a 500,0 500,200
wall c 500,300 500,500
wall o 600,0 600,200
wall u 600,300 600,500
wall d 500,200 600,200
wall f 500,300 600,300
token A "Anna" at 0,0
token b "Boris" at 1000,400
`;

/** The same as Foundry exports it, with names that are markup. */
const hostileScene = (name: string): unknown => ({
  name,
  grid: { size: 100, type: 1, distance: 5, units: name },
  width: 1100,
  height: 500,
  padding: 0,
  walls: [
    ...[
      [0, 0, 1100, 0],
      [1100, 0, 1100, 500],
      [1100, 500, 0, 500],
      [0, 500, 0, 0],
      [500, 0, 500, 200],
      [500, 300, 500, 500],
      [600, 0, 600, 200],
      [600, 300, 600, 500],
      [500, 200, 600, 200],
      [500, 300, 600, 300],
    ].map((c, i) => ({ _id: `w${i}`, c })),
  ],
  tokens: [{ _id: "a", name, x: 0, y: 0, disposition: 1 }],
  notes: [{ text: name, x: 900, y: 250 }],
});

beforeAll(() => {
  writeFileSync(join(folder, "rooms.txt"), ROOMS);
  mkdirSync(join(folder, "out"));
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("parapet analyse", () => {
  test("names the only way from one room to the other", () => {
    const { passages, findings, places } = jsonOf("rooms.txt", "--ruleset", "5e");
    expect(passages.map(({ sides }) => sides)).toEqual([[24, 24]]);
    // The place between the rooms, and those before and behind it: nobody slips past the corner of a wall.
    expect(passages[0]?.places.map((place) => places[place]?.space)).toEqual(["E3", "F3", "G3"]);
    expect(findings.map(({ kind }) => kind)).toContain("passage");
  });

  test("counts columns and rows from the corner of the map", () => {
    const { grid, places } = jsonOf("rooms.txt");
    expect([grid.left, grid.top]).toEqual([0, 0]);
    expect(places[0]).toMatchObject({ space: "A1", x: 50, y: 50 });
  });

  test("names a space as Foundry's grid counts it, with the padding and wherever the walls or the picture begin", () => {
    const { walls, ...scene } = hostileScene("Two rooms") as { walls: { c: number[] }[] };
    // A quarter of 1100 pixels is three spaces when it is rounded up, and a quarter of 500 is two.
    const moved = walls.map(({ c }) => ({ c: c.map((at, i) => at + (i % 2 === 0 ? 300 : 200)) }));
    const padded = { ...scene, padding: 0.25, walls: moved, tokens: [] };
    writeFileSync(join(folder, "padded.json"), JSON.stringify(padded));
    const [first] = jsonOf("padded.json").places;
    expect(first).toMatchObject({ space: "D3", x: 350, y: 250 });
    // Of a picture that is shifted it is not known where it is: the same space has the same name.
    writeFileSync(join(folder, "shifted.json"), JSON.stringify({ ...padded, shiftX: 7 }));
    const spaces = jsonOf("shifted.json").places.map(({ space, x, y }) => `${space} ${x} ${y}`);
    expect(spaces).toContain("D3 350 250");
  });

  test("reads points as pixels or as spaces", () => {
    const named = jsonOf("rooms.txt", "--approach", "@A1", "@E5");
    const pixels = jsonOf("rooms.txt", "--approach", "@50,50", "@450,450");
    expect(named.ambushes[0]?.approach.map((place) => named.places[place]?.space)).toEqual(["A1", "E5"]);
    expect(pixels.ambushes).toEqual(named.ambushes);
  });

  test("reads two sides as boxes of spaces or of pixels", () => {
    const named = jsonOf("rooms.txt", "--sides", "@A1:B2", "@G1:G5");
    expect(named.sides?.map(({ places }) => places.length)).toEqual([4, 5]);
    expect(jsonOf("rooms.txt", "--sides", "@0,0,200,200", "@600,0,700,500").sides).toEqual(named.sides);
  });

  test("judges a part of the shots, and says which", () => {
    const { counts } = jsonOf("rooms.txt", "--shots", "300");
    expect(counts.judged).toBeLessThan(counts.lines);
    expect(counts.judged).toBeGreaterThan(250);
    expect(run("analyse", "rooms.txt", "--shots", "300").stdout).toMatch(
      /Cover was judged for \d+(\.\d)? % of \d+ shots/,
    );
  });

  test.each([
    [["--range", "0"], "--range: expected a number of spaces above 0 and up to 1000, got 0"],
    [["--level", "Attic"], '--level: expected no level, since the scene has none, got "Attic"'],
    [["--approach", "B2"], '--approach: expected @X,Y in pixels, or a space such as @D9, got "B2"'],
    [["--sides", "@B2:C3"], "--sides: expected two boxes, got 1"],
    [["--attacker", "Zoe"], '--attacker: expected a creature of the map (Anna (A), Boris (b)), got "Zoe"'],
    [["--html", "nowhere/page.html"], "--html: there is no folder nowhere; create it first"],
    [["--shots", "1.5"], "--shots: expected a whole number above 0, got 1.5"],
  ])("refuses %j", (args, message) => {
    expect(run("analyse", "rooms.txt", ...args)).toMatchObject({
      stdout: "",
      stderr: `parapet: ${message}\n`,
      status: 2,
    });
  });

  test("shares a library among machines, and writes each map to files of its own", () => {
    mkdirSync(join(folder, "library"));
    for (const name of ["one", "two", "three"]) writeFileSync(join(folder, "library", `${name}.txt`), ROOMS);
    expect(run("analyse", "library", "--shard", "1/2", "--json", "out", "--html", "out").stderr).toBe("");
    const written = ["one", "two", "three"].filter((name) => existsSync(join(folder, "out", `${name}.txt.json`)));
    // Sorted by path they are one, three, two; the first and the last are for this machine.
    expect(written).toEqual(["one", "two"]);
    expect(existsSync(join(folder, "out", "one.txt.html"))).toBe(true);
    expect(run("analyse", "library", "--json", "one.json").stderr).toMatch(/--json: expected a folder that exists/);
  });
});

const MAP = "[data-part=map]";

describe("the page", () => {
  const pageOf = (...args: readonly string[]): string => {
    expect(run("analyse", ...args, "--html", "out.html").stderr).toBe("");
    return read("out.html");
  };

  test("runs its own script and style alone, by its own content policy, and asks the network for nothing", () => {
    const html = pageOf("rooms.txt");
    const { document } = new JSDOM(html).window;
    const policy = document.querySelector("meta[http-equiv]")?.getAttribute("content") ?? "";
    const hash = (selector: string): string =>
      `'sha256-${createHash("sha256")
        .update(document.querySelector(selector)?.textContent ?? "")
        .digest("base64")}'`;
    expect(policy).toBe(`default-src 'none'; style-src ${hash("style")}; script-src ${hash("script:not([type])")}`);
    expect(document.querySelectorAll("[src], link, iframe, object, img, [style]")).toHaveLength(0);
    expect(document.querySelectorAll("a")).toHaveLength(0);
    expect(html.match(/https?:\/\/[^"\s]+/g)).toEqual(["http://www.w3.org/2000/svg", "http://www.w3.org/2000/svg"]);
  });

  test("links each sentence to a layer that it has", () => {
    const { document } = new JSDOM(pageOf("rooms.txt")).window;
    const buttons = [...document.querySelectorAll("[role=radio]")].map((each) => each.getAttribute("data-choose"));
    const links = [...document.querySelectorAll(".findings [data-choose]")].map((each) =>
      each.getAttribute("data-choose"),
    );
    expect(links.length).toBe(document.querySelectorAll(".findings li").length);
    for (const link of links) expect(buttons).toContain(link);
  });

  test("shows layers, sorts its table and says what a place sees", () => {
    const dom = new JSDOM(pageOf("rooms.txt", "--ruleset", "5e"), { runScripts: "dangerously" });
    const { document, MouseEvent } = dom.window;
    const click = (element: Element | null): void =>
      void element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    // jsdom does not scroll.
    document.querySelector("[data-part=view]")!.scrollIntoView = () => undefined;
    click(document.querySelector("[role=radio][data-choose=passages]"));
    expect(document.querySelector<SVGElement>(MAP)?.dataset["layer"]).toBe("passages");
    expect(document.querySelector<HTMLElement>(".parapet-reading")?.dataset["layer"]).toBe("passages");
    const firsts = (): string[] =>
      [...document.querySelectorAll("tbody tr td:first-child")].map((cell) => cell.textContent ?? "");
    click(document.querySelector("th button"));
    click(document.querySelector("th button"));
    expect(firsts().slice(0, 3)).toEqual(["A1", "A2", "A3"]);
    const row = [...document.querySelectorAll("tbody tr")].find((each) => each.firstChild?.textContent === "A1");
    row?.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    // All other 24 places of its room, and what it sees through the door.
    expect(document.querySelector("[data-part=note]")?.textContent).toMatch(
      /^A1: can be shot at from (2[4-9]|3\d) of 50 spaces in range/,
    );
    expect(
      document.querySelector("[data-part=seen] path.clear")?.getAttribute("d")?.match(/M/g)?.length,
    ).toBeGreaterThan(20);
  });

  test.each(HOSTILE)("shows %s as a text, wherever a name comes in", (name) => {
    writeFileSync(join(folder, "hostile.json"), JSON.stringify(hostileScene(name)));
    const html = pageOf("hostile.json", "--attacker", "a");
    const dom = new JSDOM(html, { runScripts: "dangerously" });
    const { document } = dom.window;
    expect(dom.window["hacked" as keyof typeof dom.window]).toBeUndefined();
    expect(document.querySelector("h1")?.textContent).toBe(name);
    expect(document.querySelectorAll("img, script:not([type]), svg[onload]")).toHaveLength(1);
    expect(document.querySelector(".creature title")?.textContent).toBe(name);
    expect(document.querySelector(".findings")?.textContent).toContain(name);
  });
});

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { createChanges, whenChanged } from "../src/changes";
import { installAnalysis, installMapCheck, installWallEdit } from "../src/features/late-windows";
import { rulingButton } from "../src/features/overrides/token-hud";
import { sheetFields } from "../src/features/sheets/sheets";
import { english } from "./plain-verdict";

const root = join(import.meta.dirname, "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");

/** docs/knowledge.md, a row a surface: its place in the code, and its test. */
const rows = textOf("docs/knowledge.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| ---") && !line.startsWith("| surface"))
  .map((line) => line.slice(2, -2).split(" | "))
  .map((cells) => ({
    cells,
    surface: cells[0] ?? "",
    place: /`(.*)`/.exec(cells[1] ?? "")?.[1] ?? "",
    test: cells.at(-1) ?? "",
  }));

const isToCome = ({ test }: (typeof rows)[number]): boolean => test === "to come";

describe("the table of who may learn what", () => {
  it("has a row of nine cells for each surface", () => {
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter(({ cells }) => cells.length !== 9)).toEqual([]);
  });

  it.each(rows.filter((row) => !isToCome(row)))(
    "names for $surface code and a test that are there",
    ({ place, test }) => {
      expect(existsSync(join(root, place))).toBe(true);
      const [, file = "", title = ""] = /^`(.*)` "(.*)"$/.exec(test) ?? [];
      expect(file).not.toBe("");
      expect(textOf(file)).toContain(`"${title}"`);
    },
  );

  it("leaves for later only what is not there", () => {
    const awaited = rows.filter(isToCome).filter(({ place }) => existsSync(join(root, place)));
    expect(awaited.map(({ place }) => place)).toEqual([]);
  });

  it("has a row for everything that users see and for every part of the API", () => {
    // `fight` only registers what the parts of a fight show.
    const shown = readdirSync(join(root, "src/features"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !["windows", "words", "warm-up", "fight"].includes(entry.name))
      .map(({ name }) => `src/features/${name}`);
    expect(shown.filter((place) => !rows.some((row) => row.place === place))).toEqual([]);
    const said = rows.map(({ surface }) => surface).join(" ");
    const contract = /interface ParapetApi[^{]*\{([^]*?)\n\}/.exec(textOf("src/api/parapet-api.ts"))?.[1] ?? "";
    const unspoken = ["version", "refresh"];
    const members = [...contract.matchAll(/^ {2}readonly (\w+)/gm)]
      .map(([, name]) => name!)
      .filter((name) => !unspoken.includes(name));
    expect(members.length).toBeGreaterThan(5);
    expect(members.filter((name) => !said.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("what is shown or answered", () => {
  const filesIn = (folder: string): string[] =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => `${folder}/${name}`);

  it("asks for what its user knows, and only windows of the GM's for what there is", () => {
    const asking = ["src/features", "src/api"]
      .flatMap(filesIn)
      .filter((path) => /\b(current|truth)\(/.test(textOf(path)));
    const forGM = [
      "src/features/sheets/",
      "src/features/map-check/",
      "src/features/analysis/",
      "src/features/ambush/before-begin.ts",
      "src/features/hiding/",
      "src/features/square-attack/square-judge.ts",
    ];
    // They show nothing. The first remembers at which place a target that its user does not see was asked about. The second asks for the
    // truth on the active GM's client alone, which asks the owners of creatures.
    const unshown = ["src/features/attacks/known-squares.ts", "src/features/offers/reactors.ts"];
    expect(asking).toContain("src/features/sheets/sheets.ts");
    expect(asking.filter((path) => ![...forGM, ...unshown].some((start) => path.startsWith(start)))).toEqual([]);
  });
});

/** A window's element that nobody may touch, and of whatever else is asked for too. */
const untouchable = new Proxy({} as never, {
  get: (_, key) => {
    throw new Error(`asked for ${String(key)}`);
  },
});

describe("for a player the fields and buttons of the GM's", () => {
  const shownWallTools = (isGM: boolean): boolean[] => {
    const controls = { walls: { tools: {} as Record<string, { readonly visible: boolean }> } };
    const on = (hook: string, listen: (its: typeof controls) => void): void => {
      if (hook === "getSceneControlButtons") listen(controls);
    };
    const hooks = { on, once: () => undefined };
    const table = { hooks, words: english, changes: createChanges(), whenChanged, features: {} };
    vi.stubGlobal("game", { user: { isGM } });
    for (const install of [installWallEdit, installMapCheck, installAnalysis]) install(table as never);
    vi.unstubAllGlobals();
    return Object.values(controls.walls.tools).map(({ visible }) => visible);
  };

  it("are not put into sheets, regions and the token HUD", () => {
    vi.stubGlobal("game", { user: { isGM: false } });
    const document = { id: "x", toObject: () => ({}) };
    for (const kind of ["wall", "token", "tile"] as const)
      expect(() => sheetFields(kind, untouchable)({ id: "sheet", document }, untouchable)).not.toThrow();
    expect(() => rulingButton(untouchable, () => [], untouchable)({ document }, untouchable)).not.toThrow();
    vi.stubGlobal("game", { user: { isGM: true } });
    expect(() => rulingButton(untouchable, () => [], untouchable)({ document }, untouchable)).toThrow("asked for");
    vi.unstubAllGlobals();
  });

  it("are not among the tools for walls", () => {
    expect(shownWallTools(true)).toEqual([true, true, true]);
    expect(shownWallTools(false)).toEqual([false, false, false]);
  });
});

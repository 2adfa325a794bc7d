import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Report } from "../in-foundry/report";
import { bytesOf } from "./downloads";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

const ROOT = join(import.meta.dirname, "../..");
const BUILT = join(ROOT, "dist");

const table = layTable();

/** What the stand-in cannot play, and why. Everything else that is taken for granted of Foundry has to hold on it. */
const NOT_PLAYED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["odd rows", "even rows", "odd columns", "even columns"].map((lines) => [
      `On hexagons in ${lines} creatures of every size and shape fill the spaces that the client says they occupy`,
      "it knows the spaces of tokens on squares alone",
    ]),
  ),
  "A way that leads into a region whose behaviour hears of tokens that move in stops at its edge":
    "it has no behaviours of the client’s own that hear of moves",
  ...Object.fromEntries(
    [
      "dnd5e replaces the content of an attack message after renderChatMessageHTML, then fires dnd5e.renderChatMessage",
      "Which fields the armour class of a dnd5e actor has",
      "What dnd5e makes of an attack message with the flags of 5.x",
      "An attack message of dnd5e keeps an armour class of null",
      "midi-qol decides hits in workflow.checkHits, which Parapet can wrap",
    ].map((says) => [says, "the world is not a dnd5e world"]),
  ),
  "Which outlines the client gives the other shapes that the grid measures, and which Parapet reads in a file":
    "it outlines circles and cones alone",
  "Whether text enrichers act on a name with brackets in it": "it has no text enrichers",
};

/** The stand-in’s error for shapes whose outlines it cannot give. */
const UNOUTLINED = "The stand-in does not implement the polygons of this shape.";
/** Markup that a batch writes, to see that it does not run: the page's content security policy names it. */
const REFUSED = "Executing inline event handler violates";

/** In version 14 alone. */
const NEW: readonly string[] = [
  "A region’s shape that the grid measures has its outline in `polygons`",
  "In version 14 a new region is not hidden, and players own nothing of it",
  "Which fields the client’s own behaviour defineSurface has",
  "Whether the palette of walls, which has a class whose name ends in Palette, has a document",
  "In version 14 a scene has a level, a token stands on one of the scene’s, and a wall on which none is set is on all",
];

interface Quenched {
  readonly game: {
    readonly modules: { readonly get: (id: string) => { readonly inFoundry: { readonly report: () => Report } } };
    readonly users: { readonly contents: readonly { readonly active: boolean }[] };
  };
  readonly quench: { readonly runBatches: () => Promise<readonly { readonly state: string }[]> };
}

/** A GM, whose page has tours, and a player; both have Quench. */
const openBoth = async (profile: number) => {
  const query = { profile: String(profile), world: `quench-${profile}`, quench: "" };
  const gm = await Playground.openWith({ ...table, isWhole: true }, { ...query, user: "gm" });
  const player = await Playground.openWith(table, { ...query, user: "player" });
  for (const { page } of [gm, player])
    await page.waitForFunction(() => "inFoundry" in (globalThis as never as Quenched).game.modules.get("parapet"));
  await gm.page.waitForFunction(
    () => (globalThis as never as Quenched).game.users.contents.filter(({ active }) => active).length === 2,
  );
  return { gm, player };
};

/** Runs all batches and saves the report by the dialog that comes then. */
const saved = async ({ page }: Playground): Promise<Report> => {
  await page.evaluate(() => (globalThis as never as Quenched).quench.runBatches());
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click('.dialog button[data-action="save"]'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^parapet-in-foundry-1[34]\.\d+\.json$/);
  return JSON.parse((await bytesOf(download)).toString()) as Report;
};

const LEFT = `
  return [...game.scenes.contents, ...game.actors.contents, ...game.combats.contents]
    .filter(({ flags }) => flags.world?.isParapetTest)
    .map(({ uuid }) => uuid);
`;

/** A client in which nothing stops a step, without Quench. */
const SABOTAGED = `
  CONFIG.Canvas.polygonBackends.move.testCollision = () => false;
  const { run } = await import("./modules/parapet/parapet-quench.mjs");
  return (await run("lines")).outcomes;
`;

/** How the client of a player, who can make nothing, gets through. */
const ASKED = `
  const { outcomes } = await game.modules.get("parapet").inFoundry.run("documents");
  return outcomes.filter(({ batch }) => batch.startsWith("Flags")).map(({ outcome }) => outcome);
`;

describe("the assumptions about Foundry", () => {
  test.concurrent.each(versions("differs"))(
    "hold on the stand-in for version %i, as far as it implements them",
    async (profile) => {
      const { gm, player } = await openBoth(profile);
      const { foundry, modules, outcomes } = await saved(gm);
      const otherwise = outcomes.filter(({ outcome, came }) => {
        const isByHand = outcome === "skipped" && String(came).startsWith("By hand: ");
        return outcome !== "holds" && outcome !== "answered" && !isByHand;
      });
      const expected = [...Object.keys(NOT_PLAYED), ...(profile === 13 ? NEW : [])];
      expect(otherwise.filter(({ says }) => !expected.includes(says))).toEqual([]);
      expect(otherwise.map(({ says }) => says).toSorted()).toEqual(expected.toSorted());
      expect(otherwise.filter(({ outcome }) => outcome === "does not hold")).toEqual([]);
      expect([foundry.slice(0, 2), modules.map((each) => each.split(" ")[0])]).toEqual([String(profile), ["parapet"]]);
      expect(await gm.run(LEFT)).toEqual([]);
      expect(outcomes.filter(({ matters }) => !existsSync(join(ROOT, matters)))).toEqual([]);
      expect([...new Set(await player.run<string[]>(ASKED))]).toEqual(["skipped"]);
      for (const playground of [gm, player]) {
        // The map may be read while one of these shapes is on it.
        const others = playground.errors.filter(
          (error) => ![UNOUTLINED, REFUSED].some((known) => error.includes(known)),
        );
        playground.errors.splice(0, Infinity, ...others);
        await playground.close();
      }
    },
  );

  test("are tested by a file that is loaded only with Quench", async () => {
    const playground = await Playground.open(table, 14);
    const loaded = await playground.run<string[]>(
      "return performance.getEntriesByType('resource').map((it) => it.name)",
    );
    expect(loaded.filter((name) => name.includes("quench"))).toEqual([]);
    expect(loaded.some((name) => name.endsWith("parapet.mjs"))).toBe(true);
    await playground.close();
  });

  test("that fail are reported, and everything is cleaned up all the same", async () => {
    const playground = await Playground.open(table, 14);
    const outcomes = await playground.run<Report["outcomes"]>(SABOTAGED);
    const wrong = outcomes.filter(({ outcome }) => outcome === "does not hold");
    expect(wrong.map(({ says }) => says.slice(0, 22))).toEqual(Array(3).fill("The walls for movement"));
    const told = (where: string): Promise<string[]> => playground.page.locator(`.dialog ${where}`).allTextContents();
    const texts = (all: Report["outcomes"]): string[] =>
      all.map(({ says, came }) => `${says}${typeof came === "string" ? came : ""}`);
    expect(await told("li:not(details *)")).toEqual(texts(wrong));
    const skipped = outcomes.filter(({ outcome }) => outcome === "skipped" || outcome === "not run");
    expect(skipped.length).toBeGreaterThan(0);
    expect(await told("details li")).toEqual(texts(skipped));
    expect(await playground.run(LEFT)).toEqual([]);
    await playground.close();
  });

  test("are tested in a separate file", () => {
    const code = readdirSync(join(BUILT, "chunks")).map((name) => join("chunks", name));
    const files = ["parapet.mjs", "parapet-quench.mjs", ...code].filter((name) => name.endsWith(".mjs"));
    const ofTests = files.filter((name) => readFileSync(join(BUILT, name), "utf8").includes("isParapetTest"));
    expect(ofTests).toEqual(["parapet-quench.mjs"]);
  });
});

console.info(
  ["The stand-in cannot play:", ...Object.entries(NOT_PLAYED).map(([says, why]) => `- ${says}: ${why}`)].join("\n"),
);

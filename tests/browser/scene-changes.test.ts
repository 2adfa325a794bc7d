/** The built module follows real documents of the stand-in through random changes, undo and scene switches. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TIDY_DEFAULTS } from "../../src/battlefield/battlefield";
import { battlefieldOf } from "../../src/battlefield/battlefield-of";
import { printBattleMap } from "../../src/battlefield/print-notation";
import { readScene } from "../../src/battlefield/read-scene";
import { RULE_SETS } from "../../src/rules/index";
import { soundChanges } from "../scene-changes/changes";
import { readable } from "../scene-changes/readable";
import { FIELDS, GENERATIONS, type Generation, kindsIn, type Source } from "../scene-changes/source";
import type { Change } from "../scene-changes/table";
import { openTable, Playground, type Table } from "./table";

const ROUNDS = 24;
const IN_A_ROUND = 10;

/** The stand-in's documents, as far as changes need them. */
interface Live {
  readonly id: string;
  readonly _source: Source;
  readonly behaviors: { readonly contents: readonly Live[] };
  readonly toObject: () => Source;
  readonly update: (changes: Source) => Promise<unknown>;
  readonly delete: () => Promise<unknown>;
  readonly createEmbeddedDocuments: (kind: string, sources: readonly Source[], options?: object) => Promise<Live[]>;
}

interface Page {
  readonly canvas: {
    readonly scene: Live & Record<string, { readonly contents: readonly Live[] }>;
    readonly stage: Shown;
  };
  readonly game: { readonly scenes: { readonly contents: readonly { readonly view: () => Promise<unknown> }[] } };
  readonly Hooks: { readonly events: Readonly<Record<string, readonly unknown[]>> };
  undo?: (() => Promise<unknown>)[];
}

interface Shown {
  readonly children?: readonly Shown[];
}

/** Applies one change on the page. Undo writes the old source back, as Foundry's own history does. */
const applyOnPage = async ({ change, fields }: { change: Change; fields: Readonly<Record<string, string>> }) => {
  const page = globalThis as never as Page;
  const { scene } = page.canvas;
  const history = (page.undo ??= []);
  const listOf = (kind: string) => scene[fields[kind]!]?.contents ?? [];
  const picked = (kind: string, pick: number) => listOf(kind)[pick % Math.max(1, listOf(kind).length)];
  const update = async (document: Live | undefined, changes: Source) => {
    if (document === undefined) return;
    const before = structuredClone(
      Object.fromEntries(Object.keys(changes).map((field) => [field, document._source[field]])),
    );
    await document.update(structuredClone(changes));
    history.push(() => document.update(before));
  };
  if (change.act === "undo") await history.pop()?.();
  if (change.act === "scene") await update(scene, change.changes);
  if (change.act === "update") await update(picked(change.kind, change.pick), change.changes);
  if (change.act === "create" && !listOf(change.kind).some(({ id }) => id === change.source["_id"])) {
    const keepId = "_id" in change.source;
    const [made] = await scene.createEmbeddedDocuments(change.kind, [structuredClone(change.source)], { keepId });
    history.push(async () =>
      listOf(change.kind)
        .find(({ id }) => id === made!.id)
        ?.delete(),
    );
  }
  const gone = change.act === "delete" ? picked(change.kind, change.pick) : undefined;
  if (change.act === "delete" && gone !== undefined) {
    const source = gone.toObject();
    await gone.delete();
    history.push(() => scene.createEmbeddedDocuments(change.kind, [source], { keepId: true }));
  }
  const region = change.act === "behave" ? picked("Region", change.pick) : undefined;
  if (change.act === "behave" && region !== undefined) {
    const [behavior] = region.behaviors.contents;
    if (change.how === "create")
      await region.createEmbeddedDocuments("RegionBehavior", [structuredClone(change.source)]);
    if (change.how === "update") await update(behavior, change.source);
    if (change.how === "delete") await behavior?.delete();
  }
};

/** A document of a kind that is not there is refused, and nothing has changed. */
const refused = (error: Error): void => {
  if (!error.message.includes("is not a valid type")) throw error;
};

const objectsShown = (playground: Playground): Promise<number> =>
  playground.page.evaluate(() => {
    const count = ({ children = [] }: Shown): number => children.reduce((sum, child) => sum + count(child), 1);
    return count((globalThis as never as Page).canvas.stage);
  });

const listeners = (playground: Playground): Promise<number> =>
  playground.page.evaluate(() =>
    Object.values((globalThis as never as Page).Hooks.events).reduce((sum, its) => sum + its.length, 0),
  );

const sourceOn = (playground: Playground): Promise<Source> =>
  playground.page.evaluate(() => (globalThis as never as Page).canvas.scene.toObject());

const mapOn = (playground: Playground): Promise<string | null> =>
  playground.page.evaluate(() =>
    (
      globalThis as never as { game: { modules: { get: (id: string) => { api: { battleMap: () => string } } } } }
    ).game.modules
      .get("parapet")
      .api.battleMap(),
  );

let table: Table;
let playground: Playground;

beforeAll(async () => {
  table = await openTable();
});
afterAll(async () => {
  await table.close();
});

describe.each(GENERATIONS)("a scene of version %i", (generation) => {
  beforeEach(async () => {
    playground = await Playground.open(table, generation);
  });
  afterEach(async () => {
    await playground.page.close();
  });

  test("is known to the module as its documents have it, after any changes and undos", async () => {
    const series = fc.sample(soundChanges, { numRuns: ROUNDS * IN_A_ROUND, seed: 5 });
    for (let round = 0; round < ROUNDS; round++) {
      for (const change of series.slice(round * IN_A_ROUND, (round + 1) * IN_A_ROUND)) {
        if ("kind" in change && !kindsIn(generation).includes(change.kind)) continue;
        await playground.page.evaluate(applyOnPage, { change, fields: FIELDS }).catch(refused);
      }
      await expectInStep(generation);
    }
  });

  test("leaves no listener and no display object behind when scenes are switched a hundred times", async () => {
    await playground.dropFile("cellar.txt", "map\n+---+---+---+\n| A   b   c |\n+---+---+---+\n");
    await playground.page.waitForFunction(() => (globalThis as never as Page).game.scenes.contents.length === 2);
    const switchScenes = async (times: number): Promise<void> => {
      for (let i = 1; i <= times; i++) {
        await playground.page.evaluate(async (at) => {
          await (globalThis as never as Page).game.scenes.contents[at]!.view();
        }, i % 2);
        await playground.settle();
      }
    };
    await switchScenes(4);
    await playground.click("Mira");
    await playground.hover("Krell");
    const before = [await objectsShown(playground), await listeners(playground)];
    await switchScenes(100);
    await playground.click("Mira");
    await playground.hover("Krell");
    expect([await objectsShown(playground), await listeners(playground)]).toEqual(before);
    expect(playground.errors).toEqual([]);
  });
});

const expectInStep = async (generation: Generation): Promise<void> => {
  const source = await sourceOn(playground);
  const scene = readScene(readable(source, generation));
  expect(await mapOn(playground)).toBe(printBattleMap(scene));
  const [attacker, target] = scene.tokens.slice(-2);
  if (attacker === undefined || target === undefined) return;
  const attack = {
    attacker: `token:${attacker.id}`,
    target: `token:${target.id}`,
    kind: "ranged",
    reach: null,
    origin: null,
  } as const;
  const { cover, lineOfEffect, obstacles } = RULE_SETS.pathfinder1e.judge(
    battlefieldOf(scene, TIDY_DEFAULTS),
    attack,
    {},
  );
  const seen = await playground.page.evaluate(
    ([from, to]) =>
      (
        globalThis as never as {
          game: { modules: { get: (id: string) => { api: { judge: (from: string, to: string) => object | null } } } };
        }
      ).game.modules
        .get("parapet")
        .api.judge(from, to),
    [attacker.id, target.id] as const,
  );
  expect(seen).toMatchObject({ cover, lineOfEffect, obstacles });
};

/** The built module follows real documents of the stand-in through random changes, undo and scene switches. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ParapetApi } from "../../src/api/parapet-api";
import { TIDY_DEFAULTS } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { printBattleMap } from "../../src/scene/print/print-notation";
import { readScene } from "../../src/scene/read-foundry/read-scene";
import type { Scene } from "../../src/scene/model/scene";
import { RULE_SETS } from "../../src/rules/index";
import { likelyAttack } from "../../src/rules/judge/likely-attack";
import { soundChanges } from "../scene-changes/changes";
import { readable } from "../scene-changes/readable";
import { FIELDS, type Generation, kindsIn, type Source } from "../scene-changes/source";
import type { Change } from "../scene-changes/table";
import { layTable, Playground } from "./playground";
import { logicTest, versions } from "./versions";

const CHANGES = 1000;
const IN_A_ROUND = 25;

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
    readonly ready: boolean;
    readonly tokens: { readonly placeables: readonly Aimed[] };
    readonly scene: Live & Record<string, { readonly contents: readonly Live[] }>;
    readonly stage: Shown;
  };
  readonly game: {
    readonly scenes: { readonly contents: readonly { readonly view: () => Promise<unknown> }[] };
    readonly modules: { readonly get: (id: string) => { readonly api: ParapetApi } };
  };
  readonly Hooks: { readonly events: Readonly<Record<string, readonly unknown[]>> };
  undoSteps?: (() => Promise<unknown>)[];
}

interface Aimed {
  readonly id: string;
  readonly control: (options: object) => void;
  readonly setTarget: (isTarget: boolean, options: object) => void;
}

interface Shown {
  readonly children?: readonly Shown[];
}

interface Round {
  readonly changes: readonly Change[];
  readonly fields: Readonly<Record<string, string>>;
}

/** What the page knows after a round: the documents, and what the module has made of them. */
interface Known {
  readonly source: Source;
  readonly map: string | null;
  readonly attacked: readonly [string, string] | null;
  readonly verdict: object | null;
  readonly lines: readonly object[];
}

/**
 * Applies changes on the page, the overlay drawn after each. Undo writes the old source back, as Foundry's own history
 * does. A document of a kind that is not there, or that its model does not take, is refused, and nothing has changed.
 */
const playRound = async ({ changes: round, fields }: Round): Promise<Known> => {
  const page = globalThis as never as Page;
  const { canvas, game } = page;
  const { scene } = canvas;
  const { api } = game.modules.get("parapet");
  const history = (page.undoSteps ??= []);
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
  const apply = async (change: Change) => {
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
  const aim = () => {
    const [attacker, target] = canvas.tokens.placeables.slice(-2);
    if (attacker === undefined || target === undefined) return null;
    attacker.control({ releaseOthers: true });
    target.setTarget(true, { releaseOthers: true });
    return [attacker.id, target.id] as const;
  };
  for (const change of round) {
    await apply(change).catch((error: Error) => {
      if (!/is not a valid (type|choice)/.test(error.message)) throw error;
    });
    // With another grid the canvas is redrawn.
    while (!canvas.ready) await new Promise((done) => setTimeout(done));
    aim();
    void api.overlay.lines;
  }
  const attacked = aim();
  return {
    source: scene.toObject(),
    map: await api.battleMap(),
    attacked,
    verdict: attacked === null ? null : api.judge(...attacked),
    lines: api.overlay.lines,
  };
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

const table = layTable();
let playground: Playground;

describe.each(versions("differs"))("a scene of version %i", (generation) => {
  beforeEach(async () => {
    playground = await Playground.open(table, generation);
  });
  afterEach(async () => {
    await playground.page.close();
  });

  test("is known to the module as its documents state, after any changes and undos", async () => {
    const series = fc
      .sample(soundChanges, { numRuns: CHANGES, seed: 5 })
      .filter((change) => !("kind" in change) || kindsIn(generation).includes(change.kind));
    let drawn = 0;
    for (let at = 0; at < series.length; at += IN_A_ROUND) {
      const changes = series.slice(at, at + IN_A_ROUND);
      const known = await playground.page.evaluate(playRound, { changes, fields: FIELDS });
      drawn += known.lines.length;
      expectInStep(generation, known);
    }
    expect(drawn).toBeGreaterThan(CHANGES / IN_A_ROUND);
  });

  logicTest(generation)("follows changes by another window of the same user, and the viewed scene stays", async () => {
    const mapNow = (): Promise<string> => playground.run(`return game.modules.get("parapet").api.battleMap();`);
    await playground.dropFile("cellar.txt", "map\n+---+---+---+\n| A   b   c |\n+---+---+---+\n");
    await playground.page.waitForFunction(() => (globalThis as never as Page).game.scenes.contents.length === 2);
    await expect.poll(mapNow).not.toBeNull();
    const cellar = await mapNow();
    const tavern = await playground.run<Source>(`
      const [elsewhere] = game.scenes.contents;
      const [first, second] = elsewhere.tokens.contents;
      await first.update({ x: 300, y: 300 });
      await second.delete();
      await elsewhere.walls.contents[0].update({ door: 1, ds: 1 });
      await elsewhere.update({ name: "Seen elsewhere" });
      return elsewhere.toObject();
    `);
    expect(await mapNow()).toBe(cellar);
    await playground.run(`await game.scenes.contents[0].view();`);
    expect(await mapNow()).toBe(printBattleMap(readAsPlayed(tavern, generation)));
    await playground.run(`await game.scenes.contents[1].view();`);
    expect(await mapNow()).toBe(cellar);
    expect(playground.errors).toEqual([]);
  });

  logicTest(generation)("leaves no listener and no display object behind after a hundred scene switches", async () => {
    await playground.dropFile("cellar.txt", "map\n+---+---+---+\n| A   b   c |\n+---+---+---+\n");
    await playground.page.waitForFunction(() => (globalThis as never as Page).game.scenes.contents.length === 2);
    /** Each is seen for a frame. */
    const switchScenes = async (times: number): Promise<void> => {
      await playground.page.evaluate(async (count) => {
        for (let i = 1; i <= count; i++) {
          await (globalThis as never as Page).game.scenes.contents[i % 2]!.view();
          await new Promise((done) => requestAnimationFrame(done));
        }
      }, times);
      await playground.settle();
    };
    await switchScenes(4);
    await playground.click("Mira");
    await playground.hover("Krell");
    const before = [await objectsShown(playground), await listeners(playground)];
    await switchScenes(100);
    await playground.click("Mira");
    await playground.hover("Krell");
    await expect.poll(async () => [await objectsShown(playground), await listeners(playground)]).toEqual(before);
    expect(playground.errors).toEqual([]);
  });
});

/** The scene as a file, with the world's rule for diagonals, which no file has: on squares they count as one space. */
const readAsPlayed = (source: Source, generation: Generation): Scene => {
  const scene = readScene(readable(source, generation));
  return scene.grid.type === "square" ? { ...scene, grid: { ...scene.grid, diagonals: "equidistant" } } : scene;
};

/** Mirror, overlay and a fresh read are in agreement. */
const expectInStep = (generation: Generation, { source, map, attacked, verdict, lines }: Known): void => {
  const scene = readAsPlayed(source, generation);
  expect(map).toBe(printBattleMap(scene));
  const [attacker, target] = (attacked ?? []).map((id) => `token:${id}`);
  const battlefield = battlefieldOf(scene, TIDY_DEFAULTS);
  if (attacker === undefined || target === undefined) return;
  const rules = RULE_SETS.pathfinder1e;
  const attack = { attacker, target, kind: "ranged", reach: null, origin: null } as const;
  const { cover, lineOfEffect, obstacles } = rules.judge(battlefield, attack, {});
  expect(verdict).toMatchObject({ cover, lineOfEffect, obstacles });
  const likely = rules.judge(battlefield, likelyAttack(battlefield, rules, attacker, target), {});
  expect(lines).toEqual(likely.lines.map(({ from, to, isBlocked }) => ({ from, to, isBlocked })));
};

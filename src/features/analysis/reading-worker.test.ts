import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { SAID_KEYS } from "../../analysis/page/said-keys";
import { readMap, type ReadingTask } from "../../analysis/reading/reading";
import { ASKED_PLAINLY } from "../../analysis/question";
import { GAMES } from "../../rules/books/data/games";
import { registerRuleSet, ruleSetWith } from "../../rules/index";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { english } from "../../words/english";
import type { Answer, Message, Order } from "./reading-worker";

const MAP = `map
+---+---+---+---+---+
| A     |           |
+   +   +   +   +   +
|       d     b     |
+   +   +   +   +   +
|       |           |
+---+---+---+---+---+`;

const { scene } = parseBattleMap(MAP);

const task = (asked: Partial<ReadingTask["asked"]> = {}): ReadingTask => ({
  scene,
  tidy: TIDY_DEFAULTS,
  options: {},
  areDoorsOpen: true,
  asked: {
    ...ASKED_PLAINLY,
    ...asked,
  },
  names: { rules: "The rules", levelName: null },
  lang: "en",
});

const texts = Object.fromEntries(SAID_KEYS.map((key) => [key, english.written(key)]));

const order = (rules: Partial<Order["rules"]> = {}, asked: Partial<ReadingTask["asked"]> = {}): Order => ({
  task: task(asked),
  rules: { id: "dnd5e", house: undefined, document: undefined, ...rules },
  texts,
});

const allOf = <T>(steps: Generator<unknown, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

/** Sends an order as a page does: nothing but data gets to a worker, or back. */
let send: (order: Order) => Answer;

/** What went to the worker with the last order. */
let sent: readonly Message[] = [];

beforeAll(async () => {
  let hear: (event: { readonly data: Message }) => void = () => undefined;
  let last: Answer | undefined;
  vi.stubGlobal("WorkerGlobalScope", class {});
  vi.stubGlobal("addEventListener", (_: string, listener: typeof hear) => void (hear = listener));
  vi.stubGlobal(
    "postMessage",
    (answer: Answer, { transfer }: { readonly transfer: ArrayBuffer[] }) =>
      void (last = structuredClone(answer, { transfer })),
  );
  const { sendOrder } = await import("./reading-worker");
  send = (its) => {
    const messages: Message[] = [];
    allOf(sendOrder((message) => messages.push(message), its));
    sent = messages;
    for (const message of messages) hear({ data: structuredClone(message) });
    if (last === undefined) throw new Error("no answer");
    return last;
  };
});
afterAll(() => {
  vi.unstubAllGlobals();
  // A worker has its rule sets for itself; tests of one process share them.
  const added = ruleSetWith("somewhere.else");
  if (added !== undefined) registerRuleSet(added)();
});

describe("a worker that reads a map", () => {
  test("answers what the page would find by itself, with a page to save", async () => {
    const answer = send(order());
    if (answer.kind !== "done") throw new Error(JSON.stringify(answer));
    const here = allOf(readMap(task(), ruleSetWith("dnd5e")!, english));
    expect(answer.markup).toBe(here.markup);
    expect(answer.data).toEqual(here.data);
    expect(await answer.page.text()).toBe(here.page());
  });

  test("makes a game that is a document from it, and says its name as the page sent it", () => {
    const [game] = GAMES;
    const answer = send(order({ id: "somewhere.else", document: { ...game!.document, id: "somewhere.else" } }));
    if (answer.kind !== "done") throw new Error(JSON.stringify(answer));
    expect(answer.markup).toContain("By the rules of The rules");
  });

  test("plays by the house rules that it is sent: it refuses what the page would refuse", () => {
    expect(send(order({ house: { format: 1, houseRulesOf: "dnd5e", levels: { nowhere: { ac: 1 } } } }))).toMatchObject({
      kind: "failed",
      fault: { kind: "other", message: expect.stringContaining("houseRules.levels.nowhere") as string },
    });
    // By the book again.
    expect(send(order()).kind).toBe("done");
  });

  test("gets thousands of walls in parts, none of which holds up the page, and reads all of them", () => {
    const [first] = scene.walls;
    // Beside the map, so that they change no place on it.
    const more = Array.from({ length: 1000 }, (_, n) => ({
      ...first!,
      id: `more-${n}`,
      c: [5000, n, 5001, n] as const,
    }));
    const large = order();
    const walls = [...scene.walls, ...more];
    const { task: its } = large;
    expect(send({ ...large, task: { ...its, scene: { ...its.scene, walls } } }).kind).toBe("done");
    const parts = sent.map((message) => (message.kind === "walls" ? message.walls : message.order.task.scene.walls));
    expect(parts.flat()).toEqual(walls);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(200);
    // The walls of one order are not those of the next.
    const answer = send(order());
    if (answer.kind !== "done") throw new Error(JSON.stringify(answer));
    expect(answer.markup).toBe(allOf(readMap(task(), ruleSetWith("dnd5e")!, english)).markup);
  });

  test("says why a map cannot be read", () => {
    const nowhere = { left: 0, top: 0, right: 10, bottom: 10 };
    expect(send(order({}, { bounds: nowhere }))).toEqual({ kind: "failed", fault: { kind: "no-places" } });
    expect(send(order({ id: "missing" }))).toMatchObject({ kind: "failed", fault: { kind: "other" } });
  });
});

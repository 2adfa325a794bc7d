import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { SAID_KEYS } from "../../analysis/page/said-keys";
import { readMap, type ReadingTask } from "../../analysis/reading/reading";
import { ASKED_PLAINLY } from "../../analysis/question";
import { GAMES } from "../../rules/books/data/games";
import { registerRuleSet, ruleSetWith } from "../../rules/index";
import { TIDY_DEFAULTS } from "../../scene/model/battlefield";
import { parseBattleMap } from "../../scene/notation/parse";
import { english } from "../../words/english";
import type { Answer, Order } from "./reading-worker";

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

beforeAll(async () => {
  let hear: (event: { readonly data: Order }) => void = () => undefined;
  let last: Answer | undefined;
  vi.stubGlobal("WorkerGlobalScope", class {});
  vi.stubGlobal("addEventListener", (_: string, listener: typeof hear) => void (hear = listener));
  vi.stubGlobal(
    "postMessage",
    (answer: Answer, { transfer }: { readonly transfer: ArrayBuffer[] }) =>
      void (last = structuredClone(answer, { transfer })),
  );
  await import("./reading-worker");
  send = (its) => {
    hear({ data: structuredClone(its) });
    if (last === undefined) throw new Error("no answer");
    return last;
  };
});
afterAll(() => {
  vi.unstubAllGlobals();
  // A worker has its rule sets for itself; tests of one process share them.
  const sent = ruleSetWith("somewhere.else");
  if (sent !== undefined) registerRuleSet(sent)();
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

  test("says why a map cannot be read", () => {
    const nowhere = { left: 0, top: 0, right: 10, bottom: 10 };
    expect(send(order({}, { bounds: nowhere }))).toEqual({ kind: "failed", fault: { kind: "no-places" } });
    expect(send(order({ id: "missing" }))).toMatchObject({ kind: "failed", fault: { kind: "other" } });
  });
});

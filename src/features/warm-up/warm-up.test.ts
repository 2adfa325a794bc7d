import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RULE_SETS } from "../../rules/index";
import type { Attack } from "../../rules/attack/verdict";
import { createFailures } from "../../foundry/errors/errors";
import { wordsFrom } from "../../words/localize";
import { reportScene } from "../../foundry/warnings/data-warnings";
import { createVerdicts } from "../../foundry/verdicts/verdicts";
import { createSceneMirror } from "../../foundry/scene/scene-mirror";
import { createWarmUp } from "./warm-up";

const words = wordsFrom(() => ({ lang: "en", localize: (key: string) => key, format: (key: string) => key }) as never);

const tokens = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({
    _id: `t${i}`,
    name: `Goblin ${i}`,
    x: 200 * i,
    y: 0,
    width: 1,
    height: 1,
    elevation: 0,
    rotation: 0,
    disposition: 0,
    hidden: false,
  }));

/** A map, and idle time handed out by the test: `left` returns a positive number this many times. */
const tableWith = (count: number, gridSize = 100) => {
  const told: string[] = [];
  const hooks: string[] = [];
  const judged: Attack[] = [];
  const asked: { run: (left: () => number) => void; isOff: boolean }[] = [];
  const state = { time: 0, cost: 0, ruleset: "pathfinder1e" };
  const source = { _id: "s", name: "Keep", grid: { type: 1, size: gridSize, distance: 5, units: "ft" } };
  const lists = { walls: [], tiles: [], regions: [], lights: [], templates: [], tokens: tokens(count) };
  const documentsOf = (list: object[]) => ({
    contents: list.map((data) => ({ ...data, id: Reflect.get(data, "_id") as string, toObject: () => data })),
  });
  const scene = {
    id: "s",
    name: "Keep",
    _source: source,
    ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, documentsOf(list)])),
  };
  vi.stubGlobal("canvas", { ready: true, scene });
  vi.stubGlobal("Hooks", { events: { "parapet.verdict": [{ id: 1 }] }, callAll: (name: string) => hooks.push(name) });
  vi.stubGlobal("game", {
    user: { isGM: true },
    modules: new Map(),
    settings: {
      settings: new Map(),
      get: (_: string, key: string) => (key === "ruleset" ? state.ruleset : key.startsWith("wall") ? 0 : ""),
    },
  });
  for (const rules of Object.values(RULE_SETS)) {
    const judge = rules.judge;
    vi.spyOn(rules, "judge").mockImplementation((battlefield, attack, options) => {
      judged.push(attack);
      state.time += state.cost;
      return judge(battlefield, attack, options);
    });
  }
  const { guard, reportUntilFixed } = createFailures({
    isGM: () => true,
    notify: (message) => void told.push(message),
    log: () => undefined,
  });
  const mirror = createSceneMirror(reportScene(reportUntilFixed, words));
  const verdicts = createVerdicts({ mirror, onSettings: () => undefined });
  const warmUp = createWarmUp({
    verdicts,
    guard,
    words,
    idle: (run) => {
      const its = { run, isOff: false };
      asked.push(its);
      return () => void (its.isOff = true);
    },
    now: () => state.time,
  });
  /** Runs one idle period of `steps` steps; returns whether it was requested. */
  const idle = (steps: number): boolean => {
    const next = asked.shift();
    if (next === undefined) return false;
    let left = steps;
    if (!next.isOff) next.run(() => (left -= 1));
    return true;
  };
  return { told, hooks, judged, state, guard, mirror, verdicts, warmUp, idle };
};

/** The last completed measure. */
const measured = (): unknown =>
  performance.getEntriesByName("parapet:warm-up").map((entry) => (entry as PerformanceMeasure).detail as unknown);

beforeEach(() => performance.clearMeasures("parapet:warm-up"));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("in idle time", () => {
  it("attacks are judged by the world's rules; no hook fires and nothing is stored", () => {
    const table = tableWith(3);
    table.state.ruleset = "rise";
    table.warmUp.begin();
    expect(table.judged).toEqual([]);
    table.idle(1000);
    expect(table.judged).toHaveLength(12);
    expect(RULE_SETS.rise.judge).toHaveBeenCalledTimes(12);
    expect(table.hooks).toEqual([]);
    expect(measured()).toEqual([{ judged: 12 }]);
    expect(table.idle(1000)).toBe(false);
    table.verdicts.judge(table.judged[0]!);
    expect(table.judged).toHaveLength(13);
    expect(table.hooks).toEqual(["parapet.verdict"]);
  });

  it("work stops when the time is up and continues in the next period", () => {
    const table = tableWith(3);
    table.warmUp.begin();
    table.idle(1);
    expect(table.judged).toHaveLength(0);
    table.idle(4);
    expect(table.judged).toHaveLength(4);
    table.idle(0);
    expect(table.judged).toHaveLength(5);
    while (table.idle(3));
    expect(table.judged).toHaveLength(12);
    expect(new Set(table.judged.map((attack) => JSON.stringify(attack))).size).toBe(12);
  });

  it("a limited number is judged, and slow rules for a limited time", () => {
    const many = tableWith(30);
    many.warmUp.begin();
    many.idle(1000);
    expect(many.judged).toHaveLength(120);
    vi.restoreAllMocks();
    const slow = tableWith(30);
    slow.state.cost = 150;
    slow.warmUp.begin();
    slow.idle(1000);
    expect(slow.judged).toHaveLength(3);
    expect(slow.idle(1000)).toBe(false);
  });

  it.each([0, 1])("a scene of %i creatures is only read", (count) => {
    const table = tableWith(count);
    table.warmUp.begin();
    table.idle(1000);
    expect(measured()).toEqual([{ judged: 0 }]);
    expect(table.told).toEqual([]);
  });

  it("nothing happens without a viewed scene", () => {
    const table = tableWith(3);
    vi.stubGlobal("canvas", { ready: false });
    table.warmUp.begin();
    table.idle(1000);
    expect(table.judged).toEqual([]);
    expect(table.told).toEqual([]);
    expect(measured()).toEqual([]);
  });
});

describe("cancelled work", () => {
  it("stays cancelled, before its first step and between steps", () => {
    const table = tableWith(3);
    table.warmUp.begin();
    table.warmUp.end();
    while (table.idle(1000));
    expect(table.judged).toEqual([]);
    table.warmUp.begin();
    table.idle(3);
    table.warmUp.end();
    while (table.idle(1000));
    expect(table.judged).toHaveLength(2);
    expect(measured()).toEqual([]);
  });

  it("starts again from the beginning, once", () => {
    const table = tableWith(3);
    table.warmUp.begin();
    table.idle(3);
    table.warmUp.begin();
    table.warmUp.begin();
    while (table.idle(1000));
    expect(table.judged).toHaveLength(2 + 12);
  });
});

describe("an error", () => {
  it("of reading is reported once, whichever caller meets it first", () => {
    const table = tableWith(3, -1);
    const ask = () =>
      table.guard(
        () => "Keep",
        () => table.verdicts.current(),
        null,
      );
    table.warmUp.begin();
    while (table.idle(1000));
    expect(table.told).toHaveLength(1);
    ask();
    table.warmUp.begin();
    while (table.idle(1000));
    expect(table.told).toHaveLength(1);
  });

  it("of judging is left to the real query, and the other attacks are judged", () => {
    const table = tableWith(3);
    const failing = vi.spyOn(RULE_SETS.pathfinder1e, "judge").mockImplementation(() => {
      throw new RangeError("no such thing");
    });
    table.warmUp.begin();
    while (table.idle(1000));
    expect(failing).toHaveBeenCalledTimes(12);
    expect(table.told).toEqual([]);
  });
});

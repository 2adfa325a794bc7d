/**
 * The adapter on rolls of dnd5e beside Automated Conditions 5e, in both orders of registration. AC5E_PATH is a checkout of
 * it, DND5E_PATH one of the system.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CoverAnswer } from "../../src/api/cover-for";
import { undo } from "../../src/systems/dnd5e/target-list";
import { answer, NONE, runGlueHere, THREE_QUARTERS, TOTAL } from "../integrations/glue";
import { anything } from "./foundry-globals";
import {
  at,
  attack,
  clear,
  hooks,
  keyOf as keyOf5,
  listed,
  median,
  open,
  registerAdapter,
  shapeMessagesAs6,
  target,
  watchRolls,
  type Way,
} from "./dnd5e-world";

const ID = "automated-conditions-5e";
const PATH = process.env["AC5E_PATH"] ?? "";

const settings = new Map<string, unknown>();
const modules = new Map<string, object>([[ID, { active: true, version: "" }]]);

/** Its rolls are those of dnd5e 6 where it writes the rows of typed messages. */
const is6 = readFileSync(join(PATH, "scripts/hooks/ac5e-hooks-target-context.mjs"), "utf8").includes(
  "data.system.targets",
);

const quietly = async (act: () => Promise<void>): Promise<void> => {
  const { log, warn } = console;
  Object.assign(console, { log: () => undefined, warn: () => undefined });
  await act();
  Object.assign(console, { log, warn });
};

beforeAll(async () => {
  await open({ modules, settingOf: (namespace, key) => settings.get(`${namespace}.${key}`) });
  Object.assign(CONFIG, { DND5E: anything(), queries: {}, ActiveEffect: anything(), statusEffects: [] });
  Object.assign(game, {
    items: [],
    actors: Object.assign([], { party: undefined }),
    scenes: [],
    users: { activeGM: null },
  });
  Object.assign(game.settings, {
    register: (namespace: string, key: string, { default: value }: { readonly default?: unknown }) =>
      settings.set(`${namespace}.${key}`, value),
    registerMenu: () => undefined,
    set: () => Promise.resolve(),
  });
  await quietly(async () => {
    await import(/* @vite-ignore */ pathToFileURL(join(PATH, "scripts/ac5e-main.mjs")).href);
    await hooks.happen("init");
  });
  const { version } = JSON.parse(readFileSync(join(PATH, "module.json"), "utf8")) as { readonly version: string };
  console.info(`${ID} ${version}, for dnd5e ${is6 ? 6 : 5}`);
}, 120_000);

const keyOf = (its: ReturnType<typeof target>): string => (is6 ? its.document.uuid : keyOf5(its));

const flagsOf = () => at.message.data?.flags?.["parapet"] as { readonly claimed: Readonly<Record<string, number>> };

/** An attack of the same kind without cover: the module's own numbers, which it may have changed. */
const without = async (way: Way) => {
  const { verdicts } = at;
  at.verdicts = {};
  const { rolls } = await attack({}, way);
  const numbers = listed().map(([, ac]) => ac ?? 0);
  at.verdicts = verdicts;
  return { numbers, target: rolls?.[0]?.options.target ?? 0 };
};

/** The armour classes of the last message after Undo. */
const undone = async () => {
  const changes: object[] = [];
  const { flags = {}, system } = at.message.data ?? {};
  await undo.apply({ flags, system, update: (change) => Promise.resolve(changes.push(change)) });
  const [rows] = changes.flatMap((change) => Object.values(change) as (readonly { readonly ac: number }[])[]);
  return rows?.map(({ ac }) => ac);
};

/** Parapet registers its listeners with `init`, the module with `ready`; either may come later. */
const ORDERS = [
  ["Parapet", ["parapet", "module"]],
  [ID, ["module", "parapet"]],
] as const;

const WAYS: readonly Way[] = ["without a dialog", "with its dialog"];

/** Each order begins once: the module registers its listeners when it is ready, and keeps them. */
describe.each(ORDERS)("with %s listening first, an attack", (_, order) => {
  let before = 0;
  beforeAll(async () => {
    before = hooks.count();
    if (is6) shapeMessagesAs6();
    for (const each of order)
      if (each === "parapet") registerAdapter();
      else await quietly(() => hooks.happen("ready"));
    watchRolls();
  });
  afterAll(() => hooks.offAfter(before));
  beforeEach(clear);

  describe.each(WAYS)("%s", (way) => {
    it("has each target's own cover once, on what the module made of the rows, and claims it", async () => {
      target("b", 13);
      target("c", 16);
      at.verdicts = { "token:b": 2, "token:c": 5 };
      const { numbers } = await without(way);
      await attack({}, way);
      expect(listed().map(([, ac]) => ac)).toEqual([(numbers[0] ?? 0) + 2, (numbers[1] ?? 0) + 5]);
      expect(flagsOf().claimed).toEqual({ "token:b": 2, "token:c": 5 });
    });

    it("has the cover of its one target in the row and in the number to beat", async () => {
      const b = target("b", 13);
      at.verdicts = { "token:b": 2 };
      const { rolls } = await attack({}, way);
      expect([listed(), rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 15]], 15]);
    });

    it("on an armour class that has as much cover of the system's own is as it was, and claims nothing", async () => {
      const b = target("b", 15);
      Object.assign(b.actor.system.attributes.ac, { base: 13, cover: 2 });
      at.verdicts = { "token:b": 2 };
      const { rolls } = await attack({}, way);
      expect([listed(), rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 15]], 15]);
      expect(flagsOf().claimed).toEqual({ "token:b": 0 });
    });

    it("has no number to beat below its lowest row", async () => {
      target("b", 13);
      target("c", 14);
      at.verdicts = { "token:b": 5, "token:c": 2 };
      const { rolls } = await attack({}, way);
      expect(rolls?.[0]?.options.target).toBe(Math.min(...listed().map(([, ac]) => ac ?? 0)));
    });

    it("hits no target in total cover among others", async () => {
      const [b, c] = [target("b", 13), target("c", 13)];
      at.barred = ["token:c"];
      await attack({}, way);
      expect(listed()).toEqual([[keyOf(b), 13], ...(is6 ? [[keyOf(c), null]] : [])]);
    });

    it("leaves nothing for the next one, nor on an actor", async () => {
      const b = target("b", 13);
      at.verdicts = { "token:b": 2 };
      await attack({}, way);
      at.verdicts = {};
      await attack({}, way);
      expect([listed(), b.actor.system.attributes.ac.value]).toEqual([[[keyOf(b), 13]], 13]);
    });

    it("is undone to the module's own numbers", async () => {
      target("b", 13);
      target("c", 16);
      at.verdicts = { "token:b": 2, "token:c": 5 };
      const { numbers } = await without(way);
      await attack({}, way);
      expect(await undone()).toEqual(numbers);
    });
  });

  describe("with a level of cover that its user has chosen in the dialog", () => {
    /** Once, when the dialog opens; it is rendered again afterwards. */
    const choosing = (...choices: readonly (readonly [string, string])[]): void => {
      let isChosen = false;
      at.inDialog = (its) => {
        if (isChosen) return;
        isChosen = true;
        for (const [id, level] of choices) its.rule({ [id]: { cover: level, by: "GM" } });
      };
    };

    it("has that level once, on its target of two, and the other's own", async () => {
      target("b", 13);
      target("c", 16);
      at.verdicts = { "token:b": 2, "token:c": 2 };
      const { numbers } = await without("with its dialog");
      choosing(["token:c", "three-quarters"]);
      await attack({}, "with its dialog");
      expect(listed().map(([, ac]) => ac)).toEqual([(numbers[0] ?? 0) + 2, (numbers[1] ?? 0) + 5]);
      expect(flagsOf().claimed).toEqual({ "token:b": 2, "token:c": 5 });
    });

    it("has the last of two choices, in the row and in the number to beat", async () => {
      const b = target("b", 13);
      at.verdicts = { "token:b": 2 };
      choosing(["token:b", "three-quarters"], ["token:b", "none"]);
      const none = await attack({}, "with its dialog");
      expect([listed(), none.rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 13]], 13]);
      choosing(["token:b", "none"], ["token:b", "three-quarters"]);
      const most = await attack({}, "with its dialog");
      expect([listed(), most.rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 18]], 18]);
    });

    it("has nothing of it in the next attack, nor on an actor", async () => {
      const b = target("b", 13);
      at.verdicts = { "token:b": 2 };
      choosing(["token:b", "three-quarters"]);
      await attack({}, "with its dialog");
      at.inDialog = () => undefined;
      const { rolls } = await attack({}, "with its dialog");
      const { value } = b.actor.system.attributes.ac;
      expect([listed(), rolls?.[0]?.options.target, value]).toEqual([[[keyOf(b), 15]], 15, 13]);
    });

    it("is undone to the module's own numbers", async () => {
      target("b", 13);
      target("c", 16);
      at.verdicts = { "token:b": 2, "token:c": 2 };
      const { numbers } = await without("with its dialog");
      choosing(["token:c", "three-quarters"]);
      await attack({}, "with its dialog");
      expect(await undone()).toEqual(numbers);
    });

    /** Refused in the mode that the dialog chose, and made all the same. */
    const madeAgain = async () => {
      const { inDialog, verdicts } = at;
      at.inDialog = (its) => {
        inDialog(its);
        at.verdicts = { ...verdicts, stop: 1 };
      };
      const { rolls } = await attack({}, "with its dialog");
      Object.assign(at, { inDialog: () => undefined, verdicts });
      await at.again();
      return { refused: rolls };
    };

    it("has nothing of it when a refused attack is made again", async () => {
      const b = target("b", 13);
      at.verdicts = { "token:b": 2 };
      choosing(["token:b", "three-quarters"]);
      expect(await madeAgain()).toEqual({ refused: null });
      expect(listed()).toEqual([[keyOf(b), 15]]);
    });
  });

  it("takes less than 2 ms of the last hook at the median", () => {
    expect(at.took.length).toBeGreaterThan(10);
    expect(median(at.took)).toBeLessThan(2);
  });
});

/** docs/integrations/automated-conditions-5e.js in the module's own expressions; their names for a roll were read. */
describe("with the file for it, the module's expressions", () => {
  interface Ac5e {
    readonly safeEval: (given: object) => unknown;
    readonly contextKeywords: { readonly applyToSandbox: (sandbox: object) => object; readonly clear: () => void };
  }
  const ac5e = (): Ac5e => Reflect.get(globalThis, "ac5e") as Ac5e;
  const KEYWORDS = ["parapetCover", "parapetHalfCover", "parapetThreeQuartersCover", "parapetTotalCover"];

  const trueFor = (cover: CoverAnswer | null): readonly string[] => {
    modules.set("parapet", { active: true, api: { coverFor: () => cover } });
    runGlueHere("automated-conditions-5e.js");
    const roll = { hook: "attack", tokenId: "A", opponentId: "b", actionType: { rwak: true } };
    const sandbox = ac5e().contextKeywords.applyToSandbox(roll);
    return KEYWORDS.filter((expression) => ac5e().safeEval({ expression, sandbox, mode: "condition" }) === true);
  };
  beforeEach(clear);
  afterAll(() => {
    modules.delete("parapet");
    ac5e().contextKeywords.clear();
  });

  it.each([
    ["no cover", NONE, []],
    ["half cover", answer(), ["parapetCover", "parapetHalfCover"]],
    ["three-quarters cover", THREE_QUARTERS, ["parapetCover", "parapetThreeQuartersCover"]],
    ["total cover", TOTAL, ["parapetCover", "parapetTotalCover"]],
    ["no verdict", null, []],
  ])("know %s", (_, cover, expected) => {
    expect(trueFor(cover)).toEqual(expected);
  });
});

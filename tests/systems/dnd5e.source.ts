/** The adapter on the rolls that dnd5e itself makes. DND5E_PATH is a checkout or an installed system. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  activity,
  at,
  attack,
  clear,
  keyOf,
  listed,
  open,
  registerAdapter,
  system,
  target,
  token,
  usedItem,
  watchRolls,
} from "./dnd5e-world";
import { noteShape } from "./shape";

/** An actor of the system's own class, with what a save asks of it. */
const saver = (native: number) => {
  const dex = { mod: 2, saveProf: { hasProficiency: false }, save: { roll: {}, prof: {} }, bonuses: {} };
  const its = {
    system: { abilities: { dex }, attributes: { ac: { cover: native } } },
    getRollData: () => ({ roll: {} }),
    appliedRules: new Map(),
    getFlag: () => undefined,
    addRollExhaustion: () => undefined,
    addConditionRollReduction: () => undefined,
    conditionRollReductions: {},
    token: undefined,
  };
  const actor = new system.Actor5e();
  for (const [name, value] of Object.entries(its)) Object.defineProperty(actor, name, { value });
  return actor;
};

/** A page with as much of a DOM as the attack card of 5.x needs. */
const page = () => {
  const rows: { className: string }[] = [];
  const element = (): object => ({
    className: "",
    innerHTML: "",
    dataset: {},
    classList: { add: () => undefined },
    append: (...more: never[]) => void rows.push(...more),
    appendChild: () => undefined,
    addEventListener: () => undefined,
    querySelector: element,
    querySelectorAll: () => [],
  });
  return { rows: () => rows.filter(({ className }) => className?.startsWith("target ")), element };
};

/** A roll of the system's own class with a fixed result. */
const rollOf = (total: number, isCritical: boolean): object => {
  const roll = Object.create((system.dice.D20Roll as { prototype: object }).prototype) as object;
  for (const [key, value] of Object.entries({ total, isCritical, isFumble: false, options: {} }))
    Object.defineProperty(roll, key, { value });
  return roll;
};

/** From 6.0 the model of attack messages decides. */
const typedVerdict = (targets: readonly object[], roll: object): readonly boolean[] => {
  const { AttackMessageData } = system;
  if (AttackMessageData === undefined)
    throw new Error("The list is in `system.targets`, but AttackMessageData is missing.");
  const values = { targets, parent: { rolls: [roll] } };
  const model = Object.create(AttackMessageData.prototype) as { readonly evaluatedTargets: { isMiss: boolean }[] };
  for (const [key, value] of Object.entries(values)) Object.defineProperty(model, key, { value });
  return model.evaluatedTargets.map(({ isMiss }) => isMiss);
};

/** Up to 5.3 the rendering of the attack card decides. */
const renderedVerdict = (targets: readonly object[] | undefined, roll: object): readonly boolean[] => {
  const { rows, element } = page();
  Object.assign(globalThis, { document: { createElement: element } });
  const its = { rolls: [roll], getFlag: () => targets };
  system.ChatMessage5e.prototype._enrichAttackTargets?.call(its, element());
  return rows().map(({ className }) => className.includes("miss"));
};

/** Which rows of the message the system calls a miss. The shape of the message decides who is asked. */
const verdict = ({ total = 16, isCritical = false } = {}): readonly boolean[] => {
  const roll = rollOf(total, isCritical);
  const typed = at.message.data?.system?.targets;
  return typed === undefined
    ? renderedVerdict(at.message.data?.flags?.dnd5e?.targets, roll)
    : typedVerdict(typed, roll);
};

beforeAll(async () => {
  await open();
  registerAdapter();
  watchRolls();
}, 120_000);

beforeEach(clear);

describe("an attack that the system rolls", () => {
  it("has the cover of each target in its message", async () => {
    const [b, c] = [target("b", 13), target("c", 16)];
    at.verdicts = { "token:b": 2, "token:c": 5 };
    const { rolls } = await attack();
    noteShape(at.message.data?.system?.targets === undefined ? "flags" : "system.targets");
    expect(listed()).toEqual([
      [keyOf(b), 15],
      [keyOf(c), 21],
    ]);
    expect(rolls?.[0]?.options.target).toBeUndefined();
  });

  it("has the cover of its one target in the number to beat, once", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    const { rolls } = await attack();
    expect([listed(), rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 15]], 15]);
  });

  it.each(["without a dialog", "with its dialog"] as const)(
    "has its target's disadvantage on the die %s, and the system cancels it against advantage",
    async (way) => {
      target("b", 13);
      at.effects = { "token:b": ["attack-at-disadvantage"] };
      const modeOf = async (config: object) => (await attack(config, way)).rolls?.[0]?.options.advantageMode;
      expect(await modeOf({})).toBe(-1);
      expect(at.message.data?.flags).toMatchObject({ parapet: { effects: at.effects } });
      expect(await modeOf({ advantage: true })).toBe(0);
      expect(at.message.data?.flags).toMatchObject({ parapet: { effects: at.effects } });
      at.effects = {};
      expect(await modeOf({})).toBe(0);
    },
  );

  it("is as the system makes it where there is no cover", async () => {
    const b = target("b", 13);
    const { rolls } = await attack();
    expect([listed(), rolls?.[0]?.options.target]).toEqual([[[keyOf(b), 13]], 13]);
  });

  it("is in the mode that was asked for", async () => {
    target("b", 13);
    const { rolls } = await attack({ attackMode: "thrown" });
    expect(rolls?.[0]?.options.attackMode).toBe("thrown");
  });

  it("is not rolled where it is refused", async () => {
    target("b", 13);
    at.verdicts = { stop: 1 };
    expect((await attack()).rolls).toBeNull();
  });
});

describe("the system's own verdict on the roll's list of targets", () => {
  it("changes with the cover", async () => {
    target("b", 15);
    await attack();
    expect(verdict()).toEqual([false]);
    at.verdicts = { "token:b": 2 };
    await attack();
    expect(verdict()).toEqual([true]);
  });

  it("is each target's own", async () => {
    target("b", 15);
    target("c", 15);
    at.verdicts = { "token:c": 5 };
    await attack();
    expect(verdict().toSorted()).toEqual([false, true]);
  });

  it("is no hit on a target in total cover among others, whatever is rolled", async () => {
    const [b, c] = [target("b", 15), target("c", 10)];
    at.barred = ["token:c"];
    await attack();
    const isKept = listed().some(([key]) => key === keyOf(c));
    expect(listed()).toEqual([[keyOf(b), 15], ...(isKept ? [[keyOf(c), null]] : [])]);
    expect(verdict({ total: 40, isCritical: true })).toEqual([false, ...(isKept ? [true] : [])]);
  });

  it("on two tokens of one actor is each one's own where the list has a row for each", async () => {
    const [b, c] = [target("b", 15, "Actor.orc"), target("c", 15, "Actor.orc")];
    at.verdicts = { "token:b": 2, "token:c": 0 };
    await attack();
    expect(verdict()).toEqual(keyOf(b) === keyOf(c) ? [true] : [true, false]);
  });
});

it("an attack that is rolled again has what was asked for, the system's own parts once, and the cover", async () => {
  target("b", 13);
  at.verdicts = { stop: 1 };
  await attack({ rolls: [{ parts: ["1d4"] }] });
  at.verdicts = { "token:b": 2 };
  await at.again();
  expect(at.parts).toEqual(["1d4", "@mod"]);
  expect(listed().map(([, ac]) => ac)).toEqual([15]);
});

it("an item's use is stopped before it costs anything", async () => {
  target("b", 13);
  at.verdicts = { stop: 1 };
  const spent: string[] = [];
  const clone = { ...activity(), _prepareUsageConfig: () => ({}), consume: () => spent.push("slot") };
  const copy = { system: { activities: new Map([["a", clone]]) } };
  const its = { ...clone, item: { ...usedItem, isOwner: true, clone: () => copy }, metadata: { usage: {} } };
  await system.AttackActivity.prototype.use.call(its, {});
  expect([at.asked, spent]).toEqual([1, []]);
});

describe("a Dexterity save that the system rolls", () => {
  const roll = async (native: number): Promise<readonly string[]> => {
    token("b", "Actor.b", 13);
    const clicked = { closest: () => ({ dataset: { messageId: "m" } }) };
    const config = { ability: "dex", evaluate: false, event: { target: clicked } };
    await saver(native).rollSavingThrow(config, { configure: false });
    return at.parts;
  };

  it("has what goes beyond the system's own cover, once", async () => {
    at.verdicts = { save: 5 };
    expect(await roll(0)).toEqual(["@mod", "@cover", "@parapetCover"]);
    expect(at.data).toMatchObject({ cover: 0, parapetCover: 5 });
    expect(await roll(2)).toEqual(["@mod", "@cover", "@parapetCover"]);
    expect(at.data).toMatchObject({ cover: 2, parapetCover: 3 });
  });

  it("is as the system makes it where there is no more than its own", async () => {
    at.verdicts = { save: 2 };
    expect(await roll(2)).toEqual(["@mod", "@cover"]);
  });
});

/**
 * The adapter beside midi-qol: its own check of hits, on attacks that dnd5e rolls. MIDI_PATH is a checkout of the branch
 * v12dnd4 (12.4.24), DND5E_PATH one of the system. Of 13 there is no source to run, so two cases play what is known of it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CoverAnswer } from "../../src/api/cover-for";
import { undo } from "../../src/systems/dnd5e/target-list";
import { answer, runGlueHere, THREE_QUARTERS, TOTAL } from "../integrations/glue";
import { anything } from "./foundry-globals";
import { activity, at, attack, clear, hooks, open, registerAdapter, target, usedItem, watchRolls } from "./dnd5e-world";

const PATH = process.env["MIDI_PATH"] ?? "";

type Placed = ReturnType<typeof target>;

interface Workflow {
  hitTargets: Set<object>;
  checkHits: (options?: object) => Promise<void>;
  WorkflowState_AttackRollComplete: () => Promise<unknown>;
  processCriticalFlags: () => Promise<void>;
}

let prototype: object;
const modules = new Map<string, object>([["midi-qol", { active: true, title: "Midi QOL" }]]);

beforeAll(async () => {
  await open({ modules, settingOf: () => undefined });
  Object.assign(CONFIG, { debug: {}, DND5E: anything() });
  Object.assign(globalThis, { VideoHelper: { hasVideoExtension: () => false }, Token: class {} });
  const read = (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(PATH, file)).href);
  const { Workflow: made } = (await read("src/module/Workflow.ts")) as {
    readonly Workflow: { readonly prototype: object };
  };
  const { configSettings } = (await read("src/module/settings.ts")) as { readonly configSettings: object };
  Object.assign(configSettings, { autoCheckHit: "all", allowUseMacro: false, optionalRules: {} });
  prototype = made.prototype;
  const { version } = JSON.parse(readFileSync(join(PATH, "package.json"), "utf8")) as { readonly version: string };
  console.info(`midi-qol ${version}`);
}, 120_000);

interface Given {
  readonly total?: number;
  readonly isCritical?: boolean;
}

const then = (act: () => unknown) => (): Promise<void> => {
  act();
  return Promise.resolve();
};
const NOTHING = then(() => undefined);

/** A workflow of midi-qol's own class, with what it shows left out. */
const workflowOn = (targets: readonly Placed[], { total = 0, isCritical = false }: Given = {}, more: object = {}) => {
  const workflow = Object.create(prototype) as Workflow;
  const values = {
    actor: activity().actor,
    activity: activity(),
    item: { ...usedItem, flags: { "midi-qol": { noProvokeReaction: true } } },
    targets: Object.assign(new Set(targets), { first: () => targets[0], difference: () => new Set() }),
    itemCardId: "card",
    options: {},
    workflowOptions: {},
    attackRoll: { total },
    attackTotal: total,
    isCritical,
    isFumble: false,
    speaker: { alias: "A" },
    hitTargets: new Set(),
    hitTargetsEC: new Set(),
    ...Object.fromEntries(
      [
        "processAttackRoll",
        "displayAttackRoll",
        "displayHits",
        "triggerTargetMacros",
        "callMacros",
        "processCriticalFlags",
      ].map((name) => [name, NOTHING]),
    ),
    ...more,
  };
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(workflow, name, { value, writable: true, configurable: true, enumerable: true });
  return workflow;
};

const armorOf = ({ actor }: Placed): number => actor.system.attributes.ac.value;
const hits = ({ hitTargets }: Workflow): readonly string[] =>
  [...hitTargets].map((each) => String(Reflect.get(each, "id")));

/** An attack rolled by the system without a message, as midi-qol asks for it, then the state that checks its hits. */
const rolled = async (targets: readonly Placed[], given: Given, more: object = {}): Promise<Workflow> => {
  await attack({}, "without a dialog", { create: false });
  const workflow = workflowOn(targets, given, more);
  await workflow.WorkflowState_AttackRollComplete();
  return workflow;
};

describe("an attack whose hits midi-qol checks", () => {
  let before = 0;
  beforeAll(() => {
    before = hooks.count();
    registerAdapter();
    watchRolls();
  });
  afterAll(() => hooks.offAfter(before));
  beforeEach(clear);

  it("misses and hits by each target's own cover, once", async () => {
    const [b, c] = [target("b", 13), target("c", 13)];
    at.verdicts = { "token:b": 2, "token:c": 5 };
    expect(hits(await rolled([b, c], { total: 14 }))).toEqual([]);
    expect(hits(await rolled([b, c], { total: 15 }))).toEqual(["b"]);
    expect(hits(await rolled([b, c], { total: 17 }))).toEqual(["b"]);
    expect(hits(await rolled([b, c], { total: 18 }))).toEqual(["b", "c"]);
  });

  it("is as midi-qol makes it where there is no cover", async () => {
    const b = target("b", 13);
    expect(hits(await rolled([b], { total: 13 }))).toEqual(["b"]);
    expect(hits(await rolled([b], { total: 12 }))).toEqual([]);
  });

  it("leaves every actor's armour class as it was", async () => {
    const [b, c] = [target("b", 13), target("c", 16)];
    at.verdicts = { "token:b": 2, "token:c": 5 };
    const during: number[][] = [];
    await rolled([b, c], { total: 30 }, { processCriticalFlags: then(() => during.push([armorOf(b), armorOf(c)])) });
    expect(during[0]).toEqual([15, 21]);
    expect([armorOf(b), armorOf(c)]).toEqual([13, 16]);
  });

  it("leaves it so where the check fails or is aborted", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    const fails = { processCriticalFlags: () => Promise.reject(new Error("stopped")) };
    await expect(rolled([b], { total: 30 }, fails)).rejects.toThrow("stopped");
    expect(armorOf(b)).toBe(13);
    await rolled([b], { total: 30 }, { aborted: true });
    expect(armorOf(b)).toBe(13);
  });

  it("has the cover in each later check of the same workflow, and in no other attack", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    const workflow = await rolled([b], { total: 14 });
    await workflow.checkHits();
    expect(hits(workflow)).toEqual([]);
    const other = workflowOn([b], { total: 14 });
    await other.WorkflowState_AttackRollComplete();
    expect(hits(other)).toEqual(["b"]);
  });

  it("keeps the cover where a reaction raises the target's armour class meanwhile", async () => {
    const [b, c] = [target("b", 13), target("c", 13)];
    at.verdicts = { "token:b": 2, "token:c": 2 };
    const shield = then(() => {
      c.actor.system.attributes.ac.value = 18;
      hooks.callAll("createActiveEffect");
    });
    expect(hits(await rolled([b, c], { total: 19 }, { processCriticalFlags: shield }))).toEqual(["b"]);
    expect([armorOf(b), armorOf(c)]).toEqual([13, 18]);
  });

  it("has only its own numbers while another's hits are checked within it", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 5 };
    const within: (readonly string[])[] = [];
    const nested = async (): Promise<void> => {
      const plain = workflowOn([b], { total: 13 });
      await plain.WorkflowState_AttackRollComplete();
      at.verdicts = { "token:b": 2 };
      within.push(hits(plain), hits(await rolled([b], { total: 14 })), hits(await rolled([b], { total: 15 })));
    };
    const outer = await rolled([b], { total: 18 }, { processCriticalFlags: nested });
    expect([within, hits(outer), armorOf(b)]).toEqual([[["b"], [], ["b"]], ["b"], 13]);
  });

  it("hits no target in total cover among others, but by a critical hit", async () => {
    const [b, c] = [target("b", 13), target("c", 13)];
    at.barred = ["token:c"];
    expect(hits(await rolled([b, c], { total: 40 }))).toEqual(["b"]);
    expect(hits(await rolled([b, c], { total: 40, isCritical: true }))).toEqual(["b", "c"]);
    expect([armorOf(b), armorOf(c)]).toEqual([13, 13]);
  });

  it("gives two tokens of one actor the higher number", async () => {
    const b = target("b", 13, "Actor.orc");
    const c = { ...target("c", 13, "Actor.orc"), actor: b.actor };
    at.verdicts = { "token:b": 5, "token:c": 2 };
    expect(hits(await rolled([b, c], { total: 17 }))).toEqual([]);
    expect(hits(await rolled([b, c], { total: 18 }))).toEqual(["b", "c"]);
  });

  it("has Parapet's card in the workflow's message with its next update, once", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    const updates: { flags?: object }[] = [];
    const displayHits = then(() => {
      const changes = { flags: { "midi-qol": {} } };
      hooks.callAll("preUpdateChatMessage", { id: "card", flags: {} }, changes);
      hooks.callAll("preUpdateChatMessage", { id: "other", flags: {} }, {});
      updates.push(changes);
    });
    const workflow = await rolled([b], { total: 14 }, { displayHits });
    await (workflow as unknown as { displayHits: () => Promise<void> }).displayHits();
    expect(updates).toEqual([
      { flags: { "midi-qol": {}, parapet: { claimed: { "token:b": 2 } } } },
      { flags: { "midi-qol": {} } },
    ]);
  });

  it("leaves Undo nothing to write: the hits are midi-qol's, and no number is stored", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    const changes = { flags: { "midi-qol": {} } };
    const displayHits = then(() => hooks.callAll("preUpdateChatMessage", { id: "card", flags: {} }, changes));
    await (
      (await rolled([b], { total: 14 }, { displayHits })) as unknown as { displayHits: () => Promise<void> }
    ).displayHits();
    expect(Object.keys(changes.flags)).toContain("parapet");
    const written: object[] = [];
    await undo.apply({ flags: changes.flags, update: (change) => Promise.resolve(written.push(change)) });
    expect([written, armorOf(b)]).toEqual([[], 13]);
  });

  it("takes less than 2 ms of a hook at the median", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    const took: number[] = [];
    for (let each = 0; each < 20; each++) {
      await attack({}, "without a dialog", { create: false });
      const began = performance.now();
      hooks.callAll("midi-qol.preCheckHits", workflowOn([b]));
      took.push(performance.now() - began);
    }
    expect(took.toSorted((one, other) => one - other)[10]).toBeLessThan(2);
  });
});

/**
 * Of 13 and 14: `workflow.descriptorACModifiers` or `targetACModifiers`, changes by uuid of the actor. The workflow fills them
 * from the roll's list of targets and adds them to the prepared armour class.
 */
describe.each(["descriptorACModifiers", "targetACModifiers"])("a workflow with %s", (name) => {
  let before = 0;
  beforeAll(() => {
    before = hooks.count();
    registerAdapter();
    watchRolls();
  });
  afterAll(() => hooks.offAfter(before));
  beforeEach(clear);

  const checkedBy = async (b: Placed, rows: readonly { readonly uuid?: string; readonly ac: number | null }[]) => {
    const read = rows.find(({ uuid }) => uuid === b.actor.uuid)?.ac ?? armorOf(b);
    const modifiers = new Map([[b.actor.uuid, read - armorOf(b)]]);
    const needed: number[] = [];
    const workflow = {
      activity: activity(),
      targets: new Set([b]),
      targetDescriptors: rows,
      [name]: modifiers,
      checkHits: then(() => needed.push(armorOf(b) + (modifiers.get(b.actor.uuid) ?? 0))),
    };
    hooks.callAll("midi-qol.preCheckHits", workflow);
    await workflow.checkHits();
    return { needed, after: [armorOf(b), modifiers.get(b.actor.uuid)] };
  };

  it("has the number once where it has read it from the list", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    await attack({}, "without a dialog", { create: false });
    const rows = at.message.data?.flags?.dnd5e?.targets ?? [];
    expect(await checkedBy(b, rows)).toEqual({ needed: [15], after: [13, 2] });
  });

  it("has it once where it has read the list before, and afterwards what it had", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    await attack({}, "without a dialog", { create: false });
    expect(await checkedBy(b, [{ uuid: "Actor.b", ac: 13 }])).toEqual({ needed: [15], after: [13, 0] });
  });
});

/** docs/integrations/midi-qol.js on the module's own function, which its rolls do not ask through the global. */
describe("with the file for it, MidiQOL.computeCoverBonus", () => {
  type Compute = (attacker: object, target: object) => number;
  let before = 0;
  let own: Compute;
  beforeAll(async () => {
    before = hooks.count();
    registerAdapter();
    watchRolls();
    const read = (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(PATH, file)).href);
    ({ computeCoverBonus: own } = (await read("src/module/utils.ts")) as { readonly computeCoverBonus: Compute });
  });
  afterAll(() => {
    hooks.offAfter(before);
    modules.delete("parapet");
  });
  beforeEach(clear);

  const withParapet = (cover: CoverAnswer | null): Compute => {
    modules.set("parapet", { active: true, api: { coverFor: () => cover } });
    Object.assign(globalThis, { MidiQOL: { computeCoverBonus: own, configSettings: () => ({}) } });
    Object.assign(game, { ready: true });
    runGlueHere("midi-qol.js");
    return Reflect.get(Reflect.get(globalThis, "MidiQOL") as object, "computeCoverBonus") as Compute;
  };

  it("is Parapet's, and the module's own where there is no verdict", () => {
    const [a, b] = [target("c", 13), target("b", 13)];
    expect(withParapet(THREE_QUARTERS)(a, b)).toBe(5);
    expect(withParapet(TOTAL)(a, b)).toBe(999);
    expect(withParapet(null)(a, b)).toBe(own(a, b));
  });

  it("adds nothing to the rolls, which have Parapet's number once", async () => {
    const b = target("b", 13);
    at.verdicts = { "token:b": 2 };
    withParapet(answer())(b, b);
    expect(hits(await rolled([b], { total: 14 }))).toEqual([]);
    expect(hits(await rolled([b], { total: 15 }))).toEqual(["b"]);
    expect(armorOf(b)).toBe(13);
  });
});

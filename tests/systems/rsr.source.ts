/**
 * The adapter beside Ready Set Roll or RSReforged, which roll an attack without a message of its own and update that of its
 * item's use. RSR_PATH is a checkout of either, DND5E_PATH one of the system.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { undo } from "../../src/systems/dnd5e/target-list";
import { rowsIn } from "./dnd5e-rolls";
import { activity, at, clear, hooks, open, registerAdapter, system, target, watchRolls } from "./dnd5e-world";

const PATH = process.env["RSR_PATH"] ?? "";
const SCOPE = existsSync(join(PATH, "src/rsreforged.js")) ? "rsreforged" : "rsr5e";

const load = (file: string): Promise<unknown> => import(/* @vite-ignore */ pathToFileURL(join(PATH, file)).href);

type Flags = Record<string, Record<string, unknown> | undefined>;

/** The message of an item's use, as far as the module and the adapter read it. Updates are merged flag by flag. */
class UsageMessage {
  readonly id = "usage";
  readonly type = "usage";
  readonly rolls: object[] = [];
  flags: Flags;
  updates = 0;
  constructor(readonly used: object) {
    const targets = system.describeTargets();
    const uuid: unknown = Reflect.get(used, "uuid");
    this.flags = {
      dnd5e: { activity: { uuid }, targets, messageType: "usage" },
      [SCOPE]: { quickRoll: true, renderAttack: true },
    };
  }
  getAssociatedActivity(): object {
    return this.used;
  }
  update(given: object): Promise<void> {
    const changes = structuredCloneOf(given) as { flags?: Flags };
    hooks.call("preUpdateChatMessage", this, changes);
    for (const [scope, its] of Object.entries(changes.flags ?? {}))
      this.flags[scope] = { ...this.flags[scope], ...its };
    this.updates++;
    return Promise.resolve();
  }
}

/** Rolls of the system do not survive a plain copy. */
const structuredCloneOf = (value: object): unknown => JSON.parse(JSON.stringify(value));

interface ActivityUtility {
  runActivityActions(message: UsageMessage): Promise<void>;
}

let activities: ActivityUtility;

/** The use of an item whose attack the module rolls. */
const use = (): UsageMessage => {
  const its = activity();
  const { rollAttack } = system.AttackActivity.prototype;
  Object.assign(its, {
    rollAttack: (config: object, dialog: object, message: object) =>
      rollAttack.call(its, { ...config, evaluate: false }, dialog, message),
  });
  return new UsageMessage(its);
};

const attackBy = async (message = use()): Promise<UsageMessage> => {
  await activities.runActivityActions(message);
  await Promise.resolve();
  return message;
};

const rowsOf = ({ flags }: UsageMessage) =>
  flags["dnd5e"]?.["targets"] as readonly { readonly uuid: string; readonly ac: number }[];
const numbersOf = (message: UsageMessage) => rowsOf(message).map(({ uuid, ac }) => [uuid, ac]);

beforeAll(async () => {
  await open();
  Object.assign(globalThis, {
    ChatMessage: Object.assign(UsageMessage, { getSpeaker: () => ({ scene: "s", token: "A" }) }),
  });
  Object.assign(game, { dice3d: undefined });
  Object.assign(CONFIG, { sounds: {} });
  Object.assign(game.settings, { register: () => undefined, get: () => true });
  const { HooksUtility } = (await load("src/utils/hooks.js")) as {
    readonly HooksUtility: { registerRollHooks: () => void };
  };
  ({ ActivityUtility: activities } = (await load("src/utils/activity.js")) as {
    readonly ActivityUtility: ActivityUtility;
  });
  const { version } = JSON.parse(readFileSync(join(PATH, "module.json"), "utf8")) as { readonly version: string };
  console.info(`${SCOPE} ${version}`);
  begin = () => HooksUtility.registerRollHooks();
}, 120_000);

let begin = (): void => undefined;

describe.each([["Parapet"], ["the module"]])("with %s listening first, an attack that the module rolls", (first) => {
  let before = 0;
  beforeAll(() => {
    before = hooks.count();
    if (first === "Parapet") registerAdapter();
    begin();
    if (first !== "Parapet") registerAdapter();
    watchRolls();
  });
  afterAll(() => hooks.offAfter(before));
  beforeEach(clear);

  it("has each target's cover once and Parapet's flags in the message that stays", async () => {
    target("b", 13);
    target("c", 16);
    at.verdicts = { "token:b": 2, "token:c": 5 };
    const message = await attackBy();
    expect(numbersOf(message)).toEqual([
      ["Actor.b", 15],
      ["Actor.c", 21],
    ]);
    expect(message.flags["parapet"]).toMatchObject({ claimed: { "token:b": 2, "token:c": 5 } });
  });

  it("has it once however often the message is updated", async () => {
    target("b", 13);
    at.verdicts = { "token:b": 2 };
    const message = await attackBy();
    await message.update({ flags: { [SCOPE]: { processed: true } } });
    expect([numbersOf(message), message.updates]).toEqual([[["Actor.b", 15]], 2]);
  });

  it("has its own where two uses of one item are rolled one after the other", async () => {
    target("b", 13);
    at.verdicts = { "token:b": 2 };
    const one = await attackBy();
    at.verdicts = { "token:b": 5 };
    const other = await attackBy();
    expect([numbersOf(one), numbersOf(other)]).toEqual([[["Actor.b", 15]], [["Actor.b", 18]]]);
  });

  it("leaves nothing for a message that another item's use has", async () => {
    target("b", 13);
    at.verdicts = { "token:b": 2 };
    const message = use();
    const other = new UsageMessage({ ...activity(), uuid: "Actor.A.Item.bow.Activity.other" });
    const done = activities.runActivityActions(message);
    await other.update({ flags: { [SCOPE]: { processed: true } } });
    await done;
    expect([numbersOf(other), other.flags["parapet"]]).toEqual([[["Actor.b", 13]], undefined]);
    expect(numbersOf(message)).toEqual([["Actor.b", 15]]);
  });

  it("has it once where the module has copied the rows of the attack itself, as from RSReforged 4.13.4", async () => {
    target("b", 13);
    at.verdicts = { "token:b": 2 };
    const message = use();
    const done = activities.runActivityActions(message);
    const copied = rowsIn(at.message).map((row) => ({ ...row }));
    Object.assign(message.flags["dnd5e"] ?? {}, { targets: copied });
    await done;
    expect(numbersOf(message)).toEqual([["Actor.b", 15]]);
  });

  it("is undone in that message", async () => {
    target("b", 13);
    at.verdicts = { "token:b": 2 };
    const message = await attackBy();
    const changes: object[] = [];
    await undo.apply({ flags: message.flags, update: (change) => Promise.resolve(changes.push(change)) });
    expect(changes).toMatchObject([{ "flags.dnd5e.targets": [{ uuid: "Actor.b", ac: 13 }] }]);
  });
});

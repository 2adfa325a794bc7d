import { describe, expect, it } from "vitest";
import { activity } from "../../../tests/systems/dnd5e-rolls";
import { rollAgain, useAgain } from "./reroll";
import type { Activity, AttackProcess, RollConfig } from "./rolls";

/** The arguments of the second roll or use. */
const asked: unknown[][] = [];
const again = (...args: unknown[]): Promise<void> => {
  asked.push(args);
  return Promise.resolve();
};

const OWN = { parts: ["@mod", "@prof"], data: { mod: 3, prof: 2 } };
const bow = activity({ rollAttack: again, use: again, getAttackData: () => OWN });

const rolledAgain = async (rolls: readonly RollConfig[], more: Partial<AttackProcess> = {}) => {
  const process = { subject: bow, target: 15, rolls, hookNames: ["bless", "attack", "d20Test", ""], ...more };
  await rollAgain(process, "thrown", { configure: false }, { data: { flags: { dnd5e: { targets: [], a: 1 } } } });
  const [config, dialog, message] = asked.pop() ?? [];
  return { config, dialog, message };
};

describe("an attack roll that is repeated", () => {
  it("is asked for as it was, in its last mode and without what the system found", async () => {
    const rolls: RollConfig[] = [{ parts: ["1d4"], data: { d: 1 }, options: { advantage: true } }];
    expect(await rolledAgain(rolls)).toEqual({
      config: { attackMode: "thrown", hookNames: ["bless"], rolls },
      dialog: { configure: false },
      message: { data: { flags: { dnd5e: { a: 1 } } } },
    });
  });

  it.each<[string, RollConfig]>([
    ["what was asked for besides", { parts: ["1d4", "@mod", "@prof"], data: { mod: 3, prof: 2, d: 1 } }],
    ["another modifier that was asked for", { parts: ["1d4", "@mod", "@prof"], data: { mod: 9, prof: 2, d: 1 } }],
  ])("has the system's own parts once, where 4.1 and 4.2 have put them on it already, and %s", async (_, first) => {
    const { config } = await rolledAgain([first]);
    const data = first.data?.["mod"] === 9 ? { mod: 9, d: 1 } : { d: 1 };
    expect(config).toMatchObject({ rolls: [{ parts: ["1d4"] }] });
    expect((config as { rolls: RollConfig[] }).rolls[0]?.data).toEqual(data);
  });

  it("has everything added again by 4.0, which has no names of hooks", async () => {
    const { config } = await rolledAgain([{ parts: ["@mod", "@prof"] }], { hookNames: undefined as never });
    expect(config).toEqual({ attackMode: "thrown" });
  });
});

describe("the message of an attack that is rolled again", () => {
  const messageAgain = async (data: object): Promise<unknown> => {
    await rollAgain({ subject: bow }, undefined, {}, { data } as never);
    return asked.pop()?.[2];
  };
  const ROW = { actor: "Actor.b", token: "Scene.s.Token.b", ac: 13 };

  it("drops the old targets of 6.0 and keeps the rest of its typed data", async () => {
    const system = { origin: "m1", item: { uuid: "Item.i" }, targets: [ROW] };
    expect(await messageAgain({ type: "attack", system, flavor: "Bow" })).toEqual({
      data: { type: "attack", system: { origin: "m1", item: { uuid: "Item.i" } }, flavor: "Bow" },
    });
  });

  it("has no flags if it had none", async () => {
    expect(await messageAgain({ flavor: "Bow" })).toEqual({ data: { flavor: "Bow" } });
  });

  it("keeps the flags of other modules", async () => {
    const flags = { other: { a: 1 }, dnd5e: { targets: [ROW], roll: { type: "attack" } } };
    expect(await messageAgain({ flags })).toEqual({
      data: { flags: { other: { a: 1 }, dnd5e: { roll: { type: "attack" } } } },
    });
  });
});

it("compares the system's own parts for the ability that the dialog chose", async () => {
  const byAbility = { dex: { parts: ["@dex"] }, str: { parts: ["@str"] } };
  const subject = activity({
    rollAttack: again,
    getAttackData: ({ ability }) => byAbility[ability === "str" ? "str" : "dex"],
  });
  await rollAgain(
    { subject, ability: "str", rolls: [{ parts: ["1d4", "@str"] }], hookNames: ["attack"] },
    undefined,
    {},
    {},
  );
  expect(asked.pop()?.[0]).toMatchObject({ ability: "str", rolls: [{ parts: ["1d4"] }] });
});

it("an item is used again by its own activity, not by the copy that the system works on", async () => {
  const copy: Activity = { ...bow, use: () => Promise.reject(new Error("the copy")), item: { id: "i", name: "Bow" } };
  const items = [{ id: "i", name: "Bow", system: { activities: new Map([["shoot", bow]]) } }];
  const actor = { items: Object.assign(items, { get: (id: string) => items.find((item) => item.id === id) }) };
  await useAgain({ ...copy, actor }, { consume: true }, {}, {});
  expect(asked.pop()?.[0]).toEqual({ consume: true });
});

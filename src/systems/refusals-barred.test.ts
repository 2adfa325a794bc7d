import { describe, expect, it } from "vitest";
import { ruledOn } from "../../tests/systems/dnd5e-rolls";
import type { RefusalSetting } from "../foundry/settings/choices";
import { createPasses } from "./passes";
import { createRefusals } from "./refusals";

/** A table that counts what it is told. */
const tableWith = (setting: RefusalSetting) => {
  const told: string[] = [];
  const refusals = createRefusals({
    ...{ setting: () => setting, isGM: () => false, passes: createPasses(() => 0), later: () => undefined },
    ask: () => Promise.resolve(false),
    sayBlocked: () => void told.push("blocked"),
    sayWarned: () => void told.push("warned"),
  });
  return { told, ...refusals };
};

const some = ruledOn({ "token:b": {}, "token:c": { isRefused: true } });
const all = ruledOn({ "token:b": { isRefused: true }, "token:c": { isRefused: true } });

describe("targets that an attack cannot touch", () => {
  it("are those that are refused among others", () => {
    expect(tableWith("ask").barred(some)).toEqual(["token:c"]);
    expect(tableWith("block").barred(some)).toEqual(["token:c"]);
  });

  it("are none where the table only warns, or lets be", () => {
    expect([tableWith("warn").barred(some), tableWith("off").barred(some)]).toEqual([[], []]);
  });

  it("are none where the attack is made on refused targets alone: somebody has let it pass", () => {
    expect(tableWith("ask").barred(all)).toEqual([]);
  });

  it("are none by the guess that it is an attack of opportunity", () => {
    const declared = { ...some.declared, action: "attack-of-opportunity" } as const;
    expect(tableWith("block").barred({ ...some, declared })).toEqual([]);
  });
});

it("warns once on the way of one attack, and again of the next", () => {
  const { told, stops, forget } = tableWith("warn");
  expect([stops(all, () => undefined), stops(all, () => undefined)]).toEqual([false, false]);
  expect(told).toEqual(["warned"]);
  forget(all);
  stops(all, () => undefined);
  expect(told).toEqual(["warned", "warned"]);
});

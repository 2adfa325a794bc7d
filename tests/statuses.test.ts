import { afterEach, describe, expect, it } from "vitest";
import { statuses } from "../src/foundry/statuses";
import { statusEffects } from "../stand-in/statuses";

afterEach(() => void Reflect.deleteProperty(globalThis, "CONFIG"));

const idsWith = (all: unknown): readonly unknown[] => {
  Object.assign(globalThis, { CONFIG: { statusEffects: all } });
  return statuses().map(({ id }) => id);
};

const TWICE = { id: "fastAction", name: "Fast action" };

describe("the statuses of a game system", () => {
  it.each([13, 14] as const)(
    "are listed in version %i, also where two packages brought one of the same id",
    (version) => {
      const all = statusEffects(version);
      expect(idsWith(all)).toContain("prone");
      all.push(TWICE, { ...TWICE });
      expect(idsWith(all).filter((id) => id === TWICE.id)).toHaveLength(2);
    },
  );

  it("cannot be listed by the keys of version 14 then", () => {
    const all = statusEffects(14);
    all.push(TWICE, { ...TWICE });
    expect(() => Object.values(all)).toThrow("duplicate");
  });

  it("are listed where a system has a plain object", () => {
    expect(idsWith({ prone: { id: "prone" }, hidden: { id: "hidden" } })).toEqual(["prone", "hidden"]);
  });
});

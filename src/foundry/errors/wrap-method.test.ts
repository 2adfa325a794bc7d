import { afterEach, describe, expect, it } from "vitest";
import { guardedAfter } from "./wrap-method";
import type { Guard } from "./errors";

const told: unknown[] = [];
const guard: Guard = (_where, action, otherwise) => {
  try {
    return action();
  } catch (error) {
    told.push(error);
    return otherwise;
  }
};
const after = guardedAfter(guard);

class Use {
  readonly rolled: number[] = [];

  roll(die: number): number {
    this.rolled.push(die);
    return die;
  }

  async wait(): Promise<string> {
    await Promise.resolve();
    return "waited";
  }
}

/** A client whose game system has the class, with or without libWrapper. */
const withSystem = (libWrapper?: object): typeof Use => {
  class Rolls extends Use {
    override roll(die: number): number {
      return super.roll(die);
    }

    override wait(): Promise<string> {
      return super.wait();
    }
  }
  const modules = new Map(libWrapper === undefined ? [] : [["lib-wrapper", { active: true, title: "libWrapper" }]]);
  Object.assign(globalThis, { game: { modules }, pf: { Use: Rolls }, libWrapper });
  return Rolls;
};

afterEach(() => {
  told.length = 0;
  for (const name of ["game", "pf", "libWrapper"]) Reflect.deleteProperty(globalThis, name);
});

describe("after a system's method", () => {
  it("runs on the method's object and replaces the result", () => {
    const Rolls = withSystem();
    expect(after("pf.Use.prototype.roll", (self: Use, result) => [self.rolled, result])).toBe(true);
    expect(new Rolls().roll(7)).toEqual([[7], 7]);
  });

  it("awaits the result of an async method", async () => {
    const Rolls = withSystem();
    after("pf.Use.prototype.wait", (_self, result) => `${String(result)} long`);
    await expect(new Rolls().wait()).resolves.toBe("waited long");
  });

  it("keeps the system's own result and reports the error if it fails", async () => {
    const Rolls = withSystem();
    after("pf.Use.prototype.roll", () => Promise.reject(new Error("late")));
    after("pf.Use.prototype.wait", () => {
      throw new Error("at once");
    });
    const rolls = new Rolls();
    await expect(rolls.roll(7)).resolves.toBe(7);
    await expect(rolls.wait()).resolves.toBe("waited");
    expect(told).toEqual([new Error("late"), new Error("at once")]);
  });

  it("returns false and creates nothing if the method does not exist", () => {
    withSystem();
    expect(after("pf.Use.prototype.gone", () => 0)).toBe(false);
    expect(after("other.Use.prototype.roll", () => 0)).toBe(false);
  });

  it("uses libWrapper if it is active", () => {
    const registered: unknown[][] = [];
    const Rolls = withSystem({ register: (...args: unknown[]) => registered.push(args) });
    const rollOf = (): unknown => Reflect.get(Rolls.prototype, "roll");
    const own = rollOf();
    after("pf.Use.prototype.roll", (_self, result) => Number(result) + 1);
    expect(rollOf()).toBe(own);
    const [module, path, wrapper, type] = registered[0]!;
    expect([module, path, type]).toEqual(["parapet", "pf.Use.prototype.roll", "WRAPPER"]);
    expect((wrapper as (wrapped: () => number) => number).call(new Rolls(), () => 4)).toBe(5);
  });
});

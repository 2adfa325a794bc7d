import { afterEach, describe, expect, it } from "vitest";
import { guardedHooks } from "./hooks";

/** Foundry's hooks, as far as a listener's place among the others goes. */
const playHooks = () => {
  let listeners: readonly { readonly id: number; readonly listener: () => unknown }[] = [];
  const hooks = {
    on: (_: string, listener: () => unknown): number => {
      const id = listeners.length + 100 * Math.random();
      listeners = [...listeners, { id, listener }];
      return id;
    },
    off: (_: string, id: number): void => void (listeners = listeners.filter((each) => each.id !== id)),
  };
  Object.assign(globalThis, { Hooks: hooks });
  return { hooks, call: (): void => listeners.forEach(({ listener }) => void listener()) };
};

afterEach(() => void Reflect.deleteProperty(globalThis, "Hooks"));

describe("a listener that is to be last", () => {
  it("goes behind those that came after it, as often as it is moved, and is called once", () => {
    const { hooks, call } = playHooks();
    const called: string[] = [];
    const move = guardedHooks((_, act) => act()).last("roll", () => called.push("ours"));
    hooks.on("roll", () => called.push("first"));
    call();
    move();
    hooks.on("roll", () => called.push("second"));
    move();
    call();
    expect(called).toEqual(["ours", "first", "first", "second", "ours"]);
  });
});

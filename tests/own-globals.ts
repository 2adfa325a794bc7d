import { afterAll } from "vitest";

/** Test files share their worker: what a file adds to the globals, or puts in their place, goes with it. */

const before = new Map(
  Reflect.ownKeys(globalThis).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)!]),
);

afterAll(() => {
  for (const key of Reflect.ownKeys(globalThis))
    // Vitest keeps its own there.
    if (!before.has(key) && !String(key).startsWith("__")) Reflect.deleteProperty(globalThis, key);
  for (const [key, descriptor] of before) {
    const now = Object.getOwnPropertyDescriptor(globalThis, key);
    if (now?.value !== descriptor.value || now?.get !== descriptor.get)
      Object.defineProperty(globalThis, key, descriptor);
  }
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { idleTime } from "./idle-time";

/** Time left when the callback starts. */
const leftWith = (deadline: object): number => {
  vi.stubGlobal("requestIdleCallback", (run: (given: object) => void) => (run(deadline), 1));
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  let left = Number.NaN;
  idleTime((ask) => (left = ask()));
  return left;
};

describe("idle time", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("is as long as the browser says", () => {
    expect(leftWith({ didTimeout: false, timeRemaining: () => 12 })).toBe(12);
  });

  it("is a short slice if the client is never idle", () => {
    expect(leftWith({ didTimeout: true, timeRemaining: () => 0 })).toBeGreaterThan(0);
  });
});

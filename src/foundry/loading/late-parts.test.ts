import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLatePart } from "./late-parts";

const notices: string[] = [];
const reported: unknown[] = [];
const table = {
  words: { say: (key: string) => key } as never,
  safely: <T, U>(act: () => T, otherwise: U): T | U => {
    try {
      return act();
    } catch (error) {
      reported.push(error);
      return otherwise;
    }
  },
};

beforeEach(() => {
  notices.length = 0;
  reported.length = 0;
  vi.stubGlobal("ui", { notifications: { error: (text: string) => notices.push(text) } });
  vi.stubGlobal("foundry", { utils: { escapeHTML: (text: string) => text } });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Until all that waits for settled promises has run. */
const settled = () => new Promise((done) => setImmediate(done));

describe("a part that is loaded late", () => {
  test("is loaded once, at the first use, and then used at once", async () => {
    const load = vi.fn(() => Promise.resolve("part"));
    const part = createLatePart(table, load);
    expect(load).not.toHaveBeenCalled();
    const used: string[] = [];
    part.use((it) => used.push(`first ${it}`));
    part.use((it) => used.push(`second ${it}`));
    expect([part.loaded(), used]).toEqual([null, []]);
    await settled();
    expect(used).toEqual(["first part", "second part"]);
    part.use((it) => used.push(`third ${it}`));
    expect(used).toHaveLength(3);
    expect(part.loaded()).toBe("part");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("that cannot be loaded says so once, uses nothing, and is tried again at the next use", async () => {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue("part");
    const part = createLatePart(table, load);
    const used: string[] = [];
    part.use((it) => used.push(it));
    part.use((it) => used.push(it));
    await settled();
    expect(notices).toEqual(["PARAPET.Error.NotLoaded"]);
    expect([part.loaded(), used, reported]).toEqual([null, [], []]);
    part.use((it) => used.push(it));
    await settled();
    expect(used).toEqual(["part"]);
    expect(notices).toHaveLength(1);
  });

  test("whose use fails is reported as that, and not as a file that is missing", async () => {
    const part = createLatePart(table, () => Promise.resolve("part"));
    const wrong = new Error("wrong");
    part.use(() => {
      throw wrong;
    });
    await settled();
    expect(reported).toEqual([wrong]);
    expect(notices).toEqual([]);
  });
});

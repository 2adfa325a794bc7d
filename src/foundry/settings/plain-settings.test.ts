import { afterEach, expect, it, vi } from "vitest";
import { clientStore } from "./plain-settings";

afterEach(() => void vi.unstubAllGlobals());

it("reads what the browser stores once, and again after this tab, another tab or another user has come", async () => {
  let stored: Record<string, unknown> = { "w ann": 1, "w bob": 7 };
  let inOtherTab = (): void => undefined;
  const get = vi.fn(() => stored);
  const set = (_module: string, _key: string, value: typeof stored) => void (stored = value);
  const user = { id: "ann" };
  vi.stubGlobal("game", { settings: { register: vi.fn(), get, set }, world: { id: "w" }, user });
  vi.stubGlobal("addEventListener", (_type: string, act: () => void) => void (inOtherTab = act));
  const store = clientStore("kept");
  store.register();

  expect([store.read(), store.read()]).toEqual([1, 1]);
  expect(get).toHaveBeenCalledTimes(1);

  expect(await store.change((now) => [now, 2])).toBe(true);
  expect(store.read()).toEqual([1, 2]);

  stored = { ...stored, "w ann": 3 };
  inOtherTab();
  expect(store.read()).toBe(3);

  user.id = "bob";
  expect(store.read()).toBe(7);
  expect([await store.change(() => undefined), store.read()]).toEqual([false, 7]);
});

it("reads what a write stores while that write is under way", async () => {
  let stored: Record<string, unknown> = { "w ann": 1 };
  const set = (_module: string, _key: string, value: typeof stored): Promise<unknown> => {
    stored = value;
    return Promise.resolve(value);
  };
  vi.stubGlobal("game", { settings: { get: () => stored, set }, world: { id: "w" }, user: { id: "ann" } });
  const store = clientStore("kept");
  expect(store.read()).toBe(1);

  const written = store.change(() => 2);
  expect(store.read()).toBe(2);
  await written;
});

const FULL = {
  "refuses to store": () => Promise.reject(new Error("QuotaExceededError")),
  "throws at once": () => {
    throw new Error("QuotaExceededError");
  },
  "stores nothing and says nothing": () => Promise.resolve(undefined),
};

it.each(Object.entries(FULL))("a browser that %s loses nothing: the user is notified, once", async (_how, refuse) => {
  let stored: Record<string, unknown> = { "w ann": [1], "other ann": 5 };
  let isFull = true;
  const set = vi.fn((_module: string, _key: string, value: typeof stored): Promise<unknown> => {
    if (isFull) return refuse();
    stored = value;
    return Promise.resolve(value);
  });
  const i18n = { localize: (key: string) => key };
  const warn = vi.fn();
  vi.stubGlobal("game", { settings: { get: () => stored, set }, world: { id: "w" }, user: { id: "ann" }, i18n });
  vi.stubGlobal("ui", { notifications: { warn } });
  vi.stubGlobal("foundry", { utils: { escapeHTML: (text: string) => text } });
  const store = clientStore("kept");
  const add = (entry: number) => store.change((now) => [...(now as number[]), entry]);

  expect([await add(2), store.read()]).toEqual([true, [1, 2]]);
  expect([await add(3), store.read()]).toEqual([true, [1, 2, 3]]);
  expect(warn.mock.calls).toEqual([["PARAPET.Error.StorageFull", { permanent: true }]]);

  isFull = false;
  expect([await add(4), store.read()]).toEqual([true, [1, 2, 3, 4]]);
  expect(stored).toEqual({ "w ann": [1, 2, 3, 4], "other ann": 5 });
});

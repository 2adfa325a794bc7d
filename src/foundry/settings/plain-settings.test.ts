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

it("reads what a write stores while that write is under way, and what a failed write has left", async () => {
  let stored: Record<string, unknown> = { "w ann": 1 };
  let isFull = false;
  const set = (_module: string, _key: string, value: typeof stored): Promise<unknown> => {
    if (isFull) return Promise.reject(new Error("full"));
    stored = value;
    return Promise.resolve(value);
  };
  vi.stubGlobal("game", { settings: { get: () => stored, set }, world: { id: "w" }, user: { id: "ann" } });
  const store = clientStore("kept");
  expect(store.read()).toBe(1);

  const written = store.change(() => 2);
  expect(store.read()).toBe(2);
  await written;

  isFull = true;
  await expect(store.change(() => 3)).rejects.toThrow("full");
  expect(store.read()).toBe(2);
});

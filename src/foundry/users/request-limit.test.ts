import { expect, test } from "vitest";
import { createRequestLimit } from "./request-limit";

const done = () => Promise.resolve("done");

test("of one user's requests, one is done at a time and ten a minute, whatever others ask for", async () => {
  let now = 0;
  const limit = createRequestLimit(() => now);
  let end = (): void => undefined;
  const first = limit("mira", () => new Promise<string>((resolve) => (end = () => resolve("done"))));
  expect(await limit("mira", done)).toBe("too-many");
  expect(await limit("gark", done)).toBe("done");
  end();
  expect(await first).toBe("done");
  now = 59_999;
  for (let i = 1; i < 10; i += 1) expect(await limit("mira", done)).toBe("done");
  expect(await limit("mira", done)).toBe("too-many");
  now = 60_000;
  expect(await limit("mira", done)).toBe("done");
  expect(await limit("mira", done)).toBe("too-many");
});

test("a request that fails is no longer under way", async () => {
  const limit = createRequestLimit(() => 0);
  await expect(limit("mira", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await limit("mira", done)).toBe("done");
});

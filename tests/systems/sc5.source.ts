/**
 * The adapter on rolls of dnd5e beside Simple Cover 5e as a library, in both orders of registration: it puts nothing on the
 * roll then. SC5_PATH is a checkout of it, DND5E_PATH one of the system.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anything } from "./foundry-globals";
import { at, attack, clear, hooks, listed, open, registerAdapter, target, watchRolls, type Way } from "./dnd5e-world";

const ID = "simplecover5e";
const PATH = process.env["SC5_PATH"] ?? "";
const WAYS: readonly Way[] = ["without a dialog", "with its dialog"];

/** Its listeners are registered as its file is read; a query reads it once more. */
const begin = (): Promise<unknown> =>
  import(/* @vite-ignore */ `${pathToFileURL(join(PATH, "scripts/module.mjs")).href}?${hooks.count()}`);

let isLibrary = true;

beforeAll(async () => {
  const modules = new Map([[ID, { active: true, title: ID }]]);
  await open({ modules, settingOf: (_, key) => (key === "libraryMode" ? isLibrary : undefined) });
  Object.assign(CONFIG, { DND5E: anything() });
  const { version } = JSON.parse(readFileSync(join(PATH, "module.json"), "utf8")) as { readonly version: string };
  console.info(`${ID} ${version}`);
}, 120_000);

describe.each([["Parapet"], [ID]])("with %s listening first, an attack", (first) => {
  let before = 0;
  beforeAll(async () => {
    before = hooks.count();
    if (first === "Parapet") registerAdapter();
    await begin();
    if (first !== "Parapet") registerAdapter();
    watchRolls();
  });
  afterAll(() => hooks.offAfter(before));
  beforeEach(() => {
    clear();
    isLibrary = true;
  });

  it.each(WAYS)("has each target's cover once, %s", async (way) => {
    target("b", 13);
    target("c", 16);
    at.verdicts = { "token:b": 2, "token:c": 5 };
    const { rolls } = await attack({}, way);
    expect(listed().map(([, ac]) => ac)).toEqual([15, 21]);
    expect(rolls?.[0]?.options.target).toBeUndefined();
  });

  it("reaches the module's listeners at all: without its library it computes a cover of its own", async () => {
    isLibrary = false;
    target("b", 13);
    await expect(attack()).rejects.toThrow();
  });
});

/**
 * The adapter on rolls of dnd5e beside Automated Conditions 5e, in both orders of registration. AC5E_PATH is a checkout of
 * it, DND5E_PATH one of the system.
 */
import { pathToFileURL } from "node:url";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anything } from "./foundry-globals";
import { at, attack, clear, hooks, keyOf, listed, open, registerAdapter, target, watchRolls } from "./dnd5e-world";

const ID = "automated-conditions-5e";

const settings = new Map<string, unknown>();
const modules = new Map<string, object>([[ID, { active: true, version: "test" }]]);

beforeAll(async () => {
  await open({ modules, settingOf: (namespace, key) => settings.get(`${namespace}.${key}`) });
  Object.assign(game, { items: [], actors: Object.assign([], { party: undefined }), scenes: [], users: { activeGM: null } });
  Object.assign(game.settings, {
    set: () => Promise.resolve(),
    register: (namespace: string, key: string, { default: value }: { readonly default?: unknown }) =>
      settings.set(`${namespace}.${key}`, value),
    registerMenu: () => undefined,
  });
  Object.assign(CONFIG, { DND5E: anything(), queries: {}, ActiveEffect: anything(), statusEffects: [] });
  const { href } = pathToFileURL(`${process.env["AC5E_PATH"] ?? ""}/scripts/ac5e-main.mjs`);
  await import(/* @vite-ignore */ href);
  await hooks.happen("init");
  await hooks.happen("ready");
}, 120_000);

beforeEach(clear);

describe("x", () => {
  it("y", async () => {
    registerAdapter();
    watchRolls();
    const [b, c] = [target("b", 13), target("c", 16)];
    at.verdicts = { "token:b": 2, "token:c": 5 };
    const { rolls } = await attack();
    console.log(listed(), rolls?.[0]?.options.target, JSON.stringify(at.message.data?.flags));
  });
});

import { expect, test } from "vitest";
import type { StandIn } from "../../stand-in/start";
import { settingsOf } from "../../src/foundry/settings/fields";
import { RULE_SETS } from "../../src/rules/index";
import { settingsInForce } from "./settings-in-force";

/** A world of the fifth edition with these values; Foundry throws for a setting that is not registered. */
const worldWith = (values: Readonly<Record<string, string>>): StandIn => {
  const { dnd5e } = RULE_SETS;
  const defaults: Readonly<Record<string, string>> = {
    ...{ ruleset: "dnd5e", wallSnap: "0.15", wallGap: "0.03" },
    ...Object.fromEntries(settingsOf(dnd5e).map(({ key, values: [initial = ""] }) => [key, initial])),
  };
  const get = (_: string, key: string): string => {
    const value = values[key] ?? defaults[key];
    if (value === undefined) throw new Error(`"parapet.${key}" is not a registered game setting`);
    return value;
  };
  const settings = new Map(Object.entries(defaults).map(([key, initial]) => [`parapet.${key}`, { default: initial }]));
  const api = { judge: () => null, rulesets: { list: () => [{ id: "dnd5e", options: dnd5e.options }] } };
  const game = { settings: { settings, get }, modules: new Map([["parapet", { api }]]) };
  return { game, canvas: { scene: null } } as unknown as StandIn;
};

test("a link has the options that differ from their defaults, and none that the game system decides", () => {
  expect(settingsInForce(worldWith({}))).toEqual({ rules: "dnd5e", options: {} });
  expect(settingsInForce(worldWith({ flanking: "true" })).options).toEqual({ flanking: "true" });
});

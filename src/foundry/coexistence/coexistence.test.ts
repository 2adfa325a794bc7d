import { describe, expect, it } from "vitest";
import { rivalsIn, rollsFlatChecks } from "./coexistence";

type Settings = Readonly<Record<string, unknown>>;

/** Active modules by id, with their settings. */
const found = (system: string, modules: Readonly<Record<string, Settings>>): string[] =>
  rivalsIn({
    system,
    titleOf: (id) => (id in modules ? id.toUpperCase() : undefined),
    setting: (id, key) => modules[id]?.[key],
    versionOf: () => undefined,
    has: () => true,
  }).map(({ id }) => id);

const midi = (coverCalculation: unknown) => ({
  "midi-qol": { ConfigSettings: { optionalRules: { coverCalculation } } },
});

describe("another module", () => {
  it.each<[string, Readonly<Record<string, Settings>>]>([
    ["dnd5e", { simplecover5e: {} }],
    ["dnd5e", midi("simbuls-cover-calculator")],
    ["dnd5e", { tokencover: { "use-cover-effects": "combat" } }],
    ["swade", { "simbuls-cover-calculator": { coverApplication: 2 } }],
    ["pf1", { levelsautocover: { apiMode: false } }],
    ["pf2e", { "amalgamemnons-pf2e-auto-cover": {} }],
    ["sf2e", { "pf2e-visioner": { autoCover: true } }],
    ["pf2e", { "pf2e-toolbelt": { "autoCover.wall": "disabled", "autoCover.creature": "ten" } }],
  ])("puts cover on the dice of %s: %j", (system, modules) => {
    expect(found(system, modules)).toEqual(Object.keys(modules));
  });

  it.each<[string, string, Readonly<Record<string, Settings>>]>([
    ["is a library", "dnd5e", { simplecover5e: { libraryMode: true } }],
    ["calculates no cover", "dnd5e", midi("none")],
    ["has never been set up", "dnd5e", { "midi-qol": {} }],
    ["is set to rubbish", "dnd5e", { "midi-qol": { ConfigSettings: 7 } }],
    ["applies no effects", "pf1", { tokencover: { "use-cover-effects": "never" } }],
    ["applies nothing by itself", "pf1", { "simbuls-cover-calculator": { coverApplication: 0 } }],
    ["is asked by others alone", "dnd5e", { levelsautocover: { apiMode: true } }],
    ["has its automatic cover off", "pf2e", { "pf2e-visioner": { autoCover: false } }],
    ["has neither kind of cover on", "pf2e", { "pf2e-toolbelt": { "autoCover.wall": "disabled" } }],
    ["is for another game", "pf1", { simplecover5e: {}, "pf2e-visioner": { autoCover: true } }],
    ["tells of heights, floors and distances", "dnd5e", { "wall-height": {}, levels: {}, "aedifs-tactical-grid": {} }],
  ])("that %s changes no roll for cover", (_, system, modules) => {
    expect(found(system, modules)).toEqual([]);
  });

  it("changes rolls only if the library of Simple Cover 5e is active", () => {
    const both = (libraryMode: boolean) => ({ simplecover5e: { libraryMode }, "automated-conditions-5e": {} });
    expect(found("dnd5e", both(true))).toEqual(["automated-conditions-5e"]);
    expect(found("dnd5e", both(false))).toEqual(["simplecover5e"]);
    expect(found("dnd5e", { "automated-conditions-5e": {} })).toEqual([]);
  });
});

describe("flat checks", () => {
  const HELPER = "pf2e-flatcheck-helper";
  const inMessage = (value: boolean) => ({ [HELPER]: { "flat-check-in-message": value }, "lib-wrapper": {} });
  it.each<[string, Readonly<Record<string, Settings>>, boolean]>([
    ["pf2e", { "pf2-flat-check": {} }, true],
    ["pf1", { "pf2-flat-check": {} }, false],
    ["pf2e", inMessage(true), true],
    ["sf2e", { [HELPER]: {}, "lib-wrapper": {} }, true],
    ["pf2e", inMessage(false), false],
    ["pf2e", { [HELPER]: { "flat-check-in-message": true } }, false],
    ["pf2e", { "lib-wrapper": {} }, false],
    ["pf1", inMessage(true), false],
  ])("of %s beside %j are made by another module: %s", (system, modules, isMade) => {
    const titleOf = (id: string) => (id in modules ? id : undefined);
    expect(rollsFlatChecks({ system, titleOf, setting: (id, key) => modules[id]?.[key] })).toBe(isMade);
  });
});

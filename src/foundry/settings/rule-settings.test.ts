import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { optionValues } from "../../rules/judge/rule-set";
import { ruleSetInForce } from "../rule-sets/rule-sets";
import { fieldsFor, valueIn, type SettingField } from "./fields";
import { ruleSettingsFrom, settingsIn, type WorldAround } from "./rule-settings";

const fields = fieldsFor("pf1");
const defaults: Readonly<Record<string, unknown>> = Object.fromEntries(
  fields.map(({ key, initial }) => [key, initial]),
);

type Values = Readonly<Record<string, unknown>>;

const read = (stored: Values, scene?: unknown, around?: WorldAround) =>
  ruleSettingsFrom({
    fields,
    stored: (key) => (key in stored ? stored[key] : defaults[key]),
    scene,
    ...(around === undefined ? {} : { around }),
  });

/** The report: location, key, stored value and value in use. */
const told = (stored: Values, scene?: unknown) =>
  read(stored, scene).mended.map(({ place, field, came, taken }) => [place, field?.key ?? null, came, taken]);

/** Options by which scenes are read; `seeThroughWalls` is each rule set's own until it is set. */
const READING = { downedGiveCover: "false", proneGiveCover: "true", proneHeight: "full", areaHeight: "reach" };
const OPTIONS = { ...READING, ownParapet: "all" };
/** What dnd5e does to rolls from where creatures stand. */
const ON_ROLLS = { closeRange: "true", longRange: "true", flanking: "false" };
const TIDY = { doDownedGiveCover: false, doProneGiveCover: true, proneHeight: "full", seeThroughWalls: "open" };

describe("rule settings", () => {
  it("are the defaults if nothing is stored", () => {
    expect(read({})).toEqual({
      ruleset: "pathfinder1e",
      options: {
        ...OPTIONS,
        useLight: "true",
        softCoverFrom: "all",
        partialCover: "obstacles",
        partialInMelee: "false",
        intoMelee: "true",
      },
      tidy: { ...TIDY, wallSnap: 0.15, wallGap: 0.03 },
      isMissing: false,
      mended: [],
    });
  });

  it("have only the options of their rule set, and none chosen per attack", () => {
    expect(read({ ruleset: "pathfinder2e", useLight: "false" }).options).toEqual({
      ...OPTIONS,
      creaturesFrom: "any",
      useLight: "false",
    });
    expect(read({ ruleset: "crisis-protocol", rangeBand: 2.5 }).options).toEqual({
      ...READING,
      rangeBand: "2.5",
      useLight: "true",
    });
  });

  it("are the scene's own where set, else the world's", () => {
    const world = { ruleset: "dnd5e", creatures: "never", wallSnap: 0.2 };
    const scene = { wallGap: 0, options: { creatures: "count" } };
    expect(read(world, scene)).toEqual({
      ruleset: "dnd5e",
      options: { ...OPTIONS, ...ON_ROLLS, creatures: "count", creaturesFrom: "any", useLight: "true" },
      tidy: { ...TIDY, wallSnap: 0.2, wallGap: 0 },
      isMissing: false,
      mended: [],
    });
    expect(read(world, { ruleset: "rise" })).toMatchObject({ ruleset: "rise", options: { curtains: "block" } });
  });

  it("leave to active modules what these do themselves, unless Parapet is to act too", () => {
    const beside = (module: string, values: Values = {}) => {
      const around = { ofSystem: () => "", isActive: (id: string) => id === module };
      return read({ ruleset: "dnd5e", flanking: "true", ...values }, undefined, around).options;
    };
    const off = { closeRange: "false", longRange: "false" };
    expect(beside("midi-qol")).toMatchObject({ ...off, flanking: "false" });
    expect(beside("automated-conditions-5e")).toMatchObject({ ...off, flanking: "true" });
    expect(beside("dice-so-nice")).toMatchObject({ ...ON_ROLLS, flanking: "true" });
    expect(beside("midi-qol", { coexistence: "both" })).toMatchObject({ ...ON_ROLLS, flanking: "true" });
  });

  it("have the edition of the game system, where the rules have two", () => {
    const around = { ofSystem: (key: string) => (key === "edition" ? "2014" : ""), isActive: () => false };
    expect(read({ ruleset: "dnd5e" }, undefined, around).options).toMatchObject({ edition: "2014" });
    expect(read({ ruleset: "rise" }, undefined, around).options).not.toHaveProperty("edition");
  });

  it("are each rule set's own defaults if nothing is stored", () => {
    expect(read({ ruleset: "rise" })).toMatchObject({
      options: { curtains: "block" },
      tidy: { seeThroughWalls: "panes" },
    });
    expect(read({ ruleset: "rise", seeThroughWalls: "open" }).tidy.seeThroughWalls).toBe("open");
    expect(read({ ruleset: "dnd5e", seeThroughWalls: "solid" }).tidy.seeThroughWalls).toBe("solid");
  });

  it("are the world's again after the scene's were removed", () => {
    expect(read({ wallSnap: 0.2 }, { wallSnap: null, options: { useLight: null } })).toEqual(read({ wallSnap: 0.2 }));
    expect(read({}, null)).toEqual(read({}));
  });

  it("ignore client settings on a scene", () => {
    expect(told({}, { overlay: "nonsense", coverMapRadius: -5 })).toEqual([]);
  });
});

describe("an invalid setting value", () => {
  it("is replaced by the default and reported with both values", () => {
    const stored = { ruleset: 7, wallSnap: 0.5, wallGap: -1, softCoverFrom: 7, overlay: null, rangeBand: 0 };
    expect(read(stored)).toEqual({ ...read({}), mended: expect.anything() as unknown });
    expect(told(stored)).toEqual([
      ["stored", "ruleset", 7, "pathfinder1e"],
      ["stored", "overlay", null, "hover"],
      ["stored", "softCoverFrom", 7, "all"],
      ["stored", "rangeBand", 0, 3],
      ["stored", "wallSnap", 0.5, 0.15],
      ["stored", "wallGap", -1, 0.03],
    ]);
  });

  it("on a scene is replaced by the world's", () => {
    expect(told({ wallSnap: 0.2 }, { wallSnap: "much", options: { useLight: "dusk" } })).toEqual([
      ["scene", "useLight", "dusk", "true"],
      ["scene", "wallSnap", "much", 0.2],
    ]);
    expect(told({}, { ruleset: "NaN" })).toEqual([["scene", "ruleset", "NaN", "pathfinder1e"]]);
    expect(told({}, { ruleset: "other-module.rules" })).toEqual([]);
  });

  it("is reported once if the scene's settings as a whole are invalid", () => {
    expect(told({}, "none")).toEqual([["scene", null, "none", null]]);
    expect(told({}, { options: [] })).toEqual([["scene", null, [], null]]);
    expect(told({}, settingsIn("no flags"))).toEqual([["scene", null, "no flags", null]]);
    expect([undefined, null, {}].map(settingsIn)).toEqual([undefined, undefined, undefined]);
  });
});

describe("an unregistered rule set", () => {
  it.each(["duels.duel", "board-games.chess"])("is missing, and is not replaced by %s", (ruleset) => {
    expect(read({ ruleset })).toMatchObject({ ruleset, isMissing: true, options: {}, mended: [] });
    expect(read({ ruleset: "dnd5e" }, { ruleset })).toMatchObject({ ruleset, isMissing: true });
    expect(read({ ruleset }, { ruleset: "rise" })).toMatchObject({ ruleset: "rise", isMissing: false });
  });

  it("judges nothing", () => {
    expect(() => ruleSetInForce("duels.duel").judge(null as never, null as never, {})).toThrow(
      "The rule set duels.duel is not registered on this client.",
    );
  });
});

/** Values of the table and anything else at all. */
const anything = fc.oneof(
  fc.anything({ withNullPrototype: true }),
  fc.constantFrom(
    ...fields.flatMap((field) => (field.kind === "choice" ? field.choices.map(({ value }) => value) : [])),
  ),
  fc.double(),
);
const keys = fields.map(({ key }) => key);
const storedAnyhow = fc.dictionary(fc.constantFrom(...keys), anything);
const sceneAnyhow = fc.oneof(
  anything,
  storedAnyhow,
  storedAnyhow.chain((own) => fc.oneof(anything, storedAnyhow).map((options) => ({ ...own, options }))),
);

describe("whatever is stored", () => {
  it("the rule set accepts the settings, and each fault is reported once", () => {
    fc.assert(
      fc.property(storedAnyhow, sceneAnyhow, (stored, scene) => {
        const { ruleset, options, tidy, mended } = read(stored, scene);
        expect(() => optionValues(ruleSetInForce(ruleset).options, options)).not.toThrow();
        for (const squares of [tidy.wallSnap, tidy.wallGap]) expect(squares >= 0 && squares < 0.5).toBe(true);
        const faults = mended.filter(({ field }) => field !== null).map(({ place, field }) => `${place} ${field!.key}`);
        expect(new Set(faults).size).toBe(faults.length);
        const isBad = (field: SettingField): boolean =>
          field.key in stored && valueIn(field, stored[field.key]) === undefined;
        expect(mended.filter(({ place }) => place === "stored").map(({ field }) => field)).toEqual(
          fields.filter(isBad),
        );
      }),
    );
  });
});

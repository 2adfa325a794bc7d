import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Actor } from "../../../stand-in/actor";
import type { World } from "../../../stand-in/document";
import { StandInDocument } from "../../../stand-in/document";
import { wordsFrom } from "../../words/localize";
import { readCoverChanges } from "../../foundry/cover-changes/read-cover-changes";
import type { Attack } from "../../rules/attack/verdict";
import { coverItems as dnd5eItems } from "../dnd5e/cover-items";
import { coverItems as pf1Items } from "../pf1/read-attack";
import { coverItems as pf2eItems } from "../pf2e/read-attack";
import { createCoverFeatures, type FeatureItems } from "./cover-features";
import { COVER_FEATURES } from "./table";

const words = wordsFrom(() => ({
  lang: "en",
  has: () => true,
  localize: (key) => key,
  format: (key, data) => `${key} ${JSON.stringify(data)}`,
}));

const attack: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };
const shot = { ...attack, means: "weapon" } as const;
const ray = { ...attack, means: "spell" } as const;
const blow = { ...attack, kind: "melee", means: "weapon" } as const;

const readerOf = (tokens: Readonly<Record<string, object>>, items?: FeatureItems) => {
  const faults: string[] = [];
  const reader = createCoverFeatures({
    words,
    safely: (act) => act(),
    items: () => items,
    tokenOf: (creature) => tokens[creature],
    reportUntilFixed: (_, problems) => void faults.push(...problems.map(({ message }) => message)),
  });
  /** Operations with what they concern, and the feature. */
  const changesOf = (its: Attack, knows: Parameters<typeof reader.withFeatures>[1] = null) =>
    (reader.withFeatures(its, knows).coverChanges ?? []).map(
      ({ does, level, conceals, lifts, note }) =>
        `${note}: ${[does, conceals, level, lifts].filter((each) => each !== null).join(" ")}`,
    );
  return { ...reader, changesOf, faults };
};

const withItems = (items: readonly object[], system: FeatureItems, flags: object = {}) =>
  readerOf({ "token:A": { actor: { name: "A", items, flags } } }, system).changesOf;

describe("features of dnd5e", () => {
  const feat = (identifier: string) => ({ type: "feat", name: "Scharfschütze", identifier });

  /** The world's rules, for items that do not say which they are from. */
  const inWorldOf = (rulesVersion: string) =>
    vi.stubGlobal("game", { settings: { settings: new Map([["dnd5e.rulesVersion", {}]]), get: () => rulesVersion } });
  beforeEach(() => inWorldOf("legacy"));
  afterEach(() => void vi.unstubAllGlobals());

  /** The attacks of which an item lifts a disadvantage. */
  const attacksWithout = (disadvantage: string, item: object) =>
    Object.entries({ bolt: { ...shot, weapon: "crossbow" }, shot, ray, blow } as const)
      .filter(([, its]) => withItems([item], dnd5eItems)(its).some((each) => each.endsWith(disadvantage)))
      .map(([name]) => name);

  it.each([
    ["sharpshooter", ["bolt", "shot"]],
    ["crossbow-expert", []],
    ["gunner", []],
    ["spell-sniper", []],
  ])("%s of either edition lifts disadvantage beyond the normal range for %j", (identifier, lifted) => {
    for (const rules of ["2014", "2024"])
      expect(attacksWithout("long-range", { ...feat(identifier), system: { source: { rules } } })).toEqual(lifted);
  });

  it.each([
    ["crossbow-expert", "2014", ["bolt", "shot", "ray"]],
    ["crossbow-expert", "2024", ["bolt"]],
    ["gunner", "2014", ["bolt", "shot", "ray"]],
    ["gunner", "2024", []],
    ["sharpshooter", "2014", []],
    ["sharpshooter", "2024", ["bolt", "shot"]],
    ["spell-sniper", "2014", []],
    ["spell-sniper", "2024", ["ray"]],
  ])("%s of %s lifts disadvantage from close enemies for %j", (identifier, rules, lifted) => {
    const liftedBy = (item: object) => attacksWithout("close-range", item);
    expect(liftedBy({ ...feat(identifier), system: { source: { rules } } })).toEqual(lifted);
    inWorldOf(rules === "2024" ? "modern" : "legacy");
    expect(liftedBy(feat(identifier))).toEqual(lifted);
  });

  it("Sharpshooter is for ranged weapons, by its identifier", () => {
    const changesOf = withItems([feat("sharpshooter")], dnd5eItems);
    expect(changesOf(shot)).toEqual(["Scharfschütze: ignore", "Scharfschütze: long-range"]);
    expect([changesOf(ray), changesOf(blow), changesOf(attack)]).toEqual([[], [], []]);
  });

  it("Spell Sniper is for ranged spells", () => {
    const changesOf = withItems([feat("spell-sniper")], dnd5eItems);
    expect(changesOf(ray)).toEqual(["Scharfschütze: ignore"]);
    expect([changesOf(shot), changesOf({ ...ray, kind: "melee" })]).toEqual([[], []]);
  });

  it.each([["wand-of-the-war-mage-1"], ["1-wand-of-the-war-mage"]])(
    "the Wand of the War Mage (%s) ignores half cover while it is attuned and held",
    (identifier) => {
      const wand = (system: object) => ({ type: "equipment", name: "Wand", identifier, system });
      const changesOf = (system: object) => withItems([wand(system)], dnd5eItems)(ray);
      expect(changesOf({ attunement: "required", attuned: true, equipped: true })).toEqual(["Wand: ignore half"]);
      expect(changesOf({ attunement: "required", attuned: false, equipped: true })).toEqual([]);
      expect(changesOf({ attunement: "required", attuned: true, equipped: false })).toEqual([]);
      expect(withItems([wand({ attuned: true })], dnd5eItems)(shot)).toEqual([]);
    },
  );

  it.each([
    ["dnd5e", { spellSniper: true }, ray, "Spell Sniper: ignore"],
    ["midi-qol", { sharpShooter: true }, shot, "Sharpshooter: ignore", "Sharpshooter: long-range"],
    ["dnd5e", { helpersIgnoreCover: "2" }, blow, ": ignore"],
  ] as const)("are recognised by flags of %s: %j", (scope, flags, its, ...changes) => {
    expect(withItems([], dnd5eItems, { [scope]: flags })(its)).toEqual(changes);
    expect(withItems([], dnd5eItems, { [scope]: {} })(its)).toEqual([]);
  });
});

describe("features of pf1", () => {
  const feat = (name: string, system: object = {}) => ({ type: "feat", name, system });
  const ofFeat = (...feats: readonly object[]) => withItems(feats, pf1Items);

  it("Improved Precise Shot ignores cover and concealment but total at range", () => {
    const changesOf = ofFeat(feat("Improved Precise Shot"));
    expect(changesOf(shot)).toEqual(["Improved Precise Shot: ignore", "Improved Precise Shot: ignore"]);
    expect(changesOf(blow)).toEqual([]);
    expect(ofFeat(feat("Precise Shot"))(shot)).toEqual([]);
  });

  it("the Blind-Fight feats change concealment in melee", () => {
    expect(ofFeat(feat("Improved Blind-Fight"))(blow)).toEqual(["Improved Blind-Fight: ignore"]);
    expect(ofFeat(feat("Improved Blind-Fight"))(shot)).toEqual([]);
    expect(ofFeat(feat("Greater Blind-Fight"))(blow)).toEqual(["Greater Blind-Fight: lower"]);
    expect(ofFeat(feat("Greater Blind-Fight"))(shot)).toEqual([]);
    expect(ofFeat(feat("Blind-Fight"))(blow)).toEqual([]);
  });

  it.each([
    ["its tag", feat("Tir de précision supérieur", { tag: "improvedPreciseShot" })],
    [
      "the name that a translation keeps",
      { ...feat("Tir de précision supérieur"), flags: { babele: { originalName: "Improved Precise Shot" } } },
    ],
    ["a flag", { type: "buff", name: "Eye", isActive: true, system: { flags: { boolean: ["improvedPreciseShot"] } } }],
    [
      "a flag of older data",
      { type: "buff", name: "Eye", system: { flags: { boolean: { improvedPreciseShot: true } } } },
    ],
  ])("are known by %s", (_, item) => {
    expect(ofFeat(item)(shot)).toHaveLength(2);
  });

  it.each([
    ["switched off", feat("Improved Precise Shot", { disabled: true })],
    [
      "of a buff that is off",
      { type: "buff", isActive: false, system: { flags: { boolean: ["improvedPreciseShot"] } } },
    ],
    ["what is called so and is no feat", { type: "loot", name: "Improved Precise Shot" }],
  ])("are not %s", (_, item) => {
    expect(ofFeat(item)(shot)).toEqual([]);
  });
});

describe("features of pf2e", () => {
  it("Blind-Fight makes concealment count one degree less, by its slug", () => {
    const changesOf = (item: object) => withItems([item], pf2eItems)(shot);
    expect(changesOf({ type: "feat", slug: "blind-fight", name: "Blind-Fight" })).toEqual(["Blind-Fight: lower"]);
    expect(changesOf({ type: "effect", slug: "blind-fight", name: "Blind-Fight" })).toEqual([]);
    expect(changesOf({ type: "feat", slug: "quick-draw", name: "Quick Draw" })).toEqual([]);
  });
});

describe("flags", () => {
  const flags = (cover: unknown) => ({ parapet: { cover } });

  it("count on the actor, its effects, and items that make no attacks, each by its name", () => {
    const actor = {
      flags: flags([{ does: "raise", note: "Curse" }]),
      appliedEffects: [{ name: "Bless", flags: flags("ignore:half") }],
      items: [
        { type: "equipment", name: "Cloak", flags: flags("lower:2") },
        // For attacks made with it alone.
        { type: "weapon", name: "Bow", flags: flags("set:none") },
      ],
    };
    const { changesOf } = readerOf({ "token:A": { actor } });
    expect(changesOf(shot)).toEqual(["Curse: raise", "Bless: ignore half", "Cloak: lower"]);
  });

  it("count for attacks by their creature, or at it", () => {
    const tokens = {
      "token:A": { actor: { flags: flags("raise:target") } },
      "token:b": { actor: { flags: flags("lower:target ignore") } },
    };
    expect(readerOf(tokens).changesOf(shot)).toEqual([": lower"]);
    expect(readerOf(tokens).changesOf({ ...shot, attacker: "token:b", target: "token:A" })).toEqual([
      ": ignore",
      ": raise",
    ]);
    expect(readerOf(tokens).changesOf({ ...shot, attacker: null })).toEqual([": lower"]);
  });

  it("of a region's behaviours count for creatures inside, unless they are disabled", () => {
    const behaviors = [{ flags: flags("raise:target") }, { disabled: true, flags: flags("raise:target:2") }];
    const tokens = { "token:b": { actor: null, regions: new Set([{ id: "r", name: "Mist", behaviors }]) } };
    expect(readerOf(tokens).changesOf(shot)).toEqual(["Mist: raise"]);
  });

  it("with faults are reported to the GM with the actor's name", () => {
    const { changesOf, faults } = readerOf({ "token:A": { actor: { name: "Mira", flags: flags("forget") } } });
    expect(changesOf(shot)).toEqual([]);
    expect(faults[0]).toMatch(/CoverFlag .*Mira.*flags\.parapet\.cover\[0\]\.does/);
  });
});

describe("a player's client", () => {
  const tokens = {
    "token:A": {
      actor: { flags: { parapet: { cover: "ignore" } } },
      regions: [{ id: "r", name: "Mist", behaviors: [{ flags: { parapet: { cover: "raise" } } }] }],
    },
  };

  it("shows verdicts without features of creatures that the player does not own, and of regions that are not seen", () => {
    const { changesOf } = readerOf(tokens);
    const knows = (owns: boolean, sees: boolean) => ({ owns: () => owns, sees: () => sees });
    expect(changesOf(shot, knows(false, false))).toEqual([]);
    expect(changesOf(shot, knows(true, false))).toEqual([": ignore"]);
    expect(changesOf(shot, knows(false, true))).toEqual(["Mist: raise"]);
    expect(changesOf(shot)).toEqual([": ignore", "Mist: raise"]);
  });

  it("reads again after documents have changed; what is rolled is read at once", () => {
    const actor: { flags: object } = { flags: {} };
    const { changesOf, forget } = readerOf({ "token:A": { actor } });
    const knows = { owns: () => true, sees: () => true };
    expect(changesOf(shot, knows)).toEqual([]);
    actor.flags = { parapet: { cover: "ignore" } };
    expect([changesOf(shot, knows), changesOf(shot)]).toEqual([[], [": ignore"]]);
    forget();
    expect(changesOf(shot, knows)).toEqual([": ignore"]);
  });
});

/** An actor of the stand-in with effects; each as [mode of version 13, type of version 14, value]. */
const actorWith = (
  generation: 13 | 14,
  own: unknown,
  ...effects: readonly (readonly [number, string, string])[]
): Actor => {
  const world = {
    generation,
    open: (name: string, source: object, parent: StandInDocument) =>
      new StandInDocument(name as "ActiveEffect", { ...source }, parent, world),
  } as unknown as World;
  const changes = effects.map(([mode, type, value]) => {
    const change = { key: "flags.parapet.cover", value, ...(generation === 13 ? { mode } : { type }) };
    return generation === 13 ? { changes: [change] } : { system: { changes: [change] } };
  });
  const flags = own === undefined ? {} : { parapet: { cover: own } };
  return new Actor(
    { name: "Mira", flags, effects: changes.map((its, i) => ({ _id: `effect${i}`, name: `Effect ${i}`, ...its })) },
    null,
    world,
  );
};

describe.each([13, 14] as const)("an Active Effect on version %d", (generation) => {
  const changesOf = (...given: readonly [unknown, ...(readonly [number, string, string])[]]) => {
    const [own, ...effects] = given;
    return readerOf({ "token:A": { actor: actorWith(generation, own, ...effects) } }).changesOf(shot);
  };

  it("that adds writes its text where there is none, and after the text of others", () => {
    expect(changesOf(undefined, [2, "add", "ignore:half;"])).toEqual([": ignore half"]);
    expect(changesOf(undefined, [2, "add", "ignore:half;"], [2, "add", "raise;"])).toEqual([
      ": ignore half",
      ": raise",
    ]);
  });

  it("that adds to a list appends its text or JSON", () => {
    expect(changesOf([{ does: "raise" }], [2, "add", "ignore:half"])).toEqual([": raise", ": ignore half"]);
    expect(changesOf([{ does: "raise" }], [2, "add", '[{"does": "lower", "note": "Hex"}]'])).toEqual([
      ": raise",
      "Hex: lower",
    ]);
  });

  it("that overrides replaces what is there", () => {
    expect(changesOf([{ does: "raise" }], [5, "override", "set:half"])).toEqual([": set half"]);
  });

  it("of type custom writes nothing by itself", () => {
    expect(changesOf(undefined, [0, "custom", "ignore"])).toEqual([]);
  });
});

describe("the table", () => {
  it("has valid short forms, a source, and something to recognise each feature by", () => {
    for (const { name, does, ids, options = [], flags = [], source } of COVER_FEATURES) {
      const { changes, faults } = readCoverChanges(does);
      expect([name, faults]).toEqual([name, []]);
      expect(changes.length).toBeGreaterThan(0);
      expect(ids.length + options.length + flags.length).toBeGreaterThan(0);
      expect(source).not.toBe("");
    }
  });
});

describe("features of an attack's creatures", () => {
  const counted = () => {
    let reads = 0;
    const token = {
      get actor() {
        reads += 1;
        return { name: "A", flags: { parapet: { cover: "ignore" } } };
      },
    };
    return { reader: readerOf({ "token:A": token }), reads: () => reads };
  };

  it("are read once for all its targets, and again for the next attack", () => {
    const { reader, reads } = counted();
    reader.changesOf(attack);
    const each = reads();
    const both = reader.readingOnce(() => [
      reader.changesOf(attack),
      reader.readingOnce(() => reader.changesOf(attack)),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(reads()).toBe(2 * each);
    reader.readingOnce(() => reader.changesOf(attack));
    expect(reads()).toBe(3 * each);
  });

  it("are read again after an attack that could not be judged", () => {
    const { reader, reads } = counted();
    const fails = (): never => {
      reader.changesOf(attack);
      throw new Error("broken");
    };
    expect(() => reader.readingOnce(fails)).toThrow("broken");
    const before = reads();
    reader.changesOf(attack);
    expect(reads()).toBe(2 * before);
  });
});

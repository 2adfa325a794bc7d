import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import type { Attack, Verdict } from "../../rules/attack/verdict";
import { bookOffered, type RuleSetOffer } from "./rule-set-offer";

const battlefield = battlefieldOf(parseBattleMap("token A at 0,0\ntoken b at 400,0\nwall w 200,-200 200,300").scene);
const attack: Attack = { attacker: "token:A", target: "token:b", kind: "melee", reach: 5, origin: null };

const DUEL: RuleSetOffer = {
  id: "duels.duel",
  name: "Duel",
  levels: [
    { id: "none", name: "In the open" },
    { id: "hedge", name: "Behind a hedge" },
  ],
  judge: () => ({ cover: "hedge", lineOfEffect: true }),
};

const judged = (changes: Partial<RuleSetOffer>, how: Partial<Attack> = {}): Verdict =>
  bookOffered({ ...DUEL, ...changes }).judge(battlefield, { ...attack, ...how }, {});

/** Whatever a careless author may return. */
const giving = (verdict: unknown): Partial<RuleSetOffer> => ({ judge: () => verdict as never });

describe("a rule set of another module", () => {
  it("gives the parts of the verdict it states, with defaults for the rest", () => {
    expect(judged({})).toEqual({
      ruleset: "duels.duel",
      attacker: "token:A",
      target: "token:b",
      kind: "melee",
      reach: 5,
      cover: "hedge",
      lineOfEffect: true,
      lineOfSight: true,
      concealment: "none",
      missChance: 0,
      fraction: null,
      origin: null,
      lines: [],
      figures: [],
      obstacles: [],
      onMiss: null,
      modifiers: [],
      dice: [],
      effects: [],
      permissions: [],
      reasons: [],
    });
  });

  it("can state its reasons as text", () => {
    const why = { key: "PARAPET.Reason.Added", data: { words: "There is a hedge." } };
    const modifier = { stat: "ac", value: 3, side: "target", type: "cover" } as const;
    const { reasons, modifiers } = judged(
      giving({
        cover: "hedge",
        lineOfEffect: true,
        reasons: ["There is a hedge.", { key: "DUELS.Hedge", data: { obstacles: ["wall:w"] } }],
        modifiers: [{ ...modifier, note: "There is a hedge." }],
      }),
    );
    expect(reasons).toEqual([why, { key: "DUELS.Hedge", data: { obstacles: ["wall:w"] } }]);
    expect(modifiers).toEqual([{ ...modifier, note: why }]);
  });

  it("can build on another rule set's verdict", () => {
    const { cover } = judged({
      judge: (_field, _attack, _options, by) => ({
        cover: by("dnd5e").cover === "total" ? "hedge" : "none",
        lineOfEffect: true,
      }),
    });
    expect(cover).toBe("hedge");
  });

  it.each<[string, (field: Parameters<RuleSetOffer["judge"]>[0]) => unknown]>([
    ["take creatures off the map", ({ creatures }) => (creatures as unknown[]).splice(0)],
    ["put a creature elsewhere", ({ creatures }) => Object.assign(creatures[0] ?? {}, { name: "Nobody" })],
    ["take walls off the map", ({ walls }) => (walls as unknown[]).pop()],
    ["lift a wall", ({ walls }) => Object.assign(walls[0]?.extent ?? {}, { bottom: 0 })],
  ])("cannot %s for the others", (_what, change) => {
    const before = structuredClone({ creatures: battlefield.creatures, walls: battlefield.walls });
    const meddling: Partial<RuleSetOffer> = {
      judge: (field) => {
        change(field);
        return { cover: "none", lineOfEffect: true };
      },
    };
    expect(() => judged(meddling)).toThrow(TypeError);
    expect({ creatures: battlefield.creatures, walls: battlefield.walls }).toEqual(before);
  });

  it("accepts a GM's ruling if it declares that it supports them", () => {
    const honest: Partial<RuleSetOffer> = {
      heeds: ["ruled"],
      judge: (_field, { ruled }) => ({ cover: ruled?.cover ?? "hedge", lineOfEffect: true, reasons: ["A hedge."] }),
    };
    const { cover, reasons } = judged(honest, { ruled: { cover: "none" } });
    expect(cover).toBe("none");
    expect(reasons.map(({ key }) => key)).toEqual([
      "PARAPET.Reason.Ruled.Cover",
      "PARAPET.Reason.Ruled.Without",
      "PARAPET.Reason.Added",
    ]);
    expect(() => judged({}, { ruled: { cover: "none" } })).toThrow(/duels\.duel takes none/);
    expect(() => judged({ heeds: ["ruled"] }, { ruled: { cover: "none" } })).toThrow(
      /expected none as the GM has ruled/,
    );
  });
});

describe("an invalid verdict", () => {
  it.each<[unknown, string]>([
    [undefined, "verdict of duels.duel: expected an object, got nothing"],
    [{ lineOfEffect: true }, "cover"],
    [{ cover: "half", lineOfEffect: true }, "expected one of none, hedge, got half"],
    [{ cover: "hedge", lineOfEffect: "yes" }, 'lineOfEffect: expected true or false, got "yes"'],
    [{ cover: "hedge", lineOfEffect: true, missChance: 120 }, "missChance: expected 0 to 100, got 120"],
    [{ cover: "hedge", lineOfEffect: true, modifiers: [{ stat: "luck" }] }, "modifiers[0].stat"],
    [{ cover: "hedge", lineOfEffect: true, reasons: [7] }, "expected a sentence, or a message key with its data"],
    [{ cover: "hedge", lineOfEffect: true, origin: { x: NaN, y: 0 } }, "origin.x"],
  ])("is rejected with expected and actual value: %j", (verdict, fault) => {
    expect(() => judged(giving(verdict))).toThrow(RangeError);
    expect(() => judged(giving(verdict))).toThrow(fault);
  });
});

describe("an invalid rule set", () => {
  const hedges = { id: "hedge", name: "Hedge" };
  const option = {
    key: "duels:wind",
    name: "Wind",
    hint: "Whether it blows.",
    values: [
      { id: "no", name: "No" },
      { id: "yes", name: "Yes" },
    ],
  };

  it.each<[object, string]>([
    [{ id: undefined }, "rule set.id: expected an id as module-id.name, got nothing"],
    [{ id: "duel" }, 'rule set.id: expected an id as module-id.name, got "duel"'],
    [{ name: "" }, 'rule set.name: expected words, or a key of your language file, got ""'],
    [{ levels: [] }, "expected at least one level"],
    [{ levels: [hedges] }, "levels: expected none, then the others, got hedge first"],
    [{ levels: [...DUEL.levels!, hedges] }, "levels: expected each once, got hedge twice"],
    [{ levels: [...DUEL.levels!, { id: "a.b", name: "x" }] }, "expected an id of letters, digits, - and _"],
    [{ options: [{ ...option, key: "wind" }] }, "expected a key as module-id:name"],
    [{ options: [{ ...option, key: "other:wind" }] }, "expected a key that begins with duels:"],
    [{ options: [option, option] }, "options: expected each once, got duels:wind twice"],
    [{ options: [{ ...option, values: [] }] }, "expected at least two values"],
    [{ unsetBase: "oval" }, "expected one of square, round, rectangular"],
    [{ heeds: ["moods"] }, "expected one of weapon, increment"],
    [{ concealmentWords: "Fog" }, "expected one of Concealment, Obscured, FlatCheck"],
    [{ judge: "me" }, 'rule set.judge: expected a function, got "me"'],
  ])("is rejected with expected and actual value: %j", (changes, fault) => {
    expect(() => bookOffered({ ...DUEL, ...changes })).toThrow(RangeError);
    expect(() => bookOffered({ ...DUEL, ...changes })).toThrow(fault);
  });

  it("can be a value of another type", () => {
    expect(() => bookOffered(null)).toThrow("rule set: expected an object, got null");
  });
});

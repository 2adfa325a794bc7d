import { describe, expect, it } from "vitest";
import { modifier, plainVerdict, ruledTarget } from "../../../tests/ruled-attack";
import { reason } from "../../rules/attack/verdict";
import { amendedRecord } from "./amended-record";
import { recordIn } from "./attack-record";
import { brokenTold, publicRecord, recordOf } from "./public-record";
import { UNSEEN, type Knowledge } from "../../foundry/verdicts/knowledge";

const [PRONE, HALF] = [modifier({ type: "prone", value: -4 }), modifier({ value: 2 })];

const stopped = ruledTarget({
  target: "token:t",
  verdict: plainVerdict({
    attacker: "token:a",
    target: "token:t",
    cover: "total",
    lineOfEffect: false,
    obstacles: ["wall:w"],
  }),
  changes: [PRONE],
  refusal: reason("Cover.total", { obstacles: ["wall:w"] }),
  ifBroken: {
    walls: ["wall:w"],
    isMarked: true,
    verdict: plainVerdict({ attacker: "token:a", target: "token:t", cover: "half", obstacles: ["wall:v"] }),
    changes: [PRONE, HALF],
    dice: [],
    effects: ["attack-at-disadvantage"],
    missChance: 20,
  },
});

const record = recordOf(
  { of: "attack", ruleset: "dnd5e", title: "Bow", attacker: "token:a", missRolls: 1, targets: [stopped], unjudged: [] },
  {
    key: "k",
    scene: "s",
    thingOf: (id) => ({ id, kind: id.startsWith("wall") ? "wall" : "creature", name: "", edges: [] }),
  },
);

const everyone = (...hidden: readonly string[]): Knowledge => ({
  owns: () => false,
  isNamed: () => false,
  isObject: () => false,
  knowsFeatures: () => false,
  conditionsOf: () => [],
  knowsAll: false,
  sees: (id) => !hidden.includes(id),
});

const NOTHING = { broken: new Set<string>(), breaks: new Set<string>() };

describe("an attack that is said to break what stops it", () => {
  const [target] = amendedRecord(record, { ...NOTHING, broken: new Set(["token:t"]) }).targets;

  it("is ruled as if that were not there", () => {
    expect(target).toMatchObject({ refusal: null, missChance: 20, broken: ["wall:w"], verdict: { cover: "half" } });
  });

  it("has on the dice what was rolled, and people add the rest", () => {
    expect([target?.changes, target?.unplaced, target?.unplacedEffects]).toEqual([
      [PRONE, HALF],
      [HALF],
      ["attack-at-disadvantage"],
    ]);
  });

  it("is refused where what its user did not know of stops it all the same, which no message names", () => {
    const refusal = reason("Cover.total", { obstacles: ["region:rock"] });
    const { isMarked: _, ...way } = stopped.ifBroken!;
    const behind = { ...record, targets: [{ ...stopped, ifBroken: { ...way, refusal } }] };
    const broken = { ...NOTHING, broken: new Set(["token:t"]) };
    expect(amendedRecord(behind, broken).targets[0]?.refusal).toEqual(refusal);
    const told = recordIn({ parapet: { attack: publicRecord(behind, everyone("region:rock")).record } });
    expect(amendedRecord(told!, broken).targets[0]).toMatchObject({ refusal: UNSEEN, broken: ["wall:w"] });
    expect(JSON.stringify(told)).not.toContain("region:rock");
  });

  it("is as it was where nobody says so", () => {
    expect(amendedRecord(record, { ...NOTHING, broken: new Set(["token:u"]) })).toEqual(record);
  });
});

describe("an area that is said to break walls", () => {
  const second = { ...stopped, target: "token:u", ifBroken: { ...stopped.ifBroken!, walls: ["wall:w", "wall:x"] } };
  const area = { ...record, of: "area", targets: [stopped, second] } as const;
  const reached = (...breaks: readonly string[]) =>
    amendedRecord(area, { ...NOTHING, breaks: new Set(breaks) })
      .targets.filter(({ refusal }) => refusal === null)
      .map(({ target: id }) => id);

  it("affects everyone behind these, and nobody behind another too", () => {
    expect([reached(), reached("wall:w"), reached("wall:x")]).toEqual([[], ["token:t"], []]);
    expect(reached("wall:x", "wall:w")).toEqual(["token:t", "token:u"]);
  });

  it("is in the message for all of them once a GM says so, where a mark has withheld it", () => {
    const told = publicRecord(area, everyone()).record;
    const added = brokenTold(told, area, ["token:t", "token:u"], everyone());
    expect(added?.targets.map(({ ifBroken }) => ifBroken?.walls)).toEqual([["wall:w"], ["wall:w", "wall:x"]]);
  });
});

describe("that only a GM's mark lets an attack break a wall", () => {
  const told = publicRecord(record, everyone()).record;

  it("is in no message, with all that follows from it", () => {
    expect(JSON.stringify(told)).not.toMatch(/ifBroken|wall:v|half/);
  });

  it("is in the message once a GM says that the attack breaks it", () => {
    const added = brokenTold(told, record, ["token:t"], everyone());
    expect(added?.targets[0]?.ifBroken).toMatchObject({ walls: ["wall:w"], verdict: { cover: "half" } });
    expect(added?.things.map(({ id }) => id)).toContain("wall:v");
    expect(brokenTold({ ...told, ...added }, record, ["token:t"], everyone())).toBeUndefined();
  });

  it("stays out of it where not everyone sees both creatures", () => {
    expect(
      brokenTold(publicRecord(record, everyone("token:a")).record, record, ["token:t"], everyone("token:a")),
    ).toBeUndefined();
  });

  it.each(["token:a", "token:t"])("stays out of it where %s was not seen when it was made, but is now", (hidden) => {
    expect(brokenTold(publicRecord(record, everyone(hidden)).record, record, ["token:t"], everyone())).toBeUndefined();
  });
});

it("a message that tells what an attack can break has no creature in it that not everyone sees", () => {
  const { isMarked: _, ...way } = stopped.ifBroken!;
  const seen = { ...record, targets: [{ ...stopped, ifBroken: way }] };
  expect(publicRecord(seen, everyone()).record.targets[0]?.ifBroken?.walls).toEqual(["wall:w"]);
  expect(JSON.stringify(publicRecord(seen, everyone("token:t")).record)).not.toMatch(/ifBroken|token:t"/);
});

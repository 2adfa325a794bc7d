import { describe, expect, it } from "vitest";
import { modifier, plainVerdict, ruledTarget } from "../../../tests/ruled-attack";
import { UNSEEN, type Knowledge } from "../../foundry/verdicts/knowledge";
import { reason } from "../../rules/attack/verdict";
import type { ThingKind } from "./attack-record";
import { publicRecord, type Recorded, recordOf, takenOff } from "./public-record";

const everyone = (...hidden: readonly string[]): Knowledge => ({
  owns: () => false,
  isNamed: () => false,
  isObject: () => false,
  knowsFeatures: (id) => id === "token:mine",
  conditionsOf: () => [],
  knowsAll: false,
  sees: (id) => !hidden.includes(id),
});

const KINDS: readonly (readonly [string, ThingKind])[] = [
  ["token:", "creature"],
  ["wall:", "wall"],
  ["region:", "terrain"],
];
const kindOf = (id: string): ThingKind => KINDS.find(([start]) => id.startsWith(start))?.[1] ?? "other";

const COVER = modifier({ note: reason("Level.soft", { obstacles: ["token:imp"] }) });

/** An attack by an archer; cover from an imp, on both. */
const record = (changes: Partial<Recorded> = {}) => {
  const on = (target: string) =>
    ruledTarget({
      target,
      verdict: plainVerdict({
        attacker: "token:archer",
        target,
        cover: "soft",
        modifiers: [COVER],
        obstacles: ["token:imp"],
        onMiss: "token:imp",
        origin: { x: 1, y: 2 },
        reach: 15,
        fraction: 0.5,
        reasons: [reason("Soft", { obstacles: ["token:imp"] }), reason("Veil", { veils: ["region:mist"] })],
        lines: [
          { from: { x: 0, y: 0 }, to: { x: 9, y: 9 }, isBlocked: true, obstacles: ["token:imp"], blockedAt: null },
        ],
      }),
      changes: [COVER],
      missChance: 20,
      refusal: reason("Total", { obstacles: ["region:mist"] }),
    });
  return recordOf(
    {
      of: "attack",
      ruleset: "pathfinder1e",
      title: "Bow",
      attacker: "token:archer",
      missRolls: 1,
      targets: [on("token:orc"), on("token:wolf")],
      unjudged: ["token:bat"],
      tooLarge: ["token:bat"],
      ...changes,
    },
    { key: "k", scene: "s", thingOf: (id) => ({ id, kind: kindOf(id), name: `Name of ${id}`, edges: [[0, 0, 1, 1]] }) },
  );
};

const ALL = ["token:archer", "token:orc", "token:wolf", "token:imp", "token:bat", "region:mist"];

describe("what a message keeps of an attack", () => {
  it.each(ALL)("does not have %s where not everyone may know of it, nor any name", (hidden) => {
    const { record: told } = publicRecord(record(), everyone(hidden));
    expect(JSON.stringify(told)).not.toContain(`"${hidden}"`);
    expect(JSON.stringify(told)).not.toContain("Name of");
  });

  it("names no unseen enemy that an attack provokes, nor that there is one", () => {
    const notes = (...enemies: readonly string[]) => {
      const its = ruledTarget({ target: "token:orc", notes: [reason("ActProvokes", { enemies })] });
      return publicRecord(record({ targets: [its] }), everyone("token:bat")).record;
    };
    expect(notes("token:wolf", "token:bat").targets[0]?.notes).toEqual([
      reason("ActProvokes", { enemies: ["token:wolf"] }),
    ]);
    expect(notes("token:wolf").things.map(({ id }) => id)).toContain("token:wolf");
    expect(notes("token:bat").targets[0]?.notes).toEqual([]);
  });

  it("names features of players' creatures alone", () => {
    const by = (of: string) => {
      const reasons = [reason("Feature.Ignored", { feature: "Sharpshooter", of, found: "F" })];
      const verdict = plainVerdict({ attacker: "token:archer", target: "token:orc", reasons });
      const its = record({ targets: [ruledTarget({ target: "token:orc", verdict })] });
      return publicRecord(its, everyone()).record.targets[0]?.verdict.reasons[0]?.data["feature"];
    };
    expect([by("token:mine"), by("token:archer")]).toEqual(["Sharpshooter", "PARAPET.Feature.unnamed"]);
  });

  it("has numbers and levels in any case, and nothing else about an unseen creature", () => {
    const { record: told, standIns } = publicRecord(record(), everyone("token:orc"));
    const [orc, wolf] = told.targets;
    expect(standIns).toEqual({ "unseen:1": "token:orc" });
    expect(orc).toMatchObject({
      target: "unseen:1",
      missChance: 20,
      refusal: UNSEEN,
      changes: [{ ...COVER, note: UNSEEN }],
    });
    expect(orc?.verdict).toMatchObject({
      target: "unseen:1",
      attacker: "token:archer",
      cover: "soft",
      modifiers: [{ ...COVER, note: UNSEEN }],
      lines: [],
      obstacles: [],
      onMiss: null,
      reasons: [],
      origin: null,
      reach: null,
      fraction: null,
      permissions: [],
    });
    expect(wolf?.verdict).toMatchObject({
      target: "token:wolf",
      obstacles: ["token:imp"],
      onMiss: "token:imp",
      origin: { x: 1, y: 2 },
    });
  });

  it("mentions that there is an unseen cause", () => {
    const [orc] = publicRecord(record(), everyone("token:imp")).record.targets;
    expect(orc?.verdict.lines).toEqual([]);
    expect(orc?.verdict.reasons).toEqual([reason("Veil", { veils: ["region:mist"] }), UNSEEN]);
  });

  it("does not tell how many an area has caught that nobody sees", () => {
    const { record: told } = publicRecord(record({ of: "area", attacker: null }), everyone("token:orc"));
    expect(told.targets.map(({ target }) => target)).toEqual(["token:wolf"]);
  });

  it("has the same key and a key always, whether anything is left out or not", () => {
    const keys = [everyone(), everyone(...ALL)].map((knowledge) => publicRecord(record(), knowledge).record.key);
    expect(keys).toEqual(["k", "k"]);
  });
});

it("modifiers that a player removes from the dice are not recorded as rolled, and unplaced ones stay", () => {
  const [cover, flanking] = [modifier({}), modifier({ type: "flanking", value: 2 })];
  const first = ruledTarget({ target: "token:b", changes: [cover] });
  const second = ruledTarget({ target: "token:c", changes: [cover, flanking], unplaced: [flanking] });
  expect([first, second].map(takenOff).map(({ changes, unplaced }) => [changes, unplaced])).toEqual([
    [[], undefined],
    [[flanking], [flanking]],
  ]);
});

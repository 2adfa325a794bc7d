import { describe, expect, it } from "vitest";
import { english } from "../../tests/plain-verdict";
import { battlefieldOf } from "../scene/snapshot/snapshot";
import { parseBattleMap } from "../scene/notation/parse";
import { RULE_SETS } from "../rules/index";
import { ATTACK_KINDS, type Reason, type Verdict } from "../rules/attack/verdict";
import { headingOf, sentenceOf } from "./sentences";

const MAP = `
grid square 100 5 ft
map
+---+---+---+---+---+---+
| A   b       B |     C |
+   +---+   +   +   +   +
| D       E   F |       |
+---+---+---+---+---+---+
token A "Archer"
token b "Imp"
token B "Orc"
`;

const { scene } = parseBattleMap(MAP);
const battlefield = battlefieldOf(scene);
const ids = battlefield.creatures.map(({ id }) => id);

const verdicts: readonly Verdict[] = Object.values(RULE_SETS).flatMap((set) =>
  ATTACK_KINDS.flatMap((kind) =>
    ids.flatMap((attacker) =>
      ids
        .filter((target) => target !== attacker)
        .map((target) => set.judge(battlefield, { attacker, target, kind, reach: null, origin: null }, {})),
    ),
  ),
);

const reasonsIn = ({ reasons, modifiers, permissions }: Verdict): Reason[] => [
  ...reasons,
  ...modifiers.map(({ note }) => note),
  ...permissions.flatMap(({ reason }) => reason ?? []),
];

const say = (key: string, data: Reason["data"]) =>
  sentenceOf({ key: `PARAPET.Reason.${key}`, data }, battlefield, english);

describe("a reason", () => {
  it("names creatures and counts walls", () => {
    expect(say("Cover.soft", { obstacles: ["token:b"] })).toBe("Soft cover from Imp.");
    expect(say("Cover.standard", { obstacles: ["token:b", "wall:x"] })).toBe("Cover from Imp and a wall.");
    expect(say("Cover.standard", { obstacles: ["token:b", "token:B", "wall:x", "wall:y"] })).toBe(
      "Cover from Imp, Orc, and 2 walls.",
    );
  });

  it("shows a name unchanged, even if it looks like a message key or contains braces", () => {
    for (const name of ["PARAPET.Cover.soft", "{obstacles} {{x}}", "<b>&amp;"]) {
      const creatures = battlefield.creatures.map((one) => ({ ...one, name }));
      const its = { key: "PARAPET.Reason.Cover.soft", data: { obstacles: ["token:b"] } };
      expect(sentenceOf(its, { ...battlefield, creatures }, english)).toBe(`Soft cover from ${name}.`);
    }
  });

  it("says terrain for an area without a name", () => {
    expect(say("Cover.standard", { obstacles: ["tile:x"] })).toBe("Cover from terrain.");
  });

  it("counts creatures without a known name", () => {
    const nameless = { ...battlefield, creatures: battlefield.creatures.map((one) => ({ ...one, name: "" })) };
    const saidOf = (...obstacles: string[]) =>
      sentenceOf({ key: "PARAPET.Reason.Cover.soft", data: { obstacles } }, nameless, english);
    expect(saidOf("token:b")).toBe("Soft cover from a creature.");
    expect(saidOf("token:b", "token:B", "wall:x")).toBe("Soft cover from 2 creatures and a wall.");
    expect(headingOf("token:b", nameless, english)).toBe("A creature");
    expect(headingOf("token:b", battlefield, english)).toBe("Imp");
  });

  it("shows numbers unchanged", () => {
    expect(say("Concealed.NoSight", { chance: 50 })).toBe("No line of sight: 50 % miss chance.");
  });

  it("shows a ruling in the rule set's own words", () => {
    const ruled = { cover: "PARAPET.Cover.pathfinder1e.soft" };
    expect(say("Ruled.Cover", ruled)).toBe("Ruled by the GM: Soft cover.");
    const hidden = { concealment: "PARAPET.FlatCheck.partial", chance: 20, dc: 5 };
    expect(say("Ruled.Concealment", hidden)).toBe("Ruled by the GM: Concealed: flat check DC 5.");
  });

  it.each([
    ["Body.incorporeal", /only magic harms it, and deals half damage\. Force and ghost touch deal all of it\.$/],
    ["Body.incorporealToNebulous", /the attacker nebulous: half damage\.$/],
    ["Body.sensed", /senses without sight have −10 to perceive it\.$/],
    ["Body.nebulous", /half damage outside bright light, except from force and ghost touch\.$/],
    ["Body.phased", /mundane attacks never hit it, others half the time and for half damage\./],
    ["Body.phasedInArea", /half damage, and none after a save that would halve it\./],
    ["LanceCharge", /a lance used from a mount deals double damage/],
  ])("tells the table what it applies in Epic Path: %s", (key, said) => {
    expect(say(key, {})).toMatch(said);
  });

  it("leaves no gap if a scene has no units", () => {
    const far = say("Crisis.TooFar", { obstacles: ["tile:x"], terrain: 2, near: 3, units: "" });
    expect(far).toBe("No cover from terrain of size 2: not within range 1 (3) of the target.");
  });

  it("given by any rule set is a complete sentence", () => {
    const said = new Set(verdicts.flatMap(reasonsIn).map((reason) => sentenceOf(reason, battlefield, english)));
    expect(said.size).toBeGreaterThan(5);
    for (const sentence of said) expect(sentence).not.toMatch(/PARAPET|[{}]|token:|wall:\w/);
  });
});

import { describe, expect, it } from "vitest";
import { attitudeBetween, attitudeToAttacker, attitudeToTarget } from "./sides";

const [FRIENDLY, HOSTILE, NEUTRAL, SECRET] = [1, -1, 0, -2].map((disposition) => ({ disposition }));
const all = [FRIENDLY!, HOSTILE!, NEUTRAL!, SECRET!];

/** A creature of its own, of a side. */
const one = ({ disposition } = NEUTRAL!) => ({ disposition });

describe("two creatures", () => {
  it("are enemies on opposite sides and allies on one", () => {
    expect(attitudeBetween(FRIENDLY!, HOSTILE!)).toBe("enemy");
    expect(attitudeBetween(HOSTILE!, FRIENDLY!)).toBe("enemy");
    expect(attitudeBetween(HOSTILE!, one(HOSTILE))).toBe("ally");
    expect(attitudeBetween(FRIENDLY!, one(FRIENDLY))).toBe("ally");
  });

  it("are neither if one of them is neutral or secret", () => {
    for (const side of [NEUTRAL!, SECRET!])
      for (const other of all)
        expect([attitudeBetween(side, other), attitudeBetween(other, side)]).toEqual(["neither", "neither"]);
  });
});

describe("in an attack", () => {
  it("attacker and target are enemies, whatever their dispositions", () => {
    for (const attacker of all)
      for (const target of all.map(one)) {
        expect(attitudeToTarget(attacker, { attacker, target })).toBe("enemy");
        expect(attitudeToAttacker(target, { attacker, target })).toBe("enemy");
      }
  });

  it("the attacker’s allies are enemies of a neutral target, and nobody else is", () => {
    const opponents = { attacker: one(FRIENDLY), target: one(NEUTRAL) };
    expect(attitudeToTarget(one(FRIENDLY), opponents)).toBe("enemy");
    for (const side of [HOSTILE, NEUTRAL, SECRET]) expect(attitudeToTarget(one(side), opponents)).toBe("neither");
  });

  it("the target’s allies are enemies of a neutral attacker", () => {
    const opponents = { attacker: one(SECRET), target: one(FRIENDLY) };
    expect(attitudeToAttacker(one(FRIENDLY), opponents)).toBe("enemy");
    expect(attitudeToAttacker(one(HOSTILE), opponents)).toBe("neither");
  });

  it("allies of both are allies of the target: two friends of a hero do not flank it", () => {
    const opponents = { attacker: one(FRIENDLY), target: one(FRIENDLY) };
    expect(attitudeToTarget(one(FRIENDLY), opponents)).toBe("ally");
    expect(attitudeToTarget(one(HOSTILE), opponents)).toBe("enemy");
  });
});

import { describe, expect, test } from "vitest";
import { comesTrue, isAboutMoving, type TriggerOccurrence, type Sensed, type Trigger } from "./trigger";

const trigger = (its: Partial<Trigger>): Trigger => ({
  event: "moves",
  whom: "anyone",
  creature: null,
  region: null,
  within: null,
  eachStep: false,
  ...its,
});

const happening = (its: Partial<TriggerOccurrence> = {}): TriggerOccurrence => ({
  event: "moves",
  creature: "token:orc",
  isCharge: false,
  entered: [],
  left: [],
  ...its,
});

const PERCEIVED = { lineOfSight: true, lineOfEffect: true, sawBefore: true, reachedBefore: true };

const sensed = (its: Partial<typeof PERCEIVED> = {}, standing: Sensed["standing"] = "enemy"): Sensed => {
  const { lineOfSight, lineOfEffect, sawBefore, reachedBefore } = { ...PERCEIVED, ...its };
  return {
    standing,
    now: () => ({ lineOfSight, lineOfEffect }),
    before: () => ({ lineOfSight: sawBefore, lineOfEffect: reachedBefore }),
    isWithin: (units) => units >= 30,
  };
};

describe("a readied action's trigger", () => {
  test("fires only on what its creature can see or has line of effect to", () => {
    const blind = { lineOfSight: false, lineOfEffect: false };
    expect(comesTrue(trigger({}), happening(), sensed())).toBe(true);
    expect(comesTrue(trigger({}), happening(), sensed({ lineOfSight: false }))).toBe(true);
    expect(comesTrue(trigger({}), happening(), sensed({ lineOfEffect: false }))).toBe(true);
    expect(comesTrue(trigger({}), happening(), sensed(blind))).toBe(false);
  });

  test("fires only for the creatures it names", () => {
    const by = (its: Partial<Trigger>, standing: Sensed["standing"]): boolean =>
      comesTrue(trigger(its), happening(), sensed({}, standing));
    expect([by({ whom: "enemy" }, "enemy"), by({ whom: "enemy" }, "ally")]).toEqual([true, false]);
    expect([by({ whom: "ally" }, "ally"), by({ whom: "ally" }, "neither")]).toEqual([true, false]);
    expect(by({ whom: "single", creature: "token:orc" }, "neither")).toBe(true);
    expect(by({ whom: "single", creature: "token:elf" }, "enemy")).toBe(false);
  });

  test("fires on entering or leaving the region it names", () => {
    const into = happening({ entered: ["door"], left: ["yard"] });
    expect(comesTrue(trigger({ event: "enters", region: "door" }), into, sensed())).toBe(true);
    expect(comesTrue(trigger({ event: "enters", region: "yard" }), into, sensed())).toBe(false);
    expect(comesTrue(trigger({ event: "leaves", region: "yard" }), into, sensed())).toBe(true);
    expect(comesTrue(trigger({ event: "leaves", region: "door" }), into, sensed())).toBe(false);
  });

  test("fires once on coming into sight, not while staying in sight", () => {
    const seen = trigger({ event: "seen" });
    expect(comesTrue(seen, happening(), sensed({ sawBefore: false }))).toBe(true);
    expect(comesTrue(seen, happening(), sensed())).toBe(false);
    expect(comesTrue(seen, happening(), sensed({ sawBefore: false, lineOfSight: false }))).toBe(false);
    const reached = trigger({ event: "reached" });
    expect(comesTrue(reached, happening(), sensed({ reachedBefore: false }))).toBe(true);
    expect(comesTrue(reached, happening(), sensed())).toBe(false);
  });

  test("fires on attacks and targeting if set to", () => {
    expect(comesTrue(trigger({ event: "attacks" }), happening({ event: "attacks" }), sensed())).toBe(true);
    expect(comesTrue(trigger({ event: "attacks" }), happening(), sensed())).toBe(false);
    expect(comesTrue(trigger({ event: "targeted" }), happening({ event: "targeted" }), sensed())).toBe(true);
  });

  test("fires on a charge when it is declared and as it moves, not on other movement", () => {
    const charges = trigger({ event: "charges" });
    expect(comesTrue(charges, happening({ event: "charges" }), sensed())).toBe(true);
    expect(comesTrue(charges, happening({ isCharge: true }), sensed())).toBe(true);
    expect(comesTrue(charges, happening(), sensed())).toBe(false);
    expect(comesTrue(trigger({}), happening({ event: "charges" }), sensed())).toBe(false);
  });

  test("fires within its distance, the distance included", () => {
    expect(comesTrue(trigger({ within: 30 }), happening(), sensed())).toBe(true);
    expect(comesTrue(trigger({ within: 25 }), happening(), sensed())).toBe(false);
  });

  test("can fire on movement of the creatures it names", () => {
    const orc = { creature: "token:orc", isCharge: false };
    expect(isAboutMoving(trigger({ event: "enters", whom: "enemy" }), orc, "enemy")).toBe(true);
    expect(isAboutMoving(trigger({ event: "enters", whom: "enemy" }), orc, "ally")).toBe(false);
    expect(isAboutMoving(trigger({ event: "attacks" }), orc, "enemy")).toBe(false);
    expect(isAboutMoving(trigger({ event: "charges" }), orc, "enemy")).toBe(false);
    expect(isAboutMoving(trigger({ event: "charges" }), { ...orc, isCharge: true }, "enemy")).toBe(true);
  });
});

import { describe, expect, test } from "vitest";
import { comesTrue, isAboutMoving, standingOf, type TriggerOccurrence, type Sensed, type Trigger } from "./trigger";

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
  entered: [],
  left: [],
  ...its,
});

const sensed = (its: Partial<Sensed> = {}): Sensed => ({
  standing: "enemy",
  lineOfSight: true,
  lineOfEffect: true,
  sawBefore: true,
  reachedBefore: true,
  isWithin: (units) => units >= 30,
  ...its,
});

describe("a readied action's trigger", () => {
  test("comes true by what its creature can see or has line of effect to, and by nothing else", () => {
    const blind = { lineOfSight: false, lineOfEffect: false };
    expect(comesTrue(trigger({}), happening(), sensed())).toBe(true);
    expect(comesTrue(trigger({}), happening(), sensed({ lineOfSight: false }))).toBe(true);
    expect(comesTrue(trigger({}), happening(), sensed({ lineOfEffect: false }))).toBe(true);
    expect(comesTrue(trigger({}), happening(), sensed(blind))).toBe(false);
  });

  test("comes true by those whom it is about", () => {
    const by = (its: Partial<Trigger>, standing: Sensed["standing"]): boolean =>
      comesTrue(trigger(its), happening(), sensed({ standing }));
    expect([by({ whom: "enemy" }, "enemy"), by({ whom: "enemy" }, "ally")]).toEqual([true, false]);
    expect([by({ whom: "ally" }, "ally"), by({ whom: "ally" }, "neither")]).toEqual([true, false]);
    expect(by({ whom: "single", creature: "token:orc" }, "neither")).toBe(true);
    expect(by({ whom: "single", creature: "token:elf" }, "enemy")).toBe(false);
  });

  test("comes true by entering the region that it names, or leaving it", () => {
    const into = happening({ entered: ["door"], left: ["yard"] });
    expect(comesTrue(trigger({ event: "enters", region: "door" }), into, sensed())).toBe(true);
    expect(comesTrue(trigger({ event: "enters", region: "yard" }), into, sensed())).toBe(false);
    expect(comesTrue(trigger({ event: "leaves", region: "yard" }), into, sensed())).toBe(true);
    expect(comesTrue(trigger({ event: "leaves", region: "door" }), into, sensed())).toBe(false);
  });

  test("comes true by coming into sight once, not by staying there", () => {
    const seen = trigger({ event: "seen" });
    expect(comesTrue(seen, happening(), sensed({ sawBefore: false }))).toBe(true);
    expect(comesTrue(seen, happening(), sensed())).toBe(false);
    expect(comesTrue(seen, happening(), sensed({ sawBefore: false, lineOfSight: false }))).toBe(false);
    const reached = trigger({ event: "reached" });
    expect(comesTrue(reached, happening(), sensed({ reachedBefore: false }))).toBe(true);
    expect(comesTrue(reached, happening(), sensed())).toBe(false);
  });

  test("comes true by attacks and targets when it waits for them", () => {
    expect(comesTrue(trigger({ event: "attacks" }), happening({ event: "attacks" }), sensed())).toBe(true);
    expect(comesTrue(trigger({ event: "attacks" }), happening(), sensed())).toBe(false);
    expect(comesTrue(trigger({ event: "targeted" }), happening({ event: "targeted" }), sensed())).toBe(true);
  });

  test("comes true within its distance, the distance itself included", () => {
    expect(comesTrue(trigger({ within: 30 }), happening(), sensed())).toBe(true);
    expect(comesTrue(trigger({ within: 25 }), happening(), sensed())).toBe(false);
  });

  test("may be brought about by a movement of those whom it is about", () => {
    expect(isAboutMoving(trigger({ event: "enters", whom: "enemy" }), "token:orc", "enemy")).toBe(true);
    expect(isAboutMoving(trigger({ event: "enters", whom: "enemy" }), "token:orc", "ally")).toBe(false);
    expect(isAboutMoving(trigger({ event: "attacks" }), "token:orc", "enemy")).toBe(false);
  });
});

test("friends and foes are enemies, and the neutral and the secret side with nobody", () => {
  expect(standingOf(1, -1)).toBe("enemy");
  expect(standingOf(-1, -1)).toBe("ally");
  expect(standingOf(1, 0)).toBe("neither");
  expect(standingOf(-2, -2)).toBe("neither");
  expect(standingOf(0, 0)).toBe("neither");
});

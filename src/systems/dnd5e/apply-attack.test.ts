import { describe, expect, it } from "vitest";
import type { Modifier } from "../../rules/verdict";
import {
  applyAttack,
  NOTHING_APPLIED,
  ownTargets,
  takeOff,
  withUnplaced,
  type Aimed,
  type AttackRoll,
} from "./apply-attack";
import { withLeftOut } from "../attack";
import type { ArmorClass } from "./rolls";
import { withUnplacedSways } from "./sways";
import { builtFrom, cover, rollOn, ruledOn } from "../../../tests/systems/dnd5e-rolls";

const plain = (ac: number): ArmorClass => ({ calc: "default", base: ac, shield: 0, bonus: 0, min: 0, cover: 0 });

const at = (id: string, uuid: string, ac: ArmorClass): Aimed => ({ id: `token:${id}`, uuid, ac });

const orc = at("b", "Actor.orc", plain(13));
const guard = at("c", "Scene.s.Token.c.Actor.guard", plain(16));
const onOrc = () => rollOn([{ uuid: orc.uuid, ac: 13 }]);
const onBoth = () =>
  rollOn([
    { uuid: orc.uuid, ac: 13 },
    { uuid: guard.uuid, ac: 16 },
  ]);

const shownIn = ({ message }: AttackRoll) => message.data?.flags?.dnd5e?.targets?.map(({ uuid, ac }) => [uuid, ac]);

const put = (roll: AttackRoll, ruled: ReturnType<typeof ruledOn>, aimed: readonly Aimed[], barred: string[] = []) =>
  applyAttack(roll, ruled, { aimed, barred }, NOTHING_APPLIED);

const half = ruledOn({ "token:b": { changes: [cover(2)] } });
const clear = ruledOn({ "token:b": {} });

describe("cover on an attack", () => {
  it("raises the armour class that the message compares with, and the roll's own number to beat", () => {
    const roll = onOrc();
    put(roll, half, [orc]);
    expect(shownIn(roll)).toEqual([[orc.uuid, 15]]);
    expect(roll.process.target).toBe(15);
  });

  it("raises the number to beat of 4.0, which lies on the roll", () => {
    const roll = rollOn([{ uuid: orc.uuid, ac: 13 }], "4.0");
    put(roll, half, [orc]);
    expect(roll.process.rolls?.[0]?.options?.target).toBe(15);
    expect(roll.process.target).toBeUndefined();
  });

  it("is put on each target by itself, and then there is no one number to beat", () => {
    const roll = onBoth();
    const ruled = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(5)] } });
    put(roll, ruled, [orc, guard]);
    expect(shownIn(roll)).toEqual([
      [orc.uuid, 15],
      [guard.uuid, 21],
    ]);
    expect(roll.process.target).toBeUndefined();
  });

  it("leaves a number to beat alone that a macro has set for several", () => {
    const roll = onBoth();
    roll.process.target = 12;
    put(roll, ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(5)] } }), [orc, guard]);
    expect(roll.process.target).toBe(12);
  });

  it("can be taken back: the message's list as the system had it is kept, and where nothing was put there is none", () => {
    const roll = onBoth();
    const applied = put(
      roll,
      ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": {} }),
      [orc, guard],
      ["token:c"],
    );
    expect(shownIn(roll)).toEqual([[orc.uuid, 15]]);
    expect(ownTargets(roll, applied)).toMatchObject([
      { uuid: orc.uuid, ac: 13 },
      { uuid: guard.uuid, ac: 16 },
    ]);
    const untouched = onOrc();
    expect(ownTargets(untouched, put(untouched, clear, [orc]))).toBeNull();
  });

  it("goes to its own target, in whatever order they are named", () => {
    const roll = onBoth();
    put(roll, ruledOn({ "token:c": { changes: [cover(5)] }, "token:b": {} }), [guard, orc]);
    expect(shownIn(roll)).toEqual([
      [orc.uuid, 13],
      [guard.uuid, 21],
    ]);
  });

  it("is put on once however often it is ruled", () => {
    const roll = onOrc();
    const first = put(roll, half, [orc]);
    const built = builtFrom(roll);
    const second = applyAttack(built, half, { aimed: [orc], barred: [] }, first);
    applyAttack(built, half, { aimed: [orc], barred: [] }, second);
    expect(shownIn(built)).toEqual([[orc.uuid, 15]]);
    expect(built.process.target).toBe(15);
    expect(built.built[0]).toEqual({
      options: { target: 15, attackMode: "twoHanded" },
      d20: { options: { target: 15 } },
    });
  });

  it("is what the mode has in which the dice are rolled", () => {
    const roll = onOrc();
    const first = put(roll, half, [orc]);
    const built = builtFrom(roll);
    const most = ruledOn({ "token:b": { changes: [cover(5)] } });
    applyAttack(built, most, { aimed: [orc], barred: [] }, first);
    expect(shownIn(built)).toEqual([[orc.uuid, 18]]);
    expect(built.built[0]?.options.target).toBe(18);
    expect(built.built[0]?.d20?.options.target).toBe(18);
  });

  it("leaves nothing behind where the last word is that there is none", () => {
    const roll = onOrc();
    const first = put(roll, half, [orc]);
    const built = builtFrom(roll);
    applyAttack(built, clear, { aimed: [orc], barred: [] }, first);
    expect(shownIn(built)).toEqual([[orc.uuid, 13]]);
    expect([built.process.target, built.built[0]?.options.target]).toEqual([13, 13]);
  });

  it("is taken off without a trace", () => {
    const [roll, untouched] = [onBoth(), onBoth()];
    const ruled = ruledOn({
      "token:b": { changes: [cover(2)], effects: ["attack-at-advantage"] },
      "token:c": { isRefused: true, effects: ["attack-at-advantage"] },
    });
    takeOff(roll, put(roll, ruled, [orc, guard], ["token:c"]));
    expect(JSON.stringify(roll)).toBe(JSON.stringify(untouched));
  });

  it("leaves a number alone that another module has set in the meantime", () => {
    const roll = onOrc();
    const first = put(roll, half, [orc]);
    roll.process.target = 20;
    takeOff(roll, first);
    expect(roll.process.target).toBe(20);
  });

  it("does not make an armour class where the system has none", () => {
    const roll = rollOn([{ uuid: orc.uuid, ac: null }]);
    put(roll, half, [orc]);
    expect(shownIn(roll)).toEqual([[orc.uuid, null]]);
    expect(roll.process.target).toBeNull();
  });
});

describe("cover that the system has of itself", () => {
  const shiftOn = (ac: ArmorClass, shown: number, changes: Modifier[]) => {
    const roll = rollOn([{ uuid: orc.uuid, ac: shown }]);
    put(roll, ruledOn({ "token:b": { changes } }), [{ ...orc, ac }]);
    return shownIn(roll)?.[0]?.[1];
  };

  it.each<[string, ArmorClass, { shown: number; gives: number; becomes: number }]>([
    ["half by status and half by the map", { ...plain(13), cover: 2 }, { shown: 15, gives: 2, becomes: 15 }],
    ["half by status and three quarters by the map", { ...plain(13), cover: 2 }, { shown: 15, gives: 5, becomes: 18 }],
    ["three quarters by status and half by the map", { ...plain(13), cover: 5 }, { shown: 18, gives: 2, becomes: 18 }],
    [
      "half by status on a flat number, which leaves it out",
      { calc: "flat", cover: 2 },
      { shown: 13, gives: 2, becomes: 15 },
    ],
    ["half on a least armour class above it", { ...plain(11), min: 16 }, { shown: 16, gives: 2, becomes: 16 }],
    ["three quarters past a least armour class", { ...plain(13), min: 16 }, { shown: 16, gives: 5, becomes: 18 }],
    ["half where the sheet says nothing of its parts", {}, { shown: 13, gives: 2, becomes: 15 }],
  ])("counts once: %s", (_, ac, { shown, gives, becomes }) => {
    expect(shiftOn(ac, shown, [cover(gives)])).toBe(becomes);
  });

  it("stays where nothing is to be changed", () => {
    expect(shiftOn({ ...plain(13), cover: 2 }, 15, [])).toBe(15);
  });

  it("is no bonus of another kind: flanking lowers the number to beat, whatever the cover", () => {
    const flanking: Modifier = { ...cover(2), stat: "attack", side: "attacker", type: "flanking" };
    expect(shiftOn({ ...plain(13), cover: 5 }, 18, [cover(2), flanking])).toBe(16);
  });
});

describe("two tokens of one actor", () => {
  const twin = at("c", orc.uuid, plain(13));
  const ruled = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(5)] } });

  it("have one number in the message: the defender's choice", () => {
    const roll = onOrc();
    put(roll, ruled, [orc, twin]);
    expect(shownIn(roll)).toEqual([[orc.uuid, 18]]);
    expect(roll.process.target).toBe(18);
  });

  it("have it said which of them it is not", () => {
    const unplaced = withUnplaced(ruled, [orc, twin]).targets.map((each) => each.unplaced);
    expect(unplaced).toEqual([[cover(2)], undefined]);
  });

  it("have that of the one that can be attacked where the other cannot", () => {
    const barred = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(5)], isRefused: true } });
    const roll = onOrc();
    put(roll, barred, [orc, twin], ["token:c"]);
    expect(shownIn(roll)).toEqual([[orc.uuid, 15]]);
    expect(roll.process.target).toBe(15);
  });

  it("need no word where their numbers are alike", () => {
    const alike = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(2)] } });
    expect(withUnplaced(alike, [orc, twin]).targets.every((each) => each.unplaced === undefined)).toBe(true);
  });
});

it("says of a target without an actor that its number is nowhere", () => {
  expect(withUnplaced(half, []).targets[0]?.unplaced).toEqual([cover(2)]);
});

describe("a target that cannot be attacked among others", () => {
  const ruled = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { isRefused: true } });

  it("is none that the message calls hit, whatever is rolled", () => {
    const roll = onBoth();
    put(roll, ruled, [orc, guard], ["token:c"]);
    expect(shownIn(roll)).toEqual([[orc.uuid, 15]]);
  });

  it("is one again in a mode in which it can be attacked", () => {
    const roll = onBoth();
    const first = put(roll, ruled, [orc, guard], ["token:c"]);
    applyAttack(roll, ruled, { aimed: [orc, guard], barred: [] }, first);
    expect(shownIn(roll)).toEqual([
      [orc.uuid, 15],
      [guard.uuid, 16],
    ]);
  });
});

describe("advantage", () => {
  const swayOn = (ruled: ReturnType<typeof ruledOn>, options = {}) => {
    const roll = onBoth();
    Object.assign(roll.process.rolls?.[0]?.options ?? {}, options);
    put(roll, ruled, [orc, guard]);
    const { advantage, disadvantage } = roll.process.rolls?.[0]?.options ?? {};
    return { advantage, disadvantage };
  };
  const unseen = { effects: ["attack-at-disadvantage"] } as const;

  it("is the roll's where all targets bring it", () => {
    expect(swayOn(ruledOn({ "token:b": unseen, "token:c": unseen }))).toEqual({ disadvantage: true });
    expect(swayOn(ruledOn({ "token:b": { effects: ["attack-at-advantage"] } }))).toEqual({ advantage: true });
  });

  it("is not the roll's where they differ, or where there is no verdict on one", () => {
    expect(swayOn(ruledOn({ "token:b": unseen, "token:c": {} }))).toEqual({});
    expect(swayOn(ruledOn({ "token:b": unseen }, ["token:c"]))).toEqual({});
  });

  it("is said to be missing of those that bring it where the others do not, but not of those left out", () => {
    const missing = (ruled: ReturnType<typeof ruledOn>, barred: string[] = []) => {
      const { swayed } = put(onBoth(), ruled, [orc, guard], barred);
      return withUnplacedSways(withLeftOut(ruled, barred), swayed).targets.map(
        ({ unplacedEffects }) => unplacedEffects,
      );
    };
    expect(missing(ruledOn({ "token:b": unseen, "token:c": {} }))).toEqual([unseen.effects, undefined]);
    expect(missing(ruledOn({ "token:b": {}, "token:c": unseen }), ["token:c"])).toEqual([undefined, undefined]);
    expect(missing(ruledOn({ "token:b": unseen, "token:c": unseen }))).toEqual([undefined, undefined]);
    expect(missing(ruledOn({ "token:b": unseen }, ["token:c"]))).toEqual([unseen.effects]);
  });

  it("is said to be missing where only the mode in which the dialog was left brings it: that roll is built", () => {
    const roll = onOrc();
    const built = builtFrom(roll);
    const sway = (before: object, after: object) => {
      const first = put(roll, ruledOn({ "token:b": before }), [orc]);
      const ruled = ruledOn({ "token:b": after });
      const { swayed } = applyAttack(built, ruled, { aimed: [orc], barred: [] }, first);
      return withUnplacedSways(ruled, swayed).targets[0]?.unplacedEffects;
    };
    expect(sway({}, unseen)).toEqual(unseen.effects);
    expect(sway(unseen, unseen)).toBeUndefined();
  });

  it("leaves the roll its own, so that the system cancels the two", () => {
    const both = swayOn(ruledOn({ "token:b": unseen }), { advantage: true });
    expect(both).toEqual({ advantage: true, disadvantage: true });
  });

  it("stays the roll's where it was its own before", () => {
    const roll = onOrc();
    Object.assign(roll.process.rolls?.[0]?.options ?? {}, { disadvantage: true });
    takeOff(roll, put(roll, ruledOn({ "token:b": unseen }), [orc]));
    expect(roll.process.rolls?.[0]?.options?.disadvantage).toBe(true);
  });
});

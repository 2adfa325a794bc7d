import { describe, expect, it } from "vitest";
import type { Modifier } from "../../rules/attack/verdict";
import { builtFrom, cover, rollOn, rowsIn, ruledOn, SHAPES, type Shape } from "../../../tests/systems/dnd5e-rolls";
import { withLeftOut } from "../adapter/attack";
import {
  ownCoverOf,
  applyAttack,
  NOTHING_APPLIED,
  ownTargets,
  takeOff,
  withUnplaced,
  type AttackRoll,
  type TargetedToken,
} from "./apply-attack";
import type { ArmorClass, TargetEntry } from "./rolls";
import { hasAdvantageStill, withUnplacedAdvantage } from "./advantage";
import { setTargetList } from "./target-list";

const plain = (ac: number): ArmorClass => ({ calc: "default", base: ac, shield: 0, bonus: 0, min: 0, cover: 0 });

const tokenOf = (name: string, actor: string, ac: ArmorClass): TargetedToken => ({
  id: `token:${name}`,
  token: `Scene.s.Token.${name}`,
  actor,
  ac,
});

const orc = tokenOf("b", "Actor.orc", plain(13));
const guard = tokenOf("c", "Scene.s.Token.c.Actor.guard", plain(16));

const row = ({ token, actor }: TargetedToken, ac: number | null) => ({ token, actor, ac });

const put = (
  roll: AttackRoll,
  ruled: ReturnType<typeof ruledOn>,
  targeted: readonly TargetedToken[],
  barred: string[] = [],
) => applyAttack(roll, ruled, { targeted, barred }, NOTHING_APPLIED);

const half = ruledOn({ "token:b": { changes: [cover(2)] } });
const clear = ruledOn({ "token:b": {} });
const halfAndMore = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(5)] } });

/** The armour classes in the message, by actor. */
const listed = ({ message }: AttackRoll) => rowsIn(message).map(({ uuid, actor, ac }) => [uuid ?? actor, ac]);

describe.each(SHAPES)("on messages of %s", (shape: Shape) => {
  const onOrc = () => rollOn([row(orc, 13)], shape);
  const onBoth = () => rollOn([row(orc, 13), row(guard, 16)], shape);

  describe("cover on an attack", () => {
    it("raises the armour class in the message and the roll's target number", () => {
      const roll = onOrc();
      put(roll, half, [orc]);
      expect(listed(roll)).toEqual([[orc.actor, 15]]);
      expect(roll.process.target).toBe(15);
    });

    it("goes on each of two targets, and no single target number is set", () => {
      const roll = onBoth();
      put(roll, halfAndMore, [orc, guard]);
      expect(listed(roll)).toEqual([
        [orc.actor, 15],
        [guard.actor, 21],
      ]);
      expect(roll.process.target).toBeUndefined();
    });

    it("keeps a target number that a macro set for several targets", () => {
      const roll = onBoth();
      roll.process.target = 12;
      put(roll, halfAndMore, [orc, guard]);
      expect(roll.process.target).toBe(12);
    });

    it("does not depend on the order of the targets", () => {
      const roll = onBoth();
      put(roll, ruledOn({ "token:c": { changes: [cover(5)] }, "token:b": {} }), [guard, orc]);
      expect(listed(roll)).toEqual([
        [orc.actor, 13],
        [guard.actor, 21],
      ]);
    });

    it("is applied once, however often the roll is judged", () => {
      const roll = onOrc();
      const first = put(roll, half, [orc]);
      const built = builtFrom(roll);
      const second = applyAttack(built, half, { targeted: [orc], barred: [] }, first);
      applyAttack(built, half, { targeted: [orc], barred: [] }, second);
      expect(listed(built)).toEqual([[orc.actor, 15]]);
      expect(built.process.target).toBe(15);
      expect(built.built[0]).toMatchObject({ options: { target: 15 }, d20: { options: { target: 15 } } });
    });

    it("is applied once when another module replaces the rows between the hooks", () => {
      const roll = onBoth();
      const first = put(roll, halfAndMore, [orc, guard]);
      const rows = rowsIn(roll.message);
      rows.splice(0, rows.length, ...rows.map((entry) => ({ ...entry })));
      applyAttack(builtFrom(roll), halfAndMore, { targeted: [orc, guard], barred: [] }, first);
      expect(listed(roll)).toEqual([
        [orc.actor, 15],
        [guard.actor, 21],
      ]);
    });

    it("is applied once when another module replaces the list with fresh armour classes", () => {
      const roll = onBoth();
      const first = put(roll, halfAndMore, [orc, guard]);
      const fresh = rowsIn(onBoth().message);
      const { data } = roll.message;
      if (shape === "6.0") data!.system!.targets = fresh;
      else data!.flags!.dnd5e!.targets = fresh;
      applyAttack(builtFrom(roll), halfAndMore, { targeted: [orc, guard], barred: [] }, first);
      expect(listed(roll)).toEqual([
        [orc.actor, 15],
        [guard.actor, 21],
      ]);
    });

    it("follows the attack mode in which the dice are rolled", () => {
      const roll = onOrc();
      const first = put(roll, half, [orc]);
      const built = builtFrom(roll);
      const most = ruledOn({ "token:b": { changes: [cover(5)] } });
      applyAttack(built, most, { targeted: [orc], barred: [] }, first);
      expect(listed(built)).toEqual([[orc.actor, 18]]);
      expect(built.built[0]?.options.target).toBe(18);
      expect(built.built[0]?.d20?.options.target).toBe(18);
    });

    it("is removed when the final mode has no cover", () => {
      const roll = onOrc();
      const first = put(roll, half, [orc]);
      const built = builtFrom(roll);
      applyAttack(built, clear, { targeted: [orc], barred: [] }, first);
      expect(listed(built)).toEqual([[orc.actor, 13]]);
      expect([built.process.target, built.built[0]?.options.target]).toEqual([13, 13]);
    });

    it("is removed without a trace", () => {
      const [roll, untouched] = [onBoth(), onBoth()];
      const ruled = ruledOn({
        "token:b": { changes: [cover(2)], effects: ["attack-at-advantage"] },
        "token:c": { isRefused: true, effects: ["attack-at-advantage"] },
      });
      takeOff(roll, put(roll, ruled, [orc, guard], ["token:c"]));
      expect(JSON.stringify(roll)).toBe(JSON.stringify(untouched));
    });

    it.each([
      ["adds 1", 16, 14],
      ["sets 20", 20, 18],
    ])("counts once if another module %s between the hooks", (_does, number, own) => {
      const roll = onOrc();
      const first = put(roll, half, [orc]);
      const built = builtFrom(roll);
      for (const row of rowsIn(built.message)) Object.assign(row, { ac: number });
      for (const holder of [built.process, ...built.built.flatMap(({ options, d20 }) => [options, d20!.options])])
        holder.target = number;
      const applied = applyAttack(built, half, { targeted: [orc], barred: [] }, first);
      expect(listed(built)).toEqual([[orc.actor, number]]);
      expect([built.process.target, built.built[0]?.options.target]).toEqual([number, number]);
      expect(ownTargets(built, applied)?.map(({ ac }) => ac)).toEqual([own]);
    });

    it("keeps a target number that another module set since", () => {
      const roll = onOrc();
      const first = put(roll, half, [orc]);
      roll.process.target = 20;
      takeOff(roll, first);
      expect(roll.process.target).toBe(20);
    });

    it("leaves `null` alone: the system has set total cover, or there is no armour class", () => {
      const roll = rollOn([row(orc, null)], shape);
      put(roll, half, [orc]);
      expect(listed(roll)).toEqual([[orc.actor, null]]);
      expect(roll.process.target).toBeNull();
    });
  });

  describe("the rows as the system made them", () => {
    it("are kept for Undo, and only if something changed", () => {
      const roll = onBoth();
      const ruled = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": {} });
      const applied = put(roll, ruled, [orc, guard], ["token:c"]);
      expect(ownTargets(roll, applied)).toEqual(rowsIn(onBoth().message));
      const untouched = onOrc();
      expect(ownTargets(untouched, put(untouched, clear, [orc]))).toBeNull();
    });
  });

  describe("cover that the system has already applied", () => {
    const becomes = (ac: ArmorClass, shown: number, changes: Modifier[]) => {
      const roll = rollOn([row(orc, shown)], shape);
      put(roll, ruledOn({ "token:b": { changes } }), [{ ...orc, ac }]);
      return rowsIn(roll.message)[0]?.ac;
    };

    it.each<[string, ArmorClass, { shown: number; gives: number; expected: number }]>([
      ["half by status, half by the map", { ...plain(13), cover: 2 }, { shown: 15, gives: 2, expected: 15 }],
      ["half by status, three-quarters by the map", { ...plain(13), cover: 2 }, { shown: 15, gives: 5, expected: 18 }],
      ["three-quarters by status, half by the map", { ...plain(13), cover: 5 }, { shown: 18, gives: 2, expected: 18 }],
      [
        "half by status on a flat AC, which leaves it out",
        { calc: "flat", cover: 2 },
        { shown: 13, gives: 2, expected: 15 },
      ],
      [
        "half by status on an AC override, which leaves it out",
        { override: 15, calc: "natural", base: 12, cover: 2 },
        { shown: 15, gives: 2, expected: 17 },
      ],
      [
        "three-quarters on an AC override, which no minimum AC limits",
        { override: 15, calc: "natural", base: 12, cover: 0, min: 20 },
        { shown: 15, gives: 5, expected: 20 },
      ],
      ["half below a minimum AC", { ...plain(11), min: 16 }, { shown: 16, gives: 2, expected: 16 }],
      ["three-quarters above a minimum AC", { ...plain(13), min: 16 }, { shown: 16, gives: 5, expected: 18 }],
      ["half where the sheet has no parts of an AC", {}, { shown: 13, gives: 2, expected: 15 }],
      ["half where no override is set", { ...plain(13), override: null }, { shown: 13, gives: 2, expected: 15 }],
    ])("counts once: %s", (_, ac, { shown, gives, expected }) => {
      expect(becomes(ac, shown, [cover(gives)])).toBe(expected);
    });

    it("stays if there is nothing to add", () => {
      expect(becomes({ ...plain(13), cover: 2 }, 15, [])).toBe(15);
    });

    it("does not swallow another kind of bonus: flanking lowers the number to beat", () => {
      const flanking: Modifier = { ...cover(2), stat: "attack", side: "attacker", type: "flanking" };
      expect(becomes({ ...plain(13), cover: 5 }, 18, [cover(2), flanking])).toBe(16);
    });
  });

  it("a targeted token without an actor is reported as not applied", () => {
    expect(withUnplaced(onOrc(), half, [], NOTHING_APPLIED).targets[0]?.unplaced).toEqual([cover(2)]);
  });

  describe("a target for which the roll has no number", () => {
    const unplaced = (roll: AttackRoll) => {
      const applied = put(roll, halfAndMore, [orc, guard]);
      return withUnplaced(roll, halfAndMore, [orc, guard], applied).targets.map((each) => each.unplaced);
    };
    const change = (roll: AttackRoll, rows: readonly unknown[]): void =>
      setTargetList(roll.message, rows as readonly TargetEntry[]);

    it("is reported as not applied if no row of the list is its own", () => {
      const roll = onBoth();
      expect(unplaced(roll)).toEqual([undefined, undefined]);
      const first = onBoth();
      change(first, rowsIn(first.message).slice(0, 1));
      expect(unplaced(first)).toEqual([undefined, [cover(5)]]);
      const late = rollOn([], shape);
      expect(unplaced(late)).toEqual([[cover(2)], [cover(5)]]);
    });

    it.each([undefined, null, "13", Number.NaN])("keeps what its row has, and is reported as not applied: %s", (ac) => {
      const roll = onBoth();
      change(
        roll,
        rowsIn(roll.message).map((entry) => ({ ...entry, ac })),
      );
      expect(unplaced(roll)).toEqual([[cover(2)], [cover(5)]]);
      expect(rowsIn(roll.message).map((entry) => entry.ac)).toEqual([ac, ac]);
    });
  });

  it("rows that are not objects are skipped", () => {
    const roll = onBoth();
    const { data } = roll.message;
    const list = [null, ...rowsIn(roll.message)] as TargetEntry[];
    if (shape === "6.0") data!.system!.targets = list;
    else data!.flags!.dnd5e!.targets = list;
    put(roll, halfAndMore, [orc, guard]);
    expect(list.slice(1).map(({ ac }) => ac)).toEqual([15, 21]);
  });

  describe("advantage", () => {
    const swayOn = (ruled: ReturnType<typeof ruledOn>, options = {}) => {
      const roll = onBoth();
      Object.assign(roll.process.rolls?.[0]?.options ?? {}, options);
      put(roll, ruled, [orc, guard]);
      const { advantage = false, disadvantage = false } = roll.process.rolls?.[0]?.options ?? {};
      return { advantage, disadvantage };
    };
    const unseen = { effects: ["attack-at-disadvantage"] } as const;
    const NEITHER = { advantage: false, disadvantage: false };

    it("applies if every target gives it", () => {
      expect(swayOn(ruledOn({ "token:b": unseen, "token:c": unseen }))).toEqual({ ...NEITHER, disadvantage: true });
      expect(swayOn(ruledOn({ "token:b": { effects: ["attack-at-advantage"] } }))).toEqual({
        ...NEITHER,
        advantage: true,
      });
    });

    it("does not apply if targets differ or one has no verdict", () => {
      expect(swayOn(ruledOn({ "token:b": unseen, "token:c": {} }))).toEqual(NEITHER);
      expect(swayOn(ruledOn({ "token:b": unseen }, ["token:c"]))).toEqual(NEITHER);
    });

    it("is reported as not applied on the targets that give it if others do not, except on those left out", () => {
      const missing = (ruled: ReturnType<typeof ruledOn>, barred: string[] = []) => {
        const { advantage } = put(onBoth(), ruled, [orc, guard], barred);
        return withUnplacedAdvantage(withLeftOut(ruled, barred), advantage).targets.map(
          ({ unplacedEffects }) => unplacedEffects,
        );
      };
      expect(missing(ruledOn({ "token:b": unseen, "token:c": {} }))).toEqual([unseen.effects, undefined]);
      expect(missing(ruledOn({ "token:b": {}, "token:c": unseen }), ["token:c"])).toEqual([undefined, undefined]);
      expect(missing(ruledOn({ "token:b": unseen, "token:c": unseen }))).toEqual([undefined, undefined]);
      expect(missing(ruledOn({ "token:b": unseen }, ["token:c"]))).toEqual([unseen.effects]);
    });

    it("is reported as not applied if only the mode chosen in the dialog gives it: the roll is built by then", () => {
      const roll = onOrc();
      const built = builtFrom(roll);
      const sway = (before: object, after: object) => {
        const first = put(roll, ruledOn({ "token:b": before }), [orc]);
        const ruled = ruledOn({ "token:b": after });
        const { advantage } = applyAttack(built, ruled, { targeted: [orc], barred: [] }, first);
        return withUnplacedAdvantage(ruled, advantage).targets[0]?.unplacedEffects;
      };
      expect(sway({}, unseen)).toEqual(unseen.effects);
      expect(sway(unseen, unseen)).toBeUndefined();
    });

    it.each([
      // What the die is rolled with, whether a dialog was shown, what else the roll has; whether disadvantage is applied.
      [-1, true, {}, true],
      [0, true, {}, false],
      [1, true, {}, false],
      [0, true, { advantage: true }, true],
      [1, true, { advantage: true }, false],
      // Without a dialog, a key for advantage has cancelled it.
      [0, false, {}, true],
      [1, false, {}, false],
    ])("is read back from the built roll: mode %i, dialog %j, %j", (advantageMode, hasDialog, own, isApplied) => {
      const roll = onOrc();
      const ruled = ruledOn({ "token:b": unseen });
      const first = put(roll, ruled, [orc]);
      const { process, message, built } = builtFrom(roll);
      for (const { options } of built) Object.assign(options, own, { advantageMode });
      const rolled = { process, message, built, hasDialog };
      expect(hasAdvantageStill(rolled, first.advantage)).toBe(isApplied);
      const { advantage } = applyAttack(rolled, ruled, { targeted: [orc], barred: [] }, first);
      expect(withUnplacedAdvantage(ruled, advantage).targets[0]?.unplacedEffects).toEqual(
        isApplied ? undefined : unseen.effects,
      );
    });

    it("counts if the player has chosen it in the dialog, though the roll did not have it before", () => {
      const roll = onOrc();
      const first = put(roll, ruledOn({ "token:b": {} }), [orc]);
      const { process, message, built } = builtFrom(roll);
      for (const { options } of built) options.advantageMode = -1;
      const ruled = ruledOn({ "token:b": unseen });
      const rolled = { process, message, built, hasDialog: true };
      const { advantage } = applyAttack(rolled, ruled, { targeted: [orc], barred: [] }, first);
      expect(withUnplacedAdvantage(ruled, advantage).targets[0]?.unplacedEffects).toBeUndefined();
    });

    it("keeps the roll's own, so that the system cancels the two", () => {
      const both = swayOn(ruledOn({ "token:b": unseen }), { advantage: true });
      expect(both).toEqual({ advantage: true, disadvantage: true });
    });

    it("keeps what the roll had before", () => {
      const roll = onOrc();
      Object.assign(roll.process.rolls?.[0]?.options ?? {}, { disadvantage: true });
      takeOff(roll, put(roll, ruledOn({ "token:b": unseen }), [orc]));
      expect(roll.process.rolls?.[0]?.options?.disadvantage).toBe(true);
    });
  });
});

it("raises the target number of 4.0, which is on the roll", () => {
  const roll = rollOn([row(orc, 13)], "4.0");
  put(roll, half, [orc]);
  expect(roll.process.rolls?.[0]?.options?.target).toBe(15);
  expect(roll.process.target).toBeUndefined();
});

describe("two tokens of one actor", () => {
  const twin = tokenOf("c", orc.actor, plain(13));
  const onTwins = (shape: Shape) => rollOn([row(orc, 13), row(twin, 13)], shape);
  const acs = (roll: AttackRoll) => rowsIn(roll.message).map(({ ac }) => ac);
  const unplaced = (roll: AttackRoll, ruled = halfAndMore) =>
    withUnplaced(roll, ruled, [orc, twin], NOTHING_APPLIED).targets.map((each) => each.unplaced);

  it("have a row each in 6.0, with their own numbers", () => {
    const roll = onTwins("6.0");
    put(roll, halfAndMore, [orc, twin]);
    expect(acs(roll)).toEqual([15, 18]);
    expect(roll.process.target).toBeUndefined();
    expect(unplaced(roll)).toEqual([undefined, undefined]);
  });

  it("share one row in 5.3: the higher number counts", () => {
    const roll = onTwins("5.3");
    put(roll, halfAndMore, [orc, twin]);
    expect(acs(roll)).toEqual([18]);
    expect(roll.process.target).toBe(18);
    expect(unplaced(roll)).toEqual([[cover(2)], undefined]);
  });

  it("take the number of the one that can be attacked if they share a row and the other cannot", () => {
    const barred = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(5)], isRefused: true } });
    const roll = onTwins("5.3");
    put(roll, barred, [orc, twin], ["token:c"]);
    expect(acs(roll)).toEqual([15]);
    expect(roll.process.target).toBe(15);
  });

  it("are not reported if they share a row and their numbers agree", () => {
    const alike = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { changes: [cover(2)] } });
    expect(unplaced(onTwins("5.3"), alike)).toEqual([undefined, undefined]);
  });
});

describe("a target in total cover among others", () => {
  const ruled = ruledOn({ "token:b": { changes: [cover(2)] }, "token:c": { isRefused: true } });
  const onBoth = (shape: Shape, guardAc: number | null = 16) => rollOn([row(orc, 13), row(guard, guardAc)], shape);

  it("keeps its row in 6.0 with `null`, which every roll misses", () => {
    const roll = onBoth("6.0");
    put(roll, ruled, [orc, guard], ["token:c"]);
    expect(listed(roll)).toEqual([
      [orc.actor, 15],
      [guard.actor, null],
    ]);
  });

  it("has its row removed in 5.3, where `null` is hit by every roll", () => {
    const roll = onBoth("5.3");
    put(roll, ruled, [orc, guard], ["token:c"]);
    expect(listed(roll)).toEqual([[orc.actor, 15]]);
  });

  it.each(SHAPES)("is a target again in a mode in which it can be attacked: %s", (shape) => {
    const roll = onBoth(shape);
    const first = put(roll, ruled, [orc, guard], ["token:c"]);
    applyAttack(roll, ruled, { targeted: [orc, guard], barred: [] }, first);
    expect(listed(roll)).toEqual([
      [orc.actor, 15],
      [guard.actor, 16],
    ]);
  });

  it("keeps `null` that the system set, also when Parapet's changes are removed", () => {
    const roll = onBoth("6.0", null);
    takeOff(roll, put(roll, ruled, [orc, guard], ["token:c"]));
    expect(JSON.stringify(roll)).toBe(JSON.stringify(onBoth("6.0", null)));
  });

  it("keeps the rows of a list that another module replaced since, when it comes back in 5.3", () => {
    const roll = onBoth("5.3");
    const first = put(roll, ruled, [orc, guard], ["token:c"]);
    roll.message.data!.flags!.dnd5e!.targets = [{ uuid: orc.actor, ac: 12 }];
    applyAttack(roll, ruled, { targeted: [orc, guard], barred: [] }, first);
    expect(listed(roll)).toEqual([
      [orc.actor, 14],
      [guard.actor, 16],
    ]);
  });
});

describe("the cover that the system counts for a creature", () => {
  const own = (ac: object): number => ownCoverOf({ system: { attributes: { ac } } });
  it("is that of its armor class, unless this is a fixed number", () => {
    expect(own({ calc: "default", cover: 2 })).toBe(2);
    expect(own({ calc: "default" })).toBe(0);
    expect(own({ calc: "flat", cover: 5 })).toBe(0);
    expect(own({ override: 15, cover: 5 })).toBe(0);
    expect(ownCoverOf({})).toBe(0);
  });
});

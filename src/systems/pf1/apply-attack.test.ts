import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { RULE_SETS } from "../../rules/index";
import type { Modifier } from "../../rules/attack/verdict";
import type { RuledAttack } from "../adapter/attack";
import type { ActionUse, ItemAction, SharedUse, TargetRow } from "./action-use";
import { applyAttack, applyToRows, rolledIn, partsFor } from "./apply-attack";

const MAP = ["map", "+---+---+---+---+", "| A   b   c     |", "+---+---+---+---+"].join("\n");
const BATTLEFIELD = battlefieldOf(parseBattleMap(MAP).scene);

const verdictOn = (target: string) => {
  const attack = { attacker: "token:A", target, kind: "ranged", reach: null, origin: null } as const;
  return RULE_SETS.pathfinder1e.judge(BATTLEFIELD, attack, {});
};

const change = (type: string, stat: Modifier["stat"], value: number): Modifier => ({
  type,
  stat,
  value,
  side: stat === "ac" ? "target" : "attacker",
  note: { key: `PARAPET.Reason.${type}`, data: {} },
});

const COVER = change("cover", "ac", 4);
const IMPROVED = change("cover", "ac", 8);
const FLANKING = change("flanking", "attack", 2);
const HELPLESS = change("helpless", "ac", -4);
const REFLEX = change("cover", "reflex", 2);

const ruled = (
  targets: Readonly<Record<string, readonly Modifier[]>>,
  unjudged: readonly string[] = [],
): RuledAttack => ({
  declared: {
    attacker: "token:A",
    targets: Object.keys(targets),
    title: "Longbow",
    action: "attack",
    manner: { kind: "ranged", reach: null, origin: null },
    missRolls: 1,
  },
  ruleset: "pathfinder1e",
  targets: Object.entries(targets).map(([target, changes]) => ({
    target,
    changes,
    verdict: verdictOn(target),
    dice: [],
    effects: [],
    missChance: null,
    refusal: null,
  })),
  unjudged,
});

const use = (shared: Partial<SharedUse> = {}, action: ItemAction = { actionType: "mwak" }): ActionUse => ({
  item: { name: "Longbow" },
  action,
  shared: { attackBonus: [], ...shared },
});

const rolled = (attack: RuledAttack, barred: readonly string[] = []) => rolledIn(use(), attack, barred);

const partsOf = (attack: RuledAttack, of = use(), barred: readonly string[] = []): readonly string[] =>
  partsFor(rolledIn(of, attack, barred), ({ type }) => type);

describe("what goes on the dice of one attack", () => {
  it("is cover as a penalty and flanking as a bonus, each by its name", () => {
    expect(partsOf(ruled({ "token:b": [COVER, FLANKING] }))).toEqual(["-4[cover]", "2[flanking]"]);
    expect(partsOf(ruled({ "token:b": [HELPLESS] }))).toEqual(["4[helpless]"]);
  });

  it("is nothing that only saves are rolled with", () => {
    expect(partsOf(ruled({ "token:b": [REFLEX] }))).toEqual([]);
  });

  it("is what several targets have in common, and no more", () => {
    expect(partsOf(ruled({ "token:b": [COVER, FLANKING], "token:c": [COVER] }))).toEqual(["-4[cover]"]);
    expect(partsOf(ruled({ "token:b": [COVER], "token:c": [IMPROVED] }))).toEqual([]);
    expect(partsOf(ruled({ "token:b": [COVER], "token:c": [] }))).toEqual([]);
  });

  it("is what those have in common that it can touch", () => {
    const attack = ruled({ "token:b": [COVER, FLANKING], "token:c": [] });
    expect(partsOf(attack, use(), ["token:c"])).toEqual(["-4[cover]", "2[flanking]"]);
  });

  it("is nothing where there is no verdict on one of several", () => {
    expect(partsOf(ruled({ "token:b": [COVER] }, ["token:c"]))).toEqual([]);
  });

  it("is no flanking or higher ground that the dialog's box adds already", () => {
    const attack = ruled({ "token:b": [COVER, FLANKING, change("higher-ground", "attack", 1)] });
    expect(partsOf(attack, use({ flanking: true, highGround: true }))).toEqual(["-4[cover]"]);
    expect(partsOf(attack, use({ flanking: true }))).toEqual(["-4[cover]", "1[higher-ground]"]);
    expect(partsOf(attack, use({ flanking: false, useOptions: { flanking: true } }))).toContain("2[flanking]");
  });

  it("is no cover against a combat maneuver, but what lowers the armour class", () => {
    const grapple = use({}, { actionType: "mcman" });
    expect(partsOf(ruled({ "token:b": [COVER, HELPLESS, FLANKING] }), grapple)).toEqual(["4[helpless]", "2[flanking]"]);
  });

  it("ends at its label, whatever language says in it", () => {
    expect(partsFor(rolled(ruled({ "token:b": [COVER] })), () => "Cover [hard]")).toEqual(["-4[Cover hard]"]);
  });
});

describe("the parts of an attack", () => {
  it("stand in place of those put there before, whatever else is there", () => {
    const { shared } = use({ attackBonus: ["-4[cover]", "1[Point-Blank Shot]"] });
    applyAttack(shared, [], ["-4[cover]"]);
    applyAttack(shared, ["-4[cover]"], ["-4[cover]"]);
    expect(shared.attackBonus).toEqual(["-4[cover]", "1[Point-Blank Shot]", "-4[cover]"]);
    applyAttack(shared, ["-4[cover]"], []);
    expect(shared.attackBonus).toEqual(["-4[cover]", "1[Point-Blank Shot]"]);
  });
});

/** As the card's template reads it. */
interface ClassedActor {
  readonly name: string;
  readonly system: {
    readonly attributes: {
      readonly hp: number;
      readonly ac: Readonly<Record<"normal" | "touch" | "flatFooted", { readonly total: number }>>;
      readonly cmd: { readonly total: number; readonly flatFootedTotal: number };
    };
  };
}

const classed = (name: string, normal: number): ClassedActor => ({
  name,
  system: {
    attributes: {
      hp: 9,
      cmd: { total: normal + 1, flatFootedTotal: normal },
      ac: { normal: { total: normal }, touch: { total: 12 }, flatFooted: { total: normal - 2 } },
    },
  },
});

const row = (id: string, actor: object): TargetRow => ({ uuid: `Scene.s.Token.${id}`, actor });
const seenIn = ({ actor }: TargetRow): ClassedActor => actor as ClassedActor;
const acIn = (its: TargetRow): number[] => {
  const { normal, touch, flatFooted } = seenIn(its).system.attributes.ac;
  return [normal.total, touch.total, flatFooted.total];
};

describe("what the card shows of the armour class of several targets", () => {
  const actors = { b: classed("b", 15), c: classed("c", 20) };
  const rows = () => [row("b", actors.b), row("c", actors.c)];

  it("is what each has for itself, over what is on the dice for all", () => {
    const targets = rows();
    applyToRows(
      { attackBonus: [], templateData: { targets } },
      rolled(ruled({ "token:b": [COVER, FLANKING], "token:c": [FLANKING] })),
    );
    expect(targets.map(acIn)).toEqual([
      [19, 16, 17],
      [20, 12, 18],
    ]);
    expect(seenIn(targets[0]!).system.attributes.cmd).toMatchObject({ total: 20, flatFootedTotal: 19 });
    expect(seenIn(targets[0]!)).toMatchObject({ name: "b", system: { attributes: { hp: 9 } } });
  });

  it("is untouched where all have the same, which is on the dice", () => {
    const targets = rows();
    applyToRows(
      { attackBonus: [], templateData: { targets } },
      rolled(ruled({ "token:b": [COVER], "token:c": [COVER] })),
    );
    expect(targets.map(acIn)).toEqual([acIn(row("b", actors.b)), acIn(row("c", actors.c))]);
  });

  it("is unchanged for a target in total cover, and the record says so", () => {
    const targets = rows();
    const attack = ruled({ "token:b": [COVER], "token:c": [] });
    const told = applyToRows({ attackBonus: [], templateData: { targets } }, rolled(attack, ["token:c"]));
    expect(targets.map(acIn)).toEqual([acIn(row("b", actors.b)), acIn(row("c", actors.c))]);
    expect(told.targets.map(({ target, isLeftOut }) => [target, isLeftOut])).toEqual([
      ["token:b", undefined],
      ["token:c", true],
    ]);
    expect(told.targets.every(({ unplaced }) => unplaced === undefined)).toBe(true);
  });

  it("counts a bonus for one target alone off its armour class", () => {
    const targets = rows();
    applyToRows(
      { attackBonus: [], templateData: { targets } },
      rolled(ruled({ "token:b": [], "token:c": [FLANKING] })),
    );
    expect(targets.map(acIn)[1]).toEqual([18, 10, 16]);
  });

  it("is the same when it is shown twice, and leaves the actors as they are", () => {
    const targets = rows();
    const attack = ruled({ "token:b": [COVER], "token:c": [IMPROVED] });
    const shared: SharedUse = { attackBonus: [], templateData: { targets } };
    applyToRows(shared, rolled(attack));
    applyToRows(shared, rolled(attack));
    expect(targets.map(acIn)).toEqual([
      [19, 16, 17],
      [28, 20, 26],
    ]);
    expect([actors.b, actors.c]).toEqual([classed("b", 15), classed("c", 20)]);
  });

  it("tells which numbers people count themselves where it shows none", () => {
    const attack = ruled({ "token:b": [COVER, FLANKING], "token:c": [FLANKING] });
    const told = applyToRows({ attackBonus: [], templateData: {} }, rolled(attack));
    expect(told.targets.map(({ unplaced }) => unplaced)).toEqual([[COVER], []]);
    const shown = applyToRows({ attackBonus: [], templateData: { targets: rows() } }, rolled(attack));
    expect(shown.targets.map(({ unplaced }) => unplaced)).toEqual([undefined, undefined]);
  });

  it.each([
    ["no armour class", { system: { attributes: {} } }],
    ["no number in it", { system: { attributes: { ac: { normal: {} } } } }],
    ["a text in it", { system: { attributes: { ac: { normal: { total: "15" } } } } }],
  ])("is left to people for a row with %s", (_, actor) => {
    const targets = [row("b", actor), row("c", actors.c)];
    const attack = ruled({ "token:b": [COVER], "token:c": [IMPROVED] });
    const told = applyToRows({ attackBonus: [], templateData: { targets } }, rolled(attack));
    expect(told.targets.map(({ unplaced }) => unplaced)).toEqual([[COVER], undefined]);
    expect(targets[0]?.actor).toBe(actor);
  });
});

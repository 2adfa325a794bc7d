import { describe, expect, it } from "vitest";
import type { Modifier } from "../../rules/attack/verdict";
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import { factsOf } from "./swade";
import {
  applyAttack,
  asMade,
  asPlayed,
  asPut,
  isAimedPower,
  optionsAgain,
  readAttack,
  reckonedIn,
  type AttackMods,
  type RollModifier,
  type SwadeItem,
} from "./rolls";

/** Shaped as `SwadeActor#rollSkill` makes them, in both of its shapes: docs/systems.md, "swade". */

const rifle = { name: "Rifle", type: "weapon" };
const spear = { name: "Spear", type: "weapon", system: { reach: 1 } };
const marshal = { id: "marshal" };

const cover = (value: number): Modifier => ({
  stat: "attack",
  value: -value,
  side: "attacker",
  type: "cover",
  note: { key: "", data: {} },
});

const ruled = (target: string, ...changes: Modifier[]): RuledTarget => ({
  target,
  dice: [],
  effects: [],
  missChance: null,
  refusal: null,
  changes,
  verdict: {
    ruleset: "pathfinder1e",
    attacker: "token:marshal",
    target,
    kind: "ranged",
    reach: null,
    lineOfEffect: true,
    lineOfSight: true,
    cover: "cover",
    concealment: "none",
    missChance: 0,
    fraction: null,
    origin: null,
    lines: [],
    figures: [],
    obstacles: [],
    onMiss: null,
    modifiers: changes,
    dice: [],
    effects: [],
    permissions: [],
    reasons: [],
  },
});

const bandit = ruled("token:bandit", cover(4));

const range: RollModifier = { label: "Long Range", value: -4 };

/** Of 3.3 and later: the best cover is one of the list. */
const listed = (best?: RollModifier): AttackMods => ({ mods: best ? [range, best] : [range], best });

/** Of the newest: what does not stack is apart, and added to the list after the hook. */
const apart = (best?: RollModifier): AttackMods => ({
  mods: [range],
  best: { bestCover: best, bestIllumination: { label: "Dim", value: -2 } },
});

const total = (raw: AttackMods): number => reckonedIn(raw).reduce((sum, { value }) => sum + Number(value), 0);

describe("an attack", () => {
  it("is by the token that rolls on all who are targeted", () => {
    const targets = ["token:bandit", "token:dog"];
    expect(readAttack({ attacker: marshal, targets, item: rifle, isMelee: false, isOutOfTurn: false })).toEqual({
      attacker: "token:marshal",
      targets,
      manner: { kind: "ranged", reach: null, origin: null },
      action: "attack",
      title: "Rifle",
      missRolls: 1,
    });
  });

  it("with a weapon of reach strikes that much farther than one square", () => {
    const manner = (item: SwadeItem) =>
      readAttack({ attacker: marshal, targets: ["token:bandit"], item, isMelee: true, isOutOfTurn: false })?.manner;
    expect(manner(spear)).toEqual({ kind: "melee", reach: 2, origin: null });
    expect(manner(rifle)).toEqual({ kind: "melee", reach: null, origin: null });
  });

  it("out of turn is one of opportunity in melee alone", () => {
    const actionOf = (isMelee: boolean) =>
      readAttack({ attacker: marshal, targets: ["token:bandit"], item: spear, isMelee, isOutOfTurn: true })?.action;
    expect([actionOf(true), actionOf(false)]).toEqual(["attack-of-opportunity", "attack"]);
  });

  it("without an attacker or a target is none", () => {
    expect(
      readAttack({ attacker: undefined, targets: ["token:bandit"], item: rifle, isMelee: false, isOutOfTurn: false }),
    ).toBeNull();
    expect(readAttack({ attacker: marshal, targets: [], item: rifle, isMelee: false, isOutOfTurn: false })).toBeNull();
  });

  it("by a power is aimed where it does damage", () => {
    expect(isAimedPower({ name: "Bolt", type: "power", system: { damage: "2d6" } })).toBe(true);
    expect(isAimedPower({ name: "Healing", type: "power", system: { damage: "" } })).toBe(false);
    expect(isAimedPower(rifle)).toBe(false);
  });

  it("by a power that places a template is aimed at nobody", () => {
    const power = (templates: Readonly<Record<string, boolean>>): SwadeItem => ({
      name: "Blast",
      type: "power",
      system: { damage: "2d6", templates },
    });
    expect(isAimedPower(power({ cone: false, medium: true }))).toBe(false);
    expect(isAimedPower(power({ cone: false, medium: false }))).toBe(true);
  });
});

describe.each([
  ["in the list", listed],
  ["apart from the list", apart],
])("cover, where the system has its own %s,", (_, made) => {
  it("hinders the roll by what it helps the target", () => {
    const raw = made();
    const before = total(raw);
    applyAttack(raw, bandit, "Cover");
    expect(total(raw)).toBe(before - 4);
  });

  it.each([
    [-2, -4],
    [-4, -4],
    [-6, -6],
  ])("of %i there comes to %i: the worse of both, never their sum", (its, both) => {
    const raw = made({ label: "Cover", value: its });
    const others = total(made());
    applyAttack(raw, bandit, "Cover");
    expect(total(raw)).toBe(others + both);
  });

  it("that is written as text counts as its number", () => {
    const raw = made({ label: "Cover", value: "-6" });
    expect(applyAttack(raw, bandit, "Cover")).toBeNull();
  });

  it("leaves the system's own modifier as it was, for it may be one of its tables", () => {
    const light = Object.freeze({ label: "Light Cover", value: -2 });
    const raw = made(light);
    applyAttack(raw, bandit, "Cover");
    expect(light.value).toBe(-2);
    expect(reckonedIn(raw)).not.toContain(light);
  });

  it("changes nothing where there is none", () => {
    const raw = made({ label: "Cover", value: -2 });
    const before = reckonedIn(raw);
    expect(applyAttack(raw, ruled("token:bandit"), "Cover")).toBeNull();
    expect(reckonedIn(raw)).toEqual(before);
  });
});

describe("of several targets", () => {
  it("the first is on the dice, and what the others have is for people to count", () => {
    const attack: RuledAttack = {
      declared: readAttack({
        attacker: marshal,
        targets: ["token:bandit", "token:dog"],
        item: rifle,
        isMelee: false,
        isOutOfTurn: false,
      })!,
      ruleset: "pathfinder1e",
      targets: [bandit, ruled("token:dog", cover(2))],
      unjudged: [],
    };
    const [first, second] = asPut(attack, "token:bandit", true).targets;
    expect(first?.changes).toEqual([cover(4)]);
    expect(first?.unplaced).toBeUndefined();
    expect(second?.unplaced).toEqual([cover(2)]);
    expect(asPut(attack, "token:bandit", false).targets[0]?.changes).toEqual([]);
  });
});

describe("a verdict of another game's rules", () => {
  it("has what helps the target on the attack, and its other numbers as they are", () => {
    const note = { key: "PARAPET.Reason.Level.half", data: {} };
    const modifiers: Modifier[] = [
      { stat: "ac", value: 2, side: "target", type: "cover", note },
      { stat: "dexterity", value: 2, side: "target", type: "cover", note },
      { stat: "armor", value: 1, side: "target", type: "circumstance", note },
    ];
    expect(asPlayed({ ...bandit.verdict, modifiers }).modifiers).toEqual([
      { stat: "attack", value: -2, side: "attacker", type: "cover", note },
      { stat: "dexterity", value: 2, side: "target", type: "cover", note },
      { stat: "attack", value: -1, side: "attacker", type: "cover", note },
    ]);
  });
});

describe("a roll as it was made", () => {
  const put: RollModifier = { label: "Cover", value: -4 };
  const own: RollModifier = { label: "Heavy cover", value: "-6" };
  const target = bandit;
  const included: RuledTarget = { ...bandit, included: bandit.changes };
  const said = (each: RuledTarget) => [each.changes.length, each.included?.length ?? 0, each.unplaced?.length ?? 0];

  it("has its cover as long as the modifier that counts is among its own, as it was", () => {
    expect(asMade([own, put], { own, put }, target)).toBe(target);
    expect(asMade([{ label: "Aim", value: 1 }, own], { own, put: null }, included)).toBe(included);
    expect(asMade([], { own: undefined, put: null }, target)).toBe(target);
  });

  it("has none of it to count once the player has unticked that", () => {
    const off = { ...put, ignore: true };
    expect(said(asMade([off], { own: undefined, put: off }, target))).toEqual([0, 0, 0]);
    const ownOff = { ...own, ignore: true };
    expect(said(asMade([ownOff], { own: ownOff, put: null }, included))).toEqual([0, 0, 0]);
  });

  it("leaves it to people where another module has taken that off or made it less", () => {
    expect(said(asMade([{ ...put }], { own: undefined, put }, target))).toEqual([1, 0, 1]);
    const less = { ...put, value: -1 };
    expect(said(asMade([less], { own: undefined, put: less }, target))).toEqual([1, 0, 1]);
    expect(said(asMade([], { own, put: null }, included))).toEqual([1, 0, 1]);
    const least = { ...own, value: "-2" };
    expect(said(asMade([least], { own: least, put: null }, included))).toEqual([1, 0, 1]);
  });
});

describe("a roll that is made again", () => {
  it("takes along what its caller added, and not what was reckoned the first time", () => {
    const called = { label: "Called Shot", value: -4 };
    const options = { item: rifle, additionalMods: [called, range] };
    expect(optionsAgain(options, [range])).toEqual({ item: rifle, additionalMods: [called] });
    expect(options.additionalMods).toEqual([called, range]);
  });
});

describe("the size of a creature", () => {
  it.each([
    [-4, "diminutive"],
    [-3, "tiny"],
    [-2, "small"],
    [0, "medium"],
    [3, "medium"],
    [4, "large"],
    [8, "huge"],
    [12, "gargantuan"],
  ])("%i is %s", (size, sizeCategory) => {
    expect(factsOf({ system: { stats: { size } } }, { distance: 1, units: "in" })).toEqual({ sizeCategory });
  });

  it("is not guessed where the sheet has none", () => {
    expect(factsOf({ system: {} }, { distance: 1, units: "in" })).toEqual({});
  });
});

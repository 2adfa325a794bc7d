import { describe, expect, it } from "vitest";
import type { Modifier } from "../../rules/attack/verdict";
import type { RuledAttack, RuledTarget } from "../adapter/attack";
import { factsOf } from "./swade";
import {
  applyAttack,
  asMade,
  asPlayed,
  asPut,
  fatesOf,
  isAimedPower,
  optionsAgain,
  readAttack,
  reckonedIn,
  swapMods,
  type AttackMods,
  type PlacedMods,
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

const label = (sort: string): string => (sort === "cover" ? "Cover" : "Dim light");

/** Puts a target's changes on a roll. Returns Parapet's modifier for cover. */
const applied = (raw: AttackMods, target: RuledTarget): RollModifier | null =>
  applyAttack(raw, target, label).cover.put;

const dim = (value: number): Modifier => ({ ...cover(-value), type: "light" });

const NOTHING = { own: undefined, put: null };

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
    applied(raw, bandit);
    expect(total(raw)).toBe(before - 4);
  });

  it.each([
    [-2, -4],
    [-4, -4],
    [-6, -6],
  ])("of %i there comes to %i: the worse of both, never their sum", (its, both) => {
    const raw = made({ label: "Cover", value: its });
    const others = total(made());
    applied(raw, bandit);
    expect(total(raw)).toBe(others + both);
  });

  it("that is written as text counts as its number", () => {
    const raw = made({ label: "Cover", value: "-6" });
    expect(applied(raw, bandit)).toBeNull();
  });

  it("leaves the system's own modifier as it was, for it may be one of its tables", () => {
    const light = Object.freeze({ label: "Light Cover", value: -2 });
    const raw = made(light);
    applied(raw, bandit);
    expect(light.value).toBe(-2);
    expect(reckonedIn(raw)).not.toContain(light);
  });

  it("changes nothing where there is none", () => {
    const raw = made({ label: "Cover", value: -2 });
    const before = reckonedIn(raw);
    expect(applied(raw, ruled("token:bandit"))).toBeNull();
    expect(reckonedIn(raw)).toEqual(before);
  });
});

describe("bad light", () => {
  const dark = ruled("token:bandit", cover(4), dim(-4));

  it("takes the place of the system's illumination where it is worse, and never that of cover", () => {
    const raw = apart({ label: "Cover", value: -2 });
    const { cover: ofCover, light } = applyAttack(raw, dark, label);
    expect([ofCover.put?.value, light.put?.value, light.own?.value]).toEqual([-4, -4, -2]);
    expect(raw.best).toMatchObject({ bestCover: { value: -4 }, bestIllumination: { label: "Dim light", value: -4 } });
  });

  it("leaves worse illumination of the system's as it is", () => {
    const raw: AttackMods = {
      mods: [],
      best: { bestCover: undefined, bestIllumination: { label: "Dark", value: -6 } },
    };
    const placed = applyAttack(raw, dark, label);
    expect(placed.light.put).toBeNull();
    expect(reckonedIn(raw).map(({ value }) => value)).toEqual([-4, -6]);
    expect(fatesOf(placed, dark)).toEqual({ cover: "put", light: "included" });
  });

  it("takes its place in the list of older versions too", () => {
    const own: RollModifier = { label: "Dim", value: -2 };
    const raw: AttackMods = { mods: [range, own], best: undefined, light: own };
    applyAttack(raw, dark, label);
    expect(raw.mods.map(({ value }) => value)).toEqual([-4, -4, -4]);
    expect(raw.mods).not.toContain(own);
  });

  it("changes with another verdict while the dialog is open, and gives the system's back", () => {
    const own: RollModifier = { label: "Dim", value: -2 };
    const raw: AttackMods = { mods: [own], best: undefined, light: own };
    const placed = applyAttack(raw, ruled("token:bandit", dim(-4)), label);
    const lighter = swapMods(raw.mods, placed, ruled("token:bandit", cover(2)), label);
    expect(raw.mods.map(({ value }) => value)).toEqual([-2, -2]);
    expect(raw.mods).toContain(own);
    expect([lighter.cover.put?.value, lighter.light.put]).toEqual([-2, null]);
  });

  it("that was unticked is off the card, and cover stays", () => {
    const raw = apart();
    const placed = applyAttack(raw, dark, label);
    const off = { ...placed.light.put!, ignore: true };
    const mods = [placed.cover.put!, off];
    expect(asMade(mods, { ...placed, light: { ...placed.light, put: off } }, dark).changes).toEqual([cover(4)]);
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
    const [first, second] = asPut(attack, "token:bandit", { cover: "put", light: "off" }).targets;
    expect(first?.changes).toEqual([cover(4)]);
    expect(first?.unplaced).toBeUndefined();
    expect(second?.unplaced).toEqual([cover(2)]);
    expect(asPut(attack, "token:bandit", { cover: "off", light: "off" }).targets[0]?.changes).toEqual([]);
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
  const made = (mods: readonly RollModifier[], on: PlacedMods["cover"], each: RuledTarget): RuledTarget =>
    asMade(mods, { cover: on, light: NOTHING }, each);
  const put: RollModifier = { label: "Cover", value: -4 };
  const own: RollModifier = { label: "Heavy cover", value: "-6" };
  const target = bandit;
  const included: RuledTarget = { ...bandit, included: bandit.changes };
  const said = (each: RuledTarget) => [each.changes.length, each.included?.length ?? 0, each.unplaced?.length ?? 0];

  it("has its cover as long as the modifier that counts is among its own, as it was", () => {
    expect(made([own, put], { own, put }, target)).toBe(target);
    expect(made([{ label: "Aim", value: 1 }, own], { own, put: null }, included)).toBe(included);
    expect(made([], { own: undefined, put: null }, target)).toBe(target);
  });

  it("has none of it to count once the player has unticked that", () => {
    const off = { ...put, ignore: true };
    expect(said(made([off], { own: undefined, put: off }, target))).toEqual([0, 0, 0]);
    const ownOff = { ...own, ignore: true };
    expect(said(made([ownOff], { own: ownOff, put: null }, included))).toEqual([0, 0, 0]);
  });

  it("leaves it to people where another module has taken that off or made it less", () => {
    expect(said(made([{ ...put }], { own: undefined, put }, target))).toEqual([1, 0, 1]);
    const less = { ...put, value: -1 };
    expect(said(made([less], { own: undefined, put: less }, target))).toEqual([1, 0, 1]);
    expect(said(made([], { own, put: null }, included))).toEqual([1, 0, 1]);
    const least = { ...own, value: "-2" };
    expect(said(made([least], { own: least, put: null }, included))).toEqual([1, 0, 1]);
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

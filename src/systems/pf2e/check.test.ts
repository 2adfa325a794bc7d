import { describe, expect, it } from "vitest";
import type { Modifier } from "../../rules/verdict";
import type { RuledTarget } from "../attack";
import {
  applyAttack,
  applySave,
  coverModifier,
  defenceAdded,
  isMessageOf,
  readAttack,
  readSave,
  type CheckContext,
  type CheckModifier,
  type MakeCover,
} from "./check";

/** Shaped as the system's strikes and saves make them: docs/systems.md, "pf2e and sf2e". */

const bow = { name: "Longbow", uuid: "Actor.a.Item.bow", isMelee: false, isRanged: true, group: "bow" };
const whip = { name: "Whip", isMelee: true, isRanged: false, group: "flail" };
const archer = { token: { id: "archer" }, actor: { getReach: () => 10 }, self: true };
const orc = { token: { id: "orc" }, actor: {}, self: false };

const circumstance = (slug: string, modifier: number, enabled = true): CheckModifier => ({
  ...{ slug, type: "circumstance", modifier, enabled },
});
const armour: CheckModifier = { slug: "chain-mail", type: "item", modifier: 4, enabled: true };

const strike = (changes: Partial<CheckContext> = {}): CheckContext => ({
  type: "attack-roll",
  ...{ actor: archer.actor, token: archer.token, item: bow, origin: archer, target: orc },
  domains: ["attack", "ranged-attack-roll", "attack-roll"],
  options: new Set(["target", "item:ranged"]),
  dc: { slug: "ac", value: 18, statistic: { modifiers: [armour] } },
  ...changes,
});

const withShield = (bonus: number) => ({
  slug: "ac",
  value: 18 + bonus,
  statistic: { modifiers: [armour, circumstance("raised-shield", bonus)] },
});

const make: MakeCover = (bonus) => ({ ...coverModifier(bonus, "Cover"), enabled: true }) as CheckModifier;

const change = (stat: Modifier["stat"], value: number): Modifier => ({
  ...{ stat, value, side: "target", type: "circumstance", note: { key: "", data: {} } },
});

const ruled = (...changes: Modifier[]): RuledTarget => ({
  ...{ target: "token:orc", effects: [], missChance: null, refusal: null, changes },
  verdict: {
    ...{ ruleset: "pathfinder2e", attacker: "token:archer", target: "token:orc", kind: "ranged", reach: null },
    ...{ lineOfEffect: true, lineOfSight: true, cover: "standard", concealment: "none", missChance: 0 },
    ...{ fraction: null, origin: null, lines: [], figures: [], obstacles: [], onMiss: null },
    ...{ modifiers: changes, effects: [], permissions: [], reasons: [] },
  },
});

const standard = ruled(change("ac", 2), change("reflex", 2));
const greater = ruled(change("ac", 4));

const shownOptions = ({ options = [] }: CheckContext): string[] => [...options].sort();

describe("a strike", () => {
  it("is by the token that rolls on the one that it targets, as the item says", () => {
    expect(readAttack(strike())).toEqual({
      attacker: "token:archer",
      targets: ["token:orc"],
      manner: { kind: "ranged", reach: null, origin: null, weapon: "bow" },
      action: "attack",
      title: "Longbow",
      passesOver: [],
      missRolls: 1,
    });
  });

  it("with a reach weapon reaches as far as its actor does with it", () => {
    expect(readAttack(strike({ item: whip }))?.manner).toEqual({ kind: "melee", reach: 10, origin: null });
  });

  it("with a thrown weapon is ranged, with its range increment", () => {
    const javelin = { name: "Javelin", isMelee: false, isRanged: true, isThrown: true, range: { increment: 30 } };
    expect(readAttack(strike({ item: javelin }))?.manner).toMatchObject({ weapon: "thrown", increment: 30 });
  });

  it("of an item that does not say goes by its domains", () => {
    const ray = { name: "Ray" };
    expect(readAttack(strike({ item: ray, domains: ["spell-attack-roll"] }))?.manner.kind).toBe("ranged");
    expect(readAttack(strike({ item: ray, domains: ["melee-attack-roll"] }))?.manner.kind).toBe("melee");
  });

  it.each<[string, Partial<CheckContext>]>([
    ["made again", { isReroll: true }],
    ["only looked at", { viewOnly: true }],
    ["at nobody", { target: null }],
    ["at what has no token", { target: { actor: {}, token: null } }],
    ["by what has no token", { origin: { actor: {}, token: null, self: true }, token: null }],
    ["that is a skill check", { type: "skill-check" }],
    ["that is a flat check", { type: "flat-check" }],
  ])("%s is not judged", (_, changes) => {
    expect(readAttack(strike(changes))).toBeNull();
  });

  it("of older versions has no origin, but a token", () => {
    const { origin, ...older } = strike();
    expect(origin).toBeDefined();
    expect(readAttack(older)?.attacker).toBe("token:archer");
  });
});

describe("cover against a strike", () => {
  it("raises the difficulty of this roll and leaves the caller's context as it was", () => {
    const context = strike();
    const before = structuredClone({ ...context, actor: null, origin: null, target: null });
    expect(applyAttack(context, standard, make).dc?.value).toBe(20);
    expect({ ...context, actor: null, origin: null, target: null }).toEqual(before);
  });

  it("is counted once, however often the same context is rolled", () => {
    const context = strike();
    applyAttack(context, standard, make);
    expect(applyAttack(context, standard, make).dc?.value).toBe(20);
  });

  it.each([
    [1, 2, 1],
    [2, 2, 0],
    [2, 4, 2],
    [4, 2, 0],
  ])("does not add to a shield of +%i: cover of +%i adds %i", (shield, cover, added) => {
    const context = strike({ dc: withShield(shield) });
    const target = ruled(change("ac", cover));
    expect(applyAttack(context, target, make).dc?.value).toBe(18 + shield + added);
    expect(defenceAdded(context, target)).toBe(added);
  });

  it("adds to what is no circumstance bonus, to penalties, and to what is out of force", () => {
    const modifiers = [armour, circumstance("off-guard", -2), circumstance("parry", 2, false)];
    const context = strike({ dc: { slug: "ac", value: 16, statistic: { modifiers } } });
    expect(applyAttack(context, standard, make).dc?.value).toBe(18);
  });

  it("stands among the parts of the difficulty in place of what it outdoes, on a copy", () => {
    const dc = withShield(1);
    const shown = applyAttack(strike({ dc }), standard, make).dc?.statistic?.modifiers;
    expect(shown?.map(({ slug, modifier }) => [slug, modifier])).toEqual([
      ["chain-mail", 4],
      ["parapet-cover", 2],
    ]);
    expect(dc.statistic.modifiers.map(({ slug }) => slug)).toEqual(["chain-mail", "raised-shield"]);
  });

  it("is told to the system's own rules as the level that counts", () => {
    expect(shownOptions(applyAttack(strike(), standard, make))).toEqual([
      "item:ranged",
      "target",
      "target:cover-bonus:2",
      "target:cover-level:standard",
    ]);
  });

  it("gives way to greater cover that the target has taken, and outdoes lesser", () => {
    const taken = (level: string, bonus: number): CheckContext =>
      strike({
        options: new Set([`target:cover-level:${level}`, `target:cover-bonus:${bonus}`]),
        dc: { slug: "ac", value: 18 + bonus, statistic: { modifiers: [circumstance("cover", bonus)] } },
      });
    const behindMore = applyAttack(taken("greater", 4), standard, make);
    expect([behindMore.dc?.value, shownOptions(behindMore)]).toEqual([
      22,
      ["target:cover-bonus:4", "target:cover-level:greater"],
    ]);
    const behindLess = applyAttack(taken("standard", 2), greater, make);
    expect([behindLess.dc?.value, shownOptions(behindLess)]).toEqual([
      22,
      ["target:cover-bonus:4", "target:cover-level:greater"],
    ]);
  });

  it("goes by the options where the difficulty does not say what it is made of", () => {
    const options = ["target:cover-level:lesser", "target:cover-bonus:1"];
    expect(applyAttack(strike({ dc: { slug: "armor", value: 19 }, options }), standard, make).dc?.value).toBe(20);
  });

  it("is no matter where nothing is to be changed, or another difficulty is rolled against", () => {
    const context = strike();
    expect(applyAttack(context, ruled(), make)).toBe(context);
    const grapple = strike({ dc: { slug: "fortitude", value: 15 } });
    expect(applyAttack(grapple, standard, make)).toBe(grapple);
    const free = strike({ dc: null });
    expect(applyAttack(free, standard, make)).toBe(free);
  });
});

describe("a Reflex save", () => {
  const fireball = { name: "Fireball", uuid: "Actor.m.Item.fireball" };
  const mage = { token: { id: "mage" }, actor: {}, item: fireball, self: false };
  const saving = { token: { id: "orc" }, actor: {}, self: true };
  const save = (changes: Partial<CheckContext> = {}): CheckContext => ({
    type: "saving-throw",
    ...{ token: saving.token, origin: mage, target: saving, item: fireball },
    domains: ["reflex", "saving-throw"],
    options: new Set(["area-effect"]),
    dc: { value: 22 },
    ...changes,
  });
  const nowhere = (): null => null;

  it("against an area is judged from where the area has been placed", () => {
    const placed = (item: string) => (item === fireball.uuid ? { x: 300, y: 400 } : null);
    expect(readSave(save(), placed)).toEqual({
      attack: { attacker: "token:mage", target: "token:orc", kind: "area", reach: null, origin: { x: 300, y: 400 } },
      stat: "reflex",
      title: "Fireball",
    });
  });

  it("is judged from its maker where no area is on the map", () => {
    expect(readSave(save(), nowhere)?.attack).toMatchObject({ attacker: "token:mage", origin: null });
  });

  it.each<[string, Partial<CheckContext>]>([
    ["against no area", { options: new Set<string>() }],
    ["of another kind", { domains: ["will", "saving-throw"] }],
    ["rolled from the sheet, of which nobody knows whence it comes", { origin: null, item: null }],
    ["made again", { isReroll: true }],
  ])("%s is left alone", (_, changes) => {
    expect(readSave(save(changes), nowhere)).toBeNull();
  });

  it("gains the bonus as a circumstance bonus of its own name, which the system does not add to others", () => {
    const declared = readSave(save(), nowhere)!;
    const applied = applySave(save(), { declared, ruled: standard }, make);
    expect(applied?.modifier).toMatchObject({ slug: "parapet-cover", type: "circumstance", modifier: 2 });
    expect(shownOptions(applied!.context)).toEqual(["area-effect", "self:cover-bonus:2", "self:cover-level:standard"]);
    expect(applySave(save(), { declared, ruled: greater }, make)).toBeNull();
  });
});

describe("the message of a strike", () => {
  const declared = readAttack(strike())!;
  const message = (type: string, target: string, token = "archer") => ({
    flags: { pf2e: { context: { type, target: { token: `Scene.s.Token.${target}` } } } },
    speaker: { token },
  });

  it("is the one of the same attacker on the same target", () => {
    expect(isMessageOf(declared, message("attack-roll", "orc"))).toBe(true);
    expect(isMessageOf(declared, message("damage-roll", "orc"))).toBe(false);
    expect(isMessageOf(declared, message("attack-roll", "imp"))).toBe(false);
    expect(isMessageOf(declared, message("attack-roll", "orc", "mage"))).toBe(false);
    expect(isMessageOf(declared, { flags: {}, speaker: {} })).toBe(false);
  });
});

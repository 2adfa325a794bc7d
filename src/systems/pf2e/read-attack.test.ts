import { describe, expect, it } from "vitest";
import { strike, whip } from "../../../tests/systems/pf2e-checks";
import type { CheckContext } from "./shapes";
import { isForAttack, type CoverChange } from "../../rules/attack/cover-change";
import { isMessageOf, readAttack } from "./read-attack";

const readIn = (context: CheckContext) => readAttack(context, () => false);

describe("a strike", () => {
  it("out of turn is one of opportunity in melee, but neither a shot, a spell nor Trip is", () => {
    const actionOf = (context: CheckContext) => readAttack(context, (token) => token === "token:archer")?.action;
    const touch = { isMelee: undefined, isRanged: undefined };
    expect(actionOf(strike({ item: whip }))).toBe("attack-of-opportunity");
    expect(actionOf(strike())).toBe("attack");
    expect(actionOf(strike({ item: { ...whip, ...touch } as never, domains: ["melee-attack-roll"] }))).toBe("attack");
    expect(actionOf(trip({ item: whip }))).toBe("attack");
  });

  it("is by the token that rolls on the one that it targets, as the item says", () => {
    expect(readIn(strike())).toEqual({
      attacker: "token:archer",
      targets: ["token:orc"],
      manner: { kind: "ranged", reach: null, origin: null, weapon: "bow", means: "weapon" },
      action: "attack",
      title: "Longbow",
      missRolls: 1,
    });
  });

  it("with a reach weapon reaches as far as its actor does with it", () => {
    expect(readIn(strike({ item: whip }))?.manner).toEqual({ kind: "melee", reach: 10, origin: null, means: "weapon" });
  });

  it("with a thrown weapon is ranged, with its range increment", () => {
    const javelin = { name: "Javelin", isMelee: false, isRanged: true, isThrown: true, range: { increment: 30 } };
    expect(readIn(strike({ item: javelin }))?.manner).toMatchObject({ weapon: "thrown", increment: 30 });
  });

  it("of an item that does not say goes by its domains", () => {
    const ray = { name: "Ray" };
    expect(readIn(strike({ item: ray, domains: ["spell-attack-roll"] }))?.manner.kind).toBe("ranged");
    expect(readIn(strike({ item: ray, domains: ["melee-attack-roll"] }))?.manner.kind).toBe("melee");
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
    expect(readIn(strike(changes))).toBeNull();
  });

  it("of older versions has no origin, but a token", () => {
    const { origin, ...older } = strike();
    expect(origin).toBeDefined();
    expect(readIn(older)?.attacker).toBe("token:archer");
  });
});

/** Athletics against the Reflex or Fortitude DC, as `Statistic#roll` builds it from the action's traits. */
const trip = (changes: Partial<CheckContext> = {}): CheckContext =>
  strike({
    type: "skill-check",
    title: "Trip",
    item: null,
    domains: ["all", "athletics", "check", "athletics-check"],
    options: new Set(["action:trip", "attack"]),
    dc: { slug: "reflex", value: 17 },
    ...changes,
  });

describe("a skill check with the attack trait", () => {
  it("is an attack by hand, within its actor's own reach", () => {
    expect(readIn(trip())).toMatchObject({
      attacker: "token:archer",
      targets: ["token:orc"],
      title: "Trip",
      manner: { kind: "melee", reach: null, origin: null },
    });
  });

  it("with a weapon reaches as far as that", () => {
    expect(readIn(trip({ item: whip }))?.manner).toEqual({ kind: "melee", reach: 10, origin: null });
    const bola = { name: "Bola", isMelee: false, isRanged: true, isThrown: true, range: { increment: 20 } };
    expect(readIn(trip({ item: bola }))?.manner).toMatchObject({ kind: "ranged", weapon: "thrown", increment: 20 });
  });

  it.each(["skill-check", "attack-roll"])("that escapes from a hold attacks nobody, be it a %s", (type) => {
    const options = new Set(["action:escape", "attack"]);
    expect(readIn(trip({ type, options }))).toBeNull();
  });
});

describe("a roll option that changes cover", () => {
  const changesBy = (...options: readonly string[]) =>
    readIn(strike({ options: new Set(options) }))?.manner.coverChanges?.map(({ does, level, conceals, note }) => [
      does ?? conceals,
      level,
      note,
    ]);

  it("is a short form after parapet:cover:", () => {
    expect(changesBy("parapet:cover:ignore:lesser")).toEqual([["ignore", "lesser", ""]]);
    expect(changesBy("parapet:cover:raise:2")).toEqual([["raise", null, ""]]);
    expect(changesBy("parapet:cover:forget", "target:cover-level:standard")).toBeUndefined();
  });
});

describe("Hunter's Aim", () => {
  const OPTIONS = ["item:ranged", "hunters-aim", "target:mark:hunted-prey"];
  const aimed = (changes: Partial<CheckContext> = {}) => readIn(strike({ options: new Set(OPTIONS), ...changes }));
  const changesIn = (declared = aimed()): readonly CoverChange[] =>
    declared?.manner.coverChanges?.filter((change) => isForAttack(change, declared.manner)) ?? [];

  it("ignores lesser cover and concealment with a ranged strike at the hunted prey", () => {
    expect(changesIn()).toMatchObject([
      { does: "ignore", level: "lesser", conceals: null, note: "Hunter's Aim" },
      { does: null, conceals: "ignore" },
    ]);
  });

  it.each<[string, Partial<CheckContext>]>([
    ["at another", { options: new Set(["item:ranged", "hunters-aim"]) }],
    ["without aiming", { options: new Set(["item:ranged", "target:mark:hunted-prey"]) }],
    ["in melee", { item: whip }],
    ["that is a skill check", { type: "skill-check", options: new Set([...OPTIONS, "attack"]) }],
  ])("ignores nothing %s", (_, changes) => {
    expect(changesIn(aimed(changes))).toEqual([]);
  });
});

describe.each(["pf2e", "sf2e"])("the message of a strike in %s", (system) => {
  const declared = readIn(strike())!;
  const message = (type: string, target: string, token = "archer") => ({
    flags: { [system]: { context: { type, target: { token: `Scene.s.Token.${target}` } } } },
    speaker: { token },
  });
  const isIts = (its: ReturnType<typeof message>): boolean => isMessageOf(declared, "attack-roll", its);

  it("is the one of the same attacker on the same target, by the same kind of check", () => {
    expect(isIts(message("attack-roll", "orc"))).toBe(true);
    expect(isIts(message("damage-roll", "orc"))).toBe(false);
    expect(isIts(message("attack-roll", "imp"))).toBe(false);
    expect(isIts(message("attack-roll", "orc", "mage"))).toBe(false);
    expect(isMessageOf(declared, "attack-roll", { flags: {}, speaker: {} })).toBe(false);
  });
});

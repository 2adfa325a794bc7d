import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MessageView } from "../../foundry/chat/chat-messages";
import type { CombatantDocument } from "../../foundry/combat/stored/documents";
import { latestStealth } from "./stealth-roll";

beforeEach(() => vi.stubGlobal("canvas", { ready: true, scene: { id: "s" } }));
afterEach(() => vi.unstubAllGlobals());

const message = (id: string, more: object, total = 15, scene = "s"): MessageView =>
  ({
    id,
    flags: {},
    author: { id: "gm", isGM: true },
    speaker: { scene, token: "a", actor: null },
    rolls: [{ total, formula: "1d20 + 4", dice: [{ faces: 20, total: 11 }] }],
    ...more,
  }) as unknown as MessageView;

const skill = (skillId: string) => ({ flags: { dnd5e: { roll: { type: "skill", skillId } } } });

const read = (system: string, messages: readonly MessageView[], combatants: readonly object[] = []) =>
  latestStealth(system, messages, combatants as readonly CombatantDocument[], ["Improved cover"]).get("token:a");

describe("the latest Stealth of a creature", () => {
  it("is in dnd5e in a flag of its message up to 5.3, and from 6.0 in the message's data", () => {
    expect(read("dnd5e", [message("m", skill("ste"))])).toMatchObject({ key: "m", total: 15 });
    expect(read("dnd5e", [message("m", { system: { ability: "dex", skill: "ste" } })])).toMatchObject({ total: 15 });
    expect(read("dnd5e", [message("m", skill("prc")), message("n", { system: { skill: "acr" } })])).toBe(undefined);
  });

  it("is the last one, and not one of another scene or of long ago", () => {
    const first = message("first", skill("ste"));
    expect(read("dnd5e", [first, message("last", skill("ste"), 9)])).toMatchObject({ key: "last", total: 9 });
    expect(read("dnd5e", [first, message("there", skill("ste"), 9, "other")])).toMatchObject({ key: "first" });
    const others = Array.from({ length: 50 }, (_, i) => message(`m${i}`, {}));
    expect(read("dnd5e", [first, ...others.slice(1)])).toMatchObject({ key: "first" });
    expect(read("dnd5e", [first, ...others])).toBe(undefined);
  });

  it("has in pf1 what Parapet has put on it, by its text", () => {
    const formula = "1d20 + 5[Ranks] + 10[Improved cover against Gark]";
    const rolls = [{ total: 26, formula, dice: [{ faces: 20, total: 11 }] }];
    const flags = { pf1: { subject: { skill: "ste" } } };
    expect(read("pf1", [message("m", { flags, rolls })])).toMatchObject({ total: 26, counted: 10 });
    expect(read("pf1", [message("m", { flags: { pf1: { subject: { skill: "per" } } } })])).toBe(undefined);
  });

  const check = (action: string, ...modifiers: readonly object[]) => ({
    flags: { pf2e: { context: { type: "skill-check", options: [`action:${action}`] }, modifiers } },
  });

  it("has in pf2e its face, the highest circumstance bonus that counts, and the action", () => {
    const modifiers = [
      { type: "circumstance", modifier: 1, enabled: false },
      { type: "circumstance", modifier: 2, enabled: true },
      { type: "item", modifier: 3, enabled: true },
      { type: "circumstance", modifier: -2, enabled: true },
    ];
    const hidden = { total: 15, natural: 11, counted: 2, isHide: true, isInitiative: false };
    expect(read("pf2e", [message("m", check("hide", ...modifiers))])).toMatchObject(hidden);
    expect(read("pf2e", [message("m", check("sneak"))])).toMatchObject({ counted: 0, isHide: false });
    expect(read("pf2e", [message("m", check("steal"))])).toBe(undefined);
  });

  const combatant = (statistic: string | null) => ({
    id: "c",
    tokenId: "a",
    initiative: 19,
    flags: { pf2e: { initiativeStatistic: statistic } },
  });

  it("is in pf2e the initiative by Stealth, with what its own message says", () => {
    const modifiers = [{ type: "circumstance", modifier: 2, enabled: true }];
    const initiative = message("i", { flags: { core: { initiativeRoll: true }, pf2e: { modifiers } } });
    const found = { key: "c 19", total: 19, natural: null, isInitiative: true };
    expect(read("pf2e", [], [combatant("stealth")])).toMatchObject({ ...found, counted: 0 });
    expect(read("pf2e", [message("m", check("hide")), initiative], [combatant("stealth")])).toMatchObject({
      ...found,
      counted: 2,
    });
    expect(read("pf2e", [initiative, message("m", check("hide"))], [combatant("stealth")])).toMatchObject({ key: "m" });
    expect(read("pf2e", [initiative], [combatant("perception")])).toBe(undefined);
  });

  it("is not one that a player has posted in the name of a creature of others", () => {
    const owners: Readonly<Record<string, string>> = { a: "ann" };
    const tokens = new Map(
      Object.entries(owners).map(([id, owner]) => [
        id,
        { testUserPermission: (user: { readonly id: string }) => user.id === owner },
      ]),
    );
    vi.stubGlobal("game", { scenes: new Map([["s", { tokens }]]) });
    vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OWNER: 3 } });
    const own = message("own", skill("ste"));
    const by = (id: string) => message("later", { ...skill("ste"), author: { id, isGM: false } }, 1);
    expect(read("dnd5e", [own, by("ben")])).toMatchObject({ key: "own", total: 15 });
    expect(read("dnd5e", [own, by("ann")])).toMatchObject({ key: "later", total: 1 });
    expect(read("dnd5e", [own, message("later", { ...skill("ste"), author: null }, 1)])).toMatchObject({ key: "own" });
  });

  it("is not read in other systems", () => {
    expect(read("swade", [message("m", skill("ste"))])).toBe(undefined);
  });
});

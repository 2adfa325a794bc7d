import { afterEach, describe, expect, it, vi } from "vitest";
import { combatant, fightOf } from "../../../tests/fights";
import { openTable } from "../../../tests/keep-table";
import { plainVerdict } from "../../../tests/ruled-attack";
import { act } from "../../combat/action";
import { combatantIn, type Encounter, type TargetFinding } from "../../combat/encounter";
import type { AskedAction } from "../../foundry/combat/order/order-of-battle";
import { allowed, refused } from "../../rules/attack/verdict";
import type { EncounterTable } from "../../table";
import { createCoupPresses, findingOf, isFinding, type CoupPress } from "./coup-press";

afterEach(() => {
  vi.unstubAllGlobals();
});

const [ATTACKER, KNIGHT] = ["token:archer", "token:knight"];

interface Given {
  readonly ruleset?: string;
  /** The target as the message names it. */
  readonly named?: string;
  readonly isUnseen?: boolean;
  readonly isLeftOut?: boolean;
  readonly isImmune?: boolean;
  readonly finding?: TargetFinding;
  readonly isDeleted?: boolean;
}

const standInsOf = (named: string) => (named === KNIGHT ? {} : { [named]: KNIGHT });

const recordOf = (target: string, { ruleset, isUnseen = false, isLeftOut = false }: Given) => {
  const permissions = [isUnseen ? refused("coup-de-grace", "NoCoupUnseen") : allowed("coup-de-grace")];
  const verdict = plainVerdict({ attacker: ATTACKER, target, permissions });
  const ruled = { target, verdict, changes: [], effects: [], unplaced: [], missChance: null, refusal: null, isLeftOut };
  return {
    ...{ key: "k", of: "attack", scene: "s", ruleset, title: "Axe", attacker: ATTACKER, missRolls: 1 },
    ...{ targets: [ruled], unjudged: [], things: [] },
  };
};

/** A GM's client. It is the turn of the archer, who has attacked the knight by message `m`. */
const sit = (given: Given = {}) => {
  const { ruleset = "epic-path", named = KNIGHT, isImmune = false, finding = null, isDeleted = false } = given;
  const table = openTable(true);
  const { stored, scene, verdicts } = table;
  stored.set("orderOfBattle", "on").set("ruleset", ruleset);
  const knight = scene.tokens.contents.find(({ id }) => id === "knight");
  Object.assign(knight?.toObject() ?? {}, { flags: { parapet: { criticalImmunity: isImmune } } });
  const amended: object[] = [];
  const message = {
    id: "m",
    author: { id: "u", isGM: false },
    flags: { parapet: { attack: recordOf(named, { ...given, ruleset }) } },
    update: (changes: { readonly flags: { readonly parapet: object } }) => {
      Object.assign(message.flags.parapet, changes.flags.parapet);
      amended.push(changes.flags.parapet);
      return Promise.resolve();
    },
  };
  const document = { id: "ann", tokenId: "archer" };
  const combat = { id: "c", round: 2, combatants: { contents: [document], get: () => document } };
  const ann = combatant("ann", 20, { hasActed: true, actedIn: 2, finding });
  let fight: Encounter = { ...fightOf(ann, combatant("orc", 10)), round: 2, acting: "ann" };
  const owner = { isGM: false };
  const token = { testUserPermission: (user: object) => user === owner };
  vi.stubGlobal("CONST", { DOCUMENT_OWNERSHIP_LEVELS: { OWNER: 3 } });
  vi.stubGlobal("game", {
    ...(game as object),
    user: { isGM: true, isActiveGM: true },
    system: { id: "pf1" },
    messages: { contents: isDeleted ? [] : [message] },
    combats: { contents: [combat] },
    scenes: { get: () => ({ tokens: { get: () => token } }) },
  });
  let mayAsk: (asked: object, user: object) => boolean = () => false;
  const parts = {
    verdicts,
    archive: {
      chancesOf: () => ({}),
      of: () => ({ record: recordOf(KNIGHT, { ...given, ruleset }), standIns: standInsOf(named) }),
    },
    order: { fight: () => fight },
    queries: { answer: (listener: { mayAsk: typeof mayAsk }) => (mayAsk = listener.mayAsk) },
    ask: (_: string, asked: AskedAction) => {
      const after = act(fight, { ...asked, id: `${fight.journal.length}` });
      if (typeof after !== "string") fight = after;
      return Promise.resolve(typeof after === "string" ? after : null);
    },
  } as unknown as EncounterTable;
  const presses = createCoupPresses(parts);
  presses.register();
  return {
    parts,
    amended,
    press: (kind: CoupPress["act"]) => presses.press({ message: "m", target: KNIGHT, act: kind }),
    mayAsk: (target: string) => mayAsk({ message: "m", target, act: "deliver" }, owner),
    its: () => combatantIn(fight, "ann"),
    fight: () => fight,
  };
};

const FOUND: TargetFinding = { round: 1, message: "m", target: KNIGHT };

describe("a coup de grâce in a fight", () => {
  it.each([
    ["epic-path", true],
    ["pathfinder1e", false],
  ] as const)("by %s is a full-round action in the tracker: %s; undone it is none", async (ruleset, isFullRound) => {
    const { press, its } = sit({ ruleset });
    expect(await press("deliver")).toBeNull();
    expect(its()?.isFullRound).toBe(isFullRound);
    expect(await press("undo")).toBeNull();
    expect(its()?.isFullRound).toBe(false);
  });

  it("against total concealment is one in both of its rounds", async () => {
    const { press, its } = sit({ isUnseen: true });
    expect(await press("deliver")).toBeNull();
    expect(its()).toMatchObject({ isFullRound: true, finding: { round: 2, message: "m", target: KNIGHT } });
    expect(await press("undo")).toBeNull();
    expect(its()).toMatchObject({ isFullRound: false, finding: null });
  });

  it("ends the search for its target, which is there again when it is undone", async () => {
    const { press, its, amended } = sit({ isUnseen: true, finding: FOUND });
    expect(await press("deliver")).toBeNull();
    expect(amended).toEqual([{ amended: { coups: { [KNIGHT]: { step: "done", damage: null } } } }]);
    expect(its()).toMatchObject({ isFullRound: true, finding: null });
    expect(await press("undo")).toBeNull();
    expect(its()).toMatchObject({ isFullRound: false, finding: FOUND });
  });

  it.each([
    ["whose message is deleted", {}, "found", true],
    ["whose message alone has named its target", { target: "unseen:1" }, "none", false],
    ["of a round long ago", { round: 0 }, "none", false],
  ] as const)("after a search %s", (_, changes, step, isMarked) => {
    const { parts, fight, its } = sit({ finding: { ...FOUND, ...changes }, isDeleted: true });
    expect(findingOf(ATTACKER, KNIGHT, parts)).toBe(step);
    const ann = its();
    expect(ann !== null && isFinding({ fight: fight(), its: ann }, parts)).toBe(isMarked);
  });
});

describe("a coup de grâce is refused", () => {
  it("of a target that the map shows as immune to critical hits, though the message does not say it", async () => {
    const { press, amended } = sit({ isImmune: true });
    expect([await press("deliver"), amended]).toEqual(["immune", []]);
  });

  it("of a target that the attack leaves out", async () => {
    const { press, amended, mayAsk } = sit({ isLeftOut: true });
    expect([await press("deliver"), amended, mayAsk(KNIGHT)]).toEqual(["gone", [], false]);
  });

  it("where a player guesses who is behind a stand-in", () => {
    const { mayAsk } = sit({ named: "unseen:1" });
    expect([mayAsk("unseen:1"), mayAsk(KNIGHT), mayAsk("token:imp")]).toEqual([true, false, false]);
    expect(sit().mayAsk(KNIGHT)).toBe(true);
  });
});

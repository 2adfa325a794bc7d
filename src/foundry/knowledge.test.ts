import { describe, expect, it } from "vitest";
import type { DrawnLine, Verdict } from "../rules/verdict";
import { knowledgeOf, knownVerdict } from "./knowledge";

const line = (...obstacles: string[]): DrawnLine => ({
  from: { x: 0, y: 0 },
  to: { x: 9, y: 9 },
  isBlocked: obstacles.length > 0,
  obstacles,
  blockedAt: obstacles.length > 0 ? { x: 4, y: 4 } : null,
});

const verdict: Verdict = {
  ruleset: "pathfinder1e",
  attacker: "token:archer",
  target: "token:orc",
  kind: "ranged",
  reach: null,
  lineOfEffect: true,
  lineOfSight: true,
  cover: "soft",
  concealment: "none",
  missChance: 0,
  fraction: null,
  origin: { x: 0, y: 0 },
  lines: [line(), line("token:imp"), line("wall:w")],
  obstacles: ["token:imp", "wall:w"],
  modifiers: [{ stat: "ac", value: 4, side: "target", type: "cover", note: { key: "K", data: { by: "token:imp" } } }],
  permissions: [{ action: "hide", isAllowed: false, reason: { key: "K", data: { by: "token:imp" } } }],
  reasons: [
    { key: "A", data: { obstacles: "token:goblin, token:imp" } },
    { key: "B", data: { fraction: 0.4 } },
  ],
};

const visible = (...ids: string[]) => ({
  isTokenVisible: (id: string) => ids.includes(id),
  isShutSecretDoor: (id: string) => id === "secret",
});

const gm = knowledgeOf(true, visible());
const blind = knowledgeOf(false, visible("archer", "orc"));
const seeing = knowledgeOf(false, visible("archer", "orc", "imp"));

describe("what a user may learn", () => {
  it("the GM learns everything", () => {
    expect(knownVerdict(verdict, gm)).toEqual({ ...verdict, hasUnseen: false });
  });

  it("a player who sees the creature in between learns everything", () => {
    expect(knownVerdict(verdict, seeing)).toEqual({ ...verdict, hasUnseen: false });
  });

  it("a player who does not see it learns neither its lines nor that it is an obstacle", () => {
    const known = knownVerdict(verdict, blind);
    expect(known.lines).toEqual([line(), line("wall:w")]);
    expect(known.obstacles).toEqual(["wall:w"]);
    expect(known.hasUnseen).toBe(true);
  });

  it("no word of the answer holds its id", () => {
    const said = JSON.stringify(knownVerdict(verdict, blind));
    expect(said).not.toContain("imp");
  });

  it("the numbers stay as the dice use them, and a reason says that something is unseen", () => {
    const known = knownVerdict(verdict, blind);
    expect(known.cover).toBe("soft");
    expect(known.modifiers.map(({ value }) => value)).toEqual([4]);
    expect(known.reasons).toEqual([
      { key: "B", data: { fraction: 0.4 } },
      { key: "PARAPET.Reason.Unseen", data: {} },
    ]);
  });

  it("a token that is on no canvas is not seen", () => {
    expect(knowledgeOf(false, visible()).sees("token:imp")).toBe(false);
  });

  it("a player is not shown which of the walls is a secret door", () => {
    const shut: Verdict = {
      ...verdict,
      lines: [line("wall:secret", "wall:w")],
      obstacles: ["wall:secret", "wall:w"],
      reasons: [],
    };
    const known = knownVerdict(shut, seeing);
    expect(known.obstacles).toEqual([]);
    expect(known.lines.map(({ isBlocked, blockedAt, obstacles }) => [isBlocked, blockedAt, obstacles])).toEqual([
      [true, { x: 4, y: 4 }, []],
    ]);
    expect(known.hasUnseen).toBe(false);
    expect(knownVerdict(shut, gm).obstacles).toEqual(["wall:secret", "wall:w"]);
  });
});

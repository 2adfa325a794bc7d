import { describe, expect, it } from "vitest";
import type { DrawnLine, Verdict } from "../../rules/attack/verdict";
import type { Condition } from "../../scene/model/scene";
import { knowledgeOf, knownReason, knownVerdict } from "./knowledge";

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
  figures: [
    { kind: "facing", points: [], cover: null },
    { kind: "hidden", points: [], cover: null },
  ],
  obstacles: ["token:imp", "wall:w"],
  onMiss: "token:imp",
  dice: [],
  effects: [],
  modifiers: [{ stat: "ac", value: 4, side: "target", type: "cover", note: { key: "K", data: { by: ["token:imp"] } } }],
  permissions: [{ action: "hide", isAllowed: false, reason: { key: "K", data: { by: ["token:imp"] } } }],
  reasons: [
    { key: "A", data: { obstacles: ["token:goblin", "token:imp"] } },
    { key: "B", data: { fraction: 0.4 } },
  ],
};

const visible = (...ids: string[]) => ({
  isTokenVisible: (id: string) => ids.includes(id),
  isTokenOwned: (id: string) => id === "archer",
  isTokenNamed: (id: string) => id === "orc",
  isTokenSecret: () => false,
  tokenConditions: () => ["prone"] as const,
  isRegionKnown: (id: string) => id === "hedge",
  isTileVisible: (id: string) => id === "crate",
});

const gm = knowledgeOf(true, visible());
const blind = knowledgeOf(false, visible("archer", "orc"));
const seeing = knowledgeOf(false, visible("archer", "orc", "imp", "goblin"));

describe("knowledge", () => {
  it("of a GM is complete", () => {
    expect(knownVerdict(verdict, gm)).toEqual({ ...verdict, hasUnseen: false });
  });

  it("of a player who sees the creature between is complete", () => {
    expect(knownVerdict(verdict, seeing)).toEqual({ ...verdict, hasUnseen: false });
  });

  it("of what a body makes of damage is what the target's icons show", () => {
    const reasons = ["incorporeal", "incorporealToNebulous", "nebulous", "sensed"].map((body) => ({
      key: `PARAPET.Reason.Body.${body}`,
      data: {},
    }));
    const told = (conditions: readonly Condition[], target = "token:orc") => {
      const user = knowledgeOf(false, { ...visible("archer", "orc"), tokenConditions: () => conditions });
      const known = knownVerdict({ ...verdict, target, reasons }, user);
      return known.reasons.map(({ key }) => key.split(".").at(-1));
    };
    expect(told(["prone"])).toEqual(["Unseen"]);
    expect(told(["incorporeal"])).toEqual(["incorporeal", "incorporealToNebulous", "sensed", "Unseen"]);
    expect(told(["ethereal"])).toEqual(["sensed", "Unseen"]);
    expect(told(["nebulous"])).toEqual(["nebulous", "Unseen"]);
    expect(told([], "token:archer")).toEqual(["incorporeal", "incorporealToNebulous", "nebulous", "sensed", "Unseen"]);
    expect(knownVerdict({ ...verdict, reasons }, gm).reasons).toEqual(reasons);
  });

  it("of a player who does not see it excludes all lines, which would tell where it is, and that it is an obstacle", () => {
    const known = knownVerdict(verdict, blind);
    expect(known.lines).toEqual([]);
    expect(known.obstacles).toEqual(["wall:w"]);
    expect(known.onMiss).toBeNull();
    expect(known.figures.map(({ kind }) => kind)).toEqual(["facing"]);
    expect(known.hasUnseen).toBe(true);
  });

  it("hides the creature that a miss hits when nothing else of the verdict is about it", () => {
    const glancing = { ...verdict, lines: [line()], obstacles: [], modifiers: [], permissions: [], reasons: [] };
    const known = knownVerdict(glancing, blind);
    expect(known).toMatchObject({ onMiss: null, hasUnseen: true });
    expect(known.figures.map(({ kind }) => kind)).toEqual(["facing"]);
    expect(knownVerdict(glancing, seeing).onMiss).toBe("token:imp");
  });

  it("keeps the creature that a miss hits when only something else is unseen", () => {
    const known = knownVerdict({ ...verdict, onMiss: "token:orc" }, blind);
    expect(known).toMatchObject({ onMiss: "token:orc", hasUnseen: true });
  });

  it("names a feature to its creature's owner and to GMs alone; to others it is a feature", () => {
    const by = (of: string) => {
      const reasons = [{ key: "PARAPET.Reason.Feature.Ignored", data: { feature: "Sharpshooter", of, found: "F" } }];
      return { ...verdict, obstacles: [], lines: [], modifiers: [], permissions: [], onMiss: null, reasons };
    };
    const toldTo = (knowledge: typeof gm, of: string) => knownVerdict(by(of), knowledge).reasons[0]?.data;
    for (const of of ["token:archer", "token:orc", "region:hedge"])
      expect(toldTo(gm, of)).toEqual({ feature: "Sharpshooter", of, found: "F" });
    expect(toldTo(seeing, "token:archer")?.["feature"]).toBe("Sharpshooter");
    const unnamed = { feature: "PARAPET.Feature.unnamed", of: "", found: "F" };
    expect([toldTo(seeing, "token:orc"), toldTo(seeing, "region:hedge")]).toEqual([unnamed, unnamed]);
    // What another module adds has no creature, and everyone may know it.
    expect(toldTo(seeing, "")?.["feature"]).toBe("Sharpshooter");
  });

  it("leaves its id out of the whole answer", () => {
    const said = JSON.stringify(knownVerdict(verdict, blind));
    expect(said).not.toContain("imp");
  });

  it("keeps the numbers the dice use, with the reason that something is unseen", () => {
    const known = knownVerdict(verdict, blind);
    expect(known.cover).toBe("soft");
    expect(known.modifiers.map(({ value }) => value)).toEqual([4]);
    expect(known.reasons).toEqual([
      { key: "B", data: { fraction: 0.4 } },
      { key: "PARAPET.Reason.Unseen", data: {} },
    ]);
  });

  it("excludes a token that is on no canvas", () => {
    expect(knowledgeOf(false, visible()).sees("token:imp")).toBe(false);
  });

  it("of a player includes walls, and regions and tiles only if their map shows them", () => {
    const seen = ["wall:w", "region:hedge", "region:trap", "tile:crate", "tile:hidden", "light:x", ""];
    expect(seen.filter((id) => blind.sees(id))).toEqual(["wall:w", "region:hedge", "tile:crate"]);
    expect(seen.every((id) => gm.sees(id))).toBe(true);
  });

  it("of a player excludes an unseen region that conceals, though it is no obstacle", () => {
    const veiled: Verdict = {
      ...verdict,
      lines: [line()],
      obstacles: [],
      modifiers: [],
      permissions: [],
      reasons: [
        { key: "PARAPET.Reason.Cover.none", data: { obstacles: [] } },
        { key: "PARAPET.Reason.Concealed.partial", data: { veils: ["region:trap"], chance: 20 } },
      ],
    };
    const known = knownVerdict(veiled, blind);
    expect(known.reasons.map(({ key }) => key)).toEqual(["PARAPET.Reason.Cover.none", "PARAPET.Reason.Unseen"]);
    expect(known.hasUnseen).toBe(true);
  });

  it("does not mention an unseen obstacle without effect", () => {
    const low: Verdict = {
      ...verdict,
      lines: [line()],
      obstacles: [],
      onMiss: null,
      modifiers: [],
      permissions: [],
      reasons: [{ key: "PARAPET.Reason.LowFar", data: { obstacles: ["region:trap"] } }],
    };
    expect(knownVerdict(low, blind)).toMatchObject({ reasons: [], hasUnseen: false });
  });

  it.each([
    ["none", { action: "coup-de-grace", isAllowed: true, reason: null }],
    ["total", { action: "coup-de-grace", isAllowed: false, reason: { key: "PARAPET.Reason.NoCoupUnseen", data: {} } }],
  ] as const)("of a stranger's immunity is for GMs and owners alone; with %s concealment", (concealment, otherwise) => {
    const reason = { key: "PARAPET.Reason.NoCoupImmune", data: {} };
    const immune = { action: "coup-de-grace", isAllowed: false, reason } as const;
    const finished: Verdict = { ...verdict, concealment, permissions: [immune] };
    expect(knownVerdict(finished, seeing).permissions).toEqual([otherwise]);
    expect(knownVerdict(finished, gm).permissions).toEqual([immune]);
    expect(knownVerdict({ ...finished, target: "token:archer" }, seeing).permissions).toEqual([immune]);
  });

  it("gives no name for a forged reason", () => {
    const asked = { key: "PARAPET.Reason.Cover.soft", data: { obstacles: ["token:imp"] } };
    expect(knownReason(asked, blind)).toEqual({ key: "PARAPET.Reason.Unseen", data: {} });
    expect(knownReason(asked, seeing)).toEqual(asked);
  });

  it("describes a secret door like any wall", () => {
    const shut: Verdict = {
      ...verdict,
      lines: [line("wall:secret", "wall:w")],
      obstacles: ["wall:secret", "wall:w"],
      modifiers: [],
      permissions: [],
      reasons: [{ key: "PARAPET.Reason.Cover.total", data: { obstacles: ["wall:secret", "wall:w"] } }],
    };
    expect(knownVerdict(shut, seeing)).toEqual({ ...shut, hasUnseen: false });
  });

  it("of a secret token is an object to players, and no sentence says what creatures are worth because of it", () => {
    const secret = { ...visible("archer", "orc", "goblin"), isTokenSecret: (id: string) => id === "goblin" };
    const [player, owner] = [knowledgeOf(false, secret), knowledgeOf(true, secret)];
    expect([player, owner].map(({ isObject }) => isObject("token:goblin"))).toEqual([true, false]);
    expect(player.isObject("token:orc")).toBe(false);
    const capped = (by: string): Verdict => ({
      ...verdict,
      lines: [],
      onMiss: null,
      obstacles: [by],
      modifiers: [],
      permissions: [],
      reasons: [{ key: "PARAPET.Reason.Cover.halfByCreatures", data: { obstacles: [by] } }],
    });
    const saysOf = (by: string, knows: typeof player) => knownVerdict(capped(by), knows).reasons.map(({ key }) => key);
    expect(saysOf("token:goblin", player)).toEqual(["PARAPET.Reason.Cover.half"]);
    expect(saysOf("token:goblin", owner)).toEqual(["PARAPET.Reason.Cover.halfByCreatures"]);
    expect(saysOf("token:orc", player)).toEqual(["PARAPET.Reason.Cover.halfByCreatures"]);
  });
});

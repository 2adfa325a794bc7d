import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { RULE_SETS } from "../../rules/index";
import type { Attack } from "../../rules/attack/verdict";
import { knownVerdict } from "./knowledge";
import { fieldsFor } from "../settings/fields";
import { ruleSettingsFrom } from "../settings/rule-settings";

const shot: Attack = { attacker: "token:archer", target: "token:knight", kind: "ranged", reach: null, origin: null };

beforeEach(() => {
  for (const rules of Object.values(RULE_SETS)) vi.spyOn(rules, "judge");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const TRUTH = { as: "truth", settings: "saved" } as const;

const judged = () => vi.mocked(RULE_SETS.pathfinder1e.judge).mock.calls.length;

describe("for the GM", () => {
  it("the known map is the true map, and each attack is judged once", () => {
    const { verdicts, hidden } = openTable(true);
    hidden.add("imp");
    expect(verdicts.known()).toBe(verdicts.current());
    expect(verdicts.judge(shot)).toMatchObject({ cover: "soft", hasUnseen: false });
    expect(knownVerdict(verdicts.judge(shot, TRUTH), verdicts.knowledge())).toMatchObject({
      cover: "soft",
      hasUnseen: false,
    });
    expect(verdicts.judge(shot)).toMatchObject({ cover: "soft" });
    expect(judged()).toBe(1);
  });
});

/** As badges ask: nobody acts on it, so the hook does not fire. */
const UNTOLD = { tell: false } as const;

describe("a level alone", () => {
  it("has no lines, figures, obstacles and reasons, and is judged once and apart from the whole verdict", () => {
    const { verdicts } = openTable(true);
    const level = verdicts.level(shot, UNTOLD);
    expect(level).toMatchObject({ cover: "soft", lineOfEffect: true });
    for (const key of ["lines", "figures", "obstacles", "reasons"]) expect(level).not.toHaveProperty(key);
    expect(verdicts.level(shot, UNTOLD)).toEqual(level);
    expect(judged()).toBe(1);
    expect(verdicts.judge(shot).obstacles).toEqual(["token:imp"]);
    expect(judged()).toBe(2);
  });

  it("is whole where the whole verdict is known, so that nothing is judged", () => {
    const { verdicts } = openTable(true);
    const whole = verdicts.judge(shot);
    expect(verdicts.level(shot, UNTOLD)).toEqual(whole);
    expect(judged()).toBe(1);
  });

  it("is whole while the hook is heard, and the hook fires", () => {
    const { verdicts, hooks } = openTable(true);
    const level = verdicts.level(shot);
    expect(level.reasons).toEqual(verdicts.judge(shot).reasons);
    expect(hooks).toHaveBeenCalledTimes(1);
  });

  it("is what a player knows of the map", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    expect(verdicts.level(shot, UNTOLD).cover).toBe("none");
  });
});

describe("for a player who does not see the creature between", () => {
  it("the verdict is as if it did not exist; the true verdict has its number and mentions something unseen", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    expect(verdicts.judge(shot)).toMatchObject({ cover: "none", hasUnseen: false });
    const truth = knownVerdict(verdicts.judge(shot, TRUTH), verdicts.knowledge());
    expect(truth).toMatchObject({ cover: "soft", hasUnseen: true, obstacles: [] });
    expect(JSON.stringify(truth)).not.toContain("imp");
  });

  it("both are cached, and judged once each however often they alternate", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    for (let times = 0; times < 3; times++) {
      expect(verdicts.judge(shot).cover).toBe("none");
      expect(knownVerdict(verdicts.judge(shot, TRUTH), verdicts.knowledge()).cover).toBe("soft");
    }
    expect(judged()).toBe(2);
  });

  it("the verdict changes as soon as they see it", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    expect(verdicts.judge(shot).cover).toBe("none");
    hidden.clear();
    expect(verdicts.judge(shot).cover).toBe("soft");
    expect(verdicts.known()).toBe(verdicts.current());
  });

  it("an attack on it fails without naming it or stating who else is unseen", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    const onImp = () => verdicts.judge({ ...shot, target: "token:imp" });
    expect(onImp).toThrow("expected one of token:archer, token:knight, got token:imp");
  });
});

describe("the hook of a verdict", () => {
  it("fires for an attack that is made after one like it was judged that nobody makes, once", () => {
    const { verdicts, hooks } = openTable(true);
    verdicts.judge(shot, { ...TRUTH, tell: false });
    expect(hooks).not.toHaveBeenCalled();
    verdicts.judge(shot, TRUTH);
    verdicts.judge(shot, TRUTH);
    expect(hooks).toHaveBeenCalledExactlyOnceWith("parapet.verdict", expect.objectContaining({ cover: "soft" }));
    expect(judged()).toBe(1);
  });

  it("does not fire for a badge, of which nobody has asked, and fires when the same attack is asked about", () => {
    const { verdicts, hooks } = openTable(true);
    expect(verdicts.judge(shot, { tell: false }).cover).toBe("soft");
    expect(hooks).not.toHaveBeenCalled();
    expect(verdicts.judge(shot).cover).toBe("soft");
    expect(hooks).toHaveBeenCalledOnce();
    expect(judged()).toBe(1);
  });
});

describe("settings", () => {
  it("being tried out apply until the trial ends", () => {
    const { verdicts } = openTable(true);
    const fields = fieldsFor("");
    const stored = (key: string) => (key === "ruleset" ? "rise" : fields.find((field) => field.key === key)?.initial);
    verdicts.try(ruleSettingsFrom({ fields, stored, scene: undefined }));
    expect(verdicts.judge(shot).ruleset).toBe("rise");
    verdicts.try(null);
    expect(verdicts.judge(shot).ruleset).toBe("pathfinder1e");
  });

  it("being tried out apply to the map only: actions use the saved ones", () => {
    const { verdicts, hooks } = openTable(true);
    const fields = fieldsFor("");
    const stored = (key: string) => (key === "ruleset" ? "rise" : fields.find((field) => field.key === key)?.initial);
    verdicts.try(ruleSettingsFrom({ fields, stored, scene: undefined }));
    expect(verdicts.judge(shot).ruleset).toBe("rise");
    expect([
      verdicts.judge(shot, { settings: "saved" }).ruleset,
      knownVerdict(verdicts.judge(shot, TRUTH), verdicts.knowledge()).ruleset,
    ]).toEqual(["pathfinder1e", "pathfinder1e"]);
    expect(hooks).toHaveBeenCalledExactlyOnceWith(
      "parapet.verdict",
      expect.objectContaining({ ruleset: "pathfinder1e" }),
    );
    verdicts.try(null);
    expect(verdicts.judge(shot).ruleset).toBe("pathfinder1e");
    expect(hooks).toHaveBeenCalledTimes(1);
  });

  it("are read once until they are forgotten, and again for another scene", () => {
    const { verdicts, stored, scene, told } = openTable(true);
    expect(verdicts.rules().ruleset).toBe("pathfinder1e");
    stored.set("ruleset", "dnd5e");
    expect(verdicts.rules().ruleset).toBe("pathfinder1e");
    verdicts.forget();
    expect(verdicts.rules().ruleset).toBe("dnd5e");
    const flags = { parapet: { settings: { ruleset: "rise" } } };
    vi.stubGlobal("canvas", { ready: true, scene: { ...scene, id: "s2", flags } });
    expect(verdicts.rules().ruleset).toBe("rise");
    expect(told).toHaveBeenCalledTimes(3);
  });

  it("that changed invalidate former verdicts", () => {
    const { verdicts, stored } = openTable(true);
    expect(verdicts.judge(shot).cover).toBe("soft");
    stored.set("softCoverFrom", "enemies");
    verdicts.forget();
    expect(verdicts.judge(shot).cover).toBe("none");
  });
});

describe("tokens being dragged", () => {
  it("are shown at their new position, and count for dice and other modules at the old one", () => {
    const { verdicts } = openTable(false);
    const aside = new Map([["imp", { x: 200, y: 400 }]]);
    verdicts.stand(aside);
    expect(verdicts.judge(shot).cover).toBe("none");
    expect([
      knownVerdict(verdicts.judge(shot, TRUTH), verdicts.knowledge()).cover,
      verdicts.judge(shot, { settings: "saved" }).cover,
    ]).toEqual(["soft", "soft"]);
    expect(verdicts.current()).toBe(verdicts.current());
    verdicts.stand(null);
    expect(verdicts.judge(shot).cover).toBe("soft");
  });
});

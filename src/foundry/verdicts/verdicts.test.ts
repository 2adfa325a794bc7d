import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTable } from "../../../tests/keep-table";
import { RULE_SETS } from "../../rules/index";
import type { Attack } from "../../rules/attack/verdict";
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

const judged = () => vi.mocked(RULE_SETS.pathfinder1e.judge).mock.calls.length;

describe("for the GM", () => {
  it("what he knows is what there is, and each attack is judged once", () => {
    const { verdicts, hidden } = openTable(true);
    hidden.add("imp");
    expect(verdicts.known()).toBe(verdicts.current());
    expect(verdicts.verdict(shot)).toMatchObject({ cover: "soft", hasUnseen: false });
    expect(verdicts.truth(shot)).toMatchObject({ cover: "soft", hasUnseen: false });
    expect(verdicts.verdict(shot)).toMatchObject({ cover: "soft" });
    expect(judged()).toBe(1);
  });
});

describe("for a player who does not see the creature between", () => {
  it("the verdict is as if it were not there, and the truth has its number and says something unseen", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    expect(verdicts.verdict(shot)).toMatchObject({ cover: "none", hasUnseen: false });
    const truth = verdicts.truth(shot);
    expect(truth).toMatchObject({ cover: "soft", hasUnseen: true, obstacles: [] });
    expect(JSON.stringify(truth)).not.toContain("imp");
  });

  it("both are kept, and judged once each however they are asked in turns", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    for (let times = 0; times < 3; times++) {
      expect(verdicts.verdict(shot).cover).toBe("none");
      expect(verdicts.truth(shot).cover).toBe("soft");
    }
    expect(judged()).toBe(2);
  });

  it("the verdict follows as soon as he sees it", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    expect(verdicts.verdict(shot).cover).toBe("none");
    hidden.clear();
    expect(verdicts.verdict(shot).cover).toBe("soft");
    expect(verdicts.known()).toBe(verdicts.current());
  });

  it("an attack on it fails without naming it or saying who else is unseen", () => {
    const { verdicts, hidden } = openTable(false);
    hidden.add("imp");
    const onImp = () => verdicts.verdict({ ...shot, target: "token:imp" });
    expect(onImp).toThrow("came token:imp, wanted one of token:archer, token:knight");
  });
});

describe("settings", () => {
  it("tried out are judged by until they are given up", () => {
    const { verdicts } = openTable(true);
    const fields = fieldsFor("");
    const stored = (key: string) => (key === "ruleset" ? "rise" : fields.find((field) => field.key === key)?.initial);
    verdicts.try(ruleSettingsFrom({ fields, stored, scene: undefined }));
    expect(verdicts.verdict(shot).ruleset).toBe("rise");
    verdicts.try(null);
    expect(verdicts.verdict(shot).ruleset).toBe("pathfinder1e");
  });

  it("tried out are for the map alone: whoever acts on a verdict goes by those saved, and hears of those alone", () => {
    const { verdicts, hooks } = openTable(true);
    const fields = fieldsFor("");
    const stored = (key: string) => (key === "ruleset" ? "rise" : fields.find((field) => field.key === key)?.initial);
    verdicts.try(ruleSettingsFrom({ fields, stored, scene: undefined }));
    expect(verdicts.verdict(shot).ruleset).toBe("rise");
    expect([verdicts.real.verdict(shot).ruleset, verdicts.truth(shot).ruleset]).toEqual([
      "pathfinder1e",
      "pathfinder1e",
    ]);
    expect(hooks).toHaveBeenCalledExactlyOnceWith(
      "parapet.verdict",
      expect.objectContaining({ ruleset: "pathfinder1e" }),
    );
    verdicts.try(null);
    expect(verdicts.verdict(shot).ruleset).toBe("pathfinder1e");
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

  it("changed leave no verdict of before", () => {
    const { verdicts, stored } = openTable(true);
    expect(verdicts.verdict(shot).cover).toBe("soft");
    stored.set("softCoverFrom", "enemies");
    verdicts.forget();
    expect(verdicts.verdict(shot).cover).toBe("none");
  });
});

describe("tokens that stand elsewhere while they are dragged", () => {
  it("are shown there until they are back, and count for dice and other modules where they are", () => {
    const { verdicts } = openTable(false);
    const aside = new Map([["imp", { x: 200, y: 400 }]]);
    verdicts.stand(aside);
    expect(verdicts.verdict(shot).cover).toBe("none");
    expect([verdicts.truth(shot).cover, verdicts.real.verdict(shot).cover]).toEqual(["soft", "soft"]);
    expect(verdicts.current()).toBe(verdicts.current());
    verdicts.stand(null);
    expect(verdicts.verdict(shot).cover).toBe("soft");
  });
});

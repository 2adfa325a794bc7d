import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import type { Verdict } from "../attack/verdict";
import { RULE_SETS, ruleSetWith } from "../index";

const reasonsOn = (lines: string, ruleset: string, kind: "ranged" | "area" = "ranged") => {
  const battlefield = battlefieldOf(parseBattleMap(`grid square 100 5 ft\n${lines}`).scene);
  const attack = { attacker: "token:A", target: "token:b", kind, reach: null, origin: null } as const;
  const verdict = ruleSetWith(ruleset)?.judge(battlefield, attack, {});
  const said = verdict?.reasons.filter(({ key }) => key.startsWith("PARAPET.Reason.SetElsewhere"));
  return { ...verdict, said: said?.map(({ key, data }) => [key.split(".").at(-1), data["obstacles"], data["by"]]) };
};

const PAIR = "token A at 0,0\ntoken b at 600,0";
const BETWEEN = "300,-200 300,300";

describe("another package's setting", () => {
  it("lets effects through a wall that stays in sight, and is named", () => {
    const drawn = reasonsOn(`${PAIR}\nwall w ${BETWEEN}`, "parapet.draw-steel");
    expect([drawn.lineOfEffect, drawn.said]).toEqual([false, []]);
    const passed = reasonsOn(`${PAIR}\nwall w ${BETWEEN} cover none set-by draw-steel`, "parapet.draw-steel");
    expect([passed.lineOfEffect, passed.lineOfSight]).toEqual([true, false]);
    expect(passed.said).toEqual([["passes", ["wall:w"], "Draw Steel"]]);
  });

  it.each([
    ["partial", "lesser"],
    ["standard", "standard"],
    ["improved", "greater"],
  ])("of %s cover gives %s cover by the second edition of Pathfinder, and is named", (cover, level) => {
    const line = `wall w ${BETWEEN} cover ${cover} set-by pf2e-visioner`;
    const judged = reasonsOn(`${PAIR}\n${line}`, "pathfinder2e");
    expect([judged.cover, judged.lineOfEffect, judged.lineOfSight]).toEqual([level, true, false]);
    expect(judged.said).toEqual([["covers", ["wall:w"], "PF2e Visioner"]]);
  });

  it("is not named where it has no part in the verdict: beside the line, above both, and as Parapet's own", () => {
    for (const line of [
      "wall w 300,400 300,600 cover none set-by draw-steel",
      `wall w ${BETWEEN} cover none set-by draw-steel height 50..60`,
      `wall w ${BETWEEN} cover none`,
    ])
      expect(reasonsOn(`${PAIR}\n${line}`, "pathfinder2e").said).toEqual([]);
  });

  describe("of PF2e Visioner between two creatures", () => {
    const fieldOf = (lines: string, cover: string) => {
      const { scene } = parseBattleMap(`grid square 100 5 ft\n${PAIR}\n${lines}`);
      const coverOn = { by: "pf2e-visioner", levels: { b: cover } } as const;
      const tokens = scene.tokens.map((token) => (token.id === "A" ? { ...token, coverOn } : token));
      return battlefieldOf({ ...scene, tokens });
    };
    const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
    const of = (verdict: Verdict) => [
      verdict.cover,
      verdict.modifiers.map(({ stat, value }) => `${stat} ${value}`),
      verdict.reasons.flatMap(({ key, data }) => (key.includes("SetElsewhere") ? [[key.split(".").at(-1), data]] : [])),
    ];
    const { pathfinder2e } = RULE_SETS;
    const NAMED = [
      ["pair", { cover: "PARAPET.Cover.pathfinder2e.greater", by: "PF2e Visioner" }],
      ["without", {}],
    ];

    it("is their cover, in either depth, and is named before what the map says", () => {
      const field = fieldOf("", "greater");
      const verdict = pathfinder2e.judge(field, attack, {});
      expect(of(verdict)).toEqual(["greater", expect.arrayContaining(["ac 4"]), NAMED]);
      expect(verdict.reasons.at(-1)?.key).toBe("PARAPET.Reason.CentreLine.none");
      const level = pathfinder2e.judge(field, attack, {}, { depth: "level" });
      expect([level.cover, level.modifiers]).toEqual([verdict.cover, verdict.modifiers]);
    });

    // A player may write on an own token.
    it("lowers no cover that the map gives", () => {
      const between = (cover: string) => fieldOf("token C at 300,0", cover);
      for (const cover of ["none", "lesser"]) {
        const verdict = pathfinder2e.judge(between(cover), attack, {});
        expect(of(verdict)).toEqual(["lesser", expect.arrayContaining(["ac 1"]), []]);
      }
      expect(of(pathfinder2e.judge(between("standard"), attack, {}))[0]).toBe("standard");
    });

    it("opens no way through a wall", () => {
      const verdict = pathfinder2e.judge(fieldOf(`wall w ${BETWEEN}`, "lesser"), attack, {});
      expect(of(verdict)).toEqual(["standard", [], []]);
      expect(verdict.lineOfEffect).toBe(false);
    });

    it("gives way to the GM's ruling on cover, and stays beside one on concealment", () => {
      const field = fieldOf("", "greater");
      expect(of(pathfinder2e.judge(field, { ...attack, ruled: { cover: "none" } }, {}))).toEqual(["none", [], []]);
      const dim = pathfinder2e.judge(field, { ...attack, ruled: { concealment: "partial" } }, {});
      expect([dim.cover, dim.concealment]).toEqual(["greater", "partial"]);
    });

    it("is not the other way round, not of an area, and not by other rules", () => {
      const field = fieldOf("", "greater");
      const back = { ...attack, attacker: "token:b", target: "token:A" };
      expect(of(pathfinder2e.judge(field, back, {}))).toEqual(["none", [], []]);
      expect(of(pathfinder2e.judge(field, { ...attack, kind: "area", origin: { x: 50, y: 50 } }, {}))[0]).toBe("none");
      // The first edition has a standard cover of its own, worth +4.
      expect(of(RULE_SETS.pathfinder1e.judge(fieldOf("", "standard"), attack, {}))).toEqual(["none", [], []]);
    });
  });

  it("changes nothing in a verdict without it, not even the object", () => {
    const battlefield = battlefieldOf(parseBattleMap(`grid square 100 5 ft\n${PAIR}\nwall w ${BETWEEN}`).scene);
    const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
    const { reasons } = RULE_SETS.pathfinder1e.judge(battlefield, attack, {});
    expect(reasons.map(({ key }) => key).filter((key) => key.includes("SetElsewhere"))).toEqual([]);
  });
});

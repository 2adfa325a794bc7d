import { describe, expect, it } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
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

  it("changes nothing in a verdict without it, not even the object", () => {
    const battlefield = battlefieldOf(parseBattleMap(`grid square 100 5 ft\n${PAIR}\nwall w ${BETWEEN}`).scene);
    const attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null } as const;
    const { reasons } = RULE_SETS.pathfinder1e.judge(battlefield, attack, {});
    expect(reasons.map(({ key }) => key).filter((key) => key.includes("SetElsewhere"))).toEqual([]);
  });
});

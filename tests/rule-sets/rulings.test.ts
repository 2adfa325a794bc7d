/** What a GM's ruling changes in every rule set, and what it leaves. */
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { RULE_SETS } from "../../src/rules";
import { CONCEALMENTS, type Attack, type Verdict } from "../../src/rules/attack/verdict";
import { claim, differences, NOT_ASKED } from "./claim";
import { CONCEALING } from "./traits";

const chosen = <T>(choices: readonly T[], luck: number): T => choices[luck % choices.length]!;

const mayAttack = ({ permissions }: Verdict): boolean =>
  permissions.some(({ action, isAllowed }) => action === "attack" && isAllowed);

claim("a ruled level is the verdict's, and total cover alone is no line of effect", {
  askedIn: 1,
  contradiction: ({ ruleSet, battlefield, situation: { attack }, judge, luck }) => {
    const cover = chosen(ruleSet.levels, luck);
    const verdict = judge(battlefield, { ...attack, ruled: { cover } });
    if (verdict.cover !== cover || verdict.fraction !== null) return `ruled ${cover}, came ${JSON.stringify(verdict)}`;
    if (verdict.lineOfEffect === (cover === "total")) return `ruled ${cover}, line of effect ${verdict.lineOfEffect}`;
    return cover === "total" && attack.isSpread !== true && mayAttack(verdict) ? "total cover was attacked" : undefined;
  },
});

claim("a ruling does not change the drawing and the sentences about the map", {
  askedIn: 1,
  contradiction: ({ ruleSet, battlefield, situation: { attack }, verdict, judge, luck }) => {
    const ruled = judge(battlefield, { ...attack, ruled: { cover: chosen(ruleSet.levels, luck) } });
    const { lines, figures, obstacles, origin } = verdict;
    const [first, second, ...others] = ruled.reasons.map(({ key }) => key);
    if (first !== "PARAPET.Reason.Ruled.Cover" || second !== "PARAPET.Reason.Ruled.Without") return `said ${first}`;
    if (others.join() !== verdict.reasons.map(({ key }) => key).join()) return `said after it ${others.join()}`;
    return differences({ lines, figures, obstacles, origin }, ruled);
  },
});

claim("ruling what the rules find anyway changes nothing on the dice", {
  of: CONCEALING,
  contradiction: ({ battlefield, situation: { attack }, verdict, judge }) => {
    const { cover, concealment, missChance, modifiers, effects, permissions, lineOfEffect, lineOfSight } = verdict;
    if (!lineOfEffect && cover !== "total") return NOT_ASKED;
    const kept = { cover, concealment, missChance, modifiers, effects, permissions, lineOfEffect, lineOfSight };
    return differences(kept, judge(battlefield, { ...attack, ruled: { cover } }));
  },
});

claim("a ruled concealment is the verdict's, and below total the target is seen", {
  of: CONCEALING,
  askedIn: 1,
  contradiction: ({ battlefield, situation: { attack }, verdict, judge, luck }) => {
    const concealment = chosen(CONCEALMENTS, luck);
    const ruled = judge(battlefield, { ...attack, ruled: { concealment } });
    if (ruled.concealment !== concealment) return `ruled ${concealment}, came ${ruled.concealment}`;
    if (concealment !== "total" && !ruled.lineOfSight) return `ruled ${concealment}, not seen`;
    const { cover, lineOfEffect, lines, obstacles } = verdict;
    return attack.kind === "melee" ? undefined : differences({ lineOfEffect, lines, obstacles, cover }, ruled);
  },
});

/** A wall cuts the target in two; its lower part is seen past the window, which hides the upper part at this distance. */
const CUT = `grid square 100 5 ft
wall w1 300,250 250,0
wall w2 0,0 100,50 nothing sight distance light normal sight-threshold 10
token A at 0,0
token b at 200,0 size 2x2`;

describe.each(["pathfinder1e", "epic-path"] as const)("on a target in two parts, by %s", (id) => {
  test("a ruling is about the part that is judged without it", () => {
    const attack: Attack = { attacker: "token:A", target: "token:b", kind: "area", reach: null, origin: null };
    const judged = (ruled?: object): Verdict =>
      RULE_SETS[id].judge(battlefieldOf(parseBattleMap(CUT).scene), { ...attack, ...(ruled && { ruled }) }, {});
    const { cover, lineOfSight } = judged();
    expect(lineOfSight).toBe(true);
    expect(judged({ cover }).lineOfSight).toBe(true);
  });
});

describe.each(Object.values(RULE_SETS))("$id", (ruleSet) => {
  const battlefield = battlefieldOf(parseBattleMap("token A at 0,0\ntoken b at 500,0").scene);
  const attack: Attack = { attacker: "token:A", target: "token:b", kind: "ranged", reach: null, origin: null };
  const judged = (ruled: object): Verdict => ruleSet.judge(battlefield, { ...attack, ruled }, {});

  test("a ruling that says nothing changes nothing", () => {
    expect(judged({})).toEqual(ruleSet.judge(battlefield, attack, {}));
  });

  test("no level of another game can be ruled", () => {
    expect(() => judged({ cover: "lukewarm" })).toThrow(
      new RangeError(`ruled cover: expected one of ${ruleSet.levels.join(", ")}, got lukewarm`),
    );
  });

  test("concealment can be ruled where the book knows it", () => {
    if (CONCEALING.includes(ruleSet.id)) expect(judged({ concealment: "total" }).concealment).toBe("total");
    else expect(() => judged({ concealment: "total" })).toThrow(/expected none, since/);
    expect(() => judged({ concealment: "some" })).toThrow(RangeError);
  });

  test("a miss chance in percent can be ruled where the book rolls one, with and without a degree", () => {
    if (!["pathfinder1e", "epic-path"].includes(ruleSet.id)) {
      expect(() => judged({ missChance: 35 })).toThrow(/expected no|expected none, since/);
      return;
    }
    const { missChance, concealment, reasons } = judged({ missChance: 35 });
    expect([missChance, concealment]).toEqual([35, "none"]);
    expect(reasons[0]).toEqual({ key: "PARAPET.Reason.Ruled.MissChance", data: { chance: 35 } });
    expect(judged({ missChance: 35, concealment: "total" })).toMatchObject({ missChance: 35, concealment: "total" });
    expect(judged({ missChance: 0, concealment: "partial" }).missChance).toBe(0);
    for (const wrong of [-1, 101, 33.5, "20"])
      expect(() => judged({ missChance: wrong })).toThrow(/ruled missChance: expected a whole number from 0 to 100/);
  });
});

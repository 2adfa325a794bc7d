/** The random scenes are worth something: what may happen in a game happens in them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { RULE_SETS } from "../../src/rules";
import { CONCEALMENTS, ATTACK_KINDS, type Verdict } from "../../src/rules/attack/verdict";
import { readingOf } from "../../src/rules/judge/rule-set";
import { optionsFor, situations } from "./situations";
import { BY_SHARES, CONCEALING, TELLING_EFFECT_FROM_SIGHT, WITH_CREATURES_IN_THE_WAY } from "./traits";

const SCENES = 1000;
const RAREST = 200;

/** The same for all rule sets. */
const SAMPLE = fc.sample(situations, { numRuns: SCENES, seed: 1 });

/** What happened in a verdict, in words that can be counted. */
const happeningsIn = (verdict: Verdict): string[] => [
  `${verdict.cover} cover`,
  `${verdict.concealment} concealment`,
  `a ${verdict.kind} attack`,
  ...(verdict.lineOfEffect ? [] : ["no line of effect"]),
  ...(verdict.lineOfSight ? [] : ["no line of sight"]),
  ...(verdict.lineOfEffect && !verdict.lineOfSight ? ["effect without sight"] : []),
  ...(verdict.lineOfSight && !verdict.lineOfEffect ? ["sight without effect"] : []),
  ...(verdict.fraction === null ? [] : ["a fraction that decides"]),
  ...[...new Set(verdict.obstacles.map((id) => `cover by a ${id.split(":")[0] ?? ""}`))],
];

describe.each(Object.values(RULE_SETS))("$id", (ruleSet) => {
  test("in random scenes everything happens that the rules tell apart", () => {
    const expected = [
      ...ruleSet.levels.map((level) => `${level} cover`),
      ...(CONCEALING.includes(ruleSet.id) ? CONCEALMENTS.map((concealment) => `${concealment} concealment`) : []),
      ...ATTACK_KINDS.map((kind) => `a ${kind} attack`),
      ...["no line of effect", "no line of sight"],
      ...(TELLING_EFFECT_FROM_SIGHT.includes(ruleSet.id) ? ["effect without sight", "sight without effect"] : []),
      ...["cover by a wall", "cover by a region"],
      ...(WITH_CREATURES_IN_THE_WAY.includes(ruleSet.id) ? ["cover by a token"] : []),
      ...(BY_SHARES.includes(ruleSet.id) ? ["a fraction that decides"] : []),
    ];
    const counts = new Map<string, number>();
    const isRare = (happening: string): boolean => (counts.get(happening) ?? 0) < SCENES / RAREST;
    for (const situation of SAMPLE) {
      // What is no longer rare stays so in the scenes that follow.
      if (!expected.some(isRare)) break;
      const options = optionsFor(ruleSet, situation);
      const reading = readingOf(ruleSet, options, situation.tidy);
      const field = battlefieldOf(situation.scene, reading, ruleSet.unsetBase);
      const verdict = ruleSet.judge(field, situation.attack, options);
      for (const happening of happeningsIn(verdict)) counts.set(happening, (counts.get(happening) ?? 0) + 1);
    }
    expect(expected.filter(isRare), JSON.stringify([...counts])).toEqual([]);
  });
});

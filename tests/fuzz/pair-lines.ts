/** Lines of effect among many pairs, following from one random battlefield to the next: each is the answer for a single pair. */
import fc from "fast-check";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { isEffectBetween } from "../../src/rules/line-of-effect/effect-between";
import { pairLinesAfter, pairLinesOf } from "../../src/rules/line-of-effect/pair-lines";
import { hasLineOfEffect } from "../../src/rules/line-of-effect/line-of-effect";
import { situations } from "../rule-sets/situations";
import { must, target } from "./target";

const cases = fc.array(situations, { minLength: 2, maxLength: 4 });

export const pairLines = target("pair-lines", 3, cases, (all) => {
  const [first, ...later] = all.map(({ scene, tidy }) => battlefieldOf(scene, tidy));
  const lines = later.reduce(pairLinesAfter, pairLinesOf(first!));
  const { creatures } = lines.battlefield;
  for (const [i, attacker] of creatures.entries())
    for (const [j, other] of creatures.entries()) {
      if (i === j) continue;
      const many = isEffectBetween(lines, i, j);
      const single = hasLineOfEffect(lines.battlefield, attacker, other);
      must(many === single, `of ${i} and ${j} it tells ${many}, a single pair ${single}`);
    }
});

/** The matrix of everyone against everyone, following from one random battlefield to the next: it tells what the judge does. */
import fc from "fast-check";
import type { Battlefield } from "../../src/scene/model/battlefield";
import { battlefieldOf } from "../../src/scene/snapshot/battlefield-of";
import { RULE_SETS } from "../../src/rules";
import { coverIn, followBattlefield, matrixOf, settleNext } from "../../src/rules/line-masks/matrix";
import type { Matrix } from "../../src/rules/line-masks/matrix-of-pairs";
import type { Attack } from "../../src/rules/attack/verdict";
import { situations } from "../rule-sets/situations";
import { must, target } from "./target";

const RULES = RULE_SETS.pathfinder1e;

const cases = fc.record({
  situations: fc.array(situations, { minLength: 2, maxLength: 4 }),
  rows: fc.array(fc.nat(8), { minLength: 4, maxLength: 4 }),
});

const MOST_ROWS = 5000;

const settle = (matrix: Matrix, rows: number): boolean => {
  for (let i = 0; i < rows; i += 1) if (!settleNext(matrix)) return true;
  return false;
};

const attackOf = ({ creatures }: Battlefield, attacker: number, other: number): Attack => ({
  attacker: creatures[attacker]!.id,
  target: creatures[other]!.id,
  kind: "ranged",
  reach: null,
  origin: null,
});

/** Only of grids that one scene may have in turn. */
export const matrix = target("matrix", 3, cases, ({ situations: all, rows }) => {
  const fields = all.map(({ scene, tidy }) => battlefieldOf(scene, tidy));
  const followed = matrixOf(fields[0]!);
  fields.forEach((field, i) => {
    followBattlefield(followed, field);
    settle(followed, rows[i] ?? 0);
  });
  must(settle(followed, MOST_ROWS), "it does not end");
  const field = fields.at(-1)!;
  for (const i of field.creatures.keys())
    for (const j of field.creatures.keys()) {
      if (i === j) continue;
      const told = coverIn(followed, RULES, { attacker: i, target: j }, {});
      const { cover } = RULES.judge(field, attackOf(field, i, j), {});
      must(told === cover, `of ${i} and ${j} it tells ${told}, the judge ${cover}`);
    }
});

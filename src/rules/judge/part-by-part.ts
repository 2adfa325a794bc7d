/** Creatures half in the rock are judged part by part. RULES 2.1.3. */
import { type Battlefield, type Creature, creatureWithId, wholeOf, withCreature } from "../../scene/model/battlefield";
import { attackPair, fromWholeBody, groundOf } from "../attack/attack-pair";
import { partsOf } from "../attack/stance";
import { type Attack, CONCEALMENTS, type Verdict } from "../attack/verdict";
import { areWalledApart } from "../line-of-effect/barred-area";
import { EFFECT, hasLine } from "../line-of-effect/line-of-effect";
import type { JudgeTo, RuleSet } from "./rule-set";

/**
 * A judge that looks at the parts into which walls cut the two spaces. Of the pairs of parts with a line of effect the one with
 * the mildest verdict counts, with none the largest parts. Creatures that fill their space are judged at once.
 */
export const partByPart =
  ({ levels, judge }: Pick<RuleSet, "levels"> & { readonly judge: JudgeTo }): JudgeTo =>
  (battlefield, attack, options, depth) => {
    const [attackers, targets] = [attackersOf(battlefield, attack), partsById(battlefield, attack.target)];
    if (isWhole(attackers) && isWhole(targets)) return judge(battlefield, attack, options, depth);
    // No pair of parts has a line then, and the largest count.
    if (areApart(battlefield, attackers, targets))
      return judge(standing(battlefield, [attackers[0], targets[0]]), attack, options, depth);
    const fields = attackers.flatMap((attacker) => targets.map((target) => standing(battlefield, [attacker, target])));
    const [largest = battlefield] = fields;
    if (fields.length === 1) return judge(largest, attack, options, depth);
    // What is ruled says nothing about the parts: all would be alike.
    const { ruled, ...unruled } = attack;
    const found = fields
      .filter((field) => hasLineIn(field, attack))
      .map((field) => ({ field, verdict: judge(field, unruled, options, depth) }));
    const [first, ...others] = found;
    if (first === undefined) return judge(largest, attack, options, depth);
    const { field, verdict } = others.reduce(
      (mildest, each) => (compareVerdicts(levels, each.verdict, mildest.verdict) < 0 ? each : mildest),
      first,
    );
    return ruled === undefined ? verdict : judge(field, attack, options, depth);
  };

/** An unknown creature is the judge's to refuse. */
type Parts = readonly (Creature | undefined)[];

const NOBODY: Parts = [undefined];

const partsById = (battlefield: Battlefield, id: string): Parts => {
  const creature = creatureWithId(battlefield, id);
  return creature === undefined ? NOBODY : partsOf(battlefield, creature);
};

/** An area starts from its point of origin, or else from the whole body. */
const attackersOf = (battlefield: Battlefield, { attacker, kind, origin }: Attack): Parts =>
  attacker === null || (kind === "area" && origin !== null) ? NOBODY : partsById(battlefield, attacker);

const isWhole = ([only, another]: Parts): boolean => another === undefined && only?.part === undefined;

const areApart = (battlefield: Battlefield, [attacker]: Parts, [target]: Parts): boolean =>
  areWalledApart(battlefield, attacker && wholeOf(attacker), target && wholeOf(target));

const standing = (battlefield: Battlefield, parts: Parts): Battlefield =>
  parts.reduce<Battlefield>(
    (field, creature) => (creature?.part === undefined ? field : withCreature(field, creature)),
    battlefield,
  );

const hasLineIn = (field: Battlefield, attack: Attack): boolean => {
  const pair = attackPair(field, fromWholeBody(attack));
  return hasLine(pair, groundOf(field, pair.attacker), groundOf(field, pair.target), EFFECT);
};

const compareVerdicts = (levels: readonly string[], p: Verdict, q: Verdict): number =>
  levels.indexOf(p.cover) - levels.indexOf(q.cover) ||
  CONCEALMENTS.indexOf(p.concealment) - CONCEALMENTS.indexOf(q.concealment) ||
  (p.fraction ?? 0) - (q.fraction ?? 0);

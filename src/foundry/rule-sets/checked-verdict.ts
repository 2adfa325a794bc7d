import * as v from "valibot";
import { finite, listOf, objectOf, oneOf } from "../../battlefield/schema-fields";
import { readAs } from "../../battlefield/read-as";
import { CONCEALMENTS } from "../../rules/concealment";
import { reason } from "../../rules/reason";
import type { RuleSet } from "../../rules/rule-set";
import { ACTIONS, EFFECTS, FIGURE_KINDS, STATS, type Attack, type Verdict } from "../../rules/verdict";

const text = v.string("a string");
const truth = v.boolean("true or false");
const point = objectOf({ x: finite, y: finite });
const ids = listOf(text);

/** A sentence, or a message key with its data. */
const said = v.pipe(
  v.union(
    [
      v.pipe(text, v.nonEmpty()),
      v.object({ key: text, data: v.optional(v.record(text, v.union([text, v.number(), v.array(text)])), {}) }),
    ],
    "a sentence, or a message key with its data",
  ),
  v.transform((came) => (typeof came === "string" ? reason("Added", { words: came }) : came)),
);

/** What a verdict holds beside who attacks whom and how; what is left out has nothing to say. */
const VERDICT = objectOf({
  lineOfEffect: truth,
  lineOfSight: v.nullish(truth),
  cover: text,
  concealment: v.nullish(oneOf(CONCEALMENTS), "none"),
  missChance: v.nullish(v.pipe(finite, v.minValue(0, "0 to 100"), v.maxValue(100, "0 to 100")), 0),
  fraction: v.nullish(v.pipe(finite, v.minValue(0, "0 to 1"), v.maxValue(1, "0 to 1")), null),
  origin: v.nullish(point, null),
  lines: listOf(
    objectOf({ from: point, to: point, isBlocked: truth, obstacles: ids, blockedAt: v.nullish(point, null) }),
  ),
  figures: listOf(objectOf({ kind: oneOf(FIGURE_KINDS), points: listOf(point), cover: v.nullish(text, null) })),
  obstacles: ids,
  onMiss: v.nullish(text, null),
  modifiers: listOf(
    objectOf({ stat: oneOf(STATS), value: finite, side: oneOf(["attacker", "target"]), type: text, note: said }),
  ),
  effects: listOf(oneOf(EFFECTS)),
  permissions: listOf(objectOf({ action: oneOf(ACTIONS), isAllowed: truth, reason: v.nullish(said, null) })),
  reasons: listOf(said),
});

/** What a rule set of another module may give for a verdict. */
export type VerdictGiven = v.InferInput<typeof VERDICT>;

/**
 * A verdict of another module's rule set, whole. Throws `RangeError` that names the rule set, what is wrong and what was
 * wanted.
 */
export const checkedVerdict = (
  { id, levels }: Pick<RuleSet, "id" | "levels">,
  { attacker, target, kind, reach, ruled }: Attack,
  given: unknown,
): Verdict => {
  const { lineOfSight, ...verdict } = readAs(VERDICT, given, `verdict of ${id}`);
  if (!levels.includes(verdict.cover))
    throw new RangeError(`verdict of ${id}.cover: came ${verdict.cover}, wanted one of ${levels.join(", ")}`);
  if (ruled?.cover !== undefined && ruled.cover !== verdict.cover)
    throw new RangeError(`verdict of ${id}.cover: came ${verdict.cover}, wanted ${ruled.cover} as the GM has ruled`);
  return {
    ...{ ruleset: id, attacker, target, kind, reach },
    ...structuredClone(verdict),
    lineOfSight: lineOfSight ?? verdict.lineOfEffect,
  };
};

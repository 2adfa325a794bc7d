import * as v from "valibot";
import { finite, listOf, objectOf, oneOf } from "../../battlefield/schema-fields";
import { CONCEALMENTS } from "../../rules/concealment";
import { reason } from "../../rules/reason";
import { ACTIONS, EFFECTS, FIGURE_KINDS, STATS } from "../../rules/verdict";

const text = v.string("a string");
const truth = v.boolean("true or false");
const point = objectOf({ x: finite, y: finite });
const ids = listOf(text);

/** A sentence, or a message key with its data. */
export const SAID = v.pipe(
  v.union(
    [
      v.pipe(text, v.nonEmpty()),
      v.object({ key: text, data: v.optional(v.record(text, v.union([text, v.number(), v.array(text)])), {}) }),
    ],
    "a sentence, or a message key with its data",
  ),
  v.transform((came) => (typeof came === "string" ? reason("Added", { words: came }) : came)),
);

export const MODIFIER = objectOf({
  stat: oneOf(STATS),
  value: finite,
  side: oneOf(["attacker", "target"]),
  type: text,
  note: SAID,
});

export const EFFECT = oneOf(EFFECTS);

/** What a verdict holds beside who attacks whom and how; what is left out has nothing to say. */
export const VERDICT = objectOf({
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
  modifiers: listOf(MODIFIER),
  effects: listOf(EFFECT),
  permissions: listOf(objectOf({ action: oneOf(ACTIONS), isAllowed: truth, reason: v.nullish(SAID, null) })),
  reasons: listOf(SAID),
});

import * as v from "valibot";
import { finite, objectOf, oneOf, shortList } from "../../scene/read-foundry/schema/schema-fields";
import { ACTIONS, CONCEALMENTS, DICE_KINDS, EFFECTS, FIGURE_KINDS, reason, STATS } from "../../rules/attack/verdict";

/** A verdict is drawn and goes into messages: what is beyond these is no verdict. */
const LONGEST = 1000;
const MOST = 1000;
const FARTHEST = 10_000_000;

const text = v.pipe(v.string("a string"), v.maxLength(LONGEST, `${LONGEST} characters at most`));
const truth = v.boolean("true or false");
const near = v.pipe(finite, v.minValue(-FARTHEST, "a place on a map"), v.maxValue(FARTHEST, "a place on a map"));
const point = objectOf({ x: near, y: near });
const ids = shortList(text, MOST);

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

/** More dice of one kind are a mistake. */
const MOST_DICE = 20;

const DICE = objectOf({
  kind: oneOf(DICE_KINDS),
  count: v.pipe(
    finite,
    v.integer("a whole number"),
    v.minValue(1, "1 or more"),
    v.maxValue(MOST_DICE, `${MOST_DICE} at most`),
  ),
  side: oneOf(["attacker", "target"]),
  note: SAID,
});

export const EFFECT = oneOf(EFFECTS);

/** A verdict without attacker, target and manner; missing fields have neutral defaults. */
export const VERDICT = objectOf({
  lineOfEffect: truth,
  lineOfSight: v.nullish(truth),
  cover: text,
  concealment: v.nullish(oneOf(CONCEALMENTS), "none"),
  missChance: v.nullish(v.pipe(finite, v.minValue(0, "0 to 100"), v.maxValue(100, "0 to 100")), 0),
  fraction: v.nullish(v.pipe(finite, v.minValue(0, "0 to 1"), v.maxValue(1, "0 to 1")), null),
  origin: v.nullish(
    objectOf({ ...point.entries, elevation: v.exactOptional(finite), top: v.exactOptional(finite) }),
    null,
  ),
  lines: shortList(
    objectOf({ from: point, to: point, isBlocked: truth, obstacles: ids, blockedAt: v.nullish(point, null) }),
    MOST,
  ),
  figures: shortList(
    objectOf({ kind: oneOf(FIGURE_KINDS), points: shortList(point, MOST), cover: v.nullish(text, null) }),
    MOST,
  ),
  obstacles: ids,
  onMiss: v.nullish(text, null),
  modifiers: shortList(MODIFIER, MOST),
  dice: shortList(DICE, MOST),
  effects: shortList(EFFECT, MOST),
  permissions: shortList(objectOf({ action: oneOf(ACTIONS), isAllowed: truth, reason: v.nullish(SAID, null) }), MOST),
  reasons: shortList(SAID, MOST),
});

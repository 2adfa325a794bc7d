/**
 * A rule set as data: one page that says when a level of cover is reached and what it gives. docs/rule-sets.md describes the
 * document. `none` and `total` are always there and never listed.
 */
import * as v from "valibot";
import { faultSentence } from "../../../scene/model/scene-error";
import { readGiven } from "../../../scene/read-foundry/read-as";
import { DICE_KINDS } from "../../attack/verdict";

/** Characters of a document as JSON. */
export const MOST_CHARACTERS = 64 * 1024;

const MOST_LEVELS = 6;
const LONGEST = 200;
/** A label on the map has one line. */
const MOST_OF_A_GIFT = 60;

const text = v.pipe(v.string("a text"), v.maxLength(LONGEST, `${LONGEST} characters at most`));
const named = v.pipe(text, v.trim(), v.minLength(1, "a text"));
const truth = v.boolean("true or false");

const exactly = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected }) =>
    expected === "never" ? "no such field" : expected === "Object" ? "an object with its fields" : "a value",
  );
const oneOf = <const T extends readonly string[]>(options: T) => v.picklist(options, `one of ${options.join(", ")}`);
const few = <S extends v.GenericSchema>(item: S, most: number) =>
  v.pipe(v.array(item, "an array"), v.maxLength(most, `${most} at most`));

const ID = "an id of letters, digits, - and _, other than none and total";
const levelId = v.pipe(v.string(ID), v.regex(/^(?!(?:none|total)$)[a-z][\w-]{0,39}$/, ID));

const PART = 'a part such as "1/2" or ">1/2", above 0 and up to 1';
const isPart = (value: string): boolean => {
  const [n = 0, d = 0] = value.replace(">", "").split("/").map(Number);
  return n > 0 && n <= d;
};
const part = v.pipe(v.string(PART), v.regex(/^>?\d{1,3}\/\d{1,3}$/, PART), v.check(isPart, PART));
const LINES = `a number of lines, or ${PART}`;
const lines = v.union([v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(64)), part], LINES);

const MEASURES = "lines, share, centre or touching";

const WHEN = v.pipe(
  exactly({
    lines: v.exactOptional(lines),
    share: v.exactOptional(part),
    centre: v.exactOptional(v.literal(true, "true")),
    touching: v.exactOptional(v.literal(true, "true")),
  }),
  v.minEntries(1, MEASURES),
);

/** What a data rule set can change in numbers. */
export const DATA_STATS = ["ac", "reflex", "dexterity", "stealth", "attack"] as const;

const giftText = v.pipe(
  text,
  v.trim(),
  v.minLength(1, "a text"),
  v.maxLength(MOST_OF_A_GIFT, `${MOST_OF_A_GIFT} characters at most`),
);

const GIFT = v.union(
  [
    exactly({
      stat: oneOf(DATA_STATS),
      value: v.pipe(v.number(), v.integer(), v.minValue(-50), v.maxValue(50)),
    }),
    exactly({
      dice: oneOf(DICE_KINDS),
      count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
    }),
    exactly({ text: giftText }),
  ],
  "a stat with its value, dice with their count, or a text",
);

export const FORBIDS = ["attack", "opportunity", "hide"] as const;

const LEVEL = exactly({
  id: levelId,
  name: named,
  when: v.union([WHEN, v.pipe(few(WHEN, 8), v.minLength(1, "at least one"))], `${MEASURES}, or a list of them`),
  gives: v.optional(few(GIFT, 10), []),
  forbids: v.optional(few(oneOf(FORBIDS), 3), []),
});

const most = v.exactOptional(v.string('the id of a level, or "nothing"'));

const CREATURE = exactly({
  upTo: v.string("the id of a level"),
  who: v.optional(oneOf(["all", "enemies", "not-allies"]), "all"),
  kinds: v.exactOptional(few(oneOf(["ranged", "melee", "area"]), 3)),
  size: v.optional(oneOf(["any", "same-or-larger", "two-larger"]), "any"),
});

const COUNTS = exactly({
  wall: most,
  standard: most,
  improved: most,
  partial: most,
  low: most,
  part: most,
  most,
  veil: most,
  creature: v.exactOptional(v.union([v.string(), CREATURE], "a level, nothing, or which creatures count")),
});

const gifts = v.optional(few(GIFT, 10), []);
const CONCEALMENT = exactly({ partial: gifts, total: gifts, dim: gifts, dark: gifts });

export const DOCUMENT = exactly({
  format: v.literal(1, "1"),
  id: v.pipe(v.string("an id such as world.name"), v.regex(/^[\w-]+\.[\w-]+$/, "an id such as world.name")),
  name: named,
  source: v.optional(text, ""),
  systems: v.optional(few(named, 20), []),
  levels: v.optional(few(LEVEL, MOST_LEVELS), []),
  total: v.exactOptional(exactly({ name: named })),
  counts: v.optional(COUNTS, {}),
  concealment: v.exactOptional(CONCEALMENT),
  needs: v.optional(oneOf(["effect", "sight", "both"]), "effect"),
  melee: v.optional(oneOf(["as-ranged", "none"]), "as-ranged"),
  saves: v.optional(truth, true),
});

/** A document as somebody writes it: what it leaves out has a default. */
export type RuleSetInput = v.InferInput<typeof DOCUMENT>;
export type RuleSetDocument = v.InferOutput<typeof DOCUMENT>;
export type RuleSetLevel = RuleSetDocument["levels"][number];
export type When = v.InferOutput<typeof WHEN>;
export type Gift = v.InferOutput<typeof GIFT>;

/** What documents have in several places, by name. */
export const PARTS = { when: WHEN, gift: GIFT };

/** Names that an object has by itself, so that schemas do not see them. */
const RESERVED = ["__proto__", "constructor", "prototype"];

/** A document has five levels of values within each other. */
const DEEPEST = 16;

const tooLong = (path: string, got: string): RangeError =>
  new RangeError(faultSentence(path, got, `at most ${MOST_CHARACTERS} characters`));

/** Throws `RangeError` for such a name, and for what is too deep or too large for a document, or holds itself. */
export const refuseOdd = (whole: unknown, root: string): void => {
  const open: { readonly value: unknown; readonly path: string; readonly depth: number }[] = [
    { value: whole, path: root, depth: 0 },
  ];
  let seen = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { value, path, depth } = at;
    if (typeof value !== "object" || value === null) continue;
    if (depth > DEEPEST) throw new RangeError(faultSentence(path, "an object", "no value that deep"));
    for (const [key, inner] of Object.entries(value)) {
      const its = within(path, key);
      if (RESERVED.includes(key)) throw new RangeError(faultSentence(its, JSON.stringify(key), "no such field"));
      open.push({ value: inner, path: its, depth: depth + 1 });
      if (++seen > MOST_CHARACTERS) throw tooLong(root, "more");
    }
  }
  const { length } = String(JSON.stringify(whole));
  if (length > MOST_CHARACTERS) throw tooLong(root, String(length));
};

const within = (path: string, key: string): string => (path === "" ? key : `${path}.${key}`);

const faultIn = ({ levels, counts }: RuleSetDocument, path: string): string | undefined => {
  const ids = levels.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) return faultSentence(within(path, "levels"), `${twice} twice`, "each level once");
  for (const [kind, most] of Object.entries(counts)) {
    const level = typeof most === "string" ? most : most.upTo;
    if (level !== "nothing" && !ids.includes(level))
      return faultSentence(
        within(path, `counts.${kind}`),
        JSON.stringify(level),
        `one of ${[...ids, "nothing"].join(", ")}`,
      );
  }
  return undefined;
};

/** A document with its defaults. Throws `RangeError` with the path of the first fault, below `path`. */
export const readRuleSet = (value: unknown, path = "rule set"): RuleSetDocument => {
  refuseOdd(value, path);
  const read = readGiven(DOCUMENT, value, path);
  const fault = faultIn(read, path);
  if (fault !== undefined) throw new RangeError(fault);
  return read;
};

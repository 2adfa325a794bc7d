/**
 * Reads `flags.parapet.cover`: a list of changes, one change, JSON, or short forms such as `ignore:half:ranged-weapon`.
 * Active Effects write text; docs/api.md gives the forms.
 */
import * as v from "valibot";
import { readAs } from "../../scene/read-foundry/read-as";
import { listOf, objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import {
  CHANGE_KINDS,
  CHANGE_SIDES,
  CONCEALMENT_OPERATIONS,
  COVER_OPERATIONS,
  PENALTIES,
  type CoverChangeKind,
  type CoverChange,
} from "../../rules/attack/cover-change";
import { MODULE_ID } from "../module-id";
import { ownFlag } from "../own-flags";

/** A list, or text of a list, with more is a mistake. */
const MOST_CHANGES = 50;
const MOST_CHARACTERS = 10_000;
const MOST_STEPS = 10;

const WORD = v.pipe(v.string("a level"), v.regex(/^[\w-]{1,40}$/, "a level"));
/** A text that begins as a message key does would be translated. */
const NAME = v.pipe(
  v.string("a name"),
  v.trim(),
  v.maxLength(100, "at most 100 letters"),
  v.check((name) => !name.startsWith("PARAPET."), "a name"),
);

export const CHANGE = v.pipe(
  objectOf({
    kinds: v.nullish(listOf(oneOf(CHANGE_KINDS)), []),
    side: v.nullish(oneOf(CHANGE_SIDES), "attacker"),
    does: v.nullish(oneOf(COVER_OPERATIONS), null),
    level: v.nullish(WORD, null),
    steps: v.nullish(
      v.pipe(
        v.number("a whole number"),
        v.integer("a whole number"),
        v.minValue(1, "at least 1"),
        v.maxValue(MOST_STEPS, `at most ${MOST_STEPS}`),
      ),
      1,
    ),
    conceals: v.nullish(oneOf(CONCEALMENT_OPERATIONS), null),
    lifts: v.nullish(oneOf(PENALTIES), null),
    note: v.nullish(NAME, ""),
  }),
  v.check(
    ({ does, conceals, lifts }) => does !== null || conceals !== null || lifts !== null,
    "does, conceals or lifts",
  ),
  v.check(({ does, level }) => does !== "set" || level !== null, "a level to set"),
);

/** A change as it is written, before it is known whose it is. */
export type WrittenChange = v.InferOutput<typeof CHANGE>;

const isKind = (word: string): word is CoverChangeKind => CHANGE_KINDS.some((kind) => kind === word);

const among = <T extends string>(words: readonly string[], all: readonly T[]): T | undefined =>
  all.find((each) => words.includes(each));

/**
 * A short form: words with colons between. The first is `ignore`, `raise`, `lower`, `set`, `conceals` or `lifts`. After it, in any
 * order: a level or a number of steps, kinds of attack, and `target` for attacks at the creature. After `conceals` comes `ignore` or
 * `lower`, after `lifts` what disadvantage.
 */
const shortForm = (text: string): object => {
  const [first = "", ...words] = text.toLowerCase().split(":");
  const conceals = first === "conceals" ? among(words.splice(0, 1), CONCEALMENT_OPERATIONS) : undefined;
  const lifts = first === "lifts" ? among(words.splice(0, 1), PENALTIES) : undefined;
  const kinds = words.filter(isKind);
  const side = among(words, CHANGE_SIDES);
  const steps = words.find((word) => /^\d+$/.test(word));
  const others = words.filter((word) => !isKind(word) && word !== side && word !== steps);
  if (others.length > 1) throw new RangeError(`expected one level, got ${others.join(" and ")} (${text})`);
  return {
    kinds,
    side,
    ...(first === "conceals"
      ? { conceals: conceals ?? "" }
      : first === "lifts"
        ? { lifts: lifts ?? "" }
        : { does: first }),
    level: others[0],
    steps: steps === undefined ? undefined : Number(steps),
  };
};

const shortForms = (text: string): readonly object[] =>
  text
    .split(/[\s,;]+/)
    .filter((each) => each !== "")
    .map(shortForm);

const inText = (text: string): unknown => {
  if (text.length > MOST_CHARACTERS) throw new RangeError(`expected at most ${MOST_CHARACTERS} characters`);
  return /^\s*[[{]/.test(text) ? JSON.parse(text) : shortForms(text);
};

/** A list may hold text: an Active Effect adds its value to what is there. */
const listIn = (value: unknown): readonly unknown[] => {
  if (typeof value === "string") return listIn(inText(value));
  if (!Array.isArray(value)) return [value];
  return value.flatMap((each: unknown) => (typeof each === "string" ? listIn(each) : [each]));
};

/** What is written, and what is wrong with it. */
export interface ReadChanges {
  readonly changes: readonly WrittenChange[];
  readonly faults: readonly string[];
}

const PATH = `flags.${MODULE_ID}.cover`;

const tried = (read: () => readonly WrittenChange[]): ReadChanges => {
  try {
    return { changes: read(), faults: [] };
  } catch (error) {
    return { changes: [], faults: [error instanceof Error ? error.message : String(error)] };
  }
};

const readValue = (value: unknown): ReadChanges => {
  let list: readonly unknown[] = [];
  const { faults } = tried(() => {
    list = listIn(value);
    if (list.length > MOST_CHANGES) throw new RangeError(`${PATH}: expected at most ${MOST_CHANGES} changes`);
    return [];
  });
  if (faults.length > 0) return { changes: [], faults };
  const each = list.map((change, i) => tried(() => [readAs(CHANGE, change, `${PATH}[${i}]`)]));
  return { changes: each.flatMap(({ changes }) => changes), faults: each.flatMap((read) => read.faults) };
};

/** The last texts read: each roll reads those of all items of its creatures. */
const readTexts = new Map<string, ReadChanges>();
const MOST_TEXTS = 200;

const readText = (text: string): ReadChanges => {
  const read = readTexts.get(text) ?? readValue(text);
  if (readTexts.size >= MOST_TEXTS) readTexts.clear();
  readTexts.set(text, read);
  return read;
};

/** The value of the flag. An invalid change is left out; text is valid as a whole. */
export const readCoverChanges = (value: unknown): ReadChanges => {
  if (value === undefined || value === null || value === "") return { changes: [], faults: [] };
  return typeof value === "string" ? readText(value) : readValue(value);
};

/** The flag of a document, each change with the document's name where it has no note of its own. */
export const flaggedChanges = (flags: object, { name, of }: FeatureOwner): ReadOwned => {
  const { changes, faults } = readCoverChanges(ownFlag(flags, "cover"));
  return { changes: changes.map((change) => owned(change, { name, of })), faults };
};

/** The feature's name, and whose it is. */
export interface FeatureOwner {
  readonly name: string;
  readonly of: string;
}

export interface ReadOwned {
  readonly changes: readonly CoverChange[];
  readonly faults: readonly string[];
}

const LONGEST_NAME = 100;

export const owned = (change: WrittenChange, { name, of }: FeatureOwner): CoverChange => {
  const plain = name.startsWith("PARAPET.") ? "" : name.slice(0, LONGEST_NAME);
  return { ...change, note: change.note === "" ? plain : change.note, of };
};

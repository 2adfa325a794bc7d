import * as v from "valibot";
import { readAs, readGiven } from "../../scene/read-foundry/read-as";
import { ATTACK_DETAILS, CONCEALMENT_WORDS } from "../../rules/judge/rule-set";
import type { JudgeTo, RuleOptions, RuleSet } from "../../rules/judge/rule-set";
import type { Attack, Verdict } from "../../rules/attack/verdict";
import { VERDICT } from "./verdict-schema";
import type { Battlefield } from "../../scene/model/battlefield";
import { listOf, objectOf, oneOf } from "../../scene/read-foundry/schema/schema-fields";
import { BASES } from "../../scene/model/scene";
import { withRulings } from "../../rules/judge/ruling";
import type { Book, UnruledBook } from "../../rules/books/book";
import { dataBook } from "../../rules/books/data/data-book";
import { readRuleSet } from "../../rules/books/data/document";
import { ruleSetWith } from "../../rules/index";
import { isTakenId } from "./documents";
import { ruleSetFor } from "./rule-sets";

/**
 * Freezes a value deeply: changing it throws. Numbers in a buffer cannot be
 * frozen, and are left as they are.
 */
const frozen = <T>(value: T): T => {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) frozen(part);
  return value;
};

/** Verdicts of other rule sets are given too, and their lists are read-only. */
type ReadOnly<T> = T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;

/** What a rule set of another module may give for a verdict. */
type VerdictGiven = ReadOnly<v.InferInput<typeof VERDICT>>;

/**
 * A verdict of another module's rule set, whole. Throws `RangeError` that names the rule set, what is wrong and what was
 * wanted.
 */
const checkedVerdict = (
  { id, levels }: Pick<RuleSet, "id" | "levels">,
  { attacker, target, kind, reach, ruled }: Attack,
  given: unknown,
): Verdict => {
  const { lineOfSight, ...verdict } = readAs(VERDICT, given, `verdict of ${id}`);
  if (!levels.includes(verdict.cover))
    throw new RangeError(`verdict of ${id}.cover: expected one of ${levels.join(", ")}, got ${verdict.cover}`);
  if (ruled?.cover !== undefined && ruled.cover !== verdict.cover)
    throw new RangeError(`verdict of ${id}.cover: expected ${ruled.cover} as the GM has ruled, got ${verdict.cover}`);
  return {
    ruleset: id,
    attacker,
    target,
    kind,
    reach,
    ...structuredClone(verdict),
    lineOfSight: lineOfSight ?? verdict.lineOfEffect,
  };
};

/** Judges the same attack on the same battlefield by another rule set, to build upon. */
type JudgeBy = (ruleset: string, attack?: Attack, options?: RuleOptions) => Verdict;

/** Gives the same verdict for the same battlefield, attack and options, whenever it is asked. */
type OfferedJudge = (battlefield: Battlefield, attack: Attack, options: RuleOptions, by: JudgeBy) => VerdictGiven;

const words = v.pipe(
  v.string("words, or a key of your language file"),
  v.nonEmpty("words, or a key of your language file"),
);
const name = v.pipe(v.string("an id"), v.regex(/^[\w-]+$/, "an id of letters, digits, - and _"));

const OFFER = objectOf({
  id: v.pipe(v.string("an id as module-id.name"), v.regex(/^[\w-]+\.[\w-]+$/, "an id as module-id.name")),
  name: words,
  levels: v.pipe(listOf(objectOf({ id: name, name: words })), v.minLength(1, "at least one level")),
  options: listOf(
    objectOf({
      key: v.pipe(v.string("a key as module-id:name"), v.regex(/^[\w-]+:[\w-]+$/, "a key as module-id:name")),
      name: words,
      hint: words,
      values: v.pipe(listOf(objectOf({ id: name, name: words })), v.minLength(2, "at least two values")),
    }),
  ),
  unsetBase: v.nullish(oneOf(BASES), "square"),
  concealmentWords: v.nullish(oneOf(CONCEALMENT_WORDS), null),
  heeds: listOf(oneOf(ATTACK_DETAILS)),
  judge: v.custom<OfferedJudge>((value) => typeof value === "function", "a function"),
});

/** A rule set as another module offers it. */
export type RuleSetOffer = v.InferInput<typeof OFFER>;
type Offer = v.InferOutput<typeof OFFER>;

const twice = (all: readonly string[]): string | undefined => all.find((each, i) => all.indexOf(each) !== i);

const moduleIn = (text: string): string => text.split(/[.:]/)[0] ?? "";

const faultInId = (id: string): string | undefined => {
  if (isTakenId(id)) return `id: expected one that begins with the id of a module, got ${id}`;
  return ruleSetWith(id) === undefined ? undefined : `id: expected one that is not there yet, got ${id} again`;
};

const faultIn = ({ id, levels, options }: Offer): string | undefined => {
  const fault = faultInId(id);
  if (fault !== undefined) return fault;
  if (levels[0]?.id !== "none")
    return `levels: expected none, then the others, got ${levels[0]?.id ?? "nothing"} first`;
  const level = twice(levels.map((each) => each.id));
  if (level !== undefined) return `levels: expected each once, got ${level} twice`;
  const option = twice(options.map(({ key }) => key));
  if (option !== undefined) return `options: expected each once, got ${option} twice`;
  const stray = options.find(({ key }) => moduleIn(key) !== moduleIn(id));
  return stray === undefined
    ? undefined
    : `options: expected a key that begins with ${moduleIn(id)}:, got ${stray.key}`;
};

/** The battlefield is everybody's: a judge of another module that changed it would spoil every verdict after its own. */
const judgeOf =
  ({ judge }: Offer, rules: Pick<RuleSet, "id" | "levels">): JudgeTo =>
  (battlefield, attack, options) => {
    const by: JudgeBy = (ruleset, other = attack, its = {}) => ruleSetFor(ruleset).judge(battlefield, other, its);
    return checkedVerdict(rules, attack, judge(frozen(battlefield), attack, options, by));
  };

const bookOf = (offer: Offer): Book => {
  const { options, unsetBase, concealmentWords, heeds } = offer;
  const named = { id: offer.id, levels: offer.levels.map((level) => level.id) };
  return withRulings<UnruledBook>({
    ...named,
    unsetBase,
    concealmentWords,
    heeds,
    options: options.map(({ key, values }) => ({
      key,
      values: values.map((value) => value.id),
    })),
    judge: judgeOf(offer, named),
    words: wordsOf(offer),
  });
};

type Said = readonly (readonly [key: string, words: string])[];

const optionWords = ({ key, name: called, hint, values }: Offer["options"][number]): Said => [
  [`PARAPET.Setting.${key}.Name`, called],
  [`PARAPET.Setting.${key}.Hint`, hint],
  ...values.map((value) => [`PARAPET.Setting.${key}.${value.id}`, value.name] as const),
];

/** Its texts, by the module's message keys. */
const wordsOf = ({ id, name: called, levels, options }: Offer): Readonly<Record<string, string>> =>
  Object.fromEntries<string>([
    [`PARAPET.Setting.ruleset.${id}`, called],
    ...levels.map((level) => [`PARAPET.Cover.${id}.${level.id}`, level.name] as const),
    ...options.flatMap(optionWords),
  ]);

const isDocument = (came: unknown): boolean => typeof came === "object" && came !== null && "format" in came;

/** The book of an offer, or of a document, which alone has a `format`. Throws `RangeError` for the first thing that is wrong with it. */
export const bookOffered = (came: unknown): Book => {
  const [book, fault] = isDocument(came) ? documentOffered(came) : judgeOffered(came);
  if (fault !== undefined) throw new RangeError(`rule set.${fault}`);
  return book();
};

type Checked = readonly [book: () => Book, fault: string | undefined];

const documentOffered = (came: unknown): Checked => {
  const document = readRuleSet(came);
  return [() => dataBook(document), faultInId(document.id)];
};

const judgeOffered = (came: unknown): Checked => {
  const offer = readGiven(OFFER, came, "rule set");
  return [() => bookOf(offer), faultIn(offer)];
};

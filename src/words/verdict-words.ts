import { mayAttack, type Dice, type Modifier, type Verdict, type VerdictLevel } from "../rules/attack/verdict";
import { ruleSetWith } from "../rules/index";
import { flatCheckOf } from "../rules/concealment/concealment";
import type { Words } from "./localize";

/** What a verdict comes to: a free attack, an attack against cover or concealment, or no attack. */
export type VerdictTone = "free" | "covered" | "shut";

/** A verdict in the user's language. */
export interface VerdictWords {
  /** The level of cover, or that there is no attack if there is no cover. */
  readonly headline: string;
  /** Changes of the target's numbers: "+4 AC". */
  readonly modifiers: readonly string[];
  /** Dice on the roll: "1 bane". */
  readonly dice: readonly string[];
  /** What people add by hand. */
  readonly texts: readonly string[];
  /** Changes of the attacker's numbers that do not come from cover. */
  readonly attackModifiers: readonly string[];
  /** Improved evasion and similar effects. */
  readonly effects: readonly string[];
  /** That there is no attack; null if there is one, or if the headline says it. */
  readonly refusal: string | null;
  /** In the rule set's words; null if it has none or there is no line of effect. */
  readonly concealment: string | null;
  /** For lists: "Soft cover, Lightly obscured", or only that there is no attack. */
  readonly brief: string;
  /** Beside an icon: "Soft cover", "No line", or that there is no attack for another reason. */
  readonly short: string;
  readonly tone: VerdictTone;
}

/** Whether something makes attacks miss: concealment, or a phased body without it. */
export const isConcealed = ({ concealment, missChance }: Pick<VerdictLevel, "concealment" | "missChance">): boolean =>
  concealment !== "none" || missChance > 0;

/** The concealment in the rule set's words; null if it has none. */
export const concealmentWords = (
  { ruleset, concealment, missChance }: VerdictLevel,
  say: Words["sayKey"],
): string | null => {
  const kind = ruleSetWith(ruleset)?.concealmentWords ?? null;
  const degree = concealment === "none" && missChance > 0 ? "partial" : concealment;
  return kind && say(`PARAPET.${kind}.${degree}`, { chance: missChance, dc: flatCheckOf(missChance) });
};

/** The key of the level of cover, as the reader may know it. A GM's ruling is known. */
export const coverKey = (
  { ruleset, cover, reasons = [] }: Pick<VerdictLevel, "ruleset" | "cover"> & Partial<Pick<Verdict, "reasons">>,
  words: Words,
): string => {
  const key = `PARAPET.Cover.${ruleset}.${cover}`;
  return reasons.some((reason) => reason.key === "PARAPET.Reason.Ruled.Cover") ? key : words.asKnown(key);
};

/** "+4 AC", or with the other key "attacker +4 AC". */
export const sayModifier = (
  { stat, value }: Modifier,
  key: "PARAPET.Modifier" | "PARAPET.AttackerModifier",
  words: Words,
): string => words.say(key, { value: words.signed(value), stat: words.say(`PARAPET.Stat.${stat}`) });

/** An attack modifier is always the attacker's, so it does not say so. */
export const modifierWords = (modifier: Modifier, words: Words): string => {
  const isPlain = modifier.side === "target" || modifier.stat === "attack";
  return sayModifier(modifier, isPlain ? "PARAPET.Modifier" : "PARAPET.AttackerModifier", words);
};

/** "1 bane", or "target: 1 bane". */
export const diceWords = ({ kind, count, side }: Pick<Dice, "kind" | "count" | "side">, words: Words): string => {
  const what = words.plural(`PARAPET.Dice.${kind}`, count);
  return side === "attacker" ? what : words.say("PARAPET.TargetDice", { what });
};

/** Cover that lowers the attacker's roll counts as the target's. */
export const isOfCover = ({ side, type }: Modifier): boolean => side === "target" || type === "cover";

const toneOf = (verdict: VerdictLevel): VerdictTone => {
  if (!mayAttack(verdict)) return "shut";
  return verdict.cover === "none" && !isConcealed(verdict) ? "free" : "covered";
};

export const verdictWords = (verdict: VerdictLevel, words: Words): VerdictWords => {
  const { cover, modifiers, dice, texts = [], effects, lineOfEffect } = verdict;
  const isBarred = !mayAttack(verdict);
  const noAttack = words.say("PARAPET.Overlay.NoAttack");
  const level = isBarred ? noAttack : words.brief(coverKey(verdict, words));
  const isOnlyBarred = isBarred && cover === "none";
  // Total cover already says that there is no attack.
  const refusal = isBarred && cover !== "none" && cover !== "total" ? noAttack : null;
  const concealment = (say: Words["sayKey"]) => (lineOfEffect ? concealmentWords(verdict, say) : null);
  const brief = [
    refusal ?? (isOnlyBarred ? noAttack : words.brief(coverKey(verdict, words))),
    isConcealed(verdict) ? concealment(words.brief) : null,
  ];
  const sayModifiers = (isIncluded: (modifier: Modifier) => boolean): string[] =>
    modifiers.filter(isIncluded).map((modifier) => modifierWords(modifier, words));
  return {
    headline: isOnlyBarred ? noAttack : words.sayKey(coverKey(verdict, words)),
    modifiers: sayModifiers(isOfCover),
    dice: dice.map((each) => diceWords(each, words)),
    texts: texts.map((text) => words.sayKey(text)),
    attackModifiers: sayModifiers((modifier) => !isOfCover(modifier)),
    effects: effects.map((effect) => words.say(`PARAPET.Effect.${effect}`)),
    refusal,
    concealment: concealment(words.sayKey),
    brief: words.series(brief.filter((part) => part !== null)),
    short: lineOfEffect ? level : words.say("PARAPET.Short.NoLine"),
    tone: toneOf(verdict),
  };
};

import { flatCheckOf } from "../../rules/concealment/words";
import type { KnownVerdict } from "../../foundry/verdicts/knowledge";
import { ruleSetWith } from "../../foundry/rule-sets/rule-sets";
import type { Words } from "../../foundry/words/localize";
import { mayAttack } from "../../rules/attack/may-attack";
import type { Modifier } from "../../rules/attack/verdict";

/** How a verdict is marked beside its words: free, in the way, or shut off. */
export type VerdictTone = "free" | "covered" | "shut";

/** What is said of a verdict wherever it is said, in the user's language. */
export interface VerdictWords {
  /** The level of cover; that there is no attack, where that is all there is to say. */
  readonly headline: string;
  /** What it changes on the dice for the target: "+4 AC". */
  readonly modifiers: readonly string[];
  /** What else changes on the dice, by who attacks and how. */
  readonly attackModifiers: readonly string[];
  /** Improved evasion and the like. */
  readonly effects: readonly string[];
  /** That there is no attack, beside cover; null where there is one, or the headline says it. */
  readonly refusal: string | null;
  /** In the rule set's own words; null where it knows none, or none can matter. */
  readonly concealment: string | null;
  /** In few words, as for a list: "Soft cover, Lightly obscured"; where there is no attack, that alone. */
  readonly brief: string;
  readonly tone: VerdictTone;
}

const concealmentOf = (
  { ruleset, lineOfEffect, concealment, missChance }: KnownVerdict,
  say: Words["sayKey"],
): string | null => {
  const kind = ruleSetWith(ruleset)?.concealmentWords ?? null;
  if (kind === null || !lineOfEffect) return null;
  return say(`PARAPET.${kind}.${concealment}`, { chance: missChance, dc: flatCheckOf(missChance) });
};

/** "+4 AC". */
export const modifierWords = ({ stat, value, side }: Modifier, words: Words): string =>
  words.say(side === "target" || stat === "attack" ? "PARAPET.Modifier" : "PARAPET.AttackerModifier", {
    value: words.signed(value),
    stat: words.say(`PARAPET.Stat.${stat}`),
  });

/** Cover that hampers the attacker is the target's gain all the same. */
const isOfCover = ({ side, type }: Modifier): boolean => side === "target" || type === "cover";

const toneOf = (verdict: KnownVerdict): VerdictTone => {
  if (!mayAttack(verdict)) return "shut";
  return verdict.cover === "none" && verdict.concealment === "none" ? "free" : "covered";
};

/** The words for a verdict as its user may know it. */
export const verdictWords = (verdict: KnownVerdict, words: Words): VerdictWords => {
  const { ruleset, cover, modifiers, effects } = verdict;
  const level = `PARAPET.Cover.${ruleset}.${cover}`;
  const isBarred = !mayAttack(verdict);
  const noAttack = words.say("PARAPET.Overlay.NoAttack");
  const isAllThereIs = isBarred && cover === "none";
  // Total cover says by itself that there is no attack.
  const refusal = isBarred && cover !== "none" && cover !== "total" ? noAttack : null;
  const inBrief = [
    refusal ?? (isAllThereIs ? noAttack : words.brief(level)),
    verdict.concealment === "none" ? null : concealmentOf(verdict, words.brief),
  ];
  const said = (isMeant: (modifier: Modifier) => boolean): string[] =>
    modifiers.filter(isMeant).map((modifier) => modifierWords(modifier, words));
  return {
    headline: isAllThereIs ? noAttack : words.sayKey(level),
    modifiers: said(isOfCover),
    attackModifiers: said((modifier) => !isOfCover(modifier)),
    effects: effects.map((effect) => words.say(`PARAPET.Effect.${effect}`)),
    refusal,
    concealment: concealmentOf(verdict, words.sayKey),
    brief: words.series(inBrief.filter((part) => part !== null)),
    tone: toneOf(verdict),
  };
};

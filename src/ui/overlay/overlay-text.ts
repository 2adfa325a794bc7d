import type { Words } from "../../foundry/localize";
import type { KnownVerdict } from "../../foundry/knowledge";
import type { LabelTone } from "./overlay-plan";

const coverOf = ({ ruleset, cover }: KnownVerdict, words: Words): string =>
  words.sayKey(`PARAPET.Cover.${ruleset}.${cover}`);

/** What the target gains on the dice: "+4 AC, +2 Reflex". */
const effectOf = ({ modifiers }: KnownVerdict, words: Words): string =>
  modifiers
    .filter((modifier) => modifier.side === "target")
    .map(({ stat, value }) =>
      words.say("PARAPET.Modifier", { value: words.signed(value), stat: words.say(`PARAPET.Stat.${stat}`) }),
    )
    .join(", ");

/** Left out where there is nothing to miss; some rules know no miss chance. */
const concealmentOf = ({ lineOfEffect, concealment, missChance }: KnownVerdict, words: Words): string => {
  if (concealment === "none" || !lineOfEffect) return "";
  return missChance === 0
    ? words.say(`PARAPET.Obscured.${concealment}`)
    : words.say(`PARAPET.Concealment.${concealment}`, { chance: missChance });
};

const mayAttack = ({ permissions }: KnownVerdict): boolean =>
  permissions.every(({ action, isAllowed }) => action !== "attack" || isAllowed);

/** Total cover says it already. Where there is neither attack nor cover, that it cannot be attacked is all there is to say. */
const refusalOf = (verdict: KnownVerdict, words: Words): string =>
  mayAttack(verdict) || verdict.cover === "total" ? "" : words.say("PARAPET.Overlay.NoAttack");

/** Level and effect: "Cover +4 AC, +2 Reflex". */
const gainOf = (verdict: KnownVerdict, words: Words): string =>
  verdict.cover === "none" && !mayAttack(verdict)
    ? ""
    : [coverOf(verdict, words), effectOf(verdict, words)].filter((part) => part !== "").join(" ");

/** The label's lines: level and effect, refusal, concealment, and that something unseen has a part in it. */
export const textOf = (verdict: KnownVerdict, words: Words): string =>
  [
    gainOf(verdict, words),
    refusalOf(verdict, words),
    concealmentOf(verdict, words),
    verdict.hasUnseen ? words.say("PARAPET.Reason.Unseen") : "",
  ]
    .filter((line) => line !== "")
    .join("\n");

export const toneOf = (verdict: KnownVerdict): LabelTone => {
  const { lineOfEffect, cover, concealment } = verdict;
  if (!lineOfEffect || !mayAttack(verdict)) return "shut";
  return cover === "none" && concealment === "none" ? "free" : "covered";
};

/** What a Pathfinder verdict changes on the dice and says. */
import type { ObscuredFraction } from "../../../geometry/shadow/interval";
import { rollEffects, rollModifiers } from "./attack-roll";
import { isMet } from "../../cover/corner-cover";
import { idsOf } from "../../cover/drawn-lines";
import type { Hiding } from "../../concealment/concealment";
import { hidingReasonsIn } from "../../concealment/reasons";
import type { Findings, Level } from "./findings";
import { TRAIT } from "../../attack/obstacle";
import { noEffectReason, reason } from "../../attack/reason";
import type { Effect, Modifier, Reason } from "../../attack/verdict";

/** Bonuses of the target, by level. Total cover cannot be attacked at all. */
const BONUSES: Readonly<Record<Level, { readonly ac: number; readonly reflex: number; readonly stealth: number }>> = {
  none: { ac: 0, reflex: 0, stealth: 0 },
  partial: { ac: 2, reflex: 1, stealth: 0 },
  soft: { ac: 4, reflex: 0, stealth: 0 },
  standard: { ac: 4, reflex: 2, stealth: 0 },
  improved: { ac: 8, reflex: 4, stealth: 10 },
  total: { ac: 0, reflex: 0, stealth: 0 },
};

const STATS = ["ac", "reflex", "stealth"] as const;

/** The numbers that change: by cover, and on the attack roll; none where nobody can be attacked. */
export const modifiersFor = ({ attack, book, cover, duel }: Findings): Modifier[] => {
  const modifiers: Modifier[] = [];
  if (cover === "total") return modifiers;
  for (const stat of STATS) {
    const value = attack.kind === "area" && stat !== "reflex" ? 0 : BONUSES[cover][stat];
    if (value > 0 && !(stat === "reflex" && attack.isSpread === true))
      modifiers.push({ stat, value, side: "target", type: "cover", note: reason(`Level.${cover}`) });
  }
  if (duel !== undefined) for (const modifier of rollModifiers(duel, book)) modifiers.push(modifier);
  return modifiers;
};

/** What else the verdict brings about. Improved evasion goes with the bonus on Reflex, so not against a spread. */
export const effectsFor = ({ attack, book, cover, duel }: Findings): Effect[] => {
  const effects = duel === undefined || cover === "total" ? [] : rollEffects(duel, book);
  return cover === "improved" && attack.isSpread !== true ? ["improved-evasion", ...effects] : effects;
};

/** Why the verdict is what it is, the weightiest first. */
export const reasonsFor = (
  findings: Findings,
  modifiers: readonly Modifier[],
  effects: readonly Effect[],
): Reason[] => {
  const reasons = [coverReason(findings)];
  const { attack, cover } = findings;
  if (attack.isSpread === true && cover !== "total" && BONUSES[cover].reflex > 0)
    reasons.push(reason("SpreadIgnoresCover"));
  if (effects.includes("improved-evasion")) reasons.push(reason("ImprovedEvasion"));
  for (const each of dismissalReasons(findings)) reasons.push(each);
  for (const each of concealmentReasons(findings)) reasons.push(each);
  for (const { type, note } of modifiers) if (type !== "cover") reasons.push(note);
  for (const effect of effects) if (effect !== "improved-evasion") reasons.push(reason(`Effect.${effect}`));
  return reasons;
};

const coverReason = ({ cover, obstacles, outcome, attack, enclosure, lineOfEffect }: Findings): Reason => {
  if (enclosure !== undefined)
    return reason(lineOfEffect ? "StruckInObject" : "InsideObject", { obstacles: [enclosure] });
  const data = { obstacles };
  if (cover === "partial" && outcome?.fraction !== undefined) {
    const percent = percentOf(outcome.fraction);
    return percent === 0 ? reason("PartialByLittle", data) : reason("PartialByShare", { ...data, percent });
  }
  if (cover === "total") return noEffectReason(obstacles);
  if (cover === "none" && attack.kind === "area") return reason("AreaNone");
  return reason(`Cover.${cover}`, data);
};

/** To the nearest, but for the hundredth that would make a half of less. */
const percentOf = ({ value, toHalf }: ObscuredFraction): number => {
  const percent = Math.round(value * 100);
  return percent === 50 && toHalf < 0 ? 49 : percent;
};

const DISMISSALS = [
  ["OwnParapet", "own-parapet"],
  ["LowFar", "low-far"],
  ["LowNear", "low-near"],
] as const;

const dismissalReasons = ({ pair, scale, outcome, cover }: Findings): Reason[] => {
  if (outcome === undefined || cover === "total" || (pair.traits & TRAIT.ordinary) !== 0) return [];
  const { starts, ends } = outcome.choice;
  const lines = starts.flatMap((start) => ends.map((end) => ({ line: { start, end } })));
  const dismissed = pair.obstacles.filter(
    (obstacle) =>
      !outcome.obstacles.includes(obstacle) && scale.dismissalOf(obstacle) !== undefined && isMet(lines, obstacle),
  );
  if (dismissed.length === 0) return [];
  return DISMISSALS.map(([key, why]) => ({ key, of: dismissed.filter((o) => scale.dismissalOf(o) === why) }))
    .filter(({ of }) => of.length > 0)
    .map(({ key, of }) => reason(key, { obstacles: idsOf(of) }));
};

/** Without a line of effect nobody asks why there is none of sight. */
const concealmentReasons = ({ outcome, lineOfEffect, missChance }: Findings): Reason[] => {
  if (outcome === undefined) return [];
  const { hiding } = outcome;
  const told = lineOfEffect || !hiding.causes.includes("NoSight") ? hiding : sparedSight(hiding);
  return hidingReasonsIn("Concealed", told, { chance: missChance });
};

const sparedSight = ({ concealment, causes, unseenIn, veils, senses, found }: Hiding): Hiding => ({
  concealment,
  causes: causes.filter((cause) => cause !== "NoSight"),
  unseenIn,
  veils,
  senses,
  found,
});

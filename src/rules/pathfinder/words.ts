/** What a Pathfinder verdict changes on the dice and says. */
import { rollEffects, rollModifiers } from "./attack-roll";
import { isMet } from "../lines/corner-cover";
import { idsOf } from "../lines/drawn-lines";
import type { Hiding } from "../hiding/hiding";
import { hidingReasonsIn } from "../hiding/hiding-words";
import type { Findings, Level } from "./findings";
import { noEffectReason, reason } from "../reason";
import type { Effect, Modifier, Reason } from "../verdict";

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

/** The numbers that change: by cover, and on the attack roll. */
export const modifiersFor = ({ attack, book, cover, duel }: Findings): Modifier[] => [
  ...STATS.filter((stat) => BONUSES[cover][stat] > 0 && !(stat === "reflex" && attack.isSpread === true)).map(
    (stat): Modifier => ({
      stat,
      value: BONUSES[cover][stat],
      side: "target",
      type: "cover",
      note: reason(`Level.${cover}`),
    }),
  ),
  ...(duel === undefined ? [] : rollModifiers(duel, book)),
];

/** What else the verdict brings about. Improved evasion goes with the bonus on Reflex, so not against a spread. */
export const effectsFor = ({ attack, book, cover, duel }: Findings): Effect[] => [
  ...(cover === "improved" && attack.isSpread !== true ? (["improved-evasion"] as const) : []),
  ...(duel === undefined ? [] : rollEffects(duel, book)),
];

/** Why the verdict is what it is, the weightiest first. */
export const reasonsFor = (findings: Findings): Reason[] => {
  const effects = effectsFor(findings);
  return [
    coverReason(findings),
    ...(effects.includes("improved-evasion") ? [reason("ImprovedEvasion")] : []),
    ...dismissalReasons(findings),
    ...concealmentReasons(findings),
    ...modifiersFor(findings).flatMap(({ type, note }) => (type === "cover" ? [] : [note])),
    ...effects.flatMap((effect) => (effect === "improved-evasion" ? [] : [reason(`Effect.${effect}`)])),
  ];
};

const coverReason = ({ cover, obstacles, outcome, attack, enclosure, lineOfEffect }: Findings): Reason => {
  if (enclosure !== undefined)
    return reason(lineOfEffect ? "StruckInObject" : "InsideObject", { obstacles: [enclosure] });
  const data = { obstacles };
  if (cover === "partial" && outcome?.fraction !== undefined) {
    const percent = Math.floor(outcome.fraction.value * 100);
    return percent === 0 ? reason("PartialByLittle", data) : reason("PartialByShare", { ...data, percent });
  }
  if (cover === "total") return noEffectReason(obstacles);
  if (cover === "none" && attack.kind === "area") return reason("AreaNone");
  return reason(`Cover.${cover}`, data);
};

const dismissalReasons = ({ pair, scale, outcome, cover }: Findings): Reason[] => {
  if (outcome === undefined || cover === "total") return [];
  const met = pair.obstacles.filter((obstacle) => isMet(outcome.lines, obstacle));
  const dismissed = (why: "own-parapet" | "low-far"): string[] =>
    idsOf(met.filter((o) => scale.dismissalOf(o) === why));
  return [["OwnParapet", dismissed("own-parapet")] as const, ["LowFar", dismissed("low-far")] as const]
    .filter(([, obstacles]) => obstacles.length > 0)
    .map(([key, obstacles]) => reason(key, { obstacles }));
};

/** Without a line of effect nobody asks why there is none of sight. */
const concealmentReasons = ({ outcome, lineOfEffect, missChance }: Findings): Reason[] => {
  if (outcome === undefined) return [];
  const { hiding } = outcome;
  const told: Hiding = lineOfEffect
    ? hiding
    : { ...hiding, causes: hiding.causes.filter((cause) => cause !== "NoSight") };
  return hidingReasonsIn("Concealed", told, { chance: missChance });
};

/** What a GM's ruling makes of an attack. Why it is read this way: docs/decisions/0013-a-ruling-opens-the-way.md. */
import { acrossPlanes, isAcrossPlanes } from "../concealment/ethereal";
import { CONCEALMENTS, reason } from "../attack/verdict";
import type { Concealment, Attack, Reason, Ruling, Verdict } from "../attack/verdict";
import { flatCheckOf } from "../concealment/concealment";
import type { RuleSet } from "./rule-set";

/**
 * The rules with a ruled level and concealment in place of what they find: their judge heeds `ruled` in all that a verdict
 * changes; what is drawn stays as the map shows it. The reasons are the ruling, then what there would have been without
 * it. Throws `RangeError` for a level that the rule set does not have, or concealment where it knows none.
 */
export const withRulings = <Rules extends RuleSet>(rules: Rules): Rules => ({
  ...rules,
  judge: (battlefield, attack, options) => {
    const areApart = isAcrossPlanes(battlefield, attack);
    const judge = (asked: Attack): Verdict => {
      const verdict = rules.judge(battlefield, asked, options);
      return areApart ? acrossPlanes(verdict) : verdict;
    };
    const { ruled, ...unruled } = attack;
    if (ruled === undefined) return judge(attack);
    checkRuling(rules, ruled);
    const shown = judge(unruled);
    if (ruled.cover === undefined && ruled.concealment === undefined) return shown;
    const { lines, figures, obstacles, origin, fraction, reasons } = shown;
    const verdict = judge(attack);
    return {
      ...verdict,
      lines,
      figures,
      obstacles,
      origin,
      fraction: ruled.cover === undefined ? fraction : null,
      reasons: [...rulingReasons(rules, verdict, ruled), ...reasons],
    };
  },
});

type Rulable = Pick<RuleSet, "id" | "levels" | "concealmentWords" | "heeds">;

/** Throws `RangeError` for what cannot be ruled by these rules. */
export const checkRuling = ({ id, levels, concealmentWords, heeds }: Rulable, { cover, concealment }: Ruling): void => {
  if (!heeds.includes("ruled")) throw new RangeError(`ruled: expected no ruling, since ${id} takes none`);
  if (cover !== undefined && !levels.includes(cover))
    throw new RangeError(`ruled cover: expected one of ${levels.join(", ")}, got ${cover}`);
  if (concealment === undefined) return;
  if (concealmentWords === null)
    throw new RangeError(`ruled concealment: expected none, since ${id} knows no concealment, got ${concealment}`);
  if (!CONCEALMENTS.includes(concealment))
    throw new RangeError(`ruled concealment: expected one of ${CONCEALMENTS.join(", ")}, got ${concealment}`);
};

/** Words of other messages are data by their keys. */
const rulingReasons = (
  { id, concealmentWords }: Rulable,
  { missChance }: Verdict,
  { cover, concealment }: Ruling,
): Reason[] => [
  ...(cover === undefined ? [] : [reason("Ruled.Cover", { cover: `PARAPET.Cover.${id}.${cover}` })]),
  ...(concealment === undefined || concealmentWords === null
    ? []
    : [
        reason("Ruled.Concealment", {
          concealment: `PARAPET.${concealmentWords}.${concealment}`,
          chance: missChance,
          dc: flatCheckOf(missChance),
        }),
      ]),
  reason("Ruled.Without"),
];

/** The level ruled, else what is found; the rule set has checked that it is one of its own. */
export const ruledCover = <Level extends string>(
  levels: readonly Level[],
  { ruled }: Attack,
  found: () => Level,
): Level => (ruled === undefined ? undefined : levels.find((level) => level === ruled.cover)) ?? found();

export const ruledConcealment = ({ ruled }: Attack, found: Concealment): Concealment => ruled?.concealment ?? found;

type Lines = Pick<Verdict, "lineOfEffect" | "lineOfSight">;

/**
 * Lines of effect and of sight as a ruling leaves them. Total cover is no line of effect. Any other level says that the
 * target can be attacked: what shut off both lines is overruled. Where a line of effect was found, sight stays as it is,
 * for it is a matter of concealment; a ruled concealment below total says that the target is seen.
 */
export const ruledLines = ({ ruled }: Attack, found: Lines): Lines => {
  if (ruled === undefined) return found;
  const { cover, concealment } = ruled;
  const isSeen = concealment !== undefined && concealment !== "total";
  const isOpened = cover !== undefined && cover !== "total";
  return {
    lineOfEffect: isOpened || (cover === undefined && found.lineOfEffect),
    lineOfSight: found.lineOfSight || isSeen || (isOpened && !found.lineOfEffect),
  };
};

/** The same by rules that know no concealment: who can be attacked is seen. */
export const ruledSight = (attack: Attack, found: Lines): Lines => {
  const { lineOfEffect, lineOfSight } = ruledLines(attack, found);
  return { lineOfEffect, lineOfSight: lineOfSight || (attack.ruled?.cover !== undefined && lineOfEffect) };
};

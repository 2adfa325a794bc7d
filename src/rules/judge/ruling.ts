/** What a GM's ruling makes of an attack. Why it is read this way: docs/decisions/0013-a-ruling-opens-the-way.md. */
import { CONCEALMENTS, levelOf, reason, refused, type Permission } from "../attack/verdict";
import type { Concealment, Attack, Reason, Ruling, Verdict, VerdictLevel } from "../attack/verdict";
import { flatCheckOf } from "../concealment/concealment";
import { withCoverChanges } from "./cover-changes";
import { mustBeJudged } from "./question-size";
import { coverSetOn, withSettersNamed } from "./set-elsewhere";
import type { Depth, Judge, RuleOptions, RuleSet, UnruledRules } from "./rule-set";
import { type Battlefield, creatureWithId } from "../../scene/model/battlefield";
import { SETTER_NAMES } from "../../scene/model/scene";
import { arePlanesApart, isEthereal } from "../distance/ethereal";

/**
 * Whether an attack leads from one plane into the other and does not pass. Only force passes, and only to the ethereal.
 * RULES 1.2.
 */
const isAcrossPlanes = (
  battlefield: Battlefield,
  { attacker, target, isForce }: Attack,
  { heeds }: Pick<RuleSet, "heeds">,
): boolean => {
  const from = attacker === null ? undefined : creatureWithId(battlefield, attacker);
  if (!arePlanesApart(from, creatureWithId(battlefield, target))) return false;
  return isForce !== true || isEthereal(from) || !heeds.includes("force");
};

const HIDING: readonly string[] = ["hide", "stealth-stance"] satisfies readonly Permission["action"][];

/** The verdict on an attack from one plane into the other: none is allowed. */
const acrossPlanes = (verdict: Verdict): Verdict => ({
  ...verdict,
  permissions: verdict.permissions.map((each) =>
    HIDING.includes(each.action) ? each : refused(each.action, "Ethereal"),
  ),
  reasons: [reason("Ethereal"), ...verdict.reasons],
});

/**
 * The rules with a ruled level and concealment instead of what they find. Their judge uses `ruled` for everything that a
 * verdict changes; the drawing stays as the map shows it. The reasons are the ruling, then those without it. Throws
 * `RangeError` for a level that the rule set does not have, or concealment if it has none, and `TooLargeError`.
 */
export const withRulings = <Rules extends UnruledRules>(
  rules: Rules,
): Omit<Rules, "judge"> & Pick<RuleSet, "judge"> => ({
  ...rules,
  judge: inBothDepths(rules),
});

const inBothDepths = (rules: UnruledRules): Judge => {
  function judge(battlefield: Battlefield, attack: Attack, options: RuleOptions, how?: { depth: "full" }): Verdict;
  function judge(battlefield: Battlefield, attack: Attack, options: RuleOptions, how: { depth: Depth }): VerdictLevel;
  function judge(
    battlefield: Battlefield,
    { coverChanges = [], ...asked }: Attack,
    options: RuleOptions,
    how?: { depth: Depth },
  ): VerdictLevel {
    mustBeJudged(battlefield, asked);
    const depth = how?.depth ?? "full";
    // What lifts a disadvantage finds it by its reason.
    const asDeep = coverChanges.some(({ lifts }) => lifts !== null) ? "full" : depth;
    const judged = (attack: Attack): Verdict => ruledVerdict(rules, asDeep, [battlefield, attack, options]);
    const verdict =
      coverChanges.length === 0
        ? judged(asked)
        : withCoverChanges(rules, coverChanges, asked.ruled, (ruled, lifts) =>
            judged({ ...asked, ...(ruled === undefined ? {} : { ruled }), ...(lifts.length === 0 ? {} : { lifts }) }),
          );
    return depth === "level" ? levelOf(verdict) : withSettersNamed(battlefield, asked, verdict);
  }
  return judge;
};

const ruledVerdict = (
  rules: UnruledRules,
  depth: Depth,
  [battlefield, attack, options]: readonly [Battlefield, Attack, RuleOptions],
): Verdict => {
  const areApart = isAcrossPlanes(battlefield, attack, rules);
  const judge = (asked: Attack): Verdict => {
    const verdict = rules.judge(battlefield, asked, options, depth);
    return areApart ? acrossPlanes(verdict) : verdict;
  };
  const { ruled: own, ...unruled } = attack;
  const kept = own?.cover === undefined ? coverSetOn(battlefield, attack, rules.levels) : undefined;
  if (own === undefined && kept === undefined) return judge(attack);
  if (own !== undefined) checkRuling(rules, own);
  const shown = judge(unruled);
  // It opens no way to the target as a GM's ruling does, and lowers nothing: an owner of the attacker's token could have written it.
  const rankOf = (level: string): number => rules.levels.indexOf(level);
  const isMore = kept !== undefined && rankOf(kept.cover) > rankOf(shown.cover);
  const set = shown.lineOfEffect && isMore ? kept : undefined;
  const ruled = set === undefined ? own : { ...own, cover: set.cover };
  if (ruled === undefined || isEmptyRuling(ruled)) return shown;
  const { lines, figures, obstacles, origin, fraction, reasons } = shown;
  const found = judge({ ...unruled, ruled });
  const verdict = { ...found, missChance: ruled.missChance ?? found.missChance };
  return {
    ...verdict,
    lines,
    figures,
    obstacles,
    origin,
    fraction: ruled.cover === undefined ? fraction : null,
    reasons: [
      ...(set === undefined ? [] : [setReason(rules, set)]),
      ...(own === undefined ? [reason("SetElsewhere.without")] : rulingReasons(rules, verdict, own)),
      ...reasons,
    ],
  };
};

/** Whether nothing is ruled. */
export const isEmptyRuling = ({ cover, concealment, missChance }: Ruling): boolean =>
  cover === undefined && concealment === undefined && missChance === undefined;

/** Whether the rules roll a miss chance in percent: a flat check has a DC, and D&D rolls twice. */
export const rollsPercent = ({ concealmentWords }: Pick<RuleSet, "concealmentWords">): boolean =>
  concealmentWords === "Concealment";

const MOST_PERCENT = 100;

/** Whether it is a miss chance that can be ruled. */
export const isMissChance = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= MOST_PERCENT;

/** Throws `RangeError` for what cannot be ruled by these rules. */
const checkMissChance = ({ id, concealmentWords }: Rulable, { missChance }: Ruling): void => {
  if (missChance === undefined) return;
  if (!rollsPercent({ concealmentWords }))
    throw new RangeError(`ruled missChance: expected none, since ${id} rolls none in percent, got ${missChance}`);
  if (!isMissChance(missChance))
    throw new RangeError(`ruled missChance: expected a whole number from 0 to 100, got ${String(missChance)}`);
};

type Rulable = Pick<RuleSet, "id" | "levels" | "concealmentWords" | "heeds">;

/** Throws `RangeError` for what cannot be ruled by these rules. */
export const checkRuling = (rules: Rulable, ruling: Ruling): void => {
  const { id, levels, concealmentWords, heeds } = rules;
  const { cover, concealment } = ruling;
  if (!heeds.includes("ruled")) throw new RangeError(`ruled: expected no ruling, since ${id} takes none`);
  if (cover !== undefined && !levels.includes(cover))
    throw new RangeError(`ruled cover: expected one of ${levels.join(", ")}, got ${cover}`);
  checkMissChance(rules, ruling);
  if (concealment === undefined) return;
  if (concealmentWords === null)
    throw new RangeError(`ruled concealment: expected none, since ${id} knows no concealment, got ${concealment}`);
  if (!CONCEALMENTS.includes(concealment))
    throw new RangeError(`ruled concealment: expected one of ${CONCEALMENTS.join(", ")}, got ${concealment}`);
};

const coverReason = (cover: string, by: string | undefined): Reason =>
  by === undefined ? reason("Ruled.Cover", { cover }) : reason("Ruled.Once", { cover, by });

const setReason = ({ id }: Rulable, { cover, by }: NonNullable<ReturnType<typeof coverSetOn>>): Reason =>
  reason("SetElsewhere.pair", { cover: `PARAPET.Cover.${id}.${cover}`, by: SETTER_NAMES[by] });

/** Words of other messages are data by their keys. */
const rulingReasons = (
  { id, concealmentWords }: Rulable,
  { missChance }: Verdict,
  { cover, concealment, missChance: ruledChance, by }: Ruling,
): Reason[] => [
  ...(cover === undefined ? [] : [coverReason(`PARAPET.Cover.${id}.${cover}`, by)]),
  ...(concealment === undefined || concealmentWords === null
    ? []
    : [
        reason("Ruled.Concealment", {
          concealment: `PARAPET.${concealmentWords}.${concealment}`,
          chance: missChance,
          dc: flatCheckOf(missChance),
        }),
      ]),
  ...(ruledChance === undefined ? [] : [reason("Ruled.MissChance", { chance: ruledChance })]),
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
 * Lines of effect and of sight after a ruling. Total cover means no line of effect. Any other level says that the target can
 * be attacked, which overrules what shut off both lines. If a line of effect was found, sight stays, because it is a matter of
 * concealment. A ruled concealment below total says that the target is seen.
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

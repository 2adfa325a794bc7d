/**
 * Cover, line of effect and line of sight in Rise.
 *
 * Source: Rise, "Obstacles and Cover".
 * Read this way: docs/rules/rise.md.
 * Left to the table: cover that is better than the map says.
 */
import type { SightLine } from "../../../geometry/contact/sight-line";
import { isSamePoint } from "../../../geometry/numbers/lattice";
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import { attackPair, fromWholeBody, isWholeBody } from "../../attack/attack-pair";
import { verdictOn, type Attack, type DrawnLine, type Figure, type Verdict } from "../../attack/verdict";
import { blockersNamed } from "../../cover/blockers";
import { type JudgedLine, judgedLines } from "../../cover/corner-cover";
import { drawnLines, idsOf, originIn, pixelPoint } from "../../cover/drawn-lines";
import { optionValues, OWN_PARAPET, ownParapetsBy, READING_WITH_PANES, USE_LIGHT } from "../../judge/rule-set";
import type { Depth, JudgeTo, RuleOption } from "../../judge/rule-set";
import type { LevelNumbers } from "../level-numbers";
import { partByPart } from "../../judge/part-by-part";
import { ruledCover, ruledSight, withRulings } from "../../judge/ruling";
import { contactsAlong, sieveOf } from "../../line-of-effect/weighed-obstacles";
import { type Book, type UnruledBook, COMMON_FIELDS, HEIGHT_AND_COVER_FIELDS } from "../book";
import { firstInCone } from "./cone-cover";
import { LEVELS, obstaclesBetween, type RiseRules, weighCone } from "./obstacles";
import {
  bestStart,
  bodiesAround,
  effectQuestion,
  effectSieve,
  faultOf,
  originFault,
  sightQuestion,
  sightSieve,
} from "./origin";
import type { Start } from "./origin";
import { withCurtains } from "./curtains";
import { modifiersFor, NUMBERS, needsSight, permissionsFor, reasonsFor, type RiseFindings } from "./words";

/** Light changes nothing here; every rule set has the option. */
const OPTIONS: readonly RuleOption[] = [
  { key: "alliesGiveCover", values: ["false", "true"] },
  { key: "curtains", values: ["block", "pass"] },
  USE_LIGHT,
  OWN_PARAPET,
  ...READING_WITH_PANES,
];

const judgeBy =
  (numbers: LevelNumbers): JudgeTo =>
  (battlefield, attack, options, depth) => {
    const valueOf = optionValues(OPTIONS, options);
    const pair = attackPair(battlefield, fromWholeBody(attack), ownParapetsBy(valueOf));
    const areCurtainsShut = valueOf("curtains") === "block";
    const rules: RiseRules = {
      pair: areCurtainsShut ? withCurtains(pair) : pair,
      areCurtainsShut,
      maker: makerOf(battlefield, attack),
      destroys: attack.destroys ?? [],
      alliesGiveCover: valueOf("alliesGiveCover") === "true",
    };
    return verdictOf(findingsOf(attack, rules, numbers, depth), depth);
  };

const makerOf = ({ creatures }: Battlefield, { attacker }: Attack): Creature | undefined =>
  creatures.find(({ id }) => id === attacker);

const findingsOf = (attack: Attack, rules: RiseRules, numbers: LevelNumbers, depth: Depth): RiseFindings => {
  const { pair } = rules;
  const start = bestStart(rules, obstaclesBetween(rules), isWholeBody(attack));
  const isReached = start.effect !== undefined;
  const sight = ruledSight(attack, { lineOfEffect: isReached, lineOfSight: start.hasSight });
  const isJudged = isReached && (sight.lineOfSight || !needsSight(attack));
  const cover = ruledCover(LEVELS, attack, () => (isJudged ? (LEVELS[start.cover.strength] ?? "none") : "none"));
  const givers = start.cover.counting.filter(({ strength }) => strength === start.cover.strength);
  const namesGiven = (things: () => readonly { readonly id: string }[]): readonly string[] =>
    depth === "level" ? [] : idsOf(things());
  return {
    attack,
    numbers,
    rules,
    start,
    fault: faultOf(rules, attack),
    ...sight,
    cover,
    onBorder: idsOf(givers.filter(({ isOnBorder }) => isOnBorder).map(({ obstacle }) => obstacle)),
    obstacles: namesGiven(() =>
      isReached ? givers.map(({ obstacle }) => obstacle) : blockersNamed(pair, effectQuestion(rules)),
    ),
    unseenBehind: start.hasSight ? [] : namesGiven(() => blockersNamed(pair, sightQuestion(rules))),
    bodies: attack.kind === "area" && attack.origin !== null ? bodiesAround(pair, rules.maker) : [],
    onMiss: cover === "none" ? null : firstInCone(start.cover),
  };
};

const verdictOf = (findings: RiseFindings, depth: Depth): Verdict => {
  const { attack, start, cover } = findings;
  return verdictOn(attack, "rise", {
    lineOfEffect: findings.lineOfEffect,
    lineOfSight: findings.lineOfSight,
    cover,
    origin: originIn(findings.rules.pair, pixelPoint(start.from.point)),
    lines: depth === "level" ? [] : linesOf(findings.rules, start),
    figures: depth === "level" ? [] : [coneFigure(start)],
    obstacles: findings.obstacles,
    onMiss: findings.onMiss,
    modifiers: modifiersFor(findings),
    permissions: permissionsFor(findings),
    reasons: depth === "level" ? [] : reasonsFor(findings),
  });
};

const bookWith = (numbers: LevelNumbers): Book =>
  withRulings<UnruledBook>({
    id: "rise",
    numbers,
    withNumbers: bookWith,
    levels: LEVELS,
    options: OPTIONS,
    unsetBase: "square",
    concealmentWords: null,
    heeds: ["sightless", "destroys", "ruled"],
    judge: partByPart({ levels: LEVELS, judge: judgeBy(numbers) }),
    hasParts: true,
    barrierField: (battlefield) => battlefield,
    originFault: (battlefield, start, options) =>
      originFault(battlefield, start, {
        areCurtainsShut: optionValues(OPTIONS, options)("curtains") === "block",
        destroys: [],
      }),
    hasBodyAreas: true,
    headings: ["alliesGiveCover"],
    order: { rollsOff: false, hasHold: false, hasReady: true },
    noticing: "hand",
    surprise: () => ({ check: "hand", cost: "round", action: "standard", hasFlatFooted: false }),
    sheetFields: [
      ...COMMON_FIELDS,
      ...HEIGHT_AND_COVER_FIELDS,
      "Wall.sizeCategory",
      "Token.sizeCategory",
      "Terrain.sizeCategory",
    ],
  });

/** Rise. */
export const rise = bookWith(NUMBERS);

/** The cone, with its cover if there is a line of effect. */
const coneFigure = ({ cover: { cone, strength }, effect }: Start): Figure => ({
  kind: "cone",
  points: [cone.apex, cone.left, cone.right].map(pixelPoint),
  cover: effect === undefined ? null : (LEVELS[strength] ?? null),
});

/**
 * The two sides of the cone. If both are blocked, also a clear line of effect; if there is no sight, also a blocked
 * line of sight. Without a line of effect, the sides show what stops it.
 */
const linesOf = (rules: RiseRules, start: Start): DrawnLine[] => {
  const { from, cover, effect, hasSight } = start;
  const sides = sidesOf(rules, start);
  const isShown = sides.some(({ contacts }) => contacts.length === 0);
  const clear: JudgedLine[] = effect === undefined || isShown ? [] : [{ line: effect, contacts: [] }];
  const side = { start: from, end: cover.base[0] };
  const unseen = hasSight || effect === undefined ? [] : [sightLine(rules, side)];
  return drawnLines(rules.pair, [...sides, ...clear, ...unseen]);
};

const sidesOf = (rules: RiseRules, { from, cover: { base }, effect }: Start): JudgedLine[] => {
  if (effect !== undefined)
    return judgedLines(sieveOf(rules.pair, weighCone(rules)), { starts: [from], ends: base }, false);
  const sieve = effectSieve(rules);
  return base.map((end) => ({ line: { start: from, end }, contacts: contactsAlong(sieve, { start: from, end }, []) }));
};

const sightLine = (rules: RiseRules, line: SightLine): JudgedLine => ({
  line,
  contacts: isSamePoint(line.start.point, line.end.point) ? [] : contactsAlong(sightSieve(rules), line, []),
});

/**
 * Cover, line of effect and line of sight in Rise.
 *
 * Source: Rise, "Obstacles and Cover".
 * Read this way: docs/rules/rise.md.
 * Left to the table: whether allies can see or hear each other, and cover that is better than the map says.
 */
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import { attackPair, fromWholeBody, isWholeBody } from "../../attack/attack-pair";
import { firstInCone } from "./cone-cover";
import { idsOf, pixelPoint } from "../../cover/drawn-lines";
import { bodiesAround, originFault } from "./area-origin";
import { LEVELS, obstaclesBetween, withCurtains, type RiseRules } from "./obstacles";
import { bestStart, effectQuestion, sightQuestion } from "./origin";
import { blockersNamed } from "../../cover/blockers";
import { coneFigure, linesOf } from "./drawing";
import { modifiersFor, permissionsFor, reasonsFor, type RiseFindings } from "./words";
import { READING_WITH_PANES } from "../../judge/reading";
import { optionValues, OWN_PARAPET, ownParapetsBy, USE_LIGHT } from "../../judge/rule-options";
import { COMMON_FIELDS, HEIGHT_AND_COVER_FIELDS, type Book } from "../book";
import type { RuleOption, RuleOptions } from "../../judge/rule-set";
import { ruledCover, ruledSight, withRulings } from "../../judge/ruling";
import type { Attack, Verdict } from "../../attack/verdict";

/** Light changes nothing here; every rule set has the option. */
const OPTIONS: readonly RuleOption[] = [
  { key: "alliesGiveCover", values: ["false", "true"] },
  { key: "curtains", values: ["block", "pass"] },
  USE_LIGHT,
  OWN_PARAPET,
  ...READING_WITH_PANES,
];

const judge = (battlefield: Battlefield, attack: Attack, options: RuleOptions): Verdict => {
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
  return verdictOf(findingsOf(attack, rules));
};

const makerOf = ({ creatures }: Battlefield, { attacker }: Attack): Creature | undefined =>
  creatures.find(({ id }) => id === attacker);

const findingsOf = (attack: Attack, rules: RiseRules): RiseFindings => {
  const { pair } = rules;
  const start = bestStart(rules, obstaclesBetween(rules), isWholeBody(attack));
  const isReached = start.effect !== undefined;
  const sight = ruledSight(attack, { lineOfEffect: isReached, lineOfSight: start.hasSight });
  const isJudged = isReached && (sight.lineOfSight || attack.kind === "area");
  const cover = ruledCover(LEVELS, attack, () => (isJudged ? (LEVELS[start.cover.strength] ?? "none") : "none"));
  const givers = start.cover.counting.filter(({ strength }) => strength === start.cover.strength);
  return {
    attack,
    rules,
    start,
    fault: originFault(rules, attack),
    ...sight,
    cover,
    obstacles: idsOf(isReached ? givers.map(({ obstacle }) => obstacle) : blockersNamed(pair, effectQuestion(rules))),
    unseenBehind: start.hasSight ? [] : idsOf(blockersNamed(pair, sightQuestion(rules))),
    bodies: attack.kind === "area" && attack.origin !== null ? bodiesAround(pair, rules.maker) : [],
    onMiss: cover === "none" ? null : firstInCone(start.cover),
  };
};

const verdictOf = (findings: RiseFindings): Verdict => {
  const { attack, start, cover } = findings;
  return {
    ruleset: "rise",
    attacker: attack.attacker,
    target: attack.target,
    kind: attack.kind,
    reach: attack.reach,
    lineOfEffect: findings.lineOfEffect,
    lineOfSight: findings.lineOfSight,
    cover,
    concealment: "none",
    missChance: 0,
    fraction: null,
    origin: pixelPoint(start.from.point),
    lines: linesOf(findings.rules, start),
    figures: [coneFigure(start)],
    obstacles: findings.obstacles,
    onMiss: findings.onMiss,
    modifiers: modifiersFor(cover),
    effects: [],
    permissions: permissionsFor(findings),
    reasons: reasonsFor(findings),
  };
};

/** Rise. */
export const rise: Book = withRulings({
  id: "rise",
  levels: LEVELS,
  options: OPTIONS,
  unsetBase: "square",
  concealmentWords: null,
  heeds: ["destroys", "ruled"],
  judge,
  headings: ["alliesGiveCover"],
  order: { rollsOff: false, hasHold: false, hasReady: true },
  surprise: () => ({ check: "hand", cost: "round", action: "standard", hasFlatFooted: false }),
  sheetFields: [
    ...COMMON_FIELDS,
    ...HEIGHT_AND_COVER_FIELDS,
    "Wall.sizeCategory",
    "Token.sizeCategory",
    "Terrain.sizeCategory",
  ],
});

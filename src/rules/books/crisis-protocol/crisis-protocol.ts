/**
 * Cover and line of sight in Marvel: Crisis Protocol, which has sizes and ranges and no heights.
 *
 * Source: "Rules Talk: Guide to Line of Sight & Cover", which quotes the rulebook and adds examples.
 * Read this way: docs/rules/crisis-protocol.md.
 * Left to the table: team tactics cards and other effects that give cover, and the sizes of terrain.
 */
import { barePoint } from "../../../geometry/contact/sight-line";
import { attackPair, fromWholeBody, groundOf, type OccupiedSpace } from "../../attack/attack-pair";
import { judgedLines, type JudgedLine } from "../../cover/corner-cover";
import { fatesOf } from "./cover";
import { areasUnder, areasUnderAttacker, effectiveSize, featuresNear, overlookedBy, sizeAsSeen } from "./features";
import { modifiersFor, NUMBERS, permissionsFor, reasonsFor, type CrisisFindings } from "./words";
import { drawnLines, idsOf, originIn, pixelPoint } from "../../cover/drawn-lines";
import { sieveOf, weighEffect } from "../../line-of-effect/weighed-obstacles";
import { blockersNamed } from "../../cover/blockers";
import { EFFECT, linesBetween } from "../../line-of-effect/line-of-effect";
import type { Pair } from "../../attack/between";
import { READING, numberOption, optionValues, USE_LIGHT } from "../../judge/rule-set";
import type { JudgeTo, RuleOption } from "../../judge/rule-set";
import { COMMON_FIELDS, type Book, type UnruledBook } from "../book";
import type { LevelNumbers } from "../level-numbers";
import { withDestroyed } from "../../judge/destroyed";
import { ruledCover, ruledSight, withRulings } from "../../judge/ruling";
import { verdictOn, type Attack, type Verdict } from "../../attack/verdict";

const LEVELS = ["none", "standard"] as const;

const RANGE_BAND = numberOption("rangeBand", 3);
const OPTIONS: readonly RuleOption[] = [RANGE_BAND, USE_LIGHT, ...READING];

const judgeBy =
  (numbers: LevelNumbers): JudgeTo =>
  (battlefield, attack, options, depth) => {
    const band = Number(optionValues(OPTIONS, options)(RANGE_BAND.key));
    const whole = attackPair(battlefield, fromWholeBody(attack));
    const features = featuresNear(whole, attack.attacker);
    const size = whole.target.creature?.size ?? 0;
    const under = areasUnder(features, whole.target.centre);
    const effective = effectiveSize(size, under);
    const pair = attackPair(overlookedBy(battlefield, effective), fromWholeBody(attack));
    const [from, to] = [groundOf(pair.battlefield, pair.attacker), groundOf(pair.battlefield, pair.target)];
    const isClear = linesBetween(pair, from, to).lineOfEffect;
    const isSeen = ruledSight(attack, { lineOfEffect: isClear, lineOfSight: isClear }).lineOfSight;
    const fates = fatesOf(whole, features, band);
    const stoppedBy = isClear || depth === "level" ? [] : idsOf(blockersNamed(pair, EFFECT));
    const findings: CrisisFindings = {
      cover: ruledCover(LEVELS, attack, () => (fates.covers.length > 0 ? "standard" : "none")),
      isSeen,
      size,
      effective,
      fates,
      under,
      blockers: features.filter(({ id, size: terrain }) => stoppedBy.includes(id) && terrain > effective),
      stoppedBy,
      ignored: areasUnderAttacker(features, whole.attacker.centre).filter((feature) => feature.size > effective),
      band,
      units: battlefield.grid.units,
      numbers,
    };
    const shown = depth === "level" ? undefined : shownLine(pair, isClear, from, to);
    return verdictOf(attack, pair, findings, shown);
  };

/** One line that shows whether there is line of sight: from centre to centre if it does, else between corners. */
const shownLine = (pair: Pair, isClear: boolean, from: OccupiedSpace, to: OccupiedSpace): JudgedLine[] => {
  const sieve = sieveOf(pair, weighEffect);
  const shows = ({ contacts }: JudgedLine): boolean => (contacts.length === 0) === isClear;
  const centres = { starts: [barePoint(pair.attacker.centre)], ends: [barePoint(pair.target.centre)] };
  const direct = judgedLines(sieve, centres, true);
  if (direct.some(shows)) return direct;
  for (const start of from.corners) {
    const found = judgedLines(sieve, { starts: [start], ends: to.corners }, true).find(shows);
    if (found !== undefined) return [found];
  }
  return direct;
};

/** With the lines that show it; without, its level alone. */
const verdictOf = (attack: Attack, pair: Pair, findings: CrisisFindings, lines?: readonly JudgedLine[]): Verdict => {
  const { cover, isSeen, fates, stoppedBy } = findings;
  return verdictOn(attack, "crisis-protocol", {
    lineOfEffect: isSeen,
    lineOfSight: isSeen,
    cover,
    origin: pair.attacker.creature === undefined ? originIn(pair, pixelPoint(pair.attacker.centre)) : null,
    lines: lines === undefined ? [] : drawnLines(pair, lines),
    figures: lines === undefined ? [] : [{ kind: "hull", points: pair.hull.map(pixelPoint), cover }],
    obstacles: isSeen ? idsOf(fates.covers) : stoppedBy,
    modifiers: modifiersFor(findings),
    permissions: permissionsFor(findings),
    reasons: lines === undefined ? [] : reasonsFor(findings),
  });
};

const bookWith = (numbers: LevelNumbers): Book =>
  withRulings<UnruledBook>(
    withDestroyed({
      id: "crisis-protocol",
      numbers,
      withNumbers: bookWith,
      levels: LEVELS,
      options: OPTIONS,
      unsetBase: "square",
      concealmentWords: null,
      heeds: ["destroys", "ruled"],
      judge: judgeBy(numbers),
      effectField: (battlefield, attacker, target) =>
        overlookedBy(battlefield, sizeAsSeen(battlefield, attacker, target)),
      headings: [RANGE_BAND.key],
      objects: {
        isTerrainObject: true,
        hasNoCover: true,
        bandIn: (options) => Number(optionValues(OPTIONS, options)(RANGE_BAND.key)),
      },
      sheetFields: [...COMMON_FIELDS, "Wall.size", "Wall.feature", "Token.size", "Terrain.size"],
    }),
  );

/** Marvel: Crisis Protocol. */
export const crisisProtocol = bookWith(NUMBERS);

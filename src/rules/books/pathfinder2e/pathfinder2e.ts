/**
 * Cover and concealment in the second edition of Pathfinder.
 *
 * Source: "Cover" and "Detecting Creatures" in Playing the Game; the basic action Take Cover.
 * Read this way: docs/rules/pathfinder2e.md.
 * Left to the table: cover near an arrow slit or a corner that the GM reduces.
 */
import { attackPair, groundOf } from "../../attack/attack-pair";
import { MISS_CHANCES, verdictOn, type Attack, type Verdict } from "../../attack/verdict";
import { drawnLines, idsOf, originIn, pixelPoint } from "../../cover/drawn-lines";
import { hidingAlong, viewOf, type Known, isSeenBack } from "../../concealment/concealment";
import type { SenseRules } from "../../concealment/senses";
import { blockersNamed } from "../../cover/blockers";
import { EFFECT, linesBetween } from "../../line-of-effect/line-of-effect";
import type { Pair } from "../../attack/between";
import { centreFan, centreLine, COVER_TAKEN, COVERS, type Pathfinder2eCover } from "./cover";
import { modifiersFor, NUMBERS, permissionsFor, reasonsFor, type Pathfinder2eFindings } from "./words";
import {
  CREATURE_COVER,
  creatureCoverBy,
  READING,
  optionValues,
  USE_LIGHT,
  OWN_PARAPET,
  ownParapetsBy,
} from "../../judge/rule-set";
import type { Depth, JudgeTo, RuleOption } from "../../judge/rule-set";
import { COMMON_FIELDS, CONCEALMENT_FIELDS, HEIGHT_AND_COVER_FIELDS, type Book, type UnruledBook } from "../book";
import type { LevelNumbers } from "../level-numbers";
import { withDestroyed } from "../../judge/destroyed";
import { partByPart } from "../../judge/part-by-part";
import { ruledConcealment, ruledCover, ruledLines, withRulings } from "../../judge/ruling";
import { doesGiveCover } from "../../cover/creature-cover";
import { originByEffect } from "../../cover/area-origin";

const OPTIONS: readonly RuleOption[] = [
  { key: "takingCover", values: ["false", "true"], isPerAttack: true },
  ...CREATURE_COVER,
  USE_LIGHT,
  OWN_PARAPET,
  ...READING,
];

const SENSE_RULES: SenseRules = { precise: ["blindsight"], heedsAcuity: true, lowLight: "no-dim" };

const judgeBy =
  (numbers: LevelNumbers): JudgeTo =>
  (battlefield, attack, options, depth) => {
    const valueOf = optionValues(OPTIONS, options);
    const pair = attackPair(battlefield, attack, ownParapetsBy(valueOf));
    const between = linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target));
    const lines = ruledLines(attack, between);
    const known: Known = { ...lines, senseRules: SENSE_RULES, useLight: valueOf("useLight") === "true" };
    const view = viewOf(pair, known);
    const isTakingCover =
      valueOf("takingCover") === "true" ||
      attack.targetStances?.includes("taking-cover") === true ||
      pair.target.creature?.conditions.includes("taking-cover") === true;
    const found = centreLine(pair, doesGiveCover(battlefield, attack, creatureCoverBy(valueOf)), depth);
    const hiding = hidingAlong(view, centreFan(pair));
    const findings: Pathfinder2eFindings = {
      ...lines,
      attack,
      numbers,
      pair,
      isTakingCover,
      lines: found.lines,
      cover: ruledCover(COVERS, attack, () => (isTakingCover ? coverTaken(pair, attack, found.cover) : found.cover)),
      isAttackerSeen: attack.kind === "area" || !lines.lineOfEffect || isSeenBack(pair, known, centreFan(pair)),
      givers: idsOf(found.obstacles),
      blockers: lines.lineOfEffect || depth === "level" ? [] : idsOf(blockersNamed(pair, EFFECT)),
      hiding,
      concealment: ruledConcealment(attack, hiding.concealment),
    };
    return verdictOf(findings, depth);
  };

/** Taking cover while prone gives greater cover against ranged attacks, even without obstacles. */
const coverTaken = ({ target }: Pair, { kind }: Attack, cover: Pathfinder2eCover): Pathfinder2eCover =>
  kind === "ranged" && target.creature?.conditions.includes("prone") === true ? "greater" : COVER_TAKEN[cover];

const verdictOf = (findings: Pathfinder2eFindings, depth: Depth): Verdict => {
  const { attack, pair, cover, concealment, lineOfEffect } = findings;
  return verdictOn(attack, "pathfinder2e", {
    lineOfEffect,
    lineOfSight: findings.lineOfSight,
    cover,
    concealment,
    missChance: MISS_CHANCES[concealment],
    origin: originIn(pair, pixelPoint(pair.attacker.centre)),
    lines: drawnLines(pair, findings.lines),
    obstacles: lineOfEffect ? findings.givers : findings.blockers,
    modifiers: modifiersFor(findings),
    effects: findings.isAttackerSeen ? [] : ["target-off-guard"],
    permissions: permissionsFor(findings),
    reasons: depth === "level" ? [] : reasonsFor(findings),
  });
};

const bookWith = (numbers: LevelNumbers): Book =>
  withRulings<UnruledBook>(
    withDestroyed({
      id: "pathfinder2e",
      numbers,
      withNumbers: bookWith,
      levels: COVERS,
      options: OPTIONS,
      unsetBase: "square",
      concealmentWords: "FlatCheck",
      heeds: ["destroys", "ruled"],
      effectField: (battlefield) => battlefield,
      judge: partByPart({ levels: COVERS, judge: judgeBy(numbers) }),
      hasParts: true,
      originFault: originByEffect,
      squareAttacks: { naturals: "degree" },
      hasOpportunityAttacks: true,
      steps: "declared",
      stances: ["taking-cover"],
      headings: [USE_LIGHT.key],
      systems: { own: ["pf2e", "sf2e"] },
      order: { rollsOff: false, hasHold: true, hasReady: true, readiesAfterAttack: true },
      noticing: "dc",
      missRoll: { die: 20, isSecret: false },
      sheetFields: [
        ...COMMON_FIELDS,
        ...HEIGHT_AND_COVER_FIELDS,
        ...CONCEALMENT_FIELDS,
        "Token.sizeCategory",
        "Token.lowLight",
      ],
    }),
  );

/** Pathfinder, second edition. */
export const pathfinder2e = bookWith(NUMBERS);

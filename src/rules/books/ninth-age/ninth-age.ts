/**
 * Soft and hard cover in The Ninth Age: how much of a facing is obscured from the best point of the shooter's front.
 *
 * Source: The Ninth Age, "Cover".
 * Read this way: docs/rules/ninth-age.md.
 * Left to the table: which terrain is soft, hard or none, and everything else that changes a roll to hit.
 */
import { type Battlefield, creatureWithId } from "../../../scene/model/battlefield";
import { attackPair, fromWholeBody, groundOf } from "../../attack/attack-pair";
import { idsOf, originIn } from "../../cover/drawn-lines";
import { blockersNamed } from "../../cover/blockers";
import { EFFECT, hasLine } from "../../line-of-effect/line-of-effect";
import { coverOf, isWalledOff, type CoverInquiry } from "./cover";
import { drawingOf, originOf, type Drawing } from "./figures";
import { LEVELS, obstructionsOf, type Shooting } from "./obstructions";
import { canAim, effectField, isAhead, isInSight, sightStoppers } from "./sight";
import { withBlock } from "./unit-target";
import { modifiersFor, NUMBERS, permissionsFor, reasonsFor, type NinthAgeFindings } from "./words";
import type { OwnParapets } from "../../attack/between";
import { READING, optionValues, USE_LIGHT, OWN_PARAPET, ownParapetsBy } from "../../judge/rule-set";
import type { Depth, JudgeTo, RuleOption, RuleOptions } from "../../judge/rule-set";
import { COMMON_FIELDS, HEIGHT_AND_COVER_FIELDS, type Book, type UnruledBook } from "../book";
import type { LevelNumbers } from "../level-numbers";
import { withDestroyed } from "../../judge/destroyed";
import { ruledCover, ruledSight, withRulings } from "../../judge/ruling";
import { verdictOn, type Attack, type Verdict } from "../../attack/verdict";

const OPTIONS: readonly RuleOption[] = [
  { key: "threshold", values: ["half-or-more", "more-than-half"] },
  USE_LIGHT,
  OWN_PARAPET,
  ...READING,
];

/** The two, and what cover depends on. Throws `RangeError` for a creature or option that is not there. */
const inquiryOf = (battlefield: Battlefield, attack: Attack, options: RuleOptions) => {
  const valueOf = optionValues(OPTIONS, options);
  const shooting = shootingOf(battlefield, attack, ownParapetsBy(valueOf));
  const { pair } = shooting;
  const lineOfEffect = hasLine(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target), EFFECT);
  const obstructions = obstructionsOf(shooting);
  const inquiry: CoverInquiry = {
    shooting,
    obstructions,
    halfIsEnough: valueOf("threshold") === "half-or-more",
    isWalledOff: !lineOfEffect && isWalledOff(shooting, obstructions),
  };
  return { inquiry, lineOfEffect };
};

const judgeBy =
  (numbers: LevelNumbers): JudgeTo =>
  (battlefield, given, options, depth) => {
    const attack = fromWholeBody(given);
    const { inquiry, lineOfEffect } = inquiryOf(battlefield, attack, options);
    const { shooting } = inquiry;
    const { pair } = shooting;
    const cover = coverOf(inquiry);
    const drawing = cover === undefined || depth === "level" ? undefined : drawingOf(inquiry, cover);
    const isInArc = isAhead(shooting);
    const isSeen = isInSight(shooting, lineOfEffect);
    const lines = ruledSight(attack, { lineOfEffect, lineOfSight: isSeen });
    const findings: NinthAgeFindings = {
      attack: given,
      numbers,
      shooting,
      cover,
      level: ruledCover(LEVELS, attack, () => LEVELS[cover?.level ?? 0]),
      lineOfEffect: lines.lineOfEffect,
      // An override is about the obstacles between, not about the shooter's arc.
      lineOfSight: lines.lineOfSight && (isSeen || isInArc),
      unseenBehind: isInArc && depth === "full" ? idsOf(sightStoppers(shooting)) : undefined,
      obstacles: (cover?.level ?? 0) === 0 ? [] : idsOf(drawing?.obscuring ?? []),
      blockers: lineOfEffect || depth === "level" ? [] : idsOf(blockersNamed(pair, EFFECT)),
    };
    return verdictOf(findings, drawing, depth);
  };

const shootingOf = (whole: Battlefield, attack: Attack, ownParapets: OwnParapets): Shooting => {
  const aimedAt = creatureWithId(whole, attack.target);
  const battlefield = aimedAt === undefined ? whole : withBlock(whole, aimedAt, attack.attacker);
  const pair = attackPair(battlefield, attack, ownParapets);
  const target = creatureWithId(battlefield, attack.target);
  if (target === undefined) throw new RangeError(`target: expected a creature's id, got ${attack.target}`);
  const shooter = attack.attacker === null ? undefined : creatureWithId(battlefield, attack.attacker);
  return { pair, shooter, target };
};

const verdictOf = (findings: NinthAgeFindings, drawing: Drawing | undefined, depth: Depth): Verdict => {
  const { attack, cover, level, lineOfEffect, lineOfSight, obstacles, blockers } = findings;
  return verdictOn(attack, "ninth-age", {
    lineOfEffect,
    lineOfSight,
    cover: level,
    fraction: cover?.fraction ?? null,
    origin: cover === undefined ? null : originIn(findings.shooting.pair, originOf(cover)),
    lines: drawing?.lines ?? [],
    figures: drawing?.figures ?? [],
    obstacles: lineOfEffect ? obstacles : blockers,
    modifiers: attack.kind === "melee" || !lineOfEffect ? [] : modifiersFor(findings.numbers, level),
    permissions: permissionsFor(findings),
    reasons: depth === "level" ? [] : reasonsFor(findings),
  });
};

const bookWith = (numbers: LevelNumbers): Book =>
  withRulings<UnruledBook>(
    withDestroyed({
      id: "ninth-age",
      numbers,
      withNumbers: bookWith,
      levels: LEVELS,
      options: OPTIONS,
      unsetBase: "rectangular",
      concealmentWords: null,
      heeds: ["destroys", "ruled"],
      shootsByUnit: true,
      judge: judgeBy(numbers),
      effectField,
      canAim,
      headings: ["threshold"],
      sheetFields: [
        ...COMMON_FIELDS,
        ...HEIGHT_AND_COVER_FIELDS,
        "Token.heightClass",
        "Token.tall",
        "Token.skirmisher",
        "Token.unit",
      ],
    }),
  );

/** The Ninth Age. */
export const ninthAge = bookWith(NUMBERS);

/**
 * Cover, unseen creatures and the roll from where creatures stand in the fifth edition of Dungeons & Dragons. The editions of
 * 2014 and 2024 have the same numbers. They differ in hiding.
 *
 * Source: "Cover" and "Unseen Attackers and Targets" in the rules of combat; the corner lines of the 2014 Dungeon
 * Master's Guide, "Using Miniatures". For the roll: attack-roll.ts.
 * Read this way: docs/rules/dnd5e.md.
 * Left to the table: hiding by the rules of 2014, and whether other enemies see who hides.
 */
import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import { attackPair, groundOf } from "../../attack/attack-pair";
import { NO_POSITIONS, positionsIn, ROLL_OPTIONS } from "./attack-roll";
import { AT_MOST_HALF, AT_MOST_THREE_QUARTERS, bestOutcome, COVERS } from "./cover";
import { isSeenBack, viewOf, type Known } from "../../concealment/concealment";
import {
  concealmentOf,
  effectsFor,
  modifiersFor,
  NUMBERS,
  permissionsFor,
  reasonsFor,
  type Dnd5eFindings,
} from "./words";
import { drawnLines, idsOf, originIn, pixelPoint } from "../../cover/drawn-lines";
import type { SenseRules } from "../../concealment/senses";
import type { Fan } from "../../cover/corner-cover";
import { blockersNamed } from "../../cover/blockers";
import { EFFECT, linesBetween } from "../../line-of-effect/line-of-effect";
import {
  CREATURE_COVER,
  creatureCoverBy,
  READING,
  optionValues,
  USE_LIGHT,
  OWN_PARAPET,
  ownParapetsBy,
} from "../../judge/rule-set";
import type { Depth, JudgeTo, OptionValue, RuleOption } from "../../judge/rule-set";
import { COMMON_FIELDS, CONCEALMENT_FIELDS, HEIGHT_AND_COVER_FIELDS, type Book, type UnruledBook } from "../book";
import type { LevelNumbers } from "../level-numbers";
import { withDestroyed } from "../../judge/destroyed";
import { partByPart } from "../../judge/part-by-part";
import { ruledCover, ruledLines, withRulings } from "../../judge/ruling";
import { type Attack, type Verdict, verdictOn } from "../../attack/verdict";
import { doesGiveCover } from "../../cover/creature-cover";
import { originByEffect } from "../../cover/area-origin";

export const LEVELS = [...COVERS, "total"] as const;

/** Of the rules of hiding. */
const EDITION: RuleOption = { key: "edition", values: ["2024", "2014"], isOfSystem: true };

/** Of all games that grew out of the fifth edition. */
export const SHARED_OPTIONS: readonly RuleOption[] = [
  { key: "creatures", values: ["count", "never", "up-to-three-quarters"] },
  ...CREATURE_COVER,
  ...ROLL_OPTIONS,
  USE_LIGHT,
  OWN_PARAPET,
  ...READING,
];

export const HEADINGS = ["creatures", USE_LIGHT.key];

/** What a game declares by itself. Without the option `edition` it hides by the rules of 2014. */
interface Game extends Pick<Book, "id" | "options" | "order" | "surprise" | "noticing" | "systems" | "words"> {
  readonly numbers: LevelNumbers;
}

const SENSE_RULES: SenseRules = { precise: ["blindsight"], heedsAcuity: false, lowLight: "nothing" };

const judgeBy =
  ({ id, numbers, options: offered }: Game): JudgeTo =>
  (battlefield, attack, options, depth) => {
    const valueOf = optionValues(offered, options);
    const pair = attackPair(battlefield, attack, ownParapetsBy(valueOf));
    const found = linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target));
    const lines = ruledLines(attack, found);
    const known: Known = { ...lines, senseRules: SENSE_RULES, useLight: valueOf("useLight") === "true" };
    const outcome = bestOutcome({
      pair,
      creatureCover: coverOfCreatures(battlefield, attack, valueOf),
      isCutOff: !lines.lineOfEffect,
      view: viewOf(pair, known),
      depth,
    });
    const isAsked = attack.kind !== "area" && lines.lineOfEffect;
    const isAttackerSeen = !isAsked || isSeenBack(pair, known, outcome?.choice ?? NO_LINES);
    const positions = isAsked ? positionsIn(battlefield, attack, valueOf, known) : NO_POSITIONS;
    const edition = valueOf(EDITION.key) === "2024" ? "2024" : "2014";
    return verdictOf(
      id,
      findingsOf({ ...lines, attack, pair, outcome, isAttackerSeen, positions, edition, numbers }, depth),
      depth,
    );
  };

/** What a creature in the way gives by the table's options. */
const coverOfCreatures = (battlefield: Battlefield, attack: Attack, valueOf: OptionValue) => {
  const creatures = valueOf("creatures");
  if (creatures === "never") return () => undefined;
  const doesCount = doesGiveCover(battlefield, attack, creatureCoverBy(valueOf));
  const most = creatures === "count" ? AT_MOST_HALF : AT_MOST_THREE_QUARTERS;
  return (creature: Creature) => (doesCount(creature) ? most : undefined);
};

/** For a target without corners. */
const NO_LINES: Fan = { starts: [], ends: [] };

const findingsOf = (found: Omit<Dnd5eFindings, "cover" | "obstacles">, depth: Depth): Dnd5eFindings => ({
  ...found,
  cover: ruledCover(LEVELS, found.attack, () => (found.lineOfEffect ? (found.outcome?.cover ?? "none") : "total")),
  obstacles:
    depth === "level"
      ? []
      : idsOf(found.lineOfEffect ? (found.outcome?.obstacles ?? []) : blockersNamed(found.pair, EFFECT)),
});

const verdictOf = (id: string, findings: Dnd5eFindings, depth: Depth): Verdict => {
  const { attack, pair, outcome, cover, obstacles } = findings;
  return verdictOn(attack, id, {
    lineOfEffect: findings.lineOfEffect,
    lineOfSight: findings.lineOfSight,
    cover,
    concealment: concealmentOf(findings),
    origin: outcome === undefined ? null : originIn(pair, pixelPoint(outcome.choice.place)),
    lines: outcome === undefined ? [] : drawnLines(pair, outcome.lines),
    obstacles,
    modifiers: modifiersFor(findings),
    effects: effectsFor(findings),
    permissions: permissionsFor(findings),
    reasons: depth === "level" ? [] : reasonsFor(findings),
  });
};

/** A game that covers, hides and positions as the fifth edition does. */
export const fifthEdition = (game: Game): Book =>
  withRulings<UnruledBook>(
    withDestroyed({
      ...game,
      withNumbers: (numbers) => fifthEdition({ ...game, numbers }),
      levels: LEVELS,
      unsetBase: "square",
      concealmentWords: "Obscured",
      heeds: ["increment", "long-range", "destroys", "ruled"],
      effectField: (battlefield) => battlefield,
      judge: partByPart({ levels: LEVELS, judge: judgeBy(game) }),
      hasParts: true,
      originFault: originByEffect,
      squareAttacks: { naturals: "decide" },
      hasMeleeProcedure: true,
      hasOpportunityAttacks: true,
      provokedBy: "reach",
      headings: HEADINGS,
      sheetFields: [...COMMON_FIELDS, ...HEIGHT_AND_COVER_FIELDS, ...CONCEALMENT_FIELDS],
    }),
  );

/** Dungeons & Dragons, fifth edition. */
export const dnd5e = fifthEdition({
  id: "dnd5e",
  numbers: NUMBERS,
  options: [...SHARED_OPTIONS, EDITION],
  systems: { own: ["dnd5e"], closest: ["a5e", "sw5e"] },
  order: { rollsOff: false, hasHold: false, hasReady: true },
  surprise: (edition) => ({
    check: "opposed",
    cost: edition === "2024" ? "roll" : "turn",
    action: null,
    hasFlatFooted: false,
  }),
  noticing: (edition) => (edition === "2024" ? "once" : "passive"),
});

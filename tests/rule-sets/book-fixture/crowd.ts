/** A small book: any creature between gives +3. All of it is in this file, as a book of Parapet's own is in its folder. */
import { barePoint } from "../../../src/geometry/contact/sight-line";
import { attackPair, groundOf } from "../../../src/rules/attack/attack-pair";
import type { Pair } from "../../../src/rules/attack/between";
import { allowed, noEffectReason, reason, refused, type Attack, type Verdict } from "../../../src/rules/attack/verdict";
import { COMMON_FIELDS, type Book, type UnruledBook } from "../../../src/rules/books/book";
import { judgedLines, obstaclesOfGrade } from "../../../src/rules/cover/corner-cover";
import { isInTheWay } from "../../../src/rules/cover/cover-kind";
import { drawnLines, idsOf, pixelPoint } from "../../../src/rules/cover/drawn-lines";
import { READING, optionValues, type RuleOption } from "../../../src/rules/judge/rule-set";
import { withRulings } from "../../../src/rules/judge/ruling";
import { EFFECT, linesBetween } from "../../../src/rules/line-of-effect/line-of-effect";
import { blockersNamed } from "../../../src/rules/cover/blockers";
import { sieveOf, type Weigh } from "../../../src/rules/line-of-effect/weighed-obstacles";
import type { Battlefield } from "../../../src/scene/model/battlefield";

const LEVELS = ["none", "crowded"] as const;

const FROM: RuleOption = { key: "crowdFrom", values: ["anyone", "enemies"] };
const OPTIONS = [FROM, ...READING];

const weighCreatures =
  (pair: Pair, isEnemyOnly: boolean): Weigh =>
  ({ creature }) => {
    if (creature === undefined || !isInTheWay(pair, creature)) return undefined;
    const isAlly = creature.disposition === pair.attacker.creature?.disposition;
    return isEnemyOnly && isAlly ? undefined : { grade: 1, isSolid: false };
  };

const judge = (battlefield: Battlefield, attack: Attack, options: Readonly<Record<string, string>>): Verdict => {
  const pair = attackPair(battlefield, attack);
  const { attacker, target } = pair;
  const { lineOfEffect, lineOfSight } = linesBetween(
    pair,
    groundOf(battlefield, attacker),
    groundOf(battlefield, target),
  );
  const isEnemyOnly = optionValues(OPTIONS, options)(FROM.key) === "enemies";
  const centres = { starts: [barePoint(attacker.centre)], ends: [barePoint(target.centre)] };
  const lines = judgedLines(sieveOf(pair, weighCreatures(pair, isEnemyOnly)), centres, true);
  const crowd = idsOf(obstaclesOfGrade(pair, lines, 1));
  const blockers = lineOfEffect ? [] : idsOf(blockersNamed(pair, EFFECT));
  const isCrowded = crowd.length > 0;
  const crowded = reason("Crowd.Between", { obstacles: crowd });
  return {
    ruleset: "crowd",
    attacker: attack.attacker,
    target: attack.target,
    kind: attack.kind,
    reach: attack.reach,
    lineOfEffect,
    lineOfSight,
    cover: isCrowded ? "crowded" : "none",
    concealment: "none",
    missChance: 0,
    fraction: null,
    origin: pixelPoint(attacker.centre),
    lines: drawnLines(pair, lines),
    figures: [],
    obstacles: lineOfEffect ? crowd : blockers,
    onMiss: null,
    modifiers: isCrowded ? [{ stat: "ac", value: 3, side: "target", type: "crowd", note: crowded }] : [],
    dice: [],
    effects: [],
    permissions: [lineOfEffect ? allowed("attack") : refused("attack", "NoAttack")],
    reasons: lineOfEffect ? [isCrowded ? crowded : reason("Crowd.Clear")] : [noEffectReason(blockers)],
  };
};

export const crowd: Book = withRulings<UnruledBook>({
  id: "crowd",
  levels: LEVELS,
  options: OPTIONS,
  unsetBase: "square",
  concealmentWords: null,
  heeds: [],
  judge,
  words: {
    "PARAPET.Setting.ruleset.crowd": "The Crowd",
    "PARAPET.Cover.crowd.none": "Nobody between",
    "PARAPET.Cover.crowd.crowded": "Crowded",
    "PARAPET.Setting.crowdFrom.Name": "Crowd of",
    "PARAPET.Setting.crowdFrom.Hint": "Whose creatures crowd.",
    "PARAPET.Setting.crowdFrom.anyone": "Anyone",
    "PARAPET.Setting.crowdFrom.enemies": "Enemies only",
    "PARAPET.Book.crowd.crowdFrom": "The Crowd, page 1",
    "PARAPET.Setting.dice-crowd.Name": "Crowding",
    "PARAPET.Setting.dice-crowd.Hint": "The bonus of a crowded target.",
    "PARAPET.Reason.Crowd.Between": "Crowded by {obstacles}.",
    "PARAPET.Reason.Crowd.Clear": "Nobody stands between.",
  },
  headings: [FROM.key],
  systems: { own: ["crowd-system"], closest: ["crowd-offshoot"] },
  order: { rollsOff: false, hasHold: true, hasReady: false, mostRounds: () => 5 },
  surprise: () => ({ check: "hand", cost: "turn", action: null, hasFlatFooted: false }),
  missRoll: { die: 20, isSecret: true },
  diceSwitches: [["crowd"]],
  sheetFields: [...COMMON_FIELDS, "Token.providesCover"],
});

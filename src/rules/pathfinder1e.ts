/**
 * Cover, concealment, line of effect and line of sight by the first edition of Pathfinder.
 *
 * Source: Pathfinder Roleplaying Game, Combat, "Combat Modifiers" (Open Game Content).
 * Read this way: docs/rules/pathfinder1e.md.
 * Left to the table: whether partial cover applies (an option), and veils that hide more or less than usual.
 */
import type { Battlefield } from "../battlefield/battlefield";
import { areAdjacent } from "./adjacency";
import { attackPair, groundOf } from "./attack-pair";
import { drawnLines, idsOf, pixelPoint } from "./drawn-lines";
import { sieveOf } from "./lines";
import { linesBetween } from "./lines-between";
import { levelsMeet } from "../battlefield/levels";
import type { Obstacle, Pair } from "./pair";
import { coverScale } from "./pathfinder-cover";
import { bestOutcome, COVERS, type PartialCover } from "./pathfinder-outcome";
import { modifiersFor, permissionsFor, reasonsFor, type Findings } from "./pathfinder-words";
import { optionValues } from "./rule-options";
import type { RuleOption, RuleOptions, RuleSet } from "./rule-set";
import type { Attack, Verdict } from "./verdict";

const OPTIONS: readonly RuleOption[] = [
  { key: "softCoverFrom", values: ["all", "enemies"] },
  { key: "partialCover", values: ["obstacles", "all", "off"] },
];

const MISS_CHANCES = { none: 0, partial: 20, total: 50 } as const;

const judge = (battlefield: Battlefield, attack: Attack, options: RuleOptions): Verdict => {
  const valueOf = optionValues(OPTIONS, options);
  const pair = attackPair(battlefield, attack);
  const isAdjacentMelee = isMeleeAtHand(pair, attack);
  const isArea = attack.kind === "area";
  const softCoverFrom = isArea ? "none" : valueOf("softCoverFrom") === "enemies" ? "enemies" : "all";
  const scale = coverScale(pair, { isAdjacentMelee, softCoverFrom });
  const lines = linesBetween(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target));
  const outcome = bestOutcome({
    pair,
    scale,
    sieve: sieveOf(pair, scale.weigh),
    isMelee: attack.kind === "melee",
    isAdjacentMelee,
    partialCover: partialCoverOf(valueOf("partialCover")),
    isCutOff: !lines.lineOfEffect,
    isArea,
  });
  return verdictOf(findingsOf({ attack, pair, scale, outcome, ...lines }));
};

const partialCoverOf = (value: string): PartialCover => (value === "all" || value === "off" ? value : "obstacles");

/** Reach beyond one square follows the ranged procedure, against adjacent targets too. */
const isMeleeAtHand = ({ battlefield, attacker, target }: Pair, { kind, reach }: Attack): boolean =>
  kind === "melee" &&
  attacker.creature !== undefined &&
  target.creature !== undefined &&
  (reach === null || reach <= battlefield.grid.distance) &&
  areAdjacent(battlefield, attacker.creature, target.creature);

const findingsOf = (
  found: Pick<Findings, "attack" | "pair" | "scale" | "outcome" | "lineOfEffect" | "lineOfSight">,
): Findings => {
  const { attack, pair, outcome, lineOfEffect, lineOfSight } = found;
  const isSeen = lineOfSight || attack.kind === "area";
  const concealment = isSeen ? (outcome?.hiding.concealment ?? "none") : "total";
  const givers = lineOfEffect ? (outcome?.obstacles ?? []) : blockersBetween(pair);
  return {
    ...found,
    cover: lineOfEffect ? (outcome?.cover ?? "none") : "total",
    concealment,
    missChance: MISS_CHANCES[concealment],
    obstacles: idsOf(givers),
  };
};

/** What stops effect between two creatures; between levels that do not show each other nothing needs to. */
const blockersBetween = ({ battlefield, attacker, target, obstacles }: Pair): readonly Obstacle[] =>
  levelsMeet(battlefield, attacker.level, target.level) ? obstacles.filter(({ blocksEffect }) => blocksEffect) : [];

const verdictOf = (findings: Findings): Verdict => {
  const { attack, pair, outcome, cover } = findings;
  return {
    ruleset: "pathfinder1e",
    attacker: attack.attacker,
    target: attack.target,
    kind: attack.kind,
    reach: attack.reach,
    lineOfEffect: findings.lineOfEffect,
    lineOfSight: findings.lineOfSight,
    cover,
    concealment: findings.concealment,
    missChance: findings.missChance,
    fraction: outcome?.fraction === undefined ? null : Math.round(outcome.fraction.value * 1e9) / 1e9,
    origin: outcome === undefined ? null : pixelPoint(outcome.choice.place),
    lines: outcome === undefined ? [] : drawnLines(pair, outcome.lines),
    figures: [],
    obstacles: findings.obstacles,
    onMiss: null,
    modifiers: modifiersFor(cover),
    effects: [],
    permissions: permissionsFor(findings),
    reasons: reasonsFor(findings),
  };
};

/** Pathfinder, first edition. */
export const pathfinder1e: RuleSet = {
  id: "pathfinder1e",
  levels: [...COVERS, "total"],
  options: OPTIONS,
  unsetBase: "square",
  judge,
};

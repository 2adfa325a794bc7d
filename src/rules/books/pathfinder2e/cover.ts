/** Cover in the second edition of Pathfinder: what the one line from centre to centre passes through. */
import type { Creature } from "../../../scene/model/battlefield";
import { sizeRank } from "../../../scene/model/scene";
import { barePoint } from "../../../geometry/contact/sight-line";
import { highestOf } from "../../../geometry/contact/contact";
import { highestGrade, judgedLines, obstaclesOfGrade, type JudgedLine, type Fan } from "../../cover/corner-cover";
import { weighCover, type Worth } from "../../cover/cover-kind";
import { sieveOf } from "../../line-of-effect/weighed-obstacles";
import type { Obstacle } from "../../attack/obstacle";
import type { Pair } from "../../attack/between";
import type { Depth } from "../../judge/rule-set";

/** Mildest first. An obstacle of strength n gives the level at index n. */
export const COVERS = ["none", "lesser", "standard", "greater"] as const;
export type Pathfinder2eCover = (typeof COVERS)[number];

/** The line and its cover, before the target takes cover. */
export interface CentreLine {
  readonly lines: readonly JudgedLine[];
  readonly cover: Pathfinder2eCover;
  /** The obstacles that give the cover. */
  readonly obstacles: readonly Obstacle[];
}

/** The one line from the attacker's centre, or the point of origin, to the target's. */
export const centreFan = ({ attacker, target }: Pair): Fan => ({
  starts: [barePoint(attacker.centre)],
  ends: [barePoint(target.centre)],
});

/** Judges that line. `doesCount`: whether a creature in the way gives cover at this table. At `level` its cover alone. */
export const centreLine = (pair: Pair, doesCount: (creature: Creature) => boolean, depth: Depth): CentreLine => {
  const sieve = sieveOf(pair, weighCover(pair, worthOf(pair, doesCount)));
  if (depth === "level")
    return { lines: [], cover: COVERS[highestGrade(sieve, centreFan(pair), true)] ?? "none", obstacles: [] };
  const lines = judgedLines(sieve, centreFan(pair), true);
  const highest = Math.max(0, ...lines.map(({ contacts }) => highestOf(contacts)));
  return { lines, cover: COVERS[highest] ?? "none", obstacles: obstaclesOfGrade(pair, lines, highest) };
};

const worthOf =
  (pair: Pair, doesCount: (creature: Creature) => boolean): Worth =>
  (kind, { creature }) =>
    creature !== undefined && !doesCount(creature)
      ? undefined
      : COVERS.indexOf(creature !== undefined && isFarLarger(pair, creature) ? "standard" : COVER_OF[kind]);

const COVER_OF = {
  creature: "lesser",
  partial: "lesser",
  low: "standard",
  standard: "standard",
  improved: "greater",
} as const;

/** A creature this many size categories larger than both sides gives cover like a wall. */
const FAR_LARGER = 2;

/** A point of origin has no size, so only the target's counts. */
const isFarLarger = ({ attacker, target }: Pair, { sizeCategory }: Creature): boolean =>
  [attacker, target].every(
    ({ creature }) => creature === undefined || sizeRank(sizeCategory) - sizeRank(creature.sizeCategory) >= FAR_LARGER,
  );

/** Taking cover raises standard cover to greater, and less to standard. */
export const COVER_TAKEN: Readonly<Record<Pathfinder2eCover, Pathfinder2eCover>> = {
  none: "standard",
  lesser: "standard",
  standard: "greater",
  greater: "greater",
};

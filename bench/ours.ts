/**
 * Parapet's side of every query, and nothing else of Parapet: what is timed as "ours". Corners are the outer corners as their
 * owners can use them, in the order of the footprint. In a set of lines, bit 4 i + j is the line from the attacker's corner i
 * to the target's corner j.
 */
import type { Battlefield, Creature } from "../src/scene/model/battlefield";
import { newWallIndex, wallIndexOf } from "../src/scene/spaces/wall-grid";
import { convexHull } from "../src/geometry/polygons/convex";
import type { Point, Segment } from "../src/geometry/numbers/lattice";
import { silhouette } from "../src/geometry/polygons/silhouette";
import { barePoint, type LineEnd } from "../src/geometry/contact/sight-line";
import { indexWalls, wallsMeeting, type WallIndex } from "../src/geometry/wall-grid/wall-index";
import { obscuredFraction } from "../src/geometry/shadow/hidden-share";
import { groundOf } from "../src/rules/attack/attack-pair";
import { rehearsedAttacks } from "../src/rules/attack/warm-up-attacks";
import { RULE_SETS } from "../src/rules/index";
import { isEffectBetween } from "../src/rules/line-of-effect/effect-between";
import { EFFECT, hasLine } from "../src/rules/line-of-effect/line-of-effect";
import { pairLinesAfter, pairLinesOf, type PairLines } from "../src/rules/line-of-effect/pair-lines";
import { stanceOf } from "../src/rules/attack/stance";
import type { Pair } from "../src/rules/attack/between";
import type { RuleOptions, RuleSet } from "../src/rules/judge/rule-set";
import type { Attack, Verdict } from "../src/rules/attack/verdict";
import { creatureAt } from "./stage";
import type { PairOfTwo } from "./workloads";

/** A battlefield and those of its creatures that are asked about, by their places. */
export interface OurScene {
  readonly field: Battlefield;
  readonly creatures: readonly Creature[];
  readonly lines: PairLines;
  /** Their numbers in the battlefield. */
  readonly numbers: Int32Array;
}

export const ourScene = (field: Battlefield, creatures: readonly Creature[]): OurScene => {
  const numbers = Int32Array.from(creatures, (creature) => field.creatures.indexOf(creature));
  return { field, creatures, lines: pairLinesOf(field), numbers };
};

/** The same scene with walls 20 units high, and every third creature 10 units up. */
export const highScene = ({ field, creatures }: OurScene): OurScene => {
  const extent = { bottom: 0, top: 20_000 };
  const raised = field.creatures.map((creature, i) =>
    i % 3 === 0 ? { ...creature, extent: { bottom: 10_000, top: 15_000 } } : creature,
  );
  const walls = field.walls.map((wall) => ({ ...wall, extent, levelExtent: extent }));
  const asked = creatures.map((creature) => raised[field.creatures.indexOf(creature)] ?? creature);
  return ourScene({ ...field, walls, creatures: raised }, asked);
};

/** Whether there is any line of effect between two creatures. */
export const isAnyLine = ({ lines, numbers }: OurScene, from: number, to: number): boolean =>
  isEffectBetween(lines, numbers[from] ?? 0, numbers[to] ?? 0);

export { isEffectBetween };

/** The same of a single pair, by the exact engines. */
export const isAnyLineIn = (pair: Pair): boolean =>
  hasLine(pair, groundOf(pair.battlefield, pair.attacker), groundOf(pair.battlefield, pair.target), EFFECT);

export const cornersAt = (
  { field, creatures }: Pick<OurScene, "field" | "creatures">,
  place: number,
): readonly LineEnd[] => stanceOf(field, creatureAt(creatures, place)).outerCorners;

/** The set of the lines that are blocked. */
export const setOf = <Start, End>(
  starts: readonly Start[],
  ends: readonly End[],
  isBlocked: (start: Start, end: End) => boolean,
): number => {
  let lines = 0;
  starts.forEach((start, i) => {
    ends.forEach((end, j) => {
      if (isBlocked(start, end)) lines |= 1 << (4 * i + j);
    });
  });
  return lines;
};

/** A look: the target's silhouette from the attacker's centre. */
export interface Sight {
  readonly eye: Point;
  readonly across: Segment;
  readonly home: Point;
}

/** Undefined from inside the target. */
export const sightAt = ({ creatures }: OurScene, from: number, to: number): Sight | undefined => {
  const [attacker, target] = [creatureAt(creatures, from), creatureAt(creatures, to)];
  const across = silhouette(target.outerCorners, attacker.centre);
  return across === undefined ? undefined : { eye: attacker.centre, across, home: target.centre };
};

/** The share that walls hide. */
export const hiddenShare = ({ field }: OurScene, { eye, across, home }: Sight): number => {
  const index = wallIndexOf(field);
  const walls = wallsMeeting(index, convexHull([eye, across.a, across.b])).flatMap(
    (wall) => index.segments[wall] ?? [],
  );
  return obscuredFraction({ eye: barePoint(eye), across, home, own: [] }, walls).value;
};

/** The index over walls whose ends lie in a flat array, four numbers each, as peers get them. */
export const builtFromEnds = ({ walls }: Battlefield, ends: Float64Array): WallIndex => indexWalls(walls, ends);

/** The same with the ends read from the walls. */
export const builtIndex = ({ walls }: Battlefield): WallIndex => newWallIndex(walls);

/** Numbers of the walls that meet the hull of two creatures, as an index finds them. */
export const foundIn = (index: WallIndex, { creatures }: OurScene, from: number, to: number): readonly number[] =>
  wallsMeeting(index, convexHull([...creatureAt(creatures, from).footprint, ...creatureAt(creatures, to).footprint]));

/** Bytes in the index's flat arrays. */
export const indexBytes = ({ walls }: Battlefield): number =>
  Object.values(newWallIndex(walls)).reduce<number>(
    (sum, part) => sum + (ArrayBuffer.isView(part) ? part.byteLength : 0),
    0,
  );

export const rangedAttack = (attacker: string, target: string): Attack => ({
  attacker,
  target,
  kind: "ranged",
  reach: null,
  origin: null,
});

/** One whole verdict, reasons included. */
export const verdictBy = (
  ruleSet: RuleSet,
  { field, creatures }: Pick<OurScene, "field" | "creatures">,
  [from, to]: PairOfTwo,
  options: RuleOptions = {},
): Verdict => ruleSet.judge(field, rangedAttack(creatureAt(creatures, from).id, creatureAt(creatures, to).id), options);

/** The same by `pathfinder1e`. */
export const judged = (scene: OurScene, pair: PairOfTwo, options: RuleOptions = {}): Verdict =>
  verdictBy(RULE_SETS.pathfinder1e, scene, pair, options);

/** The lines of many pairs made ready on a battlefield not seen before. */
export const madeReady = (field: Battlefield): PairLines => pairLinesOf({ ...field, walls: [...field.walls] });

/** The same by bringing them up to date with a later state of the battlefield. */
export const follow = (lines: PairLines, after: Battlefield): PairLines => pairLinesAfter(lines, after);

/** What the module does in idle time, all of it at once. */
export const warmUp = (field: Battlefield): void => {
  for (const attack of rehearsedAttacks(field, REHEARSED_PAIRS)) RULE_SETS.pathfinder1e.judge(field, attack, {});
};

/** As in src/features/warm-up/warm-up.ts. */
const REHEARSED_PAIRS = 60;

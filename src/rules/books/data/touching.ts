/** The measure `touching`: whether things beside the target stop every line of the attacker. RULES 11. */
import { boxOf } from "../../../geometry/polygons/box";
import { convexHull } from "../../../geometry/polygons/convex";
import { isNearerThan, isSegmentNearerThan } from "../../../geometry/polygons/gap";
import { isInside } from "../../../geometry/polygons/region";
import type { Polygon } from "../../../geometry/numbers/lattice";
import { groundOf } from "../../attack/attack-pair";
import { wallsWithin, type Pair } from "../../attack/between";
import type { Obstacle } from "../../attack/obstacle";
import { judgedLines, obstaclesOfGrade } from "../../cover/corner-cover";
import { once } from "../../cover/cover-kind";
import { runOf } from "../../cover/own-parapet";
import { hasLine } from "../../line-of-effect/line-of-effect";
import { sieveOf, type Weigh } from "../../line-of-effect/weighed-obstacles";

/** The things beside the target of a pair. */
export interface Shelter {
  /** Whether no line leads past those things alone that may give this level or a higher one. */
  readonly shelters: (number: number) => boolean;
  /** Those that are on a line between two corners. */
  readonly givers: (number: number) => readonly Obstacle[];
}

/** `weigh`: an obstacle's grade is the number of the highest level that it may give. */
export const shelterOf = (pair: Pair, weigh: Weigh): Shelter => {
  const beside = once(() => besideTarget(pair));
  const weighBeside =
    (number: number): Weigh =>
    (obstacle, state) => {
      const strength = beside().has(obstacle) ? weigh(obstacle, state) : undefined;
      return strength !== undefined && strength.grade >= number ? { ...strength, grade: 1 } : undefined;
    };
  const { battlefield, attacker, target } = pair;
  const [from, to] = [groundOf(battlefield, attacker), groundOf(battlefield, target)];
  const answers = new Map<number, boolean>();
  const shelters = (number: number): boolean =>
    beside().size > 0 && !hasLine(pair, from, to, { weigh: weighBeside(number), matter: "effect" });
  return {
    shelters: (number) => {
      const answer = answers.get(number) ?? shelters(number);
      answers.set(number, answer);
      return answer;
    },
    givers: (number) => {
      const fan = { starts: from.corners, ends: to.corners };
      return obstaclesOfGrade(pair, judgedLines(sieveOf(pair, weighBeside(number)), fan, false), 1);
    },
  };
};

/**
 * The obstacles less than half a space from the target. A wall counts with all that continues it in a straight line, in however many
 * pieces it was drawn. An area in which the attacker stands too is between nobody, and a floor is beside nobody.
 */
const besideTarget = (pair: Pair): ReadonlySet<Obstacle> => {
  const { battlefield, attacker, target, obstacles } = pair;
  const limit = battlefield.grid.size / 2;
  const near = (polygon: Polygon): boolean => isNearerThan(polygon, target.footprint, limit);
  const around = once(() => ({
    obstacles: wallsWithin(pair, convexHull([...attacker.footprint, ...grown(pair, limit)])),
  }));
  const isBeside = ({ kind, creature, region, wall }: Obstacle): boolean => {
    if (creature !== undefined) return near(creature.footprint);
    if (wall !== undefined)
      return runOf(around(), wall).some((piece) => isSegmentNearerThan(piece, target.footprint, limit));
    return (
      kind === "terrain" &&
      !isInside(attacker.centre, region) &&
      (isInside(target.centre, region) || region.some((edge) => isSegmentNearerThan(edge, target.footprint, limit)))
    );
  };
  return new Set(obstacles.filter(isBeside));
};

/** The corners of the box around all that is so near to the target. */
const grown = ({ target }: Pair, limit: number): Polygon => {
  const [left, top, right, bottom] = boxOf(target.footprint);
  const [x0, y0, x1, y1] = [left - limit, top - limit, right + limit, bottom + limit];
  return [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ];
};

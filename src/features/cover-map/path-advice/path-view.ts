/** What the map shows along a way on which a token is dragged or planned to move. */
import { levelIcon } from "../../../drawing/level-icon";
import type { IconName } from "../../../drawing/icon-paths";
import { toPixels } from "../../../geometry/numbers/lattice";
import { enemiesOf, type MapQuestion } from "../../../rules/cover-map/cover-map";
import type { PlaceCover } from "../../../rules/cover-map/place-cover";
import type { PixelPoint } from "../../../rules/attack/verdict";
import type { Shift } from "../../../rules/movement/path";
import { middleOf, type PathStep } from "../../../rules/cover-map/path-advice";
import type { Provoked } from "../../../rules/movement/provoke";
import { threatenedSquares } from "../../../rules/movement/threat";
import type { Creature } from "../../../scene/model/battlefield";
import type { JudgedPath } from "./path-judging";

/** A step of the way. */
export interface StepMark {
  readonly at: PixelPoint;
  /** Null while it is not known; a dot where nobody can attack. */
  readonly sign: IconName | "dot" | null;
}

/** An attack that leaving a place provokes. */
export interface ProvokeMark {
  /** Half way out of the place, scene pixels. */
  readonly at: PixelPoint;
  /** Middle of the creature that reacts. */
  readonly from: PixelPoint;
  /** Top left corners of the squares that it threatens. */
  readonly reach: readonly PixelPoint[];
}

export interface PathView {
  readonly steps: readonly StepMark[];
  readonly provokes: readonly ProvokeMark[];
  /** Pixels of a grid space. */
  readonly size: number;
}

const signOf = (cover: PlaceCover | undefined, { ruleSet, battlefield, creature }: MapQuestion): StepMark["sign"] => {
  if (cover === undefined) return null;
  const level = cover.level === null ? undefined : ruleSet.levels[cover.level];
  if (level !== undefined) return levelIcon(ruleSet.id, level);
  return enemiesOf(battlefield, creature).length === 0 ? null : "dot";
};

const middle = (p: PixelPoint, q: PixelPoint): PixelPoint => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

const isSame = (p: Shift, q: Shift): boolean => p.x === q.x && p.y === q.y && p.up === q.up;

const provokeMark = (
  { enemy, shift }: Provoked,
  steps: readonly PathStep[],
  mover: Creature,
  battlefield: MapQuestion["battlefield"],
): ProvokeMark => {
  const next = steps[steps.findLastIndex((step) => isSame(step.shift, shift)) + 1];
  const left = middleOf(mover, shift);
  return {
    at: next === undefined ? left : middle(left, next.at),
    from: { x: toPixels(enemy.centre.x), y: toPixels(enemy.centre.y) },
    reach: threatenedSquares(battlefield, enemy).map(({ x, y }) => ({ x: toPixels(x), y: toPixels(y) })),
  };
};

export const pathView = ({ question, mover, steps, provoked }: JudgedPath): PathView => ({
  steps: steps.map(({ at, cover }) => ({ at, sign: signOf(cover, question) })),
  provokes: provoked.map((each) => provokeMark(each, steps, mover, question.battlefield)),
  size: question.scene.grid.size,
});

/** What the map shows along a way on which a token is dragged or planned to move. */
import { levelIcon } from "../../../drawing/level-icon";
import type { IconName } from "../../../drawing/icon-paths";
import { boxOf } from "../../../geometry/polygons/box";
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
  /** Middle of the creature there, scene pixels. */
  readonly at: PixelPoint;
  /** For the end of the way: from there to the side where the mark is clear of the dragged token. */
  readonly aside: PixelPoint | null;
  /** Null while it is not known; a dot where nobody can attack. */
  readonly sign: IconName | "dot" | null;
}

/** An attack that leaving a place provokes. */
export interface ProvokeMark {
  /** Half way out of the place, scene pixels. */
  readonly at: PixelPoint;
  /** On the ring of the creature that reacts. */
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

/** As for badges the top edge, unless the way comes from above: then the side that is farther from it. */
const asideOf = (mover: Creature, { at }: PathStep, before: PixelPoint): PixelPoint => {
  const [left, top, right, bottom] = boxOf(mover.footprint);
  const half = toPixels(Math.min(right - left, bottom - top)) / 2;
  if (at.y <= before.y) return { x: 0, y: -half };
  return { x: at.x < before.x ? -half : half, y: 0 };
};

/** Share of half a token from its middle to its ring: lines begin there and leave its face free. */
const RING = 0.9;

/** Where a line from a creature to a point leaves its token. */
export const ringTowards = (
  { centre, footprint }: Pick<Creature, "centre" | "footprint">,
  to: PixelPoint,
): PixelPoint => {
  const [left, top, right, bottom] = boxOf(footprint);
  const [x, y] = [toPixels(centre.x), toPixels(centre.y)];
  const away = Math.hypot(to.x - x, to.y - y);
  const ring = (RING * toPixels(Math.min(right - left, bottom - top))) / 2;
  const share = away === 0 ? 0 : Math.min(1, ring / away);
  return { x: x + (to.x - x) * share, y: y + (to.y - y) * share };
};

const START: Shift = { x: 0, y: 0, up: 0 };

const isSame = (p: Shift, q: Shift): boolean => p.x === q.x && p.y === q.y && p.up === q.up;

const provokeMark = (
  { enemy, shift }: Provoked,
  steps: readonly PathStep[],
  mover: Creature,
  { battlefield, ruleSet }: MapQuestion,
): ProvokeMark => {
  const i = steps.findLastIndex((step) => isSame(step.shift, shift));
  const left = middleOf(mover, shift);
  // A place before the one where it stands: it has left it by a step, which is none any more.
  const isBehind = i < 0 && !isSame(shift, START);
  const next = isBehind ? middleOf(mover, START) : steps[i + 1]?.at;
  const at = next === undefined ? left : middle(left, next);
  return {
    at,
    from: ringTowards(enemy, at),
    reach: threatenedSquares(battlefield, enemy, ruleSet).map(({ x, y }) => ({ x: toPixels(x), y: toPixels(y) })),
  };
};

export const pathView = ({ question, mover, steps, provoked }: JudgedPath): PathView => ({
  steps: steps.map((step, i) => ({
    at: step.at,
    aside: i < steps.length - 1 ? null : asideOf(mover, step, steps[i - 1]?.at ?? middleOf(mover, START)),
    sign: signOf(step.cover, question),
  })),
  provokes: provoked.map((each) => provokeMark(each, steps, mover, question)),
  size: question.scene.grid.size,
});

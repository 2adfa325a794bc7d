import { isInside } from "../../geometry/polygons/region";
import type { Extent } from "../../geometry/heights/height-band";
import { insideParts } from "../../geometry/cutting/cutting";
import type { Point, Region } from "../../geometry/numbers/lattice";
import { compareBig, toBig, type BigRatio, ONE, ZERO } from "../../geometry/numbers/ratio";
import { isOnLevel } from "../model/levels";

/** Where a creature is while it moves: its centre, and what it stands on. */
export interface BorderPlace {
  readonly centre: Point;
  /** Thousandths of a scene unit. */
  readonly height: number;
  readonly level: string | null;
}

/** A part of a way: straight on, or from one place to another with nothing between. */
export interface Step {
  readonly from: BorderPlace;
  readonly to: BorderPlace;
  readonly isJump: boolean;
}

/** What can be entered and left. Its border is no part of it; its lower and its upper end are. */
export interface Ground {
  readonly region: Region;
  readonly extent: Extent;
  /** None means all. */
  readonly levels: readonly string[];
}

export interface Crossing {
  readonly enters: boolean;
  readonly leaves: boolean;
}

const isAtHeight = ({ height, level }: BorderPlace, { extent, levels }: Ground): boolean =>
  extent.bottom <= height && height <= extent.top && isOnLevel(levels, [level]);

const isIn = (place: BorderPlace, ground: Ground): boolean =>
  isAtHeight(place, ground) && isInside(place.centre, ground.region);

const isSame = (p: BigRatio, q: BigRatio): boolean => compareBig(p, q) === 0;

/** Whether the step has a part inside that begins after its own beginning, and one that ends before its end. */
const crossingBetween = ({ from, to }: Step, { region }: Ground): Crossing => {
  const parts = insideParts({ a: from.centre, b: to.centre }, region);
  const hasBefore = (at: BigRatio): boolean => parts.some((part) => isSame(part.to, at));
  const hasAfter = (at: BigRatio): boolean => parts.some((part) => isSame(part.from, at));
  const isStart = (at: BigRatio): boolean => isSame(at, toBig(ZERO)) && isInside(from.centre, region);
  const isEnd = (at: BigRatio): boolean => isSame(at, toBig(ONE)) && isInside(to.centre, region);
  return {
    enters: parts.some((part) => !isStart(part.from) && !hasBefore(part.from)),
    leaves: parts.some((part) => !isEnd(part.to) && !hasAfter(part.to)),
  };
};

/**
 * Whether a creature's centre comes from outside into the ground by a step, and out of it; both where the step goes
 * across. Touching the border on the way is neither; ending on it is outside. A step that changes height or level by
 * which it comes to the ground or away counts by its ends. Exact.
 */
export const crossingOf = (step: Step, ground: Ground): Crossing => {
  const [was, is] = [isIn(step.from, ground), isIn(step.to, ground)];
  const ends = { enters: !was && is, leaves: was && !is };
  if (step.isJump || !isAtHeight(step.from, ground) || !isAtHeight(step.to, ground)) return ends;
  const between = crossingBetween(step, ground);
  return { enters: ends.enters || between.enters, leaves: ends.leaves || between.leaves };
};

/** The shooter's best point and the cover from there. Source: The Ninth Age, "Cover". */
import { bestView, shutView, type PointView } from "../../../geometry/moving-eye/centre-line";
import type { Facing, FacingName } from "../../../geometry/polygons/facing";
import { nearestPlace, spotAt, type Place } from "../../../geometry/moving-eye/front-place";
import type { Edge } from "../../../geometry/contact/contact";
import { isLineBetween } from "../../../geometry/any-line/any-line";
import type { Point, Segment } from "../../../geometry/numbers/lattice";
import { compareNearness, leastShare, type LeastShare } from "../../../geometry/moving-eye/least-share";
import { movingLook, type MovingLook, type Scenery } from "../../../geometry/moving-eye/look";
import { levelsMeet } from "../../../scene/model/levels";
import { stanceOf } from "../../attack/stance";
import { baseOf, frontsOf, isRound, targetFacings } from "./bases";
import type { Obstructions, Shooting } from "./obstructions";

/** The cover from the point chosen. */
export interface NinthAgeCover {
  readonly level: 0 | 1 | 2;
  /** Of the facing, by the hard alone where cover is hard, else by all; undefined for a round base. */
  readonly fraction: number | undefined;
  readonly front: Segment;
  readonly place: Place;
  /** The facing judged; undefined for a round base. */
  readonly facing: Facing | undefined;
  /** What is between the front and that facing; undefined for a round base. */
  readonly look: MovingLook | undefined;
  /** The defender chose it among others. */
  readonly isChosen: boolean;
  /** What obscures a round base's point. */
  readonly view: PointView | undefined;
}

/** How it is judged. */
export interface CoverInquiry {
  readonly shooting: Shooting;
  readonly obstructions: Obstructions;
  readonly halfIsEnough: boolean;
  /** No line leads from base to base past the walls, so that all is hidden from everywhere. */
  readonly isWalledOff: boolean;
}

/** What there is between the bases, seen from one of the shooter's fronts. */
const sceneryOf = ({ shooting: { pair }, obstructions }: CoverInquiry, front: Segment): Scenery => {
  const { creature, centre } = pair.attacker;
  const own = [pair.attacker, pair.target].flatMap((side) =>
    side.creature === undefined ? [] : [baseOf(side.creature)],
  );
  return { front, homes: creature === undefined ? [] : [centre], own, ...obstructions };
};

/**
 * Whether the hard walls alone leave no line from base to base, where there is no line of effect. When no terrain stops
 * effect and no wall cuts a base, that is the same thing.
 */
export const isWalledOff = ({ pair }: Shooting, { edges }: Obstructions): boolean => {
  const { battlefield, attacker, target, obstacles } = pair;
  if (attacker.creature === undefined || target.creature === undefined) return false;
  const isSame =
    levelsMeet(battlefield, attacker.level, target.level) &&
    obstacles.every(({ kind, blocksEffect }) => kind === "wall" || !blocksEffect) &&
    [attacker.creature, target.creature].every(
      (creature) => stanceOf(battlefield, creature).held === creature.footprint,
    );
  if (isSame) return true;
  const walls = hardEdges({ edges }).filter(({ obstacle }) => obstacles[obstacle]?.kind === "wall");
  const barriers = walls.map((wall) => ({ ...wall, isLimited: false }));
  return !isLineBetween(baseOf(attacker.creature), baseOf(target.creature), barriers, []);
};

/** The edges that obscure hard. */
export const hardEdges = ({ edges }: Pick<Obstructions, "edges">): readonly Edge[] =>
  edges.filter(({ grade }) => grade === 2);

/** The cover that the target has. */
export const coverOf = (inquiry: CoverInquiry): NinthAgeCover | undefined => {
  const { target } = inquiry.shooting;
  if (isRound(target)) return bestFront(inquiry, (front) => coverOfPoint(inquiry, front));
  const facings = targetFacings(inquiry.shooting.pair.attacker, target);
  const covers = facings.flatMap(
    (facing) =>
      bestFront(inquiry, (front) => coverOfFacing(inquiry, front, { facing, isChosen: facings.length > 1 })) ?? [],
  );
  // The defender takes the facing that suits it; of equal ones the front before the rear before the flanks.
  return covers.reduce<NinthAgeCover | undefined>(
    (worst, cover) => (worst === undefined || compareCovers(cover, worst, target.centre) > 0 ? cover : worst),
    undefined,
  );
};

/** Above 0 when the first suits the defender better. */
const compareCovers = (p: NinthAgeCover, q: NinthAgeCover, near: Point): number => {
  const order = p.level - q.level;
  if (order !== 0) return order;
  const difference = (p.fraction ?? 0) - (q.fraction ?? 0);
  if (Math.abs(difference) > EQUAL) return difference;
  return rankOf(q) - rankOf(p) || compareNearness(spotAt(q.front, q.place), spotAt(p.front, p.place), near);
};

const FACING_RANKS: Readonly<Record<FacingName, number>> = { front: 0, rear: 1, right: 2, left: 2 };
const rankOf = ({ facing }: NinthAgeCover): number => (facing === undefined ? 0 : FACING_RANKS[facing.name]);

/** The best for the shooter of all its fronts, the nearest first; one from which nothing is hidden ends the search. */
const bestFront = (inquiry: CoverInquiry, coverFrom: (front: Segment) => NinthAgeCover): NinthAgeCover | undefined => {
  const { pair } = inquiry.shooting;
  const near = pair.target.centre;
  let best: NinthAgeCover | undefined;
  for (const front of nearestFirst(frontsOf(pair.attacker), near)) {
    const cover = coverFrom(front);
    if (best === undefined || isBetter(cover, best, near)) best = cover;
    if (inquiry.isWalledOff || (best.level === 0 && (best.fraction ?? 0) === 0)) break;
  }
  return best;
};

const nearestFirst = (fronts: readonly Segment[], near: Point): readonly Segment[] => {
  const nearestOf = (front: Segment): Point => spotAt(front, nearestPlace(front, near));
  return fronts.length < 2
    ? fronts
    : fronts
        .map((front) => ({ front, at: nearestOf(front) }))
        .sort((p, q) => compareNearness(p.at, q.at, near))
        .map(({ front }) => front);
};

/** Shares nearer to each other than this are equal. */
const EQUAL = 1e-9;

const isBetter = (p: NinthAgeCover, q: NinthAgeCover, near: Point): boolean => {
  const order = p.level - q.level;
  if (order !== 0) return order < 0;
  const difference = (p.fraction ?? 0) - (q.fraction ?? 0);
  if (Math.abs(difference) > EQUAL) return difference < 0;
  return compareNearness(spotAt(p.front, p.place), spotAt(q.front, q.place), near) < 0;
};

const coverOfFacing = (
  inquiry: CoverInquiry,
  front: Segment,
  { facing, isChosen }: Pick<NinthAgeCover, "isChosen"> & { readonly facing: Facing },
): NinthAgeCover => {
  const { centre } = inquiry.shooting.target;
  const look = movingLook(sceneryOf(inquiry, front), facing.side, centre);
  const share: LeastShare = inquiry.isWalledOff
    ? { level: 2, fraction: 1, place: nearestPlace(front, centre) }
    : leastShare(look, { halfIsEnough: inquiry.halfIsEnough, near: centre });
  return { ...share, fraction: inBillionths(share.fraction), front, facing, look, isChosen, view: undefined };
};

/** Walled off where no single wall is seen to do it. */
const shutBy = ({ obstructions, shooting }: CoverInquiry, front: Segment): PointView => ({
  place: nearestPlace(front, shooting.target.centre),
  grade: 2,
  obstacles: [...new Set(hardEdges(obstructions).map(({ obstacle }) => obstacle))],
});

/** To 1e-9; what lies half-way between two of them goes up, although a double may fall short of it. */
const inBillionths = (share: number): number => Math.round(share * 1e9 + 2 ** -10) / 1e9;

const coverOfPoint = (inquiry: CoverInquiry, front: Segment): NinthAgeCover => {
  const { target } = inquiry.shooting;
  const base = { footprint: baseOf(target), centre: target.centre };
  const scenery = sceneryOf(inquiry, front);
  const view = inquiry.isWalledOff ? (shutView(scenery, base) ?? shutBy(inquiry, front)) : bestView(scenery, base);
  const level = view.grade === 0 ? 0 : view.grade === 1 ? 1 : 2;
  return {
    level,
    fraction: undefined,
    front,
    place: view.place,
    facing: undefined,
    look: undefined,
    isChosen: false,
    view,
  };
};

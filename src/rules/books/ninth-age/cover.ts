/** The shooter's best point and the cover from there. Source: The Ninth Age, "Cover". */
import { bestView, shutView, type PointView } from "../../../geometry/moving-eye/centre-line";
import type { Facing, FacingName } from "../../../geometry/polygons/facing";
import { nearestPlace, spotAt, type FrontPlace } from "../../../geometry/moving-eye/front-place";
import type { Edge } from "../../../geometry/contact/contact";
import { isLineBetween } from "../../../geometry/any-line/any-line";
import type { Point, Segment } from "../../../geometry/numbers/lattice";
import { compareNearness, leastShare, type LeastShare } from "../../../geometry/moving-eye/least-share";
import { movingLook, type MovingLook, type Scenery } from "../../../geometry/moving-eye/look";
import { levelsMeet } from "../../../scene/model/levels";
import { stanceOf } from "../../attack/stance";
import { baseOf, frontsOf, isRound, targetFacings } from "./bases";
import type { Obstructions, Shooting } from "./obstructions";

/** The cover from the chosen point. */
export interface NinthAgeCover {
  readonly level: 0 | 1 | 2;
  /** The hidden share of the facing: by hard obstacles if cover is hard, else by all. Undefined for a round base. */
  readonly fraction: number | undefined;
  readonly front: Segment;
  readonly place: FrontPlace;
  /** The judged facing; undefined for a round base. */
  readonly facing: Facing | undefined;
  /** Everything between the front and that facing; undefined for a round base. */
  readonly look: MovingLook | undefined;
  /** The defender chose it from several facings. */
  readonly isChosen: boolean;
  /** What obscures a round base's point. */
  readonly view: PointView | undefined;
}

/** Input of one judgement. */
export interface CoverInquiry {
  readonly shooting: Shooting;
  readonly obstructions: Obstructions;
  readonly halfIsEnough: boolean;
  /** Walls block every line from base to base, so everything is hidden from everywhere. */
  readonly isWalledOff: boolean;
}

/** Everything between the bases, seen from one of the shooter's fronts. */
const sceneryOf = ({ shooting: { pair }, obstructions }: CoverInquiry, front: Segment): Scenery => {
  const { creature, centre } = pair.attacker;
  const own = [pair.attacker, pair.target].flatMap((side) =>
    side.creature === undefined ? [] : [baseOf(side.creature)],
  );
  return { front, homes: creature === undefined ? [] : [centre], own, ...obstructions };
};

/**
 * Whether the hard walls alone block every line from base to base. Only asked without a line of effect: if no terrain
 * stops effect and no wall cuts a base, the answer is yes.
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

/** The target's cover. */
export const coverOf = (inquiry: CoverInquiry): NinthAgeCover | undefined => {
  const { target } = inquiry.shooting;
  if (isRound(target)) return bestFront(inquiry, (front) => coverOfPoint(inquiry, front));
  const facings = targetFacings(inquiry.shooting.pair.attacker, target);
  const covers = facings.flatMap(
    (facing) =>
      bestFront(inquiry, (front) => coverOfFacing(inquiry, front, { facing, isChosen: facings.length > 1 })) ?? [],
  );
  // The defender takes the facing with the most cover; of equal ones the front, then the rear, then a flank.
  return covers.reduce<NinthAgeCover | undefined>(
    (worst, cover) => (worst === undefined || compareCovers(cover, worst, target.centre) > 0 ? cover : worst),
    undefined,
  );
};

/** Above 0 if the first is better for the defender. */
const compareCovers = (p: NinthAgeCover, q: NinthAgeCover, near: Point): number =>
  compareHidden(p, q) || rankOf(q) - rankOf(p) || comparePlaces(q, p, near);

/** By how much is hidden: by the level, then by the share. */
const compareHidden = (p: NinthAgeCover, q: NinthAgeCover): number => {
  const difference = (p.fraction ?? 0) - (q.fraction ?? 0);
  return p.level - q.level || (Math.abs(difference) > EQUAL ? difference : 0);
};

const comparePlaces = (p: NinthAgeCover, q: NinthAgeCover, near: Point): number =>
  compareNearness(spotAt(p.front, p.place), spotAt(q.front, q.place), near);

const FACING_RANKS: Readonly<Record<FacingName, number>> = { front: 0, rear: 1, right: 2, left: 2 };
const rankOf = ({ facing }: NinthAgeCover): number => (facing === undefined ? 0 : FACING_RANKS[facing.name]);

/** The best of the shooter's fronts, the nearest first. A front from which nothing is hidden ends the search. */
const bestFront = (inquiry: CoverInquiry, coverFrom: (front: Segment) => NinthAgeCover): NinthAgeCover | undefined => {
  const { pair } = inquiry.shooting;
  const near = pair.target.centre;
  let best: NinthAgeCover | undefined;
  for (const front of nearestFirst(frontsOf(pair.attacker), near)) {
    const cover = coverFrom(front);
    if (best === undefined || (compareHidden(cover, best) || comparePlaces(cover, best, near)) < 0) best = cover;
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

/** Shares this close to each other are equal. */
const EQUAL = 1e-9;

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

/** For a target behind several walls of which no single one blocks the view. */
const shutBy = ({ obstructions, shooting }: CoverInquiry, front: Segment): PointView => ({
  place: nearestPlace(front, shooting.target.centre),
  grade: 2,
  obstacles: [...new Set(hardEdges(obstructions).map(({ obstacle }) => obstacle))],
});

/** Rounded to 1e-9; a value half-way between two of them is rounded up, although its double may be slightly less. */
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

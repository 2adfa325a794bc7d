/**
 * The least share of a facing that is hidden from an eye that may stand anywhere on a front.
 *
 * If doubles come near a half, whole numbers decide whether a share is less than one half. The share itself is good to 1e-9.
 */
import { dyadicPlace, nearestPlace, placeBetween, type FrontPlace } from "./front-place";
import { ANY, standingAt, STRONG, surveyFront, leastBetween, sumAt } from "./front-survey";
import type { FrontPiece, FrontSurvey, EyePlace } from "./front-survey";
import type { Point } from "../numbers/lattice";
import type { MovingLook } from "./look";
import { screenTable, type ScreenTable } from "./rough-share";
import { isSingular, shareFrom } from "./exact-share";

/** How much hides at the best place: at least a half by the strong (2), by all together (1), or less (0). */
export interface LeastShare {
  readonly level: 0 | 1 | 2;
  /** The least share at that level, by the strong alone at level 2 and by all at the others. */
  readonly fraction: number;
  readonly place: FrontPlace;
}

/** Whether exactly one half is enough to count, and the point that the eye keeps nearest to among equal places. */
export interface Measure {
  readonly halfIsEnough: boolean;
  readonly near: Point;
}

type Kind = "strong" | "all";

/** The best place of the front: the least level, then the least share, then the nearest. */
export const leastShare = (look: MovingLook, measure: Measure): LeastShare => {
  const nearest = standingAt(screenTable(look), nearestPlace(look.front, measure.near));
  if (nearest?.all === 0) return { level: 0, fraction: 0, place: nearest.place };
  const survey = surveyFront(look, measure.near);
  const inquiry = { survey, measure };
  const all = dipOf(inquiry, "all", Infinity);
  if (isAttained(inquiry, "all", all)) return chosen(inquiry, "all", all, 0);
  const strong = survey.isAllStrong ? all : dipOf(inquiry, "strong", Infinity);
  if (!isAttained(inquiry, "strong", strong)) return chosen(inquiry, "strong", strong, 2);
  return chosen(inquiry, "all", dipOf(inquiry, "all", measure.halfIsEnough ? HALF - TINY : HALF + TINY), 1);
};

interface Inquiry {
  readonly survey: FrontSurvey;
  readonly measure: Measure;
}

const HALF = 0.5;
/** Shares that differ by less are taken as equal, but for the exact half. */
const EQUAL = 1e-9;
const TINY = 1e-12;

/** The least value found and places that come to it: some where the eye may stand, some only limits. */
interface Dip {
  readonly value: number;
  readonly places: readonly FrontPlace[];
}

/** The least share of a kind over all places from which the strong hide no more than the limit. */
const dipOf = ({ survey }: Inquiry, kind: Kind, limit: number): Dip => {
  const allowed = survey.standings.filter(({ strong }) => strong <= limit);
  let value = Math.min(1, ...allowed.map((standing) => standing[kind]));
  const places: FrontPlace[] = [];
  for (const piece of survey.pieces) {
    const found = leastIn(piece, { kind, limit, best: value });
    if (found === undefined) continue;
    value = found.value;
    places.push(found.place);
  }
  return { value, places };
};

interface Search {
  readonly kind: Kind;
  readonly limit: number;
  readonly best: number;
}

/** Narrower stretches of the front are not halved any more. */
const NARROW = 1e-10;

/** Halves the stretches of a piece that may hold less than the best so far. */
const leastIn = (piece: FrontPiece, { kind, limit, best }: Search) => {
  let found: { readonly value: number; readonly place: FrontPlace } | undefined;
  const lookAt = (at: number, most: number, place: () => FrontPlace): void => {
    if (limit < 1 && sumAt(piece.strong, at) > most) return;
    const value = sumAt(piece[kind], at);
    if (value < (found?.value ?? best)) found = { value: Math.max(0, value), place: place() };
  };
  const open: (readonly [number, number])[] = [[piece.from.value, piece.to.value]];
  // An end may be a limit only, and then exactly a half there says nothing of the places before it.
  const most = Math.min(limit, HALF - TINY);
  lookAt(piece.from.value, most, () => piece.from);
  lookAt(piece.to.value, most, () => piece.to);
  for (let stretch = open.pop(); stretch !== undefined; stretch = open.pop()) {
    const [from, to] = stretch;
    if (leastBetween(piece[kind], from, to) >= (found?.value ?? best) - EQUAL / 8) continue;
    if (limit < 1 && leastBetween(piece.strong, from, to) > limit) continue;
    const middle = (from + to) / 2;
    lookAt(middle, limit, () => dyadicPlace(middle));
    if (to - from > NARROW) open.push([from, middle], [middle, to]);
  }
  return found;
};

/** Whether from some place less is hidden than counts. */
const isAttained = (inquiry: Inquiry, kind: Kind, { value, places }: Dip): boolean => {
  if (value < HALF - EQUAL) return true;
  const { table, standings } = inquiry.survey;
  const found = places.flatMap((place) => standingAt(table, place) ?? []);
  return [...standings, ...found].some((standing) => isBelow(inquiry, standing, kind));
};

/** Whether what is hidden from a place is less than counts, exactly. */
const isBelow = ({ survey: { table }, measure }: Inquiry, standing: EyePlace, kind: Kind): boolean => {
  const value = standing[kind];
  if (Math.abs(value - HALF) > NEAR_HALF) return value < HALF;
  const share = shareFrom(table.look, standing.place, kind === "all" ? ANY : STRONG);
  return share !== undefined && (measure.halfIsEnough ? share.toHalf < 0 : share.toHalf <= 0);
};

/** Sums of doubles are off by far less; the exact answer costs little where it is asked this seldom. */
const NEAR_HALF = 1e-6;

/** The nearest of the places that come to the least share. */
const chosen = (inquiry: Inquiry, kind: Kind, dip: Dip, level: LeastShare["level"]): LeastShare => {
  const { survey, measure } = inquiry;
  const { standings, table } = survey;
  const found = [
    ...dip.places.flatMap((place) => standingAt(table, place) ?? []),
    ...standingsNearLimits(survey, kind, dip.value),
  ];
  const fit = [...standings, ...found].filter(
    (standing) =>
      (level !== 0 || isBelow(inquiry, standing, "all")) && (level !== 1 || isBelow(inquiry, standing, "strong")),
  );
  const least = Math.min(...fit.map((standing) => standing[kind]));
  const best = fit
    .filter((standing) => standing[kind] <= Math.max(least, dip.value) + EQUAL)
    .sort(byNearness(table.look, measure.near));
  const [first = standings[0]] = best;
  if (first === undefined) throw new RangeError("front: expected a place to stand on the lattice, got none");
  return { level, fraction: Math.min(1, Math.max(0, Math.min(least, dip.value))), place: first.place };
};

/** How far from a place that the eye only comes near to it is taken to stand. */
const CLOSE = 24;

/** Where the eye may stand close to a singular end of a piece, if only there the share comes to the least one. */
const standingsNearLimits = ({ table, pieces, standings }: FrontSurvey, kind: Kind, least: number): EyePlace[] => {
  const isLeast = (share: number): boolean => share <= least + EQUAL;
  const isAttained = (end: FrontPlace): boolean =>
    standings.some((standing) => standing.place === end && isLeast(standing[kind]));
  return pieces.flatMap((piece) =>
    [piece.from, piece.to]
      .filter((end) => isSingular(table.look, end) && isLeast(sumAt(piece[kind], end.value)) && !isAttained(end))
      .flatMap((end) => exactStanding(table, closeTo(end, piece)) ?? []),
  );
};

/** So near to what the eye would stand on doubles say little. */
const exactStanding = ({ look }: ScreenTable, place: FrontPlace): EyePlace | undefined => {
  const [strong, all] = [shareFrom(look, place, STRONG), shareFrom(look, place, ANY)];
  return strong === undefined || all === undefined ? undefined : { place, strong: strong.value, all: all.value };
};

const closeTo = (end: FrontPlace, { from, to }: FrontPiece): FrontPlace => {
  let close = end === from ? to : from;
  for (let i = 0; i < CLOSE; i++) close = placeBetween(end, close);
  return close;
};

const byNearness =
  ({ front: { a, b } }: MovingLook, near: Point) =>
  (p: EyePlace, q: EyePlace): number => {
    const at = ({ place: { value } }: EyePlace): Point => ({
      x: a.x + value * (b.x - a.x),
      y: a.y + value * (b.y - a.y),
    });
    return compareNearness(at(p), at(q), near);
  };

/** Nearer to a point, then higher up, then farther left; places that doubles cannot tell apart are as near. */
export const compareNearness = (p: Point, q: Point, near: Point): number => {
  const [farP, farQ] = [squaredDistance(p, near), squaredDistance(q, near)];
  if (Math.abs(farP - farQ) > Math.sqrt(farP + farQ) * STEP) return farP - farQ;
  return Math.abs(p.y - q.y) > STEP ? p.y - q.y : p.x - q.x;
};

const squaredDistance = (p: Point, q: Point): number => (p.x - q.x) ** 2 + (p.y - q.y) ** 2;

/** Lattice steps, more than doubles of places are off by. */
const STEP = 2 ** -28;

/** What a moving look sees from one place, in whole numbers. */
import { bigDepth, bigTurn, wholeOf, type Whole, turnAt, type Spot } from "../numbers/exact-point";
import { bigRatio, compareBig, NOUGHT, WHOLE, type BigRatio } from "../numbers/ratio";
import { comparePlaces, spotAt, type FrontPlace } from "./front-place";
import { isSpotInside } from "../cutting/cutting";
import { edgesOf, type Segment, isOnSegment, turn } from "../numbers/lattice";
import type { FixedStretch, MovingLook, Screen } from "./look";
import type { Edge } from "../contact/contact";
import { countsFrom } from "../contact/sight-line";
import { obscuredFraction } from "../shadow/hidden-share";
import { unionOf, type ObscuredFraction, type Stretch } from "../contact/interval";

/** Whether an edge meets the front there or the eye is in line with the facing. */
export const isSingular = ({ singular, isInLine }: MovingLook, place: FrontPlace): boolean =>
  isInLine || singular.some((other) => comparePlaces(other, place) === 0);

/**
 * The share of the facing that what is at least so strong hides from a place. Undefined at a singular place off the
 * lattice: what is seen from there, the eye sees as well from beside it on its own side.
 */
export const shareFrom = (look: MovingLook, place: FrontPlace, least: number): ObscuredFraction | undefined => {
  const eye = spotAt(look.front, place);
  if (!isSingular(look, place)) return unionOf([...hiddenFrom(look, place, least)]);
  if (eye.exact !== undefined) return undefined;
  const edges = look.edges.filter(({ grade }) => grade >= least);
  const { across, home, own, homes } = look;
  const inAreas = look.covered.filter(({ grade }) => grade >= least);
  const alone = obscuredFraction({ eye: { point: eye, homes }, across, home, own }, edges);
  return unionOf([...alone.exactly(), ...inAreas]);
};

/** The stretches that obstacles hide from a place, each with what hides it. */
export const hiddenFrom = (look: MovingLook, place: FrontPlace, least: number): FixedStretch[] => {
  const eye = spotAt(look.front, place);
  if (isSingular(look, place)) return hiddenFromPoint(look, eye, least);
  const side = turnAt(look.across.a, look.across.b, eye);
  const hidden = fixedFrom(look, place, side).filter(({ grade }) => grade >= least);
  const view = viewOf(eye, look.across);
  for (const screen of look.screens) {
    const stretch = screen.grade < least ? undefined : shadowOf(view, eye, screen);
    if (stretch !== undefined) hidden.push({ ...stretch, grade: screen.grade, obstacle: screen.obstacle });
  }
  return hidden;
};

/** From a singular place on the lattice: by each obstacle alone, and what several of them shut off where the eye stands. */
const hiddenFromPoint = (look: MovingLook, eye: Spot, least: number): FixedStretch[] => {
  const edges = look.edges.filter(({ grade }) => grade >= least);
  const hiddenBy = (some: readonly Edge[]): readonly Stretch[] =>
    obscuredFraction({ ...look, eye: { point: eye, homes: look.homes } }, some).exactly();
  const alone = [...new Set(edges.map(({ obstacle }) => obstacle))].flatMap((obstacle) => {
    const its = edges.filter((edge) => edge.obstacle === obstacle);
    const grade = Math.max(...its.map((edge) => edge.grade));
    return hiddenBy(its).map((stretch) => ({ ...stretch, grade, obstacle }));
  });
  // Weak ones that hide as much do not stand in for strong ones.
  const shut = [...new Set(edges.map(({ grade }) => grade))].flatMap((strength) => {
    const together = edges.filter(({ grade }) => grade >= strength);
    const all = hiddenBy(together);
    const byOne = alone.filter(({ grade }) => grade >= strength);
    if (unionOf(byOne).value >= unionOf([...all]).value) return [];
    const here = together.filter(({ a, b }) => isOnSegment(a, b, eye));
    return here.flatMap(({ grade, obstacle }) => all.map((stretch) => ({ ...stretch, grade, obstacle })));
  });
  return [...look.covered.filter(({ grade }) => grade >= least), ...alone, ...shut];
};

/** What does not move with the eye: areas that cover, what is flush with the facing, and what runs along the front. */
export const fixedFrom = (look: MovingLook, place: FrontPlace, side: number): FixedStretch[] => [
  ...look.covered,
  ...flushFrom(look, side),
  ...look.fences.flatMap((fence) =>
    comparePlaces(fence.enters, place) < 0 && comparePlaces(place, fence.leaves) < 0
      ? behindFence(look, fence.edge, spotAt(look.front, place))
      : [],
  ),
];

const flushFrom = ({ across, home, flush }: MovingLook, side: number): FixedStretch[] => {
  const homeSide = turn(across.a, across.b, home);
  if (flush.length === 0 || !((side > 0 && homeSide < 0) || (side < 0 && homeSide > 0))) return [];
  const along = (spot: Spot): BigRatio => {
    const { x, y, w } = wholeOf(spot);
    const [dx, dy] = [BigInt(across.b.x - across.a.x), BigInt(across.b.y - across.a.y)];
    const n = dx * (x - BigInt(across.a.x) * w) + dy * (y - BigInt(across.a.y) * w);
    return { n, d: (dx * dx + dy * dy) * w };
  };
  return flush.flatMap((screen) => {
    const counts = screen.from === undefined || (screen.from === "left") === turnAt(screen.a, screen.b, home) > 0;
    const stretch = counts ? cut(along(screen.a), along(screen.b)) : undefined;
    return stretch === undefined ? [] : [{ ...stretch, grade: screen.grade, obstacle: screen.obstacle }];
  });
};

/** From an edge along the front, the part of the facing on the other side of it than the eye's home. */
const behindFence = (look: MovingLook, edge: Edge, eye: Spot): FixedStretch[] => {
  const { front, across, homes, own } = look;
  const [home] = homes;
  if (home === undefined || own.some((base) => isSpotInside(eye, edgesOf(base)))) return [];
  const side = Math.sign(turn(front.a, front.b, home));
  const [a, b] = [side * turn(front.a, front.b, across.a), side * turn(front.a, front.b, across.b)];
  const far = a < b ? across.a : across.b;
  if ((a >= 0 && b >= 0) || side === 0 || !countsFrom(edge, home, far)) return [];
  const crossing = a * b < 0 ? bigRatio(BigInt(a), BigInt(a - b)) : undefined;
  const from = a < 0 ? NOUGHT : (crossing ?? NOUGHT);
  const to = b < 0 ? WHOLE : (crossing ?? WHOLE);
  return [{ from, to, grade: edge.grade, obstacle: edge.obstacle }];
};

/** The shadow of one screen on the facing, cut to it; the eye is neither on the screen nor in line with the facing. */
const shadowOf = (view: View, eye: Spot, { a, b, from }: Screen): Stretch | undefined => {
  const side = turnAt(a, b, eye);
  if (side === 0 || (from !== undefined && (from === "left") !== side < 0)) return undefined;
  const [first, second] = [wholeOf(a), wholeOf(b)];
  if (isBeyond(view, first) && isBeyond(view, second)) return undefined;
  if (isBehind(view, first) && isBehind(view, second)) return undefined;
  const p = projected(view, first, second);
  const q = projected(view, second, first);
  return cut(p, q);
};

/** An eye and the segment that it looks at; `depth` is the eye's, above 0 by way of `sign`. */
interface View {
  readonly eye: Whole;
  readonly across: Segment;
  readonly a: Whole;
  readonly b: Whole;
  readonly sign: bigint;
  readonly depth: bigint;
}

const viewOf = (spot: Spot, across: Segment): View => {
  const eye = wholeOf(spot);
  const depth = bigDepth(across.a, across.b, eye);
  const sign = depth < 0n ? -1n : 1n;
  return { eye, across, a: wholeOf(across.a), b: wholeOf(across.b), sign, depth: sign * depth };
};

const depthOf = ({ across, sign }: View, spot: Whole): bigint => sign * bigDepth(across.a, across.b, spot);

const isBeyond = (view: View, spot: Whole): boolean => depthOf(view, spot) <= 0n;
const isBehind = (view: View, spot: Whole): boolean => depthOf(view, spot) * view.eye.w >= view.depth * spot.w;

/** Where the facing's line is met through an end of a screen, or where the shadow goes when that end is out of the way. */
const projected = (view: View, end: Whole, other: Whole): BigRatio => {
  const { eye, a, b, sign } = view;
  if (isBehind(view, end)) return { n: sign * bigTurn(other, end, eye) > 0n ? 2n : -1n, d: 1n };
  if (depthOf(view, end) < 0n) {
    const toA = bigTurn(end, other, a);
    return bigRatio(toA, toA - bigTurn(end, other, b));
  }
  const toA = bigTurn(eye, end, a);
  return bigRatio(toA, toA - bigTurn(eye, end, b));
};

const cut = (p: BigRatio, q: BigRatio): Stretch | undefined => {
  const [low, high] = compareBig(p, q) < 0 ? [p, q] : [q, p];
  const from = low.n > 0n ? low : NOUGHT;
  const to = high.n < high.d ? high : WHOLE;
  return compareBig(from, to) < 0 ? { from, to } : undefined;
};

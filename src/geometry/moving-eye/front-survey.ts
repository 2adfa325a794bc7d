/** A front cut into pieces between critical places, and how much of the facing is hidden from everywhere on it. */
import { isSamePoint, type Point } from "../numbers/lattice";
import { criticalPlaces } from "./critical-places";
import { isSingular, shareFrom } from "./exact-share";
import { END, inOrderOnce, MIDDLE, nearestPlace, type FrontPlace, placeBetween, START } from "./front-place";
import type { MovingLook } from "./look";
import { type MovingEnd, roughShare, screenTable, type ScreenTable } from "./rough-share";

/** What is hidden from a place by the strong alone and by all. */
interface Shares {
  readonly strong: number;
  readonly all: number;
}

/** A piece of the front between neighbouring critical places, and the sums of shadows in it. */
export interface FrontPiece {
  readonly from: FrontPlace;
  readonly to: FrontPlace;
  readonly strong: ShadowSum;
  readonly all: ShadowSum;
}

/** A place where the eye may stand and what is hidden from it. */
export interface EyePlace extends Shares {
  readonly place: FrontPlace;
}

/** Everything that the choice of a place depends on. */
export interface FrontSurvey {
  readonly table: ScreenTable;
  readonly pieces: readonly FrontPiece[];
  /** All obstacles are strong. */
  readonly isAllStrong: boolean;
  /** Critical places and one inside each piece. */
  readonly standings: readonly EyePlace[];
}

/** Obstacles of this grade and more are strong. */
export const STRONG = 2;
export const ANY = 1;

/** Cuts the front at every critical place and looks once from inside each piece. */
export const surveyFront = (look: MovingLook, near: Point): FrontSurvey => {
  const table = screenTable(look);
  const places = inOrderOnce([
    START,
    MIDDLE,
    END,
    nearestPlace(look.front, near),
    ...look.singular,
    ...criticalPlaces(table),
  ]);
  const isStill = look.isInLine || isSamePoint(look.front.a, look.front.b);
  const pieces = isStill ? [] : places.slice(1).map((to, i) => pieceBetween(table, places[i] ?? to, to));
  const standings = places.flatMap((place, i) => {
    const after = pieces[i] ?? pieces[i - 1];
    return after === undefined || isSingular(look, place) ? (standingAt(table, place) ?? []) : endOf(after, place);
  });
  return {
    table,
    pieces,
    isAllStrong: isAllStrong(look),
    standings: [...standings, ...pieces.map(({ inner }) => inner)],
  };
};

const endOf = ({ strong, all }: FrontPiece, place: FrontPlace): EyePlace => ({
  place,
  strong: sumAt(strong, place.value),
  all: sumAt(all, place.value),
});

const pieceBetween = (
  table: ScreenTable,
  from: FrontPlace,
  to: FrontPlace,
): FrontPiece & { readonly inner: EyePlace } => {
  const place = placeBetween(from, to);
  const all = roughShare(table, place, ANY);
  const hasWeak = !isAllStrong(table.look);
  const strong = hasWeak ? roughShare(table, place, STRONG) : all;
  const sum = shadowSum(table, all.ends, { at: place.value, value: all.value });
  return {
    from,
    to,
    all: sum,
    strong: hasWeak ? shadowSum(table, strong.ends, { at: place.value, value: strong.value }) : sum,
    inner: { place, strong: strong.value, all: all.value },
  };
};

const isAllStrong = ({ edges, coverings }: MovingLook): boolean =>
  [...edges, ...coverings].every(({ grade }) => grade >= STRONG);

/** What is hidden from a place; undefined where the eye cannot stand. */
export const standingAt = (table: ScreenTable, place: FrontPlace): EyePlace | undefined => {
  if (!isSingular(table.look, place))
    return { place, all: roughShare(table, place, ANY).value, strong: roughShare(table, place, STRONG).value };
  const all = shareFrom(table.look, place, ANY);
  const strong = shareFrom(table.look, place, STRONG);
  return all === undefined || strong === undefined ? undefined : { place, all: all.value, strong: strong.value };
};

/**
 * The sum of shadows between two critical places. Each end of a shadow moves as a ratio of two linear functions of the place,
 * as a whole bent either upward or downward. That bounds the sum from below on any stretch. Halving the stretch finds its
 * least value.
 */

/** A sum of moving ends by its value at one place. */
interface ShadowSum {
  readonly at: number;
  readonly value: number;
  readonly terms: readonly Term[];
}

/** An end that moves by `speed` d / (1 + `bend` d) from the place at which the sum is known to one farther on by d. */
interface Term {
  readonly speed: number;
  readonly bend: number;
}

/** The sum that moves with the ends given and has this value at this place. */
const shadowSum = (
  { look: { front, across }, x, y, depth }: ScreenTable,
  ends: readonly MovingEnd[],
  { at, value }: Pick<ShadowSum, "at" | "value">,
): ShadowSum => {
  const [mx, my] = [front.b.x - front.a.x, front.b.y - front.a.y];
  const [ex, ey] = [front.a.x + at * mx, front.a.y + at * my];
  const [sx, sy] = [across.b.x - across.a.x, across.b.y - across.a.y];
  const eyeDepth = sx * (ey - across.a.y) - sy * (ex - across.a.x);
  const belowChange = sy * mx - sx * my;
  const [ax, ay] = [across.a.x - ex, across.a.y - ey];
  const terms = ends.map(({ end, grows }): Term => {
    const [vx, vy] = [(x[end] ?? 0) - ex, (y[end] ?? 0) - ey];
    // The end meets the facing at over / below.
    const over = vx * ay - vy * ax;
    const below = (depth[end] ?? 0) - eyeDepth;
    const overChange = (ax - vx) * my - (ay - vy) * mx;
    const speed = (overChange * below - over * belowChange) / (below * below);
    return { speed: grows ? speed : -speed, bend: belowChange / below };
  });
  return { at, value, terms };
};

/** An end that stays on the facing while its denominator vanishes does not move at all. */
const VANISHING = 1e-9;

const moved = ({ speed, bend }: Term, d: number): number => {
  const below = 1 + bend * d;
  return below < VANISHING ? 0 : (speed * d) / below;
};

/** The sum at a place between the same two critical places, these included. */
export const sumAt = ({ at, value, terms }: ShadowSum, place: number): number => {
  let sum = value;
  for (const term of terms) sum += moved(term, place - at);
  return sum;
};

/** Not above any value of the sum between two places: tangents below what bends upward, chords below the rest. */
export const leastBetween = ({ at, value, terms }: ShadowSum, from: number, to: number): number => {
  const middle = (from + to) / 2 - at;
  const half = (to - from) / 2;
  let [start, end] = [value, value];
  for (const term of terms) {
    if (term.speed * term.bend > 0) {
      start += moved(term, from - at);
      end += moved(term, to - at);
    } else {
      const below = 1 + term.bend * middle;
      const slope = below < VANISHING ? 0 : term.speed / (below * below);
      start += moved(term, middle) - half * slope;
      end += moved(term, middle) + half * slope;
    }
  }
  return Math.min(start, end);
};

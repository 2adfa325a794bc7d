/** A front cut into pieces between critical places, and how much of the facing is hidden from everywhere on it. */
import { criticalPlaces } from "./critical-places";
import { END, inOrderOnce, MIDDLE, nearestPlace, placeBetween, START, type Place } from "./front-place";
import { isSamePoint, type Point } from "../numbers/lattice";
import { roughShare, screenTable, type ScreenTable } from "./rough-share";
import { isSingular, shareFrom } from "./exact-share";
import type { MovingLook } from "./look";
import { shadowSum, sumAt, type ShadowSum } from "./bounds";

/** What is hidden from a place by the strong alone and by all. */
interface Shares {
  readonly strong: number;
  readonly all: number;
}

/** A piece of the front between neighbouring critical places, and the sums of shadows in it. */
export interface FrontPiece {
  readonly from: Place;
  readonly to: Place;
  readonly strong: ShadowSum;
  readonly all: ShadowSum;
}

/** A place where the eye may stand and what is hidden from it. */
export interface Standing extends Shares {
  readonly place: Place;
}

/** Everything that the choice of a place depends on. */
export interface FrontSurvey {
  readonly table: ScreenTable;
  readonly pieces: readonly FrontPiece[];
  /** All obstacles are strong. */
  readonly isAllStrong: boolean;
  /** Critical places and one inside each piece. */
  readonly standings: readonly Standing[];
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

const endOf = ({ strong, all }: FrontPiece, place: Place): Standing => ({
  place,
  strong: sumAt(strong, place.value),
  all: sumAt(all, place.value),
});

const pieceBetween = (table: ScreenTable, from: Place, to: Place): FrontPiece & { readonly inner: Standing } => {
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

/** What is hidden from a place, looked at anew. */
export const standingAt = (table: ScreenTable, place: Place): Standing | undefined => {
  if (!isSingular(table.look, place))
    return { place, all: roughShare(table, place, ANY).value, strong: roughShare(table, place, STRONG).value };
  const all = shareFrom(table.look, place, ANY);
  const strong = shareFrom(table.look, place, STRONG);
  return all === undefined || strong === undefined ? undefined : { place, all: all.value, strong: strong.value };
};

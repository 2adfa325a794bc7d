/**
 * RULES 2.1.3, "Half in the rock". The lines through all that cuts a space part it into convex tiles. Two tiles with a common
 * side lie together unless a wall runs along that side. Openings: docs/decisions/0036-openings-beside-a-creature.md.
 */
import { isInside, isInsideOrOn } from "./area";
import {
  commonScale,
  along,
  cross,
  dot,
  enlarged,
  enlargedPiece,
  from,
  isOn,
  isSameSpot,
  sideOf,
  sidesOf,
  toRational,
  type Piece,
  type RationalSpot,
  type Spot,
} from "./plane";
import { add, compare, inLowestTerms, multiply, ratio, subtract, whole, ZERO, type Rational } from "./rational";
import { floorOf, minus, plus, times, type Whole } from "./whole";

export interface CutSpace {
  readonly squares: readonly (readonly Spot[])[];
  /** All of them together, convex. */
  readonly footprint: readonly Spot[];
  readonly centre: Spot;
  readonly walls: readonly Piece[];
  readonly rock: readonly (readonly Piece[])[];
  /** Walls that only touch the space. */
  readonly beside: readonly Piece[];
  /** Of a space of the grid. */
  readonly size: number;
}

export interface OraclePart {
  readonly centre: Spot;
  readonly hull: readonly string[];
  readonly vertices: readonly string[];
  /** A whole one keeps its own centre. */
  readonly squares: readonly { readonly centre: Spot | undefined; readonly hull: readonly string[] }[];
}

export interface FilledSpace {
  readonly isWhole: boolean;
  readonly parts: readonly OraclePart[];
}

type Tile = readonly RationalSpot[];

/** From a barrier's end, so many times its direction. */
interface Opening {
  readonly end: Spot;
  readonly way: Spot;
  readonly times: Rational;
  readonly isNarrow: boolean;
}

/** How many times a direction leads from a spot to where it meets a piece first; those along the piece itself are its ends. */
const timesTo = (end: Spot, way: Spot, { a, b }: Piece): readonly Rational[] => {
  const [to, side] = [from(end, a), from(a, b)];
  const turn = cross(way, side);
  if (turn !== 0) {
    const onPiece = ratio(cross(to, way), turn);
    const isMet = compare(onPiece, ZERO) >= 0 && compare(onPiece, whole(1)) <= 0;
    return isMet ? [ratio(cross(to, side), turn)] : [];
  }
  return cross(to, way) === 0 ? [a, b].map((spot) => ratio(dot(from(end, spot), way), dot(way, way))) : [];
};

const openingsIn = (barriers: readonly Piece[], box: readonly Piece[], size: number): readonly Opening[] =>
  barriers
    .filter(({ a, b }) => !isSameSpot(a, b))
    .flatMap(({ a, b }) => [
      { end: b, way: from(a, b) },
      { end: a, way: from(b, a) },
    ])
    .flatMap(({ end, way }): Opening[] => {
      const ahead = [...barriers, ...box]
        .flatMap((piece) => timesTo(end, way, piece))
        .filter((times) => compare(times, ZERO) > 0);
      const [first, ...others] = ahead;
      if (first === undefined || !isInsideOrOn(end, box)) return [];
      const times = others.reduce((p, q) => (compare(q, p) < 0 ? q : p), first);
      const middle = along(end, way, multiply(times, ratio(1, 2)));
      if (!isIn(middle, box) || barriers.some((wall) => isOnPiece(middle, wall))) return [];
      const squared = multiply(multiply(times, times), whole(dot(way, way)));
      const most = whole(size * size);
      return compare(squared, most) > 0
        ? []
        : [{ end, way, times, isNarrow: compare(squared, multiply(most, ratio(9, 16))) < 0 }];
    });

const isInOpening = (spot: RationalSpot, { end, way, times }: Opening): boolean => {
  const line = { a: end, b: { x: plus(end.x, way.x), y: plus(end.y, way.y) } };
  if (compare(asideOf(line, spot), ZERO) !== 0) return false;
  const far = add(
    multiply(whole(way.x), subtract(spot.x, whole(end.x))),
    multiply(whole(way.y), subtract(spot.y, whole(end.y))),
  );
  return compare(far, ZERO) > 0 && compare(far, multiply(times, whole(dot(way, way)))) < 0;
};

const spotKey = ({ x, y }: RationalSpot): string =>
  [inLowestTerms(x), inLowestTerms(y)].map(({ n, d }) => `${n}/${d}`).join(" ");

const scaledTogether = (spots: readonly RationalSpot[]): readonly Spot[] => {
  const scale = commonScale(spots);
  return spots.map((spot) => enlarged(spot, scale));
};

/** How far a place is to the right of a line, times the line's length. */
const asideOf = ({ a, b }: Piece, { x, y }: RationalSpot): Rational => {
  const u = from(a, b);
  return subtract(multiply(whole(u.x), subtract(y, whole(a.y))), multiply(whole(u.y), subtract(x, whole(a.x))));
};

const between = (p: RationalSpot, q: RationalSpot, k: Rational): RationalSpot => ({
  x: inLowestTerms(add(p.x, multiply(k, subtract(q.x, p.x)))),
  y: inLowestTerms(add(p.y, multiply(k, subtract(q.y, p.y)))),
});

/** What of a tile lies on one side of a line. */
const half = (tile: Tile, line: Piece, sign: 1 | -1): Tile =>
  tile.flatMap((p, i) => {
    const q = tile[(i + 1) % tile.length] ?? p;
    const [atP, atQ] = [asideOf(line, p), asideOf(line, q)].map((aside) => multiply(whole(sign), aside));
    if (atP === undefined || atQ === undefined) return [];
    const isCrossed = compare(atP, ZERO) * compare(atQ, ZERO) < 0;
    const gap = subtract(atP, atQ);
    return [
      ...(compare(atP, ZERO) >= 0 ? [p] : []),
      ...(isCrossed ? [between(p, q, multiply(atP, ratio(gap.d, gap.n)))] : []),
    ];
  });

const area2 = (tile: Tile): Rational =>
  tile.reduce((sum, p, i) => {
    const q = tile[(i + 1) % tile.length] ?? p;
    return add(sum, subtract(multiply(p.x, q.y), multiply(q.x, p.y)));
  }, ZERO);

const isThick = (tile: Tile): boolean => tile.length > 2 && compare(area2(tile), ZERO) !== 0;

const tilesOf = (box: Tile, lines: readonly Piece[]): readonly Tile[] =>
  lines.reduce<readonly Tile[]>(
    (tiles, line) => tiles.flatMap((tile) => [half(tile, line, 1), half(tile, line, -1)].filter(isThick)),
    [box],
  );

const middleOf = (tile: Tile): RationalSpot => {
  const share = ratio(1, tile.length);
  return {
    x: multiply(
      share,
      tile.reduce((sum, { x }) => add(sum, x), ZERO),
    ),
    y: multiply(
      share,
      tile.reduce((sum, { y }) => add(sum, y), ZERO),
    ),
  };
};

const isIn = (spot: RationalSpot, edges: readonly Piece[]): boolean => {
  const scale = commonScale([spot]);
  return isInside(
    enlarged(spot, scale),
    edges.map((edge) => enlargedPiece(edge, scale)),
  );
};

const isOnPiece = (spot: RationalSpot, piece: Piece): boolean => {
  const scale = commonScale([spot]);
  return isOn(enlarged(spot, scale), enlargedPiece(piece, scale));
};

interface Side {
  readonly p: RationalSpot;
  readonly q: RationalSpot;
}

const sidesOfTile = (tile: Tile): readonly Side[] =>
  tile.map((p, i) => ({ p, q: tile[(i + 1) % tile.length] ?? p })).filter(({ p, q }) => spotKey(p) !== spotKey(q));

const sideKey = ({ p, q }: Side): string => [spotKey(p), spotKey(q)].sort().join(" - ");

const together = (
  tiles: readonly Tile[],
  walls: readonly Piece[],
  shut: readonly Opening[],
): readonly (readonly Tile[])[] => {
  const bySide = new Map<string, Tile[]>();
  for (const tile of tiles)
    for (const side of sidesOfTile(tile)) bySide.set(sideKey(side), [...(bySide.get(sideKey(side)) ?? []), tile]);
  const left = new Set(tiles);
  const groups: Tile[][] = [];
  for (const first of left) {
    left.delete(first);
    const group = [first];
    for (const tile of group) {
      for (const side of sidesOfTile(tile)) {
        const middle = between(side.p, side.q, ratio(1, 2));
        if (walls.some((wall) => isOnPiece(middle, wall)) || shut.some((each) => isInOpening(middle, each))) continue;
        for (const other of bySide.get(sideKey(side)) ?? []) if (left.delete(other)) group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
};

const areaOf = (tiles: readonly Tile[]): Rational =>
  tiles.reduce((sum, tile) => {
    const area = area2(tile);
    return add(sum, compare(area, ZERO) < 0 ? subtract(ZERO, area) : area);
  }, ZERO);

/** Sides of one tile alone. */
const borderOf = (tiles: readonly Tile[]): readonly Side[] => {
  const sides = new Map<string, Side>();
  for (const side of tiles.flatMap(sidesOfTile)) if (!sides.delete(sideKey(side))) sides.set(sideKey(side), side);
  return [...sides.values()];
};

const isInTiles = (spot: Spot, tiles: readonly Tile[]): boolean => {
  const border = borderOf(tiles);
  const all = scaledTogether([toRational(spot), ...border.flatMap(({ p, q }) => [p, q])]);
  const [place, ...ends] = all;
  if (place === undefined) return false;
  const pieces = border.map((_, i) => ({ a: ends[2 * i] ?? place, b: ends[2 * i + 1] ?? place }));
  return isInside(place, pieces);
};

/** To the nearest whole number; halves to the even one. */
const rounded = ({ n, d }: Rational): Whole => {
  const low = floorOf(n, d);
  const order = compare(subtract({ n, d }, whole(low)), ratio(1, 2));
  const isOdd = minus(low, times(2, floorOf(low, 2))) !== 0;
  return order > 0 || (order === 0 && isOdd) ? plus(low, 1) : low;
};

const snapped = ({ x, y }: RationalSpot): Spot => ({ x: rounded(x), y: rounded(y) });

const DIVISIONS = 32;

const centreOf = (tiles: readonly Tile[]): Spot => {
  const weights = tiles.map((tile) => areaOf([tile]));
  const total = areaOf(tiles);
  // A tile is a fan of triangles about its first corner.
  const mean = (axis: "x" | "y"): Rational => {
    const sum = tiles.reduce((all, tile) => {
      const [first, ...others] = tile;
      return others.slice(1).reduce((some, q, i) => {
        const p = others[i];
        if (first === undefined || p === undefined) return some;
        const third = multiply(ratio(1, 3), add(first[axis], add(p[axis], q[axis])));
        return add(some, multiply(areaOf([[first, p, q]]), third));
      }, all);
    }, ZERO);
    return inLowestTerms(multiply(sum, ratio(total.d, total.n)));
  };
  if (weights.length === 0) throw new RangeError("tiles: expected one or more");
  const centroid = snapped({ x: mean("x"), y: mean("y") });
  if (isInTiles(centroid, tiles)) return centroid;
  const corners = tiles.flat().map(snapped);
  const [left, right] = [
    Math.min(...corners.map(({ x }) => Number(x))),
    Math.max(...corners.map(({ x }) => Number(x))),
  ];
  const [top, bottom] = [
    Math.min(...corners.map(({ y }) => Number(y))),
    Math.max(...corners.map(({ y }) => Number(y))),
  ];
  let best: { readonly spot: Spot; readonly far: number } | undefined;
  for (let j = 1; j < DIVISIONS; j++) {
    for (let i = 1; i < DIVISIONS; i++) {
      const spot = {
        x: Math.round(left + (i / DIVISIONS) * (right - left)),
        y: Math.round(top + (j / DIVISIONS) * (bottom - top)),
      };
      if (!isInTiles(spot, tiles)) continue;
      const far = (spot.x - Number(centroid.x)) ** 2 + (spot.y - Number(centroid.y)) ** 2;
      if (best === undefined || far < best.far) best = { spot, far };
    }
  }
  return best?.spot ?? centroid;
};

const keyOf = ({ x, y }: Spot): string => `${x},${y}`;

/** The spots that are strictly convex corners of the hull of all. */
const hullOf = (all: readonly Spot[]): readonly Spot[] => {
  const spots = all.filter((spot, i) => all.findIndex((other) => isSameSpot(spot, other)) === i);
  return spots.filter((spot) =>
    spots.some((next) => {
      if (next === spot) return false;
      const sides = spots.map((other) => ({ other, side: sideOf(spot, next, other) }));
      if (sides.some(({ side }) => side < 0)) return false;
      const inLine = sides
        .filter(({ side, other }) => side === 0 && other !== spot)
        .map(({ other }) => from(spot, other));
      const ahead = from(spot, next);
      return inLine.every((v) => plus(times(v.x, ahead.x), times(v.y, ahead.y)) > 0);
    }),
  );
};

const isWide = (hull: readonly Spot[], size: number): boolean =>
  hull.every((a) =>
    hull.every((b) => {
      if (a === b || hull.some((p) => sideOf(a, b, p) < 0)) return true;
      const u = from(a, b);
      const length = plus(times(u.x, u.x), times(u.y, u.y));
      return hull.some((p) => {
        const reach = cross(u, from(a, p));
        return times(16, times(reach, reach)) >= times(times(9, times(size, size)), length);
      });
    }),
  );

const sortedKeys = (spots: readonly Spot[]): readonly string[] => [...new Set(spots.map(keyOf))].sort();

/** Where the border turns. */
const cornersOf = (tiles: readonly Tile[]): readonly Spot[] => {
  const border = borderOf(tiles);
  const at = new Map<string, { readonly spot: RationalSpot; readonly others: RationalSpot[] }>();
  for (const { p, q } of border) {
    for (const [spot, other] of [
      [p, q],
      [q, p],
    ] as const) {
      const its = at.get(spotKey(spot)) ?? { spot, others: [] };
      its.others.push(other);
      at.set(spotKey(spot), its);
    }
  }
  const corners = [...at.values()].filter(({ spot, others }) => {
    const [o, p, q] = scaledTogether([spot, ...others]);
    return (
      others.length !== 2 ||
      o === undefined ||
      p === undefined ||
      q === undefined ||
      cross(from(o, p), from(o, q)) !== 0
    );
  });
  return corners.map(({ spot }) => snapped(spot));
};

/** The parts, in no order. */
export const filledSpace = ({ squares, footprint, centre, walls, rock, beside, size }: CutSpace): FilledSpace => {
  const corners = squares.flat();
  const [left, right] = [
    Math.min(...corners.map(({ x }) => Number(x))),
    Math.max(...corners.map(({ x }) => Number(x))),
  ];
  const [top, bottom] = [
    Math.min(...corners.map(({ y }) => Number(y))),
    Math.max(...corners.map(({ y }) => Number(y))),
  ];
  const box: Tile = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map(toRational);
  // Across the ends of walls too, so that no side of a tile is shut in part.
  const ends = walls.flatMap(({ a, b }) => [across(a, b), across(b, a)]);
  const lines = [
    ...squares.flatMap(sidesOf),
    ...sidesOf(footprint),
    ...rock.flat(),
    ...walls,
    ...beside,
    ...ends,
  ].filter(({ a, b }) => !isSameSpot(a, b));
  const tiles = tilesOf(box, lines).filter((tile) => squares.some((square) => isIn(middleOf(tile), sidesOf(square))));
  const free = tiles.filter((tile) => !rock.some((region) => isIn(middleOf(tile), region)));
  const all = areaOf(tiles);
  const atLeast = (area: Rational, of: Rational, share: Rational): boolean => compare(area, multiply(of, share)) >= 0;
  const openings = openingsIn([...walls, ...rock.flat(), ...beside], sidesOf(footprint), size);
  const groundsAmong = (shut: readonly Opening[]): readonly (readonly Tile[])[] =>
    together(free, walls, shut).filter((ground) => atLeast(areaOf(ground), all, ratio(1, 10)));
  const grounds = groundsAmong(squares.length > 1 ? openings.filter(({ isNarrow }) => isNarrow) : []);
  const space = whole(2 * size * size);
  const isRoomy = (ground: readonly Tile[]): boolean =>
    atLeast(areaOf(ground), space, ratio(9, 10)) && isWide(hullOf(cornersOf(ground)), size);
  const isWhole =
    grounds.length === 0 ||
    grounds.some((ground) => atLeast(areaOf(ground), all, ratio(9, 10)) && isInTiles(centre, ground));
  const largest = grounds.map(areaOf).reduce((p, q) => (compare(q, p) > 0 ? q : p), ZERO);
  const joined = isWhole
    ? []
    : grounds.filter((ground) => atLeast(areaOf(ground), largest, ratio(3, 4)) || isRoomy(ground));
  const isGround = (tiles: readonly Tile[]): boolean =>
    grounds.some((ground) => ground.length === tiles.length && ground.every((tile) => tiles.includes(tile)));
  const apart = openings.length === 0 ? [] : groundsAmong(openings);
  const own = apart.filter((ground) => isRoomy(ground) && !isGround(ground));
  const parts = [...joined, ...own].map((ground) => ({
    centre: centreOf(ground),
    hull: sortedKeys(hullOf(cornersOf(ground))),
    vertices: sortedKeys(cornersOf(ground)),
    squares: squares.flatMap((square) => {
      const own = ground.filter((tile) => isIn(middleOf(tile), sidesOf(square)));
      const hull = hullOf(cornersOf(own));
      const isAll = compare(areaOf(own), areaOf([square.map(toRational)])) === 0;
      return hull.length < 3 ? [] : [{ centre: isAll ? undefined : centreOf(own), hull: sortedKeys(hull) }];
    }),
  }));
  return { isWhole, parts: grounds.length === 0 ? [] : parts };
};

/** A line at right angles to a wall, through an end of it. */
const across = (end: Spot, other: Spot): Piece => {
  const way = from(end, other);
  return { a: end, b: { x: minus(end.x, way.y), y: plus(end.y, way.x) } };
};

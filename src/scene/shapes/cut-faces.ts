/** The pieces of ground into which edges cut the plane. Exact. */
import { groupedBy } from "../../geometry/numbers/grouped-by";
import { type BigVector, byAngle } from "../../geometry/numbers/exact-point";
import { add, type BigRatio, compareBig, NOUGHT } from "../../geometry/numbers/ratio";
import { boxesTouch, boxOf } from "../../geometry/polygons/box";
import { areInLine, keyOf, piecesOf, snapped } from "./cut-edges";
import type { EdgePiece, RationalPoint, ShapeEdge } from "./cut-edges";

/** A piece of a cut, walked so that its face is on one and the same side. */
export interface FaceEdge {
  readonly from: RationalPoint;
  readonly to: RationalPoint;
  /** The shapes whose edges run along it. */
  readonly shapes: ReadonlySet<number>;
  /** The face on its other side; undefined for the open plane. */
  readonly beyond: () => Face | undefined;
}

/** A connected piece of ground that no edge enters. */
export interface Face {
  /** Its border, holes included. A cut from border to border is there twice, once each way. */
  readonly edges: readonly FaceEdge[];
  /** The closed shapes that hold it. */
  readonly holders: ReadonlySet<number>;
}

/** One way along a piece. */
interface HalfEdge {
  readonly from: RationalPoint;
  readonly to: RationalPoint;
  readonly piece: EdgePiece;
  readonly twin: HalfEdge | undefined;
  face: number;
}

/**
 * The bounded faces of the plane cut by edges. Edges of open shapes may end anywhere: what of them ends inside a face cuts
 * nothing and is left out.
 */
export const facesOf = (edges: readonly ShapeEdge[]): readonly Face[] => {
  const halves = halvesOf(withoutLooseEnds(piecesOf(edges)));
  const cycles = cyclesOf(halves);
  const groups = groupedByFace(cycles);
  groups.forEach((group, face) => {
    for (const half of group.flat()) half.face = face;
  });
  const holders = holdersOf(groups);
  const faces: (Face | undefined)[] = groups.map((group, face) =>
    face === OPEN
      ? undefined
      : {
          holders: holders[face] ?? new Set(),
          edges: group.flat().map(({ from, to, piece, twin }) => ({
            from,
            to,
            shapes: piece.shapes,
            beyond: () => faces[twin?.face ?? OPEN],
          })),
        },
  );
  return faces.filter((face) => face !== undefined);
};

/** The edges that part some faces from all others. */
export const borderOf = (faces: ReadonlySet<Face>): readonly FaceEdge[] =>
  [...faces].flatMap(({ edges }) =>
    edges.filter(({ beyond }) => {
      const other = beyond();
      return other === undefined || !faces.has(other);
    }),
  );

/** A straight part of a border. */
export type Stretch = Pick<FaceEdge, "from" | "to">;

/** Stretches of a border that go on in a straight line become one, so that snapping bends none. */
export const straightened = (border: readonly Stretch[]): readonly Stretch[] => {
  const leaving = groupedBy(border, ({ from }) => keyOf(from));
  const goesOn = ({ from, to }: Stretch): Stretch | undefined => {
    const [next, another] = leaving.get(keyOf(to)) ?? [];
    return next !== undefined && another === undefined && areInLine(to, from, next.to) ? next : undefined;
  };
  const continued = new Set(border.flatMap((stretch) => goesOn(stretch) ?? []));
  return border
    .filter((stretch) => !continued.has(stretch))
    .map((stretch) => {
      let last = stretch;
      for (let next = goesOn(stretch); next !== undefined; next = goesOn(next)) last = next;
      return { from: stretch.from, to: last.to };
    });
};

/** The number of the open plane. */
const OPEN = 0;

/** Pieces one of whose ends is nobody else's cut nothing apart. */
const withoutLooseEnds = (pieces: readonly EdgePiece[]): readonly EdgePiece[] => {
  const degrees = new Map<string, number>();
  for (const { from, to } of pieces)
    for (const key of [keyOf(from), keyOf(to)]) degrees.set(key, (degrees.get(key) ?? 0) + 1);
  const isLoose = ({ from, to }: EdgePiece): boolean => degrees.get(keyOf(from)) === 1 || degrees.get(keyOf(to)) === 1;
  const rest = pieces.filter((piece) => !isLoose(piece));
  return rest.length === pieces.length ? pieces : withoutLooseEnds(rest);
};

const halvesOf = (pieces: readonly EdgePiece[]): readonly HalfEdge[] =>
  pieces.flatMap((piece) => {
    const { from, to } = piece;
    const there: HalfEdge & { twin: HalfEdge | undefined } = { from, to, piece, twin: undefined, face: OPEN };
    const back: HalfEdge = { from: to, to: from, piece, twin: there, face: OPEN };
    there.twin = back;
    return [there, back];
  });

/** As long as it may be. */
const wayOf = ({ from, to }: HalfEdge): BigVector => ({
  x: to.x * from.d - from.x * to.d,
  y: to.y * from.d - from.y * to.d,
});

type Cycle = readonly HalfEdge[];

/** The walks round faces: at each point on to the next piece round it. */
const cyclesOf = (halves: readonly HalfEdge[]): readonly Cycle[] => {
  const leaving = groupedBy(halves, ({ from }) => keyOf(from));
  for (const those of leaving.values()) those.sort((p, q) => byAngle(wayOf(p), wayOf(q)));
  const nextOf = ({ to, twin }: HalfEdge): HalfEdge | undefined => {
    const those = leaving.get(keyOf(to)) ?? [];
    return twin === undefined ? undefined : those.at(those.indexOf(twin) - 1);
  };
  const left = new Set(halves);
  const cycles: Cycle[] = [];
  for (const first of left) {
    const cycle: HalfEdge[] = [];
    for (let half: HalfEdge | undefined = first; half !== undefined && left.delete(half); half = nextOf(half))
      cycle.push(half);
    cycles.push(cycle);
  }
  return cycles;
};

/** Twice the area that edges go round, above 0 for a walk with its ground on the screen's right. */
export const twiceAreaWithin = (edges: readonly Stretch[]): BigRatio =>
  edges.reduce<BigRatio>(
    (sum, { from, to }) => add(sum, { n: from.x * to.y - to.x * from.y, d: from.d * to.d }),
    NOUGHT,
  );

/** The cycles of each face: the open plane first. A cycle that goes round from outside is a hole of the face about it. */
const groupedByFace = (cycles: readonly Cycle[]): readonly (readonly Cycle[])[] => {
  const areas = new Map(cycles.map((cycle) => [cycle, twiceAreaWithin(cycle)]));
  const areaOf = (cycle: Cycle): BigRatio => areas.get(cycle) ?? NOUGHT;
  const outer = cycles.filter((cycle) => areaOf(cycle).n > 0n);
  const boxes = new Map(outer.map((cycle) => [cycle, boxOf(cycle.map(({ from }) => snapped(from)))]));
  const groups: Cycle[][] = [[], ...outer.map((cycle) => [cycle])];
  for (const hole of cycles) {
    if (areaOf(hole).n > 0n) continue;
    const [first] = hole;
    if (first === undefined) continue;
    const at = boxOf([snapped(first.from)]);
    const about = outer
      .filter((cycle) => boxesTouch(boxes.get(cycle) ?? at, at))
      .filter((cycle) => !sharesPoint(cycle, hole) && isWithin(first.from, cycle))
      .reduce<Cycle | undefined>(
        (least, cycle) => (least === undefined || compareBig(areaOf(cycle), areaOf(least)) < 0 ? cycle : least),
        undefined,
      );
    groups[about === undefined ? OPEN : outer.indexOf(about) + 1]?.push(hole);
  }
  return groups;
};

/** Cycles on one connected cut: neither is in the other's inside but as its neighbour. */
const sharesPoint = (p: Cycle, q: Cycle): boolean => {
  const keys = new Set(p.map(({ from }) => keyOf(from)));
  return q.some(({ from }) => keys.has(keyOf(from)));
};

/** Whether a point lies strictly inside closed walks. */
export const isWithin = ({ x, y, d }: RationalPoint, edges: readonly Stretch[]): boolean => {
  let isIn = false;
  for (const { from, to } of edges) {
    const [isFromBelow, isToBelow] = [from.y * d > y * from.d, to.y * d > y * to.d];
    const side =
      (to.x * from.d - from.x * to.d) * (y * from.d - from.y * d) -
      (to.y * from.d - from.y * to.d) * (x * from.d - from.x * d);
    if (side === 0n && isBetween(x, d, from.x, from.d, to.x, to.d) && isBetween(y, d, from.y, from.d, to.y, to.d))
      return false;
    if (isFromBelow !== isToBelow && side > 0n === isToBelow) isIn = !isIn;
  }
  return isIn;
};

// oxlint-disable-next-line max-params -- three fractions
const isBetween = (n: bigint, d: bigint, pn: bigint, pd: bigint, qn: bigint, qd: bigint): boolean => {
  const [toP, toQ] = [n * pd - pn * d, n * qd - qn * d];
  return (toP <= 0n && toQ >= 0n) || (toP >= 0n && toQ <= 0n);
};

/** From the open plane on, a piece is crossed into or out of every shape that runs along it. */
const holdersOf = (groups: readonly (readonly Cycle[])[]): readonly ReadonlySet<number>[] => {
  const holders: ReadonlySet<number>[] = [new Set()];
  const reached = [OPEN];
  for (const face of reached) {
    for (const { piece, twin } of groups[face]?.flat() ?? []) {
      const beyond = twin?.face ?? OPEN;
      if (holders[beyond] !== undefined) continue;
      const here = new Set(holders[face]);
      for (const shape of piece.shapes) if (!here.delete(shape)) here.add(shape);
      holders[beyond] = here;
      reached.push(beyond);
    }
  }
  return holders;
};

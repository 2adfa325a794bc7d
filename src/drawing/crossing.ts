/** Where a drawn line meets the outline of an obstacle. */
import type { DrawnLine, PixelPoint } from "../rules/attack/verdict";

type Edge = Pick<DrawnLine, "from" | "to">;

/** The outline of what has an id; undefined if it is not on the map or may not be shown. */
type EdgesOf = (id: string) => { readonly edges: readonly Edge[] } | undefined;

/** Pixels: drawn points are rounded, so lines that end at a wall may miss it by this much. */
const SLACK = 0.5;

const at = ({ from, to }: Edge, share: number): PixelPoint => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

const cross = (a: PixelPoint, b: PixelPoint): number => a.x * b.y - a.y * b.x;

const between = (from: PixelPoint, to: PixelPoint): PixelPoint => ({ x: to.x - from.x, y: to.y - from.y });

/** How far along the line the edge begins to touch it, 0 to 1; undefined if it does not. */
const shareAt = (line: Edge, edge: Edge): number | undefined => {
  const [r, s] = [between(line.from, line.to), between(edge.from, edge.to)];
  const [along, across] = [Math.hypot(r.x, r.y), Math.hypot(s.x, s.y)];
  if (along === 0 || across === 0) return undefined;
  const apart = between(line.from, edge.from);
  const area = cross(r, s);
  if (Math.abs(area) < 1e-9 * along * across) {
    if (Math.abs(cross(apart, r)) / along > SLACK) return undefined;
    const ends = [edge.from, edge.to].map((end) => {
      const { x, y } = between(line.from, end);
      return (x * r.x + y * r.y) / (along * along);
    });
    const [first, last] = [Math.min(...ends), Math.max(...ends)];
    return last < -SLACK / along || first > 1 + SLACK / along ? undefined : Math.max(0, first);
  }
  const share = cross(apart, s) / area;
  const place = cross(apart, r) / area;
  const isOn = (value: number, length: number): boolean => value >= -SLACK / length && value <= 1 + SLACK / length;
  return isOn(share, along) && isOn(place, across) ? Math.min(1, Math.max(0, share)) : undefined;
};

/** Where a line first meets an outline; undefined if it does not. */
export const firstCrossing = (line: Edge, edges: readonly Edge[]): PixelPoint | undefined => {
  const shares = edges.flatMap((edge) => shareAt(line, edge) ?? []);
  return shares.length === 0 ? undefined : at(line, Math.min(...shares));
};

/** Where an obstacle itself blocks a line: not where the line is blocked first, which may be by another one. */
const blockedBy = (line: DrawnLine, id: string, outlineOf: EdgesOf): PixelPoint | undefined => {
  const outline = line.obstacles.includes(id) ? outlineOf(id) : undefined;
  if (outline !== undefined) return firstCrossing(line, outline.edges);
  const isAlone = line.obstacles.length === 1 && line.obstacles[0] === id;
  return isAlone ? (line.blockedAt ?? undefined) : undefined;
};

/** Where the first of these obstacles blocks a line; undefined if none does. */
export const blockedByAny = (line: DrawnLine, ids: readonly string[], outlineOf: EdgesOf): PixelPoint | undefined => {
  const farness = ({ x, y }: PixelPoint): number => Math.hypot(x - line.from.x, y - line.from.y);
  const [nearest] = ids.flatMap((id) => blockedBy(line, id, outlineOf) ?? []).sort((p, q) => farness(p) - farness(q));
  return nearest;
};

/** Whether a point of a line is one of its ends, where it stands at a creature rather than at an obstacle. */
const isAtEnd = ({ from, to }: Edge, { x, y }: PixelPoint): boolean =>
  [from, to].some((end) => Math.hypot(end.x - x, end.y - y) <= SLACK);

/**
 * Where a label or sign about these obstacles points. Of the places where one of them blocks a drawn line, it is the one
 * nearest to their mean. The end of a line counts only if there is no other place, and so does a place that `isTaken`. Undefined
 * if they block no drawn line.
 */
export const signPlace = (
  lines: readonly DrawnLine[],
  ids: readonly string[],
  outlineOf: EdgesOf,
  isTaken: (place: PixelPoint) => boolean = () => false,
): PixelPoint | undefined => {
  const stops = lines.flatMap((line) => {
    const stop = blockedByAny(line, ids, outlineOf);
    return stop === undefined ? [] : [{ stop, isAtEnd: isAtEnd(line, stop) }];
  });
  const onTheWay = stops.filter((each) => !each.isAtEnd);
  const all = (onTheWay.length > 0 ? onTheWay : stops).map(({ stop }) => stop);
  const free = all.filter((place) => !isTaken(place));
  const places = free.length > 0 ? free : all;
  const mean = (of: (point: PixelPoint) => number): number =>
    places.reduce((sum, point) => sum + of(point), 0) / places.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const farness = (point: PixelPoint): number => Math.hypot(point.x - x, point.y - y);
  return places.reduce<PixelPoint | undefined>(
    (best, point) => (best === undefined || farness(point) < farness(best) - SLACK ? point : best),
    undefined,
  );
};

/** How the threat map marks a place by how many enemies can attack it, beside the other places: five strengths of one hue, and a hatching. */
import { hatchOf } from "../../drawing/hatch";
import type { PixelEdge } from "../../drawing/marks";
import type { PixelPoint } from "../../rules/attack/verdict";

/** Nobody, then five strengths between the fewest and the most enemies on the map. */
export const THREATS = ["threat-0", "threat-1", "threat-2", "threat-3", "threat-4", "threat-5"] as const;
export type Threat = (typeof THREATS)[number];

const MOST = THREATS.length - 1;

export const isThreat = (look: unknown): look is Threat => THREATS.some((threat) => threat === look);

/** The enemies that can attack at the places of a map: the fewest where any can, the most, and all that the map is about. */
export interface ThreatScale {
  readonly least: number;
  readonly most: number;
  readonly of: number;
}

/** Of a map whose places are not known yet. */
export const wholeScale = (of: number): ThreatScale => ({ least: Math.min(1, of), most: of, of });

/** Relative to what is on the map: what the creature can choose between differs as much as it can. */
export const scaleOf = (counts: readonly number[], of: number): ThreatScale => {
  let [least, most] = [of, 0];
  for (const count of counts) {
    most = Math.max(most, count);
    if (count > 0) least = Math.min(least, count);
  }
  return most === 0 ? wholeScale(of) : { least, most, of };
};

/** The strength where most can attack: by their share, and enough for each number to have its own if there are so few. */
const strongest = ({ least, most, of }: ThreatScale): number =>
  Math.min(MOST, Math.max(Math.ceil((MOST * most) / Math.max(1, of)), least === most ? 0 : most - least + 1));

export const threatOf = (enemies: number, scale: ThreatScale): Threat => {
  const { least, most } = scale;
  if (enemies === 0) return THREATS[0];
  const share = least === most ? 1 : (enemies - least) / (most - least);
  const strength = least === most ? strongest(scale) : 1 + Math.round(share * (strongest(scale) - 1));
  return THREATS[Math.max(1, Math.min(MOST, strength))] ?? THREATS[0];
};

/** For each look that a map with this scale can have, the least and the greatest number of enemies with it. */
export const threatsOf = (
  scale: ThreatScale,
): readonly { readonly threat: Threat; readonly from: number; readonly to: number }[] => {
  const { least, most } = scale;
  const numbers = [0, ...Array.from({ length: most - least + 1 }, (_, i) => least + i).filter((count) => count > 0)];
  return THREATS.flatMap((threat) => {
    const counts = numbers.filter((count) => threatOf(count, scale) === threat);
    const [from, to] = [counts[0], counts.at(-1)];
    return from === undefined || to === undefined ? [] : [{ threat, from, to }];
  });
};

/** No level of cover has this hue. */
export const THREAT_HUE = 0xc04cc0;
/** Of contours, on dark and on light ground. */
export const THREAT_RIM = 0x3a0f3a;
/** Around places where nobody can attack. */
export const SAFE_HUE = 0x8be8cf;

export const THREAT_STRENGTH: Readonly<Record<Threat, number>> = {
  "threat-0": 0,
  "threat-1": 0.07,
  "threat-2": 0.14,
  "threat-3": 0.21,
  "threat-4": 0.28,
  "threat-5": 0.36,
};

/** Share of a place's side between two strokes, along the side: whole strokes, so that they meet at its edges. */
const PITCHES: Readonly<Partial<Record<Threat, number>>> = {
  "threat-2": 1,
  "threat-3": 1 / 2,
  "threat-4": 1 / 4,
  "threat-5": 1 / 4,
};

const edgesOf = (points: readonly PixelPoint[]): PixelEdge[] =>
  points.map((from, i) => ({ from, to: points[(i + 1) % points.length] ?? from }));

/** Mirrored left to right. */
const mirrored = ({ from, to }: PixelEdge): PixelEdge => ({
  from: { x: -from.x, y: from.y },
  to: { x: -to.x, y: to.y },
});

/** Stripes from the second strength on, twice as dense with each, a lattice for the strongest. About the middle of an outline with this side. */
export const hatchingOf = (threat: Threat, points: readonly PixelPoint[], size: number): readonly PixelEdge[] => {
  const pitch = PITCHES[threat];
  if (pitch === undefined) return [];
  const edges = edgesOf(points);
  const rising = hatchOf(edges, size * pitch, "rising");
  if (threat !== "threat-5") return rising;
  return [...rising, ...hatchOf(edges.map(mirrored), size * pitch, "rising").map(mirrored)];
};

interface ThreatPlace {
  /** The middle, scene pixels. */
  readonly at: PixelPoint;
  readonly enemies: number;
  readonly threat: Threat;
}

/** A contour between places with another threat. */
export interface ThreatContour extends PixelEdge {
  /** Nobody can attack on one side. */
  readonly isSafe: boolean;
  /** The middle of the place that more enemies can attack. */
  readonly worse: PixelPoint;
}

interface Neighbours {
  readonly edge: PixelEdge;
  readonly places: readonly [number, number];
}

const midKey = ({ from, to }: PixelEdge, { x, y }: PixelPoint): string =>
  `${Math.round((from.x + to.x) / 2 + x)},${Math.round((from.y + to.y) / 2 + y)}`;

const moved = ({ from, to }: PixelEdge, { x, y }: PixelPoint): PixelEdge => ({
  from: { x: from.x + x, y: from.y + y },
  to: { x: to.x + x, y: to.y + y },
});

/** The places, by index, that share an edge, and that edge. */
const neighboursIn = (places: readonly ThreatPlace[], outline: readonly PixelPoint[]): readonly Neighbours[] => {
  const first = new Map<string, number>();
  const found: Neighbours[] = [];
  places.forEach(({ at }, i) => {
    for (const edge of edgesOf(outline)) {
      const key = midKey(edge, at);
      const other = first.get(key);
      if (other === undefined) first.set(key, i);
      else found.push({ edge: moved(edge, at), places: [other, i] });
    }
  });
  return found;
};

/** The places, by index, in fields of equal numbers of enemies. */
const fieldsIn = (
  places: readonly ThreatPlace[],
  neighbours: readonly Neighbours[],
): readonly (readonly number[])[] => {
  const beside: number[][] = places.map(() => []);
  for (const {
    places: [p, q],
  } of neighbours)
    if (places[p]?.enemies === places[q]?.enemies) {
      beside[p]?.push(q);
      beside[q]?.push(p);
    }
  const seen = new Set<number>();
  return places.flatMap((_, start) => {
    if (seen.has(start)) return [];
    seen.add(start);
    const field = [start];
    for (const each of field)
      for (const next of beside[each] ?? [])
        if (!seen.has(next)) {
          seen.add(next);
          field.push(next);
        }
    return [field];
  });
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The place of a field that is nearest to its middle. */
const middleIn = (field: readonly number[], places: readonly ThreatPlace[]): number => {
  const points = field.map((i) => places[i]?.at ?? { x: 0, y: 0 });
  const [x, y] = [meanOf(points.map((point) => point.x)), meanOf(points.map((point) => point.y))];
  const distances = points.map((point) => Math.hypot(point.x - x, point.y - y));
  return field[distances.indexOf(Math.min(...distances))] ?? 0;
};

/**
 * The contours where one threat ends and another begins, and the places, by index, that say their number: those beside another
 * number, and one in each field of equal ones. There is no contour at the border of the map.
 */
export const contoursOf = (
  places: readonly ThreatPlace[],
  outline: readonly PixelPoint[],
): { readonly contours: readonly ThreatContour[]; readonly numbered: ReadonlySet<number> } => {
  const neighbours = neighboursIn(places, outline);
  const enemiesAt = (i: number): number => places[i]?.enemies ?? 0;
  const changes = neighbours.filter(({ places: [p, q] }) => enemiesAt(p) !== enemiesAt(q));
  const contours = changes.flatMap(({ edge, places: [p, q] }) => {
    const [first, second] = [places[p], places[q]];
    if (first === undefined || second === undefined || first.threat === second.threat) return [];
    const [better, worse] = first.enemies < second.enemies ? [first, second] : [second, first];
    return [{ ...edge, isSafe: better.enemies === 0, worse: worse.at }];
  });
  const middles = fieldsIn(places, neighbours).map((field) => middleIn(field, places));
  return { contours, numbered: new Set([...changes.flatMap((each) => each.places), ...middles]) };
};

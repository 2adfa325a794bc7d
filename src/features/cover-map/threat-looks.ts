/** How the threat map marks a place by the number of enemies that can attack it: a colour, a hatching and a number. */
import { hatchOf } from "../../drawing/hatch";
import type { PixelEdge } from "../../drawing/marks";
import type { PixelPoint } from "../../rules/attack/verdict";

/** Nobody, one enemy, two, or more. */
export const THREATS = ["threat-0", "threat-1", "threat-2", "threat-3"] as const;
export type Threat = (typeof THREATS)[number];

export const isThreat = (look: unknown): look is Threat => THREATS.some((threat) => threat === look);

export const threatOf = (enemies: number): Threat => THREATS[Math.min(enemies, THREATS.length - 1)] ?? THREATS[0];

export const THREAT_FIELDS = {
  "threat-0": { colour: 0x2fa8e8, alpha: 0.34, brief: "0" },
  "threat-1": { colour: 0xffe07a, alpha: 0.26, brief: "1" },
  "threat-2": { colour: 0xf5873a, alpha: 0.42, brief: "2" },
  "threat-3": { colour: 0xd6264a, alpha: 0.56, brief: "3+" },
} as const satisfies Readonly<
  Record<Threat, { readonly colour: number; readonly alpha: number; readonly brief: string }>
>;

/** Share of a place's side between two strokes, along the side: whole strokes, so that they meet at its edges. */
const PITCH = 1 / 4;

const edgesOf = (points: readonly PixelPoint[]): PixelEdge[] =>
  points.map((from, i) => ({ from, to: points[(i + 1) % points.length] ?? from }));

/** Mirrored left to right. */
const mirrored = ({ from, to }: PixelEdge): PixelEdge => ({
  from: { x: -from.x, y: from.y },
  to: { x: -to.x, y: to.y },
});

/** Stripes for two enemies, a lattice for more. About the middle of an outline with this side. */
export const hatchingOf = (threat: Threat, points: readonly PixelPoint[], size: number): readonly PixelEdge[] => {
  if (threat === "threat-0" || threat === "threat-1") return [];
  const edges = edgesOf(points);
  const rising = hatchOf(edges, size * PITCH, "rising");
  if (threat === "threat-2") return rising;
  return [...rising, ...hatchOf(edges.map(mirrored), size * PITCH, "rising").map(mirrored)];
};

interface ThreatPlace {
  /** The middle, scene pixels. */
  readonly at: PixelPoint;
  readonly threat: Threat;
}

/** A border between places with another threat. */
interface ThreatBorder extends PixelEdge {
  /** Nobody can attack on one side. */
  readonly isSafe: boolean;
}

const midKey = ({ from, to }: PixelEdge, { x, y }: PixelPoint): string =>
  `${Math.round((from.x + to.x) / 2 + x)},${Math.round((from.y + to.y) / 2 + y)}`;

/** The borders where one threat ends and another begins; none at the border of the map. */
export const bordersOf = (places: readonly ThreatPlace[], outline: readonly PixelPoint[]): readonly ThreatBorder[] => {
  const edges = edgesOf(outline);
  const first = new Map<string, Threat>();
  return places.flatMap(({ at, threat }) =>
    edges.flatMap((edge): ThreatBorder[] => {
      const key = midKey(edge, at);
      const other = first.get(key);
      if (other === undefined) first.set(key, threat);
      if (other === undefined || other === threat) return [];
      return [
        {
          from: { x: edge.from.x + at.x, y: edge.from.y + at.y },
          to: { x: edge.to.x + at.x, y: edge.to.y + at.y },
          isSafe: other === "threat-0" || threat === "threat-0",
        },
      ];
    }),
  );
};

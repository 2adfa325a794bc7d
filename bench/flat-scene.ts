/** Every wall and every creature's edge of a scene in flat arrays: what there is to go through without an index. */
import type { Wall } from "../src/scene/model/battlefield";
import { wallEdge } from "../src/scene/spaces/wall-grid";
import type { Edge } from "../src/geometry/contact/contact";
import { edgesOf, type Segment } from "../src/geometry/numbers/lattice";
import { meetsInterior } from "../src/geometry/polygons/region";
import { boxOf, type Box } from "../src/geometry/polygons/box";
import type { OurScene } from "./ours";

/** What an edge does to a line that crosses it off its ends. */
export const ROLE = {
  /** It counts for nobody. */
  nothing: 0,
  /** It blocks the line, whatever else is there. */
  decides: 1,
  /** It counts as the contact rule says: one-way walls, and walls that cut a creature's space. */
  counts: 2,
  /** Whether it counts hangs on the pair: heights, levels, grades. */
  depends: 3,
} as const;

/** Edges by their ends, `a.x`, `a.y`, `b.x`, `b.y`, with a role each. */
export interface FlatEdges {
  readonly ends: Float64Array;
  readonly roles: Uint8Array;
  readonly edges: readonly Edge[];
}

export interface FlatScene {
  readonly scene: OurScene;
  readonly walls: FlatEdges;
  /** Of all creatures of the field; roles are set for each pair. */
  readonly bodies: FlatEdges;
  /** Whose edge each of `bodies` is: its place in the field. */
  readonly owners: Int32Array;
}

export const flatScene = (scene: OurScene): FlatScene => {
  const { field } = scene;
  const walls = field.walls.map((wall, i) => ({ ...wallEdge(wall), obstacle: i, grade: 3, isSolid: true }));
  const roles = rolesOf(scene);
  const bodies = field.creatures.flatMap(({ footprint }, i) =>
    edgesOf(footprint).map((edge) => ({ ...edge, obstacle: walls.length + i, grade: 2, isSolid: false })),
  );
  return {
    scene,
    walls: { ends: endsOf(walls), roles, edges: walls },
    bodies: { ends: endsOf(bodies), roles: new Uint8Array(bodies.length), edges: bodies },
    owners: Int32Array.from(bodies, ({ obstacle }) => obstacle - walls.length),
  };
};

const endsOf = (segments: readonly Segment[]): Float64Array =>
  Float64Array.from(segments.flatMap(({ a, b }) => [a.x, a.y, b.x, b.y]));

const rolesOf = ({ field }: OurScene): Uint8Array => {
  const roles = Uint8Array.from(field.walls, roleOf);
  const bodies = field.creatures.map(({ footprint }) => ({ box: boxOf(footprint), edges: edgesOf(footprint) }));
  field.walls.forEach((wall, i) => {
    const box = boxOf([wall.a, wall.b]);
    const isCutting = bodies.some((body) => boxesMeet(box, body.box) && meetsInterior(wall, body.edges));
    if (roles[i] === ROLE.decides && isCutting) roles[i] = ROLE.counts;
  });
  return roles;
};

const roleOf = ({ blocksEffect, isGraded, levels, extent, side }: Wall): number => {
  if (!blocksEffect && !isGraded) return ROLE.nothing;
  const isPlain = blocksEffect && levels.length === 0 && extent.bottom === -Infinity && extent.top === Infinity;
  if (!isPlain) return ROLE.depends;
  return side === "both" ? ROLE.decides : ROLE.counts;
};

/** Whether two closed boxes have a point in common. */
export const boxesMeet = (p: Box, q: Box): boolean => p[0] <= q[2] && q[0] <= p[2] && p[1] <= q[3] && q[1] <= p[3];

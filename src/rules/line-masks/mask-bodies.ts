/** The creatures of a battlefield as obstacles, for the mask kernels. */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { BODY, cellsOfBodies, type BodyField } from "../../geometry/line-masks/body-mask";
import { boxesOverlap, boxOf } from "../../geometry/polygons/box";
import { convexHull } from "../../geometry/polygons/convex-hull";
import { interiorsMeet } from "../../geometry/polygons/region";

type Creatures = Pick<Battlefield, "creatures">;

/** All creatures as obstacles. */
export const bodiesOf = (battlefield: Creatures): BodyField => {
  const { creatures } = battlefield;
  const outlines = creatures.map(({ footprint }) => convexHull(footprint));
  const offsets = new Int32Array(outlines.length + 1);
  outlines.forEach((outline, i) => (offsets[i + 1] = (offsets[i] ?? 0) + outline.length));
  const boxes = creatures.map(({ footprint }) => boxOf(footprint));
  return {
    ...cellsOfBodies(Float64Array.from(outlines.flat().flatMap(({ x, y }) => [x, y])), offsets),
    kinds: Uint8Array.from(creatures, kindOf),
    heights: Float64Array.from(creatures.flatMap(({ extent }) => [extent.bottom, extent.top])),
    sharing: creatures.map((creature, i) =>
      creatures.flatMap((other, j) => {
        const [p, q] = [boxes[i], boxes[j]];
        const isApart = i === j || p === undefined || q === undefined || !boxesOverlap(p, q);
        return !isApart && interiorsMeet(other.footprint, creature.footprint) ? [j] : [];
      }),
    ),
  };
};

/** The same after the creatures of these numbers have changed, if each kept its number of corners. */
export const changedBodies = (bodies: BodyField, battlefield: Creatures, changed: readonly number[]): BodyField => {
  const outlines = bodies.outlines.slice();
  const kinds = bodies.kinds.slice();
  const heights = bodies.heights.slice();
  const sharing = [...bodies.sharing];
  for (const number of changed) {
    const creature = battlefield.creatures[number];
    const first = bodies.offsets[number] ?? 0;
    const outline = creature === undefined ? [] : convexHull(creature.footprint);
    if (creature === undefined || outline.length !== (bodies.offsets[number + 1] ?? 0) - first)
      return bodiesOf(battlefield);
    outlines.set(
      outline.flatMap(({ x, y }) => [x, y]),
      2 * first,
    );
    kinds[number] = kindOf(creature);
    heights.set([creature.extent.bottom, creature.extent.top], 2 * number);
    shareAnew(sharing, battlefield.creatures, number);
  }
  return { ...cellsOfBodies(outlines, bodies.offsets), kinds, heights, sharing };
};

/** Works out with whom one creature shares space, on its side and on theirs. */
const shareAnew = (sharing: (readonly number[])[], creatures: readonly Creature[], number: number): void => {
  const creature = creatures[number];
  const before = sharing[number] ?? [];
  if (creature === undefined) return;
  const box = boxOf(creature.footprint);
  const now = creatures.flatMap((other, i) =>
    i !== number && boxesOverlap(boxOf(other.footprint), box) && interiorsMeet(other.footprint, creature.footprint)
      ? [i]
      : [],
  );
  sharing[number] = now;
  for (const other of before) sharing[other] = (sharing[other] ?? []).filter((i) => i !== number);
  for (const other of now) sharing[other] = [...(sharing[other] ?? []), number];
};

/** On a level, and where a space is not convex, the contact rule decides. */
const kindOf = (creature: Creature): number => {
  if (!creature.providesCover || creature.isHidden || creature.isDead) return BODY.none;
  if (creature.level !== null || !isConvex(creature)) return BODY.doubtful;
  return isUpright(creature) ? BODY.box : BODY.convex;
};

export const isConvex = ({ footprint }: Creature): boolean => convexHull(footprint).length === footprint.length;

const isUpright = ({ footprint }: Creature): boolean =>
  footprint.length === 4 &&
  new Set(footprint.map(({ x }) => x)).size === 2 &&
  new Set(footprint.map(({ y }) => y)).size === 2;

/**
 * Whether two creatures stand on opposite sides or corners of a third. The line between two centres crosses opposite borders of
 * its space, corners included. Of a creature of several squares the centre of any square counts.
 */
import { boxOf } from "../../geometry/polygons/box";
import { meetingOf } from "../../geometry/contact/sight-line";
import { edgesOf, isSamePoint, type Point, type Polygon, type Segment } from "../../geometry/numbers/lattice";
import { type Creature, wholeOf } from "../../scene/model/battlefield";

type Borders = readonly (readonly [Segment, Segment])[];

/** Whether they stand on opposite sides of the space that a third creature fills. */
export const areOpposite = (about: Creature): ((p: Creature, q: Creature) => boolean) => {
  const borders = oppositeBorders(wholeOf(about));
  return (p, q) => centresOf(p).some((from) => centresOf(q).some((to) => crossesOpposite(from, to, borders)));
};

const centresOf = ({ cells }: Creature): readonly Point[] => cells.map(({ centre }) => centre);

const crossesOpposite = (from: Point, to: Point, borders: Borders): boolean =>
  !isSamePoint(from, to) && borders.some((pair) => pair.every((border) => meetingOf(from, to, border) !== undefined));

/** A round base has the borders of its bounding square. With an odd number of borders, each has two opposite ones. */
const oppositeBorders = ({ base, footprint, outerCorners }: Creature): Borders => {
  const edges = edgesOf(base === "round" ? squareAbout(footprint) : outerCorners);
  const steps = [...new Set([Math.floor(edges.length / 2), Math.ceil(edges.length / 2)])];
  return edges.flatMap((edge, i) =>
    steps.flatMap((step) => {
      const other = edges[(i + step) % edges.length];
      return other === undefined ? [] : [[edge, other] as const];
    }),
  );
};

const squareAbout = (footprint: Polygon): Polygon => {
  const [left, top, right, bottom] = boxOf(footprint);
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
};

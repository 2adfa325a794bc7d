/** Area effects on the map and whom they catch. RULES 4, "Area effects". */
import { edgesOf, latticePoint, type Point, type Polygon } from "../geometry/lattice";
import { isPointWithin } from "../geometry/nearness";
import { isInsideOrOn } from "../geometry/region";
import type { Battlefield, Creature, Template } from "./battlefield";
import { beamOf, isInBeam } from "./beam";
import { ellipsePlaces } from "./footprint";
import type { Place } from "./hex";
import { pixelsOf, stepsOf } from "./scene-distance";
import type { Scene, SceneGrid, SceneTemplate } from "./scene";
import { coneOf, lineOf, turned } from "./shape-places";

const placesOf = (shape: ReturnType<typeof coneOf>): Place[] =>
  shape.type === "polygon"
    ? shape.points.flatMap((x, i): Place[] => (i % 2 === 0 ? [[x, shape.points[i + 1] ?? 0]] : []))
    : [];

const outlineOf = ({ shape, x, y, direction, ...size }: SceneTemplate, grid: SceneGrid): Place[] => {
  const reach = pixelsOf(size.distance, grid);
  switch (shape) {
    case "circle":
      return ellipsePlaces([x, y], [reach, reach], 0);
    case "cone":
      return placesOf(
        coneOf({ x, y, radius: reach, angle: size.angle, rotation: direction, curvature: "round", hole: false }),
      );
    case "ray":
      return placesOf(
        lineOf({ x, y, length: reach, width: pixelsOf(size.width, grid), rotation: direction, hole: false }),
      );
    case "rectangle": {
      const [dx, dy] = turned([reach, 0], direction);
      return [
        [x, y],
        [x + dx, y],
        [x + dx, y + dy],
        [x, y + dy],
      ];
    }
  }
};

/** Circles and cones are round: their outline only draws them. */
const roundOf = ({ shape, distance, direction, angle }: SceneTemplate, origin: Point, grid: SceneGrid) => {
  if (shape === "ray" || shape === "rectangle") return null;
  const isPart = shape === "cone" && angle < 360;
  return { radius: stepsOf(distance, grid), beam: isPart ? beamOf(origin, direction, angle) : null };
};

/** The scene's templates on the lattice. */
export const templatesOf = ({ templates, grid }: Pick<Scene, "templates" | "grid">): Template[] =>
  templates.map((template) => {
    const origin = latticePoint(template.x, template.y);
    const outline: Polygon = outlineOf(template, grid).map(([x, y]) => latticePoint(x, y));
    return { id: `template:${template.id}`, origin, outline, round: roundOf(template, origin, grid) };
  });

const holds = ({ origin, outline, round }: Template, point: Point): boolean =>
  round === null
    ? isInsideOrOn(point, edgesOf(outline))
    : isPointWithin(origin, point, round.radius) && (round.beam === null || isInBeam(origin, round.beam, point));

/**
 * Whether a creature is in a template: on a square grid one square's centre inside or on its border is enough, elsewhere
 * it is the creature's own centre.
 */
export const isInTemplate = (template: Template, { cells }: Creature): boolean =>
  cells.some(({ centre }) => holds(template, centre));

/** The creatures in a template, in the scene's order. */
export const creaturesIn = (template: Template, { creatures }: Pick<Battlefield, "creatures">): readonly Creature[] =>
  creatures.filter((creature) => isInTemplate(template, creature));

/** Area effects on the map and the creatures in them. RULES 4, "Area effects". */
import { edgesOf, latticePoint, type Point, type Polygon, type Region } from "../../geometry/numbers/lattice";
import { isPointWithin, isWithin } from "../../geometry/numbers/exact-distance";
import { isInsideOrOn } from "../../geometry/polygons/region";
import type { Creature, Template } from "../model/battlefield";
import { beamOf, isInBeam, type PlaceXY, turned } from "../model/hex";
import { ellipsePlaces } from "../spaces/footprint";
import { pixelsOf, stepsOf, type Scene, type SceneGrid, type SceneTemplate, type Shape } from "../model/scene";
import { coneOf, lineOf } from "../shapes/shape-places";

const placesOf = (shape: Shape): PlaceXY[] =>
  shape.type === "polygon"
    ? shape.points.flatMap((x, i): PlaceXY[] => (i % 2 === 0 ? [[x, shape.points[i + 1] ?? 0]] : []))
    : [];

const outlineOf = ({ shape, x, y, direction, outline, ...size }: SceneTemplate, grid: SceneGrid): PlaceXY[] => {
  if (outline !== null) return placesOf({ type: "polygon", points: outline, hole: false });
  const reach = pixelsOf(size.distance, grid);
  switch (shape) {
    case "circle":
      return ellipsePlaces([x, y], [reach, reach], 0);
    case "cone":
      return placesOf(
        coneOf({ x, y, radius: reach, angle: size.angle, rotation: direction, curvature: "round", hole: false }, null),
      );
    case "ray":
      return placesOf(
        lineOf({ x, y, length: reach, width: pixelsOf(size.width, grid), rotation: direction, hole: false }, null),
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

/** Circles and cones are round, and their outline only draws them, unless the client measures them by the grid. */
const roundOf = ({ shape, outline, ...template }: SceneTemplate, origin: Point, grid: SceneGrid) => {
  if (shape === "ray" || shape === "rectangle" || outline !== null) return null;
  const { distance, direction, angle } = template;
  const isPart = shape === "cone" && angle < 360;
  return { radius: stepsOf(distance, grid), beam: isPart ? beamOf(origin, direction, angle) : null };
};

/** How far a template reaches up and down: a circle's radius, the length of a cone or ray, a rectangle's shorter side. */
const reachOf = ({ shape, distance, direction }: SceneTemplate): number => {
  if (shape !== "rectangle") return distance;
  return Math.min(...turned([distance, 0], direction).map(Math.abs));
};

/** The scene's templates on the lattice. */
export const templatesOf = ({ templates, grid }: Pick<Scene, "templates" | "grid">): Template[] =>
  templates.map((template) => {
    const origin = latticePoint(template.x, template.y);
    const outline: Polygon = outlineOf(template, grid).map(([x, y]) => latticePoint(x, y));
    const { elevation } = template;
    const heights = { range: null, reach: reachOf(template), up: template.height };
    return {
      id: `template:${template.id}`,
      origin,
      elevation,
      heights,
      outline,
      round: roundOf(template, origin, grid),
    };
  });

/** A point and a border are each up to 0.71 lattice steps from where they were before they were put on the lattice. */
const SNAPPED = 2;

/** Whether a place lies inside an outline or on its border. */
export const isInOutline = (point: Point, edges: Region): boolean =>
  isInsideOrOn(point, edges) || edges.some((edge) => isWithin(point, edge, SNAPPED));

const holds = ({ origin, outline, round }: Pick<Template, "origin" | "outline" | "round">, point: Point): boolean =>
  round === null
    ? isInOutline(point, edgesOf(outline))
    : isPointWithin(origin, point, round.radius) && (round.beam === null || isInBeam(origin, round.beam, point));

/**
 * Whether a creature stands where a template is, whatever the heights. On a square grid one square's centre inside or on its border is enough. Elsewhere it
 * is the creature's own centre.
 */
export const isInTemplate = (template: Pick<Template, "origin" | "outline" | "round">, { cells }: Creature): boolean =>
  cells.some(({ centre }) => holds(template, centre));

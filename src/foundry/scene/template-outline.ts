import type { PixelPoint } from "../../rules/attack/verdict";

/** The members used of a scene's grid: https://foundryvtt.com/api/v13/classes/foundry.grid.BaseGrid.html */
interface ClientGrid {
  readonly isGridless: boolean;
  getCircle(centre: PixelPoint, radius: number): readonly PixelPoint[];
  getCone(origin: PixelPoint, radius: number, direction: number, angle: number): readonly PixelPoint[];
  getTranslatedPoint(point: PixelPoint, direction: number, distance: number): PixelPoint;
}

const isClientGrid = (grid: unknown): grid is ClientGrid =>
  typeof grid === "object" && grid !== null && "getCircle" in grid && typeof grid.getCircle === "function";

const gridOf = (document: object): ClientGrid | undefined => {
  const grid: unknown = Reflect.get(Object(Reflect.get(document, "parent")), "grid");
  return isClientGrid(grid) && !grid.isGridless ? grid : undefined;
};

/** World setting of version 13. Version 14 has `gridBased` on each shape instead. */
const isMeasuredByGrid = (): boolean =>
  game.release.generation < 14 && game.settings.get("core", "gridTemplates") === true;

/** Outline of a circle, cone or rectangle; null for a ray, which the setting does not affect. */
const outlineBy = (grid: ClientGrid, source: object): readonly PixelPoint[] | null => {
  const numberAt = (field: string): number => Number(Reflect.get(source, field));
  const [origin, distance] = [{ x: numberAt("x"), y: numberAt("y") }, numberAt("distance")];
  const direction = numberAt("direction");
  switch (Reflect.get(source, "t")) {
    case "circle":
      return grid.getCircle(origin, distance);
    case "cone":
      return grid.getCone(origin, distance, direction, numberAt("angle"));
    case "rect": {
      const { x, y } = grid.getTranslatedPoint(origin, direction, distance);
      return [origin, { x, y: origin.y }, { x, y }, { x: origin.x, y }];
    }
    default:
      return null;
  }
};

/** A template's source, with the grid's `outline` where the world uses grid-based templates. */
export const outlinedTemplate = (source: object, document: object): object => {
  const grid = gridOf(document);
  const points = grid !== undefined && isMeasuredByGrid() ? outlineBy(grid, source) : null;
  return points === null ? source : { ...source, outline: points.flatMap(({ x, y }) => [x, y]) };
};

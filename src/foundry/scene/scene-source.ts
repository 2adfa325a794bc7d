import type { PixelPoint } from "../../rules/attack/verdict";
import type { ListName } from "../../scene/read-foundry/scene-parts";
import { DIAGONALS } from "../../scene/model/scene";
import { isObject, memberOf } from "../../scene/model/member-of";
import type { ActingToken } from "./token-facts";

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

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
export interface SourceDocument {
  readonly id: string | null;
  readonly toObject: () => object;
}

interface TokenSource extends SourceDocument, ActingToken {}

interface Documents<T> {
  readonly contents: readonly T[];
}

/**
 * The part of a Scene document that the mirror reads. Positions come from source data, never from moving placeables.
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html
 */
export interface SceneSource {
  readonly id: string | null;
  readonly name: string;
  /** The scene's own fields; embedded lists in it are ignored. */
  readonly _source: object;
  /** Square grids have `diagonals`, one of `CONST.GRID_DIAGONALS`. */
  readonly grid?: unknown;
  readonly walls: Documents<SourceDocument>;
  readonly tokens: Documents<TokenSource>;
  readonly tiles: Documents<SourceDocument>;
  readonly regions: Documents<SourceDocument>;
  readonly lights: Documents<SourceDocument>;
  /** Undefined on version 14. */
  readonly templates?: Documents<SourceDocument>;
  /** Undefined on version 13. */
  readonly levels?: Documents<SourceDocument> | undefined;
}

/**
 * The part of a Scene document used to store flags on it.
 * https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html
 */
export interface FlaggedScene {
  readonly id: string | null;
  readonly name: string;
  readonly flags: object;
  readonly tokens: { has(id: string): boolean; get(id: string): { readonly hidden?: boolean } | undefined };
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/** The documents of one of a scene's lists, in order. On version 14, reading templates logs a deprecation warning. */
export const documentsOf = (scene: SceneSource, list: ListName): readonly SourceDocument[] =>
  list === "templates" && "levels" in scene ? [] : (scene[list]?.contents ?? []);

/** A shape: https://foundryvtt.com/api/v14/classes/foundry.data.ClientShapeData.html */
interface Outlined {
  readonly polygons: readonly { readonly points: readonly number[] }[];
}

const isOutlined = (shape: unknown): shape is Outlined =>
  typeof shape === "object" && shape !== null && "polygons" in shape && Array.isArray(shape.polygons);

/** A grid-based shape, or a cone with a round end: no public page says how Foundry computes their outlines. */
const isClients = (shape: unknown): shape is object =>
  typeof shape === "object" &&
  shape !== null &&
  (Reflect.get(shape, "gridBased") === true || Reflect.get(shape, "curvature") === "semicircle");

/**
 * The source of a shape, with the client's `outline` where only the client can compute it. `shape` is the client's
 * object.
 */
export const outlinedShape = (source: unknown, shape: unknown): unknown =>
  isClients(source) && isOutlined(shape)
    ? { ...source, outline: shape.polygons.map(({ points }) => [...points]) }
    : source;

/** A document's source, with the client's `outline` of its shapes or template where only the client can compute it. */
export const sourceOf = (list: ListName, document: SourceDocument): object => {
  const source = document.toObject();
  if (list === "templates") return outlinedTemplate(source, document);
  const shapes: unknown = list === "regions" ? Reflect.get(source, "shapes") : undefined;
  const own: unknown = Array.isArray(shapes) && shapes.some(isClients) ? Reflect.get(document, "shapes") : undefined;
  if (!Array.isArray(shapes) || !Array.isArray(own)) return source;
  return { ...source, shapes: shapes.map((shape: unknown, i) => outlinedShape(shape, own[i])) };
};

/** The scene's source without its lists, with the world's rule for diagonals, which scenes do not store. */
export const frameSourceOf = ({ _source, grid, levels }: SceneSource): object => ({
  ..._source,
  ...gridSourceOf(_source, grid),
  levels: levels?.contents.map((level) => level.toObject()) ?? [],
});

/** The source of what may name parts of the map. The other lists are left out: a copy of thousands of walls takes long. */
export const namingSourceOf = ({ _source, regions }: Pick<SceneSource, "_source" | "regions">): object => ({
  regions: regions.contents.map((region) => region.toObject()),
  notes: memberOf(_source, "notes"),
  drawings: memberOf(_source, "drawings"),
});

const gridSourceOf = (scene: object, grid: unknown): object => {
  const source: unknown = Reflect.get(scene, "grid");
  const diagonals = memberOf(grid, "diagonals");
  const isKnown = typeof diagonals === "number" && diagonals in DIAGONALS;
  return isKnown && isObject(source) ? { grid: { ...source, diagonals } } : {};
};

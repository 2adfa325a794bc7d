import type { ListName } from "../../scene/read-foundry/read-document";
import { DIAGONALS } from "../../scene/model/scene";
import { outlinedTemplate } from "./template-outline";
import type { ActingToken } from "./token-facts";

/** A document embedded in a scene. */
export interface SourceDocument {
  readonly id: string | null;
  readonly toObject: () => object;
}

export interface TokenSource extends SourceDocument, ActingToken {}

interface Documents<T> {
  readonly contents: readonly T[];
}

/** What the mirror reads of a Scene document. Positions come from source data, never from placeables in motion. */
export interface SceneSource {
  readonly id: string | null;
  readonly name: string;
  /** Its own fields; what it may hold of its documents is not looked at. */
  readonly _source: object;
  /** A square one has `diagonals`, one of `CONST.GRID_DIAGONALS`. */
  readonly grid?: unknown;
  readonly walls: Documents<SourceDocument>;
  readonly tokens: Documents<TokenSource>;
  readonly tiles: Documents<SourceDocument>;
  readonly regions: Documents<SourceDocument>;
  readonly lights: Documents<SourceDocument>;
  /** Version 14 has none. */
  readonly templates?: Documents<SourceDocument>;
  /** Version 13 has none. */
  readonly levels?: Documents<SourceDocument> | undefined;
}

/** What is used of a Scene document to keep things on it. */
export interface FlaggedScene {
  readonly id: string | null;
  readonly name: string;
  readonly flags: object;
  readonly tokens: { has(id: string): boolean };
  setFlag(scope: string, key: string, value: unknown): Promise<unknown>;
  unsetFlag(scope: string, key: string): Promise<unknown>;
}

/** The documents of one of a scene's lists, in order. Version 14 warns whoever asks for templates. */
export const documentsOf = (scene: SceneSource, list: ListName): readonly SourceDocument[] =>
  list === "templates" && "levels" in scene ? [] : (scene[list]?.contents ?? []);

interface Outlined {
  readonly polygons: readonly { readonly points: readonly number[] }[];
}

const isOutlined = (shape: unknown): shape is Outlined =>
  typeof shape === "object" && shape !== null && "polygons" in shape && Array.isArray(shape.polygons);

/** A shape measured by the grid, or a cone that ends in a semicircle: no public page says how Foundry outlines it. */
const isClients = (shape: unknown): shape is object =>
  typeof shape === "object" &&
  shape !== null &&
  (Reflect.get(shape, "gridBased") === true || Reflect.get(shape, "curvature") === "semicircle");

/** A shape's source with the client's `outline` where only the client knows it; `shape` is the client's own. */
export const outlinedShape = (source: unknown, shape: unknown): unknown =>
  isClients(source) && isOutlined(shape)
    ? { ...source, outline: shape.polygons.map(({ points }) => [...points]) }
    : source;

/** A document's source, with the client's `outline` of its shapes or of a template where only the client knows it. */
export const sourceOf = (list: ListName, document: SourceDocument): object => {
  const source = document.toObject();
  if (list === "templates") return outlinedTemplate(source, document);
  const shapes: unknown = list === "regions" ? Reflect.get(source, "shapes") : undefined;
  const own: unknown = Array.isArray(shapes) && shapes.some(isClients) ? Reflect.get(document, "shapes") : undefined;
  if (!Array.isArray(shapes) || !Array.isArray(own)) return source;
  return { ...source, shapes: shapes.map((shape: unknown, i) => outlinedShape(shape, own[i])) };
};

/** The source of a scene but for its lists, with the world's rule for diagonals, which no scene stores. */
export const frameSourceOf = ({ _source, grid, levels }: SceneSource): object => ({
  ..._source,
  ...gridSourceOf(_source, grid),
  levels: levels?.contents.map((level) => level.toObject()) ?? [],
});

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const gridSourceOf = (scene: object, grid: unknown): object => {
  const source: unknown = Reflect.get(scene, "grid");
  const diagonals: unknown = isObject(grid) ? Reflect.get(grid, "diagonals") : undefined;
  const isKnown = typeof diagonals === "number" && diagonals in DIAGONALS;
  return isKnown && isObject(source) ? { grid: { ...source, diagonals } } : {};
};

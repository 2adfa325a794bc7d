import type { ListName } from "../battlefield/read-document";
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

const isOutlined = (document: object): document is Outlined =>
  "polygons" in document && Array.isArray(document.polygons);

/** A shape drawn by the grid's metric, or a cone that ends in a semicircle: no public page says how Foundry outlines it. */
const isClients = (shape: unknown): boolean =>
  typeof shape === "object" &&
  shape !== null &&
  (Reflect.get(shape, "gridBased") === true || Reflect.get(shape, "curvature") === "semicircle");

/** Twice the area that a polygon encloses; below 0 for one that runs the way that holes do. y points down. */
const signedArea = (points: readonly number[]): number => {
  let area = 0;
  for (let i = 0; i < points.length; i += 2) {
    const [x = 0, y = 0] = [points[i], points[i + 1]];
    const next = (i + 2) % points.length;
    area += x * (points[next + 1] ?? 0) - (points[next] ?? 0) * y;
  }
  return area;
};

/** The polygons as shapes; the larger first, so that what lies in a hole is added after it. */
const shapesOf = ({ polygons }: Outlined): object[] =>
  polygons
    .map(({ points }) => ({ points: [...points], area: signedArea(points) }))
    .toSorted((p, q) => Math.abs(q.area) - Math.abs(p.area))
    .map(({ points, area }) => ({ type: "polygon", points, hole: area < 0 }));

/** A document's source. A region whose outline only the client knows has the polygons that the client gives it for shapes. */
export const sourceOf = (document: SourceDocument): object => {
  const source = document.toObject();
  const shapes: unknown = Reflect.get(source, "shapes");
  if (!Array.isArray(shapes) || !shapes.some(isClients) || !isOutlined(document)) return source;
  return { ...source, shapes: shapesOf(document) };
};

/** The source of a scene but for its lists. */
export const frameSourceOf = (scene: SceneSource): object => ({
  ...scene._source,
  levels: scene.levels?.contents.map((level) => level.toObject()) ?? [],
});

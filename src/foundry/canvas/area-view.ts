import { outlinedShape, outlinedTemplate } from "../scene/scene-source";
import { memberOf } from "../../scene/model/member-of";

/** An area effect on this client's map: a template of version 13, a region of version 14. */
export interface AreaView {
  readonly kind: "template" | "region";
  /** Source data of the document as it is drawn now. */
  readonly source: object;
  readonly isBeingPlaced: boolean;
}

/** The fields read from either document. They are the prepared ones, because core and systems move previews there. */
export interface AreaDocument {
  readonly id: string | null;
  readonly [field: string]: unknown;
}

interface AreaPlaceable {
  readonly document: AreaDocument;
  readonly hasPreview?: boolean;
}

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.layers.PlaceablesLayer.html */
interface AreaLayer {
  readonly hover?: AreaPlaceable | null;
  readonly controlled: readonly AreaPlaceable[];
  readonly preview?: { readonly children: readonly unknown[] } | null;
}

const TEMPLATE_FIELDS = ["t", "x", "y", "elevation", "distance", "direction", "angle", "width", "flags"];

const templateSource = (document: AreaDocument): object =>
  outlinedTemplate(Object.fromEntries(TEMPLATE_FIELDS.map((field) => [field, document[field]])), document);

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.DataModel.html */
interface Model {
  toObject(source: boolean): object;
}

const isModel = (value: unknown): value is Model =>
  typeof value === "object" && value !== null && "toObject" in value && typeof value.toObject === "function";

const listOf = (value: unknown): readonly unknown[] =>
  typeof value === "object" && value !== null && Symbol.iterator in value ? [...(value as Iterable<unknown>)] : [];

/** A document field may hold the token itself or its id. */
const idOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "id" in value ? value.id : (value ?? null);

const regionSource = (document: AreaDocument): object => ({
  shapes: listOf(document["shapes"]).map((shape) =>
    outlinedShape(isModel(shape) ? shape.toObject(false) : shape, shape),
  ),
  elevation: {
    bottom: finiteOr(memberOf(document["elevation"], "bottom")),
    top: finiteOr(memberOf(document["elevation"], "top")),
  },
  levels: listOf(document["levels"]),
  attachment: { token: idOf(memberOf(document["attachment"], "token")) },
  flags: document["flags"],
});

/** Open ends are null in source data, infinite when prepared. */
const finiteOr = (height: unknown): number | null =>
  typeof height === "number" && Number.isFinite(height) ? height : null;

interface Behaviour {
  readonly type: string;
}

/**
 * A region can be anything. Terrain and veils are Parapet's own; of the others, one that measures like a template is an
 * effect.
 */
const isEffect = (document: AreaDocument, isMeant: boolean): boolean => {
  const behaviours = listOf(memberOf(document["behaviors"], "contents")) as readonly Behaviour[];
  if (behaviours.some(({ type }) => type.startsWith("parapet."))) return false;
  return isMeant || document["displayMeasurements"] === true || behaviours.length === 0;
};

const isPlaceable = (child: unknown): child is AreaPlaceable =>
  typeof child === "object" && child !== null && "document" in child;

/** Areas being placed, under the pointer or controlled. For a moved area only its preview is listed. */
const viewsOn = (layer: AreaLayer, viewOf: (document: AreaDocument, isBeingPlaced: boolean) => AreaView[]) => {
  const placing = (layer.preview?.children ?? []).filter(isPlaceable);
  const chosen = new Set([...layer.controlled, ...(layer.hover ? [layer.hover] : [])]);
  return [
    ...placing.flatMap(({ document }) => viewOf(document, true)),
    ...[...chosen].filter(({ hasPreview }) => hasPreview !== true).flatMap(({ document }) => viewOf(document, false)),
  ];
};

const asTemplate = (document: AreaDocument, isBeingPlaced: boolean): AreaView[] => [
  { kind: "template", source: templateSource(document), isBeingPlaced },
];

const asRegion = (document: AreaDocument, isBeingPlaced: boolean): AreaView[] =>
  isEffect(document, isBeingPlaced) ? [{ kind: "region", source: regionSource(document), isBeingPlaced }] : [];

/** Not every canvas has both layers. */
const layerOf = (name: "templates" | "regions"): AreaLayer | undefined =>
  name in canvas ? (Reflect.get(canvas, name) as unknown as AreaLayer) : undefined;

/** An area placed by hand has measurements shown; a region for any other use has none. */
const isLaidArea = (document: AreaDocument, isOfItem: boolean): boolean =>
  (isOfItem || document["displayMeasurements"] === true) && isEffect(document, isOfItem);

/**
 * The area effect of a placed document, or undefined for a region with another use. `isOfItem`: the game system says
 * that an item placed it.
 */
export const laidArea = (kind: AreaView["kind"], document: AreaDocument, isOfItem: boolean): AreaView | undefined => {
  if (kind === "template") return asTemplate(document, false)[0];
  if (!isLaidArea(document, isOfItem)) return undefined;
  return { kind, source: regionSource(document), isBeingPlaced: false };
};

/** The document of an area on the viewed scene. */
export const placedArea = (documentName: "MeasuredTemplate" | "Region", id: string): PlacedArea | undefined =>
  canvas.ready ? (canvas.scene as AreaScene | null)?.getEmbeddedCollection(documentName)?.get(id) : undefined;

/** https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html */
interface PlacedArea extends AreaDocument {
  readonly isOwner: boolean;
  update(changes: object): Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.Scene.html */
interface AreaScene {
  getEmbeddedCollection(name: string): { get(id: string): PlacedArea | undefined } | undefined;
}

/**
 * Area effects that are being placed or looked at. On version 14 the templates layer only logs a deprecation warning.
 */
export const areasInView = (): readonly AreaView[] => {
  if (!canvas.ready) return [];
  const isSince14 = game.release.generation >= 14;
  const layer = layerOf(isSince14 ? "regions" : "templates");
  return layer === undefined ? [] : viewsOn(layer, isSince14 ? asRegion : asTemplate);
};

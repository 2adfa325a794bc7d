/** Area effects as their documents describe them, placed or being placed: a template of version 13, a region of version 14. */
import * as v from "valibot";
import { overlaps } from "../../geometry/heights/height-band";
import { latticePoint, type Point, toPixels } from "../../geometry/numbers/lattice";
import { isInside } from "../../geometry/polygons/region";
import { isInOutline, isInTemplate, templatesOf } from "../areas/template";
import { type Creature, extentOf, type Template } from "../model/battlefield";
import { PLAIN_TEMPLATE } from "../model/defaults";
import { unitBall } from "../model/grid-metric";
import { beamOf } from "../model/hex";
import { isOnLevel } from "../model/levels";
import { type SceneGrid, type SceneTemplate, stepsOf } from "../model/scene";
import type { Layer } from "../shapes/region-of";
import { layerOf } from "../shapes/shape-edges";
import { readAs } from "./read-as";
import { readShape } from "./read-shape";
import { coordinate, degrees, finite, flag, height, levelIds, listOf, objectOf, text } from "./schema/schema-fields";
import { type TemplateData, templateSchema } from "./schema/schema-light";

/** The ground that an area effect covers, and where it starts. */
export interface EffectArea {
  /** Null where it starts from the whole body of the creature that carries it. */
  readonly origin: Point | null;
  /** The same for one creature: an area of several shapes starts, for it, at the first shape that holds it. */
  readonly originFor: (creature: Creature) => Point | null;
  /** The creature that it goes with, by its id in verdicts. */
  readonly carrier: string | null;
  readonly holds: (creature: Creature) => boolean;
}

/** A measured template by its source data. Throws `SceneError`. */
export const templateArea = (source: unknown, grid: SceneGrid): EffectArea | undefined => {
  const read = readTemplate(readAs(templateSchema, source, "template"), 0, grid);
  const [template] = templatesOf({ templates: [read], grid });
  if (template === undefined) return undefined;
  const { origin } = template;
  return { origin, originFor: () => origin, carrier: null, holds: (creature) => isInTemplate(template, creature) };
};

const corners = v.object({ type: v.literal("polygon"), points: v.array(v.unknown()) });

/** A polygon is drawn corner by corner. */
const isFinished = (shape: unknown): boolean => !v.is(corners, shape) || shape.points.length >= 6;

const regionSchema = objectOf({
  shapes: v.pipe(
    listOf(v.unknown()),
    v.transform((shapes) => shapes.filter(isFinished)),
  ),
  elevation: v.nullish(objectOf({ bottom: height, top: height })),
  levels: levelIds,
  attachment: v.nullish(objectOf({ token: v.nullish(v.string("an id"), null) })),
});

const placedShape = objectOf({
  type: text,
  x: v.nullish(coordinate),
  y: v.nullish(coordinate),
  radius: v.nullish(finite, 0),
  angle: v.nullish(degrees, 90),
  rotation: v.nullish(finite, 0),
  curvature: v.nullish(v.string("a string"), "round"),
  gridBased: flag(false),
  hole: flag(false),
});

/** The middle of the box about a shape. */
const middleOf = (layers: readonly Layer[]): Point | undefined => {
  const points = layers.flatMap(({ edges }) => edges.map(({ a }) => a));
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const middle = (all: readonly number[]): number => toPixels(Math.min(...all) + Math.max(...all)) / 2;
  return latticePoint(middle(xs), middle(ys));
};

/** Kinds that are drawn from a place of their own: the tip of a cone, the start of a line, the middle of a circle. */
const FROM_THEIR_PLACE = ["circle", "ellipse", "ring", "cone", "line", "rectangle"];

/** A lone circle or cone is as round as a template, unless the grid measures it. */
const roundOf = (shapes: readonly unknown[], grid: SceneGrid): Pick<Template, "origin" | "round"> | undefined => {
  const shape = shapes.length === 1 ? readAs(placedShape, shapes[0], "region.shapes[0]") : undefined;
  const isRound = shape?.type === "circle" || (shape?.type === "cone" && shape.curvature === "round");
  if (!isRound || shape.hole || (shape.gridBased && unitBall(grid.type) !== null)) return undefined;
  const origin = latticePoint(shape.x ?? 0, shape.y ?? 0);
  const isPart = shape.type === "cone" && shape.angle < 360;
  const radius = stepsOf(shape.radius, { distance: 1, size: 1 });
  return { origin, round: { radius, beam: isPart ? beamOf(origin, shape.rotation, shape.angle) : null } };
};

const originOf = ({ type, x, y }: v.InferOutput<typeof placedShape>, layers: readonly Layer[]): Point | undefined => {
  const isPlaced = FROM_THEIR_PLACE.includes(type) && typeof x === "number" && typeof y === "number";
  return isPlaced ? latticePoint(x, y) : middleOf(layers);
};

/** Whether a place belongs to overlapping shapes, borders included: the last that holds it decides. */
const isHeldBy = (layers: readonly Layer[], point: Point): boolean =>
  layers.findLast(({ edges, isHole }) => (isHole ? isInside : isInOutline)(point, edges))?.isHole === false;

/** Whether a creature stands in a shape: the middle of one of its spaces does. */
const isHeldIn = (layers: readonly Layer[], { cells }: Creature): boolean =>
  cells.some(({ centre }) => isHeldBy(layers, centre));

/** Where each shape starts; null for an emanation that goes with a token. */
const startsOf = (shapes: readonly unknown[], layers: readonly (readonly Layer[])[], isCarried: boolean) =>
  shapes.flatMap((shape, i) => {
    const placed = readAs(placedShape, shape, `region.shapes[${i}]`);
    const its = layers[i] ?? [];
    const origin = placed.type === "emanation" && isCarried ? null : originOf(placed, its);
    return origin === undefined ? [] : [{ origin, layers: its, isHole: placed.hole }];
  });

/**
 * A region by its source data; undefined for one that covers nothing. It starts where its first shape does; an emanation
 * that goes with a token, from all of that token. Throws `SceneError`.
 */
export const regionArea = (source: unknown, grid: SceneGrid): EffectArea | undefined => {
  const { shapes, elevation, levels, attachment } = readAs(regionSchema, source, "region");
  const layers = shapes.map((shape, i) => readShape(shape, `region.shapes[${i}]`, grid).map(layerOf));
  const carrier = typeof attachment?.token === "string" ? `token:${attachment.token}` : null;
  const starts = startsOf(shapes, layers, carrier !== null);
  const first = starts.find(({ isHole }) => !isHole) ?? starts[0];
  if (first === undefined) return undefined;
  const round = roundOf(shapes, grid);
  const extent = extentOf({ bottom: elevation?.bottom ?? null, top: elevation?.top ?? null });
  const flat = layers.flat();
  const isOnGround = (creature: Creature): boolean =>
    round === undefined ? isHeldIn(flat, creature) : isInTemplate({ ...round, id: "", outline: [] }, creature);
  const startFor = (creature: Creature) =>
    starts.find(({ layers: its, isHole }) => !isHole && isHeldIn(its, creature)) ?? first;
  return {
    origin: first.origin,
    originFor: (creature) => startFor(creature).origin,
    carrier,
    holds: (creature) =>
      overlaps(extent, creature.extent) && isOnLevel(levels, [creature.level]) && isOnGround(creature),
  };
};

const SHAPES = { circle: "circle", cone: "cone", rect: "rectangle", ray: "ray" } as const;

/** A measured template, versions 9 to 13; it must not be a hidden one. A ray without a width is a square wide. */
export const readTemplate = (data: TemplateData, index: number, { distance }: SceneGrid): SceneTemplate => ({
  id: data._id === "" ? `m${index + 1}` : data._id,
  shape: SHAPES[data.t],
  x: data.x + 0,
  y: data.y + 0,
  elevation: data.elevation + 0,
  distance: data.distance,
  direction: data.direction + 0,
  angle: data.angle ?? PLAIN_TEMPLATE.angle,
  width: data.width ?? distance,
  outline: data.outline,
});

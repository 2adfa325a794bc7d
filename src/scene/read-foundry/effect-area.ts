/** Area effects as their documents describe them, placed or being placed: a template of version 13, a region of version 14. */
import * as v from "valibot";
import { latticePoint, type Point, toPixels } from "../../geometry/numbers/lattice";
import { isInside } from "../../geometry/polygons/region";
import { isInOutline, isInTemplate, templatesOf } from "../areas/template";
import type { AreaHeights, Creature, Template } from "../model/battlefield";
import { PLAIN_TEMPLATE } from "../model/defaults";
import { unitBall } from "../model/grid-metric";
import { beamOf } from "../model/hex";
import { isOnLevel } from "../model/levels";
import { type Elevation, type SceneGrid, type SceneTemplate, stepsOf } from "../model/scene";
import type { Layer } from "../shapes/region-of";
import { layerOf } from "../shapes/shape-edges";
import { readAs, readIf } from "./read-as";
import { readShape } from "./read-shape";
import { coordinate, degrees, finite, flag, height, levelIds, listOf, objectOf, text } from "./schema/schema-fields";
import { type TemplateData, templateSchema } from "./schema/schema-light";

/** Where an area effect starts. */
export interface EffectStart {
  /** Null where it starts from the whole body of the creature that carries it. */
  readonly origin: Point | null;
  readonly heights: AreaHeights;
}

/** The ground that an area effect covers, and where it starts. */
export interface EffectArea extends EffectStart {
  /** The same for one creature: an area of several shapes starts, for it, at the first shape that holds it. */
  readonly startFor: (creature: Creature) => EffectStart;
  /** How high it starts, scene units; null where nobody has set it. */
  readonly elevation: number | null;
  /** The levels that it is put on; none for all. */
  readonly levels: readonly string[];
  /** The creature that it goes with, by its id in verdicts. */
  readonly carrier: string | null;
  /** It can stand for an emanation, which version 13 does not have. */
  readonly mayBeEmanation: boolean;
  /** Somebody has said that it spreads round corners. */
  readonly isSpread: boolean;
  /** Whether a creature stands where it is, whatever the heights. */
  readonly holds: (creature: Creature) => boolean;
}

/** An area effect by its document, which says what shape it has. */
export interface ShapedArea extends EffectArea {
  /** It starts as a cone or a line does, which without a range start at who makes them. */
  readonly isConeOrLine: boolean;
}

/** A template of the scene as an area effect. */
export const areaOfTemplate = (template: Template): EffectArea => {
  const { origin, elevation, heights, round } = template;
  const start = { origin, heights };
  return {
    ...start,
    startFor: () => start,
    elevation,
    levels: [],
    carrier: null,
    mayBeEmanation: round !== null && round.beam === null,
    isSpread: false,
    holds: (creature) => isInTemplate(template, creature),
  };
};

/** A measured template by its source data. Throws `SceneError`. */
export const templateArea = (source: unknown, grid: SceneGrid): ShapedArea | undefined => {
  const read = readTemplate(readAs(templateSchema, source, "template"), 0, grid);
  const [template] = templatesOf({ templates: [read], grid });
  return (
    template && {
      ...areaOfTemplate(template),
      isConeOrLine: read.shape === "cone" || read.shape === "ray",
      mayBeEmanation: read.shape === "circle",
      isSpread: isSpreadSet(source) === true,
    }
  );
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
  flags: v.nullish(v.unknown()),
});

const placedShape = objectOf({
  type: text,
  x: v.nullish(coordinate),
  y: v.nullish(coordinate),
  radius: v.nullish(finite, 0),
  radiusX: v.nullish(finite, 0),
  radiusY: v.nullish(finite, 0),
  length: v.nullish(finite, 0),
  width: v.nullish(finite, 0),
  height: v.nullish(finite, 0),
  outerWidth: v.nullish(finite, 0),
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

/** How far a shape reaches up and down from where it starts, pixels; null for one that has no measure of its own. */
const reachOf = (shape: v.InferOutput<typeof placedShape>): number | null => {
  switch (shape.type) {
    case "circle":
    case "cone":
    case "emanation":
      return shape.radius;
    case "line":
      return shape.length;
    case "rectangle":
      return Math.min(shape.width, shape.height);
    case "ellipse":
      return Math.min(shape.radiusX, shape.radiusY);
    case "ring":
      return shape.radius + shape.outerWidth;
    default:
      return null;
  }
};

interface StartParts {
  readonly layers: readonly (readonly Layer[])[];
  readonly isCarried: boolean;
  readonly range: Elevation | null;
  readonly up: number | null;
  readonly grid: SceneGrid;
}

/** Where each shape starts; null for an emanation that goes with a token. */
const startsOf = (shapes: readonly unknown[], { layers, isCarried, range, up, grid }: StartParts) =>
  shapes.flatMap((shape, i) => {
    const placed = readAs(placedShape, shape, `region.shapes[${i}]`);
    const its = layers[i] ?? [];
    const origin = placed.type === "emanation" && isCarried ? null : originOf(placed, its);
    const reach = reachOf(placed);
    const heights = { range, up, reach: reach === null ? null : (reach * grid.distance) / grid.size };
    const isConeOrLine = placed.type === "cone" || placed.type === "line";
    return origin === undefined ? [] : [{ start: { origin, heights }, layers: its, isHole: placed.hole, isConeOrLine }];
  });

const heightRange = v.object({ bottom: height, top: height });

/** `ends`: the region's range that the card wrote with it. */
const startFlag = v.object({
  parapet: v.object({ start: finite, ends: v.optional(v.tuple([v.nullable(finite), v.nullable(finite)])) }),
});

/**
 * The height that a card has set, as long as the document's own elevation is what the card wrote. A range that somebody has
 * set since counts instead.
 */
const startFlagged = ({ elevation, flags }: Elevated): number | null => {
  if (!v.is(startFlag, flags)) return null;
  const { start } = flags.parapet;
  if (typeof elevation === "number") return elevation === start ? start : null;
  const { bottom, top } = readIf(heightRange, elevation) ?? { bottom: null, top: null };
  const { ends } = flags.parapet;
  if (ends !== undefined) return ends[0] === bottom && ends[1] === top ? start : null;
  return (bottom ?? start) <= start && start <= (top ?? start) ? start : null;
};

interface Elevated {
  readonly elevation?: unknown;
  readonly flags?: unknown;
}

/**
 * How high an area starts by its document, where somebody has set it; null elsewhere. Of a region's range it is the
 * middle, or its only end, less a space below a top. A template's 0 is what the client writes by itself. Scene units;
 * `distance` is those of a space.
 */
export const elevationSet = (document: Elevated, distance: number): number | null => {
  const flagged = startFlagged(document);
  if (flagged !== null) return flagged;
  const { elevation } = document;
  if (typeof elevation === "number") return elevation === 0 ? null : elevation;
  const { bottom, top } = readIf(heightRange, elevation) ?? { bottom: null, top: null };
  if (bottom !== null && top !== null) return (bottom + top) / 2;
  return bottom ?? (top === null ? null : top - distance);
};

/**
 * A region by its source data; undefined for one that covers nothing. It starts where its first shape does; an emanation
 * that goes with a token, from all of that token. Throws `SceneError`.
 */
export const regionArea = (source: unknown, grid: SceneGrid): ShapedArea | undefined => {
  const { shapes, elevation, levels, attachment, flags } = readAs(regionSchema, source, "region");
  const layers = shapes.map((shape, i) => readShape(shape, `region.shapes[${i}]`, grid).map(layerOf));
  const carrier = typeof attachment?.token === "string" ? `token:${attachment.token}` : null;
  const set = { bottom: elevation?.bottom ?? null, top: elevation?.top ?? null };
  const range = set.bottom === null && set.top === null ? null : set;
  const parts = { layers, isCarried: carrier !== null, range, up: heightIn(flags), grid };
  const starts = startsOf(shapes, parts);
  const first = starts.find(({ isHole }) => !isHole) ?? starts[0];
  if (first === undefined) return undefined;
  const round = roundOf(shapes, grid);
  const flat = layers.flat();
  const isOnGround = (creature: Creature): boolean =>
    round === undefined ? isHeldIn(flat, creature) : isInTemplate({ ...round, outline: [] }, creature);
  const startFor = (creature: Creature) =>
    (starts.find(({ layers: its, isHole }) => !isHole && isHeldIn(its, creature)) ?? first).start;
  return {
    ...first.start,
    isConeOrLine: first.isConeOrLine,
    startFor,
    elevation: elevationSet({ elevation: set, flags }, grid.distance),
    levels,
    carrier,
    mayBeEmanation: false,
    isSpread: isSpreadSet({ flags }) === true,
    holds: (creature) => isOnLevel(levels, [creature.level]) && isOnGround(creature),
  };
};

const spreadFlag = v.object({ flags: v.object({ parapet: v.object({ spread: v.boolean() }) }) });

/** Whether an area spreads round corners, as its card has set in its document; null where no card has. */
export const isSpreadSet = (document: unknown): boolean | null =>
  v.is(spreadFlag, document) ? document.flags.parapet.spread : null;

/** The changes of an area's document by which it spreads round corners or does not. */
export const changesOfSpread = (isSpread: boolean): object => ({ flags: { parapet: { spread: isSpread } } });

const SHAPES = { circle: "circle", cone: "cone", rect: "rectangle", ray: "ray" } as const;

/** How an area's document is written: a region's has the heights that it fills, unless areas have no limit. */
interface AreaWriting {
  readonly isRegion: boolean;
  readonly isUnlimited: boolean;
}

/** The changes of an area's document that let it start at a height. Scene units. */
export const changesOfStart = (area: EffectArea, start: number, { isRegion, isUnlimited }: AreaWriting): object => {
  const { range, reach, up } = area.heights;
  if (!isRegion) return { elevation: start, flags: { parapet: { start } } };
  const within = (bottom: number | null, top: number | null): object => ({
    ...(bottom === null && top === null ? {} : { elevation: { bottom, top } }),
    flags: { parapet: { start, ends: [bottom, top] } },
  });
  if (range === null && isUnlimited) return within(null, null);
  if (up !== null) return within(start, start + up);
  if (range === null) return reach === null ? within(null, null) : within(start - reach, start + reach);
  const moved = (end: number | null): number | null => (end === null ? null : end + start - (area.elevation ?? end));
  return within(moved(range.bottom), moved(range.top));
};

const dimensions = v.object({ dnd5e: v.object({ dimensions: v.object({ height: v.unknown() }) }) });

/** How high a game system says an area is, as of a cylinder or a wall, scene units; null where it says nothing. */
const heightIn = (flags: unknown): number | null => {
  if (!v.is(dimensions, flags)) return null;
  const height = Number(flags.dnd5e.dimensions.height);
  return Number.isFinite(height) && height > 0 ? height : null;
};

/**
 * A measured template, versions 9 to 13; it must not be a hidden one. A ray without a width is a square wide. An elevation of
 * 0 is what the client writes where nobody has set one.
 */
export const readTemplate = (data: TemplateData, index: number, { distance }: SceneGrid): SceneTemplate => ({
  id: data._id === "" ? `m${index + 1}` : data._id,
  shape: SHAPES[data.t],
  x: data.x + 0,
  y: data.y + 0,
  elevation: elevationSet(data, distance),
  height: heightIn(data.flags),
  distance: data.distance,
  direction: data.direction + 0,
  angle: data.angle ?? PLAIN_TEMPLATE.angle,
  width: data.width ?? distance,
  outline: data.outline,
});

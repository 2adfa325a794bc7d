import type { StandInDocument } from "../document";
import { isModel } from "../data/type-data-model";
import { isPlain, type Plain } from "../objects";
import { RegionBehavior } from "../region-behavior";
import type { Position, Waypoint } from "./movement-data";

interface Point {
  readonly x: number;
  readonly y: number;
}

const numbersOf = (shape: Plain, ...keys: readonly string[]): number[] => keys.map((key) => Number(shape[key]));

const inPolygon = (points: readonly number[], { x, y }: Point): boolean => {
  let isInside = false;
  for (let i = 0; i < points.length; i += 2) {
    const [ax = 0, ay = 0] = points.slice(i, i + 2);
    const [bx = 0, by = 0] = [points[(i + 2) % points.length], points[(i + 3) % points.length]];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) isInside = !isInside;
  }
  return isInside;
};

/** Unrotated rectangles, ellipses and circles, and polygons. */
const holds = (shape: Plain, point: Point): boolean => {
  const [x = 0, y = 0] = numbersOf(shape, "x", "y");
  if (shape["type"] === "rectangle") {
    const [width = 0, height = 0] = numbersOf(shape, "width", "height");
    return point.x >= x && point.x < x + width && point.y >= y && point.y < y + height;
  }
  if (shape["type"] === "polygon")
    return Array.isArray(shape["points"]) && inPolygon(shape["points"].map(Number), point);
  const isCircle = shape["type"] === "circle";
  const [across = 1, down = 1] = isCircle
    ? numbersOf(shape, "radius", "radius")
    : numbersOf(shape, "radiusX", "radiusY");
  return ((point.x - x) / across) ** 2 + ((point.y - y) / down) ** 2 <= 1;
};

const isInside = ({ _source }: StandInDocument, point: Point): boolean => {
  const shapes = Array.isArray(_source["shapes"]) ? _source["shapes"].filter(isPlain) : [];
  const solid = shapes.filter(({ hole }) => hole !== true);
  return solid.some((shape) => holds(shape, point)) && !shapes.some((it) => it["hole"] === true && holds(it, point));
};

/** The regions of a scene in which the middle of a token is. */
export const regionsAround = (
  scene: StandInDocument | null,
  position: Position,
  size: number,
): readonly StandInDocument[] => regionsOf(scene).filter((region) => isInside(region, middleOf(position, size)));

type Handler = (this: object, event: object) => unknown;

const isHandler = (handler: unknown): handler is Handler => typeof handler === "function";

/** A behavior's handler of an event: `static events` of its data model. */
const handlerOf = (behavior: StandInDocument, name: string): Handler | null => {
  if (!(behavior instanceof RegionBehavior) || behavior._source.disabled) return null;
  const Model = behavior.world.dataModels[behavior._source.type];
  const events: unknown = isModel(Model) ? Reflect.get(Model, "events") : undefined;
  const handler = isPlain(events) ? events[name] : undefined;
  return isHandler(handler) ? handler : null;
};

const MOVES = ["tokenMoveIn", "tokenMoveOut"] as const;

const behaviorsOf = (region: StandInDocument): readonly StandInDocument[] =>
  region.collections["behaviors"]?.contents ?? [];

const regionsOf = (scene: StandInDocument | null): readonly StandInDocument[] =>
  scene?.collections["regions"]?.contents ?? [];

const middleOf = ({ x, y, width, height }: Position, size: number): Point => ({
  x: x + (width * size) / 2,
  y: y + (height * size) / 2,
});

/** The spaces that a segment passes through, in order. */
const steps = (from: Position, to: Waypoint, size: number): Waypoint[] => {
  const count = Math.max(1, Math.round(Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) / size));
  return Array.from({ length: count - 1 }, (_, i) => {
    const part = (i + 1) / count;
    const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
    return { ...to, x: Math.round(x), y: Math.round(y), explicit: false, checkpoint: true };
  });
};

/**
 * The path with checkpoints for each region whose behaviors listen to tokens moving in or out. They are in the first space
 * inside, and in the first beyond (https://github.com/foundryvtt/foundryvtt/issues/11627). A space counts by the token's centre.
 */
export const withBorders = (
  scene: StandInDocument | null,
  origin: Position,
  { path, size }: { readonly path: readonly Waypoint[]; readonly size: number },
): Waypoint[] => {
  const regions = regionsOf(scene).filter((region) =>
    behaviorsOf(region).some((behavior) => MOVES.some((name) => handlerOf(behavior, name) !== null)),
  );
  const within = (at: Position): string => regions.map((region) => isInside(region, middleOf(at, size))).join();
  let [before, was]: [Position, string] = [origin, within(origin)];
  return path.flatMap((to) => {
    const crossed = [...steps(before, to, size), to].flatMap((at) => {
      const isBorder = within(at) !== was;
      was = within(at);
      if (isBorder) return [{ ...at, checkpoint: true }];
      return at === to ? [at] : [];
    });
    before = to;
    return crossed;
  });
};

/** Sends `TOKEN_MOVE_IN` and `TOKEN_MOVE_OUT` to behaviors, on every client. */
export const tellRegions = (
  token: StandInDocument,
  movement: { readonly origin: Position; readonly destination: Position },
  { size, user }: { readonly size: number; readonly user: object | null },
): void => {
  for (const region of regionsOf(token.parent)) {
    const [was, is] = [movement.origin, movement.destination].map((at) => isInside(region, middleOf(at, size)));
    if (was === is) continue;
    const name = is === true ? "tokenMoveIn" : "tokenMoveOut";
    for (const behavior of behaviorsOf(region))
      if (behavior instanceof RegionBehavior)
        handlerOf(behavior, name)?.call(behavior.system, { name, data: { token, movement }, region, user });
  }
};

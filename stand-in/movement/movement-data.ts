// Evidence: stand-in/EVIDENCE.md, "Canvas".
import { isPlain, randomID, type Plain } from "../objects";
import type { TokenSource } from "../source";

export const POSITION_FIELDS = ["x", "y", "elevation", "width", "height", "shape"] as const;

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenPosition.html */
export type Position = { readonly [Field in (typeof POSITION_FIELDS)[number]]: number };

/** https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenMovementWaypoint.html */
export interface Waypoint extends Position {
  readonly action: string;
  readonly snapped: boolean;
  readonly explicit: boolean;
  readonly checkpoint: boolean;
}

/** A waypoint in the history. types13 `client/documents/token.d.mts`, MeasuredMovementWaypoint. */
export interface PassedWaypoint extends Waypoint {
  /** A grid space on the straight way between two waypoints. */
  readonly intermediate: boolean;
  readonly userId: string;
  readonly movementId: string;
}

interface Section {
  readonly waypoints: readonly Waypoint[];
  readonly distance: number;
  readonly cost: number;
  readonly spaces: number;
  readonly diagonals: number;
}

const METHODS = ["api", "config", "dragging", "keyboard", "paste", "undo"] as const;
type Method = (typeof METHODS)[number];

/**
 * https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.TokenMovementOperation.html, without distance
 * histories.
 */
export interface MovementOperation {
  readonly id: string;
  readonly chain: readonly string[];
  readonly origin: Position;
  readonly destination: Position;
  readonly passed: Section;
  readonly pending: Section;
  readonly constrained: boolean;
  readonly recorded: boolean;
  readonly method: Method;
  readonly constrainOptions: Plain;
  autoRotate: boolean;
  showRuler: boolean;
}

/** What a movement is measured with. */
export interface Measure {
  readonly size: number;
  readonly distance: number;
  readonly isGridless: boolean;
}

export const positionOf = (source: TokenSource): Position => {
  const { x, y, elevation, width, height, shape } = source;
  return { x, y, elevation, width, height, shape };
};

/** The given waypoints; missing fields come from the waypoint before. */
export const wholePath = (origin: Position, given: readonly Plain[]): Waypoint[] => {
  let before: Position = origin;
  return given.map((each) => {
    const at: Record<string, number> = { ...before };
    for (const field of POSITION_FIELDS) if (typeof each[field] === "number") at[field] = each[field];
    before = { ...before, ...at };
    const { action = "walk", snapped = false, explicit = true, checkpoint = false } = each;
    return {
      ...before,
      action: String(action),
      snapped: snapped === true,
      explicit: explicit === true,
      checkpoint: checkpoint === true,
    };
  });
};

/** The grid spaces on the straight way between two places, without these; none without a grid. */
export const spacesBetween = <To extends Position>(from: Position, to: To, { size, isGridless }: Measure): To[] => {
  const length = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  const count = isGridless ? 1 : Math.max(1, Math.round(length / size));
  return Array.from({ length: count - 1 }, (_, i) => {
    const share = (i + 1) / count;
    const [x, y] = [from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share];
    return { ...to, x: onGrid(x, from.x, size), y: onGrid(y, from.y, size) };
  });
};

const onGrid = (at: number, from: number, size: number): number => from + Math.round((at - from) / size) * size;

/** In grid spaces, or straight distance without a grid. */
const section = (from: Position, waypoints: readonly Waypoint[], { size, distance, isGridless }: Measure): Section => {
  let [last, spaces, diagonals, length] = [from, 0, 0, 0];
  for (const to of waypoints) {
    const [across, down] = [Math.abs(to.x - last.x) / size, Math.abs(to.y - last.y) / size];
    spaces += Math.round(Math.max(across, down));
    diagonals += Math.round(Math.min(across, down));
    length += isGridless ? Math.hypot(across, down) : Math.round(Math.max(across, down));
    last = to;
  }
  return { waypoints, distance: length * distance, cost: length * distance, spaces, diagonals };
};

export interface Asked {
  readonly waypoints: readonly Waypoint[];
  readonly method?: unknown;
  readonly chain?: unknown;
  readonly autoRotate?: unknown;
  readonly showRuler?: unknown;
}

/** The `movement` option of a token update. */
export const askedOf = (options: Plain, id: string): Plain => {
  const { movement } = options;
  const its = isPlain(movement) ? movement[id] : undefined;
  return isPlain(its) ? its : {};
};

/** A path up to its first checkpoint, and the rest. */
export const operationOf = (
  origin: Position,
  { waypoints, method, chain, autoRotate, showRuler }: Asked,
  { measure, recorded }: { readonly measure: Measure; readonly recorded: boolean },
): MovementOperation => {
  const stop = waypoints.findIndex(({ checkpoint }) => checkpoint);
  const count = stop === -1 ? waypoints.length : stop + 1;
  const [passed, pending] = [waypoints.slice(0, count), waypoints.slice(count)];
  const destination: Position = passed.at(-1) ?? origin;
  return {
    id: randomID(),
    chain: Array.isArray(chain) ? chain.map(String) : [],
    origin,
    destination,
    passed: section(origin, passed, measure),
    pending: section(destination, pending, measure),
    constrained: false,
    recorded,
    method: METHODS.find((it) => it === method) ?? "api",
    constrainOptions: {},
    autoRotate: autoRotate === true,
    showRuler: showRuler === true,
  };
};

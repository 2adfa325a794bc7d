// Evidence: stand-in/EVIDENCE.md, "Canvas".
import { Hooks } from "./hooks";

interface ScenePoint {
  readonly x: number;
  readonly y: number;
}

/** Null ends are unbounded. */
export interface HeightRange {
  readonly bottom: number | null;
  readonly top: number | null;
}

/** The points a user sees from, and the blocking walls: [x0, y0, x1, y1]. */
export interface Sight {
  readonly eyes: readonly ScenePoint[];
  readonly walls: readonly (readonly [number, number, number, number])[];
}

const sideOf = (a: ScenePoint, b: ScenePoint, p: ScenePoint): number =>
  Math.sign((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x));

const isBetween = (eye: ScenePoint, point: ScenePoint, [x0, y0, x1, y1]: Sight["walls"][number]): boolean => {
  const [a, b] = [
    { x: x0, y: y0 },
    { x: x1, y: y1 },
  ];
  return sideOf(eye, point, a) !== sideOf(eye, point, b) && sideOf(a, b, eye) * sideOf(a, b, point) < 0;
};

/** The point and eight points around it. */
const around = ({ x, y }: ScenePoint, tolerance: number): readonly ScenePoint[] =>
  tolerance === 0
    ? [{ x, y }]
    : [-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => ({ x: x + i * tolerance, y: y + j * tolerance })));

/**
 * types13 `canvas/groups/visibility.d.mts` and `canvas/perception/fog.d.mts`, reduced to what a user sees: limited by
 * walls, with or without light. Nothing is stored as explored.
 */
export class CanvasVisibility {
  /** `sight` is null for a user who sees everything; `range` is the viewed level's, null on version 13. */
  constructor(
    private readonly sight: () => Sight | null,
    private readonly range: () => HeightRange | null,
    private readonly restrict: () => void,
  ) {}

  /** Without an elevation the point is at 0. Above and below the viewed level nothing is visible. */
  testVisibility(
    { x, y, elevation = 0 }: ScenePoint & { readonly elevation?: number },
    options: { readonly tolerance?: number } = {},
  ): boolean {
    const { bottom, top } = this.range() ?? {};
    return (bottom ?? -Infinity) <= elevation && elevation <= (top ?? Infinity) && this.sees({ x, y }, options);
  }

  /** On the viewed level. Not a member of the public API. */
  sees(point: ScenePoint, { tolerance = 2 }: { readonly tolerance?: number }): boolean {
    const sight = this.sight();
    if (sight === null) return Number.isFinite(point.x + point.y);
    const points = around(point, tolerance);
    return sight.eyes.some((eye) => points.some((it) => !sight.walls.some((wall) => isBetween(eye, it, wall))));
  }

  /** Shows and hides tokens by current vision. */
  restrictVisibility(): void {
    this.restrict();
  }

  /** Hook `sightRefresh(visibility)`. */
  refresh(): void {
    this.restrictVisibility();
    Hooks.callAll("sightRefresh", this);
  }
}

export class FogManager {
  isPointExplored({ x, y }: ScenePoint): boolean {
    return !Number.isFinite(x + y);
  }
}

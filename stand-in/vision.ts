interface ScenePoint {
  readonly x: number;
  readonly y: number;
}

/**
 * types13 `canvas/groups/visibility.d.mts` and `canvas/perception/fog.d.mts`, as far as they tell what a user sees of a
 * place. The stand-in has no vision: everything is in sight, and nothing is kept as explored.
 */
export class CanvasVisibility {
  testVisibility(point: ScenePoint, options: { readonly tolerance?: number } = {}): boolean {
    return Number.isFinite(point.x + point.y + (options.tolerance ?? 0));
  }
}

export class FogManager {
  isPointExplored({ x, y }: ScenePoint): boolean {
    return !Number.isFinite(x + y);
  }
}

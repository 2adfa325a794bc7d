import { SceneDocument } from "./scene-document";
import type { WallSource } from "./source";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Above 0 when p is to the right of the line from a to b as seen on screen, below 0 to the left. */
const sideOf = (a: Point, b: Point, p: Point): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);

const LEFT = 1;
const OPEN = 1;

/**
 * Whether the wall, closed and approached from a blocking side, crosses the path. Mere touching is not distinguished.
 */
export const isCrossed = ({ c, dir, door, ds }: WallSource, from: Point, to: Point): boolean => {
  const [a, b] = [
    { x: c[0], y: c[1] },
    { x: c[2], y: c[3] },
  ];
  if (door > 0 && ds === OPEN) return false;
  const side = sideOf(a, b, from);
  if (dir !== 0 && side < 0 !== (dir === LEFT)) return false;
  return side * sideOf(a, b, to) < 0 && sideOf(from, to, a) * sideOf(from, to, b) <= 0;
};

const KINDS = ["move", "sight"] as const;

const LIMITED = 10;

/** Walls of the viewed scene only: one normal wall blocks, or two limited ones. */
const backendFor = (kind: (typeof KINDS)[number]) => ({
  testCollision: (from: Point, to: Point, { mode }: { readonly mode: string }): boolean => {
    if (mode !== "any") throw new Error(`The stand-in does not implement testCollision with mode ${mode}.`);
    const scene: unknown = game.scenes.viewed;
    const walls = scene instanceof SceneDocument ? scene.sources("walls") : [];
    const crossed = walls.filter((wall) => wall[kind] > 0 && isCrossed(wall, from, to));
    return crossed.length > 1 || crossed.some((wall) => wall[kind] !== LIMITED);
  },
});

/**
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.geometry.ClockwiseSweepPolygon.html for movement and sight, by
 * testing every wall. Deliberately simple, because the module's lines are compared with it.
 */
export const polygonBackends = Object.fromEntries(KINDS.map((kind) => [kind, backendFor(kind)]));

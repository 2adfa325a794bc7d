import { SceneDocument } from "./scene-document";
import type { WallSource } from "./source";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Above 0 to the right of the way from a to b as it is seen on the screen, below 0 to the left. */
const sideOf = (a: Point, b: Point, p: Point): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);

const LEFT = 1;
const OPEN = 1;

/** Whether the wall, closed and seen from a side that counts, lies across the way. What only touches is not told apart. */
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

/** By the walls of the viewed scene alone: one that stops all, or two that are limited. */
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
 * https://foundryvtt.com/api/v14/classes/foundry.canvas.geometry.ClockwiseSweepPolygon.html, for movement and for sight, by
 * looking at every wall: in the simplest way, as what the module says of lines is compared with it.
 */
export const polygonBackends = Object.fromEntries(KINDS.map((kind) => [kind, backendFor(kind)]));

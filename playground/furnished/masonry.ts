import type { WallSource } from "../../stand-in/source";
import { kindOf, type WallKind } from "../map/wall-looks";

/** One line of a wall's drawing; lengths in pixels for squares of 100. */
interface Layer {
  readonly colour: number;
  readonly width: number;
  /** A dash and a gap; without, a whole line with square ends. */
  readonly dash?: readonly [number, number];
}

const EDGE = 0x14110f;

const stones = (width: number): readonly Layer[] => [
  { colour: EDGE, width: width + 6 },
  { colour: 0x6e6860, width },
  { colour: 0x827b71, width: width * 0.42, dash: [24, 10] },
  { colour: 0x3f3a35, width, dash: [2.5, 31.5] },
];

/** The layers of each kind of wall that is built, lowest first. */
const LAYERS: Partial<Readonly<Record<WallKind, readonly Layer[]>>> = {
  graded: stones(11),
  curtain: [
    { colour: 0x2c1230, width: 13 },
    { colour: 0x7d3f86, width: 9 },
    { colour: 0xa767b0, width: 9, dash: [5, 9] },
  ],
  glass: [
    { colour: EDGE, width: 16 },
    { colour: 0x3f6f8a, width: 11 },
    { colour: 0xa9def5, width: 4, dash: [22, 5] },
  ],
  solid: stones(17),
};

/** Walls that a furnished scene shows built. The others are drawn as lines on a plan. */
export const isBuilt = (wall: WallSource): boolean => LAYERS[kindOf(wall)] !== undefined && wall.dir === 0;

/** Draws a layer along a wall. */
const drawLayer = (graphics: PIXI.Graphics, { c }: WallSource, { colour, width, dash }: Layer, scale: number): void => {
  const [ax, ay, bx, by] = c;
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return;
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const stroke = (from: number, to: number): void => {
    graphics.moveTo(ax + ux * from, ay + uy * from).lineTo(ax + ux * to, ay + uy * to);
  };
  graphics.lineStyle({ width: width * scale, color: colour });
  const end = (width / 2) * scale;
  if (dash === undefined) return stroke(-end, length + end);
  const [long, gap] = [dash[0] * scale, dash[1] * scale];
  for (let at = 0; at < length; at += long + gap) stroke(at, Math.min(at + long, length));
};

const shadowsOf = (walls: readonly WallSource[], scale: number): PIXI.Graphics => {
  const shadows = new PIXI.Graphics();
  for (const wall of walls) drawLayer(shadows, wall, { colour: 0x000000, width: 24 }, scale);
  shadows.position.set(4 * scale, 6 * scale);
  shadows.alpha = 0.35;
  return shadows;
};

/** The built walls, each kind's layers over all its walls, so that corners close. */
export const masonry = (walls: readonly WallSource[], scale: number): PIXI.Container => {
  const built = walls.filter(isBuilt);
  const [drawn, graphics] = [new PIXI.Container(), new PIXI.Graphics()];
  for (const [kind, layers] of Object.entries(LAYERS)) {
    const its = built.filter((wall) => kindOf(wall) === kind);
    for (const layer of layers) for (const wall of its) drawLayer(graphics, wall, layer, scale);
  }
  drawn.addChild(shadowsOf(built, scale), graphics);
  return drawn;
};

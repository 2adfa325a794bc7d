import type { WallSource } from "../../stand-in/source";
import type { Colours } from "./colours";
import { strokeLine } from "./strokes";
import { kindOf, strokeOf } from "./wall-looks";

interface Point {
  readonly x: number;
  readonly y: number;
}

const endsOf = ({ c }: WallSource): readonly [Point, Point] => [
  { x: c[0], y: c[1] },
  { x: c[2], y: c[3] },
];

export const middleOf = (wall: WallSource): Point => {
  const [a, b] = endsOf(wall);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

/** Radius of a door icon in pixels, for squares of 100. */
export const DOOR_RADIUS = 15;

/** An arrow head on the side whose lines a one-way wall blocks: left or right, seen from its first end. */
const drawSide = (graphics: PIXI.Graphics, wall: WallSource, colour: number, scale: number): void => {
  if (wall.dir === 0) return;
  const [a, b] = endsOf(wall);
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return;
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const sign = wall.dir === 1 ? 1 : -1;
  const { x, y } = middleOf(wall);
  const at = (along: number, aside: number): Point => ({
    x: x + ux * along + sign * uy * aside,
    y: y + uy * along - sign * ux * aside,
  });
  const [p, q, tip] = [at(-8 * scale, 16 * scale), at(8 * scale, 16 * scale), at(0, 3 * scale)];
  graphics.lineStyle(0).beginFill(colour).drawPolygon([p.x, p.y, q.x, q.y, tip.x, tip.y]).endFill();
};

/** A disc with a door leaf, closed or open; S for a secret door. */
const doorSign = (wall: WallSource, colours: Colours, scale: number): PIXI.Container => {
  const sign = new PIXI.Container();
  const graphics = new PIXI.Graphics();
  graphics
    .lineStyle({ width: 3, color: colours.door })
    .beginFill(colours.plate)
    .drawCircle(0, 0, DOOR_RADIUS)
    .endFill();
  graphics.lineStyle({ width: 2.5, color: colours.door });
  if (wall.ds === 1) graphics.drawPolygon([-4, -8, 6, -4, 6, 10, -4, 7]);
  else graphics.beginFill(colours.door).drawRect(-5, -8, 10, 16).endFill();
  sign.addChild(graphics);
  if (wall.door === 2) sign.addChild(secretMark(colours));
  const { x, y } = middleOf(wall);
  sign.position.set(x, y);
  sign.scale.set(scale);
  return sign;
};

const secretMark = (colours: Colours): PIXI.Text => {
  const mark = new PIXI.Text("S", { fontFamily: "sans-serif", fontSize: 12, fontWeight: "bold", fill: colours.plate });
  mark.anchor.set(0.5);
  return mark;
};

/** The door icons, drawn above creatures. */
export const drawDoors = (walls: readonly WallSource[], colours: Colours, scale: number): PIXI.Container => {
  const drawn = new PIXI.Container();
  for (const wall of walls) if (wall.door > 0) drawn.addChild(doorSign(wall, colours, scale));
  return drawn;
};

/** Pixels to each side of a wall, for squares of 100. */
const CASING = 2;

/**
 * Every wall by its kind, on a casing in the colour of the ground: so it stands out from pictures and from darkness, at
 * 3 : 1 or more. `scale` is the grid size divided by 100.
 */
export const drawWalls = (walls: readonly WallSource[], colours: Colours, scale: number): PIXI.Container => {
  const graphics = new PIXI.Graphics();
  for (const wall of walls) {
    const { width, dash } = strokeOf(kindOf(wall), colours);
    strokeLine(graphics, endsOf(wall), { colour: colours.ground, width: width + 2 * CASING, dash }, scale);
  }
  for (const wall of walls) {
    const stroke = strokeOf(kindOf(wall), colours);
    strokeLine(graphics, endsOf(wall), stroke, scale);
    drawSide(graphics, wall, stroke.colour, scale);
  }
  return graphics;
};

import type { SceneDocument } from "../../stand-in/scene-document";
import type { WallSource } from "../../stand-in/source";
import { builtPicture, floorPicture, lookOf, meadowPicture } from "./looks";
import { svgTexture } from "./textures";

/** How far the meadow goes on around the scene, pixels. */
const AROUND = 4000;

/** The meadow around a furnished scene, and its floors. */
export const drawFloor = (scene: SceneDocument): PIXI.Container => {
  const [drawn, look] = [new PIXI.Container(), lookOf(scene)];
  if (look === null) return drawn;
  const { x, y, width, height } = look.sheet;
  void Promise.all([svgTexture(meadowPicture()), svgTexture(floorPicture(look))]).then(([grass, floor]) => {
    if (drawn.destroyed || grass === null || floor === null) return;
    const around = drawn.addChild(new PIXI.TilingSprite(grass, width + 2 * AROUND, height + 2 * AROUND));
    around.tileScale.set(0.5);
    around.position.set(x - AROUND, y - AROUND);
    const sprite = drawn.addChild(new PIXI.Sprite(floor));
    sprite.position.set(x, y);
    [sprite.width, sprite.height] = [width, height];
  });
  return drawn;
};

/** Draws the furniture into a container, and keeps the former drawing until the new one is there. */
export const drawBuilt = (scene: SceneDocument, into: PIXI.Container): void => {
  const look = lookOf(scene);
  if (look === null) return;
  const { x, y, width, height } = look.sheet;
  void svgTexture(builtPicture(scene, look)).then((texture) => {
    if (into.destroyed || texture === null) return;
    const sprite = new PIXI.Sprite(texture);
    sprite.position.set(x, y);
    [sprite.width, sprite.height] = [width, height];
    for (const old of into.removeChildren()) old.destroy();
    into.addChild(sprite);
  });
};

const LEAF = { edge: 0x1d130a, wood: 0x9a6a3a, nail: 0xe2c15a };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far an open leaf is turned, radians. */
const OPEN = 1.35;

/** One leaf from its hinge towards `end`; `turn` opens it. */
const drawLeaf = (graphics: PIXI.Graphics, hinge: Point, end: Point, turn: number): void => {
  const [dx, dy] = [end.x - hinge.x, end.y - hinge.y];
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const tip = { x: hinge.x + dx * cos - dy * sin, y: hinge.y + dx * sin + dy * cos };
  for (const [width, color] of [
    [17, LEAF.edge],
    [11, LEAF.wood],
  ] as const)
    graphics.lineStyle({ width, color }).moveTo(hinge.x, hinge.y).lineTo(tip.x, tip.y);
  const [nx, ny] = [hinge.x + (tip.x - hinge.x) * 0.84, hinge.y + (tip.y - hinge.y) * 0.84];
  graphics.lineStyle(0).beginFill(LEAF.nail).drawCircle(nx, ny, 4).endFill();
};

/** A door as one leaf, or as two when it is wide. */
export const drawLeaves = ({ c, ds }: WallSource, size: number): PIXI.Graphics => {
  const graphics = new PIXI.Graphics();
  const [a, b] = [
    { x: c[0], y: c[1] },
    { x: c[2], y: c[3] },
  ];
  const turn = ds === 1 ? OPEN : 0;
  const isWide = Math.hypot(b.x - a.x, b.y - a.y) > size * 1.5;
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  if (!isWide) drawLeaf(graphics, a, b, -turn);
  else {
    drawLeaf(graphics, a, middle, -turn);
    drawLeaf(graphics, b, middle, turn);
  }
  return graphics;
};

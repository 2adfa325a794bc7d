import { ICON_COLOURS, PLATE } from "../../drawing/icon-colours";
import { ICON_PATHS, ICON_SILHOUETTES, type IconName } from "../../drawing/icon-paths";

/** The box of the paths with room for the plate around it. */
const BOX = { size: 24, margin: 2.5 } as const;

/** Pixels of the texture: enough for the largest that an icon is drawn. */
const SIDE = 96;

const PLATE_WIDTH = 2.6;

const css = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`;

const drawn = (name: IconName): PIXI.Texture => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext("2d");
  if (context !== null) {
    const scale = SIDE / (BOX.size + 2 * BOX.margin);
    context.scale(scale, scale);
    context.translate(BOX.margin, BOX.margin);
    context.lineJoin = "round";
    context.lineWidth = PLATE_WIDTH;
    context.fillStyle = context.strokeStyle = css(PLATE);
    const plate = new Path2D(ICON_SILHOUETTES[name]);
    context.fill(plate);
    context.stroke(plate);
    context.fillStyle = css(ICON_COLOURS[name]);
    context.fill(new Path2D(ICON_PATHS[name]), "evenodd");
  }
  return PIXI.Texture.from(canvas);
};

const textures = new Map<IconName, PIXI.Texture>();

/** An icon in its colour on its plate. Each is drawn once and kept. */
export const iconTexture = (name: IconName): PIXI.Texture => {
  const texture = textures.get(name) ?? drawn(name);
  textures.set(name, texture);
  return texture;
};

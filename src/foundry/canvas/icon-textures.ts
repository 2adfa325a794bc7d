/** Icons as textures, each drawn once. The creator of a set clears it when the display that uses its textures is gone. */
import { ICON_COLOURS, PLATE } from "../../drawing/icon-colours";
import { ICON_PATHS, ICON_SILHOUETTES, type IconName } from "../../drawing/icon-paths";

/** The box of the paths, and the room that a plate needs around it. */
const BOX = { size: 24, margin: 2.5 } as const;

/** For sharp edges also where a label is drawn larger than it is. */
const RESOLUTION = 2;

/** Pixels of a texture with a plate: enough for the largest that an icon is drawn on the map. */
const PLATED_SIDE = 96;

const PLATE_WIDTH = 2.6;

const css = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`;

/** A texture of so many pixels a side, drawn in the units of the paths with a margin around their box. */
const drawn = (
  { side, resolution, margin }: { readonly side: number; readonly resolution: number; readonly margin: number },
  draw: (context: CanvasRenderingContext2D) => void,
): PIXI.Texture => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  const context = canvas.getContext("2d");
  if (context !== null) {
    const scale = side / (BOX.size + 2 * margin);
    context.scale(scale, scale);
    context.translate(margin, margin);
    draw(context);
  }
  return PIXI.Texture.from(canvas, { resolution });
};

const drawMark = (context: CanvasRenderingContext2D, name: IconName, colour: string): void => {
  context.fillStyle = colour;
  context.fill(new Path2D(ICON_PATHS[name]), "evenodd");
};

const drawPlate = (context: CanvasRenderingContext2D, name: IconName): void => {
  context.lineJoin = "round";
  context.lineWidth = PLATE_WIDTH;
  context.fillStyle = context.strokeStyle = css(PLATE);
  const plate = new Path2D(ICON_SILHOUETTES[name]);
  context.fill(plate);
  context.stroke(plate);
};

export type IconTextures = ReturnType<typeof createIconTextures>;

export const createIconTextures = () => {
  const kept = new Map<string, PIXI.Texture>();
  const keep = (key: string, draw: () => PIXI.Texture): PIXI.Texture => {
    const texture = kept.get(key) ?? draw();
    kept.set(key, texture);
    return texture;
  };
  return {
    /** In white: a sprite's tint is its colour. `size` in screen pixels. */
    white: (name: IconName, size: number): PIXI.Texture =>
      keep(`${size} ${name}`, () => {
        const side = Math.ceil(size * RESOLUTION);
        return drawn({ side, resolution: side / size, margin: 0 }, (context) => drawMark(context, name, "#ffffff"));
      }),
    /** In its colour on its plate, to be drawn at any size. */
    plated: (name: IconName): PIXI.Texture =>
      keep(name, () =>
        drawn({ side: PLATED_SIDE, resolution: 1, margin: BOX.margin }, (context) => {
          drawPlate(context, name);
          drawMark(context, name, css(ICON_COLOURS[name]));
        }),
      ),
    clear: (): void => {
      for (const texture of kept.values()) texture.destroy(true);
      kept.clear();
    },
  };
};

import { ICON_PATHS, type IconName } from "../../drawing/icon-paths";

/** The side of the box that the paths are drawn in. */
const BOX = 24;

/** For sharp edges also where a label is drawn larger than it is. */
const RESOLUTION = 2;

const drawn = (name: IconName, size: number): PIXI.Texture => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.ceil(size * RESOLUTION);
  const context = canvas.getContext("2d");
  if (context !== null) {
    context.scale(canvas.width / BOX, canvas.height / BOX);
    context.fillStyle = "#ffffff";
    context.fill(new Path2D(ICON_PATHS[name]), "evenodd");
  }
  return PIXI.Texture.from(canvas, { resolution: canvas.width / size });
};

export type IconTextures = ReturnType<typeof createIconTextures>;

/** Icons in white, each drawn once for each size; a sprite's tint is their colour. */
export const createIconTextures = () => {
  const kept = new Map<string, PIXI.Texture>();
  return {
    /** `size` in screen pixels. */
    of: (name: IconName, size: number): PIXI.Texture => {
      const key = `${size} ${name}`;
      const texture = kept.get(key) ?? drawn(name, size);
      kept.set(key, texture);
      return texture;
    },
    clear: (): void => {
      for (const texture of kept.values()) texture.destroy(true);
      kept.clear();
    },
  };
};

import { isPlain } from "../../stand-in/objects";
import type { SceneDocument } from "../../stand-in/scene-document";

/** The address of a scene's picture; empty without one. */
export const pictureOf = ({ _source: { background } }: SceneDocument): string =>
  isPlain(background) && typeof background["src"] === "string" ? background["src"] : "";

/** Textures by address: a scene's ground is painted again when the colour scheme changes. */
const textures = new Map<string, Promise<PIXI.Texture | null>>();

const textureAt = async (src: string): Promise<PIXI.Texture | null> => {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
  } catch {
    return null;
  }
  return PIXI.Texture.from(image);
};

/** The scene's picture, which fills it; empty until it has loaded, and if it cannot be shown. */
export const drawPicture = (scene: SceneDocument): PIXI.Container => {
  const [picture, src] = [new PIXI.Container(), pictureOf(scene)];
  if (src === "") return picture;
  const { x, y, width, height } = scene.dimensions.sceneRect;
  const loaded = textures.get(src) ?? textureAt(src);
  textures.set(src, loaded);
  void loaded.then((texture) => {
    if (texture === null || picture.destroyed) return;
    const sprite = picture.addChild(new PIXI.Sprite(texture));
    sprite.position.set(x, y);
    [sprite.width, sprite.height] = [width, height];
  });
  return picture;
};

/** Textures of SVG pictures. Those of the same markup are made once. */
const made = new Map<string, Promise<PIXI.Texture | null>>();

/** Most pictures that are kept: an edited scene makes a new one with every change. */
const MOST_KEPT = 12;

const textureFrom = async (svg: string): Promise<PIXI.Texture | null> => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  try {
    await image.decode();
  } catch {
    return null;
  }
  const texture = PIXI.Texture.from(image);
  texture.baseTexture.mipmap = PIXI.MIPMAP_MODES.ON;
  return texture;
};

/** The texture of an SVG picture; null when the browser cannot draw it. */
export const svgTexture = (svg: string): Promise<PIXI.Texture | null> => {
  const found = made.get(svg) ?? textureFrom(svg);
  made.delete(svg);
  made.set(svg, found);
  const [oldest] = made.keys();
  if (made.size > MOST_KEPT && oldest !== undefined) made.delete(oldest);
  return found;
};

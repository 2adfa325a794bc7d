// Makes an animated WebP of what happens on a page: Chromium encodes the frames, and each frame has only what changed.
import WebPMux from "node-webpmux";

const { Image } = WebPMux;

/**
 * Screen pixels of the page; width and height must be even.
 *
 * @typedef {{ x: number, y: number, width: number, height: number }} Clip
 */
/** @typedef {{ readonly png: Buffer, readonly delay: number }} Frame its time on the screen in milliseconds */

const QUALITY = 0.82;

/**
 * In the page. Compares each picture with the one before, in blocks of two pixels: WebP places frames at even positions.
 *
 * @param {{ readonly pictures: readonly string[], readonly quality: number, readonly width: number, readonly height: number }} all as base64
 */
const encode = async ({ pictures, quality, width, height }) => {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("The page has no canvas.");
  /** @type {Uint32Array | undefined} */
  let last;
  const frames = [];
  for (const picture of pictures) {
    const blob = await (await fetch(`data:image/png;base64,${picture}`)).blob();
    context.drawImage(await createImageBitmap(blob), 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const pixels = new Uint32Array(data.buffer.slice(0));
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (last === undefined || pixels[y * width + x] !== last[y * width + x]) {
          left = Math.min(left, x & ~1);
          top = Math.min(top, y & ~1);
          right = Math.max(right, x + 1);
          bottom = Math.max(bottom, y + 1);
        }
    last = pixels;
    if (right === 0) {
      frames.push(null);
      continue;
    }
    const part = new OffscreenCanvas(right - left, bottom - top);
    part.getContext("2d")?.drawImage(canvas, -left, -top);
    const bytes = new Uint8Array(await (await part.convertToBlob({ type: "image/webp", quality })).arrayBuffer());
    let text = "";
    for (const byte of bytes) text += String.fromCharCode(byte);
    frames.push({ left, top, webp: btoa(text) });
  }
  return frames;
};

/**
 * Takes frames of a part of a page.
 *
 * @param {import("playwright-core").Page} page
 * @param {Clip} clip
 */
export const createRecorder = (page, clip) => {
  /** @type {Frame[]} */
  const frames = [];
  return {
    clip,
    /** @param {number} delay milliseconds that the frame is shown */
    take: async (delay) => void frames.push({ png: await page.screenshot({ clip }), delay }),
    /**
     * @param {string} file
     * @param {number} width of the picture, pixels
     */
    save: async (file, width) => {
      const height = Math.round((width * clip.height) / clip.width / 2) * 2;
      const parts = await page.evaluate(encode, {
        pictures: frames.map(({ png }) => png.toString("base64")),
        ...{ quality: QUALITY, width, height },
      });
      const made = [];
      for (const [i, part] of parts.entries()) {
        const delay = frames[i]?.delay ?? 0;
        const last = made.at(-1);
        if (part === null) {
          if (last !== undefined) last.delay += delay;
          continue;
        }
        const image = new Image();
        await image.load(Buffer.from(part.webp, "base64"));
        made.push(
          await Image.generateFrame({
            img: image,
            x: part.left / 2,
            y: part.top / 2,
            delay,
            blend: false,
            dispose: false,
          }),
        );
      }
      await Image.save(file, { frames: made, width, height, loops: 0, bgColor: [0, 0, 0, 0] });
      return made.length;
    },
  };
};

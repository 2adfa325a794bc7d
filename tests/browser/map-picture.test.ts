import { expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";

/** A Universal VTT map's own picture on the playground's map. */

const table = layTable({ isPainted: true });

/** Opens a map of 4 by 3 squares with this picture as base64; returns the pixel in its middle, from 0 to 255. */
const middleOf = (image: string): string => `
  const map = {
    format: 0.3,
    resolution: { map_origin: { x: 2, y: 1 }, map_size: { x: 4, y: 3 }, pixels_per_grid: 50 },
    line_of_sight: [[{ x: 3, y: 1 }, { x: 3, y: 2 }]],
    image: ${image},
  };
  const files = new DataTransfer();
  files.items.add(new File([JSON.stringify(map)], "cave.uvtt"));
  document.querySelector("#map").dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
  const shown = () => canvas.scene?.name === "cave";
  for (let i = 0; i < 100 && !shown(); i++) await new Promise((done) => setTimeout(done, 50));
  await new Promise((done) => setTimeout(done, 500));
  const { x, y, width, height } = canvas.scene.dimensions.sceneRect;
  // Not in the middle itself, where a grid line is.
  const part = new PIXI.Rectangle(x + width / 2 + 20, y + height / 2 + 10, 1, 1);
  const pixels = canvas.app.renderer.extract.pixels(canvas.stage, part);
  return { size: [width, height], pixel: [...pixels.slice(0, 3)], warned: document.querySelectorAll(".notice").length };
`;

const RED = `(() => {
  const canvas = Object.assign(document.createElement("canvas"), { width: 8, height: 6 });
  const context = canvas.getContext("2d");
  context.fillStyle = "#ff0000";
  context.fillRect(0, 0, 8, 6);
  return canvas.toDataURL("image/png").split(",")[1];
})()`;

test.each([13, 14])("is below everything else, in version %i", async (profile) => {
  const playground = await Playground.open(table, profile);
  expect(await playground.run(middleOf(RED))).toEqual({ size: [200, 150], pixel: [255, 0, 0], warned: 0 });
  await playground.close();
});

test("that cannot be shown leaves the plain floor", async () => {
  const playground = await Playground.open(table, 14);
  const { pixel } = await playground.run<{ pixel: readonly number[] }>(middleOf(`"iVBORw0KGgo="`));
  expect(pixel).not.toEqual([255, 0, 0]);
  expect(pixel).not.toEqual([0, 0, 0]);
  await playground.close();
});

// Scripts for the playground's page that pictures and tests of windows share.

/** A region with both behaviours of Parapet's: `region` and `behaviors` from there on. */
export const REGION = `
  const [region] = await canvas.scene.createEmbeddedDocuments("Region", [
    { name: "Hedge", visibility: 2, shapes: [{ type: "rectangle", x: 300, y: 600, width: 100, height: 100, rotation: 0, hole: false }] },
  ]);
  const behaviors = await region.createEmbeddedDocuments("RegionBehavior", [
    { type: "parapet.terrain", name: "Cover terrain" },
    { type: "parapet.veil", name: "Veil" },
  ]);`;

/** Chooses three walls and presses a tool of the walls' layer. */
export const onWalls = (/** @type {string} */ tool) => `
  await ui.controls.activate({ event: new Event("click"), control: "walls" });
  for (const wall of canvas.walls.placeables.slice(0, 3)) wall.control({ releaseOthers: false });
  await ui.controls.activate({ event: new Event("click"), tool: "${tool}" });`;

/** Walls that miss, lie twice or stand off the grid. */
export const MESSY = `
  await canvas.scene.createEmbeddedDocuments("Wall", [
    { c: [700, 600, 797, 600] }, { c: [800, 600, 800, 700] }, { c: [800, 600, 800, 700] }, { c: [203, 500, 203, 600] },
    { c: [1150, 620, 1150, 780] }, { c: [300, 800, 400, 800], door: 1, flags: { parapet: { cover: "low" } } },
  ]);`;

/** Scripts that open windows of Parapet's. */

export const choose = (count: number): string => `
  await ui.controls.activate({ event: new Event("click"), control: "walls" });
  for (const wall of canvas.walls.placeables.slice(0, ${count})) wall.control({ releaseOthers: false });`;
export const use = (tool: string): string =>
  `await ui.controls.activate({ event: new Event("click"), tool: "${tool}" });`;

export const DOUBLE = `await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [800, 600, 800, 700] }, { c: [800, 600, 800, 700] }]);`;
export const PANEL = `await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`;
export const WALL = `await canvas.scene.walls.contents[0].sheet.render({ force: true });`;

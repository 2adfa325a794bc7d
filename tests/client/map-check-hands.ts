import { Playground, type Table } from "./playground";

/** The window of the map check, and walls for it. */

export const OPEN_CHECK = `
  const controls = { tokens: { tools: {} }, walls: { tools: {} } };
  Hooks.callAll("getSceneControlButtons", controls);
  controls.walls.tools["parapet-map-check"].onChange(new Event("click"), true);
`;

export const wallAt = (x: number): object => ({ c: [x, 300, x, 500], move: 20, sight: 20, light: 20, sound: 20 });

export const addWalls = (playground: Playground, walls: readonly object[]): Promise<readonly string[]> =>
  playground.run(
    `return (await canvas.scene.createEmbeddedDocuments("Wall", ${JSON.stringify(walls)})).map(({ id }) => id);`,
  );

/** With a wall by itself 6 px off the grid, and one drawn twice. */
export const openedCheck = async (table: Table, profile: number): Promise<Playground> => {
  const playground = await Playground.open(table, profile);
  await addWalls(playground, [{ ...wallAt(506), c: [506, 310, 506, 390] }, wallAt(800), wallAt(800)]);
  await playground.run(OPEN_CHECK);
  await playground.page.waitForSelector(".parapet-map-check details");
  return playground;
};

export const group = ({ page }: Playground, kind: string) =>
  page.locator(`.parapet-map-check details[data-kind="${kind}"]`);

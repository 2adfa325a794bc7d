import { Playground, type Table } from "./playground";

/** What tests of the cover map do at a page. */

export const SLOW = { timeout: 60_000 };

export const IN_PAGE = `
  const tokenNamed = (name) => canvas.tokens.placeables.find(({ document }) => document.name === name);
  const drawn = () => {
    if (canvas.parapetCoverMap.children[0] === undefined) return [];
    const tiles = canvas.parapetCoverMap.children[0]?.children[0]?.children ?? [];
    // Where somebody stands there is a frame, and no field.
    const colourOf = ({ fillStyle, lineStyle }) => (fillStyle.visible ? fillStyle : lineStyle).color;
    return tiles.map(({ x, y, geometry }) => [x, y, colourOf(geometry.graphicsData[0])]);
  };
`;

export const legend = ({ page }: Playground): Promise<string> =>
  page.evaluate(() => document.querySelector(".parapet-map-legend")?.textContent ?? "");

export const control = (playground: Playground, name: string): Promise<void> =>
  playground.run(`${IN_PAGE} tokenNamed(${JSON.stringify(name)}).control();`);

export const opened = async (table: Table, profile: number): Promise<Playground> => {
  const playground = await Playground.open(table, profile);
  await playground.set("coverMapRadius", 4);
  return playground;
};

export const closed = async (playground: Playground): Promise<void> => {
  await playground.close();
};

import type { Playground } from "./playground";
import { openField } from "./two-seats";

/** Advice on the way of a dragged token, and the best places. */

export const CHIP = ".parapet-path-chip";
export const PLACES = ".parapet-best-places button";

export const chip = ({ page }: Playground): Promise<string | null> =>
  page.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, CHIP);

/** Drags a creature by so many pixels of the scene and does not drop it. */
export const drag = async (
  playground: Playground,
  name: string,
  by: { readonly x: number; readonly y: number },
): Promise<void> => {
  const { page } = playground;
  const from = await playground.middleOf(name);
  const [zero, end] = [await playground.at(0, 0), await playground.at(by.x, by.y)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 4; i++)
    await page.mouse.move(from.x + ((end.x - zero.x) * i) / 4, from.y + ((end.y - zero.y) * i) / 4);
  await playground.settle();
};

/** Only Mira at 200,200 and Gark east of there, at rest; then more. */
export const alone = async (playground: Playground, ruleset: string, more = ""): Promise<void> => {
  await playground.set("ruleset", ruleset);
  await playground.run(`${openField(300)} ${more}
    await until(() => canvas.tokens.placeables.every(({ x, y, document }) => x === document.x && y === document.y));`);
  await playground.click("Mira");
};

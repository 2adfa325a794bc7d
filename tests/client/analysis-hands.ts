import type { Playground } from "./playground";

/** The window that reads a map. */

export const WINDOW = "#parapet-analysis";

export const OPEN_ANALYSIS = `game.modules.get("parapet").api.openAnalysis();`;

export const openedAnalysis = async (playground: Playground): Promise<void> => {
  await playground.run(OPEN_ANALYSIS);
  await playground.page.waitForSelector(`${WINDOW} [data-action=start]`);
};

export const statusOf = async ({ page }: Playground): Promise<string> =>
  (await page.locator(`${WINDOW} [role=status].parapet-analysis-status`).textContent()) ?? "";

export const press = ({ page }: Playground, action: string): Promise<void> =>
  page.locator(`${WINDOW} [data-action=${action}]`).click();

import { describe, expect, it } from "vitest";
import { group, openedCheck } from "../client/map-check-hands";
import { layTable } from "../client/playground";
import { versions } from "../client/versions";

const table = layTable();

describe.each(versions("logic"))("in version %i the map check", (profile) => {
  it("pans to a finding beside its window and marks it until it is fixed or the window is closed", async () => {
    const playground = await openedCheck(table, profile);
    const marked = (): Promise<boolean> =>
      playground.run("return canvas.parapetMapCheck.children[0].getLocalBounds().width > 0;");
    const doubles = group(playground, "double");
    await doubles.locator("summary").click();
    await doubles.getByText("Show", { exact: true }).click();
    await expect.poll(marked).toBe(true);
    const window = (await playground.page.locator("#parapet-map-check").boundingBox())!;
    const isClear = async (): Promise<boolean> => {
      const { x, y } = await playground.at(800, 300);
      return x > window.x + window.width || y > window.y + window.height || x < window.x || y < window.y;
    };
    await expect.poll(isClear).toBe(true);
    await doubles.getByText("Fix", { exact: true }).click();
    await expect.poll(marked).toBe(false);
    await playground.page.close();
  });
});

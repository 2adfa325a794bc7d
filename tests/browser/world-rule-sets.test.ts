import { afterEach, beforeEach, expect, test } from "vitest";
import { panelHands, soon } from "../client/panel-hands";
import { layTable, Playground } from "../client/playground";
import { bytesOf } from "./downloads";

/** The window of the world's rule sets as it is laid out, and its files. */

const table = layTable();
let playground: Playground;
const { openPanel } = panelHands(() => playground);

const brawl = (number: number): object => ({
  format: 1,
  id: `world.brawl-${number}`,
  name: `A brawl in a tavern with a name that is longer than a line of a narrow window, number ${number}`,
  levels: [{ id: "behind", name: "Behind somebody", when: { lines: 1 } }],
});

beforeEach(async () => {
  playground = await Playground.open(table, 14);
});
afterEach(() => playground.close());

const openWindow = async (): Promise<void> => {
  await openPanel();
  await playground.page.locator("#parapet-config-rule-sets").click();
  await playground.page.locator("#parapet-rule-sets [data-action=openFile]").waitFor();
};

test.each([390, 1200])("has every button in sight or in reach of its scroll bar, on a page %i wide", async (width) => {
  const { page } = playground;
  await page.setViewportSize({ width, height: 800 });
  const many = Array.from({ length: 20 }, (_, i) => [`world.brawl-${i}`, brawl(i)]);
  await playground.set("ruleSets", Object.fromEntries(many));
  await openWindow();
  const box = (await page.locator("#parapet-rule-sets").boundingBox())!;
  expect([box.x >= 0, box.x + box.width <= width, box.y >= 0, box.y + box.height <= 800]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const out = await page.locator("#parapet-rule-sets").evaluate((window) => {
    const bounds = window.getBoundingClientRect();
    return [...window.querySelectorAll("a, .window-content button")]
      .filter((element) => {
        element.scrollIntoView({ block: "nearest" });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < bounds.left || right > bounds.right || top < bounds.top || bottom > bounds.bottom + 1;
      })
      .map(({ ariaLabel, textContent }) => ariaLabel ?? textContent);
  });
  expect(out).toEqual([]);
});

test("adds a document from a file, and saves it as a file", async () => {
  const { page } = playground;
  await openWindow();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: "Open file" }).click(),
  ]);
  const buffer = Buffer.from(JSON.stringify(brawl(1)));
  await chooser.setFiles({ name: "rules.json", mimeType: "application/json", buffer });
  await soon(() => page.locator("#parapet-rule-sets li").count()).toBe(1);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^Save A brawl/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("world-brawl-1.json");
  expect(JSON.parse((await bytesOf(download)).toString("utf8"))).toEqual(brawl(1));
});

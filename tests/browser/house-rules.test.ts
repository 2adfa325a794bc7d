import { afterEach, beforeEach, expect, test } from "vitest";
import { panelHands, soon } from "../client/panel-hands";
import { layTable, Playground } from "../client/playground";
import { bytesOf } from "./downloads";

/** The editor of house rules as it is laid out, and its files. */

const table = layTable();
let playground: Playground;
const { openPanel } = panelHands(() => playground);

beforeEach(async () => {
  playground = await Playground.open(table, 14);
  await playground.set("ruleset", "dnd5e");
});
afterEach(() => playground.close());

const openEditor = async (): Promise<void> => {
  await openPanel();
  await playground.page.locator("#parapet-config-house-rules").click();
  await playground.page.locator("#parapet-house-half-ac").waitFor();
};

test.each([390, 1200])(
  "has every field and button in sight or in reach of its scroll bar, on a page %i wide",
  async (width) => {
    const { page } = playground;
    await page.setViewportSize({ width, height: 800 });
    await openEditor();
    const box = (await page.locator("#parapet-house-rules").boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= width, box.y >= 0, box.y + box.height <= 800]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const out = await page.locator("#parapet-house-rules").evaluate((window) => {
      const bounds = window.getBoundingClientRect();
      return [...window.querySelectorAll("input, .window-content button")]
        .filter((element) => {
          element.scrollIntoView({ block: "nearest" });
          const { left, right, top, bottom, height } = element.getBoundingClientRect();
          return (
            left < bounds.left || right > bounds.right || top < bounds.top || bottom > bounds.bottom + 1 || height < 20
          );
        })
        .map(({ id, textContent }) => id || textContent);
    });
    expect(out).toEqual([]);
  },
);

test("saves its document as a file, and opens it again in place of what it has", async () => {
  const { page } = playground;
  await openEditor();
  await page.locator("#parapet-house-half-ac").fill("1");
  await page.locator("#parapet-house-total-name").fill("Walled off");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save as file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("house-rules-dnd5e.json");
  const buffer = await bytesOf(download);
  expect(JSON.parse(buffer.toString("utf8"))).toEqual({
    format: 1,
    houseRulesOf: "dnd5e",
    levels: { half: { ac: 1 }, total: { name: "Walled off" } },
  });
  await page.getByRole("button", { name: "Reset Half cover" }).click();
  await soon(() => page.locator("#parapet-house-half-ac").inputValue()).toBe("2");
  const open = async (content: Buffer): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      page.getByRole("button", { name: "Open file" }).click(),
    ]);
    await chooser.setFiles({ name: "rules.json", mimeType: "application/json", buffer: content });
  };
  await open(buffer);
  await soon(() => page.locator("#parapet-house-half-ac").inputValue()).toBe("1");
  await open(Buffer.from('{"format":1,"houseRulesOf":"rise","levels":{}}'));
  await soon(() => Promise.resolve(playground.errors.join())).toContain("houseRulesOf: expected dnd5e, got");
  await open(Buffer.from(" ".repeat(64 * 1024 + 1)));
  await soon(() => Promise.resolve(playground.errors.join())).toContain("at most 65536 bytes");
  playground.errors.splice(0);
  expect(await page.locator("#parapet-house-half-ac").inputValue()).toBe("1");
});

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { panelHands, soon } from "../client/panel-hands";
import { layTable, Playground } from "../client/playground";
import { bytesOf } from "./downloads";

/** The editor of rule sets as it is laid out, and its files. */

const table = layTable();
let playground: Playground;
const { openPanel, aim } = panelHands(() => playground);

/** A folder for pictures to look at; none are made without it. */
const LOOK = process.env["PARAPET_LOOK"];

const LONG = "A rule set of a table with a name that is longer than a line of a narrow window";

const FULL = {
  format: 1,
  id: "world.full",
  name: LONG,
  source: "the table",
  systems: ["dnd5e", "pf2e"],
  levels: [
    {
      id: "low",
      name: "Behind something low",
      when: [{ lines: 3, share: ">1/2" }, { touching: true }],
      gives: [{ stat: "ac", value: 2 }, { dice: "disadvantage", count: 1 }, { text: "damage die d4" }],
      forbids: ["opportunity"],
    },
    { id: "high", name: "Nearly out of sight", when: { lines: "3/4" } },
  ],
  total: { name: "No way through" },
  counts: {
    wall: "high",
    low: "low",
    creature: { upTo: "low", who: "not-allies", size: "same-or-larger", kinds: ["ranged", "melee"] },
  },
  concealment: { dim: [{ stat: "attack", value: -2 }] },
  needs: "both",
  melee: "none",
  saves: false,
};

beforeEach(async () => {
  playground = await Playground.open(table, 14);
});
afterEach(() => playground.close());

const editor = (selector = "") => playground.page.locator(`#parapet-rule-editor${selector}`);

const openEditor = async (document: object = FULL): Promise<void> => {
  await playground.set("ruleSets", { "world.full": document });
  await aim();
  await openPanel();
  await playground.page.locator("#parapet-config-rule-sets").click();
  await playground.page.locator("#parapet-rule-sets-edit-0").click();
  await editor(" #parapet-edit-name-name").waitFor();
};

test.each([
  [390, 800],
  [1400, 900],
])(
  "has every field and button in sight or in reach of its scroll bar, on a page of %i by %i",
  async (width, height) => {
    const { page } = playground;
    await page.setViewportSize({ width, height });
    await openEditor();
    const box = (await editor().boundingBox())!;
    expect([box.x >= 0, box.x + box.width <= width, box.y >= 0, box.y + box.height <= height]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    const out = await editor().evaluate((window) => {
      const bounds = window.getBoundingClientRect();
      return [...window.querySelectorAll("input, select, .window-content button")]
        .filter((element) => {
          element.scrollIntoView({ block: "nearest" });
          const its = element.getBoundingClientRect();
          return (
            its.left < bounds.left ||
            its.right > bounds.right ||
            its.top < bounds.top ||
            its.bottom > bounds.bottom + 1 ||
            its.height < 20
          );
        })
        .map(({ id, textContent }) => id || textContent);
    });
    expect(out).toEqual([]);
    if (LOOK === undefined) return;
    mkdirSync(LOOK, { recursive: true });
    for (const theme of ["dark", "light"]) {
      await page.evaluate((its) => {
        document.body.classList.remove("theme-dark", "theme-light");
        document.body.classList.add(`theme-${its}`);
      }, theme);
      for (const [part, id] of [
        ["top", "name-name"],
        ["middle", "levels-0-forbids-0-action"],
        ["bottom", "dim-what"],
      ]) {
        await page.locator(`#parapet-edit-${id}`).scrollIntoViewIfNeeded();
        await page.screenshot({ path: join(LOOK, `${width}-${theme}-${part}.png`) });
      }
    }
  },
);

test("keeps the place in its lines and the focus when it is shown again", async () => {
  const { page } = playground;
  await page.setViewportSize({ width: 390, height: 800 });
  await openEditor();
  const field = page.locator("#parapet-edit-concealment-dim-0-value-value");
  await field.scrollIntoViewIfNeeded();
  await field.focus();
  const lines = editor(" .parapet-edit-lines");
  const before = await lines.evaluate((element) => element.scrollTop);
  expect(before).toBeGreaterThan(200);
  await field.fill("-4");
  await page.keyboard.press("Tab");
  await soon(() => page.locator("#parapet-edit-concealment-dim-0-reset").count()).toBe(1);
  const focused = await page.evaluate(() => document.activeElement?.id);
  expect(focused).toBe("parapet-edit-concealment-dim-0-stat-stat");
  expect(Math.abs((await lines.evaluate((element) => element.scrollTop)) - before)).toBeLessThan(60);
});

test("saves its document as a file, and opens it again in place of what it has", async () => {
  const { page } = playground;
  await openEditor();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    editor().getByRole("button", { name: "Save as file" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("world-full.json");
  const buffer = await bytesOf(download);
  expect(JSON.parse(buffer.toString("utf8"))).toEqual(FULL);
  await page.locator("#parapet-edit-name-name").fill("Short");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    editor().getByRole("button", { name: "Open file" }).click(),
  ]);
  await chooser.setFiles({ name: "rules.json", mimeType: "application/json", buffer });
  await soon(() => page.locator("#parapet-edit-name-name").inputValue()).toBe(LONG);
});

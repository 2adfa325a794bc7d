import { describe, expect, it } from "vitest";
import { closed, control, IN_PAGE, legend, opened, SLOW } from "../client/cover-map-hands";
import { layTable, Playground } from "../client/playground";
import { versions } from "../client/versions";

/** The cover map where it needs a layout: the place and the look of its legend. */

const table = layTable();

describe.each(versions("logic"))("in version %i the cover map", (profile) => {
  it("begins with the threat map, which counts the enemies that can attack each place as the API does", async () => {
    const playground = await opened(table, profile);
    await control(playground, "Bram");
    await playground.page.locator("#board").focus();
    await playground.page.keyboard.press("b");
    await expect
      .poll(() => legend(playground))
      .toMatch(/Threat to Bram.*Can attack:0.*Reach 30 ft.*Safest in reach, with your cover/);
    const wrong = (): Promise<readonly string[]> =>
      playground.run(`${IN_PAGE}
        const token = tokenNamed("Bram").document;
        const told = await game.modules.get("parapet").api.coverMap(token.id);
        const of = Number(/from (\\d+)/.exec(document.querySelector(".parapet-map-legend").textContent)[1]);
        // From the fewest enemies that can attack anywhere on the map to the most, whose strength is by their share of all.
        const strengths = [0, 7, 14, 21, 28, 36];
        const counts = told.map(({ shots }) => shots).filter((shots) => shots > 0);
        const [least, most] = [Math.min(...counts), Math.max(...counts)];
        const strongest = Math.min(5, Math.max(Math.ceil((5 * most) / of), most - least + 1));
        const strengthOf = (shots) => shots === 0 ? 0 : 1 + Math.round(((shots - least) / (most - least)) * (strongest - 1));
        const tiles = canvas.parapetCoverMap.children[0].children[0].children;
        const alphas = new Map(tiles.map(({ x, y, geometry }) => {
          const [{ fillStyle, lineStyle }] = geometry.graphicsData;
          const frame = lineStyle.width > 0 ? Math.max(0, lineStyle.alpha - 0.2) : 0;
          const alpha = fillStyle.visible ? fillStyle.alpha : frame;
          return [x + "," + y, Math.round(100 * alpha)];
        }));
        return told
          .filter(({ x, y, shots }) => alphas.get(x + 50 + "," + (y + 50)) !== strengths[strengthOf(shots)])
          .map(({ x, y, shots }) => x + "," + y + " " + shots);
      `);
    await expect.poll(wrong, SLOW).toEqual([]);
    // Within the map, clear of its buttons.
    const box = (selector: string) => playground.page.locator(selector).first().boundingBox();
    const [its, map, buttons] = [await box(".parapet-map-legend"), await box("#board"), await box("#map > .areas")];
    const isAbove = its!.y + its!.height <= buttons!.y;
    expect(isAbove || its!.x >= buttons!.x + buttons!.width).toBe(true);
    expect(its!.y + its!.height).toBeLessThanOrEqual(map!.y + map!.height);
    await closed(playground);
  });

  it("has a legend beside the scene where there is room, else a lower one that fades under the pointer", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    await page.setViewportSize({ width: 1400, height: 900 });
    await playground.settle();
    await playground.click("Mira");
    const toggle = async (): Promise<void> => {
      await page.locator("#board").focus();
      await page.keyboard.press("b");
    };
    const seen = () =>
      playground.run<{ readonly overlap: boolean; readonly height: number; readonly opacity: string }>(`
        const legend = document.querySelector(".parapet-map-legend");
        const { left, top, right, bottom, height } = legend.getBoundingClientRect();
        const { x, y, width, height: deep } = canvas.dimensions.sceneRect;
        const [from, to] = [{ x, y }, { x: x + width, y: y + deep }].map((it) => canvas.clientCoordinatesFromCanvas(it));
        const overlap = from.x < right && left < to.x && from.y < bottom && top < to.y;
        return { overlap, height, opacity: getComputedStyle(legend).opacity };`);
    // A scene that is as high as the view, but not as wide.
    await playground.run(`canvas.pan({ x: 1500, y: 500, scale: 0.6 });`);
    await toggle();
    await expect.poll(() => legend(playground)).toContain("Threat to Mira");
    await expect.poll(async () => (await seen()).overlap).toBe(false);
    const beside = await seen();
    for (let i = 0; i < 4 && (await legend(playground)) !== ""; i++) {
      await toggle();
      await playground.settle();
    }
    // A scene that fills the view on all sides.
    await playground.run(`canvas.pan({ x: 700, y: 450, scale: 2 });`);
    await toggle();
    await expect.poll(() => legend(playground)).toContain("Threat to Mira");
    await expect.poll(async () => (await seen()).overlap).toBe(true);
    await expect.poll(async () => (await seen()).height).toBeLessThan(beside.height);
    // Two lines: the title, the strengths and the shields are side by side as far as there is room.
    expect((await seen()).height).toBeLessThanOrEqual(64);
    expect((await seen()).opacity).toBe("1");
    const box = (await page.locator(".parapet-map-legend").boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(async () => (await seen()).opacity).toBe("0.12");
    await page.mouse.move(box.x + box.width / 2, box.y - 200);
    await expect.poll(async () => (await seen()).opacity).toBe("1");
    // On a phone too the numbers say what they count.
    await page.setViewportSize({ width: 390, height: 800 });
    const heading = page.locator(".parapet-map-legend .quiet", { hasText: "Can attack:" });
    await expect.poll(async () => (await heading.boundingBox())!.height).toBeGreaterThan(10);
    await closed(playground);
  });
});

import { afterEach, describe, expect, it } from "vitest";
import { openedAnalysis, press, statusOf, WINDOW } from "../client/analysis-hands";
import { layTable, Playground } from "../client/playground";
import { bytesOf } from "./downloads";

const table = layTable();
let playground: Playground;
afterEach(() => playground.close());

/** The machine may be busy with other files. */
const PATIENCE = { timeout: 90_000 };

const isDone = (): Promise<boolean> => statusOf(playground).then((status) => status.startsWith("Done"));

describe("the window that reads a map", () => {
  it("has a worker read it, shows what a place sees, and saves a page and a picture", async () => {
    playground = await Playground.open(table, 14);
    const { page } = playground;
    const worker = page.waitForEvent("worker");
    await openedAnalysis(playground);
    await press(playground, "start");
    expect((await worker).url()).toMatch(/chunks\/reading-worker-[\w-]{8}\.mjs$/);
    await expect.poll(isDone, PATIENCE).toBe(true);
    // It is gone with its work.
    await expect.poll(() => page.workers().length).toBe(0);

    const map = (await page.locator(`${WINDOW} svg[data-part=map]`).boundingBox())!;
    await page.mouse.move(map.x + map.width / 3, map.y + map.height / 2);
    await expect
      .poll(() => page.locator(`${WINDOW} .note`).textContent())
      .toMatch(/^[A-Z]+\d+: can be shot at from \d+ of \d+ spaces in range/);
    expect(await page.locator(`${WINDOW} [data-part=seen] path.clear`).getAttribute("d")).toMatch(/^M/);

    const [saved] = await Promise.all([page.waitForEvent("download"), press(playground, "savePage")]);
    const html = (await bytesOf(saved)).toString("utf8");
    expect(html).toContain("<title>The Crooked Flagon</title>");
    expect(html).toContain("default-src 'none'");
    const [drawn] = await Promise.all([page.waitForEvent("download"), press(playground, "savePicture")]);
    // The signature of PNG, and as wide as its longer side should be.
    const png = await bytesOf(drawn);
    expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(Math.max(png.readUInt32BE(16), png.readUInt32BE(20))).toBe(3000);
  });

  it("reads in slices of the page's time where a worker is refused", async () => {
    playground = await Playground.open(
      table,
      14,
      undefined,
      `globalThis.Worker = class { constructor() { throw new Error("refused"); } };`,
    );
    await openedAnalysis(playground);
    await press(playground, "start");
    await expect.poll(isDone, PATIENCE).toBe(true);
  });

  it("lets the GM mark a way and two areas on the map below, which it then asks about", async () => {
    playground = await Playground.open(table, 14);
    const { page } = playground;
    await openedAnalysis(playground);
    await page.locator(`${WINDOW} summary`).click();
    const click = async (x: number, y: number): Promise<void> => {
      const at = await playground.at(x, y);
      await page.mouse.click(at.x, at.y);
      await playground.settle();
    };
    const drawn = (): Promise<number[]> =>
      playground.run<number[]>(
        "const { left, top, right, bottom } = canvas.parapetAnalysis.getBounds(); return [left, top, right, bottom];",
      );
    const says = (text: string): Promise<number> => page.locator(`${WINDOW} details p`, { hasText: text }).count();
    await press(playground, "markWay");
    // A hundred pixels are a space: the middles of B6 and H6.
    await click(150, 550);
    await click(750, 550);
    await page.keyboard.press("Escape");
    await expect.poll(() => says("Way: B6, H6")).toBe(1);
    const [left = 0, , right = 0] = await drawn();
    const [from, to] = [await playground.at(150, 550), await playground.at(750, 550)];
    // From the first point to the second, and little more.
    expect(right - left).toBeGreaterThan(to.x - from.x);
    expect(right - left).toBeLessThan(1.2 * (to.x - from.x));
    // Escape has ended the marking alone: the window is there, and takes presses again.
    await press(playground, "markAreas");
    for (const [x, y] of [
      [50, 50],
      [250, 850],
      [1150, 50],
      [950, 850],
    ] as const)
      await click(x, y);
    await expect.poll(() => says("Sides: A1–C9 and J1–L9")).toBe(1);
    await press(playground, "start");
    await expect.poll(isDone, PATIENCE).toBe(true);
    const layers = await page.locator(`${WINDOW} .layers button`).allTextContents();
    expect(layers).toEqual(expect.arrayContaining(["Sides", "Ambush"]));
    expect(await page.locator(`${WINDOW} .findings`).textContent()).toMatch(/First side: .* Second side: /);
    await press(playground, "clear");
    await expect.poll(() => says("Sides: friendly and hostile creatures")).toBe(1);
    const [first, , last] = await drawn();
    expect(last).toBe(first);
  });
});

describe("on the playground's page", () => {
  const whole = layTable({ isWhole: true });

  it("one press opens the window and reads the map", async () => {
    playground = await Playground.open(whole, 14);
    await playground.page.locator("#read-map").click();
    await playground.page.waitForSelector(WINDOW);
    await expect.poll(isDone, PATIENCE).toBe(true);
    expect(await playground.page.locator(`${WINDOW} .findings li`).count()).toBeGreaterThan(0);
  });
});

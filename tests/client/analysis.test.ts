import { describe, expect, it } from "vitest";
import { openedAnalysis, OPEN_ANALYSIS, press, statusOf, WINDOW } from "./analysis-hands";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** A page of jsdom has no workers: here the map is read in slices of the page's time. */
describe.each(versions("logic"))("in version %i the window that reads a map", (profile) => {
  it("reads it, shows what to know with a layer for each sentence, and stores nothing", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    const flags = (): Promise<string> => playground.run("return JSON.stringify(canvas.scene.toObject());");
    const before = await flags();
    await openedAnalysis(playground);
    expect(await page.locator(`${WINDOW} [data-action=savePage]`).getAttribute("disabled")).not.toBeNull();
    await press(playground, "start");
    await expect.poll(() => statusOf(playground), { timeout: 60_000 }).toMatch(/^Done/);
    // The sample's hall has friendly and hostile creatures.
    expect(await page.locator(`${WINDOW} .findings`).textContent()).toMatch(/Friendly side: .* Hostile side: /);
    const layers = await playground.run<string[]>(
      `return [...document.querySelectorAll("${WINDOW} .layers button")].map((it) => it.dataset.choose);`,
    );
    const links = await playground.run<string[]>(
      `return [...document.querySelectorAll("${WINDOW} .findings button")].map((it) => it.dataset.choose);`,
    );
    expect(links.filter((link) => !layers.includes(link))).toEqual([]);
    await playground.run(`
      Element.prototype.scrollIntoView = () => undefined;
      document.querySelector('${WINDOW} .layers [data-choose="shots"]').click();
    `);
    expect(await page.locator(`${WINDOW} svg[data-part=map]`).getAttribute("data-layer")).toBe("shots");
    // A layer is put into the picture when it is chosen.
    const paths = (layer: string): Promise<number> =>
      playground.run(`return document.querySelectorAll("${WINDOW} svg .layer.${layer} path").length;`);
    expect(await paths("shots")).toBeGreaterThan(0);
    expect(await paths("targets")).toBe(0);
    expect(await page.locator(`${WINDOW} tbody tr`).count()).toBe(100);
    expect(await flags()).toBe(before);
    await playground.run(`canvas.tokens.placeables[0].document.update({ x: 0 });`);
    await expect.poll(() => statusOf(playground)).toMatch(/^The scene has changed/);
    await playground.close();
  });

  it("stops when asked to, and can be started again", async () => {
    const playground = await Playground.open(table, profile);
    await openedAnalysis(playground);
    await press(playground, "start");
    await playground.page.waitForSelector(`${WINDOW} [data-action=cancel]`);
    await press(playground, "cancel");
    await playground.page.waitForSelector(`${WINDOW} [data-action=start]`);
    expect(await statusOf(playground)).toBe("Canceled.");
    await playground.settle();
    expect(await statusOf(playground)).toBe("Canceled.");
    await playground.close();
  });

  it.each([
    ["markWay", /^Click points of the way/],
    ["markAreas", /^Click two opposite corners .*Corners left: 4/],
  ])("no longer says what to press once Escape has ended %s", async (action, told) => {
    const playground = await Playground.open(table, profile);
    await openedAnalysis(playground);
    await playground.page.locator(`${WINDOW} summary`).click();
    await press(playground, action);
    await expect.poll(() => statusOf(playground)).toMatch(told);
    await playground.page.keyboard.press("Escape");
    await expect.poll(() => statusOf(playground)).toBe("");
    expect(await playground.page.locator(WINDOW).count()).toBe(1);
    await playground.close();
  });

  it("says what to do where a map cannot be read", async () => {
    const playground = await Playground.open(table, profile);
    await openedAnalysis(playground);
    await playground.set("ruleset", "missing.rules");
    await press(playground, "start");
    await expect.poll(() => statusOf(playground)).toMatch(/^The map cannot be read: The rule set missing\.rules/);
    playground.errors.splice(0);
    await playground.close();
  });

  it("is for GMs alone", async () => {
    const playground = await Playground.openAsPlayer(table, profile);
    await playground.run(OPEN_ANALYSIS);
    await playground.settle();
    expect(await playground.page.locator(WINDOW).count()).toBe(0);
    await playground.close();
  });
});

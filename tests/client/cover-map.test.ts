import { describe, expect, it } from "vitest";
import { closed, control, IN_PAGE, legend, opened, SLOW } from "./cover-map-hands";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** From off to the cover map, which is the key's second press, or from there to off. */
const hold = async ({ page }: Playground, isShown: boolean): Promise<void> => {
  await page.locator("#board").focus();
  for (let press = 0; press < (isShown ? 2 : 1); press++) await page.keyboard.press("b");
};

const tip = ({ page }: Playground): Promise<string | undefined> =>
  page.evaluate(() => document.querySelector(".parapet-map-legend .tip")?.textContent);

const tiles = (playground: Playground): Promise<number> => playground.run(`${IN_PAGE} return drawn().length;`);

/**
 * Differences between the map on the screen and the places of the API. They are missing or extra tiles, one colour for two
 * covers, or two colours for one. Empty if there are none.
 */
const wrongWith = (playground: Playground, name: string, target: string | null): Promise<readonly string[]> =>
  playground.run(`${IN_PAGE}
    const token = tokenNamed(${JSON.stringify(name)}).document;
    const target = ${target === null ? "undefined" : `tokenNamed(${JSON.stringify(target)}).document.id`};
    const { api } = game.modules.get("parapet");
    const told = await api.coverMap(token.id, target === undefined ? {} : { target });
    const [halfWide, halfHigh] = [token.width * 50, token.height * 50];
    const colours = new Map(drawn().map(([x, y, colour]) => [x + "," + y, colour]));
    const wrong = colours.size === told.length ? [] : [colours.size + " tiles of " + told.length];
    const byCover = new Map();
    for (const { x, y, cover } of told) {
      const colour = colours.get(x + halfWide + "," + (y + halfHigh));
      if (!byCover.has(cover)) byCover.set(cover, colour);
      if (colour === undefined || byCover.get(cover) !== colour) wrong.push(x + "," + y + " " + cover + " " + colour);
    }
    if (new Set(byCover.values()).size < byCover.size) wrong.push("one colour for two");
    return wrong.slice(0, 5);
  `);

describe.each(versions("logic"))("in version %i the cover map", (profile) => {
  it("colours places after two presses of its key, names its creature, and leaves nothing afterwards", async () => {
    const playground = await opened(table, profile);
    await hold(playground, true);
    await expect.poll(() => legend(playground)).toContain("Select a token");
    await control(playground, "Bram");
    await expect.poll(() => legend(playground)).toContain("Bram");
    await expect.poll(() => wrongWith(playground, "Bram", null), SLOW).toEqual([]);
    expect(await tiles(playground)).toBeGreaterThan(10);
    expect(await legend(playground)).toContain("No enemy has a shot");
    await hold(playground, false);
    await expect.poll(() => tiles(playground)).toBe(0);
    expect(await legend(playground)).toBe("");
    await closed(playground);
  });

  it("says if there are no enemies in view", async () => {
    const playground = await opened(table, profile);
    await playground.run(`
      const foes = canvas.scene.tokens.contents.filter(({ disposition }) => disposition === -1);
      await canvas.scene.deleteEmbeddedDocuments("Token", foes.map(({ id }) => id));
    `);
    await control(playground, "Mira");
    await hold(playground, true);
    await expect.poll(() => legend(playground)).toContain("No enemies in view");
    expect(await tiles(playground)).toBe(0);
    await closed(playground);
  });

  it("shows attacks on the only target from each place", async () => {
    const playground = await opened(table, profile);
    await control(playground, "Mira");
    await playground.run(`${IN_PAGE} tokenNamed("Krell").setTarget(true);`);
    await hold(playground, true);
    await expect.poll(() => legend(playground)).toContain("Mira: shot at Krell");
    expect(await legend(playground)).toContain("No shot");
    await expect.poll(() => wrongWith(playground, "Mira", "Krell"), SLOW).toEqual([]);
    await closed(playground);
  });

  it("follows a door that is opened while it is shown", async () => {
    const playground = await opened(table, profile);
    await control(playground, "Bram");
    await hold(playground, true);
    await expect.poll(() => wrongWith(playground, "Bram", null), SLOW).toEqual([]);
    const before = await playground.run(`${IN_PAGE} return JSON.stringify(drawn().sort());`);
    await playground.run(`
      const door = canvas.scene.walls.contents.find(({ door, ds }) => door === 1 && ds === 0);
      await door.update({ ds: 1 });
    `);
    await expect.poll(() => playground.run(`${IN_PAGE} return JSON.stringify(drawn().sort());`), SLOW).not.toBe(before);
    await expect.poll(() => wrongWith(playground, "Bram", null), SLOW).toEqual([]);
    await closed(playground);
  });

  it("keeps the reach on the threat map while that is computed again", async () => {
    const playground = await opened(table, profile);
    await playground.set("coverMapRadius", 12);
    await control(playground, "Bram");
    await playground.run(`game.modules.get("parapet").api.showCoverMap(true);`);
    const pale = `canvas.parapetCoverMap.children[0].children[0].children.filter(({ alpha }) => alpha < 1).length`;
    const isDone = `document.querySelector(".parapet-map-legend progress").hidden`;
    await expect.poll(() => playground.run<boolean>(`return ${isDone} && ${pale} > 0;`), SLOW).toBe(true);
    await playground.run(`
      globalThis.paleWhileOpen = [];
      const look = () => void (${isDone} || paleWhileOpen.push(${pale}));
      const bar = document.querySelector(".parapet-map-legend progress");
      new MutationObserver(look).observe(bar, { attributes: true });
      const door = canvas.scene.walls.contents.find(({ door, ds }) => door === 1 && ds === 0);
      await door.update({ ds: 1 });
    `);
    await expect.poll(() => playground.run<boolean>(`return paleWhileOpen.length > 2 && ${isDone};`), SLOW).toBe(true);
    expect(await playground.run<number>("return Math.min(...paleWhileOpen);")).toBeGreaterThan(0);
    await closed(playground);
  });

  it("follows its token while that is dragged", async () => {
    const playground = await opened(table, profile);
    const { page } = playground;
    await control(playground, "Bram");
    await hold(playground, true);
    await expect.poll(() => wrongWith(playground, "Bram", null), SLOW).toEqual([]);
    const from = await playground.middleOf("Bram");
    const to = await playground.at(1150, 750);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let i = 1; i <= 8; i++) {
      await page.mouse.move(from.x + ((to.x - from.x) * i) / 8, from.y + ((to.y - from.y) * i) / 8);
      await playground.settle();
      expect(await tiles(playground)).toBeGreaterThan(0);
    }
    await page.mouse.up();
    await expect.poll(() => wrongWith(playground, "Bram", null), SLOW).toEqual([]);
    await closed(playground);
  });

  it("describes the place under the pointer, and none before the pointer was on the map", async () => {
    const playground = await opened(table, profile);
    await playground.run(`${IN_PAGE} await tokenNamed("Mira").document.update({ x: 0, y: 0 });`);
    await control(playground, "Mira");
    await hold(playground, true);
    await expect.poll(() => tiles(playground), SLOW).toBeGreaterThan(5);
    await playground.settle();
    expect(await tip(playground)).toBe("");
    const { x, y } = await playground.at(50, 150);
    await playground.page.mouse.move(x, y);
    await expect.poll(() => tip(playground)).toMatch(/\w/);
    await closed(playground);
  });

  it("stays on, as does its tool, when another scene is viewed", async () => {
    const playground = await opened(table, profile);
    const tool = (): Promise<boolean> =>
      playground.run(`
        const controls = { tokens: { tools: {} }, walls: { tools: {} } };
        Hooks.callAll("getSceneControlButtons", controls);
        globalThis.coverMapTool = controls.tokens.tools["parapet-cover-map"];
        return coverMapTool.active;
      `);
    await tool();
    await control(playground, "Bram");
    await playground.run("coverMapTool.onChange(new Event('click'), true);");
    await expect.poll(() => tiles(playground), SLOW).toBeGreaterThan(0);
    await playground.dropFile("bare.txt", 'scene "Bare"\ngrid square 100 5 ft\ntoken A at 0,0\ntoken b at 500,0\n');
    await expect.poll(() => legend(playground)).toContain("Select a token");
    expect([await tool(), await tiles(playground)]).toEqual([true, 0]);
    await control(playground, "A");
    // The tool shows the threat map; the key's next press is the cover map.
    await expect.poll(() => legend(playground)).toContain("Threat to A");
    // On open ground the safest places have the open shield, and no other level is on the map.
    await expect.poll(() => legend(playground), SLOW).toMatch(/Least cover:No cover$/);
    await playground.page.locator("#board").focus();
    await playground.page.keyboard.press("b");
    await expect.poll(() => wrongWith(playground, "A", null), SLOW).toEqual([]);
    await playground.run("coverMapTool.onChange(new Event('click'), false);");
    await expect.poll(() => tiles(playground)).toBe(0);
    expect(await tool()).toBe(false);
    await closed(playground);
  });

  it("shows instructions when its token is released, for instance by Escape", async () => {
    const playground = await opened(table, profile);
    await control(playground, "Bram");
    await hold(playground, true);
    await expect.poll(() => tiles(playground), SLOW).toBeGreaterThan(0);
    await playground.page.keyboard.press("Escape");
    await expect.poll(() => legend(playground)).toContain("Select a token");
    expect(await tiles(playground)).toBe(0);
    await closed(playground);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground, type Box } from "./playground";
import { versions } from "./versions";

/** Badges and labels: on which creatures, and that none covers another or a portrait. */

const table = layTable();
let playground: Playground;

/** More foes, so that there are nine and more around Mira. */
const MORE = `
  const { name: _, _id, ...source } = canvas.tokens.placeables.find(({ document }) => document.name === "Krell").document.toObject();
  const places = [["Orla", 600, 100], ["Fen", 200, 200], ["Tusk", 500, 600], ["Vex", 900, 500], ["Zog", 400, 400], ["Ulf", 600, 400]];
  await canvas.scene.createEmbeddedDocuments("Token", places.map(([name, x, y]) => ({ ...source, name, x, y })));
`;

const TARGET_ALL = `
  for (const token of canvas.tokens.placeables)
    if (token.document.name !== "Mira") token.setTarget(true, { releaseOthers: false });
`;

interface Shown {
  readonly badges: readonly Box[];
  readonly labels: readonly Box[];
  readonly faces: readonly Box[];
  readonly screen: Box;
  readonly names: readonly string[];
}

/** Where everything is on screen. A face is the middle 0.3 widths of a token to each side of its centre. */
const shown = (): Promise<Shown> =>
  playground.run(`
    const { badges, labels } = game.modules.get("parapet").api.overlay;
    const { x: left, y: top, scale } = { ...canvas.stage.toGlobal({ x: 0, y: 0 }), scale: canvas.stage.scale.x };
    const faces = canvas.tokens.placeables.filter(({ visible }) => visible).map((token) => {
      const side = 0.6 * Math.min(token.w, token.h) * scale;
      const middle = { x: left + (token.document.x + token.w / 2) * scale, y: top + (token.document.y + token.h / 2) * scale };
      return { x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side };
    });
    return {
      badges: badges.flatMap(({ box }) => box ?? []),
      labels: labels.flatMap(({ box }) => box ?? []),
      faces,
      screen: { x: 0, y: 0, width: canvas.app.screen.width, height: canvas.app.screen.height },
      names: badges.map(({ tokenId }) => canvas.tokens.get(tokenId).document.name),
    };
  `);

/** A hundredth of a pixel is rounding. */
const SLACK = 0.01;

const overlap = (a: Box, b: Box): boolean =>
  a.x + SLACK < b.x + b.width &&
  b.x + SLACK < a.x + a.width &&
  a.y + SLACK < b.y + b.height &&
  b.y + SLACK < a.y + a.height;

const isOn = (screen: Box, box: Box): boolean =>
  box.x >= 0 && box.y >= 0 && box.x + box.width <= screen.width && box.y + box.height <= screen.height;

const inOrder = (boxes: readonly Box[]): readonly Box[] => [...boxes].sort((p, q) => p.x - q.x || p.y - q.y);

const expectApart = ({ badges, labels, faces }: Shown): void => {
  const signs = [...badges, ...labels];
  for (const [i, a] of signs.entries()) {
    for (const b of signs.slice(i + 1)) expect(overlap(a, b), JSON.stringify([a, b])).toBe(false);
    for (const face of faces) expect(overlap(a, face), JSON.stringify([a, face])).toBe(false);
  }
};

describe.each(versions("logic"))("badges in version %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("leave a map of the selected creature's own safety, and come back with it gone", async () => {
    await playground.click("Mira");
    await playground.run(TARGET_ALL);
    await playground.page.mouse.move(5, 300);
    await expect.poll(async () => Object.keys(await playground.badges())).toContain("Krell");
    await playground.run(`game.modules.get("parapet").api.showCoverMap(true);`);
    await expect.poll(() => playground.badges()).toEqual({});
    await playground.run(`game.modules.get("parapet").api.showCoverMap(false);`);
    await expect.poll(async () => Object.keys(await playground.badges())).toContain("Krell");
  });

  test("are on every creature in view while a token is controlled, without lines or labels", async () => {
    expect(await playground.badges()).toEqual({});
    await playground.click("Mira");
    await playground.page.mouse.move(5, 300);
    await playground.settle();
    // By the expectations that the sample carries.
    expect(await playground.badges()).toMatchObject({
      Gark: "No cover",
      Krell: "Soft cover +4 AC",
      Nub: "Cover +4 AC, +2 Reflex",
      Skrit: "No line of effect",
      Bram: "No line of effect",
      Pike: "Cover +4 AC, +2 Reflex",
      Wisp: "No cover, 20 % miss chance",
    });
    expect(Object.keys(await playground.badges())).not.toContain("Mira");
    expect(await playground.overlay()).toEqual({ lines: [], labels: [] });
    await playground.run("canvas.tokens.releaseAll();");
    await playground.settle();
    expect(await playground.badges()).toEqual({});
  });

  test("come on a slow computer too, where each badge takes longer than the time of a frame", async () => {
    await playground.run(MORE);
    await playground.run(`
      const now = performance.now.bind(performance);
      let late = 0;
      performance.now = () => now() + (late += 5);
      canvas.tokens.placeables.find(({ document }) => document.name === "Mira").control();
    `);
    // Nothing is asked until the map has drawn everything by itself.
    const draws = `
      const starts = new Set();
      for (let frame = 0; frame < 20; frame++) {
        await new Promise((done) => requestAnimationFrame(done));
        for (const { startTime } of performance.getEntriesByName("parapet:overlay")) starts.add(startTime);
      }
      return starts.size;`;
    await expect.poll(() => playground.run(draws), { timeout: 30_000 }).toBeLessThanOrEqual(1);
    const seen = await playground.badges();
    expect(Object.keys(seen).length).toBeGreaterThanOrEqual(13);
    expect(seen).toMatchObject({ Gark: "No cover", Krell: "Soft cover +4 AC", Nub: "Cover +4 AC, +2 Reflex" });
    await playground.run(`Hooks.callAll("canvasPan", canvas, {});`);
    expect(await playground.badges()).toEqual(seen);
  });

  test("follow a dragged token, and return with it", async () => {
    await playground.click("Mira");
    const { mouse } = playground.page;
    const [from, to] = [await playground.middleOf("Mira"), await playground.at(350, 650)];
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 6 });
    await playground.settle();
    await expect.poll(async () => (await playground.badges())["Krell"]).toBe("No cover");
    await playground.page.keyboard.press("Escape");
    await mouse.up();
    await expect.poll(async () => (await playground.badges())["Krell"]).toBe("Soft cover +4 AC");
  });

  test.each([
    ["", ""],
    [" on hexes", "await canvas.scene.update({ grid: { type: 4 } });"],
    [" at half the zoom", "canvas.pan({ scale: 0.5 });"],
    [" on hexes at half the zoom", "await canvas.scene.update({ grid: { type: 4 } }); canvas.pan({ scale: 0.5 });"],
    [" far away", "canvas.pan({ scale: 0.2 });"],
  ])("and labels of nine targets and more overlap neither each other nor a token's centre%s", async (_, script) => {
    await playground.run(MORE);
    await playground.run(script);
    // With another grid the canvas is redrawn.
    await expect.poll(() => playground.run("return canvas.ready;")).toBe(true);
    await playground.run(
      `canvas.tokens.placeables.find(({ document }) => document.name === "Mira").control(); ${TARGET_ALL}`,
    );
    await playground.page.mouse.move(5, 300);
    await expect.poll(async () => (await shown()).badges.length).toBeGreaterThanOrEqual(9);
    const before = await shown();
    expectApart(before);
    for (const name of ["Krell", "Zog", "Nub", "Thud"]) {
      await playground.run(
        `canvas.tokens.placeables.find(({ document }) => document.name === "${name}").setHover(true);`,
      );
      await playground.settle();
      const hovered = await shown();
      expectApart(hovered);
      expect(hovered.labels).toHaveLength(1);
      expect(hovered.labels.every((box) => isOn(hovered.screen, box))).toBe(true);
      expect(inOrder(hovered.badges), "nothing jumps").toEqual(inOrder(before.badges));
      await playground.run(
        `canvas.tokens.placeables.find(({ document }) => document.name === "${name}").setHover(false);`,
      );
      await playground.settle();
    }
  });

  test("of several targets draw faint lines but for the one pointed at", async () => {
    await playground.click("Mira");
    await playground.run(TARGET_ALL);
    await playground.page.mouse.move(5, 300);
    await playground.settle();
    expect((await playground.overlay()).labels).toEqual([]);
    expect((await playground.overlay()).lines.length).toBeGreaterThan(20);
    await playground.hover("Krell");
    expect((await playground.labels())[0]).toMatch(/^Soft cover/);
  });

  test("leave the hotbar's place to it: no label lies below its top edge", async () => {
    // As in Foundry, the hotbar covers the lower half of the map. Thud stands behind it.
    await playground.run(`
      const board = document.querySelector("#board").getBoundingClientRect();
      const top = Math.round(board.top + board.height * 0.6);
      document.querySelector("#hotbar").style.cssText =
        "position: fixed; left: " + board.left + "px; width: " + board.width + "px; top: " + top + "px; height: 60px;";
    `);
    await playground.click("Mira");
    const edge = await playground.run<number>(`
      const [hotbar, board] = ["#hotbar", "#board"].map((it) => document.querySelector(it).getBoundingClientRect());
      return hotbar.top - board.top;`);
    for (const name of ["Thud", "Wisp", "Krell"]) {
      await playground.run(
        `canvas.tokens.placeables.find(({ document }) => document.name === "${name}").setHover(true);`,
      );
      await playground.settle();
      const { labels } = await shown();
      expect(labels, name).toHaveLength(1);
      expect(labels.every(({ y, height }) => y + height <= edge)).toBe(true);
      await playground.run(
        `canvas.tokens.placeables.find(({ document }) => document.name === "${name}").setHover(false);`,
      );
    }
  });

  test("lie above Foundry's target brackets, and obstacles and lines below them", async () => {
    const order = await playground.run<number[]>(
      `return [canvas.parapet, canvas.tokens, canvas.parapetSigns].map(({ zIndex }) => zIndex);`,
    );
    expect(order).toEqual([...order].sort((p, q) => p - q));
    expect(new Set(order).size).toBe(3);
  });
});

describe.each(versions("logic"))("to a player of version %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.openAsPlayer(table, profile);
    await playground.click("Mira");
    await playground.page.mouse.move(5, 300);
    await playground.settle();
  });
  afterEach(() => playground.close());

  test("an unseen creature has no badge, and gives none a number", async () => {
    expect((await playground.badges())["Krell"]).toBe("Soft cover +4 AC");
    await playground.change("Gark", { hidden: true });
    const badges = await playground.badges();
    expect(badges["Gark"]).toBeUndefined();
    expect(badges["Krell"]).toBe("No known cover");
  });

  test("a creature beyond a shut door, out of sight, has no badge", async () => {
    await playground.change("Mira", { sight: { enabled: true } });
    await playground.change("Krell", { x: 800, y: 500 });
    expect(Object.keys(await playground.badges())).not.toContain("Krell");
  });
});

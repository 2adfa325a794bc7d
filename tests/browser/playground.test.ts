import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { RINGS, STROKES } from "../../src/drawing/paint-shapes";
import { layTable, Playground, type Client } from "../client/playground";
import { logicTest, versions } from "../client/versions";

const table = layTable({ isWhole: true });
let playground: Playground;

/** Middle of the sample scene's closed door. */
const DOOR = { x: 600, y: 450 };

describe.each(versions("smoke"))("the built module on the stand-in, version %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("loads and has its API", async () => {
    const version = await playground.page.evaluate(() => (globalThis as never as Client).game.version);
    expect(version).toMatch(new RegExp(`^${profile}\\.`));
    expect(await playground.verdict("Mira", "Gark")).toMatchObject({ cover: "none", lineOfEffect: true });
    expect(await playground.notices()).toEqual([]);
  });

  test("hovering a creature behind another labels it with soft cover, on the map and beside it", async () => {
    await playground.click("Mira");
    await playground.hover("Krell");
    const { labels } = await playground.overlay();
    expect(labels).toHaveLength(1);
    expect(labels[0]?.text).toContain("Soft cover");
    expect(labels[0]?.text).toContain("+4 AC");
    await expect.poll(() => playground.page.locator("#verdict").textContent()).toContain("Soft cover");
  });

  test("draws the sight-lines of the verdict, and none without an attack", async () => {
    await playground.click("Mira");
    await playground.hover("Nub");
    const verdict = await playground.verdict("Mira", "Nub");
    const { lines } = await playground.overlay();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines).toEqual(verdict?.lines.map(({ from, to, isBlocked }) => ({ from, to, isBlocked })));
    expect(lines.some((line) => line.isBlocked)).toBe(true);
    const drawn = await playground.drawn();
    for (const { x, y } of lines.flatMap(({ from, to }) => [from, to])) {
      expect(drawn!.x).toBeLessThanOrEqual(x);
      expect(drawn!.y).toBeLessThanOrEqual(y);
      expect(drawn!.x + drawn!.width).toBeGreaterThanOrEqual(x);
      expect(drawn!.y + drawn!.height).toBeGreaterThanOrEqual(y);
    }
    await playground.page.mouse.move(5, 300);
    await playground.settle();
    expect((await playground.overlay()).lines).toEqual([]);
    expect(await playground.labels()).toEqual([]);
    expect(await playground.signs()).toEqual([expect.stringMatching(/^Hide: /)]);
  });

  logicTest(profile)("a target keeps its lines without the pointer", async () => {
    await playground.click("Mira");
    await playground.hover("Pike");
    await playground.page.keyboard.press("t");
    await playground.page.mouse.move(5, 300);
    await playground.settle();
    expect((await playground.overlay()).labels).toHaveLength(1);
    await playground.page.keyboard.press("Escape");
    await playground.settle();
    expect((await playground.overlay()).labels).toEqual([]);
  });

  test("opening the door opens a line of effect, closing it blocks it", async () => {
    const { page } = playground;
    const before = await playground.verdict("Mira", "Bram");
    expect(before).toMatchObject({ cover: "total", lineOfEffect: false });
    const door = await playground.at(DOOR.x, DOOR.y);
    await page.mouse.click(door.x, door.y);
    await playground.settle();
    expect(await playground.verdict("Mira", "Bram")).toMatchObject({ lineOfEffect: true });
    await page.mouse.click(door.x, door.y);
    await playground.settle();
    expect(await playground.verdict("Mira", "Bram")).toEqual(before);
  });

  logicTest(profile)("dragging the creature in between away removes the soft cover during the drag", async () => {
    const { page } = playground;
    await playground.click("Mira");
    await playground.hover("Krell");
    await page.keyboard.press("t");
    const from = await playground.middleOf("Gark");
    const to = await playground.at(350, 650);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await playground.settle();
    expect((await playground.overlay()).labels[0]?.text).toContain("No cover");
    await page.mouse.up();
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "none" });
  });

  logicTest(profile)("arrow keys move the attacker by a square", async () => {
    await playground.click("Mira");
    await playground.page.keyboard.press("ArrowDown");
    await playground.settle();
    const y = await playground.page.evaluate(
      () =>
        (globalThis as never as Client).canvas.tokens.placeables.find((it) => it.document.name === "Mira")?.document.y,
    );
    expect(y).toBe(500);
  });

  logicTest(profile)("a double click targets and keeps the attacker", async () => {
    await playground.click("Mira");
    const { x, y } = await playground.middleOf("Pike");
    await playground.page.mouse.dblclick(x, y);
    await playground.settle();
    await expect.poll(() => playground.page.locator(".chooser[aria-pressed=true]").textContent()).toBe("Mira");
    await expect
      .poll(() => playground.page.locator(".targeter[aria-pressed=true]").getAttribute("aria-label"))
      .toBe("Target Pike");
  });

  logicTest(profile)("the legend explains the lines in the colours of the map", async () => {
    const { clear, blocked, beyond, wall } = STROKES;
    const colours = [clear, blocked, beyond, RINGS.stop, wall, RINGS.origin].map(({ colour }) => colour);
    const drawn = await playground.page
      .locator("#legend svg")
      .evaluateAll((pictures) =>
        pictures.slice(0, 6).map((picture) => picture.querySelectorAll("[stroke]")[1]?.getAttribute("stroke")),
      );
    expect(drawn).toEqual(colours.map((colour) => `#${colour.toString(16).padStart(6, "0")}`));
  });

  logicTest(profile)("a creature can be added and removed", async () => {
    const { page } = playground;
    const creatures = page.locator("#creatures li");
    const before = await creatures.count();
    await page.locator("#add-creature").click();
    await playground.settle();
    await expect.poll(() => creatures.count()).toBe(before + 1);
    const name = `Creature ${before + 1}`;
    await page.locator(".chooser", { hasText: name }).click();
    await playground.hover("Mira");
    expect((await playground.overlay()).labels).toHaveLength(1);
    await page.keyboard.press("Delete");
    await playground.settle();
    await expect.poll(() => creatures.count()).toBe(before);
    expect((await playground.overlay()).labels).toEqual([]);
  });

  test("creatures added to an empty map stand apart, and the first is selected", async () => {
    const added = await playground.run<{ places: number[][]; selected: string[] }>(`
      const ids = canvas.scene.tokens.contents.map(({ id }) => id);
      await canvas.scene.deleteEmbeddedDocuments("Token", ids);
      for (let count = 1; count <= 2; count++) {
        document.querySelector("#add-creature").click();
        for (let i = 0; i < 100 && canvas.tokens.placeables.length < count; i++) await new Promise((done) => setTimeout(done, 20));
      }
      for (let i = 0; i < 100 && canvas.tokens.controlled.length === 0; i++) await new Promise((done) => setTimeout(done, 20));
      const nameOf = ({ document }) => document.name;
      return {
        places: canvas.tokens.placeables.map(({ document: { x, y } }) => [x, y]),
        selected: canvas.tokens.controlled.map(nameOf),
      };
    `);
    const [[x = 0, y] = [], second] = added.places;
    expect(second).toEqual([x + 200, y]);
    expect(added.selected).toEqual(["Creature 1"]);
  });

  test("a setting of the module changes the verdict", async () => {
    const { page } = playground;
    expect(await playground.verdict("Pike", "Mira")).toMatchObject({ cover: "soft" });
    await page.locator("summary", { hasText: "Rules and display" }).click();
    await page.locator("#settings label", { hasText: "Soft cover from" }).locator("select").selectOption("enemies");
    expect(await playground.verdict("Pike", "Mira")).toMatchObject({ cover: "none" });
  });

  logicTest(profile)("the stand-in throws by name for unimplemented members", async () => {
    const refusal = await playground.page.evaluate(() => {
      try {
        return String(Reflect.get((globalThis as never as Client).game, "playlists"));
      } catch (error) {
        return String(error);
      }
    });
    expect(refusal).toContain("does not implement game.playlists");
  });

  test("has levels on 14 only", async () => {
    const seen = await playground.page.evaluate(() => {
      const { scene } = (globalThis as never as Client).canvas;
      return { levels: typeof scene.levels, surfaces: typeof scene.getSurfaces };
    });
    const expected =
      profile === 14 ? { levels: "object", surfaces: "function" } : { levels: "undefined", surfaces: "undefined" };
    expect(seen).toEqual(expected);
  });

  logicTest(profile)("a move is announced with its end while the token is still moving", async () => {
    const told = await playground.page.evaluate(
      () =>
        new Promise<{ document: number; placeable: number }>((resolve) => {
          const { canvas, Hooks } = globalThis as never as Client;
          const token = canvas.tokens.placeables.find((it) => it.document.name === "Mira")!;
          Hooks.once("updateToken", () => {
            resolve({ document: token.document.x, placeable: token.x });
          });
          void token.document.update({ x: 300 });
        }),
    );
    expect(told).toEqual({ document: 300, placeable: 100 });
  });

  logicTest(profile)("a bad file gives one notice and leaves the scene unchanged", async () => {
    const bad = JSON.stringify({ name: "Bad", grid: { size: 0 }, walls: [{ c: [0, 0, 100, 0] }] });
    const sceneId = (): Promise<string> =>
      playground.page.evaluate(() => (globalThis as never as Client).canvas.scene.id);
    const before = await sceneId();
    await playground.dropFile("bad.json", bad);
    await playground.page.waitForSelector(".notice");
    const notices = await playground.notices();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/bad\.json: grid\.size: expected /);
    expect(await sceneId()).toBe(before);
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
  });

  test("a text map dropped on the page is shown and judged, and nothing of the former scene remains", async () => {
    const { page } = playground;
    await playground.click("Mira");
    await playground.hover("Krell");
    await page.keyboard.press("t");
    await playground.settle();
    const map = ["scene Corridor", "map", "+---+---+---+---+", "| A           b |", "+---+---+---+---+", ""].join("\n");
    await playground.dropFile("corridor.txt", map);
    await page.waitForFunction(() => (globalThis as never as Client).canvas.tokens.placeables.length === 2);
    await playground.settle();
    expect(await playground.overlay()).toEqual({ lines: [], labels: [] });
    expect(await playground.drawn()).toBeNull();
    await expect.poll(() => page.locator("#scenes option:checked").textContent()).toBe("Corridor");
    await expect.poll(() => page.locator("#creatures li").count()).toBe(2);
    await playground.click("A");
    await playground.hover("b");
    expect((await playground.overlay()).labels[0]?.text).toContain("No cover");
  });

  logicTest(profile)(
    "shows the map between the tools on a page as narrow as a phone, with the ruling palette on the page",
    async () => {
      const { page } = playground;
      await page.setViewportSize({ width: 390, height: 800 });
      const heights = (): Promise<readonly number[]> =>
        playground.run(`
        const { top } = document.querySelector("#board").getBoundingClientRect();
        const ends = canvas.scene.walls.contents.flatMap(({ c }) => [c[1], c[3]]);
        const onPage = (y) => top + canvas.stage.worldTransform.apply({ x: 0, y }).y;
        return [
          document.querySelector("#scene-controls").getBoundingClientRect().bottom,
          ...[Math.min(...ends), Math.max(...ends)].map(onPage),
          document.querySelector(".zoom").getBoundingClientRect().top,
        ];`);
      await expect
        .poll(heights)
        .toSatisfy((found: readonly number[]) => found.every((y, i) => i === 0 || y > Number(found[i - 1])));
      for (const name of ["Krell", "Thud"]) {
        await playground.run(
          `await canvas.hud.token.bind(canvas.tokens.placeables.find((it) => it.document.name === "${name}"));`,
        );
        const opener = page.getByRole("button", { name: "Rule on cover against this token" });
        await opener.click();
        const box = await page.locator(".parapet-ruling").boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(390);
        // It hides nothing that shuts it again.
        await opener.click();
        await page.waitForSelector(".parapet-ruling", { state: "detached" });
      }
    },
  );

  logicTest(profile)("keeps a phone's map clear: buttons below it, and no names over each other", async () => {
    const { page } = playground;
    await page.setViewportSize({ width: 390, height: 800 });
    await playground.settle();
    const edges = await playground.run<readonly [number, number, number]>(`
      const box = (selector) => document.querySelector(selector).getBoundingClientRect();
      return [box("#board").bottom, box("#map > .areas").top, box("#map > .zoom").top];`);
    expect(edges[1]).toBeGreaterThanOrEqual(edges[0]);
    expect(edges[2]).toBeGreaterThanOrEqual(edges[0]);
    await playground.click("Mira");
    await playground.run(
      `for (const token of canvas.tokens.placeables) token.setTarget(true, { releaseOthers: false });`,
    );
    // As on the table: all are targets, and one of them is pointed at.
    await playground.run(`canvas.tokens.placeables.find(({ document }) => document.name === "Thud").setHover(true);`);
    await playground.settle();
    const names = await playground.run<readonly (readonly [string, number, number, number, number])[]>(`
      const all = new Set(canvas.tokens.placeables.map(({ document }) => document.name));
      const found = [];
      const search = (it) => {
        if (typeof it.text === "string" && all.has(it.text) && it.worldVisible) {
          const { left, right, top, bottom } = it.getBounds();
          found.push([it.text, left, right, top, bottom]);
        }
        for (const child of it.children ?? []) search(child);
      };
      search(canvas.stage);
      return found;`);
    expect(names.map(([name]) => name).sort()).toEqual(["Mira", "Thud"]);
    for (const [i, [, left, right, top, bottom]] of names.entries())
      for (const [, l, r, t, b] of names.slice(i + 1))
        expect(left < r && l < right && top < b && t < bottom, names.join(" ")).toBe(false);
  });

  logicTest(profile)("opens the ruling palette clear of a sidebar over the map, like Foundry's", async () => {
    const { page } = playground;
    await playground.run(`
      const token = canvas.tokens.placeables.find((it) => it.document.name === "Krell");
      await canvas.hud.token.bind(token);`);
    const opener = page.getByRole("button", { name: "Rule on cover against this token" });
    const from = Number((await opener.boundingBox())?.x) + 200;
    await playground.run(`
      const sidebar = Object.assign(document.createElement("div"), { id: "sidebar" });
      sidebar.style.cssText = "position: fixed; top: 0; bottom: 0; right: 0; left: ${from}px; background: grey";
      document.body.append(sidebar);`);
    await opener.click();
    const box = await page.locator(".parapet-ruling").boundingBox();
    expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(from);
    await opener.click();
    await page.waitForSelector(".parapet-ruling", { state: "detached" });
  });
});

test("the module uses the language chosen beside the map from then on", async () => {
  playground = await Playground.openWith(table, { profile: "14", user: "gm" });
  const { page } = playground;
  await page.selectOption("#languages", "cn");
  await page.waitForURL(/[?&]user=gm.*[?&]lang=cn/);
  await page.waitForSelector("body[data-ready]");
  await playground.click("Mira");
  await playground.hover("Krell");
  expect(await playground.labels()).toEqual([expect.stringContaining("软掩蔽")]);
  await expect.poll(() => page.inputValue("#languages")).toBe("cn");
  await playground.close();
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { aiming } from "./aiming";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** What the map shows of an attack: words and sizes, on the built module. */

const table = layTable();
let playground: Playground;
const { aim, aimInFull } = aiming(() => playground);

describe.each(versions("logic"))("in version %i", (profile) => {
  beforeAll(async () => {
    playground = await Playground.open(table, profile);
  });
  afterAll(async () => {
    await playground.page.close();
  });
  afterEach(() => {
    expect(playground.errors.splice(0)).toEqual([]);
  });

  test("a melee attack is distinguished from a ranged one only within reach", async () => {
    /** Until Gark is shown there. */
    const move = async (x: number): Promise<void> => {
      await playground.change("Gark", { x });
      const shown = `return canvas.tokens.placeables.find(({ document }) => document.name === "Gark").x;`;
      await expect.poll(() => playground.run(shown)).toBe(x);
    };
    expect((await aimInFull("Mira", "Gark"))[0]).not.toContain("Melee");
    await move(200);
    expect((await aimInFull("Mira", "Gark"))[0]).toContain("Melee: No cover");
    await move(300);
    expect((await aimInFull("Mira", "Gark"))[0]).not.toContain("Melee");
    await playground.change("Mira", { flags: { parapet: { reach: 10 } } });
    expect((await aimInFull("Mira", "Gark"))[0]).toContain("Melee: No cover");
    await playground.change("Mira", { flags: { parapet: { reach: null } } });
  });

  test("a GM's ruling is drawn and labelled as one", async () => {
    await playground.run(`
      const id = (name) => canvas.scene.tokens.contents.find((token) => token.name === name).id;
      await game.modules.get("parapet").api.overrides.set(id("Mira"), id("Gark"), { cover: "improved" });
    `);
    expect(await aim("Mira", "Gark")).toEqual(["Improved cover +8 AC · Ruled by the GM"]);
    expect((await playground.details())[0]).toContain("Ruled by the GM");
    await playground.run(`
      const id = (name) => canvas.scene.tokens.contents.find((token) => token.name === name).id;
      await game.modules.get("parapet").api.overrides.clear(id("Mira"), id("Gark"));
    `);
    await playground.settle();
    expect(await playground.labels()).toEqual(["No cover"]);
  });

  test("lines have the same size on screen, thinner only on small spaces, and badges grow within limits", async () => {
    await playground.set("ruleset", "pathfinder2e");
    await aim("Mira", "Gark");
    await playground.page.keyboard.press("Shift+KeyV");
    await playground.set("overlay", "hover");
    const thickness = (): Promise<number> =>
      playground.run("return canvas.parapet.children[0].children[0].getBounds().height;");
    const badge = (): Promise<number> =>
      playground.run(`return game.modules.get("parapet").api.overlay.badges[0].box.height;`);
    const view = await playground.run<object>(
      "return { x: canvas.stage.pivot.x, y: canvas.stage.pivot.y, scale: canvas.stage.scale.x };",
    );
    const sizes: [number, number][] = [];
    for (const scale of [0.2, 0.5, 1, 3]) {
      await playground.run(`canvas.pan({ x: 250, y: 450, scale: ${scale} });`);
      await playground.settle();
      sizes.push([Math.round(await thickness()), await badge()]);
    }
    const [lines, badges] = [sizes.map(([line]) => line), sizes.map(([, height]) => height)];
    // A space is 20 pixels large at first, then 50 and more.
    const [small = 0, ...others] = lines;
    expect(others[0]).toBeGreaterThan(4);
    expect(new Set(others).size).toBe(1);
    expect(small).toBeLessThan(others[0] ?? 0);
    expect(small).toBeGreaterThan(0);
    expect(badges).toEqual([...badges].sort((p, q) => p - q));
    // 26 pixels times 1.3, and 1.15 times as much under the pointer.
    expect(badges[3]).toBeCloseTo(26 * 1.3 * 1.15);
    await playground.set("overlaySize", 0.75);
    expect(await badge()).toBeCloseTo(26 * 1.3 * 1.15 * 0.75);
    await playground.set("overlaySize", 1);
    await playground.run(`canvas.pan(${JSON.stringify(view)});`);
    await playground.set("ruleset", "pathfinder1e");
  });

  test("lines grow from the attacker and come to rest, unless the user wants less motion", async () => {
    /** How far the lines reach, scene pixels from the left, in each frame in which there are any. */
    const reached = async (): Promise<number[]> => {
      await playground.page.mouse.move(5, 300);
      await playground.settle();
      const measuring = playground.run<number[]>(`
        const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
        const rights = [];
        for (const end = performance.now() + 1500; performance.now() < end; await nextFrame()) {
          const { width, right } = canvas.parapet.getLocalBounds();
          if (width > 0) rights.push(Math.round(right));
        }
        return rights;
      `);
      await playground.hover("Pike");
      return measuring;
    };
    await playground.click("Mira");
    await playground.set("overlayMotion", "full");
    const [first = 0, ...others] = await reached();
    const end = others.at(-1) ?? 0;
    expect(first).toBeLessThan(end);
    expect(others).toEqual([...others].sort((p, q) => p - q));
    await playground.set("overlayMotion", "reduced");
    expect(new Set(await reached())).toEqual(new Set([end]));
    await playground.set("overlayMotion", "system");
  });

  test("shows icons alone, no lines, or enemies only, as the user wants", async () => {
    await playground.set("overlayLabels", "icons");
    expect(await aim("Mira", "Krell")).toEqual([]);
    expect((await playground.overlay()).lines).toHaveLength(4);
    expect((await playground.badges())["Krell"]).toBe("Soft cover +4 AC");
    expect((await playground.details())[0]).toContain("Gark");
    await playground.set("overlayLabels", "all");
    await playground.set("overlayLines", "off");
    expect(await aim("Mira", "Krell")).toEqual(["Soft cover +4 AC · Gark blocks 2 of 4 lines"]);
    expect((await playground.overlay()).lines).toEqual([]);
    expect(await playground.run("return canvas.parapet.getLocalBounds().width;")).toBe(0);
    await playground.set("overlayLines", "on");
    await playground.set("overlayDistance", "on");
    expect(await aim("Mira", "Krell")).toEqual(["Soft cover +4 AC · Gark blocks 2 of 4 lines · 20 ft away"]);
    await playground.set("overlayDistance", "off");
    expect(Object.keys(await playground.badges())).toContain("Bram");
    await playground.set("overlayWho", "enemies");
    expect(Object.keys(await playground.badges())).not.toContain("Bram");
    expect(Object.keys(await playground.badges())).toContain("Nub");
    await playground.set("overlayWho", "all");
    await playground.set("overlayOpacity", 0.5);
    expect(
      await playground.run("return [canvas.parapet, canvas.parapetSigns].map((it) => it.children[0].alpha);"),
    ).toEqual([0.5, 0.5]);
    await playground.set("overlayOpacity", 1);
  });
});

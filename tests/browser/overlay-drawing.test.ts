import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { STROKES, SURFACES } from "../../src/drawing/paint-shapes";
import { aiming } from "../client/aiming";
import { layTable, Playground, type Box } from "../client/playground";
import { logicTest, versions } from "../client/versions";

/** What the map shows of an attack: words and colours, on the built module. */

const table = layTable({ isPainted: true });
let playground: Playground;

const { aim, aimInFull } = aiming(() => playground);

/**
 * Whether the module has drawn a colour in a part of the scene. A line one pixel wide that covers two pixels is as dark as
 * half of it over its black edge.
 */
const hasInk = (colour: number, { x, y, width, height }: Box): Promise<boolean> =>
  playground.run(`
    const scale = canvas.stage.scale.x;
    const { x, y } = canvas.stage.toGlobal({ x: ${x}, y: ${y} });
    const part = new PIXI.Rectangle(x, y, ${width} * scale, ${height} * scale);
    const pixels = canvas.app.renderer.extract.pixels(canvas.parapet, part);
    const wanted = [${colour} >> 16, (${colour} >> 8) & 255, ${colour} & 255];
    const isInk = (pixel) => {
      const share = Math.max(...pixel) / Math.max(...wanted);
      return share > 0.5 && share < 1.15 && wanted.every((part, i) => Math.abs(pixel[i] - share * part) < 16);
    };
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i + 3] > 100 && isInk(pixels.slice(i, i + 3))) return true;
    return false;
  `);

const square = (x: number, y: number): Box => ({ x, y, width: 100, height: 100 });

/** The label above the creature whose space has this corner. */
const signOver = async (x: number, y: number): Promise<string | undefined> => {
  const signs = await playground.run<{ at: { x: number; y: number }; text: string }[]>(
    `return game.modules.get("parapet").api.overlay.signs;`,
  );
  return signs.find(({ at }) => at.x === x + 50 && at.y === y)?.text;
};

const layAt = async (x: number, y: number): Promise<void> => {
  await playground.page.keyboard.press("Escape");
  await playground.page.mouse.move(5, 300);
  await playground.page.locator("#place-circle").click();
  const at = await playground.at(x, y);
  await playground.page.mouse.move(at.x - 8, at.y);
  await playground.page.mouse.move(at.x, at.y);
  await playground.settle();
};

describe.each(versions("differs"))("in version %i", (profile) => {
  beforeAll(async () => {
    playground = await Playground.open(table, profile);
  });
  afterAll(async () => {
    await playground.page.close();
  });
  afterEach(() => {
    expect(playground.errors.splice(0)).toEqual([]);
  });

  logicTest(profile)("an obstacle is outlined, and named by the label, and by the key where it blocks", async () => {
    const names = async (): Promise<string[]> => {
      await playground.page.keyboard.down("v");
      await playground.settle();
      const signs = await playground.signs();
      await playground.page.keyboard.up("v");
      await playground.settle();
      return signs;
    };
    const nameplate = (isVisible: boolean): Promise<void> =>
      playground.run(
        `canvas.tokens.placeables.find(({ document }) => document.name === "Gark").nameplate.visible = ${isVisible};`,
      );
    expect(await aim("Mira", "Nub")).toEqual(["Cover +4 AC · a low wall blocks 4 of 4 lines"]);
    expect(await playground.signs()).toEqual([]);
    expect(await names()).toEqual(["low wall"]);
    await nameplate(false);
    await aim("Mira", "Krell");
    expect(await names()).toEqual(["Gark"]);
    await nameplate(true);
    await aim("Mira", "Gark");
    expect(await aim("Mira", "Krell")).toEqual(["Soft cover +4 AC · Gark blocks 2 of 4 lines"]);
    expect(await names()).toEqual([]);
    // The outline runs just outside the creature's space.
    const around = (x: number): Box => ({ x: x - 20, y: 440, width: 40, height: 40 });
    expect(await hasInk(STROKES.creature.colour, around(300))).toBe(true);
    expect(await hasInk(STROKES.creature.colour, around(600))).toBe(false);
  });

  logicTest(profile)("without a line of effect there is a stop bar and no attack", async () => {
    const [label] = await aim("Mira", "Bram");
    expect(label).toMatch(/^No line of effect · /);
    expect((await playground.details())[0]).toMatch(/^No line of effect\nTotal cover\n/);
    expect(await hasInk(SURFACES.sign.colour, { x: 400, y: 200, width: 400, height: 300 })).toBe(true);
    await aim("Mira", "Gark");
    expect(await hasInk(SURFACES.sign.colour, { x: 100, y: 400, width: 300, height: 100 })).toBe(false);
  });

  logicTest(profile)("concealment is shown with its cause, which is hatched", async () => {
    const [label] = await aimInFull("Mira", "Wisp");
    expect(label).toContain("20 % miss chance (Fog)");
    expect(await hasInk(STROKES["veil hatch"].colour, square(0, 700))).toBe(true);
  });

  logicTest(profile)("a target in dim light is hatched and labelled so", async () => {
    await playground.set("useLight", "true");
    await playground.run(`
      await canvas.scene.update({ environment: { darknessLevel: 1, globalLight: { enabled: false } } });
      const [light] = await canvas.scene.createEmbeddedDocuments("AmbientLight", [{ x: 50, y: 450, config: { bright: 5, dim: 40 } }]);
      window.light = light;
    `);
    const [label] = await aimInFull("Mira", "Gark");
    expect(label).toContain("20 % miss chance (dim light)");
    expect(await hasInk(STROKES["gloom hatch"].colour, square(300, 400))).toBe(true);
    await playground.run(`
      await light.delete();
      await canvas.scene.update({ environment: { darknessLevel: 0 } });
    `);
    expect(await aim("Mira", "Gark")).toEqual(["No cover"]);
  });

  // A burst of 20 feet from the yard, left of the low wall; then one in the tavern, with the door shut.
  test("an area being placed shows who is inside, whose save has cover and who is out of its effect", async () => {
    await layAt(200, 150);
    expect(await signOver(400, 100)).toBe("+2 Reflex");
    expect(await signOver(100, 400)).toBe("Affected");
    expect(await signOver(300, 400)).toBe("Affected");
    expect(await signOver(800, 300)).toBeUndefined();
    await playground.page.keyboard.press("Escape");
    await playground.settle();
    expect(await signOver(400, 100)).toBeUndefined();
    await layAt(700, 350);
    expect(await signOver(800, 300)).toBe("Affected");
    expect(await signOver(500, 400)).toBe("Not affected");
    expect(await hasInk(STROKES.barred.colour, { x: 500, y: 300, width: 200, height: 200 })).toBe(true);
    const at = await playground.at(700, 350);
    await playground.page.mouse.click(at.x, at.y);
    await playground.page.mouse.move(5, 300);
    await playground.settle();
    expect(await signOver(800, 300)).toBeUndefined();
    expect(await playground.drawn()).toBeNull();
  });

  /** A sum over what is drawn in a layer. */
  const look = (layer: "parapet" | "parapetSigns"): Promise<string> =>
    playground.run(`
      const bounds = canvas.${layer}.getLocalBounds();
      const pixels = canvas.app.renderer.extract.pixels(canvas.${layer}, bounds);
      return JSON.stringify([bounds, pixels.reduce((sum, value, i) => (sum * 31 + value * i) % 1000003, 7)]);
    `);

  logicTest(profile)("with reduced motion all is there at once, and nothing moves by itself", async () => {
    await aim("Mira", "Gark");
    const before = [await look("parapet"), await look("parapetSigns")];
    await playground.page.waitForTimeout(400);
    expect([await look("parapet"), await look("parapetSigns")]).toEqual(before);
    const moving = await playground.run(`
      return document.getAnimations().filter(({ effect }) => effect.target?.closest("[class*=parapet]")).length;
    `);
    expect(moving).toBe(0);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTable, Playground, type Table } from "./table";

let table: Table;

beforeAll(async () => {
  table = await openTable();
});
afterAll(async () => {
  await table.close();
});

/** What is asked of the page here and nowhere else. */
interface Page {
  readonly PIXI: { readonly Container: new () => object };
  readonly Hooks: { readonly callAll: (name: string, ...args: readonly unknown[]) => void };
  readonly canvas: {
    readonly tokens: {
      preview: { addChild(child: object): void; removeChildren(): void };
      readonly placeables: readonly { readonly id: string; readonly document: { readonly name: string } }[];
    };
  };
}

describe.each([13, 14])("the overlay in version %i", (profile) => {
  let playground: Playground;
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
    await playground.click("Mira");
    await playground.hover("Krell");
  });
  afterEach(async () => {
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  const labels = async (): Promise<string[]> => (await playground.overlay()).labels.map(({ text }) => text);

  test("follows a token that is dragged, and goes back with it", async () => {
    expect(await labels()).toEqual(["Soft cover +4 AC"]);
    await playground.page.evaluate(() => {
      const { canvas, PIXI, Hooks } = globalThis as never as Page;
      const mira = canvas.tokens.placeables.find(({ document }) => document.name === "Mira")!;
      const document = { id: mira.id, x: 100, y: 100, elevation: 0 };
      const copy = Object.assign(new PIXI.Container(), { isPreview: true, _original: mira, document });
      canvas.tokens.preview.addChild(copy);
      Hooks.callAll("refreshToken", copy, {});
    });
    expect(await labels()).toEqual(["No cover"]);
    await playground.page.evaluate(() => {
      const { canvas, Hooks } = globalThis as never as Page;
      canvas.tokens.preview.removeChildren();
      Hooks.callAll("destroyToken", { isPreview: true });
    });
    expect(await labels()).toEqual(["Soft cover +4 AC"]);
  });

  test("leaves nothing on the map when it is switched off", async () => {
    expect(await playground.drawn()).not.toBeNull();
    await playground.set("overlay", "off");
    expect(await labels()).toEqual([]);
    expect(await playground.drawn()).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTable, Playground, type Table } from "./table";

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

interface Page {
  readonly canvas: {
    readonly scene: {
      readonly createEmbeddedDocuments: (name: string, sources: readonly object[]) => Promise<unknown>;
    };
    readonly tokens: {
      readonly placeables: readonly { readonly document: { readonly name: string }; readonly control: () => void }[];
    };
    readonly parapetCoverMap: {
      readonly children: readonly { readonly children: readonly { readonly children: readonly unknown[] }[] }[];
    };
  };
  readonly game: {
    readonly keybindings: {
      readonly actions: Map<string, { readonly onDown: (c: object) => void; readonly onUp: (c: object) => void }>;
    };
  };
  readonly Hooks: { readonly callAll: (name: string, ...values: readonly unknown[]) => void };
}

const hold = (playground: Playground, isHeld: boolean): Promise<void> =>
  playground.page.evaluate((is) => {
    const action = (globalThis as never as Page).game.keybindings.actions.get("parapet.holdCoverMap")!;
    if (is) action.onDown({});
    else action.onUp({});
  }, isHeld);

const tiles = (playground: Playground): Promise<number> =>
  playground.page.evaluate(
    () => (globalThis as never as Page).canvas.parapetCoverMap.children[0]?.children[0]?.children.length ?? 0,
  );

const control = (playground: Playground, name: string): Promise<void> =>
  playground.page.evaluate((wanted) => {
    const { placeables } = (globalThis as never as Page).canvas.tokens;
    placeables.find((token) => token.document.name === wanted)!.control();
  }, name);

describe.each([13, 14])("in version %i", (profile) => {
  it("the cover map colours places while its key is held, says whose it is, and leaves nothing when let go", async () => {
    const playground = await Playground.open(table, profile);
    await hold(playground, true);
    const legend = playground.page.locator(".parapet-map-legend");
    await expect.poll(() => legend.textContent()).toContain("Select a token");
    await control(playground, "Bram");
    await expect.poll(() => legend.textContent()).toContain("Bram");
    await expect.poll(() => tiles(playground), { timeout: 60_000 }).toBeGreaterThan(10);
    expect(await legend.textContent()).toContain("No enemy has a shot");
    await hold(playground, false);
    await expect.poll(() => tiles(playground)).toBe(0);
    expect(await legend.count()).toBe(0);
    expect(playground.errors).toEqual([]);
    await playground.page.close();
  });

  it("the map check lists a wall drawn twice, takes it out of the scene and puts it back", async () => {
    const playground = await Playground.open(table, profile);
    const { page } = playground;
    await page.evaluate(async () => {
      const { canvas, Hooks } = globalThis as never as Page;
      const wall = { c: [500, 300, 500, 500], move: 20, sight: 20, light: 20, sound: 20, dir: 0, door: 0, ds: 0 };
      await canvas.scene.createEmbeddedDocuments("Wall", [wall, wall]);
      type Tools = Record<string, { readonly onChange: (event: Event, isActive: boolean) => void }>;
      const controls: Record<string, { readonly tools: Tools }> = { tokens: { tools: {} }, walls: { tools: {} } };
      Hooks.callAll("getSceneControlButtons", controls);
      controls["walls"]!.tools["parapet-map-check"]!.onChange(new Event("click"), true);
    });
    const doubles = page.locator('.parapet-map-check details[data-kind="double"]');
    await doubles.locator("summary").click();
    await doubles.getByText("Mend all").click();
    await expect.poll(() => doubles.count()).toBe(0);
    await page.getByText("Undo the last").click();
    await expect.poll(() => doubles.count()).toBe(1);
    expect(playground.errors).toEqual([]);
    await page.close();
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** What the tour leaves out is explained at first use. */

const table = layTable();
let playground: Playground;

const soon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 10_000 });
const openSheet = (): Promise<unknown> =>
  playground.run(`
    const { sheet } = canvas.scene.walls.contents[0];
    await sheet.render({ force: true });
    await sheet.close();
  `);
const leaveTour = (): Promise<unknown> =>
  playground.run(`
    await game.tours.get("parapet.first-steps").start();
    foundry.nue.Tour.activeTour.exit();
    await new Promise((done) => setTimeout(done, 100));
  `);
const aTip: unknown = expect.stringContaining("Parapet adds fields to the sheets");

describe.each(versions("logic"))("on version %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("a GM gets a tip at the first use, once, after the tour and not before, and none of fights that Parapet does not run", async () => {
    await openSheet();
    expect(await playground.notices()).toEqual([]);
    await leaveTour();
    await openSheet();
    await soon(() => playground.notices()).toEqual([aTip]);
    await openSheet();
    await leaveTour();
    await openSheet();
    await playground.settle();
    expect(await playground.notices()).toEqual([aTip]);
    await playground.set("orderOfBattle", "off");
    await playground.run(`await Combat.implementation.create({ scene: canvas.scene.id });`);
    await playground.settle();
    expect(await playground.notices()).toEqual([aTip]);
    await playground.set("orderOfBattle", "on");
    await playground.run(`await Combat.implementation.create({ scene: canvas.scene.id });`);
    await soon(() => playground.notices()).toEqual([aTip, expect.stringContaining("Ambush and surprise")]);
  });
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";

/** The playground's list of creatures. */

const table = layTable({ isWhole: true });
let playground: Playground;
beforeEach(async () => {
  playground = await Playground.open(table, 14);
});
afterEach(async () => {
  await playground.page.close();
});

describe("an unreadable token", () => {
  test("is labelled as without a verdict, never as without cover", async () => {
    await playground.click("Mira");
    await playground.change("Krell", { width: 0 });
    await playground.page.locator("#creatures li", { hasText: "Krell" }).hover();
    await playground.settle();
    expect((await playground.overlay()).labels.map(({ text }) => text)).toEqual(["No verdict"]);
    expect((await playground.overlay()).lines).toEqual([]);
    await expect.poll(() => playground.page.locator("#verdict").textContent()).toContain("No verdict");
  });
});

test("hovering a creature in the list shows its lines on the map", async () => {
  await playground.click("Mira");
  await playground.page.locator("#creatures li", { hasText: "Nub" }).hover();
  await playground.settle();
  expect((await playground.overlay()).labels).toHaveLength(1);
  expect((await playground.overlay()).lines.length).toBeGreaterThan(0);
  await playground.page.mouse.move(5, 300);
  await playground.settle();
  expect((await playground.overlay()).labels).toEqual([]);
});

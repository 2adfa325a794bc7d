import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";

const table = layTable();
let playground: Playground;
beforeEach(async () => {
  playground = await Playground.open(table, 14);
});
afterEach(() => playground.close());

describe("figures on the map", () => {
  test.each([
    ["rise", ["cone"]],
    ["crisis-protocol", ["hull"]],
    ["ninth-age", ["arc", "front", "facing"]],
    ["pathfinder1e", []],
  ])("in %s are %j", async (ruleset, kinds) => {
    await playground.set("ruleset", ruleset);
    await playground.click("Mira");
    await playground.hover("Gark");
    await expect.poll(() => playground.figures(), { timeout: 5000 }).toEqual(kinds);
  });
});

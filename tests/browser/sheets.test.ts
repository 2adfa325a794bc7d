import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";
import { sheetHands, TOKEN } from "../client/sheet-hands";
import { versions } from "../client/versions";

/** Parapet's tab in the sheets of tokens: styles hide the tabs that are not open. */

const table = layTable();
let playground: Playground;

const { evaluate, openSheet, field, openTab, fieldsets, save, openAll } = sheetHands(() => playground);

describe.each(versions("differs"))("with Foundry %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("a token's sheet writes checks, choices, lists and numbers, and the verdict follows", async () => {
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "soft" });
    await openSheet(TOKEN("Gark"));
    await expect.poll(() => fieldsets().count()).toBe(1);
    await expect.poll(() => field("providesCover").isVisible()).toBe(false);
    await openTab();
    await field("providesCover").uncheck();
    await field("conditions").selectOption(["prone", "shaken"]);
    await field("height").fill("7");
    await openAll();
    await field("senses.darkvision").fill("60");
    await save();
    expect(await evaluate(`return ${TOKEN("Gark")}.flags.parapet;`)).toMatchObject({
      providesCover: false,
      conditions: ["prone", "shaken"],
      height: 7,
      senses: { darkvision: 60 },
    });
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "none" });
    await openSheet(TOKEN("Gark"));
    await openTab();
    await expect.poll(() => field("providesCover").isChecked()).toBe(false);
    await expect.poll(() => field("senses.darkvision").isVisible()).toBe(true);
  });

  test("a token's sheet keeps Parapet's tab, and its place in it, when it is drawn again", async () => {
    await openSheet(TOKEN("Gark"));
    await openTab();
    const tabs = playground.page.locator('.token-config [data-tab="parapet"]');
    await field("height").fill("7");
    await evaluate("await sheet.render({ parts: ['footer'] });");
    expect([await tabs.count(), await field("height").inputValue()]).toEqual([2, "7"]);
    await evaluate(`await ${TOKEN("Gark")}.update({ "flags.parapet.height": 9 }); await sheet.render();`);
    await expect.poll(() => tabs.count()).toBe(2);
    await expect.poll(() => field("height").isVisible()).toBe(true);
    await expect.poll(() => field("height").inputValue()).toBe("9");
    await playground.page.locator('.token-config nav [data-tab="identity"]').click();
    await expect.poll(() => field("height").isVisible()).toBe(false);
  });
});

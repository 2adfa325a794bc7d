import { expect, test } from "vitest";
import { layTable, Playground } from "../client/playground";

const table = layTable({ isWhole: true });

test("the page opens as a game of the fifth edition, bow in hand, and another system keeps the map", async () => {
  const page = await table.context.newPage();
  await page.goto(`${table.url}?hud=plain`);
  await page.waitForSelector("body[data-ready]");
  expect(await page.locator("#loading").isVisible()).toBe(false);
  expect(await page.locator("#systems").inputValue()).toBe("dnd5e");
  expect(await page.locator("#attack-item").inputValue()).toBe("bow");
  await page.locator("#attack button").click();
  // Krell's armour class is 14, and half cover adds 2 to it.
  await expect.poll(() => page.locator("#toast target-pill").getAttribute("data-value")).toBe("16");
  await expect.poll(() => page.locator("#chat .parapet-card-numbers").textContent()).toContain("applied");
  const scene = await page.locator("#scenes option:checked").textContent();
  await page.evaluate(() => (document.body.dataset["ready"] = "before"));
  await page.locator("#systems").selectOption("pf2e");
  await page.waitForSelector('body[data-ready="14"]');
  expect(new URL(page.url()).searchParams.get("hud")).toBe("plain");
  expect(await page.locator("#systems").inputValue()).toBe("pf2e");
  expect(await page.locator("#rules").inputValue()).toBe("pathfinder2e");
  expect(await page.locator("#scenes option:checked").textContent()).toBe(scene);
  await expect.poll(() => page.locator("#verdict h2").textContent()).toBe("Mira → Krell");
  // A fight is not in an address: the user may stay.
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.locator("#join-combat").click();
  await expect.poll(() => page.locator("#combat li.combatant").count()).toBeGreaterThan(0);
  await page.locator("#systems").selectOption("pf1");
  await expect.poll(() => asked).toEqual(["The map goes along to the other system without this: the fight. Go on?"]);
  expect(await page.locator("#systems").inputValue()).toBe("pf2e");
  await page.close();
});

test("one choice in the list of rules opens the editor, and what it saves is in the list and can be chosen", async () => {
  const playground = await Playground.open(table, 14);
  const { page } = playground;
  await page.locator("#rules").selectOption("parapet.draw-steel");
  await page.locator("#rules").selectOption({ label: "Edit or write rules…" });
  const name = page.locator("#parapet-edit-name-name");
  await expect.poll(() => name.inputValue()).toBe("Draw Steel (copy)");
  expect(await page.locator("#rules").inputValue()).toBe("parapet.draw-steel");
  await name.fill("Ours");
  await page.locator("#parapet-rule-editor [type=submit]").click();
  await expect.poll(() => page.locator("#rules").textContent()).toContain("Ours");
  await page.locator("#rules").selectOption({ label: "Ours" });
  await expect.poll(() => playground.run(`return game.settings.get("parapet", "ruleset");`)).toBe("world.draw-steel");
  await page.locator("#rules").selectOption({ label: "Edit or write rules…" });
  await expect.poll(() => name.inputValue()).toBe("Ours");
  await playground.close();
});

test("a scene with levels has a choice of them, the highest first, which keeps the selected creature and the targets", async () => {
  const level = (id: string, name: string, bottom: number) => ({
    _id: id.padEnd(16, "0"),
    name,
    elevation: { bottom, top: bottom + 10 },
  });
  const [ground, roof] = [level("ground", "Ground floor", 0), level("roof", "Roof", 10)];
  const scene = {
    name: "House",
    width: 1000,
    height: 1000,
    grid: { type: 1, size: 100, distance: 5, units: "ft" },
    levels: [ground, roof],
    walls: [{ _id: "wall000000000000", c: [300, 0, 300, 500], levels: [roof._id] }],
    tokens: [
      { _id: "below00000000000", name: "Below", x: 100, y: 100, level: ground._id },
      { _id: "above00000000000", name: "Above", x: 500, y: 100, elevation: 10, level: roof._id },
    ],
  };
  const playground = await Playground.open(table, 14);
  const { page } = playground;
  expect(await page.locator("#level-choice").isVisible()).toBe(false);
  const file = { name: "house.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(scene)) };
  await page.locator("#file").setInputFiles(file);
  await expect.poll(() => page.locator("#levels option").allTextContents()).toEqual(["Roof", "Ground floor"]);
  expect(await page.locator("#levels option:checked").textContent()).toBe("Ground floor");
  await playground.run(`
    canvas.tokens.get("below00000000000").control();
    canvas.tokens.get("above00000000000").setTarget(true);
  `);
  await page.locator("#levels").selectOption({ label: "Roof" });
  await expect.poll(() => playground.run("return canvas.level.name;")).toBe("Roof");
  await expect
    .poll(() => playground.run("return canvas.tokens.controlled.map(({ document }) => document.name);"))
    .toEqual(["Below"]);
  await expect
    .poll(() => playground.run("return [...game.user.targets].map(({ document }) => document.name);"))
    .toEqual(["Above"]);
  await playground.close();
});

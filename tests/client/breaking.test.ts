/** An attack that breaks what stops it: the question before the roll, the card after it, and the wall on the map. */
import { afterEach, describe, expect, test } from "vitest";
import { openField, PAGE_TOOLS } from "./two-seats";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** What a sheet may set, by name: a pane of glass, a wall of boards, a locked door of boards. */
const WALLS = {
  glass: { move: 20, sight: 0, light: 0, sound: 20, flags: { parapet: { effect: "blocks" } } },
  boards: { move: 20, sight: 20, light: 20, sound: 10, flags: { parapet: { breaks: "weak" } } },
  door: { move: 20, sight: 20, light: 20, sound: 20, door: 1, ds: 2, flags: { parapet: { breaks: "weak" } } },
  stone: { move: 20, sight: 20, light: 20, sound: 20 },
  force: { move: 20, sight: 0, light: 0, sound: 0, flags: { parapet: { effect: "blocks", breaks: "never" } } },
  ward: { move: 0, sight: 0, light: 0, sound: 0, flags: { parapet: { effect: "blocks", cover: "total" } } },
  curtain: { move: 0, sight: 20, light: 20, sound: 0 },
} as const;

const field = (wall: keyof typeof WALLS): string => `${openField(600)}
  await scene.createEmbeddedDocuments("Wall", [{ c: [450, -500, 450, 1500], ...${JSON.stringify(WALLS[wall])} }]);
`;

/** By the page's form, as in any system; a system's own dialog is left as it is. */
const PRESS = `${PAGE_TOOLS}
  tokenOf("Mira").control({ releaseOthers: true });
  target("Gark");
  await settled();
  document.querySelector("#attack-item").value = "bow";
  document.querySelector("#attack").requestSubmit();
  await settled();
  document.querySelector('.application:not(.parapet-refusal) footer button[autofocus], button[name="attack_single"]')?.click();
  await settled();
`;

/** Rolls a d20 of Mira at Gark, as a system that no adapter knows would. */
const ROLL = `${PAGE_TOOLS}
  target("Gark");
  const { document } = tokenOf("Mira");
  await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: document.id, alias: document.name } });
  await settled();
`;

const ROLLS = `return game.messages.filter((it) => it.isRoll || it.content.includes("Attack:")).length;`;

/** All that is stored of the wall. */
const WALL = `(({ _stats, ...data }) => data)(canvas.scene.walls.contents[0].toObject())`;
const FIELDS = `(({ move, sight, light, sound, ds }) => [move, sight, light, sound, ds])(canvas.scene.walls.contents[0])`;

const SYSTEMS = ["dnd5e", "pf1", "pf2e", "swade"];

describe.each(versions("logic"))("on version %i", (profile) => {
  let worlds = 0;
  let pages: Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
    pages = [];
  });

  const join = async (user: string, system: string): Promise<Playground> => {
    const world = `breaking${profile}-${worlds}`;
    const page = await Playground.openWith(table, { world, profile: String(profile), system, user });
    pages.push(page);
    return page;
  };
  /** A GM's and a player's page with one wall between the two creatures. */
  const sit = async (system: string, wall: keyof typeof WALLS, ruleset = "") => {
    worlds += 1;
    const gm = await join("gm", system);
    if (ruleset !== "") await gm.set("ruleset", ruleset);
    await gm.run(field(wall));
    return [gm, await join("player", system)] as const;
  };

  const question = ({ page }: Playground) => page.locator(".parapet-refusal");
  const answers = async (playground: Playground): Promise<string[]> => {
    await expect.poll(() => question(playground).count()).toBe(1);
    const texts = await question(playground).locator("footer button").allTextContents();
    return texts.map((text) => text.trim());
  };
  const answer = (playground: Playground, name: string) => question(playground).getByRole("button", { name }).click();
  const card = ({ page }: Playground) => page.locator("#chat .parapet-card").last();
  const says = (playground: Playground) => expect.poll(() => card(playground).textContent(), { timeout: 5000 });
  const buttons = (playground: Playground) =>
    expect.poll(async () => (await card(playground).locator("button").allTextContents()).join("; "), { timeout: 5000 });
  const press = (playground: Playground, name: string) =>
    card(playground).getByRole("button", { name }).first().press("Enter");
  const wall = (playground: Playground) => expect.poll(() => playground.run(`return ${FIELDS};`), { timeout: 5000 });

  test.each(SYSTEMS)(
    "a player in %s is asked whether the attack breaks a window, and it does so once",
    async (system) => {
      const [gm, player] = await sit(system, "glass");
      await player.run(PRESS);
      expect(await answers(player)).toEqual(["Do not attack", "It breaks a window", "Attack anyway"]);
      expect(await player.run(ROLLS)).toBe(0);
      await answer(player, "It breaks a window");
      await expect.poll(() => player.run(ROLLS)).toBe(1);
      for (const seat of [gm, player]) {
        await says(seat).toMatch(/The attack breaks a window on its way\./);
        await expect.poll(() => card(seat).textContent()).not.toMatch(/Attacked anyway|No line of effect/);
      }
      await buttons(player).not.toMatch(/window/);
      await buttons(gm).toMatch(/Remove from the map: a window/);
      // The window is there as before, for the next attack.
      await player.run(PRESS);
      expect(await answers(player)).toContain("It breaks a window");
      expect(gm.errors.concat(player.errors)).toEqual([]);
    },
  );

  test("a curtain is offered in Rise, where it stops an attack", async () => {
    const [, player] = await sit("dnd5e", "curtain", "rise");
    await player.run(PRESS);
    expect(await answers(player)).toContain("It breaks a curtain");
    await answer(player, "It breaks a curtain");
    await says(player).toMatch(/The attack breaks a curtain on its way\./);
  });

  test.each(["stone", "force"] as const)("no attack breaks a wall of %s", async (of) => {
    const [gm] = await sit("pf1", of);
    await gm.run(PRESS);
    expect(await answers(gm)).toEqual(["Do not attack", "Attack anyway"]);
    await answer(gm, "Attack anyway");
    await says(gm).toMatch(/Attacked anyway/);
    await expect.poll(() => card(gm).textContent()).not.toMatch(/break/);
  });

  test("a weak wall is offered to the GM alone, and the player learns that it broke when the GM says so", async () => {
    const [gm, player] = await sit("pf1", "boards");
    await player.run(PRESS);
    expect(await answers(player)).toEqual(["Do not attack", "Attack anyway"]);
    await answer(player, "Attack anyway");
    await says(player).toMatch(/Attacked anyway/);
    await buttons(player).not.toMatch(/break/);
    expect(await player.run(`return JSON.stringify(game.messages.contents.at(-1).flags);`)).not.toMatch(/ifBroken/);
    await press(gm, "It breaks a wall");
    for (const seat of [gm, player]) {
      await says(seat).toMatch(/The attack breaks a wall on its way\./);
      await expect.poll(() => card(seat).textContent()).not.toMatch(/Attacked anyway/);
    }
    await gm.run(PRESS);
    expect(await answers(gm)).toContain("It breaks a wall");
  });

  test("without an adapter the card offers it to the player, and only the GM changes the map, and undoes it", async () => {
    const [gm, player] = await sit("simple", "glass");
    const before = await gm.run(`return ${WALL};`);
    await player.run(ROLL);
    await press(player, "It breaks a window");
    for (const seat of [gm, player]) await says(seat).toMatch(/The attack breaks a window on its way\./);
    await buttons(player).not.toMatch(/on the map:|from the map/);
    await wall(gm).toEqual([20, 0, 0, 20, 0]);

    await press(gm, "Remove from the map: a window");
    await wall(player).toEqual([0, 0, 0, 0, 0]);
    expect(
      await player.run(`
        const { api } = game.modules.get("parapet");
        const id = (name) => canvas.scene.tokens.getName(name).id;
        return api.judge(id("Mira"), id("Gark")).lineOfEffect;
      `),
    ).toBe(true);
    await buttons(gm).toMatch(/Undo on the map/);

    // Another GM, who has opened the page since.
    const second = await join("gm2", "simple");
    await press(second, "Undo on the map");
    await expect.poll(() => gm.run(`return ${WALL};`)).toEqual(before);
    await buttons(gm).toMatch(/Remove from the map: a window/);
    await press(player, "It does not break a window");
    await buttons(gm).not.toMatch(/from the map/);
    await says(gm).toMatch(/No line of effect/);
    expect(gm.errors.concat(player.errors, second.errors)).toEqual([]);
  });

  test("a wall that only Parapet's fields make one is opened by these, and gets them again", async () => {
    const [gm] = await sit("simple", "ward");
    const before = await gm.run(`return ${WALL};`);
    await gm.run(ROLL);
    await press(gm, "It breaks a window");
    await press(gm, "Remove from the map: a window");
    await expect.poll(() => gm.run(`return canvas.scene.walls.contents[0].flags.parapet.cover;`)).toBe("none");
    await buttons(gm).toMatch(/Undo on the map/);
    await press(gm, "Undo on the map");
    await expect.poll(() => gm.run(`return ${WALL};`)).toEqual(before);
  });

  test("a locked door is opened, and locked again, by the card of any attack that breaks it", async () => {
    const [gm] = await sit("simple", "door");
    const before = await gm.run(`return ${WALL};`);
    await gm.run(ROLL);
    await press(gm, "It breaks a closed door");
    await press(gm, "Open on the map: a closed door");
    await wall(gm).toEqual([20, 20, 20, 20, 1]);
    await buttons(gm).toMatch(/Undo on the map/);
    await press(gm, "Undo on the map");
    await expect.poll(() => gm.run(`return ${WALL};`)).toEqual(before);
    await gm.run(ROLL);
    await press(gm, "It breaks a closed door");
    await press(gm, "Open on the map: a closed door");
    const open = gm.page.locator("#chat").getByRole("button", { name: "Undo on the map" });
    await expect.poll(() => open.count()).toBe(2);
    await open.first().press("Enter");
    await expect.poll(() => gm.run(`return ${WALL};`)).toEqual(before);
    await expect.poll(() => open.count()).toBe(0);

    // Opened by an attack, and shut and opened again in play.
    await press(gm, "Open on the map: a closed door");
    await wall(gm).toEqual([20, 20, 20, 20, 1]);
    for (const ds of [0, 1]) await gm.run(`await canvas.scene.walls.contents[0].update({ ds: ${ds} });`);
    await buttons(gm).not.toMatch(/map: a closed door/);
    await wall(gm).toEqual([20, 20, 20, 20, 1]);
  });

  test("a wall that is deleted, or shut by hand, is left alone; one of another scene is not", async () => {
    const [gm] = await sit("simple", "glass");
    await gm.run(ROLL);
    await press(gm, "It breaks a window");
    await press(gm, "Remove from the map: a window");
    await buttons(gm).toMatch(/Undo on the map/);
    await gm.run(`await canvas.scene.walls.contents[0].update({ move: 20, sound: 10 });`);
    await buttons(gm).toMatch(/Remove from the map: a window/);
    await expect.poll(() => gm.run(`return canvas.scene.walls.contents[0].flags.parapet.opened ?? null;`)).toBeNull();
    await press(gm, "Remove from the map: a window");
    await wall(gm).toEqual([0, 0, 0, 0, 0]);

    await gm.run(
      `const here = canvas.scene; await game.addScene({ name: "Elsewhere" }).view(); globalThis.before = here;`,
    );
    await buttons(gm).toMatch(/Undo on the map/);
    await press(gm, "Undo on the map");
    await expect
      .poll(() => gm.run(`return (({ move, sight, sound }) => [move, sight, sound])(before.walls.contents[0]);`))
      .toEqual([20, 0, 10]);

    await gm.run(`await before.view(); await canvas.scene.walls.contents[0].delete();`);
    await buttons(gm).not.toMatch(/map: a window/);
    expect(gm.errors).toEqual([]);
  });

  test("removing all traces makes every opened wall as it was", async () => {
    const [gm] = await sit("simple", "glass");
    await gm.run(ROLL);
    await press(gm, "It breaks a window");
    await press(gm, "Remove from the map: a window");
    await wall(gm).toEqual([0, 0, 0, 0, 0]);
    await gm.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    await gm.page.locator("#parapet-config-remove").click();
    await gm.page.getByRole("button", { name: "Remove all traces", exact: true }).last().click();
    await wall(gm).toEqual([20, 0, 0, 20, 0]);
    await expect.poll(() => gm.run(`return canvas.scene.walls.contents[0].flags.parapet ?? {};`)).toEqual({});
    expect(gm.errors).toEqual([]);
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { beforeModules, layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** A world of the fifth edition in which Simple Cover 5e is active, before any module begins; `then` once they have. */
const besideIt = (then = ""): string =>
  beforeModules(`
    game.system.id = "dnd5e";
    game.modules.set("simplecover5e", { id: "simplecover5e", title: "Simple Cover 5e", active: true });
    its.once("init", () => game.settings.register("simplecover5e", "libraryMode", { scope: "world", default: false }));
    its.once("setup", () => { ${then} });
  `);

const TOLD = /^Parapet: Simple Cover 5e is active and applies cover to rolls\. Parapet shows cover but/;

describe.each(versions("logic"))("on version %i, with another module that puts cover on the dice", (profile) => {
  let playground: Playground;
  const open = async (then = ""): Promise<void> => {
    playground = await Playground.open(table, profile, undefined, besideIt(then));
  };
  const told = (): Promise<unknown> => playground.run(`return game.settings.get("parapet", "toldOf");`);
  afterEach(() => playground.close());

  test("the GM learns which and what Parapet does, and the world remembers it", async () => {
    await open();
    expect(await playground.notices()).toEqual([expect.stringMatching(TOLD)]);
    expect(await told()).toBe("simplecover5e");
  });

  test("the GM is notified once", async () => {
    await open(`game.settings.set("parapet", "toldOf", "midi-qol simplecover5e");`);
    expect(await playground.notices()).toEqual([]);
  });

  test("an invalid list of reported modules counts as empty", async () => {
    await open(`game.settings.set("parapet", "toldOf", { odd: 7 });`);
    expect(await playground.notices()).toEqual([expect.stringMatching(TOLD)]);
    expect(await told()).toBe("simplecover5e");
  });

  test("a GM who has chosen that both apply is not notified", async () => {
    await open(`game.settings.set("parapet", "coexistence", "both");`);
    expect(await playground.notices()).toEqual([]);
  });

  test("nobody is notified if the module is only a library, and no player ever", async () => {
    await open(`game.settings.set("simplecover5e", "libraryMode", true);`);
    expect(await playground.notices()).toEqual([]);
    await playground.page.close();
    await open(`Object.assign(game.user, { isGM: false, isActiveGM: false });`);
    expect(await playground.notices()).toEqual([]);
  });

  test("cover is computed and shown all the same, and the panel names the module beside the choice", async () => {
    await open();
    expect(await playground.verdict("Mira", "Krell")).toMatchObject({ cover: "half" });
    await playground.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    await playground.page.locator('#parapet-config nav [data-tab="dice"]').click();
    const choice = playground.page.locator("#parapet-config-coexistence");
    await expect.poll(() => choice.inputValue()).toBe("yield");
    await expect
      .poll(() => playground.page.locator("#parapet-config-coexistence-hint").textContent())
      .toContain("Active here: Simple Cover 5e.");
    await choice.selectOption("both");
    await playground.page.locator("#parapet-config").getByRole("button", { name: "Save" }).click();
    await expect.poll(() => playground.run(`return game.settings.get("parapet", "coexistence");`)).toBe("both");
  });

  test("its dice have none of Parapet's numbers", async () => {
    const query = { profile: String(profile), system: "dnd5e" };
    playground = await Playground.openWith(table, query, besideIt());
    await playground.set("ruleset", "dnd5e");
    await playground.set("refusal", "block");
    // Gark is behind a wall: without the other module that attack would be refused, and Thud's number be 16.
    const volley = (...names: readonly string[]): Promise<readonly string[]> =>
      playground.run(
        `${HANDS} aim(...${JSON.stringify(names)}); await armed("bow").use(); await rest(); return acs(last());`,
      );
    expect(await volley("Pike", "Thud")).toEqual(["Pike 14", "Thud 14"]);
    expect(await volley("Gark")).toEqual(["Gark 14"]);
    await playground.set("coexistence", "both");
    expect(await volley("Pike", "Thud")).toEqual(["Pike 14", "Thud 16"]);
  });

  test("a module that rolls past Parapet is named in the panel", async () => {
    const active = beforeModules(
      `game.modules.set("swade-tools", { title: "SWADE Tools", version: "4.1", active: true });`,
    );
    playground = await Playground.openWith(table, { profile: String(profile), system: "swade" }, active);
    await playground.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    const panel = playground.page.locator("#parapet-config");
    await expect
      .poll(() => panel.textContent())
      .toContain(
        "SWADE Tools 4.1: its attack rolls do not use Parapet’s numbers. Parapet shows cover; apply it by hand.",
      );
  });
});

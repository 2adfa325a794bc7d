import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/** When the map shows cover, for which attacks, and when it stops. */

const table = layTable();
let playground: Playground;

const labels = (): Promise<string[]> => playground.labels();
const target = async (name: string): Promise<void> => {
  await playground.hover(name);
  await playground.page.keyboard.press("t");
};
const pointAway = async (): Promise<void> => {
  await playground.page.mouse.move(5, 300);
  await playground.settle();
};
const SOFT = "Soft cover +4 AC · Gark blocks 2 of 4 lines";
/** The same while the key is held. */
const SOFT_IN_FULL = "Soft cover +4 AC\nGark blocks 2 of 4 lines";

describe.each(versions("logic"))("the overlay in version %i", (profile) => {
  beforeEach(async () => {
    playground = await Playground.open(table, profile);
  });
  afterEach(() => playground.close());

  test("follows a token's preview while it is dragged, and returns with it", async () => {
    const { mouse, keyboard } = playground.page;
    await playground.click("Mira");
    await target("Krell");
    expect(await labels()).toEqual([SOFT]);
    const [from, to] = [await playground.middleOf("Mira"), await playground.at(350, 650)];
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 6 });
    await playground.settle();
    expect(await labels()).toEqual(["Krell: No cover"]);
    await keyboard.press("Escape");
    await mouse.up();
    await playground.settle();
    expect(await labels()).toEqual([SOFT]);
  });

  test("leaves nothing on the map when it is switched off", async () => {
    await playground.click("Mira");
    await playground.hover("Krell");
    expect(await playground.drawn()).not.toBeNull();
    await playground.set("overlay", "off");
    expect(await labels()).toEqual([]);
    expect(await playground.drawn()).toBeNull();
  });

  test("is a client setting", async () => {
    expect(await playground.run(`return game.settings.settings.get("parapet.overlay").scope;`)).toBe("client");
  });

  test("shows the current combatant's attack while no token is controlled", async () => {
    await playground.run(`
      const id = (name) => canvas.scene.tokens.contents.find((token) => token.name === name).id;
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      const combatants = ["Mira", "Pike"].map((name, i) => ({ tokenId: id(name), sceneId: canvas.scene.id, initiative: 20 - i }));
      await combat.createEmbeddedDocuments("Combatant", combatants);
      window.combat = combat;
    `);
    await playground.hover("Krell");
    expect(await labels()).toEqual([SOFT]);
    await playground.run("await combat.nextTurn();");
    await playground.settle();
    const { cover } = (await playground.verdict("Pike", "Krell"))!;
    expect(cover).not.toBe("soft");
    expect(await labels()).not.toEqual([SOFT]);
    await playground.click("Bram");
    await playground.hover("Gark");
    expect((await playground.overlay()).lines).toEqual(
      (await playground.verdict("Bram", "Gark"))!.lines.map(({ from, to, isBlocked }) => ({ from, to, isBlocked })),
    );
  });

  test("shows the user's own targets, not another user's", async () => {
    await playground.click("Mira");
    await playground.run(`
      const token = canvas.tokens.placeables.find(({ document }) => document.name === "Nub");
      token.setTarget(true, { user: game.users.find(({ isSelf }) => !isSelf) });
    `);
    await target("Krell");
    await pointAway();
    expect(await labels()).toEqual([SOFT]);
  });

  test("shows only targets if set so", async () => {
    await playground.set("overlay", "targets");
    await playground.click("Mira");
    await playground.hover("Krell");
    expect(await labels()).toEqual([]);
    await playground.page.keyboard.press("t");
    await playground.hover("Nub");
    expect(await labels()).toEqual([SOFT]);
    expect(Object.keys(await playground.badges())).toEqual(["Krell"]);
  });

  describe("on a key", () => {
    beforeEach(async () => {
      await playground.set("overlay", "key");
      await playground.click("Mira");
      await target("Gark");
      await playground.hover("Krell");
      expect(await labels()).toEqual([]);
      await playground.page.keyboard.down("v");
      await playground.settle();
      expect((await labels()).toSorted()).toEqual(["No cover", SOFT_IN_FULL]);
    });

    test("shows the hovered token and the targets while it is held", async () => {
      await playground.page.keyboard.up("v");
      await playground.settle();
      expect(await labels()).toEqual([]);
      expect(await playground.drawn()).toBeNull();
    });

    test("releases it when the window loses focus, which reports no more keys", async () => {
      await playground.run(`window.dispatchEvent(new Event("blur"));`);
      await playground.settle();
      expect(await labels()).toEqual([]);
    });

    test("releases it when the tab is hidden", async () => {
      await playground.run(`
        Object.defineProperty(document, "hidden", { value: true, configurable: true });
        Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      `);
      await playground.settle();
      expect(await labels()).toEqual([]);
    });

    test("releases it when typing begins, and does not react to typing", async () => {
      await playground.run(`
        const field = document.createElement("input");
        field.id = "typed";
        document.body.append(field);
        field.focus();
      `);
      await playground.settle();
      expect(await labels()).toEqual([]);
      await playground.page.keyboard.up("v");
      await playground.page.keyboard.down("v");
      await playground.settle();
      await expect.poll(() => playground.page.inputValue("#typed")).toBe("v");
      expect(await labels()).toEqual([]);
    });
  });

  test("shows nothing of a deleted attacker or target", async () => {
    await playground.click("Mira");
    await target("Krell");
    expect(await labels()).toEqual([SOFT]);
    const remove = (name: string): Promise<void> =>
      playground.run(`await canvas.scene.tokens.contents.find((token) => token.name === "${name}").delete();`);
    await remove("Mira");
    await playground.settle();
    expect(await labels()).toEqual([]);
    expect(await playground.drawn()).toBeNull();
    await playground.page.keyboard.press("Escape");
    await playground.click("Bram");
    await target("Pike");
    expect(await labels()).toHaveLength(1);
    await remove("Pike");
    await playground.settle();
    expect(await labels()).toEqual([]);
    expect(await playground.signs()).toEqual([expect.stringMatching(/^Hide: /)]);
    expect(await playground.notices()).toEqual([]);
  });

  test("keeps an attack drawn by another module in every mode, until it is removed or the scene changes", async () => {
    const draw = (attacker: string): Promise<void> =>
      playground.run(`
        const id = (name) => canvas.scene.tokens.contents.find((token) => token.name === name).id;
        window.take = game.modules.get("parapet").api.draw(id("${attacker}"), id("Krell"));
      `);
    await playground.set("overlay", "off");
    await draw("Mira");
    await playground.settle();
    expect(await labels()).toEqual([SOFT]);
    await playground.run("window.takeFirst = take;");
    await draw("Mira");
    await playground.settle();
    expect(await labels(), "drawn by two").toEqual([SOFT]);
    await playground.run("takeFirst();");
    await playground.settle();
    expect(await labels(), "taken away by one of the two").toEqual([SOFT]);
    await playground.run("take();");
    await playground.settle();
    expect(await playground.drawn()).toBeNull();
    await draw("Mira");
    await playground.settle();
    await playground.run("const scene = canvas.scene; await canvas.draw(); await scene.view();");
    await playground.settle();
    expect(await labels()).toEqual([]);
    expect(await playground.drawn()).toBeNull();
  });
});

describe.each(versions("logic"))("to a player of version %i the overlay", (profile) => {
  beforeEach(async () => {
    playground = await Playground.openAsPlayer(table, profile);
    await playground.click("Mira");
  });
  afterEach(() => playground.close());

  test("releases a target that they no longer see, and shows it again when it is seen", async () => {
    await target("Krell");
    await pointAway();
    expect(await labels()).toEqual([SOFT]);
    await playground.change("Krell", { hidden: true });
    expect(await labels()).toEqual([]);
    expect((await playground.overlay()).lines).toEqual([]);
    expect(await playground.signs()).toEqual([expect.stringMatching(/^Hide: /)]);
    await playground.change("Krell", { hidden: false });
    expect(await labels()).toEqual([SOFT]);
  });

  test("releases a target that walks out of sight", async () => {
    await playground.change("Mira", { sight: { enabled: true } });
    await target("Krell");
    await pointAway();
    expect(await labels()).toEqual([SOFT]);
    // Beyond the wall in the middle, whose door is shut.
    await playground.change("Krell", { x: 800, y: 500 });
    expect(await playground.run("return canvas.tokens.get('k').visible;")).toBe(false);
    expect(await labels()).toEqual([]);
    expect((await playground.overlay()).lines).toEqual([]);
    expect(await playground.signs()).toEqual([expect.stringMatching(/^Hide: /)]);
    await playground.change("Krell", { x: 500, y: 500 });
    expect(await labels()).toHaveLength(1);
  });

  test("neither draws nor counts an obstacle that they do not see", async () => {
    await target("Krell");
    await pointAway();
    await playground.change("Gark", { hidden: true });
    expect(await labels()).toEqual(["No known cover"]);
    const { signs } = await playground.run<{ signs: readonly unknown[] }>(
      `return { signs: game.modules.get("parapet").api.overlay.signs };`,
    );
    expect(signs).toEqual([]);
  });

  test("shows no attack of an unseen enemy, even on its turn", async () => {
    await playground.run(`
      const id = (name) => canvas.scene.tokens.contents.find((token) => token.name === name).id;
      const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 1, turn: 0 });
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: id("Krell"), sceneId: canvas.scene.id, initiative: 20 }]);
      canvas.tokens.releaseAll();
    `);
    await playground.hover("Gark");
    expect(await labels()).toHaveLength(1);
    await playground.change("Krell", { hidden: true });
    expect(await labels()).toEqual([]);
  });
});

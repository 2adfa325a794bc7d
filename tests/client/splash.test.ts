import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { endTurn } from "./two-seats";
import { versions } from "./versions";

/**
 * Splash weapons by Epic Path. Mira, a player's creature whose turn it is, stands at 200,200, Gark, a GM's, at 600,200, and
 * Krell beside Gark at 700,200. The scatter die shows 1: one square short.
 */

const table = layTable();

const TOOLS = `
  const tokenOf = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const settled = () => new Promise((done) => setTimeout(done, 60));
  const until = async (isSo) => {
    for (let i = 0; i < 100 && !isSo(); i++) await new Promise((done) => setTimeout(done, 20));
  };
  CONFIG.Dice.randomUniform = () => 0.5 / 20;
`;

const FIELD = `${TOOLS}
  const scene = canvas.scene;
  const others = (all) => all.contents.filter(({ name }) => !["Mira", "Gark", "Krell"].includes(name)).map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", others(scene.tokens));
  await scene.deleteEmbeddedDocuments("Wall", scene.walls.contents.map(({ id }) => id));
  await scene.deleteEmbeddedDocuments("Region", scene.regions.contents.map(({ id }) => id));
  const at = (name, x, disposition) => tokenOf(name).document.update({ x, y: 200, disposition, displayName: 50 });
  await at("Mira", 200, 1);
  await at("Gark", 600, -1);
  await at("Krell", 700, -1);
  const combat = game.addCombat({ scene: scene.id, active: true, round: 1, turn: 0 });
  await combat.createEmbeddedDocuments("Combatant", ["Mira", "Gark"].map((name, i) =>
    ({ tokenId: tokenOf(name).id, sceneId: scene.id, initiative: 20 - i })));
`;

let worlds = 0;

describe.each(versions("logic"))("on version %i, a splash weapon", (profile) => {
  let pages: Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
    pages = [];
  });

  const sit = async (system: string, ruleset = "epic-path"): Promise<readonly [Playground, Playground]> => {
    worlds += 1;
    const seat = (user: string) =>
      Playground.openWith(table, { world: `splash${profile}-${worlds}`, profile: String(profile), system, user });
    const gm = await seat("gm");
    pages.push(gm);
    await gm.set("ruleset", ruleset);
    await gm.set("orderOfBattle", "on");
    await gm.run(FIELD);
    const player = await seat("player");
    pages.push(player);
    return [gm, player];
  };

  const throwAt = (page: Playground, system: string, item = "dagger"): Promise<void> =>
    page.run(`${TOOLS}
      tokenOf("Gark").setTarget(true, { releaseOthers: true });
      ${
        system === "pf1"
          ? `await pf1.playground.use(tokenOf("Mira"), "${item}", { skipDialog: true });`
          : `await new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) });`
      }
      await settled();
    `);

  const buttons = (page: Playground) => page.page.locator("#chat button[data-parapet-act=splash]");

  const answer = async (page: Playground, action: string): Promise<void> => {
    const button = page.page.locator(`.parapet-splash button[data-action=${action}]`);
    await button.click();
  };

  const lines = (page: Playground): Promise<string[]> =>
    page.page.locator("#chat .message .parapet-fired").last().locator("p").allTextContents();
  /** What the last card says, apart from the rules of saves. */
  const told = async (page: Playground): Promise<string[]> => (await lines(page)).slice(0, -1);

  /** Presses the map at this point. */
  const pressSquare = async (page: Playground, x: number, y: number): Promise<void> => {
    // The last card pops up over the map.
    await page.run(`document.querySelector("#toast .toast-close")?.click();`);
    const at = await page.at(x, y);
    await page.page.mouse.click(at.x, at.y);
  };

  test.each(["pf1", "homemade"])(
    "in %s: its card lists the creatures it splashes when it hits, and rolls where it lands when it misses",
    async (system) => {
      const [gm, player] = await sit(system);
      await throwAt(player, system);
      await buttons(player).last().click();
      await expect
        .poll(() => player.page.locator(".parapet-splash").textContent())
        .toContain("Mira throws a splash weapon at Gark. Did it hit?");
      await answer(player, "hit");
      const hit = ["Mira hits Gark with a splash weapon: a direct hit.", "Splash damage: Krell."];
      for (const page of [gm, player]) await expect.poll(() => told(page)).toEqual(hit);
      await buttons(player).last().click();
      await answer(player, "miss");
      const missed = [
        "Mira misses Gark. The die shows 1: the throw lands one square to the west.",
        "Nobody is in that square.",
        "In the squares around it: Gark.",
      ];
      for (const page of [gm, player]) await expect.poll(() => told(page)).toEqual(missed);
      expect((await lines(player)).at(-1)).toBe(
        "A Reflex save halves splash damage. There is no save against a direct hit, and no precision damage.",
      );
    },
  );

  test("that hits a large creature splashes those around the square that is pressed", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS}
      await tokenOf("Gark").document.update({ x: 500, y: 200, width: 2, height: 2 });
      await tokenOf("Mira").document.update({ x: 200, y: 200 });
    `);
    await throwAt(player, "pf1");
    await buttons(player).last().click();
    await answer(player, "hit");
    await expect.poll(async () => (await player.notices()).join()).toContain("Select the square of Gark that was hit.");
    await pressSquare(player, 550, 350);
    const hit = ["Mira hits Gark with a splash weapon: a direct hit.", "Nobody else is next to it."];
    for (const page of [gm, player]) await expect.poll(() => told(page)).toEqual(hit);
    await buttons(player).last().click();
    await answer(player, "hit");
    await pressSquare(player, 650, 250);
    for (const page of [gm, player]) await expect.poll(async () => (await told(page))[1]).toBe("Splash damage: Krell.");
  });

  test("or another attack on a large creature can be said to be on one of its squares, and names who is beside that", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS}
      await tokenOf("Gark").document.update({ x: 500, y: 200, width: 2, height: 2 });
      await tokenOf("Mira").document.update({ x: 400, y: 300 });
      tokenOf("Gark").setTarget(true, { releaseOthers: true });
      await pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true });
    `);
    const press = () => gm.page.locator("#chat button[data-parapet-act=square]").last().click();
    await press();
    await expect
      .poll(async () => (await gm.notices()).join())
      .toContain("Select the square of Gark that Mira attacks.");
    await pressSquare(gm, 450, 250);
    await expect.poll(async () => (await gm.notices()).join()).toContain("That is not a square of Gark.");
    await pressSquare(gm, 550, 350);
    const said = "Mira attacks one square of Gark.";
    for (const page of [gm, player])
      await expect.poll(() => lines(page)).toEqual([said, "Nobody else is beside that square."]);
    await press();
    await pressSquare(gm, 650, 250);
    for (const page of [gm, player]) await expect.poll(() => lines(page)).toEqual([said, "Beside that square: Krell."]);
  });

  test("that hit a large creature goes on asking when another square is pressed", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ x: 500, y: 200, width: 2, height: 2 });`);
    await throwAt(player, "pf1");
    await buttons(player).last().click();
    await answer(player, "hit");
    const notices = async () => (await player.notices()).join();
    await expect.poll(notices).toContain("Select the square of Gark that was hit.");
    const before = await player.page.locator("#chat .message").count();
    await pressSquare(player, 350, 450);
    await expect.poll(notices).toContain("That is not a square of Gark.");
    await expect.poll(() => player.page.locator("#chat .message").count()).toBe(before);
    await pressSquare(player, 650, 250);
    await expect.poll(async () => (await told(player))[1]).toBe("Splash damage: Krell.");
  });

  test("thrown at a square waits for one press of the primary button, however often it is asked for, and not on another scene", async () => {
    const [, player] = await sit("pf1");
    const ask = `${TOOLS}
      await canvas.hud.token.bind(tokenOf("Mira"));
      await settled();
      document.querySelector('.parapet-order-act[aria-label="Throw a splash weapon at a square"]').click();
      await settled();
    `;
    /** Whether a press reaches the map. */
    const reaches = async (button: "left" | "right" = "left"): Promise<boolean> => {
      await player.run(`
        globalThis.pressesHeard = 0;
        const hear = ({ target }) => (globalThis.pressesHeard += target instanceof HTMLCanvasElement ? 1 : 0);
        window.addEventListener("pointerdown", hear, { capture: true, once: true });
      `);
      const at = await player.at(750, 550);
      await player.page.mouse.click(at.x, at.y, { button });
      return (await player.run<number>("return globalThis.pressesHeard;")) > 0;
    };
    await player.run(ask);
    await player.run(ask);
    expect(await reaches("right")).toBe(true);
    await expect.poll(() => player.page.locator(".parapet-splash").count()).toBe(0);
    expect(await reaches()).toBe(false);
    await answer(player, "hit");
    expect(await reaches()).toBe(true);
    await expect.poll(() => player.page.locator(".parapet-splash").count()).toBe(0);
    await player.run(ask);
    await player.run(`Hooks.callAll("canvasTearDown", canvas);`);
    expect(await reaches()).toBe(true);
  });

  test("thrown at a square splashes nobody who flies far above it", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS} await tokenOf("Krell").document.update({ elevation: 60 });`);
    await player.run(`${TOOLS}
      await canvas.hud.token.bind(tokenOf("Mira"));
      await settled();
      document.querySelector('.parapet-order-act[aria-label="Throw a splash weapon at a square"]').click();
      await settled();
    `);
    await pressSquare(player, 750, 250);
    await answer(player, "hit");
    const hit = [
      "Mira hits a square with a splash weapon: splash damage only.",
      "Nobody is in that square.",
      "In the squares around it: Gark.",
    ];
    for (const page of [gm, player]) await expect.poll(() => told(page)).toEqual(hit);
  });

  test.each(["pf1", "homemade"])(
    "in %s: is thrown at a square with one press, and scatters around it",
    async (system) => {
      const [gm, player] = await sit(system);
      const press = `${TOOLS}
      await canvas.hud.token.bind(tokenOf("Mira"));
      await settled();
      document.querySelector('.parapet-order-act[aria-label="Throw a splash weapon at a square"]').click();
      await settled();
    `;
      await player.run(press);
      await pressSquare(player, 550, 250);
      await expect
        .poll(() => player.page.locator(".parapet-splash").textContent())
        .toContain("Mira throws a splash weapon at a square: the attack is against AC 5.");
      await answer(player, "hit");
      const hit = [
        "Mira hits a square with a splash weapon: splash damage only.",
        "Nobody is in that square.",
        "In the squares around it: Gark.",
      ];
      for (const page of [gm, player]) await expect.poll(() => told(page)).toEqual(hit);
      await player.run(press);
      await pressSquare(player, 650, 250);
      await answer(player, "miss");
      const missed = [
        "Mira misses the square. The die shows 1: the throw lands one square to the west.",
        "Nobody is in that square.",
        "In the squares around it: Gark.",
      ];
      for (const page of [gm, player]) await expect.poll(() => told(page)).toEqual(missed);
      const offered = `${TOOLS}
      await canvas.hud.token.bind(tokenOf("Mira"));
      await settled();
      return [...document.querySelectorAll(".parapet-order-act")].map((it) => it.ariaLabel);
    `;
      const act = "Throw a splash weapon at a square";
      expect(await player.run(offered)).toContain(act);
      await endTurn(gm, player);
      expect(await player.run(offered)).not.toContain(act);
    },
  );

  test("lists for a player only creatures that they see", async () => {
    const [gm, player] = await sit("pf1");
    await gm.run(`${TOOLS} await tokenOf("Krell").document.update({ hidden: true });`);
    await throwAt(player, "pf1");
    await buttons(player).last().click();
    await answer(player, "hit");
    await expect.poll(async () => (await told(gm))[1]).toBe("Splash damage: Krell.");
    expect((await told(player))[1]).toBe("Nobody else is next to it.");
    const krell = await gm.run<string>(`${TOOLS} return "token:" + tokenOf("Krell").id;`);
    expect(await gm.run("return JSON.stringify(game.messages.contents.map(({ flags }) => flags));")).not.toContain(
      krell,
    );
  });

  test("is no bow and no spell, and not asked about in other books", async () => {
    const [, player] = await sit("pf1");
    for (const item of ["bow", "ray"]) await throwAt(player, "pf1", item);
    await player.settle();
    await expect.poll(() => buttons(player).count()).toBe(0);
    const [, other] = await sit("pf1", "pathfinder1e");
    await throwAt(other, "pf1");
    await other.settle();
    await expect.poll(() => buttons(other).count()).toBe(0);
  });
});

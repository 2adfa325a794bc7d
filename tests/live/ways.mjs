// Eight ways through Parapet, played with pointer and keys by three accounts. Calls into the page only prepare or look.
import {
  chat,
  lastCard,
  openTab,
  pointAt,
  pressInHud,
  pressInTracker,
  select,
  showScene,
  soon,
  target,
  useTool,
} from "./hands.mjs";
import { whenReady } from "./login.mjs";
import { Blocked, endFight, ORDER, prepareFight, reached, RECORDED, token } from "./stage.mjs";

/**
 * @typedef {import("./login.mjs").Seat} Seat
 * @typedef {import("./stage.mjs").Stage} Stage
 */

/** Everything of Parapet's that a page's documents and settings hold. */
const HELD = `return JSON.stringify([
  [game.combats, game.actors, game.scenes, game.messages].map(({ contents }) => contents.map((it) => it.toObject())),
  [...game.settings.settings.keys()].filter((key) => key.startsWith("parapet.")).map((key) => game.settings.get("parapet", key.slice(8))),
]);`;

/** Where in the world something of Parapet's is stored. */
const TRACES = `
  const found = [];
  const look = (document) => {
    if (Object.keys(document.flags?.parapet ?? {}).length > 0) found.push(document.uuid);
  };
  for (const scene of game.scenes.contents)
    [scene, ...["walls", "tokens", "tiles", "regions", "lights"].flatMap((name) => scene[name]?.contents ?? [])].forEach(look);
  for (const combat of game.combats.contents) [combat, ...combat.combatants.contents].forEach(look);
  [...game.actors.contents, ...game.messages.contents].forEach(look);
  const stored = game.settings.storage.get("world").contents.map(({ key }) => key).filter((key) => key.startsWith("parapet."));
`;

/** @param {Seat} seat @param {string} name @param {{ action: string, event?: string, words?: string }} readied */
const readyInWindow = async (seat, name, { action, event = "", words = "" }) => {
  await pressInHud(seat, name, "Ready an action…");
  const { page } = seat;
  await page.locator("#parapet-ready-event").selectOption(event);
  await page.locator("#parapet-ready-words").fill(words);
  await page.locator("#parapet-ready-action").fill(action);
  await page.locator('#parapet-ready button[type="submit"]').click();
  await page.locator("#parapet-ready").waitFor({ state: "detached" });
};

/** @param {Stage} stage */
const targetAndLabel = async ({ player, gm2, step }) => {
  await step("The player clicks Mira, points at Gark and presses T", async () => {
    await select(player, "Mira");
    await target(player, "Gark");
  });
  await step("The label on the player's map says +4 AC", () =>
    soon(
      () => player.run(`return game.modules.get("parapet").api.overlay.labels.map(({ text }) => text).join();`),
      (/** @type {string} */ text) => text.includes("+4"),
    ),
  );
  await step("The second GM clicks Mira, points at Gark and sees the same", async () => {
    await select(gm2, "Mira");
    await pointAt(gm2, "Gark");
    await soon(
      () => gm2.run(`return game.modules.get("parapet").api.overlay.labels.map(({ text }) => text).join();`),
      (/** @type {string} */ text) => text.includes("+4"),
    );
  });
};

/** @param {Stage} stage */
const rollWithNumber = async ({ gm, player, gm2, path, step }) => {
  if (path === "")
    throw new Blocked("No number was found in Gark's data that cover could raise. Name one by --defence.");
  const number = `return foundry.utils.getProperty(${token("Gark")}.actor, "${path}");`;
  const before = Number(await gm.run(number));
  await step(
    `While the player targets Gark, ${path} is 4 more on the player's page, and as before on the GM's`,
    async () => {
      await select(player, "Mira");
      await target(player, "Gark");
      await soon(() => player.run(number), before + 4);
      await soon(() => gm.run(number), before);
    },
  );
  await step("The player types /r 1d20 into the chat", () => chat(player, "/r 1d20"));
  for (const seat of [player, gm, gm2])
    await step(`The card on the page of ${seat.name} says +4 AC applied`, async () => {
      await openTab(seat, "chat");
      await soon(
        () => lastCard(seat).textContent(),
        (/** @type {string} */ text) => text.includes("Gark") && text.includes("+4 AC applied"),
      );
    });
};

/** @param {Stage} stage */
const areaAndAffected = async ({ gm, step }) => {
  await gm.run(`
    await (game.release.generation === 13
      ? canvas.scene.createEmbeddedDocuments("MeasuredTemplate", [{ t: "circle", x: 500, y: 700, distance: 20 }])
      : canvas.scene.createEmbeddedDocuments("Region", [{ name: "Fire", displayMeasurements: true, shapes: [{ type: "circle", x: 500, y: 700, radius: 400 }] }]));`);
  await step(
    "The card of a circle of 20 ft says that Nib is in it, and that Pell behind the wall is not affected",
    async () => {
      await openTab(gm, "chat");
      await soon(
        () => lastCard(gm).textContent(),
        (/** @type {string} */ text) => /Nib.*Pell.*not affected/s.test(text) && !text.includes("Mira"),
      );
    },
  );
  await step("The GM clicks Target those affected: Nib is targeted alone", async () => {
    await gm.page.locator("#chat .parapet-card button", { hasText: "Target those affected" }).last().click();
    await soon(() => gm.run("return [...game.user.targets].map(({ document }) => document.name);"), ["Nib"]);
  });
};

/** @param {Stage} stage */
const ambush = async (stage) => {
  const { gm, player, gm2, step } = stage;
  const fight = await prepareFight(stage, ["Mira", "Gark", "Nib"]);
  const ids = await gm.run(
    `return game.combats.get("${fight}").combatants.contents.map(({ name, id }) => [name, id]);`,
  );
  const { page } = gm;
  await step("The GM opens the ambush window in the scene controls, and makes Gark and Nib the ambushers", async () => {
    await useTool(gm, "parapet-ambush");
    await page.locator("#parapet-ambush").waitFor();
    for (const [name, id] of /** @type {[string, string][]} */ (ids))
      await page.locator(`#parapet-ambush-role-${id}`).selectOption(name === "Mira" ? "prey" : "ambusher");
  });
  await step("All prey is unaware, and the GM begins the fight", async () => {
    await page.locator("#parapet-ambush-all-unaware").click();
    await page.locator("#parapet-ambush-begin").click();
  });
  for (const seat of [gm, player, gm2])
    await step(`The tracker of ${seat.name} says Surprise round, and it is Gark's turn`, async () => {
      await soon(() => seat.run("return game.combat?.combatant?.name ?? null;"), "Gark");
      await soon(
        () => seat.page.locator("#combat").textContent(),
        (/** @type {string} */ text) => text.includes("Surprise round"),
      );
    });
  await step("The GM ends both turns in the tracker: round 1 begins with Mira", async () => {
    await soon(() => gm.run(RECORDED), true);
    await pressInTracker(gm, "nextTurn");
    await soon(() => gm.run("return game.combat?.combatant?.name ?? null;"), "Nib");
    await soon(() => gm.run(RECORDED), true);
    await pressInTracker(gm, "nextTurn");
    await soon(() => player.run("return game.combat?.combatant?.name ?? null;"), "Mira");
    await soon(
      () => player.page.locator("#combat").textContent(),
      (/** @type {string} */ text) => text.includes("Round 1"),
    );
  });
  await endFight(stage, fight);
};

/** @param {Stage} stage */
const readyAndTrigger = async (stage) => {
  const { gm, player, step } = stage;
  const fight = await prepareFight(stage, ["Mira", "Nib", "Gark"]);
  await step("The GM begins the fight in the tracker: it is Mira's turn", async () => {
    await pressInTracker(gm, "startCombat");
    await reached(stage, "1 Mira");
  });
  await step("The player readies an action in Mira's HUD, for when an enemy moves", () =>
    readyInWindow(player, "Mira", { action: "shoot", event: "moves" }),
  );
  await step("The GM ends the turn, clicks Nib and presses the right arrow", async () => {
    await soon(() => gm.run(`return (game.combat.flags.parapet?.order?.readied ?? []).length > 0;`), true);
    await pressInTracker(gm, "nextTurn");
    await reached(stage, "1 Nib");
    await select(gm, "Nib");
    await gm.page.keyboard.press("ArrowRight");
  });
  await step("The player is asked, and presses Act now", () =>
    player.page.locator('.parapet-ready-prompt [data-action="act"]').click(),
  );
  await step("The GM's chat says that Mira acts", async () => {
    await openTab(gm, "chat");
    await soon(
      () => gm.page.locator("#chat .parapet-fired").last().textContent(),
      (/** @type {string} */ text) => text.includes("Mira acts"),
    );
  });
  await endFight(stage, fight);
};

/** @param {Stage} stage */
const holdAndBack = async (stage) => {
  const { gm, player, gm2, step } = stage;
  const fight = await prepareFight(stage, ["Mira", "Nib", "Gark"]);
  await pressInTracker(gm, "startCombat");
  await reached(stage, "1 Mira");
  await step("The player holds Mira's action in the HUD: it is Nib's turn", async () => {
    await pressInHud(player, "Mira", "Hold action");
    await reached(stage, "1 Nib");
  });
  await step("The player steps in during Nib's turn: all three see Mira behind Nib", async () => {
    await pressInHud(player, "Mira", "Step in now");
    for (const seat of [gm, player, gm2]) await soon(() => seat.run(ORDER), ["Nib", "Mira", "Gark"]);
  });
  await step("The GM ends Nib's turn: Mira acts", async () => {
    await pressInTracker(gm, "nextTurn");
    await reached(stage, "1 Mira");
  });
  await endFight(stage, fight);
};

/** @param {Stage} stage */
const secrets = async (stage) => {
  const { gm, player, step } = stage;
  const fight = await prepareFight(stage, ["Nib", "Mira", "Skulk"]);
  const before = await player.run(HELD);
  await step(
    "The GM plans an ambush by Skulk, who is hidden: the player's documents and settings are as before",
    async () => {
      await useTool(gm, "parapet-ambush");
      const ids = await gm.run(
        `return game.combats.get("${fight}").combatants.contents.map(({ name, id }) => [name, id]);`,
      );
      for (const [name, id] of /** @type {[string, string][]} */ (ids))
        await gm.page.locator(`#parapet-ambush-role-${id}`).selectOption(name === "Skulk" ? "ambusher" : "prey");
      await soon(
        () => gm.page.locator(".parapet-ambush-begin").textContent(),
        (/** @type {string} */ text) => text !== "",
      );
      await player.page.waitForTimeout(500);
      await soon(() => player.run(HELD), before);
      await gm.run(`await foundry.applications.instances.get("parapet-ambush")?.close();`);
    },
  );
  await step("The player's page does not name Skulk, and points at no verdict where Skulk is", async () => {
    await select(player, "Mira");
    await pointAt(player, "Skulk");
    await player.page.waitForTimeout(300);
    await soon(() => player.run(`return game.modules.get("parapet").api.overlay.labels.length;`), 0);
    await soon(() => player.run(`return document.body.innerText.includes("Skulk");`), false);
  });
  await step("The GM readies an action for Nib: its words are in none of the player's documents", async () => {
    await pressInTracker(gm, "startCombat");
    await reached(stage, "1 Nib");
    await readyInWindow(gm, "Nib", { action: "throw a net", words: "one of them flees" });
    const marked = () => gm.page.locator("#combat .parapet-mark[data-mark=readied]").count();
    await soon(marked, 1);
    await player.page.waitForTimeout(500);
    await soon(() => player.run(HELD).then((held) => /throw a net|one of them flees/.test(String(held))), false);
  });
  await endFight(stage, fight);
};

/** @param {Stage} stage */
const moduleOff = async (stage) => {
  const { gm, player, gm2, scene, step } = stage;
  const others = await gm.run(`${TRACES}
    const isOurs = (uuid) => uuid.includes("${scene}") || fromUuidSync(uuid)?.flags.world?.parapetLive !== undefined;
    return found.filter((uuid) => !isOurs(uuid));`);
  if (/** @type {string[]} */ (others).length > 0)
    throw new Blocked(
      `Other documents of this world have Parapet's flags, which would be removed: ${String(others)}. Use a fresh world.`,
    );
  const { page } = gm;
  await step("The GM presses Remove all traces in the panel, and confirms it", async () => {
    await gm.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    await page.locator("#parapet-config-remove").click();
    await page.getByRole("button", { name: "Remove all traces", exact: true }).last().click();
    await soon(() => gm.run(`${TRACES} return [...found, ...stored];`), []);
  });
  await gm.run(`
    const modules = game.settings.get("core", "moduleConfiguration");
    await game.settings.set("core", "moduleConfiguration", { ...modules, parapet: false });`);
  for (const seat of [gm, player, gm2])
    await step(`With the module off, the page of ${seat.name} loads without it and without an error`, async () => {
      seat.errors.length = 0;
      await seat.page.reload();
      await whenReady(seat);
      await showScene(seat, scene);
      await soon(() => seat.run(`return game.modules.get("parapet")?.active === true;`), false);
      const ours = '[id^="parapet"], [class*="parapet"], [data-tool^="parapet"]';
      await soon(() => seat.run(`return document.querySelectorAll(${JSON.stringify(ours)}).length;`), 0);
      await soon(() => Promise.resolve(seat.errors.filter((error) => /parapet/i.test(error))), []);
    });
  await step("The player rolls at Gark again: the message has nothing of Parapet", async () => {
    const size = "return game.messages.size;";
    const before = Number(await player.run(size));
    await stage.journal.mark(player);
    await select(player, "Mira");
    await target(player, "Gark");
    await chat(player, "/r 1d20");
    await soon(() => player.run(size), before + 1);
    await soon(() => gm.run(`${TRACES} return found;`), []);
  });
};

/** @type {readonly { readonly key: string, readonly title: string, readonly play: (stage: Stage) => Promise<void> }[]} */
export const WAYS = [
  { key: "1", title: "Target and label", play: targetAndLabel },
  { key: "2", title: "Roll with the number on the dice", play: rollWithNumber },
  { key: "3", title: "Area and those affected", play: areaAndAffected },
  { key: "4", title: "Ambush to surprise round", play: ambush },
  { key: "5", title: "Ready and trigger", play: readyAndTrigger },
  { key: "6", title: "Hold and back", play: holdAndBack },
  { key: "7", title: "Secrets in the player's page and documents", play: secrets },
  { key: "8", title: "Module off without a trace", play: moduleOff },
];

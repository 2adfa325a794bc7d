import { describe, expect, test } from "vitest";
import { attackMessage } from "./attack-message";
import { ACTING, API, asked, combatant, ORDER, seating, soon } from "./fights";
import { CARD, DOORWAY, FIELD, MOVES, nextTurn, PLACE, PROMPT, READIED, ready, walk } from "./open-field";
import { layTable, type Playground } from "./playground";
import { leave, readiedBy } from "./readied-hands";
import { logicTest, versions } from "./versions";

const table = layTable();

const READYING = ["pathfinder1e", "epic-path", "dnd5e", "pathfinder2e"];

describe.each(versions("differs"))("on version %i, a readied action", (profile) => {
  const { sit } = seating(table, "ready", profile);
  const readied = readiedBy(sit);

  test.each(READYING)(
    "interrupts in %s a creature that enters the region: its player is prompted and acts, the movement waits, turn and initiative stay",
    async (ruleset) => {
      const [gm, player] = await readied(DOORWAY, ruleset);
      await gm.run(walk(400, 700));
      await player.page.waitForSelector(PROMPT);
      const said = await player.page.textContent(PROMPT);
      expect(said).toContain("Nib enters the region.");
      expect(said).toContain("Nib waits for your answer");
      expect(await gm.run(`return ${PLACE("Nib")};`)).toEqual([400, 800]);
      await player.page.click(`${PROMPT} [data-action=act]`);
      await gm.page.waitForSelector(CARD);
      await expect.poll(() => gm.page.textContent(CARD)).toContain("Mira acts before Nib goes on.");
      await expect.poll(() => player.page.textContent(CARD)).toBe("Mira acts before Nib goes on.Action: shoot");
      await expect.poll(() => gm.page.locator(PROMPT).count()).toBe(0);
      await soon(player, READIED("Mira"), null);
      await soon(player, ACTING, "1 Nib");
      await soon(player, ORDER, ["Mira 25", "Nib 17", "Krell 9"]);
      expect(await gm.run(`return ${PLACE("Nib")};`)).toEqual([400, 800]);
      await expect.poll(() => player.page.locator(`${CARD} button`).count()).toBe(0);
      const buttons = ["Let it move on", "It stays here", "Undo"];
      await expect.poll(() => gm.page.locator(`${CARD} button`).allTextContents()).toEqual(buttons);
      await gm.page.click(`${CARD} button`);
      await soon(player, PLACE("Nib"), [700, 800]);
      await leave(player, gm);
    },
  );

  logicTest(profile)("has one window at a time, which closes when its combatant leaves", async () => {
    const [gm, player] = await readied(DOORWAY);
    await gm.run(`globalThis.shown = []; Hooks.on("renderParapetReady", (window) => shown.push(window));`);
    const open = "shown.map(({ rendered, title }) => (rendered ? title : null))";
    for (const name of ["Mira", "Nib"]) {
      expect(await gm.run(`return ${API}.openReady(${combatant(name)}).why;`)).toBeNull();
      await soon(gm, `${open}.at(-1)`, expect.stringContaining(name));
    }
    await soon(gm, `${open}.length`, 2);
    expect(await gm.run(`return ${open}[0];`)).toBeNull();
    await gm.run(`await ${combatant("Mira")}.delete();`);
    await gm.settle();
    await expect.poll(() => gm.page.locator("#parapet-ready .window-title").textContent()).toContain("Nib");
    await gm.run(`await ${combatant("Nib")}.delete();`);
    await gm.page.waitForSelector("#parapet-ready", { state: "detached" });
    await leave(player, gm);
  });

  test("says that a finished movement could not be stopped, and the GM can revert it", async () => {
    const [gm, player] = await readied(DOORWAY);
    await gm.run(walk(400));
    await player.page.waitForSelector(PROMPT);
    await expect.poll(() => player.page.textContent(PROMPT)).toContain("could not be stopped");
    await player.page.click(`${PROMPT} [data-action=act]`);
    await gm.page.waitForSelector(CARD);
    await expect.poll(() => gm.page.textContent(CARD)).toContain("could not be stopped");
    await gm.page.click(`${CARD} button`);
    await soon(player, PLACE("Nib"), [200, 800]);
    await leave(player, gm);
  });

  logicTest(profile)(
    "is asked for on whatever it watches: an attack, a target, who comes into sight, into reach or out of a region",
    async () => {
      const [gm] = await sit(["gm"]);
      await gm!.run(FIELD);
      const wall = `await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [0, 500, 450, 500] }]);`;
      const put = (x: number): string => `await canvas.scene.tokens.getName("Nib").update({ x: ${x} });`;
      const single = (event: string, name: string): string =>
        `{ event: "${event}", whom: "single", creature: "token:" + canvas.scene.tokens.getName("${name}").id, region: null, within: null }`;
      /** Mira readies in Mira's turn; the trigger occurs in Nib's. */
      const happens = async (trigger: string, before: string, does: string): Promise<void> => {
        await gm!.run("if (game.combat.combatant.name !== 'Mira') await game.combat.nextRound();");
        await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.actedIn === game.combat.round", true);
        await gm!.run(before);
        expect(await gm!.run(ready("Mira", trigger))).toBeNull();
        await gm!.run(nextTurn);
        await soon(gm!, "game.combat.combatants.contents[1].flags.parapet?.part?.actedIn === game.combat.round", true);
        await gm!.run(does);
      };
      const isAsked = async (said: string): Promise<void> => {
        await gm!.page.waitForSelector(PROMPT);
        await expect.poll(() => gm!.page.textContent(PROMPT)).toContain(said);
        await gm!.page.click(`${PROMPT} [data-action=act]`);
        await soon(gm!, READIED("Mira"), null);
      };
      await happens(`{ ...${DOORWAY}, event: "leaves" }`, put(400), walk(700));
      await isAsked("Nib leaves the region.");
      await happens(`{ ...${MOVES}, event: "attacks" }`, "", attackMessage("Nib", ["Mira"]));
      await isAsked("Nib attacks.");
      await happens(
        single("targeted", "Krell"),
        "",
        `canvas.tokens.placeables.find(({ document }) => document.name === "Krell").setTarget(true);`,
      );
      await isAsked("Krell is targeted.");
      await happens(`{ ...${MOVES}, event: "seen" }`, wall + put(200), walk(1500));
      await isAsked("Nib comes into line of sight.");
      // Through glass everyone is seen, and nobody is reached.
      const window =
        'await canvas.scene.walls.contents[0].update({ sight: 0, light: 0, "flags.parapet.effect": "blocks" });';
      await happens(`{ ...${MOVES}, event: "reached" }`, window + put(200), walk(1500));
      await isAsked("Nib comes into line of effect.");
      const near = `await canvas.scene.deleteEmbeddedDocuments("Wall", [canvas.scene.walls.contents[0].id]);`;
      await happens(`{ ...${MOVES}, within: 30 }`, near + put(1100), walk(900, 200));
      await soon(gm!, PLACE("Nib"), [200, 800]);
      await isAsked("Nib moves.");
      // What has been given up is asked about no longer.
      await happens(MOVES, "", walk(300));
      await gm!.page.waitForSelector(PROMPT);
      expect(await gm!.run(asked("cancel", "Mira"))).toBeNull();
      await expect.poll(() => gm!.page.locator(PROMPT).count()).toBe(0);
      await leave(gm!);
    },
  );

  logicTest(profile)("of an ethereal creature watches the material world within 60 ft alone", async () => {
    const [gm] = await sit(["gm"]);
    await gm!.set("ruleset", "epic-path");
    await gm!.run(FIELD);
    await gm!.run(`
      await canvas.scene.tokens.getName("Mira").update({ flags: { parapet: { conditions: ["ethereal"] } } });
      await canvas.scene.tokens.getName("Nib").update({ x: 1700 });
    `);
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    expect(await gm!.run(ready("Mira", MOVES))).toBeNull();
    await gm!.run(nextTurn);
    await soon(gm!, ACTING, "1 Nib");
    await gm!.run(walk(1800));
    await soon(gm!, PLACE("Nib"), [1800, 800]);
    await gm!.settle();
    expect(await gm!.page.locator(PROMPT).count()).toBe(0);
    await gm!.run(walk(900));
    await gm!.page.waitForSelector(PROMPT);
    await expect.poll(() => gm!.page.textContent(PROMPT)).toContain("Nib moves.");
    await leave(gm!);
  });

  logicTest(profile)("is prompted to all its owners, taken once, and waits on if the prompting GM leaves", async () => {
    const [gm, gm2, player, player2] = await sit(["gm", "gm2", "player", "player2"]);
    const all = [gm!, gm2!, player!, player2!];
    const prompts = (page: Playground): Promise<number> => page.page.locator(PROMPT).count();
    await gm!.run(FIELD);
    await soon(player!, ACTING, "1 Mira");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    expect(await player!.run(ready("Mira", DOORWAY))).toBeNull();
    await gm!.run(nextTurn);
    await soon(gm2!, ACTING, "1 Nib");
    await gm!.run(walk(400, 700));
    for (const page of [player!, player2!]) await expect.poll(() => prompts(page)).toBe(1);
    for (const page of [gm!, gm2!]) expect(await prompts(page)).toBe(0);
    await player2!.page.click(`${PROMPT} [data-action=act]`);
    for (const page of all) await expect.poll(() => prompts(page)).toBe(0);
    for (const page of all) await expect.poll(() => page.page.locator(CARD).count()).toBe(1);
    await soon(player!, READIED("Mira"), null);

    await gm!.run("await game.combat.nextRound();");
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.actedIn", 2);
    expect(await player2!.run(ready("Mira", MOVES))).toBeNull();
    await gm!.run(nextTurn);
    await soon(player2!, ACTING, "2 Nib");
    await gm!.run(walk(900));
    for (const page of [player!, player2!]) await expect.poll(() => prompts(page)).toBe(1);
    await leave(player!);
    expect(await prompts(player2!)).toBe(1);
    await leave(gm!);
    for (const page of [gm2!, player2!]) await expect.poll(() => prompts(page)).toBe(0);
    expect((await player2!.notices()).join(" ")).toContain("the action is still readied");
    await soon(gm2!, "game.user.isActiveGM", true);
    expect(await player2!.run(`return ${READIED("Mira")};`)).toBe("they come through the door");
    await leave(player2!, gm2!);
  });

  logicTest(profile)("is in the room of the user who says that it acts: its player, or the GM after them", async () => {
    const [gm, player] = await readied(MOVES);
    const ids = [await gm.run("return game.user.id;"), await player.run("return game.user.id;")];
    const store = `game.settings.get("parapet", "gmStore")[game.world.id + " " + game.user.id] ?? []`;
    const kept = `(${store}).filter(({ value }) => value?.readier).map(({ author, cause }) => [author, cause])`;
    await gm.run(walk(400));
    await player.page.click(`${PROMPT} [data-action=act]`);
    await soon(gm, kept, [ids]);
    await gm.run("await game.combat.nextRound();");
    await soon(player, ACTING, "2 Mira");
    await soon(gm, "game.combat.combatants.contents[0].flags.parapet?.part?.actedIn", 2);
    expect(await player.run(ready("Mira", MOVES))).toBeNull();
    await gm.run(nextTurn);
    await soon(player, ACTING, "2 Nib");
    await gm.run(walk(500));
    // The player puts the question away, which leaves it to the GM.
    await player.page.click(`${PROMPT} [data-action=close]`);
    await gm.page.click(`${PROMPT} [data-action=act]`);
    await soon(gm, kept, [ids, [ids[0], ids[0]]]);
    await leave(player, gm);
  });

  logicTest(profile)("of a creature without players is in no document, and only GMs are prompted", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    await gm!.run(FIELD);
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    await gm!.run(nextTurn);
    await soon(player!, ACTING, "1 Nib");
    expect(await gm!.run(ready("Nib", MOVES))).toBeNull();
    // It is in the browser's storage, which other worlds of the server share.
    const secrets = `game.settings.get("parapet", "gmStore")`;
    await gm!.run(`await game.settings.set("parapet", "gmStore", { ...${secrets}, elsewhere: { fight: 1 } });`);
    await gm!.page.reload();
    await gm!.page.waitForSelector("body[data-ready]");
    await soon(gm!, `${secrets}.elsewhere`, { fight: 1 });
    await gm!.run("await game.combat.nextRound();");
    await soon(player!, ACTING, "2 Mira");
    await player!.run(`void canvas.scene.tokens.getName("Mira").move([{ x: 300, y: 200 }]);`);
    await gm!.page.waitForSelector(PROMPT);
    await expect.poll(() => gm!.page.textContent(PROMPT)).toContain("Mira moves.");
    await expect.poll(() => player!.page.locator(PROMPT).count()).toBe(0);
    const known = await player!.run<string>(
      "return JSON.stringify([game.combat, ...game.combat.combatants.contents].map((it) => it.toObject()));",
    );
    expect(known).not.toContain("they come through the door");
    await gm!.page.click(`${PROMPT} [data-action=act]`);
    await expect.poll(() => player!.page.locator(CARD).count()).toBe(1);
    await expect.poll(() => player!.page.textContent(CARD)).toContain("acts before Mira goes on.");
    await soon(player!, ACTING, "2 Mira");
    await leave(player!, gm!);
  });

  logicTest(profile)("has a window that closes with its combatant, and with its combat", async () => {
    const [gm] = await sit(["gm"]);
    const windows = (): Promise<number> => gm!.page.locator("#parapet-ready").count();
    const opened = async (): Promise<void> => {
      await gm!.run(`game.modules.get("parapet").api.combat.openReady(game.combat.combatants.contents[0].id);`);
      await expect.poll(windows).toBe(1);
    };
    await gm!.run(FIELD);
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    await opened();
    await gm!.run("await game.combat.delete();");
    await expect.poll(windows).toBe(0);
    await gm!.run(FIELD);
    await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    await opened();
    await gm!.run("await game.combat.combatants.contents[0].delete();");
    await expect.poll(windows).toBe(0);
    await leave(gm!);
  });

  test.each(READYING)(
    "is readied by a player in the window of /ready in %s, by keyboard only, and given up there",
    async (ruleset) => {
      const [gm, player] = await sit(["gm", "player"]);
      await gm!.set("ruleset", ruleset);
      await gm!.run(FIELD);
      await soon(gm!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
      await soon(player!, ACTING, "1 Mira");
      /** Whether it becomes a message. */
      const say = (message: string): Promise<boolean> =>
        player!.run(`return (await ui.chat.type(${JSON.stringify(message)})) !== undefined;`);
      expect(await say("hello")).toBe(true);
      expect(await say("/ready they come through the door")).toBe(false);
      await player!.page.waitForSelector("#parapet-ready");
      await player!.page.press("#parapet-ready-words", "Enter");
      await expect.poll(async () => (await player!.notices()).join(" ")).toContain("Say what it does then.");
      const items = player!.page.locator("#parapet-ready-item option");
      await expect.poll(() => items.allTextContents()).toEqual(["No item", "Axe", "Longbow"]);
      await player!.page.selectOption("#parapet-ready-item", { label: "Longbow" });
      await player!.page.selectOption("#parapet-ready-event", "enters");
      await player!.page.press("#parapet-ready-words", "Enter");
      await soon(player!, READIED("Mira"), "they come through the door");
      const mark = player!.page.locator("#combat [data-mark=readied]");
      await expect
        .poll(() => mark.getAttribute("aria-label"))
        .toBe("Has readied “Longbow”, for: they come through the door");
      await expect.poll(() => player!.page.locator("#parapet-ready").count()).toBe(0);
      await say("/ready");
      await player!.page.waitForSelector("#parapet-ready footer");
      await player!.page.focus("#parapet-ready footer button:last-child");
      await player!.page.keyboard.press("Enter");
      await soon(player!, READIED("Mira"), null);
      await say("/ready two > one & they come; shoot <fast>");
      await soon(player!, READIED("Mira"), "two > one & they come");
      await gm!.run(nextTurn);
      await soon(player!, ACTING, "1 Nib");
      await say("/ready they come; shoot");
      await expect
        .poll(async () => (await player!.notices()).join(" "))
        .toContain("A creature readies an action on its own turn.");
      await leave(player!, gm!);
    },
  );
});

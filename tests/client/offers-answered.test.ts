import { afterEach, describe, expect, test } from "vitest";
import { seating } from "./fights";
import {
  ACTORS,
  at,
  isAsked,
  isAskedNobody,
  offers,
  press,
  seatSecond,
  sheet,
  TABLES,
  WAITING,
  walk,
  WINDOW,
} from "./offers-hands";
import { layTable, type Playground, type UserKey } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS } from "./two-seats";
import { versions } from "./versions";

/**
 * Which answers to an offered attack of opportunity count, and what an answer does. Mira, a players' creature at 200,200, stands
 * beside Gark, a GM's at 300,200. It is Gark's turn.
 */

const table = layTable();

const HELD = ".parapet-offer-held";

const FIELD = openField(300) + fightOf(["Gark", "Mira"], 2, 0) + ACTORS;

/** An encounter from before, in which Mira acts. */
const OTHER_FIGHT = `
  const other = game.addCombat({ scene: scene.id, active: false, round: 2, turn: 0 });
  await other.createEmbeddedDocuments("Combatant", [{ tokenId: tokenOf("Mira").id, sceneId: scene.id, initiative: 20 }]);
`;

/** Mira's attacks are counted. */
const SWORD = sheet(
  "Mira",
  `[{ type: "weapon", name: "Own sword", system: { equipped: true, actions: [{ actionType: "mwak" }] },
      actions: [{ actionType: "mwak", use: () => { globalThis.struck += 1; } }] }]`,
  "globalThis.struck = 0;",
);

const struck = (page: Playground): Promise<number> => page.run("return struck;");

const button = "document.querySelector('.parapet-offer [data-offer=act]')";

const SEATS = versions("differs").flatMap((profile) => TABLES.map((gms) => [profile, gms] as const));

describe.each(SEATS)(
  "on version %i with %i of the GMs, the answer to an offered attack of opportunity",
  (profile, gms) => {
    const { sit: seat } = seating(table, `offers-answered${gms}-`, profile);
    let pages: Playground[] = [];
    afterEach(async () => {
      for (const page of pages) await page.close();
      pages = [];
      seatSecond(null);
    });
    /** A GM, a player, and others. */
    const sit = async (others: readonly UserKey[] = [], field = FIELD): Promise<readonly Playground[]> => {
      const seconds: readonly UserKey[] = gms === 2 && !others.includes("gm2") ? ["gm2"] : [];
      pages = await seat(["gm", ...others, ...seconds, "player"], { system: "pf1" });
      const [gm] = pages;
      if (seconds.length > 0) seatSecond(pages.at(-2)!);
      await gm!.set("ruleset", "epic-path");
      await gm!.set("orderOfBattle", "on");
      await gm!.run(field);
      for (const page of pages) {
        await page.settle();
        await page.run(`Hooks.callAll("canvasReady", canvas); await new Promise((done) => setTimeout(done, 150));`);
      }
      return [gm!, pages.at(-1)!, ...pages.slice(1, 1 + others.length)];
    };

    test("is another owner’s where one wants no questions, and a pass where none does", async () => {
      const [gm, player, second] = await sit(["player2"]);
      await player!.set("opportunityAsked", "off");
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(second!);
      await isAskedNobody(player!);
      await isAsked(second!);
      await press(second!, "pass");
      await expect.poll(() => offers(second!)).toBe(0);
      await second!.set("opportunityAsked", "off");
      await endTurn(gm!, player!, second!);
      await endTurn(gm!, player!, second!);
      await walk(gm!, "Gark", [300, 200]);
      await walk(gm!, "Gark", [300, 600]);
      await isAskedNobody(gm!, player!, second!);
    });

    test("counts from the first of two owners: the other attacks nobody, and a notice says so", async () => {
      const [gm, player, second] = await sit(["player2"]);
      for (const page of [player!, second!]) await page.run(SWORD);
      await walk(gm!, "Gark", [300, 600]);
      for (const page of [player!, second!]) await isAsked(page);
      await Promise.all([player!, second!].map((page) => page.run(`${button}.click();`)));
      const all = async () => (await Promise.all([player!, second!].map(struck))).reduce((sum, each) => sum + each, 0);
      await expect.poll(all).toBe(1);
      const told = async () =>
        (await Promise.all([player!, second!].map((page) => page.notices()))).map((each) => each.join());
      const late = (await struck(player!)) === 1 ? 1 : 0;
      await expect
        .poll(async () => (await told())[late])
        .toContain("Your attack with Mira is not made: someone else answered");
      expect((await told())[1 - late]).not.toContain("is not made");
      for (const page of [player!, second!]) await page.settle();
      expect(await all()).toBe(1);
    });

    test("to attack is none if the GM who asked has left before it counts", async () => {
      const [gm, player] = await sit();
      await player!.run(SWORD);
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(player!);
      // What comes back to this client is lost.
      await player!.run(`
      const answer = CONFIG.queries["parapet.readied"];
      CONFIG.queries["parapet.readied"] = (data, ...more) => (data.kind === "over" ? null : answer(data, ...more));
    `);
      await press(player!, "act");
      await player!.settle();
      expect(await struck(player!)).toBe(0);
      await gm!.close();
      pages = pages.filter((page) => page !== gm);
      await expect
        .poll(() => player!.notices().then((all) => all.join()))
        .toContain("Your attack with Mira is not made");
      expect(await struck(player!)).toBe(0);
    });

    test("is for a GM’s creature the first of two GMs’, who are asked once each", async () => {
      const [gm, player, second] = await sit(["gm2"]);
      await endTurn(gm!, player!, second!);
      await walk(player!, "Mira", [200, 600]);
      for (const page of [gm!, second!]) await isAsked(page);
      await isAskedNobody(player!);
      await press(second!, "pass");
      for (const page of [gm!, second!]) await expect.poll(() => offers(page)).toBe(0);
      await walk(player!, "Mira", [200, 200]);
      await walk(player!, "Mira", [200, 600]);
      await isAskedNobody(gm!, player!, second!);
      // Of a player's creature each GM sees one line.
      await endTurn(gm!, player!, second!);
      await gm!.run(`${PAGE_TOOLS} await tokenOf("Mira").document.update({ x: 200, y: 200 });`);
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(player!);
      for (const page of [gm!, second!]) {
        await expect.poll(() => page.page.locator(WAITING).count()).toBe(1);
        expect(await offers(page)).toBe(0);
      }
      await gm!.page.locator(`${WAITING} button[data-action=pass]`).click();
      await expect.poll(() => offers(player!)).toBe(0);
      for (const page of [gm!, second!]) await expect.poll(() => page.page.locator(WAITING).count()).toBe(0);
    });

    test("attacks once at a double click, and not at all from a question that is over", async () => {
      const [gm, player] = await sit();
      await player!.run(SWORD);
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(player!);
      await player!.run(`const it = ${button}; it.click(); it.click();`);
      await expect.poll(() => struck(player!)).toBe(1);
      await endTurn(gm!, player!);
      await endTurn(gm!, player!);
      await walk(gm!, "Gark", [300, 200]);
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(player!);
      await player!.run(`globalThis.dead = ${button};`);
      await endTurn(gm!, player!);
      await expect.poll(() => offers(player!)).toBe(0);
      await player!.run("dead.click();");
      await player!.settle();
      expect(await struck(player!)).toBe(1);
    });

    test("closes only its own window: a question that comes while that closes has the next one", async () => {
      const [gm, player] = await sit();
      await gm!.run(`${PAGE_TOOLS}
      const { _id, ...source } = tokenOf("Mira").document.toObject();
      await canvas.scene.createEmbeddedDocuments("Token", [{ ...source, name: "Pia", x: 300, y: 700 }]);
      await until(() => tokenOf("Pia") !== undefined);
      await game.combat.createEmbeddedDocuments("Combatant", [{ tokenId: tokenOf("Pia").id, sceneId: canvas.scene.id, initiative: 1 }]);
      await settled();
    `);
      await player!.run(`
      const { close } = foundry.applications.api.DialogV2.prototype;
      foundry.applications.api.DialogV2.prototype.close = async function (...options) {
        await new Promise((done) => (globalThis.letClose = done));
        return close.apply(this, options);
      };
    `);
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(player!);
      await player!.page.locator(`${WINDOW} [data-action=close]`).click();
      await walk(gm!, "Gark", [900, 600]);
      await expect.poll(() => player!.page.locator(WINDOW).count()).toBe(2);
      await player!.run("letClose();");
      await expect.poll(() => player!.page.locator(WINDOW).count(), { timeout: 5000 }).toBe(1);
      expect((await isAsked(player!))[0]).toContain("Pia");
    });

    test("is still wanted where a later movement is undone", async () => {
      const [gm, player] = await sit();
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(player!);
      await walk(gm!, "Gark", [300, 700]);
      await at(player!, "Gark", [300, 700]);
      await gm!.run(`${PAGE_TOOLS} await tokenOf("Gark").document.revertRecordedMovement(); await settled();`);
      await at(player!, "Gark", [300, 600]);
      await player!.settle();
      await isAsked(player!);
    });

    test("is about the mover of the encounter whose turn it is, though the reactor fights in another too", async () => {
      const field = openField(300) + OTHER_FIGHT + fightOf(["Gark", "Mira"], 2, 0) + ACTORS;
      const [gm, player] = await sit([], field);
      await walk(gm!, "Gark", [300, 600]);
      expect((await isAsked(player!))[0]).toContain("Gark provokes");
      await gm!.run("await game.combats.contents[0].nextTurn();");
      await player!.settle();
      await isAsked(player!);
      await press(player!, "act");
      const targets = "return [...game.user.targets].map(({ document }) => document.name);";
      await expect.poll(() => player!.run(targets)).toEqual(["Gark"]);
    });

    test("attacks nobody, and none of the targets from before, once the mover is not on the map", async () => {
      const [gm, player] = await sit();
      await player!.run(SWORD);
      await walk(gm!, "Gark", [300, 600]);
      await isAsked(player!);
      await player!.run(`${PAGE_TOOLS}
      target("Mira");
      const [{ id: gone }, get] = [tokenOf("Gark"), canvas.tokens.get.bind(canvas.tokens)];
      canvas.tokens.get = (id) => (id === gone ? undefined : get(id));
    `);
      await press(player!, "act");
      await expect
        .poll(() => player!.notices().then((all) => all.join()))
        .toContain("Your map does not show who moved.");
      expect(await player!.run("return [struck, game.user.targets.size];")).toEqual([0, 0]);
    });

    test("is not waited for once the GM who asked has left, though another GM stays", async () => {
      const [gm, player] = await sit(["gm2"]);
      await endTurn(gm!, player!);
      await walk(player!, "Mira", [200, 400], [200, 600]);
      await isAsked(gm!);
      await at(player!, "Mira", [200, 400]);
      await gm!.close();
      pages = pages.filter((page) => page !== gm);
      await at(player!, "Mira", [200, 600]);
    });

    test("to attack holds the mover until the GM puts the window away, or until the turn ends", async () => {
      const [gm, player] = await sit();
      await endTurn(gm!, player!);
      await walk(player!, "Mira", [200, 400], [200, 600]);
      await isAsked(gm!);
      await press(gm!, "act");
      await gm!.page.waitForSelector(HELD);
      await at(player!, "Mira", [200, 400]);
      await gm!.page.locator(`${HELD} [data-action=close]`).click();
      await at(player!, "Mira", [200, 600]);
      await endTurn(gm!, player!);
      await gm!.run(`${PAGE_TOOLS} await tokenOf("Gark").document.update({ x: 300, y: 600 });`);
      await endTurn(gm!, player!);
      await walk(player!, "Mira", [200, 800], [200, 1000]);
      await isAsked(gm!);
      await press(gm!, "act");
      await gm!.page.waitForSelector(HELD);
      await endTurn(gm!, player!);
      await expect.poll(() => gm!.page.locator(HELD).count()).toBe(0);
    });

    test("is said to be waited for only where the mover has stopped, which it does again after an undo", async () => {
      const [gm, player] = await sit();
      await endTurn(gm!, player!);
      await player!.run(`${PAGE_TOOLS} tokenOf("Mira").document.pauseMovement = () => null;`);
      await walk(player!, "Mira", [200, 400], [200, 600]);
      expect((await isAsked(gm!))[0]).toContain("It stays where it is.");
      await at(player!, "Mira", [200, 600]);
      const undo = `${PAGE_TOOLS} await tokenOf("Mira").document.revertRecordedMovement(); await settled();`;
      await player!.run(`${undo} ${undo.replace(PAGE_TOOLS, "")} delete tokenOf("Mira").document.pauseMovement;`);
      await at(gm!, "Mira", [200, 200]);
      await expect.poll(() => offers(gm!)).toBe(0);
      // The stand-in rolls the history back on the client that undoes alone.
      await gm!.run(`${PAGE_TOOLS} tokenOf("Mira").document.clearMovementHistory();`);
      await walk(player!, "Mira", [200, 400], [200, 600]);
      expect((await isAsked(gm!))[0]).toContain("Mira waits for your answer");
      await at(player!, "Mira", [200, 400]);
    });
  },
);

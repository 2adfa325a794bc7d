/** What a player's copy of a fight's record has, what the journal has, and what only GMs have. */
import { describe, expect, test } from "vitest";
import { HOSTILE } from "../hostile-names";
import { drawnNow, fightAmong, openRecord, recordOf, WINDOW } from "./fight-record-hands";
import { seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { logicTest, versions } from "./versions";

const table = layTable();

type Seats = ReturnType<typeof seating>;

const named = (name: string): string => `canvas.tokens.placeables.find(({ document }) => document.name === "${name}")`;

const cards = ({ page }: Playground) =>
  expect.poll(() => page.locator("#chat .parapet-card").count(), { timeout: 5000 });

/** Rolls a d20 of Mira at Krell, as a system that no adapter knows would. */
const SHOOT = `
  CONFIG.Dice.randomUniform = () => 9.5 / 20;
  ${named("Krell")}.setTarget(true, { releaseOthers: true });
  const { document } = ${named("Mira")};
  await new Roll("1d20").toMessage({ speaker: { scene: canvas.scene.id, token: document.id, alias: document.name } });
`;

/** A GM and a player at a table where Mira shoots at Krell. An invisible creature gives Krell soft cover; its name is the secret. */
const fightWith = async (sit: Seats["sit"], secret: string): Promise<readonly [Playground, Playground]> => {
  const [gm, player] = (await sit(["gm", "player"])) as [Playground, Playground];
  await gm.set("ruleset", "pathfinder1e");
  await gm.run(`
    const { document } = ${named("Gark")};
    await document.update({ name: "${secret}", actorId: game.addActor({ name: "${secret}" }).id, actorLink: true });
    await document.actor.toggleStatusEffect("invisible", { active: true });
    ${fightAmong("Mira", "Krell")}`);
  await soon(player, `${named(secret)}?.actor?.statuses.has("invisible") === true && game.combat?.round === 1`, true);
  for (const count of [1, 2, 3]) {
    await player.run(SHOOT);
    for (const page of [gm, player]) await cards(page).toBe(count);
  }
  // What the GM alone knows of a card comes after it.
  await expect
    .poll(async () => (await recordOf(gm)).obstacles.map(({ name, attacks }) => [name, attacks]))
    .toEqual([[secret, 3]]);
  return [gm, player];
};

/** The whole record as text. Ids are new at each table. */
const asText = async (page: Playground): Promise<string> =>
  JSON.stringify(await recordOf(page)).replace(/(?<="(?:message|fight)":")\w+/g, "id");

const leave = async (...pages: readonly Playground[]): Promise<void> => {
  for (const page of pages) await page.close();
};

/** The page that everyone can read. */
const JOURNAL = `game.journal.contents.flatMap(({ name, pages }) => pages.contents.map((it) => [name, it.text.content]))`;

const save = async (gm: Playground): Promise<void> => {
  const before = (await gm.notices()).length;
  await gm.page.locator(`${WINDOW} [data-action=save]`).click();
  await expect.poll(async () => (await gm.notices()).length).toBe(before + 1);
};

/** Drops what the GM's browser has of single messages, as later messages of the player would. */
const PUSHED_OUT = `
  const stored = game.settings.get("parapet", "gmStore");
  await game.settings.set("parapet", "gmStore", Object.fromEntries(Object.entries(stored).map(([key, entries]) =>
    [key, entries.filter(({ kind }) => kind !== "message")])));
`;

/** What the GM's browser has of fights, and how often it was changed. */
const KEPT = `return Object.values(game.settings.get("parapet", "gmStore")).flat().filter(({ kind }) => kind === "records")
  .map(({ change, value }) => ({ change, messages: value.lines.map(({ message }) => message).sort() }));`;

interface Kept {
  readonly change: number;
  readonly messages: readonly string[];
}

/** Keeps files that a page saves, as text by their names. */
const CATCH_FILES = `
  globalThis.files = {};
  let blob;
  URL.createObjectURL = (made) => { blob = made; return "blob:made"; };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () { files[this.download] = blob.text(); };
`;

/** Opens the menu of an element, and chooses the entry. */
const choose = async ({ page }: Playground, selector: string): Promise<void> => {
  await page.locator(selector).first().click({ button: "right" });
  await page.locator("#context-menu [role=menuitem]").filter({ hasText: "What cover decided" }).first().click();
  await page.waitForSelector(`${WINDOW} .parapet-fight-list`);
};

describe.each(versions("smoke"))("the record of a fight on version %i", (profile) => {
  const { sit, join } = seating(table, "fight-record", profile);
  const once = logicTest(profile);

  once(
    "a player's copy is the same, byte for byte, whichever secret decides, and says what the cards say",
    async () => {
      const copies: string[] = [];
      for (const secret of ["Gark", "Zorn the Hidden"]) {
        const [gm, player] = await fightWith(sit, secret);
        expect(await asText(gm)).toContain(`"name":"${secret}"`);
        const copy = await asText(player);
        expect(copy).not.toContain(secret);
        expect(copy).toContain("Something unseen");
        copies.push(copy);
        // Nothing of it is on the map: the missing lines would tell where it stands.
        await openRecord(player);
        await player.page.locator(`${WINDOW} [data-action=next]`).click();
        expect(await player.page.locator(`${WINDOW} [data-action=save]`).count()).toBe(0);
        const gark = await player.run<number[]>(`const { x, y } = ${named(secret)}.document; return [x, y];`);
        expect(await drawnNow(player)).not.toContain(gark.join());
        await leave(player, gm);
      }
      expect(copies[0]).toBe(copies[1]);
      expect(copies[0]!.length).toBeGreaterThan(500);
    },
  );

  test("the journal has what everyone may know, the same with and without what the GM knows, once a fight", async () => {
    const [gm, player] = await fightWith(sit, "Gark");
    await openRecord(gm);
    await save(gm);
    const [[name, content = ""] = []] = await gm.run<string[][]>(`return ${JOURNAL};`);
    expect(name).toBe("What cover decided");
    expect(content).toContain("Something unseen");
    expect(content).not.toMatch(/Gark/);
    expect(await player.run(`return ${JOURNAL};`)).toEqual([[name, content]]);
    // Without the GM's part of the cards.
    await gm.run(`await game.settings.set("parapet", "gmStore", {}); Hooks.callAll("canvasReady", canvas);`);
    await save(gm);
    expect(await gm.run(`return ${JOURNAL};`)).toEqual([[name, content]]);
    // A second entry of the same fight replaces the first.
    await player.run(SHOOT);
    await cards(gm).toBe(4);
    await expect.poll(() => gm.page.locator(`${WINDOW} [data-row]`).count()).toBe(4);
    await save(gm);
    const after = await gm.run<string[][]>(`return ${JOURNAL};`);
    expect(after).toHaveLength(1);
    expect(after[0]![1]).not.toBe(content);
    // The GM's own pages and names stay, also where Parapet's page is gone.
    await gm.run(`
    const [entry] = game.journal.contents;
    const [page] = entry.pages.contents;
    await entry.deleteEmbeddedDocuments("JournalEntryPage", [page.id]);
    await entry.createEmbeddedDocuments("JournalEntryPage", [{ name: "Mine", type: "text", text: { content: "mine" } }]);
    await entry.update({ name: "Our fight" });`);
    for (const times of ["once", "again"]) {
      await save(gm);
      expect([times, ...(await gm.run<string[][]>(`return ${JOURNAL};`))]).toEqual([
        times,
        ["Our fight", "mine"],
        ["Our fight", after[0]![1]],
      ]);
    }
    await leave(player, gm);
  });

  test("the journal keeps what its page had of cards that are gone from chat, and adds those that came since", async () => {
    const [gm, player] = await fightWith(sit, "Gark");
    await openRecord(gm);
    await save(gm);
    const [[, full = ""] = []] = await gm.run<string[][]>(`return ${JOURNAL};`);
    expect(full.match(/<tr>/g)!.length).toBeGreaterThan(3);
    await gm.run(`for (const message of game.messages.contents) await message.delete();`);
    await cards(player).toBe(0);
    await save(gm);
    expect(await gm.run(`return ${JOURNAL};`)).toEqual([["What cover decided", full]]);
    await player.run(SHOOT);
    await cards(gm).toBe(1);
    await expect.poll(() => gm.page.locator(`${WINDOW} [data-row]`).count()).toBe(4);
    await save(gm);
    const [[, more = ""] = []] = await gm.run<string[][]>(`return ${JOURNAL};`);
    expect(more.match(/<tr>/g)!.length).toBe(full.match(/<tr>/g)!.length + 1);
    // A card that the GM shows to GMs alone takes its line along.
    await gm.run(`await game.messages.contents[0].update({ whisper: [game.user.id] });`);
    await save(gm);
    expect(await gm.run(`return ${JOURNAL};`)).toEqual([["What cover decided", full]]);
    // What the page keeps besides its text is what its text says.
    const flags = await player.run<string>(`return JSON.stringify(game.journal.contents.map((it) => it.toObject()));`);
    expect(flags).not.toContain("Gark");
    await leave(player, gm);
  });

  once("what only GMs know is kept at the fight's end, though messages and the chat are gone", async () => {
    const [gm, player] = await fightWith(sit, "Gark");
    const [combat, before] = [await gm.run<string>(`return game.combat.id;`), await recordOf(gm)];
    await gm.run(`await game.combat.delete();`);
    const kept = `JSON.stringify(game.settings.get("parapet", "gmStore")).includes('"kind":"records"')`;
    await soon(gm, kept, true);
    await gm.run(PUSHED_OUT);
    expect(await recordOf(gm)).toEqual(before);
    // One card alone, and then all.
    await gm.run(`await game.messages.contents[1].delete();`);
    await cards(player).toBe(2);
    expect(await recordOf(gm)).toEqual(before);
    await gm.run(`for (const message of game.messages.contents) await message.delete();`);
    await cards(player).toBe(0);
    expect(await recordOf(gm)).toEqual(before);
    expect(before.fight).toBe(combat);
    expect(await player.run(`return await game.modules.get("parapet").api.fightRecord();`)).toBeNull();
    await leave(player, gm);
  });

  once("two GMs who read different cards keep those of both, and do not answer each other", async () => {
    const [gm, player] = await fightWith(sit, "Gark");
    const second = await join("gm2");
    // Each GM rolls for their own eyes.
    for (const page of [gm, second])
      await page.run(SHOOT.replace("toMessage({", "toMessage({ whisper: [game.user.id],"));
    for (const page of [gm, second]) await cards(page).toBe(4);
    const all = await gm.run<string[]>(`return game.messages.contents.map(({ id }) => id).sort();`);
    const counts = async (page: Playground) => (await page.run<Kept[]>(KEPT)).map(({ messages }) => messages.length);
    await openRecord(gm);
    await expect.poll(() => counts(second)).toEqual([4]);
    await openRecord(second);
    await expect.poll(() => counts(gm)).toEqual([5]);
    expect((await gm.run<Kept[]>(KEPT)).map(({ messages }) => messages)).toEqual([all]);
    for (const page of [gm, second])
      await expect.poll(() => page.page.locator(`${WINDOW} [data-row]`).count()).toBe(all.length);
    const before = await gm.run<Kept[]>(KEPT);
    await new Promise((done) => setTimeout(done, 1500));
    expect([await gm.run(KEPT), await second.run(KEPT)]).toEqual([before, before]);
    await leave(player, second, gm);
  });

  once("names with markup are text in the window, the journal and the page; the data is the record", async () => {
    const [gm, player] = await fightWith(sit, "Gark");
    const names = [HOSTILE[0], `${HOSTILE[1]} ${HOSTILE[4]}`];
    await gm.run(`
    const names = ${JSON.stringify(names)};
    for (const [i, name] of ["Mira", "Krell"].entries())
      await ${named("Mira").replace('"Mira"', "name")}.document.update({ name: names[i], displayName: 50 });
    ${CATCH_FILES}`);
    await soon(
      player,
      `canvas.scene.tokens.contents.filter(({ name }) => ${JSON.stringify(names)}.includes(name)).length`,
      2,
    );
    await player.run(
      SHOOT.replaceAll('"Krell"', JSON.stringify(names[1])).replaceAll('"Mira"', JSON.stringify(names[0])),
    );
    await cards(gm).toBe(4);
    await openRecord(gm);
    const text = () => gm.page.locator(WINDOW).textContent();
    for (const name of names) await expect.poll(text).toContain(name);
    await expect.poll(async () => (await recordOf(gm)).obstacles[0]?.attacks).toBe(4);
    await save(gm);
    const [[, content = ""] = []] = await gm.run<string[][]>(`return ${JOURNAL};`);
    expect(content).toContain("onload=globalThis.hacked=1&gt;");
    expect(content).not.toMatch(/<(?:img|svg|script)|\[\[|@UUID\[/);
    for (const action of ["exportPage", "exportData"])
      await gm.page.locator(`${WINDOW} [data-action=${action}]`).click();
    const files = await gm.run<Record<string, string>>(
      `return Object.fromEntries(await Promise.all(Object.entries(files).map(async ([name, text]) => [name, await text])));`,
    );
    expect(Object.keys(files).sort()).toEqual(["parapet-fight.html", "parapet-fight.json"]);
    expect(files["parapet-fight.html"]).toMatch(/^<!doctype html>/);
    expect(files["parapet-fight.html"]).not.toMatch(/<(?:img|svg|script)/);
    expect(JSON.parse(files["parapet-fight.json"]!)).toEqual(await recordOf(gm));
    expect(await gm.run(`return globalThis.hacked ?? null;`)).toBeNull();
    await leave(player, gm);
  });

  test("opens from the encounter's menu for the GM, and from a row's menu for a player", async () => {
    const [gm, player] = await fightWith(sit, "Gark");
    await choose(gm, "#combat .encounter-context-control");
    await choose(player, "#combat .combatant");
    expect(await player.page.locator(`${WINDOW} [data-row]`).count()).toBe(3);
    await leave(player, gm);
  });
});

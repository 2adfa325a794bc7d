import { describe, expect, test } from "vitest";
import { chip, drag } from "./path-advice-hands";
import { legend } from "./cover-map-hands";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * A token whose disposition is secret, as the only other creature: Gark stands beside Mira, a player's creature. To the player
 * it is an object that never acts. To the GM it is a creature on no side. RULES 1.2.
 */

const table = layTable();

const SECRET = `await tokenOf("Gark").document.update({ disposition: -2 });
  await until(() => canvas.scene.tokens.getName("Gark").disposition === -2);`;

const API = `const api = game.modules.get("parapet").api;
  const [mira, gark] = ["Mira", "Gark"].map((name) => "token:" + tokenOf(name).id);`;

/** What each member of the API says; of calls that change nothing and name no creature, that there are none. */
const MEMBERS: Readonly<Record<string, string>> = {
  version: "null",
  rulesets: "null",
  refresh: "api.refresh() ?? null",
  openMapCheck: "null",
  scatter: "null",
  words: "api.words(api.judge(gark, mira)) === null",
  sentences: "api.sentences(api.judge(gark, mira)) === null",
  judge: "[api.judge(gark, mira), api.judge(mira, gark)].map((it) => it !== null)",
  judgeAll: `[...api.judgeAll()].map(({ attacker }) => attacker === mira ? "Mira" : "Gark")`,
  coverFor: `[api.coverFor({ attacker: gark, target: mira }), api.coverFor({ attacker: mira, target: gark })].map((it) => it !== null)`,
  battleMap: `/token \\S+ "?Gark.*kind object|token \\S+.*kind object/.test(await api.battleMap())`,
  coverMap: `[
      (await api.coverMap(mira, { radius: 2 })).some(({ shots, worst }) => shots > 0 || worst !== null),
      (await api.coverMap(gark, { radius: 2 })) !== null,
      (await api.coverMap(mira, { radius: 2, target: gark })).some(({ shots }) => shots > 0),
    ]`,
  advise: `[
      (await api.advise(mira))?.targets.length ?? null,
      (await api.advise(gark)) !== null,
    ]`,
  openAnalysis: "null",
  openHiding: "null",
  openFightRecord: "null",
  fightRecord: "null",
  showCoverMap: "null",
  movement: `[
      api.movement.threatened(mira).length,
      api.movement.threatened(gark).length,
      api.movement.provoked(mira, [{ x: 0, y: 200 }]).length,
      api.movement.provoked(gark, [{ x: 700, y: 200 }]).length,
    ]`,
  draw: "(() => { const drawn = api.draw(gark, mira); const count = api.overlay.lines.length; drawn(); return count > 0; })()",
  overlay: "null",
  overrides: "[api.overrides.list().length, api.overrides.of(gark, mira) !== null]",
  combat: "[api.combat.stateOf(gark) !== null, api.combat.stateOf(mira) !== null]",
};

const FOR_GM: Readonly<Record<string, unknown>> = {
  words: false,
  sentences: false,
  judge: [true, true],
  judgeAll: ["Mira", "Gark"],
  coverFor: [true, true],
  battleMap: false,
  coverMap: [false, true, true],
  advise: [0, true],
  movement: [8, 8, 0, 0],
  draw: true,
  overrides: [1, true],
  combat: [true, true],
};

const FOR_PLAYER: Readonly<Record<string, unknown>> = {
  words: true,
  sentences: true,
  judge: [false, true],
  judgeAll: ["Mira"],
  coverFor: [false, true],
  battleMap: true,
  coverMap: [false, false, true],
  advise: [0, false],
  movement: [8, 0, 0, 0],
  draw: false,
  overrides: [0, false],
  combat: [false, true],
};

const answers = (page: Playground): Promise<Record<string, unknown>> =>
  page.run(`${PAGE_TOOLS} ${API}
    const all = {};
    ${Object.entries(MEMBERS)
      .map(([name, ask]) => `all[${JSON.stringify(name)}] = ${ask};`)
      .join("\n")}
    return Object.fromEntries(Object.entries(all).filter(([, answer]) => answer !== null));`);

/** A fight in which it is Gark's turn, and a ruling on its attack. */
const FIELD = `${openField(300)} ${SECRET} ${fightOf(["Gark", "Mira"], 1, 0)} ${API}
  await api.overrides.set(gark, mira, { cover: "none" });`;

const control = (page: Playground, name: string): Promise<void> =>
  page.run(`${PAGE_TOOLS} tokenOf("${name}").control({ releaseOthers: true }); await settled();`);

describe.each(versions("logic"))("on version %i, a secret token", (profile) => {
  const seats = twoSeats({ table, world: "secret", profile, field: FIELD });

  test("is in every answer of the API a creature on no side to the GM, and to a player an object that never acts", async () => {
    const [gm, player] = await seats("homemade", "pathfinder1e");
    const members = await gm.run(`return Object.keys(game.modules.get("parapet").api).sort();`);
    expect(members).toEqual(Object.keys(MEMBERS).sort());
    expect(await answers(gm)).toEqual(FOR_GM);
    expect(await answers(player)).toEqual(FOR_PLAYER);
  });

  test("is nobody's enemy on the threat map, along a way and where one hides", async () => {
    for (const page of await seats("homemade", "pathfinder1e")) {
      await control(page, "Mira");
      expect(await page.run(`return game.modules.get("parapet").api.overlay.signs.map(({ text }) => text);`)).toEqual(
        [],
      );
      await page.run(
        `game.modules.get("parapet").api.showCoverMap(true); await new Promise((done) => setTimeout(done, 300));`,
      );
      expect(await legend(page)).not.toContain("Gark");
      await page.run(`game.modules.get("parapet").api.showCoverMap(false);`);
      await drag(page, "Mira", { x: -200, y: 0 });
      expect((await chip(page)) ?? "").not.toMatch(/Gark|provokes/);
      await page.page.mouse.up();
    }
  });

  test("whose turn it is attacks nobody on a player's map and in their tracker", async () => {
    const [gm, player] = await seats("homemade", "pathfinder1e");
    const cells = ({ page }: Playground): Promise<string[]> =>
      page.locator("#combat .parapet-row-cover").allTextContents();
    for (const page of [gm, player]) {
      await page.run(`canvas.tokens.releaseAll?.(); for (const token of canvas.tokens.controlled) token.release();`);
      await page.hover("Mira");
    }
    const lines = (page: Playground): Promise<number> =>
      page.run(`return game.modules.get("parapet").api.overlay.lines.length;`);
    // The map may be drawn again under a pointer that has come before.
    const pointed = async (): Promise<number> => {
      await gm.page.mouse.move(1, 1);
      await gm.hover("Mira");
      await gm.page.waitForTimeout(200);
      return lines(gm);
    };
    await expect.poll(pointed).toBeGreaterThan(0);
    expect(await lines(player)).toBe(0);
    await expect.poll(async () => (await cells(gm)).filter((text) => text !== "").length).toBeGreaterThan(0);
    expect((await cells(player)).filter((text) => text !== "")).toEqual([]);
  });

  test("gives the cover of a creature, and a player does not learn its kind", async () => {
    const [gm, player] = await seats("homemade", "pathfinder1e");
    await gm.run(`${PAGE_TOOLS} await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Ogre", x: 500, y: 200,
      width: 1, height: 1, disposition: -1, displayName: 50 }]); await until(() => tokenOf("Ogre") !== undefined);`);
    await player.run(`${PAGE_TOOLS} await until(() => tokenOf("Ogre") !== undefined);`);
    const told = (page: Playground): Promise<{ cover: string; sentences: string }> =>
      page.run(`${PAGE_TOOLS} const { api } = game.modules.get("parapet");
        const verdict = api.judge(tokenOf("Mira").id, tokenOf("Ogre").id);
        return { cover: verdict.cover, sentences: api.sentences(verdict).join(" ") };`);
    expect((await told(gm)).sentences).toContain("Gark");
    const { cover, sentences } = await told(player);
    expect([cover, sentences.includes("something"), /creature|Gark/i.test(sentences)]).toEqual(["soft", true, false]);
  });

  test("that attacks is something on a player's card", async () => {
    const [gm, player] = await seats("homemade", "pathfinder1e");
    await gm.run(`${PAGE_TOOLS} target("Mira");
      await new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Gark").document }) });`);
    const card = ({ page }: Playground): Promise<string> =>
      page.evaluate(() => document.querySelector("#chat .parapet-card")?.textContent ?? "");
    await expect.poll(() => card(player)).toContain("Mira");
    expect(await card(player)).not.toMatch(/Gark|creature/i);
  });

  test("is none of the creatures that a player can wait for", async () => {
    const [gm, player] = await seats("homemade", "pathfinder1e");
    await endTurn(gm, player);
    const choices = (page: Playground): Promise<string> =>
      page.run(`${PAGE_TOOLS}
        const field = (name) => document.querySelector("#parapet-ready [name=" + name + "]");
        const choose = async (name, value) => {
          await until(() => field(name) !== null);
          field(name).value = value;
          field(name).dispatchEvent(new Event("change", { bubbles: true }));
          await settled();
        };
        game.modules.get("parapet").api.combat.openReady(tokenOf("Mira").id);
        await choose("event", "moves");
        await choose("whom", "single");
        await until(() => field("creature") !== null);
        return [...field("creature").options].map(({ text }) => text).join();`);
    expect(await choices(gm)).toContain("Gark");
    expect(await choices(player)).not.toMatch(/Gark|something/i);
  });
});

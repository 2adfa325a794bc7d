import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** In the page: the creatures by their names. */
const HANDS = `
  const { api } = game.modules.get("parapet");
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);`;

const TOOL = `
  const controls = { tokens: { tools: {} }, walls: { tools: {} } };
  Hooks.callAll("getSceneControlButtons", controls);
  controls.tokens.tools["parapet-advice"].onChange(new Event("click"), true);`;

/** A wall over the whole map, left of everybody but Mira. */
const WALL_BESIDE_MIRA = `
  const { x, y } = token("Mira").document;
  const wall = (c) => ({ c, move: 20, light: 20, sight: 20, sound: 20, dir: 0, door: 0 });
  const [left, top, right, bottom] = [x - 5, y - 5, x + 105, y + 105];
  const made = await canvas.scene.createEmbeddedDocuments("Wall", [
    wall([left, top, right, top]), wall([right, top, right, bottom]), wall([right, bottom, left, bottom]), wall([left, bottom, left, top]),
  ]);`;

const OUT_OF_COMBAT_FOES = `canvas.tokens.placeables.filter((it) => it.document.disposition === -1 && !it.document.hidden)`;

describe.each(versions("logic"))("on version %i", (profile) => {
  let gm: Playground;
  beforeAll(async () => {
    gm = await Playground.open(table, profile);
  });
  afterAll(() => gm.close());

  describe("the API", () => {
    test("ranks the attacks from where a creature stands by the verdicts of judge", async () => {
      const [ranked, levels] = await gm.run<[{ cover: string; same: boolean }[], string[]]>(`${HANDS}
        const { targets } = await api.advise(token("Mira"));
        const its = targets.map(({ target, verdict }) => ({
          cover: verdict.cover,
          same: JSON.stringify(verdict) === JSON.stringify(api.judge(token("Mira"), target)),
        }));
        return [its, api.rulesets.list().find(({ id }) => id === targets[0].verdict.ruleset).levels.map(({ id }) => id)];`);
      expect(ranked.length).toBeGreaterThan(1);
      expect(ranked.every(({ same }) => same)).toBe(true);
      const ranks = ranked.map(({ cover }) => levels.indexOf(cover));
      expect(ranks).toEqual(ranks.toSorted((p, q) => p - q));
    });

    test("names places whose verdict is that of the creature standing there, with the way and who reacts to it", async () => {
      const told = await gm.run<{
        place: object;
        moved: object;
        ends: boolean;
        provoked: string[];
        asked: string[];
      }>(`${HANDS}
        const [mira, krell] = [token("Mira"), token("Krell")];
        const { places: [best] } = await api.advise(mira, { goal: "attack", target: krell, most: 1 });
        const { x, y } = mira.document;
        const asked = api.movement.provoked(mira, best.way, "move").map(({ enemy }) => enemy);
        await mira.document.update({ x: best.x, y: best.y }, { teleport: true, animate: false });
        const { cover, lineOfEffect, modifiers } = api.judge(mira, krell);
        await mira.document.update({ x, y }, { teleport: true, animate: false });
        const { verdict } = best;
        return {
          place: { cover: verdict.cover, lineOfEffect: verdict.lineOfEffect, modifiers: verdict.modifiers },
          moved: { cover, lineOfEffect, modifiers },
          ends: best.cost === 0 || (best.way.at(-1).x === best.x && best.way.at(-1).y === best.y),
          provoked: best.provokes.map(({ enemy }) => enemy),
          asked,
        };`);
      expect(told.place).toEqual(told.moved);
      expect(told.ends).toBe(true);
      expect(told.provoked).toEqual(told.asked);
    });

    test("counts for a GM's creature only what its side sees", async () => {
      const [open, walled, hidden] = await gm.run<[number, number, number]>(`${HANDS}
        const seenBy = async () => (await api.advise(token("Mira"))).targets.length;
        const foes = ${OUT_OF_COMBAT_FOES};
        const before = await seenBy();
        for (const foe of foes) await foe.document.update({ hidden: true });
        const hidden = await seenBy();
        for (const foe of foes) await foe.document.update({ hidden: false });
        const others = canvas.tokens.placeables.filter((it) => it.document.disposition === 1 && it !== token("Mira"));
        for (const other of others) await other.document.update({ disposition: 0 });
        ${WALL_BESIDE_MIRA}
        const walled = await seenBy();
        for (const its of made) await its.delete();
        for (const other of others) await other.document.update({ disposition: 1 });
        return [before, walled, hidden];`);
      expect(open).toBeGreaterThan(0);
      expect([walled, hidden]).toEqual([0, 0]);
    });

    test.each([
      [`{ goal: "win" }`, "goal: expected one of attack, cover, hide, escape"],
      [`{ speed: 0 }`, "speed: expected scene units above 0"],
      [`{ most: 21 }`, "most: expected a whole number from 1 to 20"],
      [`{ aim: 3 }`, "aim"],
      [`{ target: token("Mira") }`, "target: expected another token"],
    ])("refuses %s", async (request, message) => {
      const said = await gm.run<string>(
        `${HANDS} return api.advise(token("Mira"), ${request}).then(() => "nothing", (error) => String(error));`,
      );
      expect(said).toContain(message);
    });

    test("stops when it is called off", async () => {
      const said = await gm.run<string>(`${HANDS}
        const calling = new AbortController();
        const asked = api.advise(token("Mira"), { signal: calling.signal });
        calling.abort(new Error("enough"));
        return asked.then(() => "done", (error) => error.message);`);
      expect(said).toBe("enough");
    });
  });

  describe("the GM's window", () => {
    const text = (selector: string) => gm.page.locator(`#parapet-advice ${selector}`).allTextContents();
    beforeEach(async () => {
      await gm.run(`${HANDS} token("Krell").control({ releaseOthers: true });${TOOL}`);
      await gm.page.waitForSelector("#parapet-advice ol li");
    });

    test("asks about the controlled creature, and lists the attacks and places that the API gives", async () => {
      const chosen = gm.page.locator("#parapet-advice-creature option:checked");
      expect(await chosen.textContent()).toBe("Krell");
      const [targets, places] = await gm.run<[number, number]>(`${HANDS}
        const { targets, places } = await api.advise(token("Krell"));
        return [targets.length, places.length];`);
      expect((await text("ol li")).length).toBe(targets + places);
    });

    test("shows an attack on the map, then a place, and takes both away when the window closes", async () => {
      const labels = (): Promise<number> => gm.run(`${HANDS} return api.overlay.labels.length;`);
      const isPlaceDrawn = (): Promise<boolean> => gm.run("return canvas.parapetAdvice.getLocalBounds().width > 0;");
      const press = (kind: string): Promise<void> =>
        gm.page.locator(`#parapet-advice [data-key^="${kind} "]`).first().click();
      expect(await labels()).toBe(0);
      await press("target");
      await expect.poll(labels).toBe(1);
      await press("place");
      await expect.poll(labels).toBe(0);
      expect(await isPlaceDrawn()).toBe(true);
      await gm.run(`foundry.applications.instances.get("parapet-advice").close();`);
      await expect.poll(isPlaceDrawn).toBe(false);
    });

    test("says why nothing is listed where its side sees no enemy", async () => {
      await gm.run(
        `for (const it of canvas.tokens.placeables.filter((it) => it.document.disposition === 1)) await it.document.update({ hidden: true });`,
      );
      await gm.page.locator('#parapet-advice [data-action="look"]').click();
      await expect.poll(() => text('[role="status"]')).toEqual(["It and its allies see no enemy."]);
      await gm.run(
        `for (const it of canvas.tokens.placeables.filter((it) => it.document.disposition === 1)) await it.document.update({ hidden: false });`,
      );
    });
  });
});

test("a player gets advice on own creatures alone", async () => {
  const player = await Playground.openAsPlayer(table, 14);
  const [own, others] = await player.run<[boolean, unknown]>(`${HANDS}
    return [(await api.advise(token("Mira"))) !== null, await api.advise(token("Krell")).catch(String)];`);
  expect([own, others]).toEqual([true, null]);
  await player.close();
});

import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { beforeModules, layTable, Playground } from "./playground";
import { versions } from "./versions";

/**
 * Advantage and disadvantage in dnd5e from where creatures stand. Ann shoots at Bo, 25 ft off, beside an enemy: Fitz sees Ann.
 * Cid and Dee stand on both sides of Eve.
 */
const table = layTable();

const FIELD = `
token A "Ann" at 200,200
token f "Fitz" at 200,300
token b "Bo" at 700,200
token C "Cid" at 200,800
token e "Eve" at 300,800
token D "Dee" at 400,800
`;

const TOOLS = `${HANDS}
  const shoot = async (from, at, item) => {
    aim(at);
    await playground.activity(token(from), item).use();
    await rest();
  };
  const formula = () => last().rolls[0].formula;
  const cardText = () => elementOf(last()).querySelector(".parapet-card").textContent;
  const features = (name) => playground.actorOf(token(name)).items;
`;

describe.each(versions("logic"))("where creatures stand in dnd5e, on version %i,", (profile) => {
  let page: Playground;
  afterEach(async () => {
    expect(page.errors).toEqual([]);
    await page.close();
  });

  const open = async (settings: Readonly<Record<string, string>> = {}, before = ""): Promise<void> => {
    page = await Playground.openWith(table, { profile: String(profile), system: "dnd5e" }, before);
    for (const [key, value] of Object.entries({ ruleset: "dnd5e", ...settings })) await page.set(key, value);
    await page.dropFile("field.txt", FIELD);
    await page.page.waitForFunction("canvas.tokens.placeables.some((it) => it.document.name === 'Eve')");
  };
  const run = <T>(script: string): Promise<T> => page.run<T>(`${TOOLS} ${script}`);

  test("an enemy close to the shooter puts disadvantage on the roll, and the card says who", async () => {
    await open();
    const [formula, card] = await run<[string, string]>(
      `await shoot("Ann", "Bo", "bow"); return [formula(), cardText()];`,
    );
    expect(formula).toBe("2d20kl + 5");
    expect(card).toContain("The attacker is close to Fitz: disadvantage on the attack.");
    expect(card).not.toContain("not applied");
    await page.set("closeRange", "false");
    expect(await run(`await shoot("Ann", "Bo", "bow"); return formula();`)).toBe("1d20 + 5");
  });

  test("spells have it too", async () => {
    await open();
    expect(await run(`await shoot("Ann", "Bo", "ray"); return formula();`)).toBe("2d20kl + 5");
  });

  test("a feat of the attacker lifts it, and so does a flag; the card names the feat", async () => {
    await open();
    const seen = await run<[string, string, string]>(`
      features("Ann").push({
        name: "Crossbow Expert", type: "feat", identifier: "crossbow-expert", system: { source: { rules: "2014" } },
      });
      await shoot("Ann", "Bo", "bow");
      const feat = [formula(), cardText()];
      features("Ann").pop();
      features("Ann").push({ name: "Lens", type: "loot", flags: { parapet: { cover: "lifts:close-range" } } });
      await shoot("Ann", "Bo", "ray");
      return [...feat, formula()];
    `);
    expect(seen).toEqual(["1d20 + 5", expect.stringContaining("Crossbow Expert: no disadvantage"), "1d20 + 5"]);
  });

  test("what the player presses in the dialog is read back: the card claims no disadvantage that is not there", async () => {
    await open();
    const seen = await run<[string, string][]>(`
      const rolled = [];
      for (const button of ["normal", "disadvantage"]) {
        await shoot("Ann", "Bo", "dagger");
        document.querySelector("dialog select").value = "thrown";
        await press(button);
        rolled.push([formula(), cardText()]);
      }
      return rolled;
    `);
    expect(seen.map(([formula]) => formula)).toEqual(["1d20 + 5", "2d20kl + 5"]);
    expect(seen[0]?.[1]).toContain("disadvantage against this target, not applied");
    expect(seen[1]?.[1]).not.toContain("not applied");
  });

  test("beyond a weapon's normal range there is disadvantage; beyond its long one the user is asked", async () => {
    await open({ closeRange: "false" });
    const seen = await run(`
      const bow = playground.activity(token("Ann"), "bow");
      const range = (value, long) => Object.assign(bow.item.system.range, { value, long });
      const counts = () => [isAsked(), rolls().length];
      range(20, 60);
      await shoot("Ann", "Bo", "bow");
      const far = [formula(), cardText()];
      range(10, 20);
      await shoot("Ann", "Bo", "bow");
      const asked = [...counts(), document.querySelector(".parapet-refusal").textContent];
      await press("anyway");
      return { far, asked, anyway: [...counts(), formula()] };
    `);
    expect(seen).toEqual({
      far: ["2d20kl + 5", expect.stringContaining("beyond the weapon’s normal range")],
      asked: [true, 1, expect.stringContaining("The target is beyond the weapon’s range.")],
      anyway: [false, 2, "1d20 + 5"],
    });
  });

  test("by the optional rule allies on opposite sides give advantage", async () => {
    await open();
    const strike = `await shoot("Cid", "Eve", "sword"); return [formula(), cardText()];`;
    expect((await run<string[]>(strike))[0]).toBe("1d20 + 5");
    await page.set("flanking", "true");
    expect(await run<string[]>(strike)).toEqual([
      "2d20kh + 5",
      expect.stringContaining("The attacker flanks the target together with Dee: advantage on the attack."),
    ]);
  });

  test("an enemy that the player does not see is not named: before the roll there is none", async () => {
    await open();
    const fitz = await run<string>(`
      await playground.actorOf(token("Fitz")).toggleStatusEffect("invisible", { active: true });
      token("Fitz").visible = false;
      return token("Fitz").id;
    `);
    await page.becomePlayer();
    const seen = await run<{ before: string; formula: string; card: string; held: string }>(`
      const { judge, sentences } = game.modules.get("parapet").api;
      const before = judge(token("Ann"), token("Bo"));
      await shoot("Ann", "Bo", "bow");
      const held = JSON.stringify(game.messages.contents.map((it) => it.toObject()));
      return { before: JSON.stringify([before, sentences(before)]), formula: formula(), card: cardText(), held };
    `);
    expect(seen.before).not.toMatch(/disadvantage|Fitz/);
    expect(seen.formula).toBe("2d20kl + 5");
    expect(seen.card).toContain("Something unseen");
    expect(seen.card).not.toMatch(/Fitz|close to/);
    expect(seen.held).toContain("PARAPET.Reason.Unseen");
    expect(seen.held).not.toMatch(new RegExp(`Fitz|token:${fitz}|close-range`));
  });

  test("it is left to Automated Conditions 5e while that is active, which the panel says", async () => {
    const active = beforeModules(`
      game.modules.set("automated-conditions-5e", { title: "Automated Conditions 5e", version: "14.533", active: true });
    `);
    await open({}, active);
    expect(await run(`await shoot("Ann", "Bo", "bow"); return formula();`)).toBe("1d20 + 5");
    await page.run(`await new (game.settings.menus.get("parapet.panel").type)().render({ force: true });`);
    const hint = page.page.locator("#parapet-config-closeRange-hint");
    await expect
      .poll(() => hint.textContent())
      .toContain("Left to Automated Conditions 5e: Parapet does not apply it.");
    await page.set("coexistence", "both");
    expect(await run(`await shoot("Ann", "Bo", "bow"); return formula();`)).toBe("2d20kl + 5");
  });
});

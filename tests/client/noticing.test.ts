import { afterEach, describe, expect, test } from "vitest";
import { HELD } from "./ambush-hands";
import { API, FIGHT, seating } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

/**
 * Mira, a player's creature, stands at 200,400. Gark looks at Mira past a wall (cover that is not soft), Krell over open ground.
 */

const table = layTable();

const OPEN = `${API.replace(".combat", "")}.openHiding();`;

const FIELD = (cover: string) => `
  const scene = canvas.scene;
  const kept = ["Mira", "Gark", "Krell"];
  const ids = (all, isGone = () => true) => all.contents.filter(isGone).map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", ids(scene.tokens, ({ name }) => !kept.includes(name)));
  await scene.deleteEmbeddedDocuments("Wall", ids(scene.walls));
  await scene.deleteEmbeddedDocuments("Region", ids(scene.regions));
  const token = (name) => scene.tokens.getName(name);
  for (const [name, x, y] of [["Mira", 200, 400], ["Gark", 700, 400], ["Krell", 200, 700]]) {
    await token(name).update({ x, y, hidden: false });
    if (token(name).actor === null)
      await token(name).update({ actorId: game.addActor({ name }).id, actorLink: true });
  }
  await scene.createEmbeddedDocuments("Wall", [
    { c: [500, 300, 500, 600], move: 0, sight: 0, light: 0, flags: { parapet: { cover: "${cover}" } } },
  ]);
  await new Promise((done) => setTimeout(done, 200));
`;

/** Puts numbers on the sheets of Mira's enemies, by name. */
const sheets = (numbers: Readonly<Record<string, object>>): string => `
  for (const [name, system] of Object.entries(${JSON.stringify(numbers)}))
    Object.assign(canvas.scene.tokens.getName(name).actor.system ??= {}, system);
`;

/** A message as the game system makes it, with a roll of a die that shows \`face\`. */
const rolls = (formula: string, face: number, flags: object): string => `
  CONFIG.Dice.randomUniform = () => (${face} - 0.5) / 20;
  const roll = await new Roll("${formula}").evaluate();
  const speaker = { scene: canvas.scene.id, token: canvas.scene.tokens.getName("Mira").id, actor: null };
  await roll.toMessage({ speaker, flags: ${JSON.stringify(flags)} });
  await new Promise((done) => setTimeout(done, 100));
`;

const said = ({ page }: Playground) => expect.poll(() => page.textContent("#parapet-hiding"));

/** The hint in the row of an enemy, and what its list of results begins with. */
const rowOf = ({ page }: Playground, name: string): Promise<string> =>
  page.evaluate(`(() => {
    const row = [...document.querySelectorAll("#parapet-hiding tbody tr")].find((it) => it.querySelector("th")?.textContent === ${JSON.stringify(name)});
    const select = row.querySelector("select[name^=mark]");
    return [row.nextElementSibling.textContent, select.selectedOptions[0].textContent].join(" | ");
  })()`);

const choose = ({ page }: Playground, kind: string, name: string, value: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const row = [...document.querySelectorAll("#parapet-hiding tbody tr")].find((it) => it.querySelector("th")?.textContent === ${JSON.stringify(name)});
    const select = row.querySelector("select[name^=${kind}]");
    select.value = ${JSON.stringify(value)};
    select.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);

/** Presses the button as often as said, at once. */
const button = ({ page }: Playground, text: string, times = 1): Promise<unknown> =>
  page.evaluate(`(() => {
    const button = [...document.querySelectorAll("#parapet-hiding button")].find((it) => it.textContent === ${JSON.stringify(text)});
    for (let i = 0; i < ${times}; i += 1) button.click();
  })()`);

/** Enters a total for the only hider. */
const enterTotal = ({ page }: Playground, total: string): Promise<unknown> =>
  page.evaluate(`(() => {
    const input = document.querySelector("#parapet-hiding input[name^=total]");
    input.value = ${JSON.stringify(total)};
    input.dispatchEvent(new Event("change", { bubbles: true }));
  })()`);

const buttons = ({ page }: Playground) =>
  expect.poll(() =>
    page.evaluate(`[...document.querySelectorAll("#parapet-hiding [data-action$=set]")].map((it) => it.textContent)`),
  );

const MODERN = `
  if (!game.settings.settings.has("dnd5e.rulesVersion"))
    game.settings.register("dnd5e", "rulesVersion", { scope: "world", config: false, type: String, default: "modern" });
`;

const PF2E_CHECK = (action: string, ...modifiers: readonly object[]) => ({
  pf2e: { context: { type: "skill-check", options: [`action:${action}`], domains: ["stealth"] }, modifiers },
});

describe.each(versions("logic"))("who notices those that hide, on version %i", (profile) => {
  const { sit } = seating(table, "noticing", profile);
  let pages: readonly Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
  });

  const seat = async (ruleset: string, system: string, cover = "standard") => {
    pages = await sit(["gm", "player"], { system });
    const [gm, player] = [pages[0]!, pages[1]!];
    await gm.set("ruleset", ruleset);
    await gm.run(FIELD(cover));
    await player.page.waitForTimeout(200);
    return [gm, player] as const;
  };

  const open = async (gm: Playground): Promise<void> => {
    await gm.run(OPEN);
    await gm.page.waitForSelector("#parapet-hiding fieldset, #parapet-hiding .hint");
  };

  test("in Pathfinder 2e compares a Hide check with each Perception DC, and no cover counts twice", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await gm.run(sheets({ Gark: { perception: { dc: 18 } }, Krell: { perception: { mod: 3 } } }));
    const dexterity = { slug: "dex", type: "ability", modifier: 6, enabled: true };
    await gm.run(rolls("1d20 + 6", 10, PF2E_CHECK("hide", dexterity)));
    await open(gm);
    // Cover raises 16 to 18.
    await said(gm).toContain("Hidden from Gark. Noticed by Krell.");
    expect(await rowOf(gm, "Gark")).toBe(
      "Cover: Standard cover. Stealth 18, Perception DC 18. | Compared: Does not notice",
    );
    expect(await rowOf(gm, "Krell")).toBe(
      "Cover: No cover. Hiding needs concealment, or standard or greater cover. | Compared: Notices",
    );
    // A total that the GM enters is complete: nothing is added.
    await enterTotal(gm, "17");
    await expect.poll(() => rowOf(gm, "Gark")).toContain("Stealth 17, Perception DC 18. | Compared: Notices");
    await enterTotal(gm, "");
    await expect.poll(() => rowOf(gm, "Gark")).toContain("Stealth 18, Perception DC 18.");
    // The same total, with the bonus of cover in it.
    const cover = { slug: "cover", type: "circumstance", modifier: 2, enabled: true };
    await gm.run(rolls("1d20 + 6", 10, PF2E_CHECK("hide", dexterity, cover)));
    await said(gm).toContain("Noticed by Gark and Krell.");
    expect(await rowOf(gm, "Gark")).toBe("Cover: Standard cover. Stealth 16, Perception DC 18. | Compared: Notices");
  });

  test("in Pathfinder 2e takes initiative by Stealth, until a later check", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await gm.run(sheets({ Gark: { perception: { dc: 18 } }, Krell: { perception: { dc: 18 } } }));
    await gm.run(FIGHT);
    await gm.run(`
      const combatant = game.combat.combatants.contents.find(({ name }) => name === "Mira");
      await combatant.update({ initiative: 17, "flags.pf2e.initiativeStatistic": "stealth" });
    `);
    await open(gm);
    await said(gm).toContain("Stealth initiative: 17.");
    expect(await rowOf(gm, "Gark")).toContain("Stealth 19, Perception DC 18. | Compared: Does not notice");
    await buttons(gm).toEqual(["Set undetected"]);
    await gm.run(rolls("1d20", 9, PF2E_CHECK("hide")));
    await said(gm).toContain("Rolled in chat: 9.");
    expect(await rowOf(gm, "Gark")).toContain("Stealth 11, Perception DC 18. | Compared: Notices");
  });

  test("in Pathfinder 2e sets hidden after a failure of Sneak, and nothing after a critical one", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await gm.run(sheets({ Gark: { perception: { dc: 18 } }, Krell: { perception: { dc: 18 } } }));
    await open(gm);
    await gm.run(rolls("1d20", 9, PF2E_CHECK("sneak")));
    await said(gm).toContain("Rolled in chat: 9.");
    expect(await rowOf(gm, "Gark")).toContain("Stealth 11, Perception DC 18. | Compared: Knows where it is");
    await said(gm).toContain("Only its place is known to Gark. Noticed by Krell.");
    await buttons(gm).toEqual(["Set hidden"]);
    await choose(gm, "mark", "Gark", "noticed");
    await said(gm).toContain("Noticed by Gark and Krell.");
    await choose(gm, "mark", "Gark", "placed");
    await said(gm).toContain("Only its place is known to Gark.");
    // 8 with cover is a critical failure against 18.
    await gm.run(rolls("1d20", 6, PF2E_CHECK("sneak")));
    await said(gm).toContain("Noticed by Gark and Krell.");
    expect(await rowOf(gm, "Gark")).toContain("Stealth 8, Perception DC 18. | Compared: Notices");
    await buttons(gm).toEqual([]);
  });

  test("keeps the GM's word on a pair until the next roll, sets the condition once all is decided, and takes it away", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await gm.run(sheets({ Gark: { perception: { dc: 18 } }, Krell: {} }));
    await gm.run(rolls("1d20 + 6", 5, PF2E_CHECK("hide")));
    await open(gm);
    await said(gm).toContain("Noticed by Gark and Krell.");
    await buttons(gm).toEqual([]);
    await choose(gm, "mark", "Gark", "unnoticed");
    await said(gm).toContain("Hidden from Gark. Noticed by Krell.");
    await buttons(gm).toEqual(["Set hidden"]);
    await button(gm, "Set hidden");
    await buttons(gm).toEqual(["Remove hidden"]);
    const has = (): Promise<boolean> =>
      gm.run(`return canvas.scene.tokens.getName("Mira").actor.statuses.has("hidden");`);
    await expect.poll(has).toBe(true);
    await button(gm, "Remove hidden");
    await expect.poll(has).toBe(false);
    await buttons(gm).toEqual(["Set hidden"]);
    await gm.run(rolls("1d20 + 6", 5, PF2E_CHECK("hide")));
    await said(gm).toContain("Noticed by Gark and Krell.");
    await buttons(gm).toEqual([]);
  });

  test("leaves a condition that others have set", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await gm.run(sheets({ Gark: { perception: { dc: 10 } }, Krell: {} }));
    await gm.run(`await canvas.scene.tokens.getName("Mira").actor.toggleStatusEffect("hidden", { active: true });`);
    await gm.run(rolls("1d20 + 6", 15, PF2E_CHECK("hide")));
    await open(gm);
    await said(gm).toContain("Hidden from Gark.");
    await buttons(gm).toEqual([]);
  });

  const hide = async (gm: Playground): Promise<void> => {
    await gm.run(sheets({ Gark: { perception: { dc: 10 } }, Krell: {} }));
    await gm.run(rolls("1d20 + 6", 15, PF2E_CHECK("hide")));
    await open(gm);
    await said(gm).toContain("Hidden from Gark.");
  };

  test("forgets the condition that it has set once somebody else has removed it", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await hide(gm);
    const toggle = (active: boolean) =>
      gm.run(`await canvas.scene.tokens.getName("Mira").actor.toggleStatusEffect("hidden", { active: ${active} });`);
    await button(gm, "Set hidden");
    await buttons(gm).toEqual(["Remove hidden"]);
    await toggle(false);
    await buttons(gm).toEqual(["Set hidden"]);
    await toggle(true);
    await buttons(gm).toEqual([]);
  });

  test("sets the condition once by a double click", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await hide(gm);
    await gm.run(`
      globalThis.made = [];
      Hooks.on("createActiveEffect", (effect) => { globalThis.made.push(effect.id); });
      Hooks.on("deleteActiveEffect", (effect) => { globalThis.made.push(effect.id); });
    `);
    await button(gm, "Set hidden", 2);
    await buttons(gm).toEqual(["Remove hidden"]);
    await gm.page.waitForTimeout(100);
    await buttons(gm).toEqual(["Remove hidden"]);
    expect(await gm.run("return globalThis.made.length;")).toBe(1);
  });

  test("lists one that was taken out again when it rolls again", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await hide(gm);
    await button(gm, "Remove Mira from this list");
    await said(gm).not.toContain("Hidden from Gark.");
    await gm.run(rolls("1d20 + 6", 16, PF2E_CHECK("hide")));
    await said(gm).toContain("Rolled in chat: 22.");
  });

  test("keeps what is entered for the scene that is viewed at the press", async () => {
    const [gm] = await seat("pathfinder2e", "pf2e");
    await hide(gm);
    await gm.page.evaluate(`(() => {
      const select = document.querySelector("#parapet-hiding select[name^=mark]");
      select.value = "noticed";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      canvas.ready = false;
      setTimeout(() => { canvas.ready = true; Hooks.callAll("canvasReady", canvas); }, 50);
    })()`);
    await said(gm).toContain("Noticed by Gark and Krell.");
  });

  const dnd5e = { dnd5e: { messageType: "roll", roll: { type: "skill", skillId: "ste" } } };

  test("by the fifth edition's rules of 2014 compares with passive Perception, and leaves plain view to the GM", async () => {
    const [gm] = await seat("dnd5e", "dnd5e");
    const passive = (number: number) => ({ skills: { prc: { passive: number } } });
    await gm.run(sheets({ Gark: passive(14), Krell: passive(12) }));
    await gm.run(rolls("1d20 + 4", 10, dnd5e));
    await open(gm);
    await said(gm).toContain("Noticed by Gark. Not decided: Krell.");
    expect(await rowOf(gm, "Gark")).toContain("Stealth 14, passive Perception 14. | Compared: Notices");
    await choose(gm, "mark", "Krell", "unnoticed");
    await said(gm).toContain("Hidden from Krell. Noticed by Gark.");
    await buttons(gm).toEqual(["Set hiding"]);
  });

  test("by its rules of 2024 asks 15 once, and the GM about the sight of each enemy", async () => {
    const [gm] = await seat("dnd5e", "dnd5e");
    await gm.run(MODERN);
    // The edition is read again with the rule set.
    for (const ruleset of ["pathfinder2e", "dnd5e"]) await gm.set("ruleset", ruleset);
    await gm.run(rolls("1d20 + 4", 11, dnd5e));
    await open(gm);
    // The map refuses hiding from Krell, whatever Krell sees.
    await said(gm).toContain("Noticed by Krell.");
    const sights = () => gm.page.locator("#parapet-hiding select[name^=sight]").count();
    expect(await sights()).toBe(1);
    expect(await gm.page.locator("#parapet-hiding tbody tr:has(th) > td").count()).toBe(4);
    await gm.run(`
      await canvas.scene.createEmbeddedDocuments("Wall", [
        { c: [100, 600, 400, 600], move: 0, sight: 0, light: 0, flags: { parapet: { cover: "standard" } } },
      ]);
    `);
    await gm.run(rolls("1d20 + 4", 10, dnd5e));
    await said(gm).toContain("Noticed by Gark and Krell. As long as one enemy notices it, it is hidden from nobody.");
    await gm.run(rolls("1d20 + 4", 11, dnd5e));
    await said(gm).toContain("Not decided: Gark and Krell. DC to find it: 15.");
    expect(await sights()).toBe(2);
    for (const name of ["Gark", "Krell"]) await choose(gm, "sight", name, "yes");
    await said(gm).toContain("Hidden from Gark and Krell. DC to find it: 15.");
    await buttons(gm).toEqual(["Set hiding"]);
    await choose(gm, "sight", "Krell", "no");
    await said(gm).toContain("Noticed by Krell. As long as one enemy notices it, it is hidden from nobody.");
    await buttons(gm).toEqual([]);
  });

  test("in Pathfinder 1e rolls each enemy's Perception in secret, and counts improved cover once", async () => {
    const [gm, player] = await seat("pathfinder1e", "pf1", "improved");
    await gm.run(sheets({ Gark: { skills: { per: { mod: 4 } } }, Krell: { skills: { per: { mod: 4 } } } }));
    await gm.run(rolls("1d20 + 5[Ranks]", 7, { pf1: { subject: { skill: "ste" } } }));
    await open(gm);
    await said(gm).toContain("Not decided: Gark.");
    const before = await player.run<string>(`return ${HELD};`);
    await gm.run("CONFIG.Dice.randomUniform = () => 18.5 / 20;");
    await button(gm, "Roll Perception");
    // 19 + 4 against 12 + 10, as improved cover is not in the roll.
    await expect.poll(() => rowOf(gm, "Gark")).toContain("Stealth 22, Perception 23. | Compared: Notices");
    expect(await player.run<string>(`return ${HELD};`)).toBe(before);
    await gm.run(rolls("1d20 + 5[Ranks] + 10[Improved cover against Gark]", 9, { pf1: { subject: { skill: "ste" } } }));
    // Another Stealth check is opposed by another Perception check.
    await expect.poll(() => rowOf(gm, "Gark")).toContain("Perception is not rolled yet. | Compared: You decide");
    await gm.run("CONFIG.Dice.randomUniform = () => 19.5 / 20;");
    await button(gm, "Roll Perception", 2);
    await expect.poll(() => rowOf(gm, "Gark")).toContain("Stealth 24, Perception 24. | Compared: Does not notice");
    // Against the same check it is not rolled twice.
    await gm.run("CONFIG.Dice.randomUniform = () => 0.5 / 20;");
    await button(gm, "Roll Perception");
    await gm.page.waitForTimeout(100);
    expect(await rowOf(gm, "Gark")).toContain("Stealth 24, Perception 24. | Compared: Does not notice");
    // The system has no such condition.
    await buttons(gm).toEqual([]);
  });

  test("by Epic Path says from which enemies hiding is allowed, and the GM enters the rest", async () => {
    const [gm] = await seat("epic-path", "pf1");
    await gm.run(OPEN);
    await said(gm).toContain("No Stealth roll found in the last messages. Add a hider below.");
    const mira = await gm.run<string>(`return "token:" + canvas.scene.tokens.getName("Mira").id;`);
    await gm.page.selectOption("#parapet-hiding-add", mira);
    await said(gm).toContain("Noticed by Krell. Not decided: Gark.");
    await choose(gm, "mark", "Gark", "noticed");
    await said(gm).toContain("Noticed by Gark and Krell.");
    await button(gm, "Remove Mira from this list");
    await said(gm).not.toContain("Krell.");
  });

  test("is known to GMs alone: no document of a player changes, whatever is entered", async () => {
    const [gm, player] = await seat("pathfinder2e", "pf2e");
    await gm.run(sheets({ Gark: { perception: { dc: 18 } }, Krell: {} }));
    await gm.run(rolls("1d20 + 6", 10, PF2E_CHECK("hide")));
    await player.page.waitForTimeout(100);
    const before = await player.run<string>(`return ${HELD};`);
    const watch = `
      globalThis.heard = [];
      for (const hook of ["createChatMessage", "updateActor", "updateToken", "updateCombat", "updateCombatant", "updateScene", "createActiveEffect"])
        Hooks.on(hook, () => { globalThis.heard.push(hook); });
    `;
    await player.run(watch);
    await open(gm);
    await choose(gm, "mark", "Gark", "noticed");
    await said(gm).toContain("Noticed by Gark and Krell.");
    await choose(gm, "mark", "Krell", "unnoticed");
    await said(gm).toContain("Hidden from Krell. Noticed by Gark.");
    expect(await player.run<string>(`return ${HELD};`)).toBe(before);
    expect(await player.run("return globalThis.heard;")).toEqual([]);
    expect(await player.run(`return ${OPEN.replace(";", "")}.why;`)).toBe("not-allowed");
    expect(await player.page.locator("#parapet-hiding").count()).toBe(0);
    const stored = await gm.run<string>(`
      return JSON.stringify(game.settings.get("parapet", "gmStore")[game.world.id + " " + game.user.id].filter(({ kind }) => kind === "hiding"));
    `);
    expect(JSON.parse(stored)).toMatchObject([{ kind: "hiding", key: await gm.run("return canvas.scene.id;") }]);
  });

  test("opens by a button in the tracker until the first round is over, for the GM and in books with hiding", async () => {
    const [gm, player] = await seat("pathfinder2e", "pf2e");
    await gm.run(FIGHT);
    const count = (page: Playground) => expect.poll(() => page.page.locator("#combat .parapet-hiding").count());
    await count(gm).toBe(1);
    await count(player).toBe(0);
    await gm.page.click("#combat .parapet-hiding");
    await gm.page.waitForSelector("#parapet-hiding");
    await gm.run("await game.combat.startCombat();");
    await count(gm).toBe(1);
    await gm.run("await game.combat.nextRound();");
    await count(gm).toBe(0);
  });

  test("tells GMs once who has rolled Stealth when the fight begins, and nobody where none has", async () => {
    pages = await sit(["gm", "gm2", "player"], { system: "pf2e" });
    const [gm, second, player] = [pages[0]!, pages[1]!, pages[2]!];
    await gm.set("ruleset", "pathfinder2e");
    await gm.run(FIELD("standard"));
    // Notices go by themselves.
    for (const page of pages)
      await page.run(`
        globalThis.told = [];
        const info = ui.notifications.info.bind(ui.notifications);
        ui.notifications.info = (text, ...more) => (told.push(text), info(text, ...more));
      `);
    const told = async (page: Playground): Promise<string[]> =>
      (await page.run<string[]>("return told;")).filter((each) => each.startsWith("Stealth was rolled"));
    const round = (page: Playground, wanted: number) =>
      expect.poll(() => page.run("return game.combat?.round;")).toBe(wanted);
    const begins = async (page: Playground): Promise<void> => {
      for (const each of pages) await round(each, 0);
      await page.run("await game.combat.startCombat();");
      for (const each of pages) await round(each, 1);
    };
    await gm.run(FIGHT);
    await begins(gm);
    for (const page of pages) await page.settle();
    for (const page of pages) expect(await told(page)).toEqual([]);
    await gm.run("await game.combat.delete();");
    await gm.run(rolls("1d20 + 6", 10, PF2E_CHECK("hide")));
    await gm.run(FIGHT);
    // By either GM.
    await begins(second);
    const wanted = ["Stealth was rolled by Mira. “Who notices?” in the combat tracker compares it."];
    for (const page of [gm, second]) await expect.poll(() => told(page)).toEqual(wanted);
    await gm.run("await game.combat.nextRound(); await game.combat.previousRound();");
    for (const page of pages) await page.settle();
    expect(await Promise.all(pages.map(told))).toEqual([wanted, wanted, []]);
    expect(await gm.page.locator("#parapet-hiding").count()).toBe(0);
    await round(player, 1);
  });

  test("says where the rules in force do not tell", async () => {
    const [gm] = await seat("crisis-protocol", "pf1");
    await open(gm);
    await said(gm).toContain("The rules in force do not say who notices hidden creatures.");
  });
});

import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Coups de grâce. Mira, a player's creature whose turn it is, stands at 200,200; Gark, a GM's, is helpless beside it. pf1 rolls
 * 1d8 + 3 damage: with every die at its highest, an attack is a critical hit and deals 11 and 11.
 */

const table = layTable();

const HELPLESS = `
  await tokenOf("Gark").document.update({ displayName: 50, flags: { parapet: { conditions: ["helpless"] } } });
`;
const FIELD = openField(300) + HELPLESS + fightOf(["Mira", "Gark"], 1, 0);
const WITHOUT_FIGHT = openField(300) + HELPLESS;

/** Waits until a change by the GM has reached the player. */
const reached = async (player: Playground, isSo: string): Promise<void> => {
  await expect.poll(() => player.run(`${PAGE_TOOLS} return ${isSo};`)).toBe(true);
  await player.settle();
};

const blind = async (gm: Playground, player: Playground): Promise<void> => {
  await gm.run(BLIND);
  await reached(player, `tokenOf("Mira").document.flags.parapet?.conditions?.includes("blinded") === true`);
};

const BLIND = `${PAGE_TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { conditions: ["blinded"] } } });`;
const API = `const { combat } = game.modules.get("parapet").api;`;

const RULED = `const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);`;

/** Attacks Gark, or another creature, and answers what is asked. */
const strike = (page: Playground, system: string, { by = "Mira", at = "Gark", die = 9.5 } = {}): Promise<void> =>
  page.run(`${PAGE_TOOLS} ${RULED}
    CONFIG.Dice.randomUniform = () => ${die} / 20;
    target("${at}");
    const before = ruled().length;
    const attacker = tokenOf("${by}");
    const pending = ${
      system === "pf1"
        ? `pf1.playground.use(attacker, "sword", { skipDialog: true })`
        : `new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: attacker.document }) })`
    };
    await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
    document.querySelector(".parapet-refusal :is([data-action=anyway], [data-action=know])")?.click();
    await pending;
    await until(() => ruled().length > before);
    await settled();
  `);

const CARD = "#chat .parapet-card .parapet-card-target";
const card = (page: Playground) => page.page.locator(CARD).last();
const lines = (page: Playground): Promise<string[]> => card(page).locator(".parapet-card-coup").allTextContents();
const button = (page: Playground, act: string) => card(page).locator(`button[data-parapet-act=${act}]`);

const press = async (page: Playground, act: string): Promise<void> => {
  await expect.poll(() => button(page, act).count()).toBe(1);
  await button(page, act).press("Enter");
};

const enterDamage = async (page: Playground, damage: number): Promise<void> => {
  await press(page, "coup-damage");
  await page.page.locator(".parapet-coup input[name=damage]").fill(String(damage));
  await page.page.locator(".parapet-coup button[data-action=enter]").click();
};

const nextTurn = async (gm: Playground, name: string): Promise<void> => {
  await gm.run("await game.combat.nextTurn();");
  await expect.poll(() => gm.run("return game.combat.combatant.name;")).toBe(name);
};

const HIT = "Coup de grâce, a full-round action: it hits automatically and is a critical hit.";
const PROVOKES = "It provokes attacks of opportunity.";
const FIRST = "Coup de grâce: first full round";
const FINDING = "The attacker spends a full round finding the target. On its next turn it can strike.";
const FOUND = "The attacker spent one full round finding the target. Now it strikes.";

/** What each book says for this much damage. */
const saved = {
  pathfinder1e: (damage: number) => [
    HIT,
    PROVOKES,
    `${damage} damage. If the target survives it: Fortitude save, DC ${10 + damage}, or it dies.`,
  ],
  "epic-path": (damage: number) => [
    HIT,
    `${damage} damage. Fortitude save, DC ${damage}, or the target is slain. The target makes the save even if the damage kills it.`,
  ],
} as const;
const BOOKS = ["pathfinder1e", "epic-path"] as const;
const FULL_ROUNDS = { pathfinder1e: 0, "epic-path": 1 };

describe.each(versions("logic"))("on version %i, a coup de grâce", (profile) => {
  const sit = twoSeats({ table, world: "coup", profile, settings: { orderOfBattle: "on" }, field: FIELD });
  const sitWithoutFight = twoSeats({ table, world: "coupfree", profile, field: WITHOUT_FIGHT });

  test.each(BOOKS)("in pf1, by %s: its DC is from the dice of a critical hit, and can be changed", async (book) => {
    const [gm, player] = await sit("pf1", book);
    await strike(player, "pf1", { die: 19.5 });
    await press(player, "coup");
    for (const page of [gm, player]) {
      await expect.poll(() => lines(page)).toEqual(saved[book](22));
      // In Epic Path a full-round action leaves no attack of opportunity, so the tracker marks it.
      await expect.poll(() => page.page.locator("#combat [data-mark=full-round]").count()).toBe(FULL_ROUNDS[book]);
    }
    await enterDamage(player, 18);
    for (const page of [gm, player]) await expect.poll(() => lines(page)).toEqual(saved[book](18));
    await press(gm, "coup-undo");
    for (const page of [gm, player]) {
      await expect.poll(() => lines(page)).toEqual([]);
      await expect.poll(() => page.page.locator("#combat [data-mark=full-round]").count()).toBe(0);
    }
    await expect.poll(() => button(player, "coup").isEnabled()).toBe(true);
  });

  test("in pf1, without a critical hit on the dice waits for its damage", async () => {
    const [gm, player] = await sit("pf1", "pathfinder1e");
    await strike(player, "pf1");
    await press(player, "coup");
    // 1d8 at half its sides is 4, and 3.
    for (const page of [gm, player])
      await expect.poll(async () => (await lines(page)).at(-1)).toMatch(/^The roll shows 7 damage without/);
    await enterDamage(player, 15);
    await expect.poll(() => lines(gm)).toEqual(saved.pathfinder1e(15));
  });

  test.each(BOOKS)("in a system without an adapter, by %s: its damage is entered", async (book) => {
    const [gm, player] = await sit("homemade", book);
    await strike(player, "homemade");
    await press(player, "coup");
    const due = "Roll the damage of a critical hit. Its total gives the DC of the Fortitude save.";
    for (const page of [gm, player]) await expect.poll(async () => (await lines(page)).at(-1)).toBe(due);
    await enterDamage(player, 0);
    for (const page of [gm, player]) await expect.poll(() => lines(page)).toEqual(saved[book](0));
  });

  test("against total concealment takes two full rounds in a row, which the fight keeps", async () => {
    const [gm, player] = await sit("pf1", "pathfinder1e");
    await blind(gm, player);
    await strike(player, "pf1", { die: 19.5 });
    await expect.poll(() => button(player, "coup").textContent()).toBe(FIRST);
    await press(player, "coup");
    for (const page of [gm, player]) await expect.poll(() => lines(page)).toEqual([FINDING]);
    await expect.poll(() => button(player, "coup").isDisabled()).toBe(true);
    await expect
      .poll(() => gm.page.locator("#chat").textContent())
      .toContain("Mira spends a full round on finding a helpless target for a coup de grâce.");
    await nextTurn(gm, "Gark");
    expect(await lines(player)).toEqual([FINDING]);
    await nextTurn(gm, "Mira");
    for (const page of [gm, player]) await expect.poll(() => lines(page)).toEqual([FOUND]);
    await strike(player, "pf1", { die: 19.5 });
    await press(player, "coup");
    for (const page of [gm, player]) await expect.poll(() => lines(page)).toEqual(saved.pathfinder1e(22));
  });

  test("against total concealment begins again when a round passes, when it is undone, and after another attack", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.run(`${BLIND}
      const { x, y, ...nib } = tokenOf("Gark").document.toObject();
      delete nib._id;
      await canvas.scene.createEmbeddedDocuments("Token", [{ ...nib, name: "Nib", x: 100, y: 200 }]);
    `);
    await reached(player, `tokenOf("Nib") !== undefined`);
    await strike(player, "pf1");
    const begin = async (): Promise<void> => {
      await expect.poll(() => button(player, "coup").textContent()).toBe(FIRST);
      await press(player, "coup");
      await expect.poll(() => lines(player)).toEqual([FINDING]);
    };
    const note = gm.page.locator("#chat .message").filter({ hasText: "Mira spends a full round" }).last();
    await begin();
    const first = await note.getAttribute("data-message-id");
    await press(player, "coup-undo");
    await begin();
    await expect.poll(() => note.getAttribute("data-message-id")).not.toBe(first);
    await note.locator(".parapet-order-card button").press("Enter");
    await begin();
    for (const name of ["Gark", "Mira"]) await nextTurn(gm, name);
    await expect.poll(() => lines(player)).toEqual([FOUND]);
    for (const name of ["Gark", "Mira"]) await nextTurn(gm, name);
    await begin();
    await strike(player, "pf1", { at: "Nib" });
    await expect
      .poll(() => player.page.locator(CARD).nth(-2).locator("button[data-parapet-act=coup]").textContent())
      .toBe(FIRST);
  });

  test.each(["pf1", "homemade"])("in %s, without a fight, against total concealment is two presses", async (system) => {
    const [gm, player] = await sitWithoutFight(system, "pathfinder1e");
    await blind(gm, player);
    await strike(player, system);
    await press(player, "coup");
    for (const page of [gm, player]) await expect.poll(() => lines(page)).toEqual([FOUND]);
    await press(player, "coup");
    for (const page of [gm, player]) await expect.poll(async () => (await lines(page))[0]).toBe(HIT);
  });

  test("is refused with its reason: out of reach; and to those alone who attack", async () => {
    const [gm, player] = await sit("homemade", "pathfinder1e");
    await gm.run(`${PAGE_TOOLS} await tokenOf("Gark").document.update({ x: 800 });`);
    await reached(player, `tokenOf("Gark").document.x === 800`);
    await strike(player, "homemade");
    for (const page of [gm, player]) {
      await expect.poll(async () => (await lines(page)).length).toBe(1);
      expect((await lines(page))[0]).toMatch(/^No coup de grâce: A coup de grâce needs a melee weapon, a bow or/);
      await expect.poll(() => button(page, "coup").isDisabled()).toBe(true);
    }
    await gm.run(`${PAGE_TOOLS}
      await tokenOf("Gark").document.update({ x: 300, flags: { parapet: { conditions: [] } } });
      await tokenOf("Mira").document.update({ flags: { parapet: { conditions: ["helpless"] } } });
    `);
    await nextTurn(gm, "Gark");
    await strike(gm, "homemade", { by: "Gark", at: "Mira" });
    await expect.poll(() => button(gm, "coup").count()).toBe(1);
    await expect.poll(() => button(player, "coup").count()).toBe(0);
    const asked = `${PAGE_TOOLS} ${RULED} ${API}
      return (await combat.coupDeGrace(ruled().at(-1).id, tokenOf("Mira").id)).why;`;
    expect(await player.run(asked)).toBe("not-allowed");
    expect(await gm.run(asked)).toBeNull();
    await expect.poll(async () => (await lines(player))[0]).toBe(HIT);
  });

  test("of a creature that is immune to critical hits: the GM knows, a player learns it by trying", async () => {
    const [gm, player] = await sit("pf1", "pathfinder1e");
    await gm.run(
      `${PAGE_TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { criticalImmunity: true } } });`,
    );
    await reached(player, `tokenOf("Gark").document.flags.parapet?.criticalImmunity === true`);
    await strike(player, "pf1");
    await expect
      .poll(() => lines(gm))
      .toEqual(["No coup de grâce: A creature that is immune to critical hits cannot be given a coup de grâce."]);
    await expect.poll(() => button(gm, "coup").isDisabled()).toBe(true);
    expect(await lines(player)).toEqual([]);
    expect(await player.run("return JSON.stringify(game.messages.contents.map(({ flags }) => flags));")).not.toContain(
      "NoCoupImmune",
    );
    await press(player, "coup");
    await expect
      .poll(async () => (await player.notices()).join())
      .toContain("The target is immune to critical hits: no coup de grâce.");
    expect(await lines(player)).toEqual([]);
  });

  test("by the API delivers, enters its damage and undoes", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await strike(player, "homemade");
    const call = (what: string): Promise<string | null> =>
      player.run(`${PAGE_TOOLS} ${RULED} ${API}
        const [message, gark] = [ruled().at(-1).id, tokenOf("Gark").id];
        return combat.${what}.then(({ why }) => why, (error) => error.message);
      `);
    expect(await call("coupDamage(message, gark, 9)")).toBe("gone");
    expect(await call("coupDeGrace(message, gark)")).toBeNull();
    expect(await call("coupDamage(message, gark, 9)")).toBeNull();
    await expect.poll(() => lines(gm)).toEqual(saved["epic-path"](9));
    expect(await call(`coupDeGrace(message, gark, "undo")`)).toBeNull();
    await expect.poll(() => lines(gm)).toEqual([]);
    expect(await call(`coupDeGrace("nothing", gark)`)).toBe("not-allowed");
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { seating } from "./fights";
import { layTable, type Playground } from "./playground";
import { logicBlock, versions } from "./versions";

/**
 * Mira, a player's creature, stands at 200,200. Gark, hidden by the GM, is next to Mira, at 300,200, with armor class 15;
 * the square at 200,300 is empty. An attack has +6, as on the sheet.
 */

const table = layTable();

const THERE = { x: 350, y: 250 };
const EMPTY = { x: 250, y: 350 };

const FIELD = `
  const scene = canvas.scene;
  const kept = ["Mira", "Gark"];
  const ids = (all, isGone = () => true) => all.contents.filter(isGone).map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", ids(scene.tokens, ({ name }) => !kept.includes(name)));
  await scene.deleteEmbeddedDocuments("Wall", ids(scene.walls));
  await scene.deleteEmbeddedDocuments("Region", ids(scene.regions));
  const token = (name) => canvas.tokens.placeables.find((it) => it.document.name === name).document;
  const ac = { normal: { total: 15 }, flatFooted: { total: 15 }, value: 15 };
  const actor = game.addActor({ name: "Gark", system: { attributes: { ac } } });
  // As sheets are shaped: in pf1 and pf2e, and the items in dnd5e.
  const attributes = { attack: { shared: 4, general: 0, melee: 0, ranged: 0 } };
  const mira = game.addActor({ name: "Mira", system: {
    attributes, abilities: { str: { mod: 2 } }, actions: [{ totalModifier: 6 }],
  } });
  await token("Mira").update({ x: 200, y: 200, actorId: mira.id, actorLink: true });
  const items = [{ system: { activities: [{ labels: { toHit: "+6" } }] } }];
  Object.defineProperty(token("Mira").actor, "items", { value: Object.assign(items, { contents: [] }), configurable: true });
  await token("Gark").update({ x: 300, y: 200, hidden: true, actorId: actor.id, actorLink: true });
  await new Promise((done) => setTimeout(done, 200));
`;

/** All dice of a client: this face of a d20, and of a d100 five times as much. */
const face = (natural: number): string => `CONFIG.Dice.randomUniform = () => (${natural} - 0.5) / 20;`;

const squares = `game.messages.contents.filter(({ flags }) => flags.parapet?.square !== undefined)`;

/** What a client has of the last one, without what differs from message to message. */
const SOURCE = `
  const { _id, _stats, timestamp, flags: { parapet: { square: { key, ...square } } }, ...source } = ${squares}.at(-1).toObject();
  return { source, square };
`;

/** Mira and Gark fight; it is Mira's turn. */
const FIGHT = `
  const token = (name) => canvas.scene.tokens.getName(name);
  const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 2, turn: 0 });
  await combat.createEmbeddedDocuments("Combatant", ["Mira", "Gark"].map((name, i) =>
    ({ tokenId: token(name).id, sceneId: canvas.scene.id, initiative: 20 - i })));
  await new Promise((done) => setTimeout(done, 100));
`;

const press = (label: string): string => `
  await canvas.hud.token.bind(canvas.tokens.placeables.find((it) => it.document.name === "Mira"));
  await new Promise((done) => setTimeout(done, 60));
  document.querySelector('.parapet-order-act[aria-label="${label}"]').click();
`;

/** Whether Mira's row in the tracker has the mark of a stance. */
const hasMark = (stance: string): string => `
  const { id } = game.combat.combatants.find((it) => it.name === "Mira");
  return document.querySelector('[data-combatant-id="' + id + '"] [data-mark="${stance}"]') !== null;
`;

/** The answer to a player's own query for Mira, which they made up. */
const forged = (more: string): string => `
  CONFIG.queries["parapet.asked"] = async () => true;
  const attacker = "token:" + canvas.scene.tokens.getName("Mira").id;
  const claim = { scene: canvas.scene.id, user: game.user.id, request: "forged0123456789" };
  const asked = { ...claim, attacker, kind: "melee", bonus: 6, at: { x: 250, y: 350 }, ${more} };
  return game.users.activeGM.query("parapet.squareAttack", asked, { timeout: 5000 });
`;

const CARD = `return [...document.querySelectorAll("#chat .parapet-square")].at(-1)?.innerText ?? "";`;

describe.each(versions("logic"))("an attack on a square on version %i", (profile) => {
  const { sit } = seating(table, "square", profile);
  let pages: readonly Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
  });

  const seat = async (ruleset: string, system: string): Promise<readonly [Playground, Playground, Playground]> => {
    const [gm, player, other] = (pages = await sit(["gm", "player", "player2"], { system }));
    await gm!.set("ruleset", ruleset);
    await gm!.run(FIELD);
    await gm!.run(face(15));
    await player!.page.waitForTimeout(150);
    return [gm!, player!, other!];
  };

  /** By key, mouse and form, as a person does. */
  const pick = async (page: Playground, at: { x: number; y: number }, attacker = "Mira"): Promise<void> => {
    await page.run(
      `canvas.tokens.placeables.find((it) => it.document.name === "${attacker}").control({ releaseOthers: true });`,
    );
    await page.page.keyboard.press("Shift+G");
    const { x, y } = await page.at(at.x, at.y);
    await page.page.mouse.click(x, y);
    await page.page.locator("#parapet-square-bonus").fill("6");
  };
  const strike = async (page: Playground, at: { x: number; y: number }, attacker = "Mira"): Promise<void> => {
    const before = await page.run<number>(`return ${squares}.length;`);
    await pick(page, at, attacker);
    await page.page.locator(".application button[data-action=attack]").click();
    await expect.poll(() => page.run(`return ${squares}.length;`)).toBe(before + 1);
  };

  test.each([
    ["pathfinder1e", "pf1"],
    ["epic-path", "pf1"],
    ["dnd5e", "dnd5e"],
    ["pathfinder2e", "pf2e"],
  ])("by %s in %s hits who is there, and every player learns that alone", async (book, system) => {
    const [gm, player, other] = await seat(book, system);
    await strike(player, THERE);
    for (const page of [player, other]) {
      await expect.poll(() => page.run(CARD)).toMatch(/^Mira attacks a square\.\s+Hit\.$/);
      const { source, square } = await page.run<{ source: object; square: object }>(SOURCE);
      expect(source).toMatchObject({ content: "Mira attacks a square. Hit.", rolls: [] });
      expect(square).toEqual({ attacker: expect.stringMatching(/^token:/) as string, isHit: true });
    }
    const card = await gm.run<string>(CARD);
    expect(card).toMatch(/Only GMs see this:\s+Gark is there\./);
    expect(card).toMatch(/Attack roll: 15 \+ 6 = 21 against 1[345]\./);
  });

  // A 10 hits, and the 50 % miss: 48 of 100. Where nothing is rolled afterwards a 2 misses.
  test.each([
    ["pathfinder1e", "pf1", 10, /Gark is there\.[^]*Miss chance 50 %: rolled 4\d\./],
    ["epic-path", "pf1", 10, /Gark is there\.[^]*Miss chance 50 %: rolled 4\d\./],
    ["dnd5e", "dnd5e", 2, /Gark is there\./],
    ["pathfinder2e", "pf2e", 2, /Gark is there\./],
  ] as const)(
    "by %s in %s at an empty square is a miss like any other, in all that a player's client has",
    async (book, system, die, seen) => {
      const [gm, player] = await seat(book, system);
      await gm.run(face(die));
      await strike(player, THERE);
      const missed = await player.run(SOURCE);
      await expect.poll(() => gm.run(CARD)).toMatch(seen);
      await gm.run(face(20));
      await strike(player, EMPTY);
      expect(await player.run(SOURCE)).toEqual(missed);
      expect(missed).toMatchObject({ square: { isHit: false } });
      await expect.poll(() => player.run(CARD)).toMatch(/^Mira attacks a square\.\s+Miss\.$/);
      await expect.poll(() => gm.run(CARD)).toMatch(/Nobody is there\./);
      expect(await player.run(`return game.messages.contents.length;`)).toBe(2);
    },
  );

  test("in a system without an adapter waits for the GM, whether anyone is there or not, who can change it", async () => {
    const [gm, player, other] = await seat("pathfinder1e", "homemade");
    await strike(player, EMPTY);
    const empty = await player.run(SOURCE);
    await strike(player, THERE);
    expect(await player.run(SOURCE)).toEqual(empty);
    await expect.poll(() => player.run(CARD)).toMatch(/The GM decides whether it hits\.$/);
    const card = gm.page.locator("#chat .parapet-square").last();
    await card.getByRole("button", { name: "Call it a hit" }).click();
    for (const page of [player, other]) await expect.poll(() => page.run(CARD)).toMatch(/Hit\.$/);
    await card.getByRole("button", { name: "Call it a miss" }).click();
    for (const page of [player, other]) await expect.poll(() => page.run(CARD)).toMatch(/Miss\.$/);
  });

  logicBlock(profile)("and besides", () => {
    test("by pathfinder2e of an attacker that the target does not see is against 2 less", async () => {
      const [gm, player] = await seat("pathfinder2e", "pf2e");
      await strike(player, THERE);
      await expect.poll(() => gm.run(CARD)).toContain("= 21 against 15.");
      await gm.run(`
        Object.assign(canvas.scene.tokens.getName("Gark").actor, { hasCondition: () => false });
        await canvas.scene.tokens.getName("Mira").update({ flags: { parapet: { conditions: ["invisible"] } } });
      `);
      await player.settle();
      await strike(player, THERE);
      await expect.poll(() => gm.run(CARD)).toContain("= 21 against 13.");
    });

    test.each([
      ["hidden", ""],
      [
        "invisible",
        `const gark = canvas.scene.tokens.getName("Gark");
        await gark.actor.toggleStatusEffect(CONFIG.specialStatusEffects.INVISIBLE, { active: true });
        await gark.update({ hidden: false });`,
      ],
    ])("of a GM's %s creature names it to GMs alone", async (_, becomes) => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      await gm.run(becomes);
      await player.page.waitForTimeout(150);
      await strike(gm, EMPTY, "Gark");
      await expect.poll(() => player.run(CARD)).toMatch(/^Something unseen attacks a square\.\s+Miss\.$/);
      expect(await player.run(`return game.messages.contents.at(-1).content;`)).toBe(
        "Something unseen attacks a square. Miss.",
      );
      const gark = await gm.run<string>(`return canvas.scene.tokens.getName("Gark").id;`);
      const stored = await player.run<string>(`return JSON.stringify(${squares}.at(-1).toObject());`);
      expect(stored).not.toContain("Gark");
      expect(stored).not.toContain(`token:${gark}`);
      expect(await gm.run(CARD)).toMatch(/Only GMs see this:\s+Gark attacks a square\./);
    });

    test.each([
      ["epic-path", "Begin a stealth stance", "stealth"],
      ["pathfinder2e", "Take cover", "taking-cover"],
    ])("by %s ends what an attack ends", async (book, label, stance) => {
      const [gm, player] = await seat(book, "homemade");
      await gm.set("orderOfBattle", "on");
      await gm.run(FIGHT);
      await player.run(press(label));
      for (const page of [gm, player]) await expect.poll(() => page.run(hasMark(stance))).toBe(true);
      await strike(player, EMPTY);
      for (const page of [gm, player]) await expect.poll(() => page.run(hasMark(stance))).toBe(false);
    });

    test.each([
      ["is on the roll", "", "15 \\+ 2"],
      [
        "is not on the roll a second time beside a buff of pf1",
        // As the system's items are shaped: the stand-in's have no `isActive`.
        `const buff = { name: "x", type: "buff", isActive: true, system: { tag: "fightingDefensively" } };
        const { actor } = canvas.scene.tokens.getName("Mira");
        Object.defineProperty(actor, "items", { value: Object.assign([buff], { contents: [] }) });`,
        "15 \\+ 6",
      ],
    ])("of a creature that fights defensively: its penalty %s", async (_, buff, roll) => {
      const [gm, player] = await seat("epic-path", "pf1");
      await gm.set("orderOfBattle", "on");
      await gm.run(FIGHT);
      await gm.run(buff);
      // On the player's page the token HUD would cover Gark's square.
      await gm.run(press("Fight defensively"));
      await expect.poll(() => gm.run(hasMark("defensive"))).toBe(true);
      await strike(player, THERE);
      await expect.poll(() => gm.run(CARD)).toMatch(new RegExp(`Attack roll: (${roll}) = `));
    });

    test("with a bonus that the sheet does not have waits for the GM, so that nobody learns by it who is there", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      expect(await player.run(forged("bonus: 500"))).toBeNull();
      await expect.poll(() => player.run(CARD)).toMatch(/The GM decides whether it hits\.$/);
      const empty = await player.run(SOURCE);
      expect(await player.run(forged("bonus: 500, at: { x: 350, y: 250 }"))).toBeNull();
      await expect.poll(() => gm.run(CARD)).toContain("The sheet has no attack bonus of +500: decide by hand.");
      await expect.poll(() => player.run(`return ${squares}.length;`)).toBe(2);
      expect(await player.run(SOURCE)).toEqual(empty);
      expect(empty).toMatchObject({ square: { isHit: null } });
    });

    test("is rolled one at a time for a player, and ten times a minute", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      const twice = `return Promise.all([1, 2].map(async () => { ${forged("")} }));`;
      expect((await player.run<unknown[]>(twice)).toSorted()).toEqual([null, "too-many"]);
      const often = `const said = []; for (let i = 0; i < 10; i += 1) said.push(await (async () => { ${forged("")} })()); return said;`;
      expect(await player.run(often)).toEqual([...Array.from({ length: 9 }, () => null), "too-many"]);
      await strike(gm, EMPTY);
      expect(await gm.run(`return ${squares}.length;`)).toBe(11);
    });

    test("out of turn is rolled as long as the creature has attacks of opportunity, and never at range", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      await gm.set("orderOfBattle", "on");
      await gm.run(FIGHT);
      expect(await player.run(forged(`kind: "ranged"`))).toBeNull();
      await gm.run(`await game.combat.nextTurn();`);
      await expect.poll(() => player.run("return game.combat.combatant.name;")).toBe("Gark");
      expect(await player.run(forged(`kind: "ranged"`))).toBe("not-in-turn");
      expect(await player.run(forged(""))).toBeNull();
      await expect.poll(() => gm.run(hasMark("opportunities"))).toBe(true);
      expect(await player.run(forged(""))).toBe("not-in-turn");
      expect(await gm.run(`return ${squares}.length;`)).toBe(2);
    });

    test("is on the square of the point that was asked for, whatever else a query says", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      expect(await player.run(forged(`at: { x: 250, y: 350 }, corner: { x: 300, y: 200 }`))).toBeNull();
      await expect.poll(() => gm.run(CARD)).toMatch(/Nobody is there\./);
      // Off the grid, a square would touch creatures of four.
      expect(await player.run(forged(`at: { x: 250, y: 350 }, corner: { x: 250, y: 250 }`))).toBeNull();
      await expect.poll(() => gm.run(`return ${squares}.length;`)).toBe(2);
      expect(await gm.run(CARD)).toMatch(/Nobody is there\./);
      await gm.set("ruleset", "rise");
      expect(await player.run(forged(`at: { x: 350, y: 250 }, corner: { x: 300, y: 200 }`))).toBe("not-by-rules");
      expect(await gm.run(`return ${squares}.length;`)).toBe(2);
    });

    test("on a creature whose sheet has no armor class is left to the GM", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      const said = "The sheet has no armor class: decide by hand.";
      await strike(player, EMPTY);
      expect(await gm.run(CARD)).not.toContain(said);
      const empty = await player.run(SOURCE);
      await gm.run(`await canvas.scene.tokens.getName("Gark").update({ actorId: null });`);
      await strike(player, THERE);
      await expect.poll(() => gm.run(CARD)).toContain("Gark is there.");
      expect(await gm.run(CARD)).toContain(said);
      expect(await player.run(SOURCE)).toEqual(empty);
      expect(await player.run(CARD)).not.toContain("armor class");
    });

    test("of a creature that is no longer there is not rolled, and a notice says so", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      await pick(player, EMPTY);
      await pick(gm, EMPTY);
      await gm.run(`await canvas.scene.deleteEmbeddedDocuments("Token", [canvas.scene.tokens.getName("Mira").id]);`);
      await player.page.waitForTimeout(150);
      for (const [page, notice] of [
        [gm, "The creature that attacks is no longer on the scene."],
        [player, "the creature is not yours or is gone, or there was an error. Ask the GM."],
      ] as const) {
        await page.page.locator(".application button[data-action=attack]").click();
        await expect.poll(async () => (await page.notices()).join()).toContain(notice);
      }
      expect(await gm.run(`return ${squares}.length;`)).toBe(0);
    });

    test("says what the player's map forbids, and nothing of what it does not show", async () => {
      const [, player] = await seat("pathfinder1e", "pf1");
      await player.run(`
        await canvas.scene.tokens.getName("Mira").update({ x: 200, y: 200 });
      `);
      await pick(player, EMPTY);
      await expect.poll(() => player.page.locator(".parapet-square-warning").count()).toBe(0);
      await expect.poll(() => player.page.locator("#parapet-square-kind").inputValue()).toBe("melee");
      await player.page.keyboard.press("Escape");
      await pages[0]!.run(`
        await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [0, 300, 1400, 300], move: 20, sight: 20 }]);
        await new Promise((done) => setTimeout(done, 100));
      `);
      await pick(player, EMPTY);
      await expect
        .poll(() => player.page.locator(".parapet-square-warning").textContent())
        .toMatch(/From what you see, the rules forbid this attack\. /);
    });

    // Epic Path and Pathfinder 1e, "Total Concealment": no attack of opportunity, even if the square is known.
    test.each([
      ["epic-path", "pf1", "No attack of opportunity against a totally concealed target."],
      ["pathfinder1e", "pf1", "No attack of opportunity against a totally concealed target."],
      ["dnd5e", "dnd5e", "No opportunity attack against a target that is not seen."],
    ])(
      "by %s in %s is forbidden in another's turn, and counts as an attack of opportunity",
      async (book, system, said) => {
        const [gm, player] = await seat(book, system);
        await gm.set("orderOfBattle", "on");
        await gm.run(FIGHT);
        await pick(player, EMPTY);
        expect(await player.page.locator(".parapet-square-warning").count()).toBe(0);
        await player.page.keyboard.press("Escape");
        await gm.run(`await game.combat.nextTurn();`);
        await expect.poll(() => player.run("return game.combat.combatant.name;")).toBe("Gark");
        await pick(player, EMPTY);
        await expect.poll(() => player.page.locator(".parapet-square-warning").textContent()).toContain(said);
        await player.page.locator(".application button[data-action=attack]").click();
        for (const page of [gm, player]) await expect.poll(() => page.run(hasMark("opportunities"))).toBe(true);
      },
    );

    // Epic Path, "Attacking While Moving": a charge needs a target that is seen, so no guessed square.
    test("by epic-path is forbidden in a charge", async () => {
      const [gm, player] = await seat("epic-path", "pf1");
      await gm.set("orderOfBattle", "on");
      await gm.run(FIGHT);
      await gm.run(press("Charge"));
      await expect.poll(() => player.run(hasMark("charged"))).toBe(true);
      await pick(player, { x: 850, y: 250 });
      await expect
        .poll(() => player.page.locator(".parapet-square-warning").textContent())
        .toContain("A charge needs line of sight, and no total concealment, before it begins.");
      expect(await player.page.locator("#parapet-square-kind").inputValue()).toBe("melee");
    });

    test("is not begun without a creature, nor by a book that has none; Escape ends it", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      await player.run("canvas.tokens.releaseAll?.();");
      await player.page.keyboard.press("Shift+G");
      expect((await player.notices()).join()).toContain("Select the creature that attacks first.");
      await gm.set("ruleset", "rise");
      await player.page.keyboard.press("Shift+G");
      await expect
        .poll(async () => (await player.notices()).join())
        .toContain("The rule set in use has no attacks on squares.");
    });

    test("is not rolled without a GM, or while the GM views another scene, and a notice tells the player why", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      await gm.run(`await game.addScene({ name: "Elsewhere" }).view();`);
      await pick(player, THERE);
      await player.page.locator(".application button[data-action=attack]").click();
      await expect
        .poll(async () => (await player.notices()).join())
        .toContain("The GM views another scene. Ask the GM to view this one.");
      await gm.page.close();
      pages = pages.filter((page) => page !== gm);
      await expect.poll(() => player.run("return game.users.activeGM === null;")).toBe(true);
      await pick(player, THERE);
      await player.page.locator(".application button[data-action=attack]").click();
      await expect.poll(async () => (await player.notices()).join()).toContain("No GM is connected.");
      expect(await player.run(`return ${squares}.length;`)).toBe(0);
    });

    test("with a creature of another's is refused, and a message that a player makes up is no card", async () => {
      const [gm, player] = await seat("pathfinder1e", "pf1");
      const said = await player.run(`
        const gm = game.users.activeGM;
        const square = { corner: { x: 200, y: 200 }, at: { x: 250, y: 250 }, kind: "melee", bonus: 6 };
        return gm.query("parapet.squareAttack", {
          ...square, scene: canvas.scene.id, attacker: "token:" + canvas.scene.tokens.getName("Gark").id, user: game.user.id, request: "x",
        }, { timeout: 5000 });
      `);
      expect(said).toBe("not-allowed");
      await player.run(`await ChatMessage.create({
        content: "x", flags: { parapet: { square: { key: "k", attacker: "token:m", isHit: true } } },
      });`);
      expect(await gm.run(CARD)).toBe("");
    });
  });
});

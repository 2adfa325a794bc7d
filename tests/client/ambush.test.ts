import { describe, expect, test } from "vitest";
import { cards, enter, field, HELD, IDS, notice, openWindow, PLAN, press, said } from "./ambush-hands";
import { ACTING, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

const HALL = [
  "map",
  "+---+---+---+---+---+---+",
  "| A       o       s     |",
  "+   +   +   +   +   +   +",
  "|                       |",
  "+   +   +---+   +   +   +",
  "|       | m |           |",
  "+   +   +---+   +   +   +",
  "|             p         |",
  "+---+---+---+---+---+---+",
].join("\n");

/** What other GMs tell this one waits until it is let in. */
const HOLD_NEWS = `
  globalThis.waiting = [];
  const answer = CONFIG.queries["parapet.gmStore"];
  CONFIG.queries["parapet.gmStore"] = (...told) =>
    waiting === null ? answer(...told) : new Promise((done) => waiting.push(() => done(answer(...told))));`;
const LET_IN = "const all = waiting; waiting = null; for (const hear of all) hear();";

const outcome = ({ page }: Playground) => expect.poll(() => page.textContent(".parapet-ambush-begin"));

describe.each(versions("logic"))("on version %i, an ambush", (profile) => {
  const { sit, join } = seating(table, "ambush", profile);

  test("is invisible to a player before the combat begins, then a surprise round and round 1", async () => {
    const [first] = await sit(["gm"]);
    const gm = first!;
    await gm.set("ruleset", "epic-path");
    const player = await join("player");
    const names = await gm.run<string[]>(FIGHT);
    const [mira] = names;
    const before = await player.run<string>(`return ${HELD};`);
    await gm.run(`ui.controls.controls.tokens.tools["parapet-ambush"].onChange();`);
    await gm.page.waitForSelector("#parapet-ambush");
    await gm.page.selectOption("#parapet-ambush-kind", "accident");
    for (const [i, role] of ["prey", "ambusher", "ambusher"].entries()) {
      const id = await gm.run<string>(`return game.combat.combatants.contents[${i}].id;`);
      await gm.page.selectOption(`#parapet-ambush-role-${id}`, role);
    }
    await expect.poll(() => gm.page.textContent(".parapet-ambush-begin")).toContain(mira);
    await expect.poll(() => gm.page.textContent("#parapet-ambush")).not.toContain("PARAPET.");
    expect(await player.run<string>(`return ${HELD};`)).toBe(before);
    await press(gm, "begin");
    await soon(player, ACTING, `1 ${names[1]}`);
    await soon(player, "game.combat.combatants.contents[0].flags.parapet?.part.isUnaware", true);
    const title = (page: Playground) => page.page.textContent("#combat .encounter-title");
    await expect.poll(() => title(player)).toBe("Surprise round");
    await expect
      .poll(() => player.page.locator("#combat .parapet-surprise-note").allTextContents())
      .toEqual(["One standard action each, or Total Defense"]);
    await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `1 ${names[2]}`);
    await soon(gm, "game.combat.combatants.contents[2].flags.parapet.part.hasActed", true);
    await gm.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `2 ${mira}`);
    await expect.poll(() => title(player)).toBe("Round 1");
    await soon(gm, "game.combat.flags.parapet.order.turn.round", 2);
    await gm.run("await game.combat.previousTurn();");
    await expect.poll(() => title(player)).toBe("Surprise round");
    for (const each of [player, gm]) await each.close();
  });

  test("lets the GM roll Spot checks of those in it, against the invisible and hidden, and no document has them", async () => {
    const [first] = await sit(["gm"]);
    const gm = first!;
    await gm.set("ruleset", "epic-path");
    const player = await join("player");
    const [mira, near, far] = await gm.run<string[]>(FIGHT);
    await gm.run(`
      CONFIG.Dice.randomUniform = () => 14.5 / 20;
      const token = (name) => canvas.scene.tokens.getName(name);
      await token("${mira!}").update({ x: 200, y: 200, flags: { parapet: { conditions: ["invisible"] } } });
      await token("${near!}").update({ x: 300, y: 200, hidden: false });
      await token("${far!}").update({ x: 1000, y: 200, hidden: false });
      token("${near!}").actor.system.skills = { per: { mod: 2 } };
      token("${far!}").actor.system.skills = { per: { mod: 5 } };
      await new Promise((done) => setTimeout(done, 200));
    `);
    await openWindow(gm);
    for (const [i, role] of ["prey", "ambusher", "ambusher"].entries()) {
      const id = await gm.run<string>(`return game.combat.combatants.contents[${i}].id;`);
      await gm.page.selectOption(`#parapet-ambush-role-${id}`, role);
    }
    await said(gm).toContain("Spot checks of those in ambush");
    const before = await player.run<string>(`return ${HELD};`);
    await press(gm, "spot-each");
    await said(gm).toContain(`${mira!} is invisible: enter the average DC for CR 0 to compare.`);
    await enter(gm, "dc-average", "18");
    await press(gm, "spot-each");
    await said(gm).toContain(`${near!}: 15 +2 = 17.`);
    await said(gm).toContain(`${far!}: 15 +5 = 20.`);
    // Only the other one has 18, and that one is farther off than 30 ft.
    await said(gm).toContain(`${mira!} is invisible, DC 18: not found.`);
    await press(gm, "spot-once");
    await said(gm).toContain("All together: 15 +5 = 20.");
    await said(gm).toContain(`${mira!} is invisible, DC 18: the square is found by ${near!}.`);
    expect(await player.run<string>(`return ${HELD};`)).toBe(before);
    expect(await player.page.locator("#chat .message-content").count()).toBe(0);
    await gm.run(`await canvas.scene.tokens.getName("${mira!}").update({ hidden: true });`);
    await press(gm, "spot-once");
    await said(gm).toContain(`${mira!} is hidden: compare with its Stealth check.`);
    // It is invisible too.
    await said(gm).toContain(`${mira!} is invisible, DC 18: the square is found by ${near!}.`);
    // The defeated do not look out.
    await gm.run(`await game.combat.combatants.contents[2].update({ defeated: true });`);
    await press(gm, "spot-once");
    await said(gm).toContain("All together: 15 +2 = 17.");
    await said(gm).toContain(`${mira!} is invisible, DC 18: not found.`);
    await gm.run(
      `await canvas.scene.tokens.getName("${mira!}").update({ hidden: false, flags: { parapet: { conditions: [] } } });`,
    );
    await press(gm, "spot-once");
    await said(gm).toContain("None of the ambushed is invisible or hidden.");
    await gm.run(
      `await game.combat.combatants.contents[0].update({ flags: { parapet: { part: { isStealthy: true } } } });`,
    );
    await press(gm, "spot-once");
    await said(gm).toContain(`${mira!} is hidden: compare with its Stealth check.`);
    for (const each of [player, gm]) await each.close();
  });

  test("is one for all GMs, lost when one in wait moves, and begins by what they set down together", async () => {
    const [first, second] = await sit(["gm", "gm2"]);
    const [gm, gm2] = [first!, second!];
    await gm.set("ruleset", "epic-path");
    const player = await join("player");
    const [mira, ogre, other] = await gm.run<string[]>(FIGHT);
    const [miraId, , otherId] = await gm.run<string[]>(IDS);
    for (const each of [gm, gm2]) await openWindow(each);
    const before = await player.run<string>(`return ${HELD};`);
    // In the same moment, each something else.
    await Promise.all([
      enter(gm2, "dc-challenging", "17"),
      gm.page.selectOption(field(`role-${otherId}`), "bystander"),
    ]);
    await expect.poll(() => gm.page.inputValue(field("dc-challenging"))).toBe("17");
    await enter(gm, "minutes", "3");
    await enter(gm, "d20", "12");
    await said(gm2).toContain("12 +2 preparation = 14 against 10, a success");
    const unknown = `Not rolled yet, counted as unaware until then: ${mira}.`;
    await outcome(gm2).toBe(`With a surprise round. Unaware: ${mira}. ${unknown}`);
    await enter(gm2, `total-${miraId}`, "16");
    await outcome(gm).toBe(`With a surprise round. Unaware: ${mira}.`);
    await enter(gm, `total-${miraId}`, "17");
    await outcome(gm2).toBe("With a surprise round in which everyone can act: all have noticed.");
    await enter(gm2, `total-${miraId}`, "16");
    await outcome(gm).toBe(`With a surprise round. Unaware: ${mira}.`);
    // Creatures that take no part may move, and text being typed stays.
    await gm.page.locator(field("skill")).press("End");
    await gm.page.keyboard.type("1");
    await gm.run(`await canvas.scene.tokens.getName("${other}").update({ y: 0 });`);
    await gm.settle();
    expect(await gm.page.inputValue(field("skill"))).toBe("01");
    await gm.page.keyboard.press("Tab");
    await said(gm2).toContain("= 15 against 10, a success");
    await gm2.run(`await canvas.scene.tokens.getName("${ogre}").update({ y: 0 });`);
    await notice(gm).toContain(`${ogre} moved: the ambush check is lost`);
    await outcome(gm2).toBe("Roll the ambush check first.");
    await enter(gm, "d20", "10");
    await outcome(gm2).toBe(`With a surprise round. Unaware: ${mira}.`);
    // One of them speaks: the GM says so by a press.
    await press(gm, "spoil");
    for (const each of [gm, gm2]) await outcome(each).toBe("Roll the ambush check first.");
    await enter(gm, "d20", "10");
    await outcome(gm2).toBe(`With a surprise round. Unaware: ${mira}.`);
    expect(await player.run<string>(`return ${HELD};`)).toBe(before);
    // A combatant that joins is surprised like its side, however the combat was begun.
    await gm.run(`await game.combat.createEmbeddedDocuments("Combatant", [
        { tokenId: canvas.scene.tokens.getName("Bram").id, sceneId: canvas.scene.id, initiative: 26 }]);`);
    await soon(gm2, `${PLAN}.unaware.length`, 2);
    await gm2.run("await game.combat.startCombat();");
    await expect.poll(() => gm2.page.locator("#parapet-ambush").count()).toBe(0);
    const told = [
      "Ambush: 10 +2 preparation +1 trait = 13 against 10, a success.",
      "The fight begins with a surprise round.",
    ];
    await cards(player).toEqual(told);
    await soon(player, ACTING, `1 ${ogre}`);
    // After undo on its card, it begins by the same plan, without another notification.
    await gm.page.click("#chat .parapet-order-card button");
    await soon(player, "game.combat.round", 0);
    await gm.run("await game.combat.startCombat();");
    await soon(player, ACTING, `1 ${ogre}`);
    await soon(player, "game.combat.combatants.contents[0].flags.parapet.part.isUnaware", true);
    await cards(player).toEqual(told);
    for (const each of [player, gm2, gm]) await each.close();
  });

  test("that one GM discards while another changes it is discarded for both, with the plan for the combat's start", async () => {
    const [first, second] = await sit(["gm", "gm2"]);
    const [gm, gm2] = [first!, second!];
    await gm.set("ruleset", "epic-path");
    const [mira] = await gm.run<string[]>(FIGHT);
    const [miraId] = await gm.run<string[]>(IDS);
    for (const each of [gm, gm2]) await openWindow(each);
    await enter(gm, "dc-challenging", "17");
    for (const [taker, changer] of [
      [gm, gm2],
      [gm2, gm],
    ] as const) {
      await enter(gm, "d20", "12");
      await enter(gm, `total-${miraId}`, "5");
      for (const each of [gm, gm2]) await outcome(each).toBe(`With a surprise round. Unaware: ${mira}.`);
      for (const each of [gm, gm2]) await soon(each, `${PLAN}.unaware.length`, 1);
      for (const each of [gm, gm2]) await each.run(HOLD_NEWS);
      await press(taker, "forget");
      await soon(taker, PLAN, null);
      await enter(changer, `total-${miraId}`, "17");
      await soon(changer, `${PLAN}.unaware.length`, 0);
      for (const each of [gm, gm2]) await each.run(LET_IN);
      for (const each of [gm, gm2]) await outcome(each).toBe("Roll the ambush check first.");
      for (const each of [gm, gm2]) await soon(each, PLAN, null);
    }
    for (const each of [gm2, gm]) await each.close();
  });

  test("of the party's passes over the surprised, and players do not learn who that is", async () => {
    const [first, second] = await sit(["gm", "player"]);
    const [gm, player] = [first!, second!];
    await gm.set("ruleset", "epic-path");
    const [mira, , third] = await gm.run<string[]>(FIGHT);
    await openWindow(gm);
    await gm.page.selectOption(field("kind"), "accident");
    await gm.page.selectOption(field("sides"), "party");
    await press(gm, "begin");
    const title = (wanted: string) =>
      expect.poll(() => player.page.textContent("#combat .encounter-title")).toBe(wanted);
    await title("Surprise round");
    await soon(player, ACTING, `1 ${mira}`);
    await soon(gm, "game.combat.combatants.contents[0].flags.parapet?.part.hasActed", true);
    const marks = ({ page }: Playground) =>
      page.locator("#combat .parapet-mark[data-mark=surprise]").evaluateAll((all) => all.map((it) => it.ariaLabel));
    await expect.poll(() => marks(gm)).toEqual(["Aware", "Unaware", "Unaware"]);
    await expect.poll(() => marks(player)).toEqual(["Aware"]);
    const isTold = () => player.run(`return ${HELD}.includes('"isUnaware":true');`);
    expect(await isTold()).toBe(false);
    await player.run("await game.combat.nextTurn();");
    await soon(player, ACTING, `2 ${mira}`);
    await title("Round 1");
    await soon(gm, "game.combat.flags.parapet.order.turn.round", 2);
    await gm.run("await game.combat.previousRound();");
    await soon(player, ACTING, `1 ${third}`);
    await title("Surprise round");
    await soon(gm, "game.combat.flags.parapet.order.turn.round", 1);
    await gm.run("await game.combat.previousRound();");
    await soon(player, "game.combat.round", 0);
    expect(await isTold()).toBe(false);
    await soon(gm, `${PLAN}?.unaware.length`, 2);
    await openWindow(gm);
    await outcome(gm).toContain("With a surprise round. Unaware:");
    // A different entry is reported again.
    await cards(player).toEqual(["The fight begins with a surprise round."]);
    await gm.page.selectOption(field("kind"), "ambush");
    await enter(gm, "d20", "1");
    await press(gm, "begin");
    await cards(player).toEqual([
      "The fight begins with a surprise round.",
      "Ambush: 1 against 10, a failure. It is noticed, and nobody is surprised.",
    ]);
    await title("Round 1");
    await soon(player, ACTING, `1 ${mira}`);
    for (const each of [player, gm]) await each.close();
  });

  test.each([
    ["pathfinder1e", "With a surprise round. Unaware: ", ["One standard or move action each"], 16],
    ["dnd5e", "These are surprised and lose their first turn: ", [], 15],
  ] as const)(
    "of %s surprises a creature whose Perception is below the Stealth of all, as the GM enters them",
    async (ruleset, begins, notes, needed) => {
      const [gm] = (await sit(["gm"])) as [Playground];
      await gm.set("ruleset", ruleset);
      const [mira] = await gm.run<[string]>(FIGHT);
      const [prey, ...ambushers] = await gm.run<[string, ...string[]]>(IDS);
      await openWindow(gm);
      for (const id of ambushers) await enter(gm, `total-${id}`, "15");
      await enter(gm, `total-${prey}`, String(needed - 1));
      await outcome(gm).toContain(`${begins}${mira}.`);
      await enter(gm, `total-${prey}`, String(needed));
      await outcome(gm).not.toContain(mira);
      await enter(gm, `total-${prey}`, "14");
      await outcome(gm).toContain(`${begins}${mira}.`);
      await press(gm, "begin");
      await soon(gm, "game.combat.started", true);
      await gm.settle();
      const noted = gm.page.locator("#combat .parapet-surprise-note");
      await expect.poll(() => noted.allTextContents()).toEqual(notes);
      await gm.close();
    },
  );

  test("of dnd5e by its book of 2024 costs the surprised advantage in initiative, and tells their players alone", async () => {
    const [first, second] = await sit(["gm", "player"], { system: "dnd5e" });
    const [gm, player] = [first!, second!];
    for (const each of [gm, player])
      await each.run(
        `game.settings.register("dnd5e", "rulesVersion", { scope: "world", config: false, type: String, default: "modern" });`,
      );
    // Tokens of this system have actors of their own, which combatants do not.
    await gm.run(`
      for (const token of canvas.scene.tokens.contents)
        await token.update({ actorId: game.addActor({ name: token.name }).id, actorLink: true });
    `);
    await gm.set("ruleset", "dnd5e");
    const names = await gm.run<string[]>(FIGHT);
    const [, ogreId] = await gm.run<string[]>(IDS);
    const initiative = `game.combat.combatants.contents.map(({ actor }) => {
      const config = { options: { advantage: false, disadvantage: false } };
      Hooks.callAll("dnd5e.preConfigureInitiative", actor, config);
      return config.options.disadvantage;
    })`;
    await openWindow(gm);
    await gm.page.selectOption(field(`role-${ogreId}`), "prey");
    await press(gm, "all-unaware");
    await outcome(gm).toContain(`These roll initiative with disadvantage: ${names[0]} and ${names[1]}.`);
    const before = await player.run<string>(`return ${HELD};`);
    expect(await gm.run(`return ${initiative};`)).toEqual([true, true, false]);
    expect(await player.run(`return ${initiative};`)).toEqual([false, false, false]);
    expect(before).not.toContain("rollsBadly");
    await press(gm, "tell");
    await cards(player).toEqual(["Surprised creatures roll initiative with disadvantage."]);
    await soon(player, initiative, [true, false, false]);
    await expect
      .poll(() => player.page.locator("#combat .parapet-mark").evaluateAll((all) => all.map((it) => it.ariaLabel)))
      .toEqual(["Surprised: rolls initiative with disadvantage"]);
    await press(gm, "all-aware");
    await soon(player, initiative, [false, false, false]);
    await press(gm, "all-unaware");
    await soon(player, initiative, [true, false, false]);
    await press(gm, "begin");
    await soon(player, ACTING, `1 ${names[0]}`);
    await soon(player, initiative, [false, false, false]);
    for (const each of [player, gm]) await each.close();
  });

  // It needs version 14.
  if (profile >= 14)
    test("of dnd5e 6 costs a group that rolls once nothing, unless all of it is surprised", async () => {
      const [first] = await sit(["gm"], { system: "dnd5e" });
      const gm = first!;
      await gm.run(`
        game.settings.register("dnd5e", "rulesVersion", { scope: "world", config: false, type: String, default: "modern" });
        await game.settings.set("dnd5e", "initiativeGroupRoll", true);
        const goblin = game.addActor({ name: "Goblin" });
        for (const name of ["Krell", "Nub"])
          await canvas.scene.tokens.getName(name).update({ actorId: goblin.id, actorLink: false, disposition: -1 });
        const combat = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
        const names = ["Mira", "Krell", "Nub"];
        await combat.createEmbeddedDocuments("Combatant",
          names.map((name) => ({ tokenId: canvas.scene.tokens.getName(name).id, sceneId: canvas.scene.id })));
      `);
      await gm.set("ruleset", "dnd5e");
      const ids = await gm.run<string[]>("return game.combat.combatants.contents.map(({ id }) => id);");
      const rolled = async (): Promise<string[]> => {
        await gm.run(`
          await game.combat.resetAll();
          await game.combat.rollInitiative(game.combat.combatants.contents.map(({ id }) => id));
        `);
        return gm.run(`
          const [mira, krell, nub] = game.combat.combatants.contents;
          const formulas = game.messages.filter(({ rolls }) => rolls.length > 0).map(({ rolls }) => rolls[0].formula);
          return [...formulas.slice(-2).toSorted(), String(krell.initiative === nub.initiative)];
        `);
      };
      const marks = (): Promise<(string | null)[]> =>
        gm.page.locator("#combat .parapet-mark").evaluateAll((all) => all.map((it) => it.ariaLabel));
      await openWindow(gm);
      for (const id of ids.slice(1)) await gm.page.selectOption(field(`role-${id}`), "prey");
      await gm.page.selectOption(field(`role-${ids[0]}`), "ambusher");
      await press(gm, "all-unaware");
      await outcome(gm).toContain("These roll initiative with disadvantage: Krell and Nub.");
      expect(await rolled()).toEqual(["1d20", "2d20kl", "true"]);
      await expect.poll(marks).toEqual(Array(2).fill("Surprised: rolls initiative with disadvantage"));
      await gm.page.selectOption(field(`mark-${ids[2]}`), "aware");
      await outcome(gm).toContain("because not all of their group is surprised: Krell.");
      expect(await rolled()).toEqual(["1d20", "1d20", "true"]);
      await expect
        .poll(marks)
        .toEqual(["Surprised, but rolls initiative without disadvantage: not all of its group is surprised"]);
      await gm.close();
    });

  test("is hidden where all in wait have standard or better cover from the creature or place that the GM picks, or from all of the prey", async () => {
    const [first] = await sit(["gm"]);
    const gm = first!;
    await gm.set("ruleset", "epic-path");
    await gm.dropFile("hall.txt", HALL);
    await gm.page.waitForFunction("canvas.tokens.placeables.some((it) => it.document.name === 'm')");
    await gm.run(`
      const scene = canvas.scene;
      const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
      const fighters = ["A", "o", "s", "m", "p"].map((name) => ({ tokenId: scene.tokens.getName(name).id, sceneId: scene.id, initiative: 10 }));
      await combat.createEmbeddedDocuments("Combatant", fighters);
    `);
    const [a, o, s] = await gm.run<string[]>(IDS);
    await openWindow(gm);
    await gm.page.evaluate("ui.notifications.info('')");
    const approach = () => gm.page.locator(`${field("approach")} option:checked`).textContent();
    await press(gm, "pick");
    await gm.run(`foundry.applications.instances.get("parapet-ambush").setPosition({ left: 420 });`);
    await gm.click("A");
    await expect.poll(approach).toBe("A");
    await said(gm).toContain("Not enough cover: o and s.");
    await gm.page.selectOption(field(`role-${o}`), "bystander");
    await gm.page.selectOption(field(`role-${s}`), "bystander");
    await said(gm).toContain("All of them have enough cover from there.");
    await said(gm).toContain("1d20 +1 hiding place against 10");
    // A does not see p past the pillar, and o does.
    await gm.page.selectOption(field("approach"), "all");
    await said(gm).toContain("All of them have enough cover from there.");
    await gm.page.selectOption(field(`role-${o}`), "prey");
    await said(gm).toContain("Not enough cover: p.");
    await said(gm).toContain("1d20 against 10");
    await gm.page.selectOption(field("approach"), a!);
    await said(gm).toContain("1d20 +1 hiding place against 10");
    await gm.page.selectOption(field("isHidden"), "no");
    await said(gm).toContain("1d20 against 10");
    await press(gm, "pick");
    await gm.page.keyboard.press("Escape");
    await gm.click("A");
    expect(await gm.page.inputValue(field("approach"))).toBe(a);
    // From the square on the right of p, nothing stands between the two.
    await press(gm, "pick");
    const beside = await gm.run<{ x: number; y: number }>(
      `const { x, y } = canvas.scene.tokens.getName("p"); return { x: x + 150, y: y + 50 };`,
    );
    const spot = await gm.at(beside.x, beside.y);
    await gm.page.mouse.click(spot.x, spot.y);
    await expect.poll(approach).toBe("A, from the chosen square");
    await said(gm).toContain("Not enough cover: p.");
    await gm.close();
  });

  test("is noticed by what players roll for their own creatures, of which nobody else hears", async () => {
    const [first, second, third] = await sit(["gm", "player", "player2"]);
    const [gm, player, player2] = [first!, second!, third!];
    await gm.set("ruleset", "epic-path");
    await gm.run(FIGHT);
    const [miraId] = await gm.run<string[]>(IDS);
    const dialog = `#parapet-perception-${miraId}`;
    // The clock of all pages.
    await gm.page.clock.install();
    await openWindow(gm);
    await gm.run("CONFIG.Dice.randomUniform = () => 0.5;");
    await player.run("CONFIG.Dice.randomUniform = () => 0.4;");
    const held = await player2.run<string>(`return ${HELD};`);
    const ask = () => press(gm, "ask");
    const total = () => gm.page.inputValue(field(`total-${miraId}`));
    const unanswered = () => said(gm).toContain("The player did not roll.");

    await ask();
    await said(gm).toContain("Waiting for the player.");
    await player.page.locator(`${dialog} input[name=bonus]`).fill("4");
    await player.page.keyboard.press("Enter");
    const die = await player.run<number>(`return (await new Roll("1d20").evaluate()).total;`);
    await expect.poll(total).toBe(String(die + 4));
    await said(gm).toContain(`Rolled ${die} +4.`);
    await notice(player).toContain(`Mira rolled ${die + 4} for Perception.`);
    await expect.poll(() => player2.page.locator(dialog).count()).toBe(0);
    expect(await player2.run<string>(`return ${HELD};`)).toBe(held);

    await enter(gm, `total-${miraId}`, "");
    await ask();
    await player.page.locator(`${dialog} input[name=bonus]`).press("Escape");
    await unanswered();

    await ask();
    await player.page.waitForSelector(dialog);
    await press(gm, "roll");
    await expect.poll(total).not.toBe("");
    const byGM = await total();
    await player.page.press(`${dialog} input[name=bonus]`, "Enter");
    await player.page.waitForSelector(dialog, { state: "detached" });
    await said(gm).not.toContain("Waiting for the player.");
    expect(await total()).toBe(byGM);

    await enter(gm, `total-${miraId}`, "");
    await ask();
    await player.page.waitForSelector(dialog);
    await gm.page.clock.fastForward("03:01");
    await unanswered();
    await player.page.waitForSelector(dialog, { state: "detached" });
    await notice(player).toContain("Too late: the GM no longer waits for the Perception of Mira.");

    // Only GMs get an answer, whatever the sender claims.
    const forged = `game.users.getName("Player").query("parapet.perception",
      { user: game.users.getName("Gamemaster").id, request: "forged", combat: game.combat.id, combatant: "${miraId}" }, {})`;
    expect(await player2.run(`return ${forged};`)).toBeNull();
    await expect.poll(() => player.page.locator(dialog).count()).toBe(0);

    await ask();
    await player.page.waitForSelector(dialog);
    await player.close();
    await unanswered();
    await ask();
    await player2.page.waitForSelector(dialog);
    await press(gm, "begin");
    await player2.page.waitForSelector(dialog, { state: "detached" });
    for (const each of [player2, gm]) await each.close();
  });
});

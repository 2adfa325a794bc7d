import { afterEach, describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { DIALOG_HANDS, OPEN } from "./roll-dialog-hands";
import { HALL } from "./hall";
import { layTable, Playground } from "./playground";
import { twoSeats } from "./two-seats";

/**
 * What happens while a roll dialog is open. In the tavern Bram sees Pike in the open, Thud with half cover and Wisp with
 * three-quarters cover; armor class is 14. Pathfinder's numbers are in roll-dialog-systems.test.ts.
 */
const table = layTable();

let playground: Playground;
const run = <T>(script: string): Promise<T> => playground.run<T>(script);

afterEach(async () => {
  expect(playground.errors).toEqual([]);
  await playground.page.close();
});

describe("an open roll dialog of dnd5e", () => {
  const open = async (): Promise<void> => {
    playground = await Playground.openWith(table, { profile: "14", shape: "6", system: "dnd5e" });
    await playground.set("ruleset", "dnd5e");
  };
  const play = <T>(script: string): Promise<T> => run<T>(`${HANDS} ${DIALOG_HANDS} ${OPEN} ${script}`);

  test("has its own labels, choices and roll beside another one", async () => {
    await open();
    const seen = await play(`
      await shoot("Thud");
      await shoot("Wisp");
      const labels = rows().map((row) => row.querySelector("label").control === row.querySelector("select"));
      const hints = rows().map((row) => document.getElementById(row.querySelector("select").getAttribute("aria-describedby")) === row.querySelector(".hint"));
      await choose(0, "none");
      await choose(1, "half");
      const isFocused = document.activeElement === selects()[1];
      await posted(() => dialogs()[1].querySelector('[data-action="normal"]').click());
      const second = acs(last());
      await posted(() => dialogs()[0].querySelector('[data-action="normal"]').click());
      return { labels, hints, isFocused, second, first: acs(last()) };
    `);
    expect(seen).toEqual({
      labels: [true, true],
      hints: [true, true],
      isFocused: true,
      second: ["Wisp 16"],
      first: ["Thud 14"],
    });
  });

  test("rolls and closes before its lines are drawn, and leaves none to the next one", async () => {
    await open();
    const seen = await play(`
      const { requestAnimationFrame } = window;
      const frames = [];
      window.requestAnimationFrame = (act) => frames.push(act);
      const ask = async (name) => {
        const count = dialogs().length;
        aim(name);
        void armed("bow").rollAttack({}, { configure: true });
        await until(() => dialogs().length > count);
      };
      await ask("Thud");
      const early = rows().length;
      await posted(() => press("normal"));
      await ask("Thud");
      await [...foundry.applications.instances.values()].find(({ element }) => element === dialogs()[0]).close();
      await ask("Wisp");
      window.requestAnimationFrame = requestAnimationFrame;
      for (const frame of frames) frame(performance.now());
      return { early, acs: acs(last()), lines: lines().map(([name, cover]) => [name, cover]) };
    `);
    expect(seen).toEqual({
      early: 0,
      acs: ["Thud 16"],
      lines: [["Wisp", "Three-quarters cover (+5 AC), by the rules"]],
    });
  });

  test("follows the map, and keeps the choice", async () => {
    await open();
    const seen = await play(`
      await shoot("Thud");
      const [thud, pike] = [token("Thud").document, token("Pike").document];
      const [there, here] = [{ x: thud.x, y: thud.y }, { x: pike.x, y: pike.y }];
      await pike.update(there);
      await thud.update(here);
      await follows(0, "No cover");
      const moved = lines()[0];
      await choose(0, "three-quarters");
      await pike.update(here);
      await thud.update(there);
      await until(() => levels()[0][0].startsWith("Half"));
      const back = [lines()[0][1], levels()[0][0]];
      await posted(() => press("normal"));
      return { moved: moved.slice(1), back, acs: acs(last()) };
    `);
    expect(seen).toEqual({
      moved: ["No cover, by the rules", "Nothing in between gives cover."],
      back: ["Three-quarters cover (+5 AC)", "Half cover (+2 AC), by the rules"],
      acs: ["Thud 19"],
    });
  });

  test("keeps its choices in place, and the focus on them, while others move", async () => {
    await open();
    const seen = await play(`
      await shoot("Thud");
      const [select] = selects();
      select.focus();
      await token("Wisp").document.update({ elevation: 5 });
      await pause();
      const isSame = selects()[0] === select && document.activeElement === select;
      await overrides.set(token("Bram").id, token("Thud").id, { cover: "three-quarters" });
      await follows(0, "Three-quarters");
      return { isSame, isFocused: document.activeElement === selects()[0], isNew: selects()[0] !== select };
    `);
    expect(seen).toEqual({ isSame: true, isFocused: true, isNew: true });
  });

  test("is used by the keyboard alone, and an advantage changes no number", async () => {
    await open();
    const { page } = playground;
    await play(`await shoot("Thud"); selects()[0].focus();`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    const chosen = await play(`return [lines()[0][1], document.activeElement === selects()[0]];`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const rolled = await play(`await until(() => rolls().length > 0); return [acs(last()), last().rolls[0].formula];`);
    expect({ chosen, rolled }).toEqual({
      chosen: ["Three-quarters cover (+5 AC)", true],
      rolled: [["Thud 19"], "2d20kh + 5"],
    });
  });

  test("has no choice once the GM switches the numbers off, and the roll has none", async () => {
    await open();
    await play(`await shoot("Thud");`);
    await playground.set("modifiers", "off");
    const seen = await play(`
      await until(() => selects()[0] === null);
      const line = lines()[0].slice(0, 2);
      await posted(() => press("normal"));
      return { line, acs: acs(last()) };
    `);
    expect(seen).toEqual({ line: ["Thud", "Half cover"], acs: ["Thud 14"] });
  });
});

const OTHERS = `
  ${DIALOG_HANDS}
  CONFIG.Dice.randomUniform = () => 0.475;
  const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const aim = (...names) => {
    for (const each of canvas.tokens.placeables) each.setTarget(false, { releaseOthers: false });
    for (const name of names) named(name).setTarget(true, { releaseOthers: false });
  };
  const { overrides } = game.modules.get("parapet").api;
  const follows = (i, cover) => until(() => lines()[i]?.[1].startsWith(cover));
`;

const PF1 = `${OTHERS}
  const begin = async (...names) => {
    aim(...names);
    void pf1.playground.use(named("A"), "ray", { skipDialog: false });
    await opened();
  };
  const attack = async () => {
    await posted(() => document.querySelector("button[name=attack_single]").click());
    const message = game.messages.contents.findLast(({ flags }) => flags.pf1?.metadata !== undefined);
    const page = new DOMParser().parseFromString(message._source.content, "text/html");
    const texts = (of) => [...page.querySelectorAll(of)].map((it) => it.textContent.replace(/ Reflex.*|, touch.*/, ""));
    return [...texts(".chat-attack"), ...texts(".target")];
  };
`;

describe("an open attack dialog of pf1", () => {
  const open = async (): Promise<void> => {
    playground = await Playground.openWith(table, { profile: "14", system: "pf1", shape: "11" });
    await playground.dropFile("hall.txt", HALL);
    await playground.page.waitForFunction("canvas.tokens.placeables.some((it) => it.document.name === 'm')");
  };
  const play = <T>(script: string): Promise<T> => run<T>(`${PF1} ${script}`);

  test("follows its user's targets, which the system reads when it rolls", async () => {
    await open();
    const seen = await play(`
      await begin("m");
      await choose(0, "none");
      aim("s");
      await until(() => lines()[0]?.[0] === "s");
      const shown = lines().map(([name, cover]) => [name, cover]);
      return { shown, rolled: await attack() };
    `);
    expect(seen).toEqual({
      shown: [["s", "Soft cover (+4 AC), by the rules"]],
      rolled: ["Attack: 12 (1d20 + 6[Attack bonus] - 4[Soft cover])", "s AC 15"],
    });
  });

  test("has the chosen level in a critical hit's confirmation too, once", async () => {
    await open();
    const seen = await play(`
      CONFIG.Dice.randomUniform = () => 0.975;
      await begin("m");
      await choose(0, "partial");
      return (await attack())[0].replaceAll(/: \\d+/g, "");
    `);
    const roll = "(1d20 + 6[Attack bonus] - 2[Partial cover])";
    expect(seen).toBe(`Attack ${roll}Confirmation ${roll}`);
  });

  test("claims no number for a maneuver, whose defence cover does not raise", async () => {
    await open();
    const seen = await play(`
      Hooks.on("pf1CreateActionUse", ({ shared }) => { shared.action.actionType = "rcman"; });
      await begin("m");
      return { shown: lines()[0].slice(0, 2), choices: levels()[0].length, rolled: await attack() };
    `);
    expect(seen).toEqual({
      shown: ["m", "Cover"],
      choices: 0,
      rolled: ["Attack: 16 (1d20 + 6[Attack bonus])", "m AC 15"],
    });
  });
});

describe("an open dialog whose numbers are on the roll already", () => {
  test("of pf2e has the new number in line and roll after an override", async () => {
    playground = await Playground.openWith(table, { profile: "14", system: "pf2e" });
    const seen = await run(`${OTHERS}
      const { Check, CheckModifier, Modifier, played } = game.pf2e;
      Check.showsDialogs = true;
      const context = played.strike(named("Mira"), named("Nub"), { id: "bow", title: "Bow", kind: "ranged" });
      void Check.roll(new CheckModifier("strike", { modifiers: [new Modifier({ slug: "bow", type: "item", modifier: 1 })] }), context);
      await opened();
      const before = lines()[0][1];
      await overrides.set(named("Mira").id, named("Nub").id, { cover: "none" });
      await follows(0, "No cover");
      const after = lines()[0][1];
      await posted(() => document.querySelector("button.roll").click());
      const { flags } = game.messages.contents.findLast(({ flags }) => "pf2e" in flags);
      const [{ verdict, changes }] = flags.parapet.attack.targets;
      return { before, after, dc: flags.pf2e.context.dc.value, told: [verdict.cover, changes.length] };
    `);
    // Nub's armor class is 16, 18 with standard cover.
    expect(seen).toEqual({
      before: "Standard cover (+2 AC), by the rules",
      after: "No cover, by the rules",
      dc: 16,
      told: ["none", 0],
    });
  });

  test("of pf2e leaves another open strike of the same creature its own card", async () => {
    playground = await Playground.openWith(table, { profile: "14", system: "pf2e" });
    const seen = await run(`${OTHERS}
      const { Check, CheckModifier, Modifier, played } = game.pf2e;
      Check.showsDialogs = true;
      const begin = (name) => {
        const context = played.strike(named("Mira"), named(name), { id: "bow", title: "Bow", kind: "ranged" });
        void Check.roll(new CheckModifier("strike", { modifiers: [new Modifier({ slug: "bow", type: "item", modifier: 1 })] }), context);
      };
      begin("Nub");
      await opened();
      begin("Krell");
      await until(() => rows().length === 2);
      for (let i = 0; i < 2; i++) await posted(() => document.querySelector("button.roll").click());
      const rolled = game.messages.contents.filter(({ flags }) => "pf2e" in flags);
      const ids = Object.fromEntries(["Nub", "Krell"].map((name) => ["token:" + named(name).id, name]));
      return rolled.map(({ flags }) => [flags.pf2e.context.dc.value, ids[flags.parapet?.attack.targets[0].target]]);
    `);
    expect(seen).toEqual([
      [18, "Nub"],
      [17, "Krell"],
    ]);
  });

  const SWADE = `${OTHERS}
    game.swade.played.hasDialog = true;
    const begin = async (...names) => {
      aim(...names);
      named("Mira").control();
      document.querySelector("#attack-item").value = "bow";
      document.querySelector("#attack").requestSubmit();
      await opened();
    };
    const formula = () => document.querySelector("dialog .formula").textContent;
  `;

  test("of swade has the new number in list, line and roll after an override", async () => {
    playground = await Playground.openWith(table, { profile: "14", system: "swade" });
    const seen = await run(`${SWADE}
      await begin("Krell");
      const before = [lines()[0][1], formula()];
      await overrides.set(named("Mira").id, named("Krell").id, { cover: "none" });
      await follows(0, "No cover");
      const after = [lines()[0][1], formula()];
      await posted(() => document.querySelector('dialog [data-action="roll"]').click());
      const { rolls, flags } = game.messages.contents.at(-1);
      return { before, after, rolled: rolls[0].formula, told: flags.parapet.attack.targets[0].verdict.cover };
    `);
    expect(seen).toEqual({
      before: ["Soft cover (−4 attack), by the rules", "1d8 + 0 + 1 - 4"],
      after: ["No cover, by the rules", "1d8 + 0 + 1"],
      rolled: "1d8 + 0 + 1",
      told: "none",
    });
  });

  test("of swade leaves what its user has unticked alone while others move", async () => {
    playground = await Playground.openWith(table, { profile: "14", system: "swade" });
    const seen = await run(`${SWADE}
      await begin("Krell");
      [...document.querySelectorAll("dialog .modifiers input")].at(-1).click();
      await pause();
      const unticked = formula();
      await named("Nub").document.update({ elevation: 5 });
      await pause();
      return [unticked, formula()];
    `);
    expect(seen).toEqual(["1d8 + 0 + 1", "1d8 + 0 + 1"]);
  });
});

describe("a player's open roll dialog", () => {
  const base = { table, profile: 14, field: "", world: "rolldialogopen" };
  const sit = twoSeats({ ...base, settings: { dialogRulings: "owners" } });

  test("loses its choice when the GM takes it back, and its target when the GM hides it", async () => {
    const [gm, player] = await sit("dnd5e", "dnd5e");
    playground = gm;
    const script = `${HANDS} ${DIALOG_HANDS} ${OPEN}`;
    expect(await player.run(`${script} await shoot("Thud", "Wisp"); return lines().length;`)).toBe(2);
    await gm.set("dialogRulings", "gm");
    await expect.poll(() => player.run(`${script} return selects();`)).toEqual([null, null]);
    await gm.run(`${script} await token("Wisp").document.update({ hidden: true });`);
    await expect.poll(() => player.run(`${script} return lines().map(([name]) => name);`)).toEqual(["Thud"]);
  });
});

import { describe, expect, test } from "vitest";
import { ACTING, API, asked, combatant, FIGHT, seating, soon } from "./fights";
import { layTable, type Playground } from "./playground";
import { endTurn, fightOf, openField, PAGE_TOOLS, pressHud, twoSeats } from "./two-seats";
import { versions } from "./versions";

const table = layTable();

/** How a creature stands, of some keys; or what its asking is refused with. */
const stateOf = (name: string, ...keys: readonly string[]): string => `(() => {
  try {
    const state = ${API}.stateOf(${combatant(name)});
    return ${JSON.stringify(keys)}.map((key) => state[key]);
  } catch ({ message }) {
    return message;
  }
})()`;

/** What is wrong with what is readied, each told at once. */
const WRONG: readonly (readonly [string, string])[] = [
  [`{ wurds: "they come" }`, "readied: expected words, action, item, trigger, got wurds"],
  [`{ action: "shoot" }`, "readied: expected words or a trigger: what it waits for, got nothing"],
  [`{ words: "they come" }`, "readied: expected an action or an item: what it does then, got nothing"],
  [`{ words: 7, action: "shoot" }`, "readied.words: expected words, got 7"],
  [`{ words: "they come", item: "none" }`, 'readied.item: expected an item of its actor, got "none"'],
  [`{ action: "shoot", trigger: { event: "dances" } }`, 'readied.trigger.event: expected one of moves, got "dances"'],
  [`{ action: "shoot", trigger: { event: "moves", creature: "x" } }`, 'trigger.creature: expected a token on, got "x"'],
  [
    `{ action: "shoot", trigger: { event: "moves", whom: "single" } }`,
    "expected trigger.creature: of whom, got nothing",
  ],
  [
    `{ action: "shoot", trigger: { event: "enters" } }`,
    "expected trigger.region: what is entered or left, got nothing",
  ],
  [
    `{ action: "shoot", trigger: { event: "enters", region: "x" } }`,
    'trigger.region: expected a region of its, got "x"',
  ],
  [`{ action: "shoot", trigger: { event: "moves", within: -1 } }`, "trigger.within: expected 0 or more, got -1"],
];

describe.each(versions("logic"))("on version %i, the order of battle", (profile) => {
  const { sit, join } = seating(table, "order", profile);

  const row = ({ page }: Playground, name: string) =>
    page.locator("#combat li.combatant").filter({ has: page.locator(".name", { hasText: name }) });

  test("shows a player what they may know: no hidden combatants, and only their own readied actions", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    const [mira, second, third] = await gm!.run<string[]>(FIGHT);
    await gm!.run(`await ${combatant(third!)}.update({ hidden: true }); await game.combat.startCombat();`);
    await soon(player!, stateOf(mira!, "isActing", "hasActed"), [true, true]);
    for (const [given, said] of WRONG) {
      const failure = await player!.run<string>(`return ${API}.ready(${combatant(mira!)}, ${given}).catch(String);`);
      // The sentence gives the beginning of a long list of expected values.
      for (const part of said.split(/(?=, got )/)) expect(failure).toContain(part);
    }
    expect(await player!.run(asked("ready", mira!, `{ words: "they come", action: "shoot" }`))).toBeNull();
    await gm!.run("await game.combat.nextTurn();");
    await soon(gm!, stateOf(second!, "isActing"), [true]);
    expect(await gm!.run(asked("ready", second!, `{ words: "one flees", action: "throw a net" }`))).toBeNull();
    const marks = row(gm!, second!).locator("[data-mark=readied]");
    await expect.poll(() => marks.count()).toBe(1);
    expect(await gm!.run(`return ${API}.changes()[0].words;`)).toBe(`${second} readying an action`);
    // The undo data does not reveal that it has readied something either.
    const kept = await player!.run<string>("return JSON.stringify(game.combat.flags.parapet.order.journal);");
    expect(kept.match(/"kind":"ready"/g)).toHaveLength(1);
    expect(await gm!.run(`return (await ${API}.undo()).why;`)).toBeNull();
    await expect.poll(() => marks.count()).toBe(0);
    expect(await gm!.run(asked("ready", second!, `{ words: "one flees", action: "throw a net" }`))).toBeNull();
    const seen = ["isSurprised", "hasReadied", "readied"];
    expect(await gm!.run(`return ${stateOf(second!, ...seen)};`)).toEqual([
      ...[false, true],
      { round: 1, words: "one flees", action: "throw a net", item: null, trigger: null },
    ]);
    await soon(player!, stateOf(second!, "isActing", ...seen), [true, null, null, null]);
    expect(await player!.run(`return ${stateOf(mira!, ...seen)};`)).toEqual([
      ...[false, true],
      { round: 1, words: "they come", action: "shoot", item: null, trigger: null },
    ]);
    expect(await player!.run(`return ${stateOf(third!)};`)).toMatch(/who: expected .*, got an object/);
    expect(await player!.run(`return [await ${API}.undo(), ${API}.changes(), ${API}.openAmbush()].flat();`)).toEqual(
      Array(2).fill(expect.objectContaining({ isDone: false, why: "not-allowed" })),
    );
    expect(await player!.run(asked("fire", mira!))).toBeNull();
    await soon(player!, stateOf(mira!, "hasReadied"), [false]);
    const card = gm!.page.locator("#chat .parapet-fired");
    await card.getByRole("button", { name: "Undo" }).click();
    await soon(player!, stateOf(mira!, "hasReadied"), [true]);
    await expect.poll(() => card.getByRole("button").count()).toBe(0);
    for (const each of [player!, gm!]) await each.close();
  });

  test("says when no GM is connected, and records what happened when one connects", async () => {
    const [gm, player] = await sit(["gm", "player"]);
    const [mira, second] = await gm!.run<string[]>(FIGHT);
    await gm!.run("await game.combat.startCombat();");
    await soon(player!, "game.combat.combatants.contents[0].flags.parapet?.part?.hasActed", true);
    await gm!.close();
    await soon(player!, "game.users.activeGM", null);
    const { page } = player!;
    const told = (): Promise<number> =>
      player!.notices().then((all) => all.filter((each) => each.includes("No GM is connected.")).length);
    await page.locator("#combat li.combatant").first().focus();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "Hold action" }).press("Enter");
    await expect.poll(told).toBe(1);
    await player!.run(`await ui.chat.type("/ready they come");`);
    await page.fill("#parapet-ready-action", "shoot");
    await page.press("#parapet-ready-action", "Enter");
    await expect.poll(told).toBe(2);
    await expect.poll(() => page.inputValue("#parapet-ready-words")).toBe("they come");
    await page.click("#parapet-ready [data-action=close]");
    await soon(player!, ACTING, `1 ${mira}`);
    await player!.run("await game.combat.nextTurn();");
    await soon(player!, ACTING, `1 ${second}`);
    expect(await player!.run(asked("hold", mira!))).toBe("no-gm");
    const gmAgain = await join("gm");
    await soon(player!, "game.combat.combatants.contents[1].flags.parapet?.part.hasActed", true);
    await gmAgain.close();
    await player!.close();
  });
});

describe.each(versions("logic"))("on version %i, holding", (profile) => {
  const settings = { orderOfBattle: "on" };
  const field = openField(300) + fightOf(["Mira", "Gark"], 2, 0);
  const sit = twoSeats({ table, world: "holding", profile, settings, field });

  const modifiers = (attacker: string, target: string): string => `${PAGE_TOOLS}
    return game.modules.get("parapet").api.judge(tokenOf("${attacker}").id, tokenOf("${target}").id).modifiers
      .map(({ stat, value }) => [stat, value]);`;
  /** Each page knows that this creature's turn has begun. */
  const begins = async (pages: readonly Playground[], name: string): Promise<void> => {
    const begun = `const { combatant, round } = game.combat;
      return combatant.flags.parapet?.part.actedIn === round ? combatant.name : "nobody yet";`;
    for (const page of pages) await expect.poll(() => page.run(begun)).toBe(name);
  };

  /** A button of Mira's, pressed by its player, and what every page knows of it then. */
  const presses = async (pages: readonly [Playground, Playground], label: string, kept: string): Promise<void> => {
    await pressHud(pages[1], "Mira", label);
    const isKept = `return game.combat.combatants.find((it) => it.name === "Mira").flags.parapet?.part.${kept} != null;`;
    for (const page of pages) await expect.poll(() => page.run(isKept)).toBe(true);
  };

  test("is one press, and so is stepping in behind another creature: there is its place in the next rounds", async () => {
    const pages = await sit("homemade", "pathfinder2e");
    const [gm, player] = pages;
    // It ends the turn.
    await presses(pages, "Hold action", "held");
    await begins(pages, "Gark");
    await presses(pages, "Step in now", "steppedIn");
    for (const name of ["Mira", "Gark", "Mira"]) {
      await endTurn(gm, player);
      await begins(pages, name);
    }
  });

  // Epic Path, "Determining Awareness": the bonus counts at once, the penalty when the action comes up.
  test("can be pressed with fighting defensively, which counts at once and until the turn after the held action", async () => {
    const pages = await sit("homemade", "epic-path");
    const [gm, player] = pages;
    const atMira = () => player.run(modifiers("Gark", "Mira"));
    await pressHud(player, "Mira", "Fight defensively");
    await expect.poll(atMira).toEqual([["ac", 2]]);
    // It ends the turn.
    await presses(pages, "Hold action", "held");
    await begins(pages, "Gark");
    expect(await atMira()).toEqual([["ac", 2]]);
    await presses(pages, "Step in now", "steppedIn");
    await endTurn(gm, player);
    await begins(pages, "Mira");
    expect(await player.run(modifiers("Mira", "Gark"))).toEqual([["attack", -4]]);
    expect(await atMira()).toEqual([["ac", 2]]);
    await endTurn(gm, player);
    await begins(pages, "Gark");
    expect(await atMira()).toEqual([["ac", 2]]);
    await endTurn(gm, player);
    await begins(pages, "Mira");
    expect(await atMira()).toEqual([]);
    expect(await player.run(modifiers("Mira", "Gark"))).toEqual([]);
  });
});

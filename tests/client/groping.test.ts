import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Mira, a player's creature at 200,200, and Gark, a GM's at 300,200, are invisible to each other while their tokens are on
 * everyone's map. Each has armor class 30, and 11 against touch. An attack has +6.
 */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
`;

const FIELD = `${openField(300)}
  const ac = { normal: { total: 30 }, touch: { total: 11 }, flatFooted: { total: 30 }, value: 30 };
  for (const name of ["Mira", "Gark"]) {
    const actor = game.addActor({ name, system: { attributes: { ac, attack: { shared: 6 } } } });
    const own = { actorId: actor.id, actorLink: true };
    await tokenOf(name).document.update({ ...own, flags: { parapet: { conditions: ["invisible"] } } });
  }
`;

const squares = `game.messages.contents.filter(({ flags }) => flags.parapet?.square !== undefined)`;
const CARD = `return [...document.querySelectorAll("#chat .parapet-square")].at(-1)?.innerText ?? "";`;
const SOURCE = `
  const { _id, _stats, timestamp, flags: { parapet: { square: { key, ...square } } }, ...source } = ${squares}.at(-1).toObject();
  return { source, square };
`;
const QUESTION = ".parapet-refusal";

const [MIRAS, GARKS, EMPTY, EMPTY_TOO, FAR, ABOVE] = [
  { x: 250, y: 250 },
  { x: 350, y: 250 },
  { x: 250, y: 350 },
  { x: 350, y: 350 },
  { x: 550, y: 350 },
  { x: 250, y: 150 },
] as const;

/** All dice of the GM's client: this face of a d20, and of a d100 five times as much. */
const face = (natural: number): string => `CONFIG.Dice.randomUniform = () => (${natural} - 0.5) / 20;`;

describe.each(versions("logic"))("groping on version %i", (profile) => {
  const sit = twoSeats({ table, world: "grope", profile, field: FIELD });

  const click = async (page: Playground, at: { x: number; y: number }): Promise<void> => {
    const { x, y } = await page.at(at.x, at.y);
    await page.page.mouse.click(x, y);
  };

  /** By key, mouse and form, as a person does. */
  const begin = async (page: Playground, attacker: string, first: { x: number; y: number }): Promise<void> => {
    // Without the tools, which set the dice.
    await page.run(`
      canvas.tokens.placeables.find((it) => it.document.name === "${attacker}").control({ releaseOthers: true });
    `);
    await page.page.keyboard.press("Shift+G");
    await click(page, first);
    await page.page.locator("#parapet-square-bonus").fill("6");
  };
  const grope = async (
    page: Playground,
    attacker: string,
    ...[first, ...others]: readonly { x: number; y: number }[]
  ): Promise<void> => {
    const before = await page.run<number>(`return ${squares}.length;`);
    await begin(page, attacker, first!);
    await page.page.selectOption("#parapet-square-kind", "grope");
    await page.page.locator(".application button[data-action=attack]").click();
    await expect
      .poll(async () => (await page.notices()).join())
      .toContain("Select the second square, next to the first.");
    for (const each of others) await click(page, each);
    await expect.poll(() => page.run(`return ${squares}.length;`)).toBe(before + 1);
  };

  /** Begins an attack, and says whether it was asked about. */
  const attack = (page: Playground, attacker: string, target: string): Promise<string | null> =>
    page.run(`${TOOLS}
      target("${target}");
      const before = ruled().length;
      void pf1.playground.use(tokenOf("${attacker}"), "sword", { skipDialog: true });
      await until(() => ruled().length > before || document.querySelector("${QUESTION}") !== null);
      return document.querySelector("${QUESTION}")?.textContent ?? null;
    `);

  const BOOKS = ["epic-path", "pathfinder1e"] as const;

  const SEATS = [
    ["epic-path", "player"],
    ["epic-path", "gm"],
    ["pathfinder1e", "player"],
  ] as const;

  // Against armor class 30 a 15 and 6 would miss. The 75 of 100 is no miss.
  test.each(SEATS)(
    "by %s of a %s finds by touch who is in either square, and ends the question where they are",
    async (ruleset, seat) => {
      const [gm, player] = await sit("pf1", ruleset);
      const page = seat === "gm" ? gm : player;
      const [attacker, target] = seat === "gm" ? ["Gark", "Mira"] : ["Mira", "Gark"];
      const there = seat === "gm" ? MIRAS : GARKS;
      await gm.run(face(15));
      await grope(page, attacker, EMPTY, there);
      for (const each of [gm, player])
        await expect
          .poll(() => each.run(CARD))
          .toMatch(
            new RegExp(`^${attacker} gropes in two squares\\.\\s+Finds somebody in the second square: no damage\\.`),
          );
      expect(await gm.run(CARD)).toMatch(
        new RegExp(`${target} is there\\.[^]*Attack roll: 15 \\+ [68] = 2[13] against 11\\.`),
      );
      expect(await attack(page, attacker, target)).toBeNull();
      await expect.poll(() => page.run(`${TOOLS} return ruled().length;`)).toBe(1);
    },
  );

  // A 10 hits by touch; the 48 of 100 is within the 50 %.
  test.each(BOOKS)("misses half the time, which is to a player as if nobody were there", async (ruleset) => {
    const [gm, player] = await sit("pf1", ruleset);
    await gm.run(face(10));
    await grope(player, "Mira", EMPTY, GARKS);
    await expect.poll(() => player.run(CARD)).toMatch(/^Mira gropes in two squares\.\s+Finds nobody\.$/);
    const missed = await player.run(SOURCE);
    await expect.poll(() => gm.run(CARD)).toMatch(/Gark is there\.[^]*Miss chance 50 %: rolled 4\d\./);
    await gm.run(face(20));
    await grope(player, "Mira", EMPTY, EMPTY_TOO);
    expect(await player.run(SOURCE)).toEqual(missed);
    await expect.poll(() => gm.run(CARD)).toContain("Nobody is there.");
    expect(await attack(player, "Mira", "Gark")).toContain("has total concealment");
  });

  test.each(BOOKS)("takes two squares next to each other, also in a query that a player makes up", async (ruleset) => {
    const [gm, player] = await sit("pf1", ruleset);
    await gm.run(face(15));
    // FAR is out of reach. ABOVE is in reach, on the other side of Mira.
    await grope(player, "Mira", EMPTY, FAR, ABOVE, EMPTY, GARKS);
    expect(await gm.run(CARD)).toContain("Gark is there.");
    const claimed = (more: string): string => `
      CONFIG.queries["parapet.asked"] = async () => true;
      const attacker = "token:" + canvas.scene.tokens.getName("Mira").id;
      const claim = { scene: canvas.scene.id, user: game.user.id, request: "forged" + Math.random().toString(36).slice(2) };
      const asked = { ...claim, attacker, kind: "grope", bonus: 6, at: { x: 250, y: 350 }, ${more} };
      return game.users.activeGM.query("parapet.squareAttack", asked, { timeout: 5000 });
    `;
    for (const { x, y } of [FAR, ABOVE])
      expect(await player.run(claimed(`beside: { x: ${x}, y: ${y} }`))).toBe("not-by-rules");
    expect(await player.run(claimed("beside: { x: 250, y: 450 }"))).toBe("not-by-rules");
    expect(await player.run(claimed(""))).toBe("not-by-rules");
    expect(await gm.run(`return ${squares}.length;`)).toBe(1);
  });

  test("does not look for a creature that it sees, and tells the GM who that is", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.run(`${PAGE_TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { conditions: [] } } });`);
    await player.settle();
    await gm.run(face(20));
    await grope(player, "Mira", EMPTY, GARKS);
    await expect.poll(() => player.run(CARD)).toMatch(/^Mira gropes in two squares\.\s+Finds nobody\.$/);
    await expect.poll(() => gm.run(CARD)).toMatch(/Nobody is there\.[^]*Seen there: Gark\./);
  });

  test("is no choice out of reach", async () => {
    const [, player] = await sit("pf1", "epic-path");
    await begin(player, "Mira", { x: 450, y: 250 });
    expect(await player.page.locator("#parapet-square-kind option").allTextContents()).toEqual(["Melee", "Ranged"]);
  });

  test("is known until the GM calls it a miss, and no other change to its message tells it again", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await gm.run(face(15));
    await grope(player, "Mira", EMPTY, GARKS);
    const known = `return JSON.parse(sessionStorage.getItem("parapet.knownSquares") ?? "[]").length;`;
    await expect.poll(() => player.run(known)).toBe(1);
    await player.run(`sessionStorage.removeItem("parapet.knownSquares");`);
    await gm.run(`await ${squares}.at(-1).update({ content: "edited" });`);
    await expect.poll(() => player.run(`return ${squares}.at(-1).content;`)).toBe("edited");
    expect(await player.run(known)).toBe(0);
    const call = (name: string): Promise<void> =>
      gm.page.locator("#chat .parapet-square").last().getByRole("button", { name }).click();
    await call("Call it a miss");
    await expect.poll(() => player.run(CARD)).toMatch(/Finds nobody\.$/);
    await call("Call it a hit");
    await expect.poll(() => player.run(known)).toBe(1);
    await call("Call it a miss");
    await expect.poll(() => player.run(known)).toBe(0);
    expect(await attack(player, "Mira", "Gark")).toContain("has total concealment");
  });

  // Their sheets know no defence against touch: a result would be against the whole armor class.
  test("by epic-path in dnd5e waits for the GM, whether or not anyone is there", async () => {
    const [gm, player] = await sit("dnd5e", "epic-path");
    await gm.run(face(15));
    for (const squares of [
      [EMPTY, GARKS],
      [EMPTY, EMPTY_TOO],
    ]) {
      await grope(player, "Mira", ...squares);
      await expect.poll(() => player.run(CARD)).toMatch(/The GM decides whether it hits\.$/);
    }
  });

  test("in a system without an adapter waits for the GM, who says where somebody was found", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    await grope(player, "Mira", GARKS, EMPTY_TOO);
    await expect.poll(() => player.run(CARD)).toMatch(/The GM decides whether it hits\.$/);
    await gm.page.locator("#chat .parapet-square").last().getByRole("button", { name: "Call it a hit" }).click();
    await expect.poll(() => player.run(CARD)).toMatch(/Finds somebody in the first square: no damage\.$/);
  });

  test("is no choice in other books", async () => {
    const [, player] = await sit("dnd5e", "dnd5e");
    await begin(player, "Mira", EMPTY);
    expect(await player.page.locator("#parapet-square-kind option").allTextContents()).toEqual(["Melee", "Ranged"]);
  });
});

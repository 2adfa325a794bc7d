import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { PAGE_TOOLS, openField, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** Mira, a player's creature, stands at 200,200. Gark, a GM's, stands beside it at 300,200, or one square farther off. */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
`;

const FIELD = openField(300);

const ROLLS: Readonly<Record<string, (item: string) => string>> = {
  pf1: (item) => `pf1.playground.use(tokenOf("Mira"), "${item}", { skipDialog: true })`,
  homemade: () =>
    `new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) })`,
};

describe.each(versions("logic"))("on version %i, a reach weapon", (profile) => {
  const sit = twoSeats({ table, world: "reach", profile, field: FIELD });

  /** Mira attacks Gark: why it may not, null if it may. A question is answered with "attack anyway". */
  const strike = (page: Playground, system: string, item: string): Promise<string | null> =>
    page.run(`${TOOLS}
      target("Gark");
      const before = ruled().length;
      const pending = ${ROLLS[system]!(item)};
      await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
      document.querySelector(".parapet-refusal button[data-action=anyway]")?.click();
      await pending;
      await until(() => ruled().length > before);
      await settled();
      return ruled().at(-1).flags.parapet.attack.targets[0].refusal?.key.split(".").at(-1) ?? null;
    `);

  const place = async (gm: Playground, player: Playground, x: number): Promise<void> => {
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ x: ${x} });`);
    await expect.poll(() => player.run(`${TOOLS} return tokenOf("Gark").document.x;`)).toBe(x);
  };

  test.each([
    ["pf1", "epic-path", ""],
    ["pf1", "pathfinder1e", ""],
    ["homemade", "epic-path", "reach: 10, leastReach: 10"],
    ["homemade", "pathfinder1e", "reach: 10, leastReach: 10"],
  ] as const)("of %s by %s strikes nobody beside its bearer, and says why", async (system, ruleset, flags) => {
    const [gm, player] = await sit(system, ruleset);
    await gm.run(`${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { ${flags} } } });`);
    if (flags !== "")
      await expect
        .poll(() => player.run(`${TOOLS} return tokenOf("Mira").document.flags.parapet.leastReach;`))
        .toBe(10);
    expect(await strike(player, system, "spear")).toBe("TooNear");
    for (const { page } of [gm, player])
      await expect
        .poll(() => page.locator("#chat .parapet-card").last().textContent())
        .toContain("The target is too near for this weapon.");
    await place(gm, player, 400);
    expect(await strike(player, system, "spear")).toBeNull();
    if (system === "pf1") {
      await place(gm, player, 300);
      expect(await strike(player, system, "sword")).toBeNull();
    }
  });

  test("threatens nothing beside its bearer, for the GM; a player does not learn what a GM's creature has in hand", async () => {
    const [gm, player] = await sit("homemade", "epic-path");
    const arms = "reach: 10, leastReach: 10";
    await gm.run(`${TOOLS} await tokenOf("Gark").document.update({ flags: { parapet: { ${arms} } } });`);
    const threatened = `${TOOLS}
      return game.modules.get("parapet").api.movement.threatened(tokenOf("Gark").id).length;`;
    await expect.poll(() => gm.run(threatened)).toBe(16);
    await expect.poll(() => player.run(threatened)).toBe(8);
    await gm.run(`${TOOLS} tokenOf("Gark").control(); target("Mira");`);
    await gm.settle();
    expect((await gm.labels())[0]).toMatch(/^Cannot be attacked/);
    expect(await gm.details()).toEqual(["Melee: Cannot be attacked\nRanged: No cover"]);
    expect(await player.run(`return game.modules.get("parapet").api.battleMap();`)).not.toContain("least-reach");
  });

  test.each(["pf1", "homemade"])("that is unwieldy is refused beside a wall, in %s", async (system) => {
    const [gm, player] = await sit(system, "epic-path");
    await gm.run(`${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { handling: "unwieldy" } } });`);
    await expect
      .poll(() => player.run(`${TOOLS} return tokenOf("Mira").document.flags.parapet.handling;`))
      .toBe("unwieldy");
    expect(await strike(player, system, "sword")).toBeNull();
    await gm.run(`await canvas.scene.createEmbeddedDocuments("Wall", [{ c: [200, 200, 300, 200] }]);`);
    await expect.poll(() => player.run("return canvas.scene.walls.size;")).toBe(1);
    expect(await strike(player, system, "sword")).toBe("Unwieldy");
  });
});

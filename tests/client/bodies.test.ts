import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { PAGE_TOOLS, openField, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** Mira, a player's creature, attacks Gark, a GM's, beside it. */

const table = layTable();

const TOOLS = `${PAGE_TOOLS}
  const ruled = () => game.messages.contents.filter(({ flags }) => flags.parapet?.attack !== undefined);
`;

const ATTACKS: Readonly<Record<string, string>> = {
  pf1: `pf1.playground.use(tokenOf("Mira"), "sword", { skipDialog: true })`,
  homemade: `new Roll("1d20 + 5").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("Mira").document }) })`,
};

const HALF = "The target is nebulous: half damage outside bright light, except from force and ghost touch.";
const MAGIC = "The target is incorporeal: only magic harms it, and deals half damage.";

describe.each(versions("logic"))("on version %i, an attack", (profile) => {
  const sit = twoSeats({ table, world: "bodies", profile, field: openField(300) });

  /** The player's attack: what its message keeps. */
  const strike = (page: Playground, system: string): Promise<string> =>
    page.run(`${TOOLS}
      target("Gark");
      const before = ruled().length;
      const pending = ${ATTACKS[system]!};
      await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
      document.querySelector(".parapet-refusal [data-action=know]")?.click();
      await pending;
      await until(() => ruled().length > before);
      await settled();
      return JSON.stringify(ruled().at(-1)._source.flags.parapet);
    `);

  const card = (page: Playground) => page.page.locator("#chat .parapet-card").last();

  const become = (gm: Playground, condition: string): Promise<void> =>
    gm.run(`${TOOLS}
      await tokenOf("Gark").document.update({ flags: { parapet: { conditions: ["${condition}"] } } });
      await settled();
    `);

  test.each(["pf1", "homemade"])(
    "in %s on a nebulous creature in dim light says that damage is halved",
    async (system) => {
      const [gm, player] = await sit(system, "epic-path");
      await gm.run(
        `await canvas.scene.update({ environment: { darknessLevel: 0.5, globalLight: { enabled: false } } });`,
      );
      // So that nothing has a miss chance.
      await gm.run(`${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { lowLight: true } } });`);
      await become(gm, "nebulous");
      // No icon shows the condition: nothing of it reaches players.
      expect(await strike(player, system)).not.toContain("nebulous");
      await expect.poll(() => card(gm).textContent()).toContain(HALF);
      await expect.poll(() => card(player).textContent()).not.toContain("nebulous");
      await gm.run(`${TOOLS}
      const actor = game.addActor({ name: "Gark" });
      await tokenOf("Gark").document.update({ actorId: actor.id, actorLink: true });
      await tokenOf("Gark").document.actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Nebulous", statuses: ["nebulous"] }]);
      await settled();
    `);
      await player.settle();
      await strike(player, system);
      for (const page of [gm, player]) await expect.poll(() => card(page).textContent()).toContain(HALF);
      await gm.run(`await canvas.scene.update({ environment: { darknessLevel: 0 } });`);
      await player.settle();
      await strike(player, system);
      for (const page of [gm, player]) {
        await expect.poll(() => page.page.locator("#chat .parapet-card").count()).toBe(3);
        await expect.poll(() => card(page).textContent()).not.toContain("nebulous");
      }
    },
  );

  test("on an incorporeal creature says on the GM's card what harms it", async () => {
    const [gm, player] = await sit("pf1", "epic-path");
    await become(gm, "incorporeal");
    expect(await strike(player, "pf1")).not.toContain("ncorporeal");
    await expect.poll(() => card(gm).textContent()).toContain(MAGIC);
    await expect.poll(() => card(player).textContent()).not.toContain("incorporeal");
  });

  test.each(["pf1", "homemade"])(
    "in %s on a phased creature misses half the time, and the GM reads why",
    async (system) => {
      const [gm, player] = await sit(system, "epic-path");
      await become(gm, "phased");
      const chance = `${TOOLS} return ruled().at(-1).flags.parapet.attack.targets[0].missChance;`;
      expect(await strike(player, system)).not.toContain("hased");
      expect(await player.run(chance)).toBe(50);
      // The last card is that of the miss chance.
      const why = (page: Playground) => page.page.locator("#chat .parapet-card-reasons").last().textContent();
      await expect.poll(() => why(gm)).toContain("The target is phased: mundane attacks never hit it");
      await expect.poll(() => why(player)).toBe("Nothing that you know of gives cover.");
    },
  );

  test.each(["pf1", "homemade"])("in %s on an invisible target has no precision damage", async (system) => {
    const [gm, player] = await sit(system, "epic-path");
    await become(gm, "invisible");
    const reach = `${TOOLS} const { effects } = game.modules.get("parapet").api.judge(tokenOf("Mira").id, tokenOf("Gark").id); return effects;`;
    expect(await gm.run(reach)).toEqual(["no-precision-damage"]);
    expect(
      await gm.run(`${TOOLS}
      target("Gark");
      const before = ruled().length;
      const pending = ${ATTACKS[system]!};
      await until(() => ruled().length > before || document.querySelector(".parapet-refusal") !== null);
      document.querySelector(".parapet-refusal :is([data-action=anyway], [data-action=know])")?.click();
      await pending;
      await until(() => ruled().length > before);
      return ruled().at(-1).flags.parapet.attack.targets[0].verdict.effects;
    `),
    ).toEqual(["no-precision-damage"]);
    for (const page of [gm, player])
      await expect.poll(() => card(page).textContent()).toContain("The target is invisible: no precision damage.");
    await gm.run(
      `${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { senses: { blindsense: 30 } } } });`,
    );
    await expect.poll(() => gm.run(reach)).toEqual([]);
  });
});

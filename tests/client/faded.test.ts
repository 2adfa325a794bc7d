import { describe, expect, test } from "vitest";
import { layTable } from "./playground";
import { answer, begin, made, QUESTION, TOOLS } from "./refused-hands";
import { endTurn, fightOf, openField, twoSeats } from "./two-seats";
import { versions } from "./versions";

/** Mira, a player's creature, stands beside Gark, a GM's; both are faded, and each senses the other by tremorsense. */

const table = layTable();

const FADED = `flags: { parapet: { conditions: ["faded"], senses: { tremorsense: 60 } } }`;
const FIELD = `${openField(300)}
  for (const name of ["Mira", "Gark"]) await tokenOf(name).document.update({ ${FADED} });
  ${fightOf(["Mira", "Gark"], 1, 0)}
`;

/** Three squares around a place, as players place areas in each version. */
const AREAS = {
  13: `"MeasuredTemplate", [{ t: "circle", x: 400, y: 300, distance: 15, direction: 0, angle: 0, width: 0 }]`,
  14: `"Region", [{
    name: "Fire", displayMeasurements: true, shapes: [{ type: "circle", x: 400, y: 300, radius: 300 }] }]`,
};

const SEATS = ["gm", "player"] as const;

describe.each(versions("logic"))("on version %i, an attack at a faded target", (profile) => {
  const sit = twoSeats({ table, world: "faded", profile, field: FIELD });

  const seated = async (seat: (typeof SEATS)[number]) => {
    const [gm, player] = await sit("pf1", "epic-path");
    if (seat === "gm") await endTurn(gm, player);
    return { gm, player, page: seat === "gm" ? gm : player };
  };
  const pairOf = (seat: (typeof SEATS)[number]) =>
    seat === "gm" ? (["Gark", "Mira"] as const) : (["Mira", "Gark"] as const);

  test.each(SEATS)("is asked of a %s for its Will save once a round, and rolled when that is made", async (seat) => {
    const { gm, player, page } = await seated(seat);
    const [attacker, target] = pairOf(seat);
    expect(await begin(page, "sword", attacker, target)).toContain(
      `To attack ${target}, ${attacker} needs a Will save this round, DC 10 + the target’s level or CR.`,
    );
    await answer(page, "made");
    await made(page).toBe(1);
    expect(await begin(page, "sword", attacker, target)).toBeNull();
    await made(page).toBe(2);
    await endTurn(gm, player);
    await endTurn(gm, player);
    expect(await begin(page, "sword", attacker, target)).toContain("needs a Will save this round");
    await answer(page, "leave");
    await made(page).toBe(2);
  });

  test.each(SEATS)("is not made by a %s in the round in which the save failed", async (seat) => {
    const { page } = await seated(seat);
    const [attacker, target] = pairOf(seat);
    expect(await begin(page, "sword", attacker, target)).toContain("needs a Will save");
    await answer(page, "failed");
    await page.settle();
    await made(page).toBe(0);
    expect(await begin(page, "sword", attacker, target)).toContain(
      "in this round it is as if out of range, also for areas",
    );
    await answer(page, "leave");
    await made(page).toBe(0);
  });

  test("asks where a target is that no sense finds, after its save", async () => {
    const { gm, player } = await seated("player");
    const blind = `${TOOLS} await tokenOf("Mira").document.update({ flags: { parapet: { senses: { tremorsense: 0 } } } });`;
    await gm.run(blind);
    await player.settle();
    expect(await begin(player, "sword", "Mira", "Gark")).toContain("needs a Will save");
    await player.page.locator(`${QUESTION} button[data-action=made]`).click();
    await player.page.waitForSelector(`${QUESTION} [data-action=know]`);
    await answer(player, "know");
    await made(player).toBe(1);
  });

  test("leaves it out of areas in the round in which the save failed", async () => {
    const { player } = await seated("player");
    expect(await begin(player, "sword", "Mira", "Gark")).toContain("needs a Will save");
    await answer(player, "failed");
    await player.settle();
    const told = await player.run<string>(`${TOOLS}
      tokenOf("Mira").control();
      await canvas.scene.createEmbeddedDocuments(${AREAS[profile]});
      await until(() => document.querySelector("#chat .parapet-card") !== null);
      const card = document.querySelector("#chat .parapet-card");
      [...card.querySelectorAll("button")].find((it) => it.textContent.includes("Target those affected")).click();
      await settled();
      return card.textContent + " | " + [...game.user.targets].map((it) => it.document.name).join();
    `);
    expect(told).toContain("as if out of range");
    expect(told).toMatch(/\| Mira$/);
  });
});

/** An area that breaks what stops it: one button on its card for everyone behind the barrier. */
import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

const table = layTable();

const WALLS = {
  curtain: { move: 0, sight: 20, light: 20, sound: 0 },
  boards: { move: 20, sight: 20, light: 20, sound: 10, flags: { parapet: { breaks: "weak" } } },
} as const;

/** Gark and Krell stand behind a wall from Mira, Nub in front of it. */
const field = (wall: keyof typeof WALLS, hidden: readonly string[] = []): string => `${openField(600)}
  const { _id, ...gark } = tokenOf("Gark").document.toObject();
  const stand = (name, x, y) => ({ ...gark, name, x, y, hidden: ${JSON.stringify(hidden)}.includes(name) });
  await scene.createEmbeddedDocuments("Token", [stand("Krell", 600, 400), stand("Nub", 400, 400)]);
  await scene.createEmbeddedDocuments("Wall", [{ c: [550, -500, 550, 1500], ...${JSON.stringify(WALLS[wall])} }]);
`;

const WALL = `(({ move, sight }) => [move, sight])(canvas.scene.walls.contents[0])`;

describe.each(versions("differs"))("an area on version %i", (profile) => {
  const circle = (x: number): string =>
    profile === 13
      ? `{ t: "circle", x: ${x}, y: 300, distance: 25 }`
      : `{ name: "Fire", displayMeasurements: true, shapes: [{ type: "circle", x: ${x}, y: 300, radius: 500 }] }`;
  const sit = twoSeats({ table, world: "area-breaking", profile, field: "" });
  const lay = (page: Playground, x = 400): Promise<void> =>
    page.run(`${PAGE_TOOLS}
      tokenOf("Mira").control({ releaseOthers: true });
      await canvas.scene.createEmbeddedDocuments("${profile === 13 ? "MeasuredTemplate" : "Region"}", [${circle(x)}]);
      await settled();
    `);
  const seat = async (...its: Parameters<typeof field>): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = await sit("simple", "rise");
    await gm.run(field(...its));
    return [gm, player];
  };

  const card = ({ page }: Playground) => page.locator("#chat .parapet-card").last();
  const says = (page: Playground) => expect.poll(() => card(page).textContent(), { timeout: 5000 });
  const buttons = (page: Playground) =>
    expect.poll(async () => (await card(page).locator("button").allTextContents()).join("; "), { timeout: 5000 });
  const press = (page: Playground, name: string) => card(page).getByRole("button", { name }).first().press("Enter");
  /** The creatures that *Target those affected* targets. */
  const affected = async (page: Playground): Promise<string[]> => {
    await press(page, "Target those affected");
    return page.run(`return [...game.user.targets].map((it) => it.document.name).sort();`);
  };

  test("a curtain is offered on the card, and those behind it are affected then, until it is undone", async () => {
    const [gm, player] = await seat("curtain");
    await lay(player);
    for (const page of [gm, player]) {
      await says(page).toMatch(/Gark No line.*The target is not affected/);
      await buttons(page).toMatch(/It breaks a curtain \((Gark and Krell|Krell and Gark)\)/);
    }
    expect(await affected(player)).toEqual(["Mira", "Nub"]);

    await press(player, "It breaks a curtain");
    for (const page of [gm, player]) {
      await says(page).toMatch(/The attack breaks a curtain on its way\./);
      await expect.poll(() => card(page).textContent()).not.toMatch(/No line|not affected/);
      expect(await affected(page)).toEqual(["Gark", "Krell", "Mira", "Nub"]);
    }
    await buttons(player).not.toMatch(/the map/);
    await press(gm, "Remove from the map: a curtain");
    await expect.poll(() => player.run(`return ${WALL};`)).toEqual([0, 0]);
    await buttons(gm).toMatch(/Undo on the map: a curtain/);
    await press(gm, "Undo on the map: a curtain");
    await expect.poll(() => player.run(`return ${WALL};`)).toEqual([0, 20]);

    await press(gm, "It does not break a curtain");
    for (const page of [gm, player]) {
      await says(page).toMatch(/Gark No line.*The target is not affected/);
      expect(await affected(page)).toEqual(["Mira", "Nub"]);
    }
    expect(gm.errors.concat(player.errors)).toEqual([]);
  });

  test("a curtain between its maker and where it starts is offered for everyone", async () => {
    const [gm, player] = await seat("curtain");
    await lay(player, 600);
    await player.page.locator(".parapet-refusal").getByRole("button", { name: "Keep the area" }).click();
    await says(gm).toMatch(/no line of effect to the area’s point of origin/);
    await buttons(player).toMatch(/It breaks a curtain \(.*Gark/);
    await press(player, "It breaks a curtain");
    for (const page of [gm, player]) {
      await says(page).not.toMatch(/no line of effect/i);
      expect(await affected(page)).toEqual(["Gark", "Krell", "Mira", "Nub"]);
    }
  });

  test("a weak wall is offered to the GM alone, and a creature that the player does not see is not named", async () => {
    const [gm, player] = await seat("boards", ["Krell"]);
    await lay(player);
    await says(player).toMatch(/Gark No line/);
    await buttons(gm).toMatch(/It breaks a wall/);
    await buttons(player).not.toMatch(/break/);
    const flags = (page: Playground) => page.run(`return JSON.stringify(game.messages.contents.at(-1).flags);`);
    expect(await flags(player)).not.toMatch(/ifBroken/);

    await press(gm, "It breaks a wall");
    await says(player).toMatch(/The attack breaks a wall on its way\./);
    expect(await affected(gm)).toEqual(["Gark", "Krell", "Mira", "Nub"]);
    expect(await affected(player)).toEqual(["Gark", "Mira", "Nub"]);
    await says(player).not.toMatch(/Krell/);
    const krell = await gm.run(`return canvas.scene.tokens.getName("Krell").id;`);
    expect(await flags(player)).not.toContain(krell);
    // The player has placed it, so they may undo what everyone knows of now.
    await press(player, "It does not break a wall");
    await says(gm).not.toMatch(/breaks a wall on its way/);
    expect(await affected(gm)).toEqual(["Mira", "Nub"]);
    expect(gm.errors.concat(player.errors)).toEqual([]);
  });
});

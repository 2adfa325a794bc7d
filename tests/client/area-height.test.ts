import { afterEach, describe, expect, test } from "vitest";
import { seating } from "./fights";
import { layTable, type Playground } from "./playground";
import { versions } from "./versions";

/** Mira, a player's creature, flies 60 ft above the yard, and lets an area burst on the ground about Bram. */

const table = layTable();

describe.each(versions("differs"))("the height of an area on version %i", (profile) => {
  const { sit } = seating(table, "area-height", profile);
  let pages: readonly Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
  });

  const documentName = profile === 13 ? "MeasuredTemplate" : "Region";
  const list = profile === 13 ? "templates" : "regions";
  const source =
    profile === 13
      ? `{ t: "circle", x, y, distance: 15 }`
      : `{ name: "Fire", displayMeasurements: true, shapes: [{ type: "circle", x, y, radius: 300 }] }`;

  /** Nobody stands in Mira's way to the burst, three squares from it. */
  const burst = async (page: Playground, elevation: number): Promise<void> =>
    page.run(`
      const named = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
      const { x, y } = named("Mira").document;
      await named("Bram").document.update({ x: x + 400, y }, { animate: false });
      await named("Mira").document.update({ elevation: ${elevation} }, { animate: false });
    `);
  const lay = (page: Playground): Promise<void> =>
    page.run(`
      const mira = canvas.tokens.placeables.find((it) => it.document.name === "Mira");
      mira.control({ releaseOthers: true });
      const [x, y] = [mira.document.x + 400, mira.document.y];
      await canvas.scene.createEmbeddedDocuments("${documentName}", [${source}]);
    `);
  const card = (page: Playground) => page.page.locator("#chat .parapet-card").last();
  const field = (page: Playground) => card(page).getByRole("spinbutton", { name: "Height where it starts" });
  const height = (page: Playground) => expect.poll(() => field(page).inputValue());
  const said = (page: Playground) => expect.poll(() => card(page).textContent());
  const stored = (page: Playground): Promise<unknown> =>
    page.run(`const { elevation } = canvas.scene.${list}.contents.at(-1).toObject(); return elevation;`);

  test.each(["pathfinder1e", "dnd5e"])(
    "is on its card in %s, and its maker and the GM change it there: the document, who is in it, the card",
    async (ruleset) => {
      const [gm, player] = (pages = await sit(["gm", "player"]));
      await gm!.set("ruleset", ruleset);
      await burst(gm!, 60);
      await lay(player!);
      for (const page of [gm!, player!]) {
        await height(page).toBe("0");
        await said(page).toContain("Bram");
        await said(page).not.toContain("Starts 0 ft up");
      }
      await card(player!).getByRole("button", { name: "At my height" }).click();
      for (const page of [gm!, player!]) {
        await height(page).toBe("60");
        await said(page).not.toContain("Bram");
      }
      expect(await stored(gm!)).toEqual(profile === 13 ? 60 : expect.objectContaining({ bottom: 45, top: 75 }));
      await field(gm!).fill("10");
      await field(gm!).press("Enter");
      await height(player!).toBe("10");
      await said(player!).toContain("Bram");
      await card(gm!).getByRole("button", { name: "On the ground" }).click();
      await height(player!).toBe("0");
      expect(await stored(gm!)).toEqual(profile === 13 ? 0 : expect.objectContaining({ bottom: -15, top: 15 }));
      await lay(gm!);
      await said(player!).toContain("Starts 0 ft up");
      expect(await field(player!).count()).toBe(0);
    },
  );
});

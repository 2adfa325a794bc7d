import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

/**
 * A unit of three shoots in The Ninth Age. It faces right, along the x axis. The best point of the lowest model's front is
 * 300,1000. From there, lines to the target's facing cross the height of the wall between x 750 and 814. The wall ends at 800:
 * more than half is hidden. A fourth model has its back to the target. Bases are squares of 100 pixels.
 */

const table = layTable();

const FIELD = `
  const scene = canvas.scene;
  for (const name of ["Wall", "Region", "Token"])
    await scene.deleteEmbeddedDocuments(name, [...scene.getEmbeddedCollection(name)].map(({ id }) => id));
  const model = (name, x, y, rotation, unit, disposition = 1) =>
    ({ name, x, y, width: 1, height: 1, rotation, disposition, flags: { parapet: { unit, base: "rectangular" } } });
  await scene.createEmbeddedDocuments("Token", [
    model("Front", 200, 200, 270, "Archers"),
    model("Middle", 200, 300, 270, "Archers"),
    model("Low", 200, 900, 270, "Archers"),
    model("Back", 200, 400, 90, "Archers"),
    model("Alone", 200, 500, 270, null),
    model("Enemy", 1200, 200, 90, null, -1),
  ]);
  await scene.createEmbeddedDocuments("Wall", [{ c: [500, 600, 800, 600], move: 20, sight: 20 }]);
`;

const shoot = (name: string): string => `
  const tokenOf = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  tokenOf("Enemy").setTarget(true, { releaseOthers: true });
  const message = await new Roll("1d6").toMessage({ speaker: ChatMessage.getSpeaker({ token: tokenOf("${name}").document }) });
  const names = new Map(canvas.scene.tokens.contents.map((token) => ["token:" + token.id, token.name]));
  const models = message.flags.parapet.attack.targets[0].models;
  return models?.map(({ level, ids }) => [level, ids.map((id) => names.get(id))]) ?? null;
`;

describe.each(versions("logic"))("on version %i, a unit that shoots", (profile) => {
  let page: Playground;
  afterEach(() => page.close());

  test("has one card with its models by the cover before them; a model alone has none", async () => {
    page = await Playground.openWith(table, {
      world: `units${profile}`,
      profile: String(profile),
      system: "homemade",
      user: "gm",
    });
    await page.set("ruleset", "ninth-age");
    await page.set("attackDice", "any");
    await page.run(FIELD);
    expect(await page.run(shoot("Front"))).toEqual([
      ["none", ["Front", "Middle"]],
      ["hard", ["Low"]],
      [null, ["Back"]],
    ]);
    await expect
      .poll(() => page.page.locator("#chat .parapet-card").last().textContent())
      .toContain("Models: 2 × No cover, 1 × Hard cover, and 1 × cannot shoot");
    expect(await page.run(shoot("Alone"))).toBeNull();
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** Between Nub, Gark and Krell; Bram and Skrit are as near, behind the wall and the pane at 600. */
const PLACE = { x: 550, y: 350 };

describe.each(versions("differs"))("an area card on version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  const lay = (data = ""): string =>
    profile === 13
      ? `await canvas.scene.createEmbeddedDocuments("MeasuredTemplate", [{ t: "circle", x: ${PLACE.x}, y: ${PLACE.y}, distance: 20 }]);`
      : `await canvas.scene.createEmbeddedDocuments("Region", [{
          name: "Fire", displayMeasurements: true, shapes: [{ type: "circle", x: ${PLACE.x}, y: ${PLACE.y}, radius: 400 }], ${data}
        }]);`;

  const CARDS = `
    await new Promise((done) => setTimeout(done, 100));
    const cards = [...document.querySelectorAll("#chat .parapet-card")];
  `;

  const hide = (...names: readonly string[]): string => `
    const hidden = ${JSON.stringify(names)};
    for (const it of canvas.scene.tokens.contents) if (hidden.includes(it.name)) await it.update({ hidden: true });
  `;

  test("lists the creatures inside and those without line of effect, and targets the former with one click", async () => {
    playground = await Playground.openWith(table, { profile: String(profile) });
    const seen = await playground.run(`
      ${lay()}
      ${CARDS}
      const [card] = cards;
      [...card.querySelectorAll("button")].find((it) => it.textContent.includes("Target those affected")).click();
      return { count: cards.length, text: card.textContent, targets: [...game.user.targets].map((it) => it.document.name).sort() };
    `);
    expect(seen).toEqual({
      count: 1,
      text: expect.stringMatching(/Nub No cover.*Bram No line.*The target is not affected/) as string,
      targets: ["Gark", "Krell", "Nub"],
    });
  });

  test.each(["epic-path", "pathfinder1e"])(
    "says by %s with one press that it spreads round corners, and with another that it does not",
    async (ruleset) => {
      playground = await Playground.openWith(table, { profile: String(profile) });
      await playground.set("ruleset", ruleset);
      const seen = await playground.run(`
      ${lay()}
      const press = async (name) => {
        await new Promise((done) => setTimeout(done, 200));
        const buttons = [...document.querySelectorAll("#chat .parapet-card button")];
        buttons.find((it) => it.textContent.includes(name)).click();
      };
      const aimed = async () => {
        await press("Target those affected");
        return [...game.user.targets].map((it) => it.document.name).sort();
      };
      const flag = () => canvas.scene.${profile === 13 ? "templates" : "regions"}.contents.at(-1).toObject().flags.parapet.spread;
      const text = () => document.querySelector("#chat .parapet-card").textContent;
      const before = await aimed();
      await press("It spreads round corners");
      const during = [await aimed(), flag(), text()];
      await press("It does not spread");
      return { before, during, after: await aimed(), flag: flag() };
    `);
      const near = ["Gark", "Krell", "Nub"];
      expect(seen).toEqual({
        before: near,
        during: [
          [...near, "Bram", "Skrit"].sort(),
          true,
          expect.stringMatching(/the spread goes round corners.*Spreads round corners\./s) as string,
        ],
        after: near,
        flag: false,
      });
    },
  );

  test("states that it is judged by the rules: Bram behind the wall has no line of effect", async () => {
    playground = await Playground.openWith(table, { profile: String(profile) });
    const fates = await playground.run(`
      ${lay()}
      await new Promise((done) => setTimeout(done, 100));
      const { targets, attacker } = game.messages.contents.at(-1).flags.parapet.attack;
      const nameOf = (id) => canvas.scene.tokens.get(id.slice(6)).name;
      return [attacker, ...targets.map(({ target, verdict }) => nameOf(target) + " " + verdict.lineOfEffect).sort()];
    `);
    expect(fates).toEqual([null, "Bram false", "Gark true", "Krell true", "Nub true", "Skrit false"]);
  });

  test("does not name a hidden caster in its message", async () => {
    playground = await Playground.openWith(table, { profile: String(profile) });
    const speaker = await playground.run(`
      ${hide("Gark")}
      canvas.tokens.placeables.find(({ document }) => document.name === "Gark").control();
      ${lay()}
      await new Promise((done) => setTimeout(done, 100));
      return game.messages.contents.at(-1).speaker;
    `);
    expect(speaker).not.toMatchObject({ alias: "Gark" });
    expect(JSON.stringify(speaker)).not.toContain("Gark");
  });

  test("names no creature to a player that they do not see, and targets none of them", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), user: "player" });
    const seen = await playground.run(`
      ${hide("Krell")}
      await new Promise((done) => setTimeout(done, 300));
      ${lay()}
      ${CARDS}
      const [card] = cards;
      [...card.querySelectorAll("button")].find((it) => it.textContent.includes("Target those affected")).click();
      return { text: card.textContent, targets: [...game.user.targets].map((it) => it.document.name).sort() };
    `);
    expect(seen).toMatchObject({ targets: ["Gark", "Nub"] });
    expect((seen as { text: string }).text).not.toContain("Krell");
  });

  test("does not exist if nobody is inside, or the user disabled cards", async () => {
    playground = await Playground.openWith(table, { profile: String(profile) });
    const count = await playground.run(`
      ${hide()}
      const far = canvas.scene.tokens.contents.map(({ id }) => id);
      await game.settings.set("parapet", "areaCards", "off");
      ${lay()}
      await game.settings.set("parapet", "areaCards", "on");
      await canvas.scene.deleteEmbeddedDocuments("Token", far);
      ${lay()}
      await new Promise((done) => setTimeout(done, 100));
      return game.messages.contents.length;
    `);
    expect(count).toBe(0);
  });

  // A template of version 13 has no other use.
  if (profile === 13) return;

  test("does not exist for a region that a GM draws for another use", async () => {
    playground = await Playground.openWith(table, { profile: String(profile) });
    const count = await playground.run(`
      ${lay("displayMeasurements: false,")}
      await new Promise((done) => setTimeout(done, 100));
      return game.messages.contents.length;
    `);
    expect(count).toBe(0);
  });
});

import { afterEach, describe, expect, test } from "vitest";
import { layTable, Playground } from "./playground";
import { versions } from "./versions";

const table = layTable();

/** A face in the middle of what gives it. */
const fix = (face: number, of: number): string => `CONFIG.Dice.randomUniform = () => ${(face - 0.5) / of};`;

describe.each(versions("differs"))("chat on the stand-in, version %i", (profile) => {
  let playground: Playground;
  afterEach(() => playground.close());

  test("a roll is evaluated, posted, changed and deleted, each with its hook", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), system: "homemade" });
    const seen = await playground.run(`
      ${fix(15, 20)}
      const heard = [];
      for (const hook of ["preCreate", "create", "update", "delete"])
        Hooks.on(hook + "ChatMessage", (message) => void heard.push(hook));
      Hooks.once("preCreateChatMessage", (message) => void message.updateSource({ flags: { parapet: { mark: 1 } } }));
      const roll = await new Roll("1d20 + @mod - 2[cover]", { mod: 5 }).evaluate();
      const message = await roll.toMessage({ flavor: "Bow" }, ${profile === 13 ? '{ rollMode: "gmroll" }' : '{ messageMode: "gm" }'});
      const { whisper, flags } = message;
      await message.update({ flavor: "Longbow" });
      await new Promise((done) => setTimeout(done));
      const shown = document.querySelector("#chat .chat-message").textContent;
      await message.delete();
      await new Promise((done) => setTimeout(done));
      return {
        system: game.system.id, total: roll.total, formula: roll.formula, again: message.rolls[0].total,
        whisper, mark: flags.parapet.mark, heard, shown, left: document.querySelectorAll("#chat li").length,
      };
    `);
    expect(seen).toEqual({
      system: "homemade",
      total: 18,
      formula: "1d20 + 5 - 2[cover]",
      again: 18,
      mark: 1,
      left: 0,
      whisper: ["standInUser00001"],
      heard: ["preCreate", "create", "update", "delete"],
      shown: expect.stringMatching(/Longbow.*1d20 \+ 5 - 2\[cover\].*15.*18/) as string,
    });
  });

  test("a player sees neither the result of a blind roll nor whispers of others", async () => {
    playground = await Playground.openWith(table, { profile: String(profile), user: "player" });
    const shown = await playground.run(`
      ${fix(15, 20)}
      const mode = ${profile === 13 ? '{ rollMode: "blindroll" }' : '{ messageMode: "blind" }'};
      await (await new Roll("1d20").evaluate()).toMessage({}, mode);
      await ChatMessage.create({ content: "For the GM", author: "standInUser00001", whisper: ["standInUser00001"] });
      await new Promise((done) => setTimeout(done));
      return [...document.querySelectorAll("#chat .message-content")].map((it) => it.textContent);
    `);
    expect(shown).toEqual(["???"]);
  });
});

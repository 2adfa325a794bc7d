import { describe, expect, test } from "vitest";
import { HANDS } from "./dnd5e-hands";
import { DIALOG_HANDS } from "./roll-dialog-hands";
import { layTable } from "./playground";
import { twoSeats } from "./two-seats";
import { versions } from "./versions";

/** A player's roll dialog in dnd5e: Bram is theirs, and Thud has half cover against Bram. */
const table = layTable();

const SHOOT = `${HANDS} ${DIALOG_HANDS}
  const shoot = async (...names) => {
    aim(...names);
    void armed("bow").rollAttack({}, { configure: true });
    await opened();
  };
`;

describe.each(versions("logic"))("a player's roll dialog on version %i", (profile) => {
  const base = { table, profile, field: "" };

  describe("where GMs alone may rule", () => {
    const sit = twoSeats({ ...base, world: "rolldialoggm" });

    test("shows the line without a choice, and the GM's has one", async () => {
      const [gm, player] = await sit("dnd5e", "dnd5e");
      const look = `${SHOOT} await shoot("Thud"); return [lines()[0].slice(0, 2), levels()[0].length > 0];`;
      expect(await player.run(look)).toEqual([["Thud", "Half cover (+2 AC)"], false]);
      expect(await gm.run(look)).toEqual([["Thud", "Half cover (+2 AC), by the rules"], true]);
    });

    test("says nothing of a target that the player does not see", async () => {
      const [gm, player] = await sit("dnd5e", "dnd5e");
      await gm.run(`${HANDS} await token("Wisp").document.update({ hidden: true });`);
      await expect.poll(() => player.run(`${HANDS} return token("Wisp")?.visible === true;`)).toBe(false);
      expect(await player.run(`${SHOOT} await shoot("Wisp", "Thud"); return lines().map(([name]) => name);`)).toEqual([
        "Thud",
      ]);
    });

    test("shows cover as the player knows the map: without a creature that they do not see", async () => {
      const [gm, player] = await sit("dnd5e", "dnd5e");
      await gm.run(`${HANDS}
        const [from, to] = [token("Bram").document, token("Pike").document];
        const lurker = { name: "Lurker", x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, width: 1, height: 1 };
        await canvas.scene.createEmbeddedDocuments("Token", [{ ...lurker, disposition: -1 }]);
      `);
      await expect.poll(() => player.run(`${HANDS} return token("Lurker") !== undefined;`)).toBe(true);
      // Whatever the map is refreshed for.
      const unseen = `{ get: () => false, set: () => undefined }`;
      await player.run(`${HANDS} Object.defineProperty(token("Lurker"), "visible", ${unseen});`);
      const look = `${SHOOT} await shoot("Pike"); return lines()[0].slice(1).join(": ");`;
      expect(await player.run(look)).toBe("No known cover: Nothing that you know of gives cover.");
      expect(await gm.run(look)).toBe("Half cover (+2 AC), by the rules: Half cover from Lurker.");
    });
  });

  describe("where owners of the attacker may rule", () => {
    const sit = twoSeats({ ...base, world: "rolldialogowner", settings: { dialogRulings: "owners" } });

    test("has the choice, and the card says to everyone who has ruled", async () => {
      const [gm, player] = await sit("dnd5e", "dnd5e");
      const acs = await player.run(`${SHOOT}
        await shoot("Thud");
        await choose(0, "none");
        await posted(() => press("normal"));
        return acs(last());
      `);
      expect(acs).toEqual(["Thud 14"]);
      for (const page of [player, gm])
        await expect
          .poll(() => page.run(`${SHOOT} return cardText();`))
          .toContain("Ruled for this attack by Player: No cover.");
    });
  });
});

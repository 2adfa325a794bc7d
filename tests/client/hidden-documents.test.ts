import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { layTable, type Playground } from "./playground";
import { fightOf, openField, PAGE_TOOLS, twoSeats } from "./two-seats";
import { versions } from "./versions";

/**
 * Checks docs/knowledge.md row by row: whatever a GM does with a hidden creature, the documents of a player's client stay as they
 * were. Shade is hidden, on the map and in the tracker, and it is its turn.
 */

const table = layTable();

const rows = readFileSync(join(import.meta.dirname, "../../docs/knowledge.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && line.includes("` | ") && !line.startsWith("| surface"))
  .map((line) => line.slice(2, -2).split(" | "))
  .map(([surface = "", where = ""]) => ({ surface, where: where.replaceAll("`", "") }));

const API = "const { api } = game.modules.get('parapet'); const shade = tokenOf('Shade').document.id;";

/** What a GM does with Shade, and what undoes it. */
interface Deed {
  readonly does: string;
  readonly undoes: string;
}

const inOrder = (call: string): Deed => ({
  does: `const done = await api.combat.${call}; if (!done.isDone) throw new Error(done.words);`,
  undoes: "await api.combat.undo();",
});

const RULES: Deed = {
  does: `await api.overrides.set("anyone", shade, { cover: "total" }); await api.overrides.set(shade, tokenOf("Mira").document.id, { concealment: "total" });`,
  undoes: `await api.overrides.clear("anyone", shade); await api.overrides.clear(shade, tokenOf("Mira").document.id);`,
};

const readied = `{ words: "somebody comes", action: "shoot", trigger: { event: "moves", whom: "enemy" } }`;

/** Selects it, points at it, targets it, and asks for whatever is drawn and said. */
const LOOKS: Deed = {
  does: `
    tokenOf("Shade").control();
    target("Mira");
    await settled();
    api.judge(shade, tokenOf("Mira").document.id);
    api.coverMap(shade);
    api.movement.threatened(shade);
    api.draw(shade, tokenOf("Mira").document.id, { seconds: 0.05 });
    await settled();
    tokenOf("Mira").control();
    target("Shade");
    await settled();`,
  undoes: `tokenOf("Shade").setTarget(false); tokenOf("Mira").release();`,
};

/**
 * By the place in the code that the row names; all other rows only draw and say something. Holding passes the turn, which all see:
 * `tests/fight-table/hidden-deeds.test.ts` has it.
 */
const DEEDS: Readonly<Record<string, readonly Deed[]>> = {
  "src/api/overrides.ts": [RULES],
  "src/features/overrides": [RULES],
  "src/api/combat.ts": [inOrder(`ready(shade, ${readied})`)],
  "src/features/readied": [inOrder(`ready(shade, ${readied})`)],
  "src/features/stances": ["total-defense", "defensive", "full-round", "stealth", "class-stance"].map((stance) =>
    inOrder(`takeStance("${stance}", shade)`),
  ),
  "src/features/gaits": [inOrder(`declareGait("withdraw", shade)`)],
  "src/features/charge": [
    {
      does: `
        await canvas.hud.token.bind(tokenOf("Shade"));
        await until(() => document.querySelector('.parapet-order-act[aria-label="Charge"]') !== null);
        document.querySelector('.parapet-order-act[aria-label="Charge"]').click();
        await settled();`,
      undoes: "await api.combat.undo();",
    },
  ],
};

/** All documents that the client has, but for whose turn it is, which the tracker shows. */
const documentsOf = (page: Playground): Promise<string> =>
  page.run(`
    const of = (all) => all.contents.map((it) => it.toObject());
    const isOfTurn = (key) => ["turn", "round"].includes(key);
    return JSON.stringify([game.scenes, game.combats, game.messages, game.actors, game.macros, game.items].map(of), (key, value) => (isOfTurn(key) ? undefined : value));
  `);

describe.each(versions("logic"))("on version %i, what a hidden creature does", (profile) => {
  const seats = twoSeats({
    ...{ table, world: "hidden-documents", profile, settings: { orderOfBattle: "on" } },
    field: `${openField(700)}${fightOf(["Mira", "Gark"], 0, null)}
      const token = { ...tokenOf("Gark").document.toObject(), _id: foundry.utils.randomID(), name: "Shade", x: 500, hidden: true };
      await scene.createEmbeddedDocuments("Token", [token]);
      await combat.createEmbeddedDocuments("Combatant", [{ tokenId: tokenOf("Shade").id, sceneId: scene.id, initiative: 5, hidden: true }]);
      await combat.startCombat();
    `,
  });

  test("is in no document of a player's client, for every row of the table of who may learn what", async () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(Object.keys(DEEDS).filter((where) => rows.every((row) => row.where !== where))).toEqual([]);
    const [gm, player] = await seats("pf1", "epic-path");
    await gm.settle();
    for (const name of ["Gark", "Shade"]) {
      await gm.run("await game.combat.nextTurn();");
      await expect.poll(() => player.run("return game.combat.combatant.name;")).toBe(name);
    }
    await gm.settle();
    /** Once what the GM's client has is with the player's client too. */
    const arrived = async (): Promise<string> => {
      await expect.poll(async () => (await documentsOf(player)) === (await documentsOf(gm))).toBe(true);
      return documentsOf(player);
    };
    const told: string[] = [];
    for (const { surface, where } of rows)
      for (const { does, undoes } of DEEDS[where] ?? [LOOKS]) {
        const before = await arrived();
        await gm.run(`${PAGE_TOOLS}${API}${does}`);
        await gm.settle();
        if ((await arrived()) !== before) told.push(`${surface}: ${does}`);
        await gm.run(`${PAGE_TOOLS}${API}${undoes}`);
        await gm.settle();
      }
    expect(told).toEqual([]);
  });

  test("is in documents once it is shown: a ruling on it is the scene's, and the game masters' again when it hides again", async () => {
    const [gm, player] = await seats("pf1", "epic-path");
    const flags = "return Object.keys(canvas.scene.flags.parapet ?? {}).filter((key) => key.startsWith('ruling-'));";
    const ruling = `${PAGE_TOOLS}${API} return api.overrides.of("anyone", shade);`;
    await gm.run(`${PAGE_TOOLS}${API}${RULES.does}`);
    // Players can attack a secret token that they see: their dice need the ruling.
    for (const [change, inFlags] of [
      [{ hidden: true }, 0],
      [{ hidden: false }, 2],
      [{ disposition: -2 }, 2],
      [{ hidden: true }, 0],
    ] as const) {
      await gm.run(`${PAGE_TOOLS} await tokenOf("Shade").document.update(${JSON.stringify(change)});`);
      await gm.settle();
      for (const page of [gm, player])
        await expect.poll(() => page.run<string[]>(flags).then(({ length }) => length)).toBe(inFlags);
      expect(await gm.run(ruling)).toEqual({ cover: "total" });
    }
  });
});

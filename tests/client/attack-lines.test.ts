import { describe, expect } from "vitest";
import { attackMessage } from "./attack-message";
import { FIGHT, seating } from "./fights";
import { layTable, type Playground } from "./playground";
import { logicTest, versions } from "./versions";

/** An attack that everybody may see draws its lines once, for a moment. */

const table = layTable();

/** How many lines the map shows, most in the time that an attack is drawn for. Runs while somebody attacks. */
const mostLines = (page: Playground): Promise<number> =>
  page.run(`
    const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
    let most = 0;
    for (const end = performance.now() + 1500; performance.now() < end; await nextFrame())
      most = Math.max(most, game.modules.get("parapet").api.overlay.lines.length);
    return most;
  `);

const linesNow = (page: Playground): Promise<number> =>
  page.run("return game.modules.get('parapet').api.overlay.lines.length;");

describe.each(versions("logic"))("in version %i an attack", (profile) => {
  const { sit } = seating(table, "attack-lines", profile);

  const seat = async (): Promise<readonly [Playground, Playground]> => {
    const [gm, player] = await sit(["gm", "player"]);
    await gm!.run(FIGHT);
    for (const page of [gm!, player!]) await page.run("canvas.tokens.releaseAll();");
    return [gm!, player!];
  };

  /** What both see while the GM makes a message of Krell's attack on Mira. */
  const attacked = async (gm: Playground, player: Playground, data = {}): Promise<readonly number[]> => {
    const seen = [mostLines(gm), mostLines(player)];
    await gm.run(attackMessage("Krell", ["Mira"], { data }));
    return Promise.all(seen);
  };

  logicTest(profile)("is drawn once for all who may see it, and goes by itself", async () => {
    const [gm, player] = await seat();
    const { lines } = (await gm.verdict("Krell", "Mira"))!;
    expect(await attacked(gm, player)).toEqual([lines.length, lines.length]);
    for (const page of [gm, player]) await expect.poll(() => linesNow(page), { timeout: 5000 }).toBe(0);
    for (const page of [gm, player]) await page.close();
  });

  logicTest(profile)("is drawn neither of a hidden nor of a secret token, for anybody", async () => {
    const [gm, player] = await seat();
    await gm.change("Krell", { disposition: -2 });
    await expect.poll(() => player.run(`return canvas.tokens.get("k").document.disposition;`)).toBe(-2);
    expect(await attacked(gm, player)).toEqual([0, 0]);
    await gm.change("Krell", { disposition: -1, hidden: true });
    await expect.poll(() => player.run(`return canvas.tokens.get("k").visible;`)).toBe(false);
    expect(await attacked(gm, player)).toEqual([0, 0]);
    for (const page of [gm, player]) await page.close();
  });

  logicTest(profile)("is drawn neither where it was rolled in secret, nor for who wants no lines", async () => {
    const [gm, player] = await seat();
    const user = await gm.run<string>("return game.user.id;");
    expect(await attacked(gm, player, { whisper: [user] })).toEqual([0, 0]);
    await player.set("overlayLines", "off");
    const [byGm = 0, byPlayer] = await attacked(gm, player);
    expect(byGm).toBeGreaterThan(0);
    expect(byPlayer).toBe(0);
    for (const page of [gm, player]) await page.close();
  });
});

import type { FightRecord } from "../../src/analysis/fight/fight-record";
import type { Playground } from "./playground";

const API = `game.modules.get("parapet").api`;

export const WINDOW = "#parapet-fight";

/** The record as the API gives it to the user of a page. */
export const recordOf = (page: Playground): Promise<FightRecord> =>
  page.run<FightRecord>(`return await ${API}.fightRecord();`);

export const openRecord = async (page: Playground): Promise<void> => {
  await page.run(`${API}.openFightRecord();`);
  await page.page.waitForSelector(`${WINDOW} .parapet-fight-list`);
};

/** A fight of creatures by their names, begun. */
export const fightAmong = (...names: readonly string[]): string => `
  const fighting = game.addCombat({ scene: canvas.scene.id, active: true, round: 0, turn: null });
  await fighting.createEmbeddedDocuments("Combatant", ${JSON.stringify(names)}.map((name, i) =>
    ({ tokenId: canvas.scene.tokens.getName(name).id, sceneId: canvas.scene.id, initiative: 20 - i })));
  await fighting.startCombat();
`;

/** The points where the replay has drawn, as "x,y" in whole pixels; none for nothing. */
export const drawnNow = (page: Playground): Promise<string[]> =>
  page.run<string[]>(`
    const drawn = canvas.parapetReplay.children[0]?.children[0]?.geometry.graphicsData ?? [];
    return drawn.flatMap(({ shape: { points = [] } }) =>
      points.flatMap((x, i) => (i % 2 === 0 ? [Math.round(x) + "," + Math.round(points[i + 1])] : [])));`);

/** What each message has of each attack: where lines begin, and the corners of both creatures then. */
export const recordedPoints = (page: Playground): Promise<string[][]> =>
  page.run<string[][]>(`
    const point = (x, y) => Math.round(x) + "," + Math.round(y);
    return game.messages.contents.flatMap(({ flags }) => {
      const { attacker, targets, things } = flags.parapet?.attack ?? { targets: [] };
      return targets.map(({ target, verdict }) => [
        ...verdict.lines.map(({ from }) => point(from.x, from.y)),
        ...things.flatMap(({ id, edges }) => (id === attacker || id === target ? edges.map(([x, y]) => point(x, y)) : [])),
      ]);
    });`);

export const statusOf = async ({ page }: Playground): Promise<string> =>
  (await page.locator(`${WINDOW} .parapet-fight-status`).textContent()) ?? "";

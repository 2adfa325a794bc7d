import { afterEach, expect } from "vitest";
import { Playground, type layTable } from "./playground";

/** Mira, a player's creature, and Gark, a GM's, alone in an open field; a GM and a player at one table. */

/** What scripts in the page begin with. Each die shows 10 of 20. */
export const PAGE_TOOLS = `
  const tokenOf = (name) => canvas.tokens.placeables.find((it) => it.document.name === name);
  const target = (name) => tokenOf(name).setTarget(true, { releaseOthers: true });
  const settled = () => new Promise((done) => setTimeout(done, 60));
  const until = async (isSo) => {
    for (let i = 0; i < 100 && !isSo(); i++) await new Promise((done) => setTimeout(done, 20));
  };
  CONFIG.Dice.randomUniform = () => 9.5 / 20;
`;

/** Clears the sample of all else. Mira stands at 200,200, Gark in the same row. */
export const openField = (garkX: number): string => `${PAGE_TOOLS}
  const scene = canvas.scene;
  const others = (all) => all.contents.filter(({ name }) => name !== "Mira" && name !== "Gark").map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", others(scene.tokens));
  await scene.deleteEmbeddedDocuments("Wall", scene.walls.contents.map(({ id }) => id));
  await scene.deleteEmbeddedDocuments("Region", scene.regions.contents.map(({ id }) => id));
  await tokenOf("Mira").document.update({ x: 200, y: 200, disposition: 1 });
  await tokenOf("Gark").document.update({ x: ${garkX}, y: 200, disposition: -1 });
`;

/** Goes on after `openField`: a fight of the two in this order. */
export const fightOf = (names: readonly string[], round: number, turn: number | null): string => `
  const combat = game.addCombat({ scene: scene.id, active: true, round: ${round}, turn: ${turn} });
  await combat.createEmbeddedDocuments("Combatant", ${JSON.stringify(names)}.map((name, i) =>
    ({ tokenId: tokenOf(name).id, sceneId: scene.id, initiative: 20 - i })));
`;

/** Ends the turn, and waits until each page shows the next one. */
export const endTurn = async (gm: Playground, ...others: readonly Playground[]): Promise<void> => {
  const turn = `const { round, turn } = game.combat; return [round, turn].join();`;
  const reached = await gm.run(`await game.combat.nextTurn(); ${turn}`);
  for (const page of others) await expect.poll(() => page.run(turn)).toBe(reached);
};

interface Sitting {
  readonly table: ReturnType<typeof layTable>;
  /** Unlike that of any other file. */
  readonly world: string;
  readonly profile: number;
  /** What the GM sets besides the rule set before the scene is changed. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly field: string;
  /** Gets the page of a second GM, who sits there too. */
  readonly seatSecond?: (page: Playground | null) => void;
}

/** Opens a GM's and a player's page on a new world each time, and closes them after each test. Call it in a `describe`. */
export const twoSeats = ({ table, world, profile, settings = {}, field, seatSecond }: Sitting) => {
  let worlds = 0;
  let pages: Playground[] = [];
  afterEach(async () => {
    for (const page of pages) await page.close();
    pages = [];
    seatSecond?.(null);
  });
  return async (system: string, ruleset: string): Promise<readonly [Playground, Playground]> => {
    worlds += 1;
    const seat = async (user: string): Promise<Playground> => {
      const name = `${world}${profile}-${worlds}`;
      const page = await Playground.openWith(table, { world: name, profile: String(profile), system, user });
      pages.push(page);
      return page;
    };
    const gm = await seat("gm");
    await gm.set("ruleset", ruleset);
    for (const [key, value] of Object.entries(settings)) await gm.set(key, value);
    await gm.run(field);
    seatSecond?.(await seat("gm2"));
    return [gm, await seat("player")];
  };
};

/** Presses a button of a token's HUD, by its label, once it is there: it may wait for what another client does. */
export const pressHud = (page: Playground, name: string, label: string): Promise<void> =>
  page.run(`${PAGE_TOOLS}
    const button = () => document.querySelector('.parapet-order-act[aria-label="${label}"]');
    let tries = 0;
    do {
      await canvas.hud.token.bind(tokenOf("${name}"));
      await settled();
      tries += 1;
    } while (button() === null && tries < 100);
    button().click();
    await settled();
  `);

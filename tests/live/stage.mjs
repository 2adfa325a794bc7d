// The scene, creatures, settings and fights of the eight ways. They are made by calls: only the ways themselves use a hand.
import { openTab, showScene, soon } from "./hands.mjs";

/**
 * @typedef {import("./login.mjs").Seat} Seat
 * @typedef {object} Stage
 * @property {Seat} gm
 * @property {Seat} player
 * @property {Seat} gm2
 * @property {import("./journal.mjs").Journal} journal
 * @property {string} scene
 * @property {string} path of the number that cover raises, in an actor
 * @property {(says: string, act: () => Promise<unknown>) => Promise<void>} step
 */

/** A way cannot be played in this world; that is not a fault of Parapet. */
export class Blocked extends Error {}

/**
 * Mira, the player's, and foes. Of Gark's corners only the upper two show above a wall from Mira's best corner: +4 AC. A wall is
 * between Pell and the middle of the area; Skulk is hidden.
 */
const PLACES = { Mira: [200, 200], Gark: [700, 200], Nib: [300, 700], Pell: [800, 700], Skulk: [1000, 400] };
const WALLS = [
  [650, 210, 650, 400],
  [700, 600, 700, 900],
];

/** What an earlier way has left on a page: T would untarget what is targeted. */
export const CALM = `
  for (const target of [...game.user.targets]) target.setTarget(false, { releaseOthers: false });
  canvas.tokens.releaseAll();
  await canvas.hud.token.close();
  for (const window of [...foundry.applications.instances.values()]) if (window.hasFrame) await window.close();
`;

const SETTINGS = { firstStart: "done", ruleset: "pathfinder1e", attackDice: "d20", orderOfBattle: "on" };

/** @param {string} name */
export const token = (name) => `canvas.scene.tokens.contents.find((token) => token.name === "${name}")`;
const TURN = "return `${game.combat?.round} ${game.combat?.combatant?.name}`;";
export const ORDER = "return game.combat.turns.map(({ name }) => name);";
/** The record of a turn comes after the turn. */
export const RECORDED = "return game.combat?.flags.parapet?.order?.turn?.acting === game.combat?.combatant?.id;";

/** A number in the actor's own data that an effect can raise: one that sounds like a defence, else the first. */
const NUMBERS = `
  const numbers = (value, path) =>
    typeof value === "number" ? [path] :
    value === null || typeof value !== "object" ? [] :
    Object.entries(value).flatMap(([key, each]) => numbers(each, path + "." + key));
  const { system } = ${token("Gark")}.actor;
  const all = numbers(JSON.parse(JSON.stringify(system ?? {})), "system");
  return all.find((path) => /defen[cs]e|armou?r|\\bac\\b/i.test(path)) ?? all[0] ?? "";`;

/**
 * The scene, its creatures and the settings that all ways share.
 * @param {Omit<Stage, "scene" | "path" | "step">} seats @param {string} wantedPath
 */
export const setStage = async ({ gm, player, gm2, journal }, wantedPath) => {
  const owner = await player.run("return game.user.id;");
  const mira = await journal.make("Actor", { name: "Mira", ownership: { default: 0, [String(owner)]: 3 } });
  const gark = await journal.make("Actor", { name: "Gark" });
  const scene = await journal.make("Scene", {
    name: "Parapet test",
    ...{ width: 1200, height: 1000, padding: 0, tokenVision: false, ownership: { default: 2 } },
    grid: { type: 1, size: 100, distance: 5, units: "ft" },
  });
  const actors = /** @type {Record<string, string>} */ ({ Mira: mira, Gark: gark });
  const tokens = Object.entries(PLACES).map(([name, [x, y]]) => ({
    ...{
      name,
      x,
      y,
      width: 1,
      height: 1,
      displayName: 50,
      disposition: name === "Mira" ? 1 : -1,
      hidden: name === "Skulk",
    },
    ...(actors[name] === undefined ? {} : { actorId: actors[name], actorLink: true }),
  }));
  await gm.run(`
    const scene = game.scenes.get("${scene}");
    await scene.createEmbeddedDocuments("Token", ${JSON.stringify(tokens)});
    await scene.createEmbeddedDocuments("Wall", ${JSON.stringify(WALLS.map((c) => ({ c })))});
    for (const [key, value] of Object.entries(${JSON.stringify(SETTINGS)})) await game.settings.set("parapet", key, value);`);
  for (const seat of [gm, player, gm2]) await showScene(seat, scene);
  const path = wantedPath === "" ? String(await gm.run(NUMBERS)) : wantedPath;
  await gm.run(`await game.settings.set("parapet", "defencePath", "${path}");`);
  return { scene, path };
};

/** A fight of these, the first with the highest initiative; a hidden one is hidden in it too. @param {Stage} stage @param {readonly string[]} names */
export const prepareFight = async ({ gm, player, gm2, journal, scene }, names) => {
  const id = await journal.make("Combat", { scene, active: true });
  await gm.run(`
    const combat = game.combats.get("${id}");
    const ofName = (name) => canvas.scene.tokens.contents.find((token) => token.name === name);
    await combat.createEmbeddedDocuments("Combatant", ${JSON.stringify(names)}.map((name, i) => ({
      tokenId: ofName(name).id, sceneId: "${scene}", actorId: ofName(name).actorId, hidden: ofName(name).hidden, initiative: 25 - 8 * i })));`);
  for (const seat of [gm, player, gm2]) {
    await soon(() => seat.run(`return game.combats.get("${id}")?.combatants.size ?? 0;`), names.length);
    await seat.run(`ui.combat.viewed = game.combats.get("${id}"); await ui.combat.render();`);
    await openTab(seat, "combat");
  }
  return id;
};

/** @param {Stage} stage @param {string} id */
export const endFight = ({ gm }, id) => gm.run(`await game.combats.get("${id}")?.delete();`);

/** @param {Stage} stage @param {string} turn */
export const reached = async ({ gm, player, gm2 }, turn) => {
  for (const seat of [gm, player, gm2]) await soon(() => seat.run(TURN), turn);
  for (const seat of [gm, player, gm2]) await soon(() => seat.run(RECORDED), true);
};

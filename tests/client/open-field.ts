import { asked } from "./fights";

/**
 * An open field with a doorway as a region. It is the turn of Mira, a player's creature. Nib and Krell are enemies: Nib is
 * west of the doorway, and Krell is far off.
 */
export const FIELD = `
  const scene = canvas.scene;
  await scene.deleteEmbeddedDocuments("Wall", scene.walls.contents.map(({ id }) => id));
  await scene.deleteEmbeddedDocuments("Tile", scene.tiles.contents.map(({ id }) => id));
  await scene.deleteEmbeddedDocuments("Region", scene.regions.contents.map(({ id }) => id));
  const foes = scene.tokens.contents.filter(({ name }) => name !== "Mira");
  const mira = scene.tokens.getName("Mira");
  const items = ["Longbow", "Axe"].map((name, i) => ({ _id: "item" + i, name }));
  await mira.update({ x: 200, y: 200, actorLink: true, actorId: game.addActor({ name: "Mira", items }).id });
  const [nib, krell] = foes;
  await nib.update({ x: 200, y: 800, disposition: -1, name: "Nib", hidden: false });
  await krell.update({ x: 1000, y: 200, disposition: -1, name: "Krell", hidden: false });
  const rest = foes.slice(2).map(({ id }) => id);
  await scene.deleteEmbeddedDocuments("Token", rest);
  await scene.createEmbeddedDocuments("Region", [{ name: "Doorway", visibility: 2,
    shapes: [{ type: "rectangle", x: 400, y: 700, width: 200, height: 300, rotation: 0, hole: false }] }]);
  const combat = game.addCombat({ scene: scene.id, active: true, round: 0, turn: null });
  const fighters = [mira, nib, krell].map(({ id }, i) => ({ tokenId: id, sceneId: scene.id, initiative: [25, 17, 9][i] }));
  await combat.createEmbeddedDocuments("Combatant", fighters);
  await combat.startCombat();
`;

export const READIED = (name: string): string =>
  `game.combat.flags.parapet?.order?.readied.find(({ who }) => game.combat.combatants.get(who)?.name === "${name}")?.words ?? null`;
export const PLACE = (name: string): string => `(({ x, y }) => [x, y])(canvas.scene.tokens.getName("${name}"))`;

export const DOORWAY = `{ event: "enters", whom: "enemy", creature: null, region: canvas.scene.regions.contents[0].id, within: null }`;
export const MOVES = `{ event: "moves", whom: "enemy", creature: null, region: null, within: null }`;

export const ready = (name: string, trigger: string): string =>
  asked("ready", name, `{ words: "they come through the door", action: "shoot", trigger: ${trigger} }`);

export const nextTurn = "await game.combat.nextTurn();";

/** Nib walks into the doorway, stops there at a checkpoint, and on through it. */
export const walk = (...xs: readonly number[]): string =>
  `void canvas.scene.tokens.getName("Nib").move([${xs.map((x) => `{ x: ${x}, y: 800, checkpoint: true }`).join(", ")}]);`;

export const PROMPT = ".parapet-ready-prompt";
export const WAITING = ".parapet-ready-waiting";
export const CARD = "#chat .parapet-fired";

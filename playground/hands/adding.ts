import type { StandIn } from "../../stand-in/start";
import { TokenDocument } from "../../stand-in/token-document";
import { say } from "../say";
import { snapped } from "./moving";

const FRIEND = 1;
const FOE = -1;

/**
 * Adds a creature at the centre of the view, friendly and hostile in turn: some scene files have none. They stand two spaces
 * apart, so that their names do not overlap. A friendly one is selected if nobody is.
 */
export const addCreature = async ({ canvas }: StandIn): Promise<void> => {
  const { scene, view } = canvas;
  if (scene === null) return;
  const count = canvas.tokens.placeables.length;
  const { size, sizeX, sizeY } = scene.spaces;
  const taken = new Set(scene.sources("tokens").map(({ x, y }) => `${x},${y}`));
  let place = snapped({ x: view.x - sizeX / 2, y: view.y - sizeY / 2 }, scene.spaces);
  while (taken.has(`${place.x},${place.y}`)) place = snapped({ x: place.x + 2 * size, y: place.y }, scene.spaces);
  const disposition = count % 2 === 0 ? FRIEND : FOE;
  const [added] = await scene.createEmbeddedDocuments("Token", [
    { name: say("creatures.new", { number: count + 1 }), ...place, disposition },
  ]);
  if (disposition === FRIEND && canvas.tokens.controlled.length === 0) canvas.tokens.get(added?.id ?? "")?.control();
};

/** Removes the controlled tokens from the map. */
export const removeControlled = async ({ canvas }: StandIn): Promise<void> => {
  const ids = canvas.tokens.controlled.map((token) => token.id);
  await canvas.scene?.deleteEmbeddedDocuments("Token", ids);
};

/** Puts every creature of the map into the combat of the scene, and makes one if there is none. */
export const joinAll = async ({ canvas: { scene } }: StandIn): Promise<void> => {
  const tokens = scene?.collections["tokens"]?.contents ?? [];
  await TokenDocument.createCombatants(tokens.filter((token) => token instanceof TokenDocument));
};

/** What must hold of whatever a reader makes of a file: it is refused by name, or it is a scene that can be judged. */
import { isDeepStrictEqual } from "node:util";
import { battlefieldOf } from "../../src/scene/snapshot/snapshot";
import { mapCheck } from "../../src/scene/map-check/map-check";
import { parseBattleMap } from "../../src/scene/notation/parse";
import { printBattleMap } from "../../src/scene/print/print-notation";
import type { Scene } from "../../src/scene/model/scene";
import { SceneError } from "../../src/scene/model/scene-error";
import { RULE_SETS } from "../../src/rules";
import { pollution } from "./spoiling";
import { must } from "./target";

/** The longest names all that a token may be said to be. */
const SENTENCE = 1000;

/** The scene, or nothing where it is refused in one short sentence that says where. */
export const readOrRefused = (read: () => Scene): Scene | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    must(error.expected !== "" && error.got !== "", `a refusal that says too little: ${error.message}`);
    must(error.message.length < SENTENCE, `a refusal too long to be read: ${error.message.slice(0, SENTENCE)}`);
    return undefined;
  } finally {
    must(pollution().length === 0, `it is on all objects: ${pollution().join(" ")}`);
  }
};

const SETS = Object.values(RULE_SETS);

/** It is printed and read back as the very same, and every rule set judges on it. */
export const mustBeUsable = (scene: Scene): void => {
  const again = parseBattleMap(printBattleMap(scene)).scene;
  must(isDeepStrictEqual(again, scene), "it is not what its text battle map is read back as");
  const [attacker, target] = scene.tokens;
  for (const { judge, unsetBase, levels } of SETS) {
    const field = battlefieldOf(scene, undefined, unsetBase);
    if (attacker === undefined || target === undefined) continue;
    const pair = { attacker: `token:${attacker.id}`, target: `token:${target.id}` };
    const { cover } = judge(field, { ...pair, kind: "ranged", reach: null, origin: null }, {});
    must(levels.includes(cover), `it is judged ${cover}`);
  }
  mapCheck(scene, battlefieldOf(scene));
};

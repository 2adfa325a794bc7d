import { takeAt, takeOneMoreLevel } from "./notation-document";
import { PLAIN_GLOW, PLAIN_LIGHT } from "./notation-kinds";
import {
  changedBy,
  type Cursor,
  peek,
  takeNumber,
  takeOneOf,
  takeRange,
  takeText,
  type Vocabulary,
} from "./notation-words";
import type { Glow, SceneLight } from "./scene";

/** Lights in the text battle map: those that stand on the scene, and those that creatures carry. */

const GLOW_WORDS = {
  bright: (cursor) => ({ bright: takeNumber(cursor) }),
  dim: (cursor) => ({ dim: takeNumber(cursor) }),
  darkness: () => ({ isDarkness: true }),
  angle: (cursor) => ({ angle: takeNumber(cursor) }),
  lit: (cursor) => {
    const { bottom, top } = takeRange(cursor);
    return { litFrom: bottom ?? PLAIN_GLOW.litFrom, litTo: top ?? PLAIN_GLOW.litTo };
  },
} as const satisfies Vocabulary<Glow>;

/** A carried light is turned from the way its bearer looks; the creature's own `rotation` is another word. */
const CARRIED_WORDS: Vocabulary<Glow> = {
  ...GLOW_WORDS,
  turned: (cursor) => ({ rotation: takeNumber(cursor) }),
};

const LIGHT_WORDS: Vocabulary<SceneLight> = {
  at: takeAt,
  elevation: (cursor) => ({ elevation: takeNumber(cursor) }),
  ...GLOW_WORDS,
  rotation: (cursor) => ({ rotation: takeNumber(cursor) }),
  "through-walls": () => ({ isStoppedByWalls: false }),
  level: takeOneMoreLevel,
};

/** What a creature carries: all words of a light that follow. */
export const takeCarried = (cursor: Cursor): Glow => {
  const names = Object.keys(CARRIED_WORDS);
  let light = PLAIN_GLOW;
  for (let word = peek(cursor); word !== undefined; word = peek(cursor)) {
    if (word.isQuoted || !names.includes(word.text)) break;
    light = { ...light, ...CARRIED_WORDS[takeOneOf(cursor, names)]?.(cursor, light) };
  }
  return light;
};

/** A `light` line after its first word, put in the list. Throws `SceneError`. */
export const readLightLine = (cursor: Cursor, lights: SceneLight[]): void => {
  const id = takeText(cursor, "a light's id");
  lights.push(changedBy(cursor, LIGHT_WORDS, { id, x: 0, y: 0, ...PLAIN_LIGHT }));
};

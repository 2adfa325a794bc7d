import { change, takeAt, takeOneMoreLevel } from "./parse-document";
import { PLAIN_GLOW, PLAIN_LIGHT } from "../model/defaults";
import { takeShares, takeWidthInDegrees, takeZeroOrMore } from "./take-numbers";
import {
  changedBy,
  type Cursor,
  errorAt,
  isPlain,
  peek,
  takeNumber,
  takeOneOf,
  takeText,
  type Vocabulary,
} from "./tokenizer";
import type { Glow, SceneLight } from "../model/scene";

/** Lights in the text battle map: those that stand on the scene, and those that creatures carry. */

const GLOW_WORDS = {
  bright: (cursor) => ({ bright: takeZeroOrMore(cursor) }),
  dim: (cursor) => ({ dim: takeZeroOrMore(cursor) }),
  darkness: () => ({ isDarkness: true }),
  angle: (cursor) => ({ angle: takeWidthInDegrees(cursor) }),
  lit: (cursor) => {
    const { from, to } = takeShares(cursor);
    return { litFrom: from, litTo: to };
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
  if (light.bright > 0 || light.dim > 0) return light;
  const next = peek(cursor);
  throw errorAt(cursor.line, next?.column ?? cursor.end, next?.text, "bright or dim and a radius above 0");
};

/** A `light` line after its first word, put in the list. Throws `SceneError`. */
export const readLightLine = (cursor: Cursor, lights: SceneLight[]): void => {
  const id = takeText(cursor, "a light's id");
  if (isPlain(peek(cursor), "at")) lights.push(changedBy(cursor, LIGHT_WORDS, { id, x: 0, y: 0, ...PLAIN_LIGHT }));
  else change(lights, cursor, id, (light) => changedBy(cursor, LIGHT_WORDS, light));
};

import { DISPOSITIONS, PLAIN_GLOW, PLAIN_LIGHT, plainToken } from "../model/defaults";
import { ACUITIES, BASES, CONDITIONS, HANDLINGS, HEIGHT_CLASSES, SENSES, SIZE_CATEGORIES } from "../model/scene";
import { TOKEN_KINDS } from "../model/traits";
import type { Acuity, Condition, Glow, SceneLight, SceneToken, Sense } from "../model/scene";
import { change, takeAt, takeLevel, takeOneMoreLevel } from "./parse-document";
import {
  changedBy,
  errorAt,
  isPlain,
  peek,
  take,
  takeIf,
  takeNumber,
  takeOneOf,
  takePlace,
  takeQuoted,
  takeShares,
  takeSizes,
  takeText,
  takeWidthInDegrees,
  takeZeroOrMore,
} from "./tokenizer";
import type { Cursor, Vocabulary } from "./tokenizer";

const takeDisposition = (cursor: Cursor): number => {
  const name = peek(cursor)?.text ?? "";
  const known = Object.entries(DISPOSITIONS).find(([word]) => word === name);
  if (known === undefined) return takeNumber(cursor);
  take(cursor, "a disposition");
  return known[1];
};

type TokenWord = Vocabulary<SceneToken>[string];

const conditionWord =
  (condition: Condition): TokenWord =>
  (_, { conditions }) => ({
    conditions: conditions.includes(condition) ? conditions : [...conditions, condition],
  });

const senseWord =
  (sense: Sense): TokenWord =>
  (cursor, { senses }) => ({ senses: { ...senses, [sense]: takeZeroOrMore(cursor) } });

const acuityWord =
  (acuity: Acuity): TokenWord =>
  (cursor, token) => ({ acuity: { ...token.acuity, [takeOneOf(cursor, SENSES)]: acuity } });

const TOKEN_WORDS: Vocabulary<SceneToken> = {
  at: takeAt,
  size: (cursor) => {
    const [width, height] = takeSizes(cursor);
    return { width, height };
  },
  elevation: (cursor) => ({ elevation: takeNumber(cursor) }),
  rotation: (cursor) => ({ rotation: takeNumber(cursor) }),
  disposition: (cursor) => ({ disposition: takeDisposition(cursor) }),
  hidden: () => ({ isHidden: true }),
  dead: () => ({ isDead: true }),
  level: (cursor) => ({ level: takeLevel(cursor) }),
  body: (cursor) => ({ bodyHeight: takeZeroOrMore(cursor) }),
  shape: (cursor) => ({ shape: takeNumber(cursor) }),
  base: (cursor) => ({ base: takeOneOf(cursor, BASES) }),
  category: (cursor) => ({ sizeCategory: takeOneOf(cursor, SIZE_CATEGORIES) }),
  scale: (cursor) => ({ size: takeZeroOrMore(cursor) }),
  class: (cursor) => ({ heightClass: takeOneOf(cursor, HEIGHT_CLASSES) }),
  unit: (cursor) => ({ unit: takeText(cursor, "a unit's name") }),
  tall: () => ({ isTall: true }),
  skirmisher: () => ({ isSkirmisher: true }),
  "no-cover": () => ({ providesCover: false }),
  kind: (cursor) => ({ kind: takeOneOf(cursor, TOKEN_KINDS) }),
  ...Object.fromEntries(ACUITIES.map((acuity) => [acuity, acuityWord(acuity)])),
  ...Object.fromEntries(CONDITIONS.map((condition) => [condition, conditionWord(condition)])),
  ...Object.fromEntries(SENSES.map((sense) => [sense, senseWord(sense)])),
  "uncanny-dodge": () => ({ hasUncannyDodge: true }),
  "combat-reflexes": () => ({ hasCombatReflexes: true }),
  "precise-shot": () => ({ hasPreciseShot: true }),
  "point-blank-shot": () => ({ hasPointBlankShot: true }),
  "immune-to-criticals": () => ({ isImmuneToCriticals: true }),
  unarmed: () => ({ isUnarmed: true }),
  "low-light": () => ({ hasLowLightVision: true }),
  reach: (cursor) => ({ reach: takeZeroOrMore(cursor) }),
  "least-reach": (cursor) => ({ leastReach: takeZeroOrMore(cursor) }),
  ...Object.fromEntries(HANDLINGS.map((handling) => [handling, () => ({ handling })])),
  carries: (cursor) => ({ light: takeCarried(cursor) }),
};

const mustBeNew = (tokens: readonly SceneToken[], cursor: Cursor, id: string): void => {
  if (!tokens.some((token) => token.id === id)) return;
  throw errorAt(cursor.line, cursor.words[0]?.column ?? 1, id, "an id that no other creature has");
};

/** A `token` line after its first word, put in the list. Throws `SceneError`. */
export const readTokenLine = (cursor: Cursor, tokens: SceneToken[]): void => {
  const id = takeText(cursor, "a creature's id");
  const name = takeQuoted(cursor);
  const named = (token: SceneToken): SceneToken => (name === undefined ? token : { ...token, name });
  const isNew = takeIf(cursor, "at");
  if (!isNew) change(tokens, cursor, id, (token) => changedBy(cursor, TOKEN_WORDS, named(token)));
  else {
    mustBeNew(tokens, cursor, id);
    tokens.push(changedBy(cursor, TOKEN_WORDS, named(plainToken(id, ...takePlace(cursor)))));
  }
};

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
const takeCarried = (cursor: Cursor): Glow => {
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

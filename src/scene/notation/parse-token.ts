import { takeCarried } from "./parse-light";
import { change, takeAt, takeLevel } from "./parse-document";
import { DISPOSITIONS, plainToken } from "../model/defaults";
import { takeZeroOrMore } from "./take-numbers";
import {
  changedBy,
  type Cursor,
  errorAt,
  peek,
  take,
  takeIf,
  takeNumber,
  takeOneOf,
  takePlace,
  takeQuoted,
  takeSizes,
  takeText,
  type Vocabulary,
} from "./tokenizer";
import {
  ACUITIES,
  type Acuity,
  BASES,
  CONDITIONS,
  type Condition,
  HEIGHT_CLASSES,
  type SceneToken,
  type Sense,
  SENSES,
  SIZE_CATEGORIES,
  TOKEN_KINDS,
} from "../model/scene";

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
  "low-light": () => ({ hasLowLightVision: true }),
  reach: (cursor) => ({ reach: takeZeroOrMore(cursor) }),
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

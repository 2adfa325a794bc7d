import { change, OPEN, takeAt, takeLevel, takeOneMoreLevel } from "./parse-document";
import { takePoints } from "./parse-area";
import {
  takePositive,
  takeWidthInDegrees,
  takeZeroOrMore,
  changedBy,
  errorAt,
  isPlain,
  peek,
  takeNumber,
  takeOneOf,
  takePlace,
  takePlaceIf,
  takeQuoted,
  takeHeights,
  takeIf,
  takeText,
} from "./tokenizer";
import type { Cursor, Vocabulary } from "./tokenizer";
import { PLAIN_TEMPLATE, PLAIN_WALL, WALL_KINDS } from "../model/defaults";
import { COVER_SETTERS, SIZE_CATEGORIES, TEMPLATE_SHAPES } from "../model/scene";
import { WALL_COVERS, WALL_EFFECTS, WALL_SENSES, WALL_SIDES } from "../model/scene";
import type { SceneLevel, SceneTemplate, SceneWall } from "../model/scene";

/** The exact lines of the text battle map, one document each. A line that says where makes one; another changes it. */

const WALL_WORDS: Vocabulary<SceneWall> = {
  solid: () => WALL_KINDS.solid,
  railing: () => WALL_KINDS.railing,
  glass: () => WALL_KINDS.glass,
  curtain: () => WALL_KINDS.curtain,
  limited: () => WALL_KINDS.limited,
  nothing: () => WALL_KINDS.nothing,
  sight: (cursor) => ({ sight: takeOneOf(cursor, WALL_SENSES) }),
  light: (cursor) => ({ light: takeOneOf(cursor, WALL_SENSES) }),
  "sight-threshold": (cursor) => ({ sightThreshold: takeZeroOrMore(cursor) }),
  "light-threshold": (cursor) => ({ lightThreshold: takeZeroOrMore(cursor) }),
  from: (cursor) => ({ side: takeOneOf(cursor, WALL_SIDES) }),
  door: () => ({ door: "door" }),
  secret: () => ({ door: "secret" }),
  open: () => ({ isOpen: true }),
  closed: () => ({ isOpen: false }),
  cover: (cursor) => ({ cover: takeOneOf(cursor, WALL_COVERS) }),
  "set-by": (cursor) => ({ setBy: takeOneOf(cursor, COVER_SETTERS) }),
  effect: (cursor) => ({ effect: takeOneOf(cursor, WALL_EFFECTS) }),
  category: (cursor) => ({ sizeCategory: takeOneOf(cursor, SIZE_CATEGORIES) }),
  scale: (cursor) => ({ size: takeZeroOrMore(cursor) }),
  feature: (cursor) => ({ feature: takeText(cursor, "a feature's name") }),
  height: (cursor) => ({ elevation: takeHeights(cursor) }),
  level: takeOneMoreLevel,
};

const TEMPLATE_WORDS: Vocabulary<SceneTemplate> = {
  at: takeAt,
  elevation: (cursor) => ({ elevation: takeNumber(cursor) }),
  up: (cursor) => ({ height: takePositive(cursor) }),
  distance: (cursor) => ({ distance: takePositive(cursor) }),
  direction: (cursor) => ({ direction: takeNumber(cursor) }),
  angle: (cursor) => ({ angle: takeWidthInDegrees(cursor) }),
  width: (cursor) => ({ width: takeZeroOrMore(cursor) }),
  outline: (cursor) => ({ outline: takePoints(cursor) }),
};

const LEVEL_WORDS: Vocabulary<SceneLevel> = {
  height: (cursor) => ({ elevation: takeHeights(cursor) }),
  sees: (cursor, { sees }) => ({ sees: [...sees, takeLevel(cursor)] }),
};

/** A `wall` line after its first word, put in the list. Throws `SceneError`, as those below. */
export const readWallLine = (cursor: Cursor, walls: SceneWall[]): void => {
  const id = takeText(cursor, "a wall's id");
  const from = takePlaceIf(cursor);
  if (from === undefined) change(walls, cursor, id, (wall) => changedBy(cursor, WALL_WORDS, wall));
  else walls.push(changedBy(cursor, WALL_WORDS, { id, c: [...from, ...takePlace(cursor)], ...PLAIN_WALL }));
};

const takeShapeIf = (cursor: Cursor): SceneTemplate["shape"] | undefined =>
  TEMPLATE_SHAPES.find((shape) => takeIf(cursor, shape));

/** A template reaches somewhere; without a distance it would hold nobody, without a word. */
const mustReach = ({ distance }: SceneTemplate, cursor: Cursor): void => {
  if (distance === 0) throw errorAt(cursor.line, cursor.end, undefined, "distance and how far it reaches");
};

/** A `template` line after its first word, put in the list. */
export const readTemplateLine = (cursor: Cursor, templates: SceneTemplate[]): void => {
  const id = takeText(cursor, "a template's id");
  const shape = takeShapeIf(cursor);
  const shaped = (template: SceneTemplate): SceneTemplate => (shape === undefined ? template : { ...template, shape });
  if (!isPlain(peek(cursor), "at"))
    return change(templates, cursor, id, (template) => changedBy(cursor, TEMPLATE_WORDS, shaped(template)));
  const start = { id, shape: shape ?? takeOneOf(cursor, TEMPLATE_SHAPES), x: 0, y: 0, ...PLAIN_TEMPLATE };
  const template = changedBy(cursor, TEMPLATE_WORDS, start);
  mustReach(template, cursor);
  templates.push(template);
};

/** A `level` line after its first word, put in the list. */
export const readLevelLine = (cursor: Cursor, levels: SceneLevel[]): void => {
  const id = takeLevel(cursor);
  const name = takeQuoted(cursor) ?? id;
  levels.push(changedBy(cursor, LEVEL_WORDS, { id, name, elevation: OPEN, sees: [] }));
};

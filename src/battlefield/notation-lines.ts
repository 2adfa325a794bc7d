import { change, OPEN, takeAt, takeLevel, takeOneMoreLevel } from "./notation-document";
import { PLAIN_TEMPLATE, PLAIN_WALL, WALL_KINDS } from "./notation-kinds";
import {
  changedBy,
  type Cursor,
  takeNumber,
  takeOneOf,
  takePlace,
  takePlaceIf,
  takeQuoted,
  takeRange,
  takeText,
  type Vocabulary,
} from "./notation-words";
import {
  type SceneLevel,
  type SceneTemplate,
  type SceneWall,
  SIZE_CATEGORIES,
  TEMPLATE_SHAPES,
  WALL_COVERS,
  WALL_SENSES,
  WALL_SIDES,
} from "./scene";

/** The exact lines of the text battle map, one document each. A line that says where makes one; another changes it. */

const WALL_WORDS: Vocabulary<SceneWall> = {
  solid: () => WALL_KINDS.solid,
  glass: () => WALL_KINDS.glass,
  curtain: () => WALL_KINDS.curtain,
  limited: () => WALL_KINDS.limited,
  nothing: () => WALL_KINDS.nothing,
  sight: (cursor) => ({ sight: takeOneOf(cursor, WALL_SENSES) }),
  light: (cursor) => ({ light: takeOneOf(cursor, WALL_SENSES) }),
  "sight-threshold": (cursor) => ({ sightThreshold: takeNumber(cursor) }),
  "light-threshold": (cursor) => ({ lightThreshold: takeNumber(cursor) }),
  from: (cursor) => ({ side: takeOneOf(cursor, WALL_SIDES) }),
  door: () => ({ door: "door" }),
  secret: () => ({ door: "secret" }),
  open: () => ({ isOpen: true }),
  closed: () => ({ isOpen: false }),
  cover: (cursor) => ({ cover: takeOneOf(cursor, WALL_COVERS) }),
  category: (cursor) => ({ sizeCategory: takeOneOf(cursor, SIZE_CATEGORIES) }),
  scale: (cursor) => ({ size: takeNumber(cursor) }),
  height: (cursor) => ({ elevation: takeRange(cursor) }),
  level: takeOneMoreLevel,
};

const TEMPLATE_WORDS: Vocabulary<SceneTemplate> = {
  at: takeAt,
  elevation: (cursor) => ({ elevation: takeNumber(cursor) }),
  distance: (cursor) => ({ distance: takeNumber(cursor) }),
  direction: (cursor) => ({ direction: takeNumber(cursor) }),
  angle: (cursor) => ({ angle: takeNumber(cursor) }),
  width: (cursor) => ({ width: takeNumber(cursor) }),
};

const LEVEL_WORDS: Vocabulary<SceneLevel> = {
  height: (cursor) => ({ elevation: takeRange(cursor) }),
  sees: (cursor, { sees }) => ({ sees: [...sees, takeLevel(cursor)] }),
};

/** A `wall` line after its first word, put in the list. Throws `SceneError`, as those below. */
export const readWallLine = (cursor: Cursor, walls: SceneWall[]): void => {
  const id = takeText(cursor, "a wall's id");
  const from = takePlaceIf(cursor);
  if (from === undefined) change(walls, cursor, id, (wall) => changedBy(cursor, WALL_WORDS, wall));
  else walls.push(changedBy(cursor, WALL_WORDS, { id, c: [...from, ...takePlace(cursor)], ...PLAIN_WALL }));
};

/** A `template` line after its first word, put in the list. */
export const readTemplateLine = (cursor: Cursor, templates: SceneTemplate[]): void => {
  const id = takeText(cursor, "a template's id");
  const shape = takeOneOf(cursor, TEMPLATE_SHAPES);
  templates.push(changedBy(cursor, TEMPLATE_WORDS, { id, shape, x: 0, y: 0, ...PLAIN_TEMPLATE }));
};

/** A `level` line after its first word, put in the list. */
export const readLevelLine = (cursor: Cursor, levels: SceneLevel[]): void => {
  const id = takeLevel(cursor);
  const name = takeQuoted(cursor) ?? id;
  levels.push(changedBy(cursor, LEVEL_WORDS, { id, name, elevation: OPEN, sees: [] }));
};

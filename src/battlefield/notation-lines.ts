import { PLAIN_LIGHT, PLAIN_TERRAIN, PLAIN_WALL, plainToken, WALL_KINDS } from "./notation-kinds";
import {
  changedBy,
  type Cursor,
  errorAt,
  peek,
  takeIf,
  takeMeasures,
  takeNumber,
  takeOneOf,
  takePlace,
  takePlaceIf,
  takeQuoted,
  takeRange,
  takeSizes,
  take,
  takeText,
  type Vocabulary,
} from "./notation-words";
import {
  AREA_COVERS,
  BASES,
  HEIGHT_CLASSES,
  type SceneArea,
  type SceneLevel,
  type SceneLight,
  type SceneToken,
  type SceneWall,
  type Shape,
  SIZE_CATEGORIES,
  type Terrain,
  type Veil,
  WALL_COVERS,
  WALL_SENSES,
  WALL_SIDES,
} from "./scene";

/** The exact lines of the text battle map, one document each. A line that says where makes one; another changes it. */

const LEVEL_ID = "a level's id";

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
  level: (cursor, { levels }) => ({ levels: [...levels, takeText(cursor, LEVEL_ID)] }),
};

const DISPOSITIONS = { secret: -2, hostile: -1, neutral: 0, friendly: 1 } as const;

const takeDisposition = (cursor: Cursor): number => {
  const name = peek(cursor)?.text ?? "";
  const known = Object.entries(DISPOSITIONS).find(([word]) => word === name);
  if (known === undefined) return takeNumber(cursor);
  take(cursor, "a disposition");
  return known[1];
};

const TOKEN_WORDS: Vocabulary<SceneToken> = {
  at: (cursor) => {
    const [x, y] = takePlace(cursor);
    return { x, y };
  },
  size: (cursor) => {
    const [width, height] = takeSizes(cursor);
    return { width, height };
  },
  elevation: (cursor) => ({ elevation: takeNumber(cursor) }),
  rotation: (cursor) => ({ rotation: takeNumber(cursor) }),
  disposition: (cursor) => ({ disposition: takeDisposition(cursor) }),
  hidden: () => ({ isHidden: true }),
  dead: () => ({ isDead: true }),
  level: (cursor) => ({ level: takeText(cursor, LEVEL_ID) }),
  body: (cursor) => ({ bodyHeight: takeNumber(cursor) }),
  shape: (cursor) => ({ shape: takeNumber(cursor) }),
  base: (cursor) => ({ base: takeOneOf(cursor, BASES) }),
  category: (cursor) => ({ sizeCategory: takeOneOf(cursor, SIZE_CATEGORIES) }),
  scale: (cursor) => ({ size: takeNumber(cursor) }),
  class: (cursor) => ({ heightClass: takeOneOf(cursor, HEIGHT_CLASSES) }),
  unit: (cursor) => ({ unit: takeText(cursor, "a unit's name") }),
  tall: () => ({ isTall: true }),
  skirmisher: () => ({ isSkirmisher: true }),
  "no-cover": () => ({ providesCover: false }),
};

const takeTurn = (cursor: Cursor): number => (takeIf(cursor, "turned") ? takeNumber(cursor) : 0);

const takePoints = (cursor: Cursor): number[] => {
  const points: number[] = [];
  for (let place = takePlaceIf(cursor); place !== undefined; place = takePlaceIf(cursor)) points.push(...place);
  return points;
};

const takeShape = (cursor: Cursor, hole: boolean): Shape => {
  const type = takeOneOf(cursor, ["rectangle", "ellipse", "polygon"]);
  if (type === "polygon") return { type, points: takePoints(cursor), hole };
  const [x, y] = takePlace(cursor);
  const [width, height] = takeMeasures(cursor);
  const rotation = takeTurn(cursor);
  return type === "rectangle"
    ? { type, x, y, width, height, rotation, hole }
    : { type, x, y, radiusX: width, radiusY: height, rotation, hole };
};

const terrainOf = ({ part }: SceneArea): Terrain => ("terrain" in part ? part.terrain : PLAIN_TERRAIN);

const asTerrain = (area: SceneArea, change: Partial<Terrain>): Partial<SceneArea> => ({
  part: { terrain: { ...terrainOf(area), ...change } },
});

const CONCEALMENTS: readonly Veil["concealment"][] = ["partial", "total"];

const AREA_WORDS: Vocabulary<SceneArea> = {
  terrain: (cursor, area) => asTerrain(area, { cover: takeOneOf(cursor, AREA_COVERS) }),
  effect: (_, area) => asTerrain(area, { blocksEffect: true }),
  sight: (_, area) => asTerrain(area, { blocksSight: true }),
  scale: (cursor, area) => asTerrain(area, { size: takeNumber(cursor) }),
  category: (cursor, area) => asTerrain(area, { sizeCategory: takeOneOf(cursor, SIZE_CATEGORIES) }),
  veil: (cursor) => ({ part: { veil: { concealment: takeOneOf(cursor, CONCEALMENTS) } } }),
  height: (cursor) => ({ elevation: takeRange(cursor) }),
  level: (cursor, { levels }) => ({ levels: [...levels, takeText(cursor, LEVEL_ID)] }),
  "+": (cursor, { shapes }) => ({ shapes: [...shapes, takeShape(cursor, false)] }),
  "-": (cursor, { shapes }) => ({ shapes: [...shapes, takeShape(cursor, true)] }),
};

const LIGHT_WORDS: Vocabulary<SceneLight> = {
  at: (cursor) => {
    const [x, y] = takePlace(cursor);
    return { x, y };
  },
  elevation: (cursor) => ({ elevation: takeNumber(cursor) }),
  bright: (cursor) => ({ bright: takeNumber(cursor) }),
  dim: (cursor) => ({ dim: takeNumber(cursor) }),
  darkness: () => ({ isDarkness: true }),
  level: (cursor, { levels }) => ({ levels: [...levels, takeText(cursor, LEVEL_ID)] }),
};

const LEVEL_WORDS: Vocabulary<SceneLevel> = {
  height: (cursor) => ({ elevation: takeRange(cursor) }),
  sees: (cursor, { sees }) => ({ sees: [...sees, takeText(cursor, LEVEL_ID)] }),
};

const OPEN = { bottom: null, top: null } as const;

/** Puts what the line says in the list: at its end when it says where, else over those with its id. */
const change = <T extends { readonly id: string }>(
  list: T[],
  cursor: Cursor,
  id: string,
  changed: (old: T) => T,
): void => {
  if (!list.some((old) => old.id === id)) {
    throw errorAt(
      cursor.line,
      cursor.end,
      undefined,
      `where ${JSON.stringify(id)} is, since nothing is called that yet`,
    );
  }
  const start = cursor.next;
  list.forEach((old, i) => {
    if (old.id !== id) return;
    cursor.next = start;
    list[i] = changed(old);
  });
};

export const readWallLine = (cursor: Cursor, walls: SceneWall[]): void => {
  const id = takeText(cursor, "a wall's id");
  const from = takePlaceIf(cursor);
  if (from === undefined) change(walls, cursor, id, (wall) => changedBy(cursor, WALL_WORDS, wall));
  else walls.push(changedBy(cursor, WALL_WORDS, { id, c: [...from, ...takePlace(cursor)], ...PLAIN_WALL }));
};

const mustBeNew = (tokens: readonly SceneToken[], cursor: Cursor, id: string): void => {
  if (!tokens.some((token) => token.id === id)) return;
  throw errorAt(cursor.line, cursor.words[0]?.column ?? 1, id, "an id that no other creature has");
};

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

/** An area line makes one when it holds a shape, so that one region can be two areas. */
export const readAreaLine = (cursor: Cursor, areas: SceneArea[]): void => {
  const word = takeText(cursor, "an area's id");
  const id = /^(?:region|tile):/.test(word) ? word : `region:${word}`;
  const name = takeQuoted(cursor);
  const named = (area: SceneArea): SceneArea => (name === undefined ? area : { ...area, name });
  const isNew = cursor.words
    .slice(cursor.next)
    .some(({ text, isQuoted }) => !isQuoted && (text === "+" || text === "-"));
  if (!isNew) change(areas, cursor, id, (area) => changedBy(cursor, AREA_WORDS, named(area)));
  else {
    const start: SceneArea = {
      id,
      name: word,
      shapes: [],
      elevation: OPEN,
      levels: [],
      part: { terrain: PLAIN_TERRAIN },
    };
    areas.push(changedBy(cursor, AREA_WORDS, named(start)));
  }
};

export const readLightLine = (cursor: Cursor, lights: SceneLight[]): void => {
  const id = takeText(cursor, "a light's id");
  const start: SceneLight = { id, x: 0, y: 0, ...PLAIN_LIGHT };
  lights.push(changedBy(cursor, LIGHT_WORDS, start));
};

export const readLevelLine = (cursor: Cursor, levels: SceneLevel[]): void => {
  const id = takeText(cursor, LEVEL_ID);
  const name = takeQuoted(cursor) ?? id;
  levels.push(changedBy(cursor, LEVEL_WORDS, { id, name, elevation: OPEN, sees: [] }));
};

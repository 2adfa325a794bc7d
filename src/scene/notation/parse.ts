import { readExpectation, type Expectation } from "./parse-expectation";
import { EMPTY_SCENE, PLAIN_TEMPLATE, PLAIN_WALL, WALL_KINDS } from "../model/defaults";
import { readAreaLine, takePoints } from "./parse-area";
import { readLightLine, readTokenLine } from "./parse-token";
import { mapHeight, readMap } from "./parse-map";
import {
  takePositive,
  takeShare,
  cursorOver,
  errorAt,
  isPlain,
  peek,
  takeIf,
  takeOneOf,
  takePlace,
  takeText,
  takeWidthInDegrees,
  takeZeroOrMore,
  changedBy,
  takeNumber,
  takePlaceIf,
  takeQuoted,
  takeHeights,
  type Cursor,
  type Vocabulary,
} from "./tokenizer";
import {
  COVER_SETTERS,
  DIAGONALS,
  GRID_TYPES,
  SIZE_CATEGORIES,
  TEMPLATE_SHAPES,
  WALL_COVERS,
  WALL_EFFECTS,
  WALL_SENSES,
  WALL_SIDES,
  type Scene,
  type SceneArea,
  type SceneGrid,
  type SceneLevel,
  type SceneLight,
  type SceneTemplate,
  type SceneToken,
  type SceneWall,
} from "../model/scene";
import { change, OPEN, takeAt, takeLevel, takeOneMoreLevel } from "./parse-document";

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
const readWallLine = (cursor: Cursor, walls: SceneWall[]): void => {
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
const readTemplateLine = (cursor: Cursor, templates: SceneTemplate[]): void => {
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
const readLevelLine = (cursor: Cursor, levels: SceneLevel[]): void => {
  const id = takeLevel(cursor);
  const name = takeQuoted(cursor) ?? id;
  levels.push(changedBy(cursor, LEVEL_WORDS, { id, name, elevation: OPEN, sees: [] }));
};

/** A scene in text, and what rule sets are expected to find there. */
export interface BattleMap {
  readonly scene: Scene;
  readonly expectations: readonly Expectation[];
}

/** The scene as far as it is read. */
interface Draft {
  name: string;
  grid: SceneGrid;
  darkness: number;
  hasGlobalLight: boolean;
  readonly walls: SceneWall[];
  readonly tokens: SceneToken[];
  readonly areas: SceneArea[];
  readonly lights: SceneLight[];
  readonly templates: SceneTemplate[];
  readonly levels: SceneLevel[];
  readonly expected: { readonly text: string; readonly line: number; readonly indent: number }[];
  hasMap: boolean;
}

const takeGrid = (cursor: Cursor, draft: Draft): void => {
  if (draft.hasMap) throw errorAt(cursor.line, 1, "grid", "the grid before the map");
  const type = takeOneOf(cursor, GRID_TYPES);
  const size = takePositive(cursor);
  const distance = takePositive(cursor);
  const units = peek(cursor) === undefined || isPlain(peek(cursor), "diagonals") ? "" : takeText(cursor, "units");
  const diagonals = takeIf(cursor, "diagonals") ? { diagonals: takeOneOf(cursor, DIAGONALS) } : {};
  draft.grid = { type, size, distance, units, ...diagonals };
};

/** Reads the block below a `map` line; answers how many lines it takes. */
const readMapBlock = (cursor: Cursor, draft: Draft, below: readonly string[]): number => {
  if (draft.grid.type !== "square") throw errorAt(cursor.line, 1, "map", "a square grid for a drawn map");
  if (draft.hasMap) throw errorAt(cursor.line, 1, "map", "one map only");
  const [x, y] = takeIf(cursor, "at") ? takePlace(cursor) : [0, 0];
  const height = mapHeight(below);
  if (height === 0) throw errorAt(cursor.line + 1, 1, below[0], "a row that starts with + or *");
  const rows = below.slice(0, height).map((row) => row.trimEnd());
  const drawn = readMap(rows, { line: cursor.line + 1, x, y, size: draft.grid.size });
  draft.walls.push(...drawn.walls);
  draft.tokens.push(...drawn.tokens);
  draft.areas.push(...drawn.areas);
  draft.hasMap = true;
  return height;
};

const LINES: Readonly<Record<string, (cursor: Cursor, draft: Draft) => void>> = {
  scene: (cursor, draft) => {
    draft.name = takeText(cursor, "the scene's name");
  },
  grid: takeGrid,
  darkness: (cursor, draft) => {
    draft.darkness = takeShare(cursor);
  },
  "global-light": (_, draft) => {
    draft.hasGlobalLight = true;
  },
  wall: (cursor, { walls }) => readWallLine(cursor, walls),
  token: (cursor, { tokens }) => readTokenLine(cursor, tokens),
  area: (cursor, { areas }) => readAreaLine(cursor, areas),
  light: (cursor, { lights }) => readLightLine(cursor, lights),
  template: (cursor, { templates }) => readTemplateLine(cursor, templates),
  level: (cursor, { levels }) => readLevelLine(cursor, levels),
};

/** Of each kind. No map has so many; a link with more would keep its page busy for minutes. */
const MOST_THINGS = 5000;

const mustBeFew = (draft: Draft, line: number): void => {
  for (const kind of ["tokens", "areas", "lights", "templates", "levels"] as const) {
    const { length } = draft[kind];
    if (length > MOST_THINGS) throw errorAt(line, 1, `${length} ${kind}`, `at most ${MOST_THINGS} in all`);
  }
};

const KEYWORDS = [...Object.keys(LINES), "map", "expect"];

/** Reads one line, and the block below it for a map; answers how many lines that took. */
const readLine = (lines: readonly string[], at: number, draft: Draft): number => {
  const text = lines[at] ?? "";
  const line = at + 1;
  if (text.trim() === "" || text.startsWith("#")) return 1;
  const [, keyword = ""] = /^\s*(\S*)/.exec(text) ?? [];
  const indent = text.indexOf(keyword) + keyword.length;
  if (keyword === "expect") {
    draft.expected.push({ text: text.slice(indent), line, indent });
    return 1;
  }
  const cursor = cursorOver(text.slice(indent), line, indent);
  const height = keyword === "map" ? readMapBlock(cursor, draft, lines.slice(line)) : 0;
  if (keyword !== "map") {
    const read = Object.hasOwn(LINES, keyword) ? LINES[keyword] : undefined;
    if (read === undefined) throw errorAt(line, indent - keyword.length + 1, keyword, `one of ${KEYWORDS.join(", ")}`);
    read(cursor, draft);
  }
  mustBeFew(draft, line);
  const left = peek(cursor);
  if (left !== undefined) throw errorAt(line, left.column, left.text, "the end of the line");
  return 1 + height;
};

const emptyDraft = (): Draft => ({
  name: EMPTY_SCENE.name,
  grid: EMPTY_SCENE.grid,
  darkness: EMPTY_SCENE.darkness,
  hasGlobalLight: EMPTY_SCENE.hasGlobalLight,
  walls: [],
  tokens: [],
  areas: [],
  lights: [],
  templates: [],
  levels: [],
  expected: [],
  hasMap: false,
});

const sceneOf = ({
  name,
  grid,
  walls,
  tokens,
  areas,
  lights,
  templates,
  levels,
  darkness,
  hasGlobalLight,
}: Draft): Scene => ({
  name,
  grid,
  walls,
  tokens,
  areas,
  lights,
  templates,
  levels,
  darkness,
  hasGlobalLight,
});

/**
 * A text battle map (docs/notation.md) as a scene and what is expected of it.
 * Throws `SceneError` with line and column for the first thing that is not as it should be.
 */
export const parseBattleMap = (text: string): BattleMap => {
  const lines = text.split(/\r?\n/);
  const draft = emptyDraft();
  for (let i = 0; i < lines.length;) i += readLine(lines, i, draft);
  const scene = sceneOf(draft);
  const expectations = draft.expected.map((e) => readExpectation(e.text, e.line, e.indent, scene));
  return { scene, expectations };
};

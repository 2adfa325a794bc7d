import { type Expectation, readExpectation } from "./parse-expectation";
import { EMPTY_SCENE } from "../model/defaults";
import { readAreaLine } from "./parse-area";
import { readLightLine, readTokenLine } from "./parse-token";
import { readLevelLine, readTemplateLine, readWallLine } from "./parse-lines";
import { mapHeight, readMap } from "./parse-map";
import {
  takePositive,
  takeShare,
  type Cursor,
  cursorOver,
  errorAt,
  isPlain,
  peek,
  takeIf,
  takeOneOf,
  takePlace,
  takeText,
} from "./tokenizer";
import { DIAGONALS, GRID_TYPES } from "../model/scene";
import type {
  Scene,
  SceneArea,
  SceneGrid,
  SceneLevel,
  SceneLight,
  SceneTemplate,
  SceneToken,
  SceneWall,
} from "../model/scene";

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

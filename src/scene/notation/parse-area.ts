import { change, OPEN, takeOneMoreLevel } from "./parse-document";
import { isNear, NEAR_SHAPE } from "../shapes/scene-limits";
import { PLAIN_SURFACE, PLAIN_TERRAIN } from "../model/defaults";
import {
  takeShare,
  takePercent,
  takeZeroOrMore,
  changedBy,
  errorAt,
  peek,
  takeIf,
  takeNumber,
  takeOneOf,
  takePlace,
  takePlaceIf,
  takeQuoted,
  takeSizes,
  takeHeights,
  takeText,
} from "./tokenizer";
import type { Cursor, Vocabulary } from "./tokenizer";
import { AREA_COVERS, GLOOM_MODES, SIZE_CATEGORIES, SURFACE_PLACEMENTS } from "../model/scene";
import type { SceneArea, Shape, Terrain, Veil, SurfacePart } from "../model/scene";

const takeTurn = (cursor: Cursor): number => (takeIf(cursor, "turned") ? takeNumber(cursor) : 0);

const LEAST_POINTS = 3;

/** The corners of a polygon, as x,y, to the end of the line or to another word. */
export const takePoints = (cursor: Cursor): number[] => {
  const points: number[] = [];
  for (let place = takePlaceIf(cursor); place !== undefined; place = takePlaceIf(cursor)) points.push(...place);
  const next = peek(cursor);
  if (points.length < 2 * LEAST_POINTS)
    throw errorAt(cursor.line, next?.column ?? cursor.end, next?.text, `${LEAST_POINTS} points at least, as x,y`);
  return points;
};

const takeShape = (cursor: Cursor, hole: boolean): Shape => {
  const word = peek(cursor);
  const shape = takeAnyShape(cursor, hole);
  if (!isNear(shape)) throw errorAt(cursor.line, word?.column ?? 1, word?.text, NEAR_SHAPE);
  return shape;
};

const takeAnyShape = (cursor: Cursor, hole: boolean): Shape => {
  const type = takeOneOf(cursor, ["rectangle", "ellipse", "polygon"]);
  if (type === "polygon") return { type, points: takePoints(cursor), hole };
  const [x, y] = takePlace(cursor);
  const [width, height] = takeSizes(cursor);
  const rotation = takeTurn(cursor);
  return type === "rectangle"
    ? { type, x, y, width, height, rotation, hole }
    : { type, x, y, radiusX: width, radiusY: height, rotation, hole };
};

const terrainOf = ({ part }: SceneArea): Terrain => ("terrain" in part ? part.terrain : PLAIN_TERRAIN);

const asTerrain = (area: SceneArea, change: Partial<Terrain>): Partial<SceneArea> => ({
  part: { terrain: { ...terrainOf(area), ...change } },
});

const asSurface = ({ part }: SceneArea, change: Partial<SurfacePart>): Partial<SceneArea> => ({
  part: { surface: { ...("surface" in part ? part.surface : PLAIN_SURFACE), ...change } },
});

const LET_THROUGH = { effect: "blocksEffect", sight: "blocksSight", light: "blocksLight" } as const;
const THINGS_LET = ["effect", "sight", "light"] as const;

const CONCEALMENTS: readonly Veil["concealment"][] = ["partial", "total"];

const AREA_WORDS: Vocabulary<SceneArea> = {
  terrain: (cursor, area) => asTerrain(area, { cover: takeOneOf(cursor, AREA_COVERS) }),
  effect: (_, area) => asTerrain(area, { blocksEffect: true }),
  sight: (_, area) => asTerrain(area, { blocksSight: true }),
  difficult: (_, area) => asTerrain(area, { isDifficult: true }),
  impeded: (_, area) => asTerrain(area, { isImpeded: true }),
  scale: (cursor, area) => asTerrain(area, { size: takeZeroOrMore(cursor) }),
  category: (cursor, area) => asTerrain(area, { sizeCategory: takeOneOf(cursor, SIZE_CATEGORIES) }),
  veil: (cursor) => ({ part: { veil: { concealment: takeOneOf(cursor, CONCEALMENTS), missChance: null } } }),
  miss: (cursor, { part }) => ({
    part: {
      veil: { concealment: "veil" in part ? part.veil.concealment : "partial", missChance: takePercent(cursor) },
    },
  }),
  gloom: (cursor) => ({ part: { gloom: { mode: takeOneOf(cursor, GLOOM_MODES), amount: takeShare(cursor) } } }),
  surface: (cursor, area) => asSurface(area, { placement: takeOneOf(cursor, SURFACE_PLACEMENTS) }),
  lets: (cursor, area) => asSurface(area, { [LET_THROUGH[takeOneOf(cursor, THINGS_LET)]]: false }),
  height: (cursor) => ({ elevation: takeHeights(cursor) }),
  level: takeOneMoreLevel,
  empty: () => ({ shapes: [] }),
  "+": (cursor, { shapes }) => ({ shapes: [...shapes, takeShape(cursor, false)] }),
  "-": (cursor, { shapes }) => ({ shapes: [...shapes, takeShape(cursor, true)] }),
};

/** Words that tell which shapes an area has. */
const SHAPELY = ["+", "-", "empty"];

/** An `area` line after its first word. It makes an area when it has shapes, so that one region can be two areas. */
export const readAreaLine = (cursor: Cursor, areas: SceneArea[]): void => {
  const word = takeText(cursor, "an area's id");
  const id = /^(?:region|tile):/.test(word) ? word : `region:${word}`;
  const name = takeQuoted(cursor);
  const named = (area: SceneArea): SceneArea => (name === undefined ? area : { ...area, name });
  const isNew = cursor.words.slice(cursor.next).some(({ text, isQuoted }) => !isQuoted && SHAPELY.includes(text));
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

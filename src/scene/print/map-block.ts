import { dequal as isDeepEqual } from "dequal/lite";
import { AREA_SYMBOLS, LEVEL_BORDERS, PLAIN_WALL, UPRIGHT_BORDERS } from "../model/defaults";
import type { Scene, SceneArea, SceneToken, SceneWall } from "../model/scene";

/** A larger map is not drawn, in squares a side. */
const LARGEST = 40;

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whole squares: the first, and how many. */
interface Squares {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
}

const boundsOf = ({ walls, tokens, grid }: Scene): Frame | undefined => {
  const xs = [...walls.flatMap(({ c }) => [c[0], c[2]]), ...tokens.flatMap((t) => [t.x, t.x + t.width * grid.size])];
  const ys = [...walls.flatMap(({ c }) => [c[1], c[3]]), ...tokens.flatMap((t) => [t.y, t.y + t.height * grid.size])];
  if (xs.length === 0) return undefined;
  const [x, y] = [least(xs), least(ys)];
  return { x, y, width: -least(xs.map((v) => -v)) - x, height: -least(ys.map((v) => -v)) - y };
};

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);

const squaresOf = ({ x, y, width, height }: Frame, size: number): Squares => {
  const [left, top] = [Math.floor(x / size), Math.floor(y / size)];
  return { left, top, columns: Math.ceil((x + width) / size) - left, rows: Math.ceil((y + height) / size) - top };
};

const isSameKind = (wall: SceneWall, kind: Partial<SceneWall>): boolean => {
  const { blocksMovement, sight, side, door, isOpen, cover, effect } = { ...PLAIN_WALL, ...kind };
  return (
    wall.blocksMovement === blocksMovement &&
    wall.sight === sight &&
    wall.side === side &&
    wall.door === door &&
    wall.isOpen === isOpen &&
    wall.cover === cover &&
    wall.effect === effect
  );
};

/** One-way walls by the way the picture walks, down or to the right. */
const asDrawn = (wall: SceneWall): SceneWall => {
  const [ax, ay, bx, by] = wall.c;
  if (wall.side === "both" || (ay === by ? ax < bx : ay < by)) return wall;
  return { ...wall, side: wall.side === "left" ? "right" : "left" };
};

/** A wall that no character stands for exactly is drawn as the nearest of solid walls and curtains. */
const signOf = (wall: SceneWall, kinds: Readonly<Record<string, Partial<SceneWall>>>): string => {
  const known = Object.entries(kinds).find(([, kind]) => isSameKind(asDrawn(wall), kind));
  if (known !== undefined) return known[0];
  return wall.blocksMovement ? (Object.keys(kinds)[0] ?? "-") : "c";
};

type Canvas = string[][];

/** The numbers from one to before another, as far as they are among so many from the first on. */
function* within(from: number, to: number, first: number, count: number): Generator<number, void> {
  for (let i = Math.max(from, first); i < Math.min(to, first + count); i++) yield i;
}

const put = (canvas: Canvas, row: number, column: number, sign: string): void => {
  const line = canvas[row];
  if (line?.[column] !== undefined) line[column] = sign;
};

/** Draws a wall that runs along a grid line, on the borders that it covers whole. */
const drawWall = (canvas: Canvas, wall: SceneWall, size: number, { left, top, columns, rows }: Squares): void => {
  const [ax, ay, bx, by] = wall.c;
  const isLevel = ay === by;
  const at = Math.round((isLevel ? ay : ax) / size);
  if ((ax !== bx && !isLevel) || Math.abs((isLevel ? ay : ax) - at * size) > size / 4) return;
  const [from, to] = isLevel ? [Math.min(ax, bx), Math.max(ax, bx)] : [Math.min(ay, by), Math.max(ay, by)];
  const sign = signOf(wall, isLevel ? LEVEL_BORDERS : UPRIGHT_BORDERS);
  const [first, count] = isLevel ? [left, columns] : [top, rows];
  for (const k of within(Math.ceil(from / size - 0.25), Math.floor(to / size + 0.25), first, count)) {
    if (isLevel) for (const i of [1, 2, 3]) put(canvas, 2 * (at - top), 4 * (k - left) + i, sign);
    else put(canvas, 2 * (k - top) + 1, 4 * (at - left), sign);
  }
};

const drawToken = (canvas: Canvas, token: SceneToken, size: number, { left, top }: Squares): void => {
  const [column, row] = [Math.round(token.x / size) - left, Math.round(token.y / size) - top];
  for (let i = 0; i < Math.max(1, Math.round(token.height)); i++) {
    for (let j = 0; j < Math.max(1, Math.round(token.width)); j++) {
      put(canvas, 2 * (row + i) + 1, 4 * (column + j) + 2, /^[A-Za-z]/.exec(token.id)?.[0] ?? "?");
    }
  }
};

const symbolOf = ({ part }: SceneArea): string =>
  Object.entries(AREA_SYMBOLS).find(([, known]) => isDeepEqual(known, part))?.[0] ?? ("veil" in part ? "~" : "=");

/** Draws an area where an upright rectangle of it covers a square's middle. */
const drawArea = (canvas: Canvas, area: SceneArea, size: number, { left, top, columns, rows }: Squares): void => {
  for (const shape of area.shapes) {
    if (shape.type !== "rectangle" || shape.rotation !== 0) continue;
    const symbol = shape.hole ? " " : symbolOf(area);
    const { x, y, width, height } = shape;
    for (const row of within(Math.round(y / size), Math.round((y + height) / size), top, rows))
      for (const column of within(Math.round(x / size), Math.round((x + width) / size), left, columns))
        put(canvas, 2 * (row - top) + 1, 4 * (column - left) + 1, symbol);
  }
};

/** The squares of a scene, drawn for people; no lines where it has no squares or too many. */
export const picture = (scene: Scene, around: Frame | undefined): string[] => {
  const { type, size } = scene.grid;
  const frame = around ?? boundsOf(scene);
  if (type !== "square" || frame === undefined) return [];
  const squares = squaresOf(frame, size);
  if (squares.columns > LARGEST || squares.rows > LARGEST) return [];
  const canvas = Array.from({ length: 2 * squares.rows + 1 }, (_, row) =>
    Array.from({ length: 4 * squares.columns + 1 }, (__, column) => (row % 2 === 0 && column % 4 === 0 ? "+" : " ")),
  );
  // A floor upstairs would hide what is below.
  for (const area of scene.areas) if (!("surface" in area.part)) drawArea(canvas, area, size, squares);
  for (const wall of scene.walls) drawWall(canvas, wall, size, squares);
  for (const token of scene.tokens) drawToken(canvas, token, size, squares);
  return canvas.map((row) => row.join(""));
};

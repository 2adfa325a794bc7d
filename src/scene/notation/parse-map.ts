import { groupedBy } from "../../geometry/numbers/grouped-by";
import { AREA_SYMBOLS, LEVEL_BORDERS, PLAIN_WALL, plainToken, UPRIGHT_BORDERS } from "../model/defaults";
import { errorAt } from "./tokenizer";
import type { Scene, SceneArea, SceneToken, SceneWall, Shape } from "../model/scene";

/** The place of a map block: the line number of its first row, its place and its scale. */
export interface MapFrame {
  readonly line: number;
  readonly x: number;
  readonly y: number;
  /** Pixels a square. */
  readonly size: number;
}

/** A border three characters wide or one high, and where in the text it stands. */
interface Border {
  readonly kind: string;
  readonly row: number;
  readonly column: number;
}

/** A straight run of borders of one kind: from its first border, over so many squares. */
interface Run {
  readonly first: Border;
  readonly length: number;
}

const CELL = 4;

const charAt = (rows: readonly string[], row: number, column: number): string => rows[row]?.[column] ?? " ";

/** A large map has more than a call of `Math.max` takes. */
const mostOf = (numbers: readonly number[]): number => numbers.reduce((most, n) => Math.max(most, n), 0);
const leastOf = (numbers: readonly number[]): number => numbers.reduce((least, n) => Math.min(least, n), Infinity);

const widthOf = (rows: readonly string[]): number =>
  mostOf(rows.map((row) => Math.ceil((row.trimEnd().length - 1) / CELL)));

const mustBeLatticePoint = (rows: readonly string[], row: number, column: number, { line }: MapFrame): void => {
  const point = charAt(rows, row, column);
  if (point === "+" || point === "*" || (rows[row] ?? "").length <= column) return;
  throw errorAt(line + row, column + 1, point, "+ or * where four squares meet");
};

const kindAt = (
  rows: readonly string[],
  border: Omit<Border, "kind">,
  isLevel: boolean,
  { line }: MapFrame,
): string | undefined => {
  const { row, column } = border;
  const drawn = (rows[row] ?? "").slice(column, column + (isLevel ? 3 : 1)).padEnd(isLevel ? 3 : 1);
  const [kind = " "] = drawn;
  if (drawn.trim() === "") return undefined;
  const kinds = isLevel ? LEVEL_BORDERS : UPRIGHT_BORDERS;
  if (Object.hasOwn(kinds, kind) && drawn === kind.repeat(drawn.length)) return kind;
  const wanted = Object.keys(kinds).map((k) => (isLevel ? k.repeat(3) : k));
  throw errorAt(line + row, column + 1, drawn, `a border, one of ${wanted.join(" ")} or spaces`);
};

/** Runs of borders along one line of the grid. A `*` between two ends a run; a change of kind does too. */
const runsAlong = (borders: readonly (Border | undefined)[], isSplit: readonly boolean[]): Run[] => {
  const runs: Run[] = [];
  let run: Run | undefined;
  borders.forEach((border, i) => {
    const goesOn = run !== undefined && border?.kind === run.first.kind && isSplit[i] !== true;
    if (run !== undefined && goesOn) run = { ...run, length: run.length + 1 };
    else {
      if (run !== undefined) runs.push(run);
      run = border === undefined ? undefined : { first: border, length: 1 };
    }
  });
  return run === undefined ? runs : [...runs, run];
};

const levelRuns = (rows: readonly string[], frame: MapFrame): Run[] => {
  const columns = Array.from({ length: widthOf(rows) }, (_, k) => CELL * k);
  return rows.flatMap((_, row) => {
    if (row % 2 === 1) return [];
    for (const column of [...columns, CELL * columns.length]) mustBeLatticePoint(rows, row, column, frame);
    const borders = columns.map((column): Border | undefined => {
      const kind = kindAt(rows, { row, column: column + 1 }, true, frame);
      return kind === undefined ? undefined : { kind, row, column };
    });
    return runsAlong(
      borders,
      columns.map((column) => charAt(rows, row, column) === "*"),
    );
  });
};

const uprightRuns = (rows: readonly string[], frame: MapFrame): Run[] =>
  Array.from({ length: widthOf(rows) + 1 }, (_, k) => CELL * k).flatMap((column) => {
    const cellRows = rows.flatMap((__, row) => (row % 2 === 1 ? [row] : []));
    const borders = cellRows.map((row): Border | undefined => {
      const kind = kindAt(rows, { row, column }, false, frame);
      return kind === undefined ? undefined : { kind, row, column };
    });
    return runsAlong(
      borders,
      cellRows.map((row) => charAt(rows, row - 1, column) === "*"),
    );
  });

const wallFrom = ({ first, length }: Run, number: number, { x, y, size }: MapFrame): SceneWall => {
  const isLevel = first.row % 2 === 0;
  const ax = x + (first.column / CELL) * size;
  const ay = y + Math.floor(first.row / 2) * size;
  const c = isLevel ? ([ax, ay, ax + length * size, ay] as const) : ([ax, ay, ax, ay + length * size] as const);
  const kinds = isLevel ? LEVEL_BORDERS : UPRIGHT_BORDERS;
  return { id: `w${number}`, c, ...PLAIN_WALL, ...kinds[first.kind] };
};

const wallsIn = (rows: readonly string[], frame: MapFrame): SceneWall[] =>
  [...levelRuns(rows, frame), ...uprightRuns(rows, frame)]
    .sort((p, q) => p.first.row - q.first.row || p.first.column - q.first.column)
    .map((run, i) => wallFrom(run, i + 1, frame));

/** A square by its row and column, and where the character stands that says something about it. */
interface Mark {
  readonly sign: string;
  readonly row: number;
  readonly column: number;
  readonly textColumn: number;
}

const marksIn = (rows: readonly string[], frame: MapFrame): Mark[] =>
  rows.flatMap((text, textRow) =>
    [...text].flatMap((sign, at): Mark[] => {
      if (textRow % 2 === 0 || at % CELL === 0 || sign === " " || sign === ".") return [];
      const isKnown = /[A-Za-z]/.test(sign) || Object.hasOwn(AREA_SYMBOLS, sign);
      const wanted = `a letter or one of ${Object.keys(AREA_SYMBOLS).join(" ")} .`;
      if (!isKnown) throw errorAt(frame.line + textRow, at + 1, sign, wanted);
      return [{ sign, row: (textRow - 1) / 2, column: Math.floor(at / CELL), textColumn: at + 1 }];
    }),
  );

const tokenFrom = (sign: string, marks: readonly Mark[], { line, x, y, size }: MapFrame): SceneToken => {
  const [rows, columns] = [marks.map(({ row }) => row), marks.map(({ column }) => column)];
  const [top, left] = [leastOf(rows), leastOf(columns)];
  const height = mostOf(rows) - top + 1;
  const width = mostOf(columns) - left + 1;
  const squares = new Set(marks.map(({ row, column }) => `${row},${column}`));
  const last = marks.at(-1);
  if (squares.size < width * height && last !== undefined) {
    throw errorAt(line + 2 * last.row + 1, last.textColumn, sign, "the squares of a letter to fill a rectangle");
  }
  return { ...plainToken(sign, x + left * size, y + top * size), width, height };
};

/** The marks of one sign that hang together by the sides of their squares, in reading order of their first. */
const piecesOf = (marks: readonly Mark[]): Mark[][] => {
  const left = new Map(marks.map((mark) => [`${mark.row},${mark.column}`, mark]));
  const pieces: Mark[][] = [];
  for (const start of marks) {
    if (!left.delete(`${start.row},${start.column}`)) continue;
    const piece = [start];
    for (const { row, column } of piece) {
      for (const [r, c] of [
        [row - 1, column],
        [row, column + 1],
        [row + 1, column],
        [row, column - 1],
      ] as const) {
        const neighbour = left.get(`${r},${c}`);
        if (neighbour !== undefined) piece.push(neighbour);
        left.delete(`${r},${c}`);
      }
    }
    pieces.push(piece);
  }
  return pieces;
};

interface Stripe {
  readonly row: number;
  readonly column: number;
  readonly width: number;
  readonly height: number;
}

/** Squares as few rectangles: rows of neighbours, rows alike below one another joined. */
const stripesOf = (piece: readonly Mark[]): Stripe[] => {
  const sorted = piece.toSorted((p, q) => p.row - q.row || p.column - q.column);
  const rows: Stripe[] = [];
  for (const { row, column } of sorted) {
    const last = rows.at(-1);
    if (last !== undefined && last.row === row && last.column + last.width === column) {
      rows[rows.length - 1] = { ...last, width: last.width + 1 };
    } else rows.push({ row, column, width: 1, height: 1 });
  }
  return rows.reduce<Stripe[]>((stripes, next) => {
    const i = stripes.findIndex(
      (s) => s.column === next.column && s.width === next.width && s.row + s.height === next.row,
    );
    const above = stripes[i];
    return above === undefined ? [...stripes, next] : stripes.with(i, { ...above, height: above.height + 1 });
  }, []);
};

const areaFrom = (sign: string, piece: readonly Mark[], number: number, { x, y, size }: MapFrame): SceneArea[] => {
  const part = AREA_SYMBOLS[sign];
  if (part === undefined) return [];
  const shapes = stripesOf(piece).map(({ row, column, width, height }): Shape => ({
    type: "rectangle",
    x: x + column * size,
    y: y + row * size,
    width: width * size,
    height: height * size,
    rotation: 0,
    hole: false,
  }));
  const name = `${sign}${number}`;
  return [{ id: `region:${name}`, name, shapes, elevation: { bottom: null, top: null }, levels: [], part }];
};

const isLatticeRow = (row: string | undefined): boolean => row !== undefined && /^[+*]/.test(row);

/** How many lines from the start make up a map block: lattice rows with a row of cells between each two. */
export const mapHeight = (lines: readonly string[]): number => {
  if (!isLatticeRow(lines[0])) return 0;
  let height = 1;
  while (isLatticeRow(lines[height + 1])) height += 2;
  return height;
};

/** The walls, creatures and areas of a drawn map, numbered in reading order. Throws `SceneError`. */
export const readMap = (rows: readonly string[], frame: MapFrame): Pick<Scene, "walls" | "tokens" | "areas"> => {
  const signs = [...groupedBy(marksIn(rows, frame), ({ sign }) => sign)];
  return {
    walls: wallsIn(rows, frame),
    tokens: signs.filter(([sign]) => /[A-Za-z]/.test(sign)).map(([sign, marks]) => tokenFrom(sign, marks, frame)),
    areas: signs.flatMap(([sign, marks]) => piecesOf(marks).flatMap((piece, i) => areaFrom(sign, piece, i + 1, frame))),
  };
};

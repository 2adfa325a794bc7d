/** A configuration as text: each lattice step four columns wide and two rows high. */
import type { Point, Polygon, Segment } from "../../src/geometry/numbers/lattice";
import { edgesOf } from "../../src/geometry/numbers/lattice";

/** Later things are drawn over earlier ones. A mark is one character. */
export interface Drawing {
  readonly pieces?: readonly { readonly mark: string; readonly piece: Segment }[];
  readonly spots?: readonly { readonly mark: string; readonly spot: Point }[];
}

const [COLUMNS, ROWS] = [4, 2];
const WIDEST = 30;

export const outline = (mark: string, polygon: Polygon): { mark: string; piece: Segment }[] =>
  edgesOf(polygon).map((piece) => ({ mark, piece }));

/** Pieces marked 0, 1, 2 and so on. */
export const numbered = (pieces: readonly Segment[]): { mark: string; piece: Segment }[] =>
  pieces.map((piece, i) => ({ mark: i.toString(36), piece }));

export const marked = (mark: string, spots: readonly Point[]): { mark: string; spot: Point }[] =>
  spots.map((spot) => ({ mark, spot }));

/** A note instead of a picture where the configuration is too large for one. */
export const pictureOf = ({ pieces = [], spots = [] }: Drawing): string => {
  const all = [...pieces.flatMap(({ piece }) => [piece.a, piece.b]), ...spots.map(({ spot }) => spot)];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top, right, bottom] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  if (!(right - left <= WIDEST && bottom - top <= WIDEST)) return "(too large to draw)";
  const rows: string[][] = Array.from({ length: (bottom - top) * ROWS + 1 }, (_, row) =>
    Array.from({ length: (right - left) * COLUMNS + 1 }, (_, column) => (row % ROWS || column % COLUMNS ? " " : "·")),
  );
  const put = (mark: string, x: number, y: number): void => {
    const row = rows[Math.round((y - top) * ROWS)];
    if (row) row[Math.round((x - left) * COLUMNS)] = mark;
  };
  for (const { mark, piece } of pieces) drawPiece(piece, (x, y) => put(mark, x, y));
  for (const { mark, spot } of spots) put(mark, spot.x, spot.y);
  return [`(${left}, ${top}) is top left`, ...rows.map((row) => row.join("").trimEnd())].join("\n");
};

const drawPiece = ({ a, b }: Segment, put: (x: number, y: number) => void): void => {
  const steps = Math.max(Math.abs(b.x - a.x) * COLUMNS, Math.abs(b.y - a.y) * ROWS, 1);
  for (let i = 0; i <= steps; i++) put(a.x + ((b.x - a.x) * i) / steps, a.y + ((b.y - a.y) * i) / steps);
};

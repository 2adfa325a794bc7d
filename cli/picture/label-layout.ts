import type { PixelPoint } from "../../src/rules/attack/verdict";

/** A part of the picture that something occupies, scene pixels. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const boxAbout = ({ x, y }: PixelPoint, halfWidth: number, halfHeight: number): PixelBox => ({
  left: x - halfWidth,
  top: y - halfHeight,
  right: x + halfWidth,
  bottom: y + halfHeight,
});

export const boxOfPoints = (points: readonly PixelPoint[]): PixelBox => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
});

export const isWithin = (inner: PixelBox, outer: PixelBox): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** Square pixels. */
const sharedArea = (p: PixelBox, q: PixelBox): number =>
  Math.max(0, Math.min(p.right, q.right) - Math.max(p.left, q.left)) *
  Math.max(0, Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top));

/** The area of a box that is occupied already. */
export const occupiedArea = (box: PixelBox, occupied: readonly PixelBox[]): number =>
  occupied.reduce((sum, other) => sum + sharedArea(box, other), 0);

/** The first of those with the lowest cost. Undefined if there is none. */
export const cheapestOf = <T>(places: readonly T[], costOf: (place: T) => number): T | undefined =>
  places
    .map((place) => ({ place, cost: costOf(place) }))
    .reduce<{ place: T; cost: number } | undefined>(
      (best, each) => (best === undefined || each.cost < best.cost ? each : best),
      undefined,
    )?.place;

/** Divides a line into equal parts no longer than `step`; gives their middles. */
export const placesAlong = (from: PixelPoint, to: PixelPoint, step: number): PixelPoint[] => {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
  return Array.from({ length: count }, (_, i) => {
    const share = (i + 0.5) / count;
    return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  });
};

/** Approximate widths in ems for DejaVu Sans; fallback fonts are no wider. */
const WIDTHS: readonly (readonly [letters: RegExp, ems: number])[] = [
  [/[\s.,:;'!|()[\]ijlftrI/·-]/u, 0.42],
  [/[mwMW%@…—]/u, 1],
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\p{Extended_Pictographic}]/u, 1.1],
  [/[\p{Lu}\p{N}=+~#−_]/u, 0.76],
];
const OTHER_WIDTH = 0.64;

const emsOf = (letter: string): number => WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER_WIDTH;

/** At least the real width, in the unit of the font size. */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((width, letter) => width + emsOf(letter), 0) * size;

/** The text, or as much of it as fits before an ellipsis. */
export const shortened = (text: string, most: number, size: number): string => {
  if (textWidth(text, size) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && textWidth(`${letters.join("").trimEnd()}…`, size) > most) letters.pop();
  return `${letters.join("").trimEnd()}…`;
};

/** Cuts a word that is wider than a line. */
const piecesOf = (word: string, most: number, size: number): string[] => {
  const pieces = [""];
  for (const letter of word) {
    const last = pieces.at(-1) ?? "";
    if (last !== "" && textWidth(last + letter, size) > most) pieces.push(letter);
    else pieces[pieces.length - 1] = last + letter;
  }
  return pieces;
};

/** Wraps text at spaces into lines no wider than `most`. */
export const wrapped = (text: string, most: number, size: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((each) => piecesOf(each, most, size))) {
    const last = lines.at(-1);
    if (last === undefined || textWidth(`${last} ${word}`, size) > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};

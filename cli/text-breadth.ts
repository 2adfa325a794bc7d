/** How broad text in the drawings' typeface (DejaVu Sans, or one no broader) is about, to keep it within its place. */

const CLASSES: readonly (readonly [signs: RegExp, ems: number])[] = [
  [/[\s.,:;'!|()[\]ijlftrI/·-]/u, 0.42],
  [/[mwMW%@…—]/u, 1],
  [/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uffef\p{Extended_Pictographic}]/u, 1.1],
  [/[\p{Lu}\p{N}=+~#−_]/u, 0.76],
];
const OTHERS = 0.64;

const emsOf = (sign: string): number => CLASSES.find(([signs]) => signs.test(sign))?.[1] ?? OTHERS;

/** In the unit of the font's size; never less than it is with the fonts that drawings ask for. */
export const breadthOf = (text: string, size: number): number =>
  [...text].reduce((breadth, sign) => breadth + emsOf(sign), 0) * size;

/** The text, or as much of it as fits with an ellipsis behind. */
export const shortened = (text: string, most: number, size: number): string => {
  if (breadthOf(text, size) <= most) return text;
  const signs = [...text];
  while (signs.length > 1 && breadthOf(`${signs.join("").trimEnd()}…`, size) > most) signs.pop();
  return `${signs.join("").trimEnd()}…`;
};

/** Cuts a word that is broader than a line into pieces that are not. */
const piecesOf = (word: string, most: number, size: number): string[] => {
  const pieces = [""];
  for (const sign of word) {
    const last = pieces.at(-1) ?? "";
    if (last !== "" && breadthOf(last + sign, size) > most) pieces.push(sign);
    else pieces[pieces.length - 1] = last + sign;
  }
  return pieces;
};

/** Breaks text at blanks into lines no broader than this. */
export const wrapped = (text: string, most: number, size: number): string[] => {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((each) => piecesOf(each, most, size))) {
    const last = lines.at(-1);
    if (last === undefined || breadthOf(`${last} ${word}`, size) > most) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
};

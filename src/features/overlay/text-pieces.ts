/** Letters of Hebrew, Arabic and their kin, which run from right to left around numbers. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** What a line is drawn of, from left to right: "37 % hidden" is "3", "7" and " % hidden". */
export const piecesIn = (words: string): readonly string[] =>
  RIGHT_TO_LEFT.test(words) ? [words] : words.split(/(\d)/).filter((piece) => piece !== "");

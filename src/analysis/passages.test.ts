import { describe, expect, test } from "vitest";
import { passagesOf } from "./passages";

/** Places from a drawing: a dot is one, and adjoins those beside it, above and below, and across a corner. */
const placesIn = (rows: readonly string[]) => {
  const numbers = new Map<string, number>();
  rows.forEach((row, j) =>
    [...row].forEach((sign, i) => {
      if (sign === ".") numbers.set(`${i},${j}`, numbers.size);
    }),
  );
  const next = [...numbers.keys()].map((key) => {
    const [i = 0, j = 0] = key.split(",").map(Number);
    return [-1, 0, 1].flatMap((di) =>
      [-1, 0, 1].flatMap((dj) => (di === 0 && dj === 0 ? [] : (numbers.get(`${i + di},${j + dj}`) ?? []))),
    );
  });
  return { next, at: (i: number, j: number) => numbers.get(`${i},${j}`) };
};

/** Two rooms of five by so many rows, with what is between them in the third row. */
const rooms = (between: readonly string[]): string[] =>
  Array.from({ length: between.length }, (_, j) => `.....${between[j] ?? ""}.....`);

describe("a passage", () => {
  test("is the one place between two rooms", () => {
    const { next, at } = placesIn(rooms([" ", " ", ".", " ", " "]));
    expect(passagesOf({ next })).toMatchObject([{ places: [at(5, 2)], sides: [25, 25] }]);
    expect(passagesOf({ next })[0]?.beyond).toHaveLength(25);
  });

  test("is several places one behind another", () => {
    const { next, at } = placesIn(rooms(["   ", "   ", "...", "   ", "   "]));
    const [passage, ...others] = passagesOf({ next });
    expect(others).toEqual([]);
    expect(passage?.places).toEqual([at(5, 2), at(6, 2), at(7, 2)]);
    expect(passage?.sides).toEqual([25, 25]);
  });

  test("is none where two places lead through side by side", () => {
    const { next } = placesIn(rooms([" ", ".", ".", " ", " "]));
    expect(passagesOf({ next })).toEqual([]);
  });

  test("is none where another way leads round it", () => {
    const { next } = placesIn([...rooms([" ", " ", ".", " ", " "]), ".         .", "..........."]);
    expect(passagesOf({ next })).toEqual([]);
  });

  test.each([
    [20, "....", 1],
    [19, "... ", 0],
  ])("needs twenty places on its smaller side: with %i there", (_, lastRow, count) => {
    const beyond = ["....", "....", "....", "....", lastRow];
    const { next } = placesIn(beyond.map((row, j) => `.....${j === 2 ? "." : " "}${row}`));
    expect(passagesOf({ next })).toHaveLength(count);
  });

  test("counts its sides in each joined part by itself", () => {
    const both = [...rooms([" ", " ", ".", " ", " "]), "", ...rooms([" ", ".", " ", " ", " "])];
    const { next } = placesIn(both);
    expect(passagesOf({ next }).map(({ sides }) => sides)).toEqual([
      [25, 25],
      [25, 25],
    ]);
  });

  test("has three sides where three rooms meet", () => {
    const hall = [".............", ".............", "............."];
    const { next, at } = placesIn([...rooms(["   ", "   ", "   ", "   ", "..."]), "      .", ...hall]);
    // Without the middle one of the three in a row, the place below still joins the other two.
    const [passage, ...others] = passagesOf({ next });
    expect(others).toEqual([]);
    expect(passage?.places).toEqual([at(5, 4), at(7, 4), at(6, 5)]);
    expect(passage?.sides).toEqual([39, 25, 25]);
  });
});

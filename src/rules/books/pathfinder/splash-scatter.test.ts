import { describe, expect, it } from "vitest";
import { splashScatter } from "./splash-scatter";

const at = (x: number, y: number) => ({ x, y });

describe("a splash weapon that misses", () => {
  it("falls one square short with a 1, on the way to the thrower", () => {
    expect(splashScatter(at(0, 5), at(6, 5), 1)).toEqual(at(5, 5));
    expect(splashScatter(at(9, 9), at(6, 6), 1)).toEqual(at(7, 7));
    expect(splashScatter(at(6, 0), at(6, 6), 1)).toEqual(at(6, 5));
  });

  it("goes clockwise round the aimed square with 2 to 8", () => {
    const hits = [1, 2, 3, 4, 5, 6, 7, 8].map((roll) => splashScatter(at(2, 9), at(2, 2), roll));
    expect(hits).toEqual([at(2, 3), at(1, 3), at(1, 2), at(1, 1), at(2, 1), at(3, 1), at(3, 2), at(3, 3)]);
  });

  it("hits eight different squares about the aimed one, wherever the thrower stands", () => {
    for (const thrower of [at(0, 0), at(3, 1), at(-4, 9), at(7.5, -2.5), at(5, 6)]) {
      const hits = [1, 2, 3, 4, 5, 6, 7, 8].map((roll) => splashScatter(thrower, at(5, 5), roll));
      expect(new Set(hits.map(({ x, y }) => `${x},${y}`)).size).toBe(8);
      expect(hits.every(({ x, y }) => Math.max(Math.abs(x - 5), Math.abs(y - 5)) === 1)).toBe(true);
    }
  });

  it("falls short straight where the thrower is within 22.5 degrees of the axis, else on the diagonal", () => {
    // 2 in 5 is 21.8 degrees, 5 in 12 is 22.6.
    expect(splashScatter(at(5, 2), at(0, 0), 1)).toEqual(at(1, 0));
    expect(splashScatter(at(12, 5), at(0, 0), 1)).toEqual(at(1, 1));
    expect(splashScatter(at(-2, -5), at(0, 0), 1)).toEqual(at(0, -1));
    expect(splashScatter(at(-5, -12), at(0, 0), 1)).toEqual(at(-1, -1));
  });

  it("refuses a roll that an eight-sided die does not show, and a thrower in the aimed square", () => {
    for (const roll of [0, 9, 1.5, NaN]) expect(() => splashScatter(at(0, 0), at(3, 3), roll)).toThrow(RangeError);
    expect(() => splashScatter(at(3, 3), at(3, 3), 1)).toThrow(/wanted another square/);
  });
});

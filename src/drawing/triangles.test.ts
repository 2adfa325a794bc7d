import { describe, expect, it } from "vitest";
import { createTriangles, type Triangles } from "./triangles";

const RED = { colour: 0xff0000, alpha: 1 };

const spots = (triangles: Triangles): number[][] => {
  const flat = [...triangles.positions()];
  return flat.flatMap((x, i) => (i % 2 === 0 ? [[x, flat[i + 1]!]] : []));
};

/** Twice the area of each triangle, whichever way round. */
const areasOf = (triangles: Triangles): number[] => {
  const all = spots(triangles);
  return all.flatMap(([x, y], i) => {
    const [p, q] = [all[i + 1], all[i + 2]];
    return i % 3 === 0 ? [Math.abs((p![0]! - x!) * (q![1]! - y!) - (q![0]! - x!) * (p![1]! - y!))] : [];
  });
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);

describe("triangles", () => {
  it("of a stroke cover its length times its width", () => {
    const triangles = createTriangles();
    triangles.line({ x: 10, y: 10 }, { x: 110, y: 10 }, 4, RED);
    expect(triangles.count()).toBe(6);
    expect(sum(areasOf(triangles)) / 2).toBe(400);
    expect(spots(triangles)).toContainEqual([10, 12]);
  });

  it("of a stroke of no length are none", () => {
    const triangles = createTriangles();
    triangles.line({ x: 10, y: 10 }, { x: 10, y: 10 }, 4, RED);
    expect(triangles.count()).toBe(0);
  });

  it("of a polygon cover it once", () => {
    const triangles = createTriangles();
    const square = [0, 100].flatMap((x) => [
      { x, y: x },
      { x: 100 - x, y: x },
    ]);
    triangles.fill([square[0]!, square[1]!, square[2]!, square[3]!], RED);
    expect(sum(areasOf(triangles)) / 2).toBe(10_000);
  });

  it("of a disc are nearly round", () => {
    const triangles = createTriangles();
    triangles.disc({ x: 0, y: 0 }, 10, RED);
    expect(sum(areasOf(triangles)) / 2).toBeGreaterThan(0.98 * Math.PI * 100);
  });

  it("have their colour times alpha, alpha last", () => {
    const triangles = createTriangles();
    triangles.line({ x: 0, y: 0 }, { x: 1, y: 0 }, 1, { colour: 0xff8000, alpha: 0.5 });
    expect([...triangles.colours().slice(0, 4)]).toEqual([128, 64, 0, 128]);
  });

  it("may be any number, and are forgotten at the next beginning", () => {
    const triangles = createTriangles();
    for (let i = 0; i < 5000; i++) triangles.line({ x: i, y: 0 }, { x: i, y: 9 }, 1, RED);
    expect(triangles.count()).toBe(30_000);
    expect(spots(triangles).at(-1)).toEqual([4999.5, 9]);
    expect(triangles.colours()).toHaveLength(120_000);
    triangles.clear();
    expect(triangles.positions()).toHaveLength(0);
  });
});

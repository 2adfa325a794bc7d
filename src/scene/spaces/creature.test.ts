import { describe, expect, it } from "vitest";
import type { Point } from "../../geometry/numbers/lattice";
import { creatureOf } from "./creature";
import { plainToken } from "../model/defaults";
import type { GridType, SceneGrid, SceneToken } from "../model/scene";

const grid = (type: GridType, size = 100): SceneGrid => ({ type, size, distance: 5, units: "ft" });
const creature = (token: Partial<SceneToken>, on: SceneGrid = grid("square")) =>
  creatureOf({ ...plainToken("A", 0, 0), ...token }, on, "square");

/** In pixels. */
const drawn = (points: readonly Point[]): string => points.map(({ x, y }) => `${x / 16},${y / 16}`).join(" ");
const areaOf = (polygon: readonly Point[]): number =>
  Math.abs(
    polygon.reduce((sum, p, i) => {
      const q = polygon[(i + 1) % polygon.length]!;
      return sum + p.x * q.y - p.y * q.x;
    }, 0) / 2,
  ) / 256;

describe("on a square grid", () => {
  it("a creature fills its rectangle", () => {
    const { footprint, outerCorners, centre, cells } = creature({ x: 130, y: 40 });
    expect(drawn(footprint)).toBe("130,40 230,40 230,140 130,140");
    expect(outerCorners).toEqual(footprint);
    expect(drawn([centre])).toBe("180,90");
    expect(cells).toHaveLength(1);
  });

  it("a large creature has four cells, eight outline points and nine lattice points", () => {
    const { cells, outlinePoints, latticePoints } = creature({ width: 2, height: 2 });
    expect(cells.map(({ centre }) => drawn([centre]))).toEqual(["50,50", "150,50", "50,150", "150,150"]);
    expect(drawn(cells[1]!.corners)).toBe("100,0 200,0 200,100 100,100");
    expect(outlinePoints).toHaveLength(8);
    expect(latticePoints).toHaveLength(9);
    expect(drawn(latticePoints)).toBe("0,0 100,0 200,0 0,100 100,100 200,100 0,200 100,200 200,200");
  });

  it("a remainder gives a narrower cell; a tiny creature is one small cell", () => {
    expect(creature({ width: 1.5 }).cells.map(({ corners }) => drawn(corners))).toEqual([
      "0,0 100,0 100,100 0,100",
      "100,0 150,0 150,100 100,100",
    ]);
    expect(creature({ width: 0.5, height: 0.5 }).cells.map(({ corners }) => drawn(corners))).toEqual([
      "0,0 50,0 50,50 0,50",
    ]);
  });

  it("corners are snapped to sixteenths of a pixel, each by itself", () => {
    const { outerCorners } = creature({ x: 0.03, y: 0.04, width: 1 }, grid("square", 70));
    expect(drawn(outerCorners)).toBe("0,0.0625 70,0.0625 70,70.0625 0,70.0625");
  });

  it("a round base is ignored", () => {
    expect(creature({ base: "round" })).toMatchObject({ base: "square" });
    expect(creature({ base: "round" }).footprint).toHaveLength(4);
  });

  it("a rectangular base rotates clockwise around its centre, exactly by quarter turns", () => {
    const turned = creature({ base: "rectangular", width: 2, rotation: 90 });
    expect(drawn(turned.outerCorners)).toBe("50,-50 150,-50 150,150 50,150");
    expect(turned.cells).toHaveLength(2);
    const slanted = creature({ base: "rectangular", rotation: 45 });
    expect(slanted.cells).toHaveLength(1);
    expect(drawn(slanted.footprint)).toBe("50,-20.6875 120.6875,50 50,120.6875 -20.6875,50");
  });
});

describe("without a grid", () => {
  it("a creature is its rectangle, as a single cell", () => {
    const { footprint, cells, outlinePoints, base } = creature({ width: 2 }, grid("gridless"));
    expect(drawn(footprint)).toBe("0,0 200,0 200,100 0,100");
    expect(cells).toHaveLength(1);
    expect(outlinePoints).toHaveLength(4);
    expect(base).toBe("square");
  });

  it("a round base is a polygon of 32 corners on a circle within the smaller side", () => {
    const { footprint, outerCorners, centre, base } = creature({ base: "round", width: 2 }, grid("gridless"));
    expect(footprint).toHaveLength(32);
    expect(outerCorners).toHaveLength(32);
    expect(drawn(footprint.filter((_, k) => k % 8 === 0))).toBe("150,50 100,100 50,50 100,0");
    expect(drawn([centre])).toBe("100,50");
    expect(base).toBe("round");
  });

  it.each(["round", "rectangular", "square"] as const)(
    "a %s base smaller than a sixteenth of a pixel has that size",
    (base) => {
      const { footprint, cells } = creature({ base, x: 3, y: 4, width: 0, height: 1e-200 }, grid("gridless"));
      expect(drawn(footprint)).toBe("3,4 3.0625,4 3.0625,4.0625 3,4.0625");
      expect(cells[0]?.corners).toHaveLength(4);
    },
  );
});

describe("on hexagons", () => {
  const hexagon = (100 * 100 * Math.sqrt(3)) / 2;

  it("a creature of one hexagon fills its bounds, pointing up in rows and sideways in columns", () => {
    const rows = creature({ shape: 0 }, grid("hex-odd-rows"));
    expect(drawn(rows.footprint)).toBe("100,28.875 100,86.625 50,115.5 0,86.625 0,28.875 50,0");
    expect(drawn([rows.centre])).toBe("50,57.75");
    expect(rows.cells).toHaveLength(1);
    const columns = creature({ shape: 0 }, grid("hex-even-columns"));
    expect(new Set(columns.footprint.map(({ x, y }) => `${y / 16},${x / 16}`))).toEqual(
      new Set(rows.footprint.map(({ x, y }) => `${x / 16},${y / 16}`)),
    );
  });

  const sizes: readonly (readonly [shape: number, width: number, height: number, hexagons: number])[] = [
    [0, 2, 2, 3],
    [1, 2, 2, 3],
    [0, 3, 3, 7],
    [0, 4, 4, 12],
    [0, 5, 5, 19],
    [2, 3, 3, 6],
    [3, 4, 2, 7],
    [4, 3, 2, 5],
    [5, 3, 3, 7],
    [4, 1, 1, 1],
  ];

  it.each(sizes)("shape %i of %i by %i is %i hexagons", (shape, width, height, hexagons) => {
    const { footprint } = creature({ shape, width, height }, grid("hex-odd-rows"));
    expect(areaOf(footprint) / hexagon).toBeCloseTo(hexagons, 1);
    const { footprint: sideways } = creature({ shape, width: height, height: width }, grid("hex-odd-columns"));
    expect(areaOf(sideways) / hexagon).toBeCloseTo(hexagons, 1);
  });

  it("corners are those of the hull, while the footprint keeps its indentations", () => {
    const { footprint, outerCorners, outlinePoints } = creature(
      { shape: 0, width: 2, height: 2 },
      grid("hex-odd-rows"),
    );
    expect(footprint).toHaveLength(12);
    expect(outerCorners.length).toBeLessThan(12);
    expect(new Set(outlinePoints)).toEqual(new Set(outerCorners));
    for (const corner of outerCorners) expect(footprint).toContainEqual(corner);
  });

  it("the centre is the centroid; for rectangles the centre of the bounds", () => {
    const three = creature({ shape: 1, width: 2, height: 2 }, grid("hex-odd-rows"));
    expect(drawn([three.centre])).toBe("100,115.5");
    const five = creature({ shape: 4, width: 3, height: 2 }, grid("hex-odd-rows"));
    expect(drawn([five.centre])).toBe("150,101.0625");
  });

  it("sizes that no hexagons fill fall back to the bounds, small tokens to a small hexagon", () => {
    expect(creature({ shape: 2, width: 1, height: 3 }, grid("hex-odd-rows")).footprint).toHaveLength(4);
    expect(drawn(creature({ width: 0.5, height: 0.5 }, grid("hex-odd-rows")).footprint)).toBe(
      "25,0 50,14.4375 50,43.3125 25,57.75 0,43.3125 0,14.4375",
    );
  });
});

describe("size and height", () => {
  it("a creature's size follows its width unless it is set", () => {
    const sizes = [0.5, 1, 1.5, 2, 3, 4, 7].map((width) => creature({ width }).sizeCategory);
    expect(sizes).toEqual(["tiny", "medium", "large", "large", "huge", "gargantuan", "gargantuan"]);
    expect(creature({ width: 2, sizeCategory: "small" }).sizeCategory).toBe("small");
  });

  it("a body's height is its own, else its width or length", () => {
    expect(creature({ elevation: 10 }).extent).toEqual({ bottom: 10_000, top: 15_000 });
    expect(creature({ width: 1, height: 3 }).extent).toEqual({ bottom: 0, top: 15_000 });
    expect(creature({ elevation: -2.5, bodyHeight: 6 }).extent).toEqual({ bottom: -2500, top: 3500 });
  });

  it("other facts that the rules need are passed on", () => {
    expect(
      creature({ isHidden: true, isDead: true, providesCover: false, unit: "Spears", isTall: true, level: "up" }),
    ).toMatchObject({
      id: "token:A",
      name: "A",
      isHidden: true,
      isDead: true,
      providesCover: false,
      unit: "Spears",
      isTall: true,
      level: "up",
      disposition: 1,
    });
  });
});

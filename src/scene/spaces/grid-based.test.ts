/** Shapes of a scene's file that the grid measures: foundryvtt/foundryvtt#10476. */
import { describe, expect, it } from "vitest";
import { isInside } from "../../geometry/polygons/region";
import { latticePoint } from "../../geometry/numbers/lattice";
import { layerOf } from "../shapes/shape-edges";
import { regionArea, templateArea } from "../read-foundry/effect-area";
import { battlefieldOf } from "../snapshot/snapshot";
import { parseBattleMap } from "../notation/parse";
import { readShape } from "../read-foundry/read-shape";
import { regionOf } from "../shapes/region-of";
import type { GridType, SceneGrid } from "../model/scene";

const gridOf = (type: GridType): SceneGrid => ({ type, size: 100, distance: 5, units: "ft" });

type Place = readonly [x: number, y: number];

/** Which of these places, in pixels, a shape covers. */
const covered = (shape: object, places: readonly Place[], type: GridType = "square"): readonly Place[] => {
  const region = regionOf(readShape({ ...shape, gridBased: true }, "regions[0].shapes[0]", gridOf(type)).map(layerOf));
  return places.filter(([x, y]) => isInside(latticePoint(x, y), region));
};

describe("on squares, with a diagonal step as one space", () => {
  it.each<[string, object, readonly Place[], readonly Place[]]>([
    [
      "a circle is a square",
      { type: "circle", x: 0, y: 0, radius: 300 },
      [
        [299, 299],
        [-299, 299],
      ],
      [[301, 0]],
    ],
    [
      "an ellipse is a rectangle",
      { type: "ellipse", x: 0, y: 0, radiusX: 300, radiusY: 100 },
      [
        [299, 99],
        [-299, -99],
      ],
      [
        [0, 101],
        [301, 0],
      ],
    ],
    [
      "a cone to the right ends in a straight side",
      { type: "cone", x: 0, y: 0, radius: 300, angle: 90, rotation: 0 },
      [
        [299, 298],
        [299, -298],
        [10, 9],
      ],
      [
        [301, 0],
        [99, 100],
        [-10, 0],
      ],
    ],
    [
      "a cone down to the right reaches the corner",
      { type: "cone", x: 0, y: 0, radius: 300, angle: 90, rotation: 45 },
      [
        [299, 299],
        [299, 1],
      ],
      [
        [299, -1],
        [301, 300],
      ],
    ],
    [
      "a flat cone is no longer",
      { type: "cone", x: 0, y: 0, radius: 300, angle: 90, rotation: 45, curvature: "flat" },
      [[299, 299]],
      [[301, 299]],
    ],
    [
      "a ring is a square with a square hole",
      { type: "ring", x: 0, y: 0, radius: 200, innerWidth: 100, outerWidth: 100 },
      [
        [299, 299],
        [101, 101],
        [101, 0],
      ],
      [
        [99, 99],
        [99, 0],
        [301, 0],
      ],
    ],
    [
      "a line along a diagonal is as long as its spaces, and as wide",
      { type: "line", x: 0, y: 0, length: 300, width: 100, rotation: 45 },
      [
        [299, 299],
        [251, 347],
      ],
      [
        [302, 302],
        [352, 252],
      ],
    ],
    [
      "a rectangle turned by half a right angle is too",
      { type: "rectangle", x: 0, y: 0, width: 300, height: 100, rotation: 45, anchorX: 0, anchorY: 0 },
      [
        [250, 346],
        [-98, 99],
      ],
      [
        [252, 352],
        [-102, 102],
      ],
    ],
    ["an upright one is itself", { type: "rectangle", x: 0, y: 0, width: 300, height: 100 }, [[299, 99]], [[301, 50]]],
    [
      "an emanation has the corners that a round one lacks",
      { type: "emanation", base: { type: "token", x: 0, y: 0, width: 1, height: 1 }, radius: 100 },
      [
        [-99, -99],
        [199, 199],
        [50, 50],
      ],
      [
        [-101, 50],
        [201, 50],
      ],
    ],
    [
      "an emanation from a circle has them too",
      { type: "emanation", base: { type: "circle", x: 0, y: 0, radius: 100 }, radius: 100 },
      [
        [199, 99],
        [99, 199],
      ],
      [
        [199, 150],
        [201, 0],
      ],
    ],
    [
      "an emanation from a polygon follows its hollow",
      {
        type: "emanation",
        base: { type: "polygon", points: [0, 0, 900, 0, 900, 100, 100, 100, 100, 900, 0, 900] },
        radius: 100,
      },
      [
        [999, 199],
        [-99, -99],
        [199, 999],
      ],
      [
        [201, 201],
        [1001, 0],
      ],
    ],
  ])("%s", (_, shape, inside, outside) => {
    expect(covered(shape, [...inside, ...outside])).toEqual(inside);
  });
});

describe("on hexagons", () => {
  it.each<[GridType, readonly Place[], readonly Place[]]>([
    [
      "hex-odd-rows",
      [
        [299, 0],
        [-299, 0],
        [149, 258],
      ],
      [
        [0, 262],
        [301, 0],
      ],
    ],
    [
      "hex-even-columns",
      [
        [0, 299],
        [0, -299],
        [258, 149],
      ],
      [
        [262, 0],
        [0, 301],
      ],
    ],
  ])("a circle is a hexagon with corners in the directions of the neighbours: %s", (type, inside, outside) => {
    expect(covered({ type: "circle", x: 0, y: 0, radius: 300 }, [...inside, ...outside], type)).toEqual(inside);
  });
});

it("without a grid a circle stays round", () => {
  expect(
    covered(
      { type: "circle", x: 0, y: 0, radius: 300 },
      [
        [299, 0],
        [250, 250],
      ],
      "gridless",
    ),
  ).toEqual([[299, 0]]);
});

it("the client's outline wins over the shape's own form, including its hole", () => {
  const square = (from: number, to: number): number[] => [from, from, to, from, to, to, from, to];
  const shape = { type: "ring", x: 0, y: 0, radius: 10, outline: [square(0, 900), square(300, 600)] };
  expect(
    covered(shape, [
      [100, 100],
      [450, 450],
      [899, 899],
      [901, 0],
    ]),
  ).toEqual([
    [100, 100],
    [899, 899],
  ]);
});

describe("an area effect", () => {
  const caughtOn = (type: GridType, area: ReturnType<typeof regionArea>, ...tokens: readonly string[]): string => {
    const map = [`grid ${type} 100 5 ft`, ...tokens].join("\n");
    return battlefieldOf(parseBattleMap(map).scene)
      .creatures.filter((creature) => area?.holds(creature))
      .map(({ name }) => name)
      .join(" ");
  };
  const circle = { type: "circle", x: 50, y: 50, radius: 200, gridBased: true };

  it("measured by the grid contains creatures in its corners, border included, and starts at its centre", () => {
    const area = regionArea({ shapes: [circle] }, gridOf("square"));
    expect(caughtOn("square", area, "token A at 200,200", "token B at 300,0", "token C at -200,-200")).toBe("A C");
    expect(area?.origin).toEqual(latticePoint(50, 50));
  });

  it("on hexes contains everything exactly three spaces away, though the lattice has no thirds", () => {
    const area = regionArea({ shapes: [{ ...circle, y: 100 / Math.sqrt(3), radius: 300 }] }, gridOf("hex-odd-rows"));
    const around = [-3, -2, -1, 0, 1, 2, 3].flatMap((row) => {
      const columns = [-3, -2, -1, 0, 1, 2, 3].filter((column) => Math.abs(column + row) <= 3);
      const isFar = (column: number) => [row, column, column + row].some((steps) => Math.abs(steps) === 3);
      return columns.filter(isFar).map((column) => [(column + row / 2) * 100, row * 50 * Math.sqrt(3)] as const);
    });
    const tokens = around.map(([x, y], i) => `token T${i} at ${x},${y}`);
    expect(caughtOn("hex-odd-rows", area, ...tokens, "token N at 260,92.375")).toBe(
      Array.from({ length: 18 }, (_, i) => `T${i}`).join(" "),
    );
  });

  it("has the client's outline", () => {
    const shape = { ...circle, outline: [[50, -150, 250, 50, 50, 250, -150, 50]] };
    const area = regionArea({ shapes: [shape] }, gridOf("square"));
    expect(caughtOn("square", area, "token A at 200,0", "token B at 150,100")).toBe("A");
    const template = { t: "circle", x: 50, y: 50, distance: 10, outline: shape.outline[0] };
    expect(caughtOn("square", templateArea(template, gridOf("square")), "token A at 200,0", "token B at 150,100")).toBe(
      "A",
    );
  });
});

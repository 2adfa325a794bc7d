import { holds, same, type Assumption, type Batch } from "../assumption";
import { battlefieldOf } from "../../../src/scene/snapshot/snapshot";
import { lightOn } from "../../../src/scene/light/light";
import { readScene } from "../../../src/scene/read-foundry/read-scene";
import { edgesOf, latticePoint, toPixels, type Polygon } from "../../../src/geometry/numbers/lattice";
import { isInside } from "../../../src/geometry/polygons/region";
import { client, type Fields, type SceneDoc, type TokenDoc } from "../client";
import type { Trial } from "../trial";

const GRIDS = [
  ["squares", 1],
  ["hexagons in odd rows", 2],
  ["hexagons in even rows", 3],
  ["hexagons in odd columns", 4],
  ["hexagons in even columns", 5],
] as const;

const SIZE = 100;

/** Square pixels of a space: SIZE is a hexagon's width from flat to flat. */
const spaceArea = (type: number): number => (type === 1 ? SIZE ** 2 : (Math.sqrt(3) / 2) * SIZE ** 2);

const areaOf = (polygon: Polygon): number => {
  const doubled = polygon.reduce((sum, a, i) => {
    const b = polygon[(i + 1) % polygon.length] ?? a;
    return sum + toPixels(a.x) * toPixels(b.y) - toPixels(b.x) * toPixels(a.y);
  }, 0);
  return Math.abs(doubled) / 2;
};

/** Ellipse, trapezoid and rectangle in both variants on hexagons; a rectangle on squares. */
const bodiesOn = (type: number): readonly Fields[] => {
  const shapes = type === 1 ? [4] : [0, 1, 2, 3, 4, 5];
  return [1, 2, 3].flatMap((side) => shapes.map((shape) => ({ width: side, height: side, shape })));
};

/** Spaces of a token whose position differs from our computation. */
const differences = (scene: SceneDoc, token: TokenDoc, type: number): readonly string[] => {
  const { creatures } = battlefieldOf(readScene({ ...scene.toObject(), walls: [] }));
  const creature = creatures.find(({ id }) => id === `token:${token.id}`);
  if (creature === undefined) return ["Parapet does not read it"];
  const spaces = token.getOccupiedGridSpaceOffsets();
  const region = edgesOf(creature.footprint);
  const outside = spaces.filter((offset) => {
    const { x, y } = scene.grid.getCenterPoint(offset);
    return !isInside(latticePoint(x, y), region);
  });
  const count = areaOf(creature.footprint) / spaceArea(type);
  return [
    ...outside.map(({ i, j }) => `its space ${i}, ${j} is outside`),
    ...(Math.abs(count - spaces.length) < 0.02 ? [] : [`${spaces.length} spaces, ${count.toFixed(2)} by Parapet`]),
  ];
};

const onGrid = ([name, type]: (typeof GRIDS)[number]): Assumption => ({
  says: `On ${name} creatures of every size and shape fill the spaces that the client says they occupy`,
  matters: type === 1 ? "src/scene/spaces/footprint.ts" : "src/scene/model/hex.ts",
  check: async (trial) => {
    const scene = await trial.otherScene({ grid: { type, size: SIZE, distance: 5, units: "ft" } });
    const corner = scene.grid.getTopLeftPoint({ i: 4, j: 4 });
    const at = { x: Math.round(corner.x), y: Math.round(corner.y), name: "Parapet test" };
    const tokens = (await scene.createEmbeddedDocuments(
      "Token",
      bodiesOn(type).map((body) => ({ ...at, ...body })),
    )) as TokenDoc[];
    // Large creatures stand on hexagons at places of their own.
    if (type !== 1) for (const token of tokens) await token.update(token.getSnappedPosition(), { animate: false });
    const wrong = tokens.flatMap((token) => {
      const { width, shape } = token._source;
      return differences(scene, token, type).map((what) => `${String(width)} wide, shape ${String(shape)}: ${what}`);
    });
    same(wrong, []);
    return tokens.length;
  },
});

/** A lamp of 20 feet in the dark, half of it bright, and a wall to its right. */
const lamp = async (trial: Trial): Promise<SceneDoc> => {
  const scene = await trial.scene();
  const { environment } = scene._source as { readonly environment: Fields };
  trial.onEnd(() => scene.update({ environment }));
  await scene.update({ environment: { darknessLevel: 1, globalLight: { enabled: false } } });
  await trial.put("AmbientLight", { x: 700, y: 700, config: { dim: 20, bright: 10, angle: 360 } });
  await trial.wall({ c: [900, 480, 900, 920] });
  await trial.pause(500);
  return scene;
};

const isLitByUs = (scene: SceneDoc, x: number, y: number): boolean => {
  const battlefield = battlefieldOf(readScene(scene.toObject()));
  const lit = {
    centre: latticePoint(x, y),
    extent: { bottom: 0, top: 5000 },
    level: scene.levels?.contents[0]?.id ?? null,
  };
  return lightOn(battlefield, lit, { lowLight: false }) !== "dark";
};

const LIGHT: Assumption = {
  says: "Around a lamp with a wall beside it, what is lit by Parapet’s reading is what the client calls inside light",
  matters: "src/scene/light/light.ts",
  check: async (trial) => {
    const scene = await lamp(trial);
    const { effects } = client().canvas;
    const places = Array.from({ length: 15 }, (_, i) =>
      Array.from({ length: 15 }, (__, j) => [50 + 100 * i, 50 + 100 * j]),
    );
    const differing = places.flat().filter(([x = 0, y = 0]) => {
      return isLitByUs(scene, x, y) !== effects.testInsideLight({ x, y, elevation: 0 }, {});
    });
    same(differing, [], "places");
  },
};

const SNAPPED: Assumption = {
  says: "A token’s x and y are the top left of the space that it stands in, and a scene’s grid finds the space by a point in it",
  matters: "src/scene/spaces/footprint.ts",
  check: async (trial) => {
    const scene = await trial.scene();
    same(scene.grid.getTopLeftPoint({ i: 3, j: 2 }), { x: 200, y: 300 });
    same(scene.grid.getOffset({ x: 250, y: 350 }), { i: 3, j: 2 });
    const token = await trial.token();
    holds(token._source["x"] === 200 && token._source["y"] === 300, "the token is where it was put");
  },
};

/** https://foundryvtt.com/api/v14/classes/foundry.grid.BaseGrid.html and what lights what. */
export const PLACES: Batch = {
  key: "places",
  name: "Grids, spaces and light",
  assumptions: [SNAPPED, ...GRIDS.map(onGrid), LIGHT],
};

import { expect, test } from "vitest";
import { battlefieldOf } from "../../scene/snapshot/snapshot";
import { parseBattleMap } from "../../scene/notation/parse";
import { readScene } from "../../scene/read-foundry/read-scene";
import { creatureWithId } from "../../scene/model/battlefield";
import { startExtent } from "./area-start";

/** From where to where an area starts, scene units, on a map with these lines. `W` makes it, if there is one. */
const start = (origin: Parameters<typeof startExtent>[2], ...lines: readonly string[]): number[] => {
  const battlefield = battlefieldOf(parseBattleMap(["grid square 100 5 ft", ...lines].join("\n")).scene);
  const { bottom, top } = startExtent(battlefield, creatureWithId(battlefield, "token:W"), origin);
  return [bottom / 1000, top / 1000];
};

const FLYER = "token W at 0,1000 elevation 60";
const FAR = { x: 1000, y: 1000 };
const SLAB = "area slab surface bottom height 10.. + rectangle 0,0 3000x3000 - rectangle 400,400 300x300";

test("an area starts where it is said to, one space tall", () => {
  expect(start({ ...FAR, elevation: 0 }, FLYER)).toEqual([0, 5]);
  expect(start({ ...FAR, elevation: 20 }, FLYER)).toEqual([20, 25]);
  expect(start({ ...FAR, elevation: 20, top: 40 }, FLYER)).toEqual([20, 40]);
  expect(start({ x: 50, y: 1050, elevation: 0 }, FLYER)).toEqual([0, 5]);
});

test("an area that starts on its maker has the maker's own height", () => {
  const dragon = "token W at 0,0 size 3x3 elevation 30";
  expect(start({ x: 150, y: 150 }, dragon)).toEqual([30, 45]);
  expect(start({ x: 300, y: 100 }, dragon)).toEqual([30, 45]);
  expect(start({ x: 301, y: 100 }, dragon)).toEqual([0, 5]);
});

test("an area elsewhere starts on the highest floor at or below its maker's feet, or on the ground", () => {
  expect(start(FAR, FLYER)).toEqual([0, 5]);
  expect(start(FAR, FLYER, SLAB)).toEqual([10, 15]);
  expect(start({ x: 500, y: 500 }, FLYER, SLAB)).toEqual([0, 5]);
  expect(start(FAR, "token W at 0,0 elevation 10", SLAB)).toEqual([10, 15]);
  expect(start(FAR, "token W at 0,0 elevation 9", SLAB)).toEqual([0, 5]);
  expect(start(FAR, "token W at 0,0 elevation -20")).toEqual([-20, -15]);
});

test("where no floor is known, walls around it at the height of its maker's feet are a storey", () => {
  const upstairs = "token W at 600,600 elevation 10";
  const room = (heights: string): string[] =>
    ["500,500 1500,500", "500,500 500,1500", "1500,500 1500,1500", "500,1500 1500,1500"].map(
      (ends, i) => `wall n${i} ${ends}${heights}`,
    );
  const storey = room(" height 10..20");
  expect(start(FAR, upstairs, ...storey)).toEqual([10, 15]);
  // A door that stands open is no wall.
  for (const i of storey.keys()) expect(start(FAR, upstairs, ...storey.toSpliced(i, 1))).toEqual([10, 15]);
  expect(start(FAR, "token W at 600,600 elevation 15", ...storey)).toEqual([0, 5]);
  expect(start(FAR, upstairs, ...room(" height 0..10"))).toEqual([0, 5]);
  expect(start(FAR, upstairs, ...room(""))).toEqual([0, 5]);
  // A floor that is known comes first.
  expect(start(FAR, upstairs, ...storey, SLAB.replace("10..", "4.."))).toEqual([4, 9]);
});

test("walls at the height of a flyer's feet that are elsewhere on the map are no storey under its burst", () => {
  const flyer = "token W at 0,0 elevation 10";
  const tower = (x: number): string[] => [
    `wall n ${x},900 ${x + 400},900 height 10..20`,
    `wall s ${x},1300 ${x + 400},1300 height 10..20`,
    `wall w ${x},900 ${x},1300 height 10..20`,
    `wall e ${x + 400},900 ${x + 400},1300 height 10..20`,
  ];
  expect(start(FAR, flyer, ...tower(9000))).toEqual([0, 5]);
  expect(start(FAR, flyer, ...tower(1100))).toEqual([0, 5]);
  expect(start(FAR, flyer, ...tower(500), ...tower(1100))).toEqual([0, 5]);
  expect(start(FAR, flyer, ...tower(800))).toEqual([10, 15]);
});

test("an area elsewhere starts no lower than its maker's own level", () => {
  const levels = ['level up "Up" height 20..40', 'level down "Down" height 0..20'];
  expect(start(FAR, ...levels, "token W at 0,0 elevation 25 level up")).toEqual([20, 25]);
});

test("the roof of a solid area is a floor, at its edge only if the maker stands on it", () => {
  const rock = "area rock terrain standard effect sight height 0..25 + rectangle 900,900 400x400";
  const [inside, edge] = [FAR, { x: 900, y: 1000 }];
  expect([start(inside, FLYER, rock), start(edge, FLYER, rock)]).toEqual([
    [25, 30],
    [0, 5],
  ]);
  expect(start(edge, "token W at 1100,1100 elevation 25", rock)).toEqual([25, 30]);
  // Above the maker's feet, or nothing that stops an effect.
  expect(start(inside, "token W at 0,0 elevation 20", rock)).toEqual([0, 5]);
  expect(start(inside, FLYER, rock.replace("effect sight ", ""))).toEqual([0, 5]);
});

test("a floor of the module Levels counts if the maker stands in its heights", () => {
  const scene = readScene({
    walls: [],
    grid: { type: 1, size: 100, distance: 5, units: "ft" },
    tokens: [0, 12, 60].map((elevation, i) => ({ _id: `W${i}`, x: 0, y: 0, width: 1, height: 1, elevation })),
    flags: { levels: { sceneLevels: [["0", "9", "Hall"], [10, 19, "Gallery"], "broken", ["20", "", "Roof"]] } },
  });
  expect(scene.levels.map(({ name, elevation }) => [name, elevation.bottom, elevation.top])).toEqual([
    ["Hall", 0, 9],
    ["Gallery", 10, 19],
    ["Roof", 20, null],
  ]);
  const battlefield = battlefieldOf(scene);
  const floors = battlefield.creatures.map((maker) => startExtent(battlefield, maker, FAR).bottom / 1000);
  expect(floors).toEqual([0, 10, 20]);
});

test("an area that nobody makes starts on the ground", () => {
  expect(start(FAR, SLAB)).toEqual([0, 5]);
});

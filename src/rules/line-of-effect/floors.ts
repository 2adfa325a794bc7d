/** Floors and ceilings along the sight-lines between two sides. docs/decisions/0015-surfaces.md. */
import type { BlockingContact } from "../../geometry/contact/contact";
import type { Strength } from "../../geometry/contact/edge-field";
import { stopsLine, wayAcross, type WayAcross } from "../../geometry/heights/floor";
import type { Region } from "../../geometry/numbers/lattice";
import type { SightLine } from "../../geometry/contact/sight-line";
import type { Obstacle } from "../attack/obstacle";
import { endsOf, type Pair } from "../attack/between";

type WeighFull = (obstacle: Obstacle, state: "fills") => Strength | undefined;

/** All surfaces of one height that count for a question, and where on each line that height is. */
export interface Floor {
  readonly way: WayAcross;
  readonly grade: number;
  readonly numbers: readonly number[];
  readonly regions: readonly Region[];
}

const NO_FLOORS: readonly Floor[] = [];

/** The surfaces between two sides that count. */
export const floorsOf = (pair: Pair, weigh: WeighFull): readonly Floor[] =>
  pair.surfaces.length === 0 ? NO_FLOORS : floorsAmong(pair, weigh);

const floorsAmong = ({ obstacles, surfaces, attacker, target }: Pair, weigh: WeighFull): readonly Floor[] => {
  const floors = new Map<number, Floor>();
  for (const number of surfaces) {
    const obstacle = obstacles[number];
    const surface = obstacle?.surface;
    if (obstacle === undefined || surface === undefined) continue;
    const strength = weigh(obstacle, "fills");
    const known = floors.get(surface.height);
    const ends = endsOf({ attacker, target }, obstacle);
    const way = known?.way ?? wayAcross(surface.height, ends.attacker, ends.target);
    if (strength === undefined || way === undefined) continue;
    const { numbers = [], regions = [], grade = 0 } = known ?? {};
    floors.set(surface.height, {
      way,
      grade: Math.max(grade, strength.grade),
      numbers: [...numbers, number],
      regions: [...regions, surface.region],
    });
  }
  return [...floors.values()];
};

const isStoppedBy = ({ way, regions }: Floor, { start, end }: SightLine): boolean =>
  stopsLine({ a: start.point, b: end.point }, way, regions);

/** Of several surfaces at one height those that stop the line alone, or all where it takes more than one. */
const stoppers = (floor: Floor, line: SightLine): readonly number[] => {
  const alone = floor.numbers.filter((_, i) => isStoppedBy({ ...floor, regions: floor.regions.slice(i, i + 1) }, line));
  return alone.length > 0 ? alone : floor.numbers;
};

/** The contacts of floors that stop a line. */
export const floorContacts = (floors: readonly Floor[], line: SightLine): BlockingContact[] =>
  floors
    .filter((floor) => isStoppedBy(floor, line))
    .map((floor) => {
      const numbers = stoppers(floor, line);
      return { grade: floor.grade, obstacles: numbers, strongest: numbers, at: floor.way.from };
    });

/** The highest grade of the floors that stop a line, 0 when none does. */
export const floorGrade = (floors: readonly Floor[], line: SightLine): number => {
  let highest = 0;
  for (const floor of floors) if (floor.grade > highest && isStoppedBy(floor, line)) highest = floor.grade;
  return highest;
};

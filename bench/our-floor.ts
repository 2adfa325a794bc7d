/**
 * The very kernel of Q1 on what a perfect index would find: the walls and creatures of every certificate lie one behind
 * the other, and the grids have one cell, which holds those of the pair that is asked about.
 */
import type { Wall } from "../src/scene/model/battlefield";
import type { Frame } from "../src/geometry/wall-grid/grid-cells";
import { wallIndex } from "../src/geometry/wall-grid/wall-index";
import { maskPair, masks } from "../src/rules/line-masks/line-masks";
import type { MaskField } from "../src/rules/line-masks/mask-field";
import type { Certificate } from "./floor";
import type { OurScene } from "./ours";

export interface Floor {
  readonly field: MaskField;
  readonly count: number;
  /** Blocks of corners of each pair. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Where each pair's walls and creatures begin; one more than there are pairs. */
  readonly walls: Int32Array;
  readonly bodies: Int32Array;
  /** From and to where the one cell holds them now. */
  readonly wallCell: Int32Array;
  readonly bodyCell: Int32Array;
}

/** Holds every scene. */
const ONE_CELL: Frame = { left: -(2 ** 24), top: -(2 ** 24), cell: 2 ** 25, columns: 1, rows: 1 };

export const floorOf = (scene: OurScene, certificates: readonly Certificate[]): Floor => {
  const { masks: field, field: battlefield, creatures, blocks } = scene;
  const numbers = new Map<Wall | undefined, number>(field.index.segments.map((wall, number) => [wall, number]));
  const walls = certificates.map((each) => each.walls.map((wall) => numbers.get(battlefield.walls[wall]) ?? -1));
  const bodies = certificates.map((each) =>
    each.creatures
      .flatMap((place) => creatures[place] ?? [])
      .map((creature) => battlefield.creatures.indexOf(creature)),
  );
  const entries = Int32Array.from(walls.flat());
  const ends = Array.from(entries, (number) => field.index.segments[number]).flatMap((wall) =>
    wall === undefined ? [] : [wall.a.x, wall.a.y, wall.b.x, wall.b.y],
  );
  const [wallCell, bodyCell] = [new Int32Array(2), new Int32Array(2)];
  return {
    field: {
      ...field,
      index: wallIndex({
        ...field.index,
        ...ONE_CELL,
        starts: wallCell,
        entries,
        coordinates: Float32Array.from(ends),
      }),
      bodies: {
        ...field.bodies,
        frame: ONE_CELL,
        cells: { starts: bodyCell, entries: Int32Array.from(bodies.flat()) },
      },
    },
    count: certificates.length,
    from: Int32Array.from(certificates, ({ pair: [from] }) => blocks[from] ?? 0),
    to: Int32Array.from(certificates, ({ pair: [, to] }) => blocks[to] ?? 0),
    walls: startsOf(walls),
    bodies: startsOf(bodies),
    wallCell,
    bodyCell,
  };
};

const startsOf = (lists: readonly (readonly unknown[])[]): Int32Array => {
  const starts = new Int32Array(lists.length + 1);
  lists.forEach((list, i) => {
    starts[i + 1] = (starts[i] ?? 0) + list.length;
  });
  return starts;
};

/** The lines of one pair. */
export const floorLineSet = (floor: Floor, pair: number): number => {
  const { wallCell, bodyCell, walls, bodies } = floor;
  wallCell[0] = walls[pair] ?? 0;
  wallCell[1] = walls[pair + 1] ?? 0;
  bodyCell[0] = bodies[pair] ?? 0;
  bodyCell[1] = bodies[pair + 1] ?? 0;
  maskPair(floor.field, floor.from[pair] ?? 0, floor.to[pair] ?? 0);
  return masks.all;
};

/** The lines of all its pairs in turn. */
export const askFloor = (floor: Floor): number => {
  let last = 0;
  for (let pair = 0; pair < floor.count; pair++) last = floorLineSet(floor, pair);
  return last;
};

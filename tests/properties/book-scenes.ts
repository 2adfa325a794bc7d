/**
 * Random scenes for every book: those of tests/rule-sets with more of what is rare there. They have walls and areas with heights,
 * floors, and large creatures that squeeze between walls or are half in the rock. Walls are not tidied.
 */
import fc, { type Arbitrary } from "fast-check";
import { AREA_SYMBOLS, PLAIN_SURFACE, PLAIN_WALL } from "../../src/scene/model/defaults";
import { isHexagonal } from "../../src/scene/model/hex";
import type { Elevation, Scene, SceneArea, SceneToken, SceneWall, SurfacePart } from "../../src/scene/model/scene";
import { areaPlan, planned, type AreaPlan } from "../rule-sets/area-plans";
import { situations, UNTIDIED, type Situation } from "../rule-sets/situations";

/** A creature of several squares, and what leaves it less than its space. */
interface Squeeze {
  /** The attacker or the target. */
  readonly who: 0 | 1;
  readonly size: readonly [number, number];
  readonly isRock: boolean;
  /** Level walls, or rock above and below it. */
  readonly isLevel: boolean;
  /** Where walls or rock cut its space, eighths of a square. */
  readonly cuts: readonly [number, number];
}

/** Changes to a scene. Those of walls, areas and tokens are in their order, null to leave one as it is. */
interface Changes {
  readonly walls: readonly (Elevation | null)[];
  readonly areas: readonly (Elevation | null)[];
  readonly tokens: readonly (Partial<SceneToken> | null)[];
  readonly floors: readonly AreaPlan[];
  readonly squeeze: Squeeze | null;
}

const between = (bottom: number | null, top: number | null): Elevation => ({ bottom, top });

const HEIGHTS = [
  between(0, 2),
  between(0, 5),
  between(null, 3),
  between(0, 10),
  between(5, 15),
  between(6, 7),
] as const;

const STANDS: readonly Partial<SceneToken>[] = [
  { elevation: 5 },
  { elevation: 10 },
  { elevation: 2.5, bodyHeight: 4 },
  { bodyHeight: 12 },
  { elevation: -5 },
];

/** One in three is changed, or as often as said. */
const seldom = <T>(values: readonly T[], oneIn = 3): Arbitrary<T | null> =>
  fc.oneof({ weight: oneIn - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

const floorPart: Arbitrary<SurfacePart> = fc.record({
  placement: fc.constantFrom("bottom", "top", "both"),
  blocksEffect: fc.constantFrom(true, true, false),
  blocksSight: fc.constantFrom(true, true, false),
  blocksLight: fc.constant(PLAIN_SURFACE.blocksLight),
});

const floor: Arbitrary<AreaPlan> = fc
  .tuple(areaPlan, floorPart, fc.constantFrom(between(5, 10), between(0, 5), between(10, 20), between(3, 6)))
  .map(([plan, surface, elevation]) => ({ ...plan, part: { surface }, elevation }));

const squeeze: Arbitrary<Squeeze> = fc.record({
  who: fc.constantFrom<0 | 1>(0, 1),
  size: fc.constantFrom([2, 2] as const, [3, 3] as const, [2, 1] as const, [1, 2] as const, [1, 1] as const),
  isRock: fc.boolean(),
  isLevel: fc.boolean(),
  cuts: fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 24 })),
});

const changes: Arbitrary<Changes> = fc.record({
  walls: fc.array(seldom(HEIGHTS), { maxLength: 14, size: "max" }),
  areas: fc.array(seldom(HEIGHTS), { maxLength: 2, size: "max" }),
  tokens: fc.array(seldom(STANDS, 4), { maxLength: 6, size: "max" }),
  floors: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(floor, { maxLength: 2 }) },
  ),
  squeeze: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: squeeze }),
});

const LONG = 20;

/** From far to the left to far to the right at y, or the same upright. */
const longWall = (id: string, at: number, size: number, isLevel: boolean): SceneWall => {
  const [from, to] = [-LONG * size, LONG * size];
  return { ...PLAIN_WALL, id, c: isLevel ? [from, at, to, at] : [at, from, at, to] };
};

const rockBetween = (id: string, [from, to]: readonly [number, number], size: number, isLevel: boolean): SceneArea => {
  const [start, length] = [-2 * size, LONG * size];
  const shape = isLevel
    ? { x: start, y: from, width: length, height: to - from }
    : { x: from, y: start, width: to - from, height: length };
  return {
    id: `region:${id}`,
    name: id,
    shapes: [{ type: "rectangle", ...shape, rotation: 0, hole: false }],
    elevation: between(null, null),
    levels: [],
    part: AREA_SYMBOLS["#"]!,
  };
};

/** The scene with a creature in a corridor, or partly in a seam of rock. */
const squeezed = (scene: Scene, { who, size: [width, height], isRock, isLevel, cuts }: Squeeze): Scene => {
  const token = scene.tokens[who];
  if (token === undefined || isHexagonal(scene.grid.type)) return scene;
  const { size } = scene.grid;
  const start = isLevel ? token.y : token.x;
  const [first, second] = cuts.map((eighths) => start + (eighths * size) / 8).toSorted((p, q) => p - q);
  const larger = { ...token, base: null, rotation: 0, width, height, sizeCategory: "large" as const };
  const tokens = scene.tokens.with(who, larger);
  if (first === undefined || second === undefined || first === second) return { ...scene, tokens };
  if (isRock) return { ...scene, tokens, areas: [...scene.areas, rockBetween("rock", [first, second], size, isLevel)] };
  const walls = [first, second].map((at, i) => longWall(`q${i + 1}`, at, size, isLevel));
  return { ...scene, tokens, walls: [...scene.walls, ...walls] };
};

const changed = (situation: Situation, { walls, areas, tokens, floors, squeeze: its }: Changes): Situation => {
  const { scene } = situation;
  const ground: Scene = {
    ...scene,
    walls: scene.walls.map((wall, i) => ({ ...wall, elevation: walls[i] ?? wall.elevation })),
    tokens: scene.tokens.map((token, i) => ({ ...token, ...tokens[i] })),
    areas: [
      ...scene.areas.map((area, i) => ({ ...area, elevation: areas[i] ?? area.elevation })),
      ...floors.map((plan, i) => planned(plan, { id: `region:f${i + 1}`, grid: scene.grid })),
    ],
  };
  return { ...situation, scene: its === null ? ground : squeezed(ground, its), tidy: UNTIDIED };
};

export const bookScenes: Arbitrary<Situation> = fc
  .tuple(situations, changes)
  .map(([situation, its]) => changed(situation, its));

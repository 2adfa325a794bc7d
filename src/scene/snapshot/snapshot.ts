/**
 * A scene with the battlefield that it makes. A later state of the scene makes a later snapshot, equal to one made from scratch.
 * Creatures are made one by one. Walls, areas and templates are all made again when one of them changes, but for a door.
 */
import { dequal as isDeepEqual } from "dequal/lite";
import { edgesOf, toLattice } from "../../geometry/numbers/lattice";
import { gloomsIn, placedArea, surfacesIn, terrainsIn, veilsIn } from "../areas/area";
import { templatesOf } from "../areas/template";
import { carriedLights, standingLights } from "../light/light-sources";
import { type Battlefield, type Creature, type TerrainArea, TIDY_DEFAULTS } from "../model/battlefield";
import type { TidyOptions, Wall } from "../model/battlefield";
import type { Base, Scene, SceneGrid, SceneToken, SceneWall } from "../model/scene";
import { creatureOf } from "../spaces/creature";
import { tidied, type TidiedWalls, withDoors } from "../tidy/tidy";
import { looseWall, wallOf } from "../tidy/wall";
import { storeysOf } from "./storeys";

/** How a battlefield is made of a scene. */
export interface Making {
  readonly tidy: TidyOptions;
  /** The base of tokens on which none is set. */
  readonly unsetBase: Base;
}

export interface Snapshot {
  readonly scene: Scene;
  readonly making: Making;
  readonly battlefield: Battlefield;
  readonly parts: Parts;
}

/** What the battlefield is put together of. */
interface Parts {
  readonly walls: SnapshotWalls;
  readonly areas: Pick<Battlefield, "terrains" | "veils" | "glooms" | "surfaces">;
}

interface SnapshotWalls {
  /** Open doors among them. */
  readonly tidied: TidiedWalls;
  /** One of each of these. */
  readonly all: readonly Wall[];
  /** All but open doors, and one wall more for each house of several storeys. */
  readonly shut: readonly Wall[];
}

/** The former value where the new one equals it: what was worked out for it is still known. */
export const unlessEqual = <T>(now: T, before: T | undefined): T =>
  before !== undefined && isDeepEqual(now, before) ? before : now;

/** The snapshot of a scene. Given one of an earlier state, however made, it shares what stayed. */
export const snapshotOf = (scene: Scene, making: Making, before?: Snapshot): Snapshot => {
  const isSame = (...fields: readonly (keyof Scene)[]): boolean =>
    before !== undefined && fields.every((field) => isDeepEqual(scene[field], before.scene[field]));
  const isMadeAlike = before !== undefined && isDeepEqual(making, before.making);
  if (isMadeAlike && isDeepEqual(scene, before.scene)) return before;
  const onGrid = isMadeAlike && isSame("grid") ? before : undefined;
  const creatures = creaturesOf(scene, making, onGrid);
  const walls =
    onGrid !== undefined && isSame("walls", "levels") ? onGrid.parts.walls : snapshotWalls(scene, making.tidy, onGrid);
  const areas = before !== undefined && isSame("areas", "levels") ? before.parts.areas : areasOf(scene);
  const battlefield: Battlefield = {
    name: scene.name,
    grid: { ...scene.grid, size: toLattice(scene.grid.size) },
    creatures,
    walls: walls.shut,
    ...areas,
    terrains: unlessEqual([...areas.terrains, ...vehiclesIn(creatures)], before?.battlefield.terrains),
    lights: [...standingLights(scene), ...carriedLights(scene, creatures)],
    templates: onGrid !== undefined && isSame("templates") ? onGrid.battlefield.templates : templatesOf(scene),
    levels: scene.levels,
    darkness: scene.darkness,
    hasGlobalLight: scene.hasGlobalLight,
    mends: walls.tidied.mends,
  };
  return { scene, making, battlefield, parts: { walls, areas } };
};

const creaturesOf = ({ tokens, grid }: Scene, { unsetBase, tidy }: Making, before?: Snapshot): readonly Creature[] => {
  const known = new Map(before?.scene.tokens.map((token, i) => [token, before.battlefield.creatures[i]]));
  return tokens.map((token) => known.get(token) ?? creatureOf(token, grid, unsetBase, tidy));
};

const areasOf = ({ areas, levels }: Scene): Parts["areas"] => {
  const placed = areas.map((area) => placedArea(area, levels));
  return {
    terrains: terrainsIn(placed),
    veils: veilsIn(placed),
    glooms: gloomsIn(placed),
    surfaces: surfacesIn(placed),
  };
};

const snapshotWalls = (scene: Scene, tidy: TidyOptions, before: Snapshot | undefined): SnapshotWalls => {
  const known = before !== undefined && differByDoors(scene.walls, before) ? before : undefined;
  const now = known
    ? withDoors(known.parts.walls.tidied, known.scene.walls, scene.walls)
    : tidied(scene.walls.map(looseWall), scene.grid, tidy);
  // Doors that opened or shut changed no wall.
  const isKept = known !== undefined && isDeepEqual(known.scene.levels, scene.levels);
  const all = isKept ? known.parts.walls.all : wallsOf(scene, now, tidy);
  const closed = all.filter((_, i) => now.walls[i]?.source.isOpen === false);
  return { tidied: now, all, shut: [...closed, ...storeysOf(closed)] };
};

const wallsOf = (scene: Scene, { walls }: TidiedWalls, { seeThroughWalls }: TidyOptions): readonly Wall[] =>
  walls.map((wall) => wallOf(wall, scene, seeThroughWalls));

/** Whether nothing differs but doors that opened or shut, and none of these changes another wall. */
const differByDoors = (walls: readonly SceneWall[], { scene: before, parts }: Snapshot): boolean =>
  walls.length === before.walls.length &&
  before.walls.every((was, i) => {
    const is = walls[i];
    if (is === undefined || is === was) return is === was;
    return !parts.walls.tidied.doubledDoors.has(is.id) && isDeepEqual({ ...was, isOpen: is.isOpen }, is);
  });

/** All walls of a scene, those of open doors too. */
export const wallsWithDoors = (scene: Scene, tidy: TidyOptions): readonly Wall[] =>
  snapshotWalls(scene, tidy, undefined).all;

/** Vehicles, which cover as terrain does, for all creatures. */
const vehiclesIn = (creatures: readonly Creature[]): readonly TerrainArea[] =>
  creatures.filter(({ kind, isHidden }) => kind === "vehicle" && !isHidden).map(vehicle);

const vehicle = ({ id, name, footprint, extent, level, size, sizeCategory }: Creature): TerrainArea => ({
  id,
  name,
  region: edgesOf(footprint),
  extent,
  levelExtent: extent,
  levels: level === null ? [] : [level],
  cover: "standard",
  size,
  sizeCategory,
  blocksEffect: false,
  blocksSight: false,
  isDifficult: false,
  isImpeded: false,
});

/**
 * The battlefield that a scene makes: snapped to the lattice once, tidied as the options say, open doors left out.
 * What tidying did is in `mends`; the scene is not changed. `unsetBase` is the base of tokens on which none is set.
 */
export const battlefieldOf = (
  scene: Scene,
  tidy: TidyOptions = TIDY_DEFAULTS,
  unsetBase: Base = "square",
): Battlefield => snapshotOf(scene, { tidy, unsetBase }).battlefield;

/** Walls as a scene has them, to be put on its battlefield as they are, untidied; all under one id. */
export interface LaterWalls {
  readonly id: string;
  readonly walls: readonly SceneWall[];
}

/** The battlefield with further walls, which stand behind the others in every order. */
export const withWalls = (battlefield: Battlefield, grid: SceneGrid, later: readonly LaterWalls[]): Battlefield => {
  const came = later.flatMap(({ id, walls }) =>
    walls.map((wall): Wall => ({ ...wallOf(looseWall(wall), { grid, levels: battlefield.levels }), id })),
  );
  if (came.length === 0) return battlefield;
  return { ...battlefield, walls: [...battlefield.walls, ...came] };
};

/** The battlefield of a scene with one of its tokens standing elsewhere, and its light with it. */
export const withTokenAt = (
  battlefield: Battlefield,
  scene: Scene,
  token: SceneToken,
  unsetBase: Base,
): Battlefield => {
  const creature = creatureOf(token, scene.grid, unsetBase);
  const [carried] = carriedLights({ ...scene, tokens: [token] }, [creature]);
  return {
    ...battlefield,
    creatures: battlefield.creatures.map((other) => (other.id === creature.id ? creature : other)),
    lights: battlefield.lights.map((light) => (light.id === creature.id ? (carried ?? light) : light)),
  };
};

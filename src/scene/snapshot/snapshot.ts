/**
 * A scene with the battlefield that it makes. A later state of the scene makes a later snapshot, equal to one made from scratch.
 * If the scene still has the same object, the battlefield also keeps the same object for it.
 */
import { dequal as isDeepEqual } from "dequal/lite";
import { edgesOf, STEPS } from "../../geometry/numbers/lattice";
import { gloomsIn, placedArea, type PlacedArea, surfacesIn, terrainsIn, veilsIn } from "../areas/area";
import { templatesOf } from "../areas/template";
import { carriedLights, standingLights } from "../light/light-sources";
import {
  type Battlefield,
  type Creature,
  type Grid,
  type Light,
  type Template,
  type TerrainArea,
  TIDY_DEFAULTS,
  type TidyOptions,
  type Wall,
} from "../model/battlefield";
import type { Base, Scene, SceneGrid, SceneToken, SceneWall } from "../model/scene";
import { creatureOf } from "../spaces/creature";
import { looseWall, wallOf } from "../tidy/wall";
import { madeOfEach, sharedList } from "./reuse-unchanged";
import { snapshotWalls, type SnapshotWalls } from "./snapshot-walls";

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
interface Parts extends SnapshotWalls {
  /** One of each area of the scene. */
  readonly areas: readonly PlacedArea[];
  readonly standing: readonly Light[];
  readonly carried: readonly Light[];
}

/** The snapshot of a scene. Given one of an earlier state, however made, it shares what stayed. */
export const snapshotOf = (scene: Scene, making: Making, before?: Snapshot): Snapshot => {
  if (before?.scene === scene && isDeepEqual(making, before.making)) return before;
  const grid = gridOf(scene, before);
  // On another grid everything is elsewhere.
  const onGrid = grid === before?.battlefield.grid ? before : undefined;
  const isTidiedAlike = onGrid !== undefined && isDeepEqual(making.tidy, onGrid.making.tidy);
  const creatures = creaturesOf(scene, making, isReadAlike(onGrid?.making, making) ? onGrid : undefined);
  const parts: Parts = {
    ...snapshotWalls(scene, making.tidy, before && { ...before, isTidiedAlike }),
    ...lightsOf(scene, creatures, onGrid),
    areas: areasOf(scene, before),
  };
  const battlefield = battlefieldIn(scene, parts, { grid, creatures }, before);
  return { scene, making, battlefield, parts };
};

const gridOf = ({ grid }: Scene, before: Snapshot | undefined): Grid =>
  before !== undefined && isDeepEqual(grid, before.scene.grid)
    ? before.battlefield.grid
    : { ...grid, size: STEPS * grid.size };

/** Whether creatures are read by the same base and options. */
const isReadAlike = (p: Making | undefined, q: Making): boolean =>
  p?.unsetBase === q.unsetBase &&
  p.tidy.proneHeight === q.tidy.proneHeight &&
  p.tidy.doProneGiveCover === q.tidy.doProneGiveCover &&
  p.tidy.doDownedGiveCover === q.tidy.doDownedGiveCover;

const creaturesOf = ({ tokens, grid }: Scene, { unsetBase, tidy }: Making, before?: Snapshot): readonly Creature[] =>
  madeOfEach(
    tokens,
    (token) => creatureOf(token, grid, unsetBase, tidy),
    before && { sources: before.scene.tokens, made: before.battlefield.creatures },
  );

const areasOf = ({ areas, levels }: Scene, before: Snapshot | undefined): readonly PlacedArea[] =>
  madeOfEach(
    areas,
    (area) => placedArea(area, levels),
    before?.scene.levels === levels ? { sources: before.scene.areas, made: before.parts.areas } : undefined,
  );

const lightsOf = (
  scene: Scene,
  creatures: readonly Creature[],
  before: Snapshot | undefined,
): Pick<Parts, "standing" | "carried"> => {
  const isSame = before?.scene.darkness === scene.darkness;
  const known = before?.parts;
  return {
    standing:
      known && isSame && before.scene.lights === scene.lights
        ? known.standing
        : sharedList(standingLights(scene), known?.standing),
    carried:
      known && isSame && before.battlefield.creatures === creatures && before.scene.tokens === scene.tokens
        ? known.carried
        : sharedList(carriedLights(scene, creatures), known?.carried),
  };
};

/** The battlefield of before, if nothing in it is otherwise. */
const battlefieldIn = (
  scene: Scene,
  { shut, tidied, areas, standing, carried }: Parts,
  placed: Pick<Battlefield, "grid" | "creatures">,
  before: Snapshot | undefined,
): Battlefield => {
  const known = before?.battlefield;
  const isSameGround = known !== undefined && before?.parts.areas === areas;
  const isSameLight = before?.parts.standing === standing && before.parts.carried === carried;
  const now: Battlefield = {
    name: scene.name,
    ...placed,
    walls: shut,
    terrains:
      isSameGround && known.creatures === placed.creatures
        ? known.terrains
        : sharedList([...terrainsIn(areas), ...vehiclesIn(placed.creatures)], known?.terrains),
    veils: isSameGround ? known.veils : sharedList(veilsIn(areas), known?.veils),
    glooms: isSameGround ? known.glooms : sharedList(gloomsIn(areas), known?.glooms),
    surfaces: isSameGround ? known.surfaces : sharedList(surfacesIn(areas), known?.surfaces),
    lights: known && isSameLight ? known.lights : [...standing, ...carried],
    templates: templatesAfter(scene, placed.grid, before),
    levels: scene.levels,
    darkness: scene.darkness,
    hasGlobalLight: scene.hasGlobalLight,
    mends: tidied.mends,
  };
  return known !== undefined && isShallowEqual(now, known) ? known : now;
};

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

const templatesAfter = (scene: Scene, grid: Grid, before: Snapshot | undefined): readonly Template[] =>
  before?.battlefield.grid === grid && before.scene.templates === scene.templates
    ? before.battlefield.templates
    : sharedList(templatesOf(scene), before?.battlefield.templates);

const isShallowEqual = (p: Battlefield, q: Battlefield): boolean =>
  Object.entries(p).every(([key, value]) => value === Reflect.get(q, key));

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

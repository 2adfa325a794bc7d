import { STEPS } from "../geometry/lattice";
import { gloomsOf, terrainsOf, veilsOf } from "./area";
import { type Battlefield, TIDY_DEFAULTS, type TidyOptions } from "./battlefield";
import { creatureOf } from "./creature";
import { lightsOf } from "./light-sources";
import type { Base, Scene } from "./scene";
import { templatesOf } from "./template";
import { tidied } from "./tidy";
import { looseWall, wallOf } from "./wall";

/**
 * The battlefield that a scene makes: snapped to the lattice once, tidied as the options say, open doors left out.
 * What tidying did is in `mends`; the scene is not changed. `unsetBase` is the base of tokens on which none is set.
 */
export const battlefieldOf = (
  scene: Scene,
  tidy: TidyOptions = TIDY_DEFAULTS,
  unsetBase: Base = "square",
): Battlefield => {
  const { grid, levels } = scene;
  const { walls, mends } = tidied(scene.walls.map(looseWall), grid, tidy);
  const creatures = scene.tokens.map((token) => creatureOf(token, grid, unsetBase));
  return {
    name: scene.name,
    grid: { ...grid, size: STEPS * grid.size },
    walls: walls.filter(({ source }) => !source.isOpen).map((wall) => wallOf(wall, grid, levels)),
    creatures,
    terrains: terrainsOf(scene.areas, levels),
    veils: veilsOf(scene.areas, levels),
    glooms: gloomsOf(scene.areas, levels),
    lights: lightsOf(scene, creatures),
    templates: templatesOf(scene),
    levels,
    darkness: scene.darkness,
    hasGlobalLight: scene.hasGlobalLight,
    mends,
  };
};

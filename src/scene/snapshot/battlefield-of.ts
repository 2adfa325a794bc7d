import { type Battlefield, TIDY_DEFAULTS, type TidyOptions } from "../model/battlefield";
import type { Base, Scene } from "../model/scene";
import { snapshotOf } from "./snapshot";

/**
 * The battlefield that a scene makes: snapped to the lattice once, tidied as the options say, open doors left out.
 * What tidying did is in `mends`; the scene is not changed. `unsetBase` is the base of tokens on which none is set.
 */
export const battlefieldOf = (
  scene: Scene,
  tidy: TidyOptions = TIDY_DEFAULTS,
  unsetBase: Base = "square",
): Battlefield => snapshotOf(scene, { tidy, unsetBase }).battlefield;

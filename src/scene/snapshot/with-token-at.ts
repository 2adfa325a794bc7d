import type { Battlefield } from "../model/battlefield";
import { creatureOf } from "../spaces/creature";
import { carriedLights } from "../light/light-sources";
import type { Base, Scene, SceneToken } from "../model/scene";

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

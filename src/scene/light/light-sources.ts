import { latticePoint, toLattice, type Point } from "../../geometry/numbers/lattice";
import { type Creature, type Light, toHeight } from "../model/battlefield";
import { beamOf } from "../model/hex";
import { type Glow, type Scene, type SceneLight, type SceneToken, stepsOf } from "../model/scene";

/** Foundry's turn 0 looks down the screen; beams count from the right. */
const DOWN = 90;

/** Alight at this darkness, both ends included, and with a radius. */
const isLit = ({ bright, dim, litFrom, litTo }: Glow, darkness: number): boolean =>
  (bright > 0 || dim > 0) && litFrom <= darkness && darkness <= litTo;

/** An angle of 0 or less counts as all round, as one of 360 does: old maps have it on lights that shine all round. */
const beamOfGlow = ({ angle, rotation }: Glow, at: Point): Light["beam"] =>
  angle <= 0 || angle >= 360 ? null : beamOf(at, rotation + DOWN, angle);

const glowing = (glow: Glow, at: Point, { grid }: Pick<Scene, "grid">) => ({
  at,
  bright: stepsOf(glow.bright, grid),
  dim: stepsOf(glow.dim, grid),
  isDarkness: glow.isDarkness,
  beam: beamOfGlow(glow, at),
});

const standingLight = (light: SceneLight, scene: Pick<Scene, "grid">): Light => ({
  id: `light:${light.id}`,
  ...glowing(light, latticePoint(light.x, light.y), scene),
  rim: 0,
  isStoppedByWalls: light.isStoppedByWalls,
  height: toHeight(light.elevation, 0),
  levels: light.levels,
});

/** Turned with its bearer; its radii count from the bearer's edge, as Foundry's `Token#getLightRadius` documents. */
const carriedLight = (
  glow: Glow,
  { width, height, rotation }: SceneToken,
  bearer: Creature,
  scene: Pick<Scene, "grid">,
): Light => ({
  id: bearer.id,
  ...glowing({ ...glow, rotation: glow.rotation + rotation }, bearer.centre, scene),
  rim: toLattice((Math.max(width, height) * scene.grid.size) / 2),
  isStoppedByWalls: true,
  height: bearer.extent.bottom,
  levels: bearer.level === null ? [] : [bearer.level],
});

/** The scene's lights that shine or darken at its darkness. */
export const standingLights = (scene: Pick<Scene, "lights" | "grid" | "darkness">): Light[] =>
  scene.lights.filter((light) => isLit(light, scene.darkness)).map((light) => standingLight(light, scene));

/** Those that creatures carry but the hidden. `creatures` are those of the scene's tokens, in the same order. */
export const carriedLights = (
  scene: Pick<Scene, "tokens" | "grid" | "darkness">,
  creatures: readonly Creature[],
): Light[] =>
  scene.tokens.flatMap((token, i) => {
    const bearer = creatures[i];
    const shines = token.light !== null && !token.isHidden && isLit(token.light, scene.darkness);
    return bearer !== undefined && token.light !== null && shines
      ? [carriedLight(token.light, token, bearer, scene)]
      : [];
  });

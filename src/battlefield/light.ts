/** How well a creature is lit. RULES 1.5. */
import { blockingContacts, type Edge } from "../geometry/contact";
import { fillsBoth } from "../geometry/height";
import { isSamePoint } from "../geometry/lattice";
import { isPointWithin } from "../geometry/nearness";
import { isInside } from "../geometry/region";
import { barePoint } from "../geometry/sight-line";
import type { Battlefield, Creature, GloomArea, Light, Wall } from "./battlefield";
import { isInBeam } from "./beam";
import { isOnLevel, levelsMeet } from "./levels";
import { wallEdge, wallsIn } from "./wall-grid";
import { gradeOfSense, isOpaque } from "./wall-sense";

/** From worst to best. */
export const LIGHT_LEVELS = ["dark", "dim", "bright"] as const;
export type LightLevel = (typeof LIGHT_LEVELS)[number];

/** What of a battlefield says how well lit it is. */
export type LitField = Pick<Battlefield, "walls" | "levels" | "lights" | "glooms" | "darkness" | "hasGlobalLight">;

/** What of a creature says how well it is lit. */
export type Lit = Pick<Creature, "centre" | "extent" | "level">;

/**
 * The light at a creature's centre. A source of darkness makes it dark whatever else shines; low-light vision, the
 * observer's, doubles the radii of light. Radii and beams include their borders.
 */
export const lightOn = (
  battlefield: LitField,
  creature: Lit,
  { lowLight }: { readonly lowLight: boolean },
): LightLevel => {
  const reachesOut = (light: Light, radius: number): boolean => reaches(battlefield, light, radius, creature);
  const { lights } = battlefield;
  if (lights.some((light) => light.isDarkness && reachesOut(light, Math.max(light.bright, light.dim)))) return "dark";
  const around = lightAround(battlefield, creature);
  const times = lowLight ? 2 : 1;
  const shining = around === "bright" ? [] : lights.filter(({ isDarkness }) => !isDarkness);
  if (around === "bright" || shining.some((light) => reachesOut(light, times * light.bright))) return "bright";
  if (!shining.some((light) => reachesOut(light, times * light.dim))) return around;
  return around === "dark" ? "dim" : "bright";
};

/** A number from 0 to 1 as an exact fraction. */
interface Share {
  readonly n: bigint;
  readonly d: bigint;
}

const MILLION = 1_000_000;

/** Darkness is kept in millionths. */
const shareOf = (amount: number): Share => ({ n: BigInt(Math.round(amount * MILLION)), d: BigInt(MILLION) });

const product = (p: Share, q: Share): Share => ({ n: p.n * q.n, d: p.d * q.d });
const rest = ({ n, d }: Share): Share => ({ n: d - n, d });

const darkened = (darkness: Share, { mode, amount }: GloomArea): Share => {
  const change = shareOf(amount);
  switch (mode) {
    case "override":
      return change;
    case "brighten":
      return product(darkness, rest(change));
    case "darken":
      return rest(product(rest(darkness), rest(change)));
  }
};

/** What the scene's darkness and the glooms that hold the creature's centre, one after the other, come to. */
const lightAround = ({ darkness, hasGlobalLight, glooms }: LitField, creature: Lit): LightLevel => {
  if (hasGlobalLight) return "bright";
  const { n, d } = glooms.filter((gloom) => holds(gloom, creature)).reduce(darkened, shareOf(darkness));
  if (4n * n < d) return "bright";
  return 4n * n < 3n * d ? "dim" : "dark";
};

const holds = ({ region, extent, levels }: GloomArea, creature: Lit): boolean =>
  isOnLevel(levels, [creature.level]) &&
  extent.bottom < creature.extent.top &&
  creature.extent.bottom < extent.top &&
  isInside(creature.centre, region);

const reaches = (battlefield: LitField, light: Light, radius: number, creature: Lit): boolean => {
  const { at, beam, rim, levels } = light;
  const { centre, level } = creature;
  const isShown = levels.length === 0 || levels.some((its) => levelsMeet(battlefield, its, level));
  if (radius === 0 || !isShown) return false;
  if (isSamePoint(at, centre)) return true;
  return (
    isPointWithin(at, centre, rim + radius) &&
    (beam === null || isInBeam(at, beam, centre)) &&
    (!light.isStoppedByWalls || !isShutOff(battlefield, light, creature))
  );
};

/** Whether walls that block light stop the line from the source to the creature's centre, both ends bare. */
const isShutOff = (battlefield: LitField, light: Light, creature: Lit): boolean => {
  const line = { start: barePoint(light.at), end: barePoint(creature.centre) };
  const edges = wallsIn(battlefield, [light.at, creature.centre]).flatMap((wall, number): Edge[] => {
    const grade = gradeAgainst(wall, light, creature);
    return grade === undefined ? [] : [{ ...wallEdge(wall), obstacle: number, grade, isSolid: false }];
  });
  return isOpaque(blockingContacts(line, edges));
};

/** How strongly a wall stands against the light; undefined when it does not at these heights, here or at all. */
const gradeAgainst = (wall: Wall, { at, height, levels }: Light, { extent, level }: Lit): number | undefined => {
  if (!isOnLevel(wall.levels, [...levels, level])) return undefined;
  if (!fillsBoth(wall.extent, { bottom: height, top: height }, extent)) return undefined;
  return gradeOfSense(wall.light, wall, wall.lightThreshold, at);
};

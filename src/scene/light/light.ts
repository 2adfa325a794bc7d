/** How well a creature is lit. RULES 1.5. */
import { blockingContacts, type Edge } from "../../geometry/contact/contact";
import { stopsLine, wayAcross } from "../../geometry/heights/floor";
import { fillsBoth, type Extent } from "../../geometry/heights/height-band";
import { isSamePoint } from "../../geometry/numbers/lattice";
import { isPointWithin } from "../../geometry/numbers/exact-distance";
import { isInside } from "../../geometry/polygons/region";
import { barePoint } from "../../geometry/contact/sight-line";
import type { Battlefield, Creature, GloomArea, Light, Wall } from "../model/battlefield";
import { isInBeam } from "../model/hex";
import { isOnLevel, levelsMeet } from "../model/levels";
import { wallEdge, wallsIn } from "../spaces/wall-grid";
import { gradeOfSense, isOpaque } from "../model/wall-kind";

/** From worst to best. */
export const LIGHT_LEVELS = ["dark", "dim", "bright"] as const;
export type LightLevel = (typeof LIGHT_LEVELS)[number];

/** What of a battlefield says how well lit it is. */
export type LitField = Pick<
  Battlefield,
  "walls" | "levels" | "lights" | "glooms" | "surfaces" | "darkness" | "hasGlobalLight"
>;

/** What of a creature says how well it is lit. */
export type Lit = Pick<Creature, "centre" | "extent" | "level">;

/** Who looks: low-light vision doubles the radii of light, and the scene's own dim light is bright to it. */
interface Eyes {
  readonly lowLight: boolean;
}

type Levels = WeakMap<Lit, LightLevel>;

const forPlainEyes = new WeakMap<LitField, Levels>();
const forLowLight = new WeakMap<LitField, Levels>();

/**
 * The light at a creature's centre, worked out once for a battlefield. A source of darkness makes it dark whatever else
 * shines. Radii and beams include their borders.
 */
export const lightOn = (battlefield: LitField, creature: Lit, eyes: Eyes): LightLevel => {
  const levels = eyes.lowLight ? forLowLight : forPlainEyes;
  const told = levels.get(battlefield)?.get(creature);
  if (told !== undefined) return told;
  const known = levels.get(battlefield) ?? new WeakMap<Lit, LightLevel>();
  const level = newLight(battlefield, creature, eyes);
  levels.set(battlefield, known.set(creature, level));
  return level;
};

const newLight = (battlefield: LitField, creature: Lit, { lowLight }: Eyes): LightLevel => {
  const reachesOut = (light: Light, radius: number): boolean => reaches(battlefield, light, radius, creature);
  const { lights } = battlefield;
  if (lights.some((light) => light.isDarkness && reachesOut(light, Math.max(light.bright, light.dim)))) return "dark";
  const dusk = lightAround(battlefield, creature);
  const around = dusk === "dim" && lowLight ? "bright" : dusk;
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
  if (light.isStoppedByWalls && battlefield.surfaces.length > 0 && isFloored(battlefield, light, creature))
    return false;
  if (isSamePoint(at, centre)) return true;
  return (
    isPointWithin(at, centre, rim + radius) &&
    (beam === null || isInBeam(at, beam, centre)) &&
    (!light.isStoppedByWalls || !isShutOff(battlefield, light, creature))
  );
};

/** Whether floors that block light stop the line from the source to the creature's centre. */
const isFloored = ({ surfaces }: LitField, { at, height, levels }: Light, { centre, extent, level }: Lit): boolean => {
  const between = surfaces.filter((each) => each.blocksLight && isOnLevel(each.levels, [...levels, level]));
  return [...new Set(between.map((surface) => surface.height))].some((plane) => {
    const way = wayAcross(plane, { bottom: height, top: height }, extent);
    const floors = between.filter((surface) => surface.height === plane).map(({ region }) => region);
    return way !== undefined && stopsLine({ a: at, b: centre }, way, floors);
  });
};

/** Whether walls that block light stop the line from the source to the creature's centre, both ends bare. */
const isShutOff = (battlefield: LitField, light: Light, creature: Lit): boolean => {
  const line = { start: barePoint(light.at), end: barePoint(creature.centre) };
  const extent = { bottom: light.height, top: light.height };
  const source: Source = { at: light.at, extent, levels: light.levels };
  const edges: Edge[] = [];
  for (const wall of wallsIn(battlefield, [light.at, creature.centre])) {
    const grade = gradeAgainst(wall, source, creature);
    if (grade === undefined) continue;
    edges.push({ ...wallEdge(wall), obstacle: edges.length, grade, isSolid: false });
  }
  return isOpaque(blockingContacts(line, edges));
};

/** A light as walls meet it on the way to a creature. */
interface Source extends Pick<Light, "at"> {
  readonly extent: Extent;
  readonly levels: readonly string[];
}

/** How strongly a wall stands against the light; undefined when it does not at these heights, here or at all. */
const gradeAgainst = (wall: Wall, { at, extent, levels }: Source, { level, extent: own }: Lit): number | undefined => {
  const its = isOnLevel(levels, [level]) ? wall.extent : wall.levelExtent;
  return isOnLevel(wall.levels, [...levels, level]) && fillsBoth(its, extent, own)
    ? gradeOfSense(wall.light, wall, wall.lightThreshold, at)
    : undefined;
};

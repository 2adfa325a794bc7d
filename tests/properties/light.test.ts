import fc, { type Arbitrary } from "fast-check";
import type { GloomArea, Light, Wall } from "../../src/scene/model/battlefield";
import { lightOn, type Lit, type LitField } from "../../src/scene/light/light";
import type { Extent } from "../../src/geometry/heights/height-band";
import * as oracle from "../oracle/contact";
import { agree } from "./agreement";
import { alsoFar, onLattices, pointUpTo, segmentUpTo } from "./configurations";
import { marked, numbered } from "./picture";

/** RULES 1.5 written out: every source against every wall, in the plane, without index or fast geometry. */

const extent: Arbitrary<Extent> = fc.constantFrom(
  { bottom: -Infinity, top: Infinity },
  { bottom: -Infinity, top: Infinity },
  { bottom: 0, top: 5 },
  { bottom: 0, top: 4 },
  { bottom: 3, top: Infinity },
);

const wallUpTo = (size: number): Arbitrary<Wall> =>
  fc
    .record({
      ends: segmentUpTo(size),
      light: fc.constantFrom("none" as const, "limited" as const, "normal" as const, "normal" as const),
      side: fc.constantFrom("both" as const, "both" as const, "left" as const, "right" as const),
      extent,
    })
    .map(({ ends, ...wall }) => ({
      ...ends,
      ...wall,
      levelExtent: wall.extent,
      id: "wall:w",
      effect: "normal",
      blocksEffect: true,
      isCurtain: false,
      blocksMovement: true,
      sight: "normal",
      sightThreshold: 0,
      lightThreshold: 0,
      isDoor: false,
      isSecret: false,
      grade: "standard",
      isGraded: false,
      sizeCategory: null,
      size: null,
      feature: null,
      levels: [],
    }));

const lightUpTo = (size: number): Arbitrary<Light> =>
  fc.record({
    id: fc.constant("light:l"),
    at: pointUpTo(size),
    bright: fc.integer({ min: 0, max: size }),
    dim: fc.integer({ min: 0, max: size }),
    rim: fc.constantFrom(0, 0, 1),
    isDarkness: fc.constantFrom(false, false, false, true),
    beam: fc.constant(null),
    isStoppedByWalls: fc.constantFrom(true, true, false),
    height: fc.constantFrom(0, 5, 6),
    levels: fc.constant([]),
  });

const configurations = alsoFar(
  onLattices([4, 7], (size) =>
    fc.record({
      field: fc.record({
        walls: fc.array(wallUpTo(size), { maxLength: 7 }),
        lights: fc.array(lightUpTo(size), { maxLength: 3 }),
        levels: fc.constant([]),
        glooms: fc.constant<GloomArea[]>([]),
        surfaces: fc.constant([]),
        darkness: fc.constantFrom(0, 0.25, 0.5, 0.75, 1, 1, 1),
        hasGlobalLight: fc.constant(false),
      }),
      creature: fc.record({
        centre: pointUpTo(size),
        extent: fc.constant({ bottom: 0, top: 5 }),
        level: fc.constant(null),
      }),
      lowLight: fc.boolean(),
    }),
  ),
  8,
);

interface Configuration {
  readonly field: LitField;
  readonly creature: Lit;
  readonly lowLight: boolean;
}

const fills = (wall: Extent, height: number, body: Extent): boolean =>
  wall.bottom <= height && wall.bottom <= body.bottom && wall.top >= height && wall.top >= body.top;

const isStopped = ({ walls }: LitField, { at, height }: Light, { centre, extent: body }: Lit): boolean => {
  const edges = walls.flatMap(({ a, b, side, light, extent: its }, obstacle): oracle.OracleEdge[] => {
    if (light === "none" || !fills(its, height, body)) return [];
    const edge = { a, b, obstacle, grade: light === "limited" ? 1 : 2, isSolid: false };
    return [side === "both" ? edge : { ...edge, from: side }];
  });
  const contacts = oracle.blockingContacts(
    { start: { point: at, homes: [] }, end: { point: centre, homes: [] } },
    edges,
  );
  return contacts.length > 1 || contacts.some(({ grade }) => grade > 1);
};

const isReached = (field: LitField, light: Light, radius: number, creature: Lit): boolean => {
  const [dx, dy] = [light.at.x - creature.centre.x, light.at.y - creature.centre.y];
  const isThere = dx === 0 && dy === 0;
  const isNear = dx * dx + dy * dy <= (light.rim + radius) ** 2;
  return radius > 0 && isNear && (isThere || !light.isStoppedByWalls || !isStopped(field, light, creature));
};

const slowly = ({ field, creature, lowLight }: Configuration): string => {
  const shadows = field.lights.filter(({ isDarkness }) => isDarkness);
  if (shadows.some((light) => isReached(field, light, Math.max(light.bright, light.dim), creature))) return "dark";
  const times = lowLight ? 2 : 1;
  const steps = field.lights.map((light) => {
    if (light.isDarkness) return 0;
    if (isReached(field, light, times * light.bright, creature)) return 2;
    return isReached(field, light, times * light.dim, creature) ? 1 : 0;
  });
  const dusk = field.darkness < 0.25 ? 2 : field.darkness < 0.75 ? 1 : 0;
  // The scene's own dim light conceals nothing from low-light vision.
  const around = dusk === 1 && lowLight ? 2 : dusk;
  return ["dark", "dim", "bright"][Math.min(2, around + Math.max(0, ...steps))]!;
};

agree("how well a creature is lit", {
  configurations,
  fast: ({ field, creature, lowLight }) => lightOn(field, creature, { lowLight }),
  oracle: slowly,
  drawing: ({ field, creature }) => ({
    pieces: numbered(field.walls),
    spots: [
      ...marked("A", [creature.centre]),
      ...marked(
        "l",
        field.lights.map(({ at }) => at),
      ),
    ],
  }),
  kinds: ["dark", "dim", "bright"],
});

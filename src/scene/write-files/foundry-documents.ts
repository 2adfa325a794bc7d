/** Parts of a scene as documents of Foundry: each function undoes the reader of its document in `read-foundry`. */
import { dequal as isDeepEqual } from "dequal/lite";
import { sha256 } from "../kept/sha256";
import { GLOOM_MODES, NO_SENSES } from "../model/scene";
import type {
  Glow,
  SceneArea,
  SceneLevel,
  SceneLight,
  SceneTemplate,
  SceneToken,
  SceneWall,
  Shape,
  WallSense,
} from "../model/scene";

export type Source = Readonly<Record<string, unknown>>;

/** Foundry takes ids of sixteen letters and digits; another gets one that follows from it. */
const idFor = (list: string, id: string): string =>
  /^[A-Za-z0-9]{16}$/.test(id)
    ? id
    : sha256(`${list}/${id}`)
        .replace(/[^A-Za-z0-9]/g, "")
        .slice(0, 16);

const levelsOf = (levels: readonly string[]): Source =>
  levels.length === 0 ? {} : { levels: levels.map((id) => idFor("levels", id)) };

/** The flags that say something; none where nothing does. */
const flagged = (flags: Source): Source => {
  const set = Object.entries(flags).filter(([, value]) => value !== null);
  return set.length === 0 ? {} : { flags: { parapet: Object.fromEntries(set) } };
};

const unless = <T>(value: T, plain: T): T | null => (isDeepEqual(value, plain) ? null : value);

const SENSES: Readonly<Record<WallSense, number>> = { none: 0, limited: 10, normal: 20, proximity: 30, distance: 40 };
const SIDES = ["both", "left", "right"];
const DOORS = ["none", "door", "secret"];

export const wallSource = (wall: SceneWall): Source => {
  const { sightThreshold: sight, lightThreshold: light } = wall;
  const move = wall.blocksMovement ? SENSES.normal : SENSES.none;
  return {
    _id: idFor("walls", wall.id),
    // Foundry keeps whole pixels.
    c: wall.c.map(Math.round),
    move,
    sound: move,
    sight: SENSES[wall.sight],
    light: SENSES[wall.light],
    dir: SIDES.indexOf(wall.side),
    door: DOORS.indexOf(wall.door),
    ds: wall.isOpen ? 1 : 0,
    ...(sight === 0 && light === 0 ? {} : { threshold: { sight, light } }),
    ...levelsOf(wall.levels),
    ...flagged({
      cover: unless(wall.cover, "auto"),
      effect: unless(wall.effect, "auto"),
      sizeCategory: wall.sizeCategory,
      size: wall.size,
      feature: wall.feature,
      ...wall.elevation,
    }),
  };
};

const glowSource = ({ bright, dim, isDarkness, angle, litFrom, litTo }: Glow): Source => ({
  bright,
  dim,
  angle,
  negative: isDarkness,
  darkness: { min: litFrom, max: litTo },
});

const tokenFlags = (token: SceneToken): Source =>
  flagged({
    height: token.bodyHeight,
    base: token.base,
    sizeCategory: token.sizeCategory,
    size: token.size,
    heightClass: unless(token.heightClass, "standard"),
    unit: token.unit,
    tall: unless(token.isTall, false),
    skirmisher: unless(token.isSkirmisher, false),
    providesCover: unless(token.providesCover, true),
    kind: unless(token.kind, "creature"),
    conditions: unless(token.conditions, []),
    acuity: unless(token.acuity, {}),
    senses: unless(token.senses, NO_SENSES),
    lowLight: unless(token.hasLowLightVision, false),
    uncannyDodge: unless(token.hasUncannyDodge, false),
    combatReflexes: unless(token.hasCombatReflexes, false),
    preciseShot: unless(token.hasPreciseShot, false),
    pointBlankShot: unless(token.hasPointBlankShot, false),
    criticalImmunity: unless(token.isImmuneToCriticals, false),
    unarmed: unless(token.isUnarmed, false),
    reach: token.reach,
    leastReach: token.leastReach,
    handling: token.handling,
  });

export const tokenSource = (token: SceneToken): Source => ({
  _id: idFor("tokens", token.id),
  name: token.name,
  x: Math.round(token.x),
  y: Math.round(token.y),
  width: token.width,
  height: token.height,
  elevation: token.elevation,
  rotation: token.rotation,
  disposition: token.disposition,
  hidden: token.isHidden,
  shape: token.shape,
  ...(token.level === null ? {} : { level: idFor("levels", token.level) }),
  ...(token.light === null ? {} : { light: glowSource(token.light) }),
  ...(token.isDead ? { delta: { effects: [{ name: "Dead", statuses: ["dead"] }] } } : {}),
  ...tokenFlags(token),
});

const behaviorOf = ({ part }: SceneArea): readonly [type: string, system: Source] => {
  if ("terrain" in part) {
    const { setBy: _, ...terrain } = part.terrain;
    return ["parapet.terrain", terrain];
  }
  if ("veil" in part) return ["parapet.veil", { ...part.veil }];
  if ("gloom" in part)
    return ["adjustDarknessLevel", { mode: GLOOM_MODES.indexOf(part.gloom.mode), modifier: part.gloom.amount }];
  const { placement, blocksEffect: move, blocksSight: sight, blocksLight: light } = part.surface;
  return ["defineSurface", { placement, move, sight, light }];
};

const bareId = (id: string): string => id.slice(id.indexOf(":") + 1);

/** Areas of one region differ in their part alone. */
const isOfOneRegion = (p: SceneArea, q: SceneArea): boolean => isDeepEqual({ ...p, part: null }, { ...q, part: null });

const regionSource = (areas: readonly SceneArea[], first: SceneArea): Source => ({
  _id: idFor("regions", bareId(first.id)),
  name: first.name,
  shapes: first.shapes,
  elevation: first.elevation,
  ...levelsOf(first.levels),
  behaviors: areas.map((area, i) => {
    const [type, system] = behaviorOf(area);
    return { _id: idFor("behaviors", `${area.id}/${i}`), type, system };
  }),
});

/** The one rectangle of an area that was a tile; undefined for any other. */
const tileShape = ({ id, shapes: [shape, ...others], part }: SceneArea) =>
  id.startsWith("tile:") &&
  others.length === 0 &&
  shape?.type === "rectangle" &&
  !shape.hole &&
  ("terrain" in part || "veil" in part)
    ? shape
    : undefined;

type Rectangle = Extract<Shape, { type: "rectangle" }>;

const tileSource = (areas: readonly SceneArea[], first: SceneArea, shape: Rectangle, isSince14: boolean): Source => {
  const { x, y, width, height, rotation } = shape;
  const corner = isSince14 ? { x: x + width / 2, y: y + height / 2 } : { x, y };
  return {
    _id: idFor("tiles", bareId(first.id)),
    name: first.name,
    ...corner,
    width,
    height,
    rotation,
    ...levelsOf(first.levels),
    ...flagged(areas.reduce<Source>((flags, { part }) => ({ ...flags, ...part }), { ...first.elevation })),
  };
};

const PARTS_OF_TILE = ["terrain", "veil"];

const isNextPart = (area: SceneArea, group: readonly SceneArea[]): boolean => {
  const [first] = group;
  if (first === undefined || !isOfOneRegion(first, area)) return false;
  if (tileShape(area) === undefined) return true;
  const keys = [...group, area].map(({ part }) => Object.keys(part)[0] ?? "");
  return PARTS_OF_TILE.filter((key) => keys.includes(key)).join() === keys.join();
};

/** Areas that follow each other and differ in their part alone make one document. */
export const areaSources = (
  areas: readonly SceneArea[],
  isSince14: boolean,
): Readonly<Record<"regions" | "tiles", Source[]>> => {
  const groups: SceneArea[][] = [];
  for (const area of areas) {
    const last = groups.at(-1);
    if (last !== undefined && isNextPart(area, last)) last.push(area);
    else groups.push([area]);
  }
  const made: { readonly regions: Source[]; readonly tiles: Source[] } = { regions: [], tiles: [] };
  for (const group of groups) {
    const [first] = group;
    if (first === undefined) continue;
    const shape = tileShape(first);
    if (shape === undefined) made.regions.push(regionSource(group, first));
    else made.tiles.push(tileSource(group, first, shape, isSince14));
  }
  return made;
};

export const lightSource = (light: SceneLight): Source => ({
  _id: idFor("lights", light.id),
  x: Math.round(light.x),
  y: Math.round(light.y),
  elevation: light.elevation,
  rotation: light.rotation,
  walls: light.isStoppedByWalls,
  config: glowSource(light),
  ...levelsOf(light.levels),
});

const TEMPLATE_LETTERS = { circle: "circle", cone: "cone", ray: "ray", rectangle: "rect" } as const;

export const templateSource = (template: SceneTemplate): Source => ({
  _id: idFor("templates", template.id),
  t: TEMPLATE_LETTERS[template.shape],
  x: Math.round(template.x),
  y: Math.round(template.y),
  ...(template.elevation === null ? {} : { elevation: template.elevation }),
  distance: template.distance,
  direction: template.direction,
  angle: template.angle,
  width: template.width,
});

export const levelSource = ({ id, name, elevation, sees }: SceneLevel): Source => ({
  _id: idFor("levels", id),
  name,
  elevation,
  visibility: { levels: sees.map((each) => idFor("levels", each)) },
});

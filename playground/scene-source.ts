import {
  GLOOM_MODES,
  type Glow,
  GRID_TYPES,
  type Scene,
  type SceneArea,
  type SceneLevel,
  type SceneLight,
  type SceneTemplate,
  type SceneToken,
  type SceneWall,
  type Shape,
  type WallSense,
  type WallSide,
} from "../src/scene/model/scene";
import { DEFAULT_LEVEL } from "../stand-in/document-fields";
import type { Plain } from "../stand-in/objects";
import type { Generation } from "../stand-in/profile";

/** Foundry's numbers: https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.WallData.html */
const SENSES: Readonly<Record<WallSense, number>> = { none: 0, limited: 10, normal: 20, proximity: 30, distance: 40 };
const SIDES: Readonly<Record<WallSide, number>> = { both: 0, left: 1, right: 2 };
const DOORS: Readonly<Record<SceneWall["door"], number>> = { none: 0, door: 1, secret: 2 };

/** When a scene has no levels, version 14 places its drawings on its only level. */
const drawnLevels = (levels: readonly string[], { levels: all }: Pick<Scene, "levels">): string[] =>
  all.length === 0 ? [DEFAULT_LEVEL] : [...levels];

const wallSource = (wall: SceneWall): Plain => ({
  _id: wall.id,
  c: [...wall.c],
  move: wall.blocksMovement ? 20 : 0,
  sight: SENSES[wall.sight],
  light: SENSES[wall.light],
  threshold: { sight: wall.sightThreshold, light: wall.lightThreshold, sound: null, attenuation: false },
  dir: SIDES[wall.side],
  door: DOORS[wall.door],
  ds: wall.isOpen ? 1 : 0,
  levels: [...wall.levels],
  flags: {
    parapet: {
      cover: wall.cover,
      effect: wall.effect,
      sizeCategory: wall.sizeCategory,
      size: wall.size,
      feature: wall.feature,
    },
    "wall-height": { ...wall.elevation },
  },
});

const tokenFlags = (token: SceneToken): Plain => ({
  parapet: {
    base: token.base,
    sizeCategory: token.sizeCategory,
    size: token.size,
    heightClass: token.heightClass,
    height: token.bodyHeight,
    unit: token.unit,
    tall: token.isTall,
    skirmisher: token.isSkirmisher,
    providesCover: token.providesCover,
    kind: token.kind,
    acuity: { ...token.acuity },
    conditions: [...token.conditions],
    senses: { ...token.senses },
    lowLight: token.hasLowLightVision,
    uncannyDodge: token.hasUncannyDodge,
    combatReflexes: token.hasCombatReflexes,
    preciseShot: token.hasPreciseShot,
    pointBlankShot: token.hasPointBlankShot,
    criticalImmunity: token.isImmuneToCriticals,
    unarmed: token.isUnarmed,
    reach: token.reach,
    leastReach: token.leastReach,
    handling: token.handling,
  },
});

const tokenSource = (token: SceneToken): Plain => ({
  _id: token.id,
  name: token.name,
  x: token.x,
  y: token.y,
  width: token.width,
  height: token.height,
  depth: Math.max(token.width, token.height),
  elevation: token.elevation,
  rotation: token.rotation,
  disposition: token.disposition,
  // The playground's map shows every name.
  displayName: 50,
  hidden: token.isHidden,
  level: token.level ?? DEFAULT_LEVEL,
  shape: token.shape,
  ...(token.light === null ? {} : { light: glowSource(token.light) }),
  delta: { effects: token.isDead ? [{ disabled: false, statuses: ["dead"] }] : [] },
  flags: tokenFlags(token),
});

/** Flags or behaviour of a tile or region with a Parapet area; undefined when Foundry has its own behaviour for it. */
const ownPartOf = ({ part }: SceneArea): readonly [string, Plain] | undefined => {
  if ("terrain" in part) return ["terrain", { ...part.terrain }];
  return "veil" in part ? ["veil", { ...part.veil }] : undefined;
};

const behaviourOf = (area: SceneArea): Plain => {
  const own = ownPartOf(area);
  if (own !== undefined) return { type: `parapet.${own[0]}`, system: own[1] };
  if ("surface" in area.part) {
    const { placement, blocksEffect: move, blocksSight: sight, blocksLight: light } = area.part.surface;
    return { type: "defineSurface", system: { placement, move, sight, light } };
  }
  const { mode, amount } = "gloom" in area.part ? area.part.gloom : { mode: "override" as const, amount: 0 };
  return { type: "adjustDarknessLevel", system: { mode: GLOOM_MODES.indexOf(mode), modifier: amount } };
};

/** Areas with one id become one region with a behaviour for each. */
const regionSources = (areas: readonly SceneArea[]): Plain[] => {
  const regions = areas.filter(({ id }) => id.startsWith("region:"));
  const firsts = regions.filter(({ id }, i) => regions.findIndex((area) => area.id === id) === i);
  return firsts.map((first) => {
    const id = first.id.slice("region:".length);
    const its = regions.filter((area) => area.id === first.id);
    return {
      _id: id,
      name: first.name,
      shapes: structuredClone(first.shapes),
      elevation: { ...first.elevation },
      levels: [...first.levels],
      behaviors: its.map((area, i) => ({ _id: `${id}-${i}`, disabled: false, ...behaviourOf(area) })),
    };
  });
};

type Rectangle = Extract<Shape, { type: "rectangle" }>;

/** A tile's position: its top left corner on version 13, its centre on version 14. */
const tilePlace = ({ x, y, width, height }: Rectangle, generation: Generation): Plain =>
  generation === 13 ? { x, y } : { x: x + width / 2, y: y + height / 2 };

const tileSources = (areas: readonly SceneArea[], generation: Generation): Plain[] =>
  areas.flatMap((area) => {
    const [shape] = area.shapes;
    if (!area.id.startsWith("tile:") || shape?.type !== "rectangle") return [];
    const { width, height, rotation } = shape;
    const part = ownPartOf(area);
    if (part === undefined) return [];
    const flags = { parapet: Object.fromEntries([part]), "wall-height": { ...area.elevation } };
    const id = area.id.slice("tile:".length);
    const place = tilePlace(shape, generation);
    return [{ _id: id, ...place, width, height, rotation, levels: [...area.levels], flags }];
  });

const glowSource = ({ bright, dim, isDarkness, angle, litFrom, litTo }: Glow): Plain => ({
  bright,
  dim,
  angle,
  negative: isDarkness,
  darkness: { min: litFrom, max: litTo },
});

const lightSource = (light: SceneLight): Plain => ({
  _id: light.id,
  x: light.x,
  y: light.y,
  elevation: light.elevation,
  rotation: light.rotation,
  walls: light.isStoppedByWalls,
  levels: [...light.levels],
  config: glowSource(light),
});

const LETTERS: Readonly<Record<SceneTemplate["shape"], string>> = {
  circle: "circle",
  cone: "cone",
  ray: "ray",
  rectangle: "rect",
};

const templateSource = ({ id, shape, ...template }: SceneTemplate): Plain => ({
  _id: id,
  t: LETTERS[shape],
  ...template,
});

const levelSource = ({ id, name, elevation, sees }: SceneLevel): Plain => ({
  _id: id,
  name,
  elevation: { ...elevation },
  visibility: { levels: [...sees] },
});

/** Right and bottom edge of everything on the scene, rounded up to whole squares. */
const extentOf = ({ walls, tokens, grid }: Scene): { width: number; height: number } => {
  const whole = (pixels: number): number => Math.ceil(pixels / grid.size) * grid.size;
  let [right, bottom] = [4 * grid.size, 4 * grid.size];
  const reach = (x: number, y: number): void => {
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  };
  for (const { c } of walls) reach(Math.max(c[0], c[2]), Math.max(c[1], c[3]));
  for (const { x, y, width, height } of tokens) reach(x + width * grid.size, y + height * grid.size);
  return { width: whole(right), height: whole(bottom) };
};

const onLevels = (scene: Scene): Scene => {
  const onDrawn = <T extends { readonly levels: readonly string[] }>(list: readonly T[]): T[] =>
    list.map((it) => ({ ...it, levels: drawnLevels(it.levels, scene) }));
  return { ...scene, walls: onDrawn(scene.walls), areas: onDrawn(scene.areas), lights: onDrawn(scene.lights) };
};

/** A scene of any format as source data of this generation, without pictures and whatever the rules do not read. */
export const sceneSource = (given: Scene, name: string, generation: Generation): Plain => {
  const scene = generation === 14 ? onLevels(given) : given;
  const { type, size, distance, units } = scene.grid;
  return {
    name: scene.name === "" ? name : scene.name,
    ...extentOf(scene),
    padding: 0,
    grid: { type: GRID_TYPES.indexOf(type), size, distance, units },
    environment: { darknessLevel: scene.darkness, globalLight: { enabled: scene.hasGlobalLight } },
    walls: scene.walls.map(wallSource),
    tokens: scene.tokens.map(tokenSource),
    regions: regionSources(scene.areas),
    tiles: tileSources(scene.areas, generation),
    lights: scene.lights.map(lightSource),
    ...(generation === 14
      ? { levels: scene.levels.map(levelSource) }
      : { templates: scene.templates.map(templateSource) }),
  };
};

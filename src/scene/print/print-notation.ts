import { dispositionFor, DISPOSITIONS, PLAIN_GLOW, PLAIN_TEMPLATE, PLAIN_WALL, WALL_KINDS } from "../model/defaults";
import {
  type Elevation,
  type Glow,
  type Scene,
  type SceneArea,
  type SceneGrid,
  type SceneLevel,
  type SceneLight,
  type SceneTemplate,
  type SceneToken,
  type SceneWall,
  SENSES,
  type Shape,
  type SurfacePart,
} from "../model/scene";
import { wordFor } from "../notation/tokenizer";
import { type Bounds, shapeBounds } from "../shapes/shape-edges";
import { picture } from "./map-block";

/** A rectangle of the scene, in pixels. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const meets = ({ x, y, width, height }: Frame, [x0, y0, x1, y1]: Bounds): boolean =>
  x0 <= x + width && x <= x1 && y0 <= y + height && y <= y1;

const tokenBounds = ({ x, y, width, height }: SceneToken, { size }: SceneGrid): Bounds => [
  x,
  y,
  x + width * size,
  y + height * size,
];

/** What of a scene comes near a frame, whole; levels stay. */
const sceneWithin = (scene: Scene, frame: Frame): Scene => ({
  ...scene,
  walls: scene.walls.filter(({ c: [ax, ay, bx, by] }) =>
    meets(frame, [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]),
  ),
  tokens: scene.tokens.filter((token) => meets(frame, tokenBounds(token, scene.grid))),
  areas: scene.areas.filter(({ shapes }) => shapes.some((shape) => meets(frame, shapeBounds(shape)))),
  lights: scene.lights.filter(({ x, y }) => meets(frame, [x, y, x, y])),
  templates: scene.templates.filter(({ x, y }) => meets(frame, [x, y, x, y])),
});

const gridLine = ({ type, size, distance, units, diagonals }: SceneGrid): string =>
  [
    `grid ${type} ${size} ${distance}`,
    ...(units === "" ? [] : [units === "diagonals" ? JSON.stringify(units) : wordFor(units)]),
    ...(diagonals === undefined ? [] : [`diagonals ${diagonals}`]),
  ].join(" ");

/**
 * A scene, or the part of it near `around` (pixels), as a text battle map. It has exact lines for everything, and on a square
 * grid a picture in comments for people. `parseBattleMap` reads back the very same scene.
 */
export const printBattleMap = (scene: Scene, around?: Frame): string => {
  const shown = around === undefined ? scene : sceneWithin(scene, around);
  const lines = [
    ...picture(shown, around).map((row) => `# ${row}`.trimEnd()),
    shown.name === "" ? "" : `scene ${wordFor(shown.name)}`,
    gridLine(shown.grid),
    shown.darkness === 0 ? "" : `darkness ${shown.darkness}`,
    shown.hasGlobalLight ? "global-light" : "",
    ...shown.levels.map(levelLine),
    ...shown.walls.map(wallLine),
    ...shown.tokens.map(tokenLine),
    ...shown.areas.map(areaLine),
    ...shown.lights.map(lightLine),
    ...shown.templates.map(templateLine),
  ];
  return `${lines.filter((line) => line !== "").join("\n")}\n`;
};

/** Documents as exact lines of the text battle map; what is as in a plain one is left unsaid. */

type Words = readonly (string | false)[];

const lineOf = (words: Words): string => words.filter((word) => word !== false && word !== "").join(" ");

const heightOf = ({ bottom, top }: Elevation): string | false =>
  (bottom !== null || top !== null) && `height ${bottom ?? ""}..${top ?? ""}`;

const listOf = (word: string, ids: readonly string[]): string => ids.map((id) => `${word} ${wordFor(id)}`).join(" ");

/** Which of the kinds a wall is, but for its light; undefined when none is like it. */
const kindOf = ({ blocksMovement, sight, effect }: SceneWall) =>
  Object.entries(WALL_KINDS).find(
    ([, kind]) => kind.blocksMovement === blocksMovement && kind.sight === sight && kind.effect === effect,
  );

const kindWords = (wall: SceneWall): Words => {
  const [name, kind] =
    kindOf(wall) ?? (wall.blocksMovement ? ["solid", WALL_KINDS.solid] : ["nothing", WALL_KINDS.nothing]);
  return [
    name !== "solid" && name,
    wall.sight !== kind.sight && `sight ${wall.sight}`,
    wall.light !== kind.light && `light ${wall.light}`,
    wall.effect !== kind.effect && `effect ${wall.effect}`,
    wall.sightThreshold !== 0 && `sight-threshold ${wall.sightThreshold}`,
    wall.lightThreshold !== 0 && `light-threshold ${wall.lightThreshold}`,
  ];
};

const wallLine = (wall: SceneWall): string => {
  const [ax, ay, bx, by] = wall.c;
  return lineOf([
    `wall ${wordFor(wall.id)} ${ax},${ay} ${bx},${by}`,
    ...kindWords(wall),
    wall.side !== PLAIN_WALL.side && `from ${wall.side}`,
    wall.door !== "none" && wall.door,
    wall.isOpen && "open",
    wall.cover !== PLAIN_WALL.cover && `cover ${wall.cover}`,
    wall.setBy !== undefined && `set-by ${wall.setBy}`,
    wall.sizeCategory !== null && `category ${wall.sizeCategory}`,
    wall.size !== null && `scale ${wall.size}`,
    wall.feature !== null && `feature ${wordFor(wall.feature)}`,
    heightOf(wall.elevation),
    listOf("level", wall.levels),
  ]);
};

/** A creature's conditions, senses and carried light; the light comes last, since its words go on. */
const creatureWords = ({ conditions, senses, acuity, hasLowLightVision, light, ...its }: SceneToken): Words => [
  ...conditions,
  ...SENSES.map((sense) => senses[sense] !== 0 && `${sense} ${senses[sense]}`),
  ...SENSES.map((sense) => acuity[sense] !== undefined && `${acuity[sense]} ${sense}`),
  hasLowLightVision && "low-light",
  its.hasUncannyDodge && "uncanny-dodge",
  its.hasCombatReflexes && "combat-reflexes",
  its.hasPreciseShot && "precise-shot",
  its.hasPointBlankShot && "point-blank-shot",
  its.isImmuneToCriticals && "immune-to-criticals",
  its.isUnarmed && "unarmed",
  its.reach !== null && `reach ${its.reach}`,
  its.leastReach !== null && `least-reach ${its.leastReach}`,
  its.handling ?? false,
  ...(light === null ? [] : ["carries", ...glowWords(light), light.rotation !== 0 && `turned ${light.rotation}`]),
];

const dispositionWord = ({ disposition }: SceneToken): string =>
  Object.entries(DISPOSITIONS).find(([, value]) => value === disposition)?.[0] ?? String(disposition);

const tokenLine = (token: SceneToken): string =>
  lineOf([
    `token ${wordFor(token.id)}`,
    token.name !== token.id && JSON.stringify(token.name),
    `at ${token.x},${token.y}`,
    (token.width !== 1 || token.height !== 1) && `size ${token.width}x${token.height}`,
    token.elevation !== 0 && `elevation ${token.elevation}`,
    token.rotation !== 0 && `rotation ${token.rotation}`,
    token.disposition !== dispositionFor(token.id) && `disposition ${dispositionWord(token)}`,
    token.isHidden && "hidden",
    token.isDead && "dead",
    token.level !== null && `level ${wordFor(token.level)}`,
    token.bodyHeight !== null && `body ${token.bodyHeight}`,
    token.shape !== 4 && `shape ${token.shape}`,
    token.base !== null && `base ${token.base}`,
    token.sizeCategory !== null && `category ${token.sizeCategory}`,
    token.size !== null && `scale ${token.size}`,
    token.heightClass !== "standard" && `class ${token.heightClass}`,
    token.unit !== null && `unit ${wordFor(token.unit)}`,
    token.isTall && "tall",
    token.isSkirmisher && "skirmisher",
    !token.providesCover && "no-cover",
    token.kind !== "creature" && `kind ${token.kind}`,
    ...creatureWords(token),
  ]);

const pairsOf = (points: readonly number[]): string =>
  points.flatMap((x, i) => (i % 2 === 0 ? [`${x},${points[i + 1] ?? 0}`] : [])).join(" ");

const shapeWords = (shape: Shape): string => {
  const sign = shape.hole ? "-" : "+";
  if (shape.type === "polygon") return lineOf([sign, shape.type, pairsOf(shape.points)]);
  const measures = shape.type === "rectangle" ? `${shape.width}x${shape.height}` : `${shape.radiusX}x${shape.radiusY}`;
  const turn = shape.rotation !== 0 && `turned ${shape.rotation}`;
  return lineOf([sign, shape.type, `${shape.x},${shape.y}`, measures, turn]);
};

const surfaceWords = ({ placement, blocksEffect, blocksSight, blocksLight }: SurfacePart): Words => [
  `surface ${placement}`,
  !blocksEffect && "lets effect",
  !blocksSight && "lets sight",
  !blocksLight && "lets light",
];

const partWords = ({ part }: SceneArea): Words => {
  if ("veil" in part)
    return [`veil ${part.veil.concealment}`, part.veil.missChance !== null && `miss ${part.veil.missChance}`];
  if ("surface" in part) return surfaceWords(part.surface);
  if ("gloom" in part) return [`gloom ${part.gloom.mode} ${part.gloom.amount}`];
  return [
    `terrain ${part.terrain.cover}`,
    part.terrain.blocksEffect && "effect",
    part.terrain.blocksSight && "sight",
    part.terrain.isDifficult && "difficult",
    part.terrain.isImpeded && "impeded",
    part.terrain.size !== null && `scale ${part.terrain.size}`,
    part.terrain.sizeCategory !== null && `category ${part.terrain.sizeCategory}`,
  ];
};

const areaLine = (area: SceneArea): string => {
  const id = area.id.startsWith("region:") && !/^region:(?:region|tile):/.test(area.id) ? area.id.slice(7) : area.id;
  return lineOf([
    `area ${wordFor(id)}`,
    area.name !== id && JSON.stringify(area.name),
    ...partWords(area),
    heightOf(area.elevation),
    listOf("level", area.levels),
    area.shapes.length === 0 && "empty",
    ...area.shapes.map(shapeWords),
  ]);
};

const glowWords = ({ bright, dim, isDarkness, angle, litFrom, litTo }: Glow): Words => [
  bright !== 0 && `bright ${bright}`,
  dim !== 0 && `dim ${dim}`,
  isDarkness && "darkness",
  angle !== PLAIN_GLOW.angle && `angle ${angle}`,
  (litFrom !== PLAIN_GLOW.litFrom || litTo !== PLAIN_GLOW.litTo) && `lit ${litFrom}..${litTo}`,
];

const lightLine = (light: SceneLight): string =>
  lineOf([
    `light ${wordFor(light.id)} at ${light.x},${light.y}`,
    ...glowWords(light),
    light.elevation !== 0 && `elevation ${light.elevation}`,
    light.rotation !== 0 && `rotation ${light.rotation}`,
    !light.isStoppedByWalls && "through-walls",
    listOf("level", light.levels),
  ]);

const templateLine = (template: SceneTemplate): string =>
  lineOf([
    `template ${wordFor(template.id)} ${template.shape} at ${template.x},${template.y}`,
    `distance ${template.distance}`,
    template.direction !== PLAIN_TEMPLATE.direction && `direction ${template.direction}`,
    template.angle !== PLAIN_TEMPLATE.angle && `angle ${template.angle}`,
    template.width !== PLAIN_TEMPLATE.width && `width ${template.width}`,
    template.elevation !== null && `elevation ${template.elevation}`,
    template.height !== null && `up ${template.height}`,
    template.outline !== null && `outline ${pairsOf(template.outline)}`,
  ]);

const levelLine = (level: SceneLevel): string =>
  lineOf([
    `level ${wordFor(level.id)}`,
    level.name !== level.id && JSON.stringify(level.name),
    heightOf(level.elevation),
    listOf("sees", level.sees),
  ]);

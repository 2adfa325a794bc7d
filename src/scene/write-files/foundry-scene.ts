/**
 * A scene as Foundry imports it: source data of version 13, or of 14 where it has levels.
 * Source: https://foundryvtt.com/api/v13/interfaces/foundry.documents.types.SceneData.html and the same page of version 14.
 */
import { DIAGONALS, GRID_TYPES, type Scene } from "../model/scene";
import type { Picture } from "../read-files/reading";
import { shapeBounds } from "../shapes/shape-edges";
import {
  areaSources,
  levelSource,
  lightSource,
  type Source,
  templateSource,
  tokenSource,
  wallSource,
} from "./foundry-documents";

const VERSIONS = { 13: "13.346", 14: "14.352" } as const;

/** The right and lower ends of everything on a map, pixels. */
const endsOf = ({ walls, tokens, areas, lights, grid }: Scene): readonly [right: number, bottom: number] => {
  const ends = [
    ...walls.flatMap(({ c: [ax, ay, bx, by] }) => [
      [ax, ay],
      [bx, by],
    ]),
    ...tokens.map(({ x, y, width, height }) => [x + width * grid.size, y + height * grid.size]),
    ...areas.flatMap(({ shapes }) => shapes.map((shape) => shapeBounds(shape).slice(2))),
    ...lights.map(({ x, y }) => [x, y]),
  ];
  let [right, bottom] = [grid.size, grid.size];
  for (const [x = 0, y = 0] of ends) [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  return [Math.ceil(right / grid.size) * grid.size, Math.ceil(bottom / grid.size) * grid.size];
};

/** The padding that puts the picture where it is: Foundry rounds it up to whole squares. Null where none does. */
const paddingOf = ({ x, y, width, height }: Picture, size: number): number | null => {
  const padding = Math.max(0, (x - size / 2) / width);
  const margin = (side: number): number => Math.ceil((padding * side) / size) * size;
  return margin(width) === x && margin(height) === y ? padding : null;
};

/** Where the picture is not known, the scene is as large as what is on it. */
const dimensionsOf = (scene: Scene, picture: Picture | null): Source => {
  const padding = picture === null ? null : paddingOf(picture, scene.grid.size);
  if (picture !== null && padding !== null) return { width: picture.width, height: picture.height, padding };
  const [width, height] = endsOf(scene);
  return { width, height, padding: 0 };
};

/** What a scene is made of besides its documents. */
export interface SceneMaking {
  /** Where the picture is, pixels; null where nobody knows. */
  readonly picture: Picture | null;
  /** The address of the picture that Foundry shows; null for none. */
  readonly background: string | null;
}

/** Version 14 keeps the picture in a level: one beside the levels is lost. */
const backgroundOf = (background: string | null): Source =>
  background === null ? {} : { background: { src: background } };

export const foundrySceneOf = (scene: Scene, { picture, background }: SceneMaking): Source => {
  const { name, grid, darkness, hasGlobalLight } = scene;
  const isSince14 = scene.levels.length > 0;
  const { type, size, distance, units, diagonals } = grid;
  return {
    name,
    ...dimensionsOf(scene, picture),
    ...(isSince14 ? {} : backgroundOf(background)),
    grid: {
      type: GRID_TYPES.indexOf(type),
      size,
      distance,
      units,
      ...(diagonals === undefined ? {} : { diagonals: DIAGONALS.indexOf(diagonals) }),
    },
    environment: { darknessLevel: darkness, globalLight: { enabled: hasGlobalLight } },
    ...(isSince14
      ? {
          levels: scene.levels.map((level, i) => ({
            ...levelSource(level),
            ...(i === 0 ? backgroundOf(background) : {}),
          })),
        }
      : {}),
    walls: scene.walls.map(wallSource),
    tokens: scene.tokens.map(tokenSource),
    ...areaSources(scene.areas, isSince14),
    lights: scene.lights.map(lightSource),
    templates: scene.templates.map(templateSource),
    _stats: { coreVersion: VERSIONS[isSince14 ? 14 : 13] },
  };
};

/**
 * A scene as a Universal VTT map: solid walls, outlines of objects, doors and lights.
 * Source: https://arkenforge.com/universal-vtt-files/.
 */
import type { Scene, SceneLight, SceneWall } from "../model/scene";
import { pixelsOf } from "../model/scene";
import type { Picture } from "../read-files/reading";

type Source = Readonly<Record<string, unknown>>;

const FORMAT = 0.3;

interface GridPoint {
  readonly x: number;
  readonly y: number;
}

/** The two ends of a wall, in squares. */
const boundsOf = ({ c: [ax, ay, bx, by] }: SceneWall, size: number): readonly [GridPoint, GridPoint] => [
  { x: ax / size, y: ay / size },
  { x: bx / size, y: by / size },
];

const portalOf = (wall: SceneWall, size: number): Source => {
  const [from, to] = boundsOf(wall, size);
  return {
    position: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 },
    bounds: [from, to],
    rotation: Math.atan2(to.y - from.y, to.x - from.x),
    closed: !wall.isOpen,
    freestanding: false,
  };
};

const lightOf = ({ x, y, dim, bright, isStoppedByWalls }: SceneLight, { grid }: Scene): Source => ({
  position: { x: x / grid.size, y: y / grid.size },
  range: pixelsOf(Math.max(dim, bright), grid) / grid.size,
  intensity: 1,
  color: "ffffffff",
  shadows: isStoppedByWalls,
});

const isPortal = ({ door }: SceneWall): boolean => door !== "none";

/** Where sight goes through there is no line in this format. */
const isSeenThrough = (wall: SceneWall): boolean => wall.sight === "none" || isPortal(wall);

/** Where the picture begins and how large it is, in squares: all other places count from its corner. */
const frameOf = (scene: Scene, picture: Picture | null): Source => {
  const { size } = scene.grid;
  if (picture === null) return { map_origin: { x: 0, y: 0 }, map_size: endOf(scene) };
  return {
    map_origin: { x: picture.x / size, y: picture.y / size },
    map_size: { x: picture.width / size, y: picture.height / size },
  };
};

const endOf = (scene: Scene): GridPoint => {
  const { size } = scene.grid;
  const xs = scene.walls.flatMap(({ c: [ax, , bx] }) => [ax, bx]);
  const ys = scene.walls.flatMap(({ c: [, ay, , by] }) => [ay, by]);
  const end = (all: readonly number[]): number =>
    Math.max(1, Math.ceil(all.reduce((p, q) => Math.max(p, q), 0) / size));
  return { x: end(xs), y: end(ys) };
};

/** `image`: the map's picture in base64; "" for none. */
export const uvttOf = (
  scene: Scene,
  { picture, image }: { readonly picture: Picture | null; readonly image: string },
): Source => {
  const { size } = scene.grid;
  const isLimited = ({ sight }: SceneWall): boolean => sight === "limited";
  const lines = scene.walls.filter((wall) => !isSeenThrough(wall));
  return {
    format: FORMAT,
    software: "Parapet",
    resolution: { ...frameOf(scene, picture), pixels_per_grid: size },
    line_of_sight: lines.filter((wall) => !isLimited(wall)).map((wall) => boundsOf(wall, size)),
    objects_line_of_sight: lines.filter(isLimited).map((wall) => boundsOf(wall, size)),
    portals: scene.walls.filter(isPortal).map((wall) => portalOf(wall, size)),
    lights: scene.lights.filter(({ isDarkness }) => !isDarkness).map((light) => lightOf(light, scene)),
    environment: { baked_lighting: false, ambient_light: "ffffffff" },
    image,
  };
};

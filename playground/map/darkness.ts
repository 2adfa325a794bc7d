import { isPlain } from "../../stand-in/objects";
import type { SceneDocument } from "../../stand-in/scene-document";
import type { LightSource, WallSource } from "../../stand-in/source";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How dark the map of a scene at night is drawn: creatures and walls stay legible. */
const DEEPEST = 0.68;

/** Foundry's number for walls that stop no light. */
const LETS_LIGHT = 0;

const stopsLight = ({ light, door, ds }: WallSource): boolean => light !== LETS_LIGHT && !(door > 0 && ds === 1);

/** Where a ray from a point first meets a wall, as a share of `reach`; 1 without one. */
const shareTo = (from: Point, to: Point, { c }: WallSource): number => {
  const [dx, dy, wx, wy] = [to.x - from.x, to.y - from.y, c[2] - c[0], c[3] - c[1]];
  const cross = dx * wy - dy * wx;
  if (cross === 0) return 1;
  const [ax, ay] = [c[0] - from.x, c[1] - from.y];
  const [along, across] = [(ax * wy - ay * wx) / cross, (ax * dy - ay * dx) / cross];
  return along > 0 && across >= 0 && across <= 1 ? Math.min(1, along) : 1;
};

/** The lit outline around a lamp, by rays a degree apart. It is only drawn: verdicts use the module's own light. */
const litOutline = (lamp: Point, radius: number, walls: readonly WallSource[]): number[] => {
  const near = walls.filter(stopsLight);
  return Array.from({ length: 360 }, (_, degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const end = { x: lamp.x + radius * Math.cos(angle), y: lamp.y + radius * Math.sin(angle) };
    const share = near.reduce((least, wall) => Math.min(least, shareTo(lamp, end, wall)), 1);
    return [lamp.x + (end.x - lamp.x) * share, lamp.y + (end.y - lamp.y) * share];
  }).flat();
};

const erase = (outline: readonly number[], alpha: number): PIXI.Graphics => {
  const hole = new PIXI.Graphics()
    .beginFill(0xffffff, alpha)
    .drawPolygon([...outline])
    .endFill();
  hole.blendMode = PIXI.BLEND_MODES.ERASE;
  return hole;
};

const holesOf = ({ x, y, config }: LightSource, scene: SceneDocument): PIXI.Graphics[] => {
  const { bright = 0, dim = 0, negative = false } = config;
  if (negative) return [];
  const unit = scene.dimensions.distancePixels;
  const walls = scene.sources("walls");
  return [
    [Math.max(dim, bright), 0.5],
    [bright, 0.9],
  ].flatMap(([radius = 0, alpha = 0]) =>
    radius > 0 ? [erase(litOutline({ x, y }, radius * unit, walls), alpha)] : [],
  );
};

/** The night over a scene, with the light of its lamps; empty by day. */
export const drawDarkness = (scene: SceneDocument, bounds: PIXI.Rectangle): PIXI.Container => {
  const night = new PIXI.Container();
  const { environment } = scene._source;
  const level = isPlain(environment) ? Number(environment["darknessLevel"] ?? 0) : 0;
  if (level <= 0) return night;
  const around = bounds.clone().pad(4000);
  const shade = new PIXI.Graphics().beginFill(0x070a18).drawShape(around).endFill();
  night.addChild(shade, ...scene.sources("lights").flatMap((light) => holesOf(light, scene)));
  // The filter draws the parts together first, so that lamps erase only the shade.
  night.filters = [new PIXI.AlphaFilter(DEEPEST * Math.min(1, level))];
  return night;
};

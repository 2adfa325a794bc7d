import * as v from "valibot";
import { EMPTY_SCENE, PLAIN_LIGHT, PLAIN_WALL, WALL_KINDS } from "../model/defaults";
import { readAs } from "../read-foundry/read-as";
import type { SceneLight, SceneWall } from "../model/scene";
import { SceneError, shown } from "../model/scene-error";
import { FARTHEST } from "../shapes/scene-limits";
import { finite, positive, zeroOrMore } from "../read-foundry/schema/schema-fields";
import { openPortalsAs } from "./open-portals";
import {
  UVTT_DEFAULTS,
  type FilePath,
  type OpenPortals,
  type Picture,
  type Reading,
  type Skipped,
  type UvttOptions,
} from "./reading";

/** The format holds no scale; maps in it are drawn for squares of five feet. */
const FEET = 5;

const pointSchema = v.object({ x: finite, y: finite }, "a point of x and y");
const listSchema = v.nullish(v.array(v.unknown(), "an array"), []);

const uvttSchema = v.looseObject(
  {
    resolution: v.object(
      {
        map_origin: v.optional(v.unknown()),
        map_size: v.optional(v.unknown()),
        pixels_per_grid: v.pipe(positive, v.maxValue(FARTHEST, `a number up to ${FARTHEST}`)),
      },
      "a resolution with pixels_per_grid",
    ),
  },
  "a Universal VTT map",
);

const originSchema = v.nullish(pointSchema, { x: 0, y: 0 });
const sizeSchema = v.nullish(v.object({ x: positive, y: positive }, "a size of x and y"));

const portalSchema = v.object(
  {
    bounds: v.pipe(
      v.array(v.unknown(), "two points"),
      v.length(2, "two points"),
      v.tuple([pointSchema, pointSchema], "two points"),
    ),
    closed: v.nullish(v.boolean("true or false"), true),
  },
  "a portal with two bounds",
);
const lightSchema = v.object({ position: pointSchema, range: v.nullish(zeroOrMore, 0) }, "a light at a position");

type GridPoint = v.InferOutput<typeof pointSchema>;
type Place = readonly [x: number, y: number];

/** What is read so far, and what reads it. */
interface Reader {
  readonly data: Readonly<Record<string, unknown>>;
  readonly placeOf: (point: GridPoint) => Place;
  readonly skipped: Skipped[];
}

/** What `read` makes; undefined, and noted, where it refuses. */
const unlessBad = <T>(skipped: Skipped[], read: () => T): T | undefined => {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof SceneError)) throw error;
    const { path, got, expected } = error;
    skipped.push({ path, got, expected });
    return undefined;
  }
};

const listIn = ({ data, skipped }: Reader, name: string): readonly unknown[] =>
  unlessBad(skipped, () => readAs(listSchema, data[name], name)) ?? [];

const near = (place: Place, path: string): Place => {
  if (place.every((n) => Math.abs(n) <= FARTHEST)) return place;
  throw new SceneError(path, shown(place), `pixels from -${FARTHEST} to ${FARTHEST}`);
};

interface ReadWall {
  readonly wall: SceneWall;
  readonly origin: FilePath;
}

const pointsOf = (reader: Reader, line: unknown, path: string): readonly (Place | undefined)[] => {
  const points = unlessBad(reader.skipped, () => readAs(v.array(v.unknown(), "an array of points"), line, path)) ?? [];
  return points.map((point, i) =>
    unlessBad(reader.skipped, () => {
      const at = `${path}[${i}]`;
      return near(reader.placeOf(readAs(pointSchema, point, at)), at);
    }),
  );
};

/** A wall from point to point. Those that end at a point that cannot be read are left out with it. */
const wallsAlong = (reader: Reader, name: string, letter: string, kind: Partial<SceneWall>): ReadWall[] => {
  const pieces = listIn(reader, name).flatMap((line, i) => {
    const points = pointsOf(reader, line, `${name}[${i}]`);
    return points.flatMap((to, end) => {
      const from = points[end - 1];
      return from === undefined || to === undefined ? [] : [{ from, to, origin: [name, i, end] }];
    });
  });
  return pieces.map(({ from, to, origin }, i) => ({
    wall: { ...PLAIN_WALL, ...kind, id: `${letter}${i + 1}`, c: [...from, ...to] },
    origin,
  }));
};

const OPEN_KINDS: Readonly<Record<OpenPortals["as"], Readonly<Record<UvttOptions["windows"], Partial<SceneWall>>>>> = {
  door: { railing: { door: "door", isOpen: true }, openable: { door: "door", isOpen: true } },
  window: { railing: WALL_KINDS.railing, openable: { ...WALL_KINDS.railing, door: "door" } },
};

const portalsIn = (
  reader: Reader,
  openKind: Partial<SceneWall>,
): { readonly walls: ReadWall[]; readonly open: number } => {
  let open = 0;
  const walls = listIn(reader, "portals").flatMap((value, i): ReadWall[] => {
    const path = `portals[${i}]`;
    const wall = unlessBad(reader.skipped, (): SceneWall => {
      const { bounds, closed } = readAs(portalSchema, value, path);
      const [from, to] = bounds.map((point, n) => near(reader.placeOf(point), `${path}.bounds[${n}]`));
      const [ax, ay] = from ?? [0, 0];
      const [bx, by] = to ?? [0, 0];
      if (!closed) open += 1;
      return { ...PLAIN_WALL, ...(closed ? { door: "door" } : openKind), id: `p${i + 1}`, c: [ax, ay, bx, by] };
    });
    return wall === undefined ? [] : [{ wall, origin: ["portals", i] }];
  });
  return { walls, open };
};

const lightsIn = (reader: Reader): SceneLight[] =>
  listIn(reader, "lights").flatMap((value, i) => {
    const path = `lights[${i}]`;
    const light = unlessBad(reader.skipped, (): SceneLight => {
      const { position, range } = readAs(lightSchema, value, path);
      const [x, y] = near(reader.placeOf(position), `${path}.position`);
      const dim = Math.min(range, FARTHEST) * FEET;
      return { id: `l${i + 1}`, x, y, ...PLAIN_LIGHT, bright: dim / 2, dim };
    });
    return light === undefined ? [] : [light];
  });

const OBJECT_KINDS = { limited: WALL_KINDS.limited, walls: WALL_KINDS.solid } as const;

const pictureIn = (mapSize: unknown, size: number, skipped: Skipped[]): Picture | null => {
  const read = unlessBad(skipped, () => readAs(sizeSchema, mapSize, "resolution.map_size"));
  return read ? { x: 0, y: 0, width: read.x * size, height: read.y * size } : null;
};

const wholeOrigin = v.object({ resolution: v.object({ map_origin: originSchema, pixels_per_grid: positive }) });

/** Where the picture is on a scene whose places do not count from its corner. */
export const pictureOnScene = (picture: Picture | null, json: unknown): Picture | null => {
  const read = v.safeParse(wholeOrigin, json);
  if (picture === null || !read.success) return picture;
  const { map_origin: origin, pixels_per_grid: size } = read.output.resolution;
  return { ...picture, x: picture.x + origin.x * size, y: picture.y + origin.y * size };
};

/**
 * A Universal VTT map (.uvtt, .dd2vtt, .df2vtt). Lines of sight are solid walls (`w1`…), outlines of objects terrain walls
 * (`o1`…), portals doors or windows (`p1`…), lights bright to half their range. The map's own origin becomes 0,0. An entry that
 * cannot be read is left out. Throws `SceneError` where there is no scale.
 * Source: https://arkenforge.com/universal-vtt-files/.
 */
export const readUvtt = (json: unknown, fileName = "", options: UvttOptions = UVTT_DEFAULTS): Reading => {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new SceneError("", shown(json), "a Universal VTT map");
  }
  const { resolution, ...data } = readAs(uvttSchema, json, "");
  const { map_origin, map_size, pixels_per_grid: size } = resolution;
  const skipped: Skipped[] = [];
  const origin = unlessBad(skipped, () => readAs(originSchema, map_origin, "resolution.map_origin")) ?? { x: 0, y: 0 };
  const placeOf = ({ x, y }: GridPoint): Place => [(x - origin.x) * size + 0, (y - origin.y) * size + 0];
  const reader: Reader = { data, placeOf, skipped };
  const taken = openPortalsAs(data, fileName, options);
  const { objects } = options;
  const lines = wallsAlong(reader, "line_of_sight", "w", {});
  const outlines = objects === "none" ? [] : wallsAlong(reader, "objects_line_of_sight", "o", OBJECT_KINDS[objects]);
  const portals = portalsIn(reader, OPEN_KINDS[taken.as][options.windows]);
  const walls = [...lines, ...outlines, ...portals.walls];
  return {
    format: "uvtt",
    scene: {
      ...EMPTY_SCENE,
      grid: { type: "square", size, distance: FEET, units: "ft" },
      walls: walls.map(({ wall }) => wall),
      lights: lightsIn(reader),
    },
    skipped,
    openPortals: portals.open === 0 ? null : { ...taken, count: portals.open },
    picture: pictureIn(map_size, size, skipped),
    origins: walls.map((wall) => wall.origin),
    place: null,
  };
};

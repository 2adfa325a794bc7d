import * as v from "valibot";
import { EMPTY_SCENE, PLAIN_LIGHT, PLAIN_WALL, WALL_KINDS } from "../model/defaults";
import { readAs } from "../read-foundry/read-as";
import type { Scene, SceneLight, SceneWall } from "../model/scene";
import { SceneError, shown } from "../model/scene-error";
import { FARTHEST } from "../shapes/scene-limits";
import { finite, positive, zeroOrMore } from "../read-foundry/schema/schema-fields";

/** The format holds no scale; maps in it are drawn for squares of five feet. */
const FEET = 5;

const pointSchema = v.object({ x: finite, y: finite }, "a point of x and y");
const lineSchema = v.array(pointSchema, "an array of points");
const linesSchema = v.nullish(v.array(lineSchema, "an array of lines"), []);

const uvttSchema = v.object(
  {
    resolution: v.object(
      {
        map_origin: v.nullish(pointSchema, { x: 0, y: 0 }),
        pixels_per_grid: v.pipe(positive, v.maxValue(FARTHEST, `a number up to ${FARTHEST}`)),
      },
      "a resolution with pixels_per_grid",
    ),
    line_of_sight: linesSchema,
    objects_line_of_sight: linesSchema,
    portals: v.nullish(
      v.array(
        v.object(
          {
            bounds: v.tuple([pointSchema, pointSchema], "two points"),
            closed: v.nullish(v.boolean("true or false"), true),
          },
          "a portal with two bounds",
        ),
        "an array of portals",
      ),
      [],
    ),
    lights: v.nullish(
      v.array(
        v.object({ position: pointSchema, range: v.nullish(zeroOrMore, 0) }, "a light at a position"),
        "an array of lights",
      ),
      [],
    ),
  },
  "a Universal VTT map",
);

type GridPoint = v.InferOutput<typeof pointSchema>;

const wallsAlong = (
  lines: readonly (readonly GridPoint[])[],
  letter: string,
  place: (p: GridPoint) => readonly [number, number],
): SceneWall[] =>
  lines
    .flatMap((line) => line.flatMap((from, i) => (i === 0 ? [] : [[line[i - 1] ?? from, from] as const])))
    .map(([from, to], i): SceneWall => ({
      ...PLAIN_WALL,
      ...WALL_KINDS.solid,
      id: `${letter}${i + 1}`,
      c: [...place(from), ...place(to)],
    }));

const mustBeNear = (what: string, places: readonly number[]): void => {
  if (places.every((n) => Math.abs(n) <= FARTHEST)) return;
  throw new SceneError(what, shown(places), `pixels from -${FARTHEST} to ${FARTHEST}`);
};

/**
 * A Universal VTT map (.uvtt, .dd2vtt, .df2vtt) as a scene. Its lines of sight and objects are solid walls (`w1`…, `o1`…), its
 * portals doors (`p1`…), its lights bright to half their range. The map's own origin becomes 0,0.
 * Throws `SceneError`. Source: https://arkenforge.com/universal-vtt-files/.
 */
export const readUvtt = (json: unknown): Scene => {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new SceneError("", shown(json), "a Universal VTT map");
  }
  const { resolution, portals, ...data } = readAs(uvttSchema, json, "");
  const { map_origin: origin, pixels_per_grid: size } = resolution;
  const place = ({ x, y }: GridPoint): readonly [number, number] => [
    (x - origin.x) * size + 0,
    (y - origin.y) * size + 0,
  ];
  const walls = [
    ...wallsAlong(data.line_of_sight, "w", place),
    ...wallsAlong(data.objects_line_of_sight, "o", place),
    ...portals.map(({ bounds: [from, to], closed }, i): SceneWall => ({
      ...PLAIN_WALL,
      id: `p${i + 1}`,
      c: [...place(from), ...place(to)],
      door: "door",
      isOpen: !closed,
    })),
  ];
  for (const { id, c } of walls) mustBeNear(`wall ${id}`, c);
  const lights = data.lights.map(({ position, range }, i): SceneLight => {
    const [x, y] = place(position);
    mustBeNear(`lights[${i}].position`, [x, y]);
    const dim = Math.min(range, FARTHEST) * FEET;
    return { id: `l${i + 1}`, x, y, ...PLAIN_LIGHT, bright: dim / 2, dim };
  });
  return { ...EMPTY_SCENE, grid: { type: "square", size, distance: FEET, units: "ft" }, walls, lights };
};

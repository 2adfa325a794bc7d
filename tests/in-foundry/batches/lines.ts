import { holds, same, skip, type Assumption, type Batch } from "../assumption";
import { battlefieldOf } from "../../../src/scene/snapshot/snapshot";
import type { Battlefield, Wall } from "../../../src/scene/model/battlefield";
import { readScene } from "../../../src/scene/read-foundry/read-scene";
import { wallEdge } from "../../../src/scene/spaces/wall-grid";
import { gradeOfSense, isOpaque } from "../../../src/scene/model/wall-kind";
import { blockingContacts } from "../../../src/geometry/contact/contact";
import { latticePoint } from "../../../src/geometry/numbers/lattice";
import { barePoint } from "../../../src/geometry/contact/sight-line";
import { client, type Fields, type Point, type SceneDoc } from "../client";
import { provingGround } from "../proving-ground";
import type { Trial } from "../trial";

const RAYS = 400;

/** Pixels: nearer to a wall's end, or beginning or ending nearer to a wall, a ray is told apart as a touch. */
const NEAR = 2;

interface Ray {
  readonly from: Point;
  readonly to: Point;
}

type Kind = "move" | "sight";

/** Numbers from 0 to 1, the same in every run: https://en.wikipedia.org/wiki/Linear_congruential_generator */
const randomFrom = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

/** Pixels that rays keep from the scene’s edge, which may be in the way itself. */
const MARGIN = 10;

const raysOnMap = (): readonly Ray[] => {
  const random = randomFrom(14);
  const { sceneX, sceneY, sceneWidth, sceneHeight } = client().canvas.dimensions;
  const within = (start: number, length: number): number =>
    Math.floor(start + MARGIN + random() * (length - 2 * MARGIN));
  const point = (): Point => ({ x: within(sceneX, sceneWidth), y: within(sceneY, sceneHeight) });
  return Array.from({ length: RAYS }, () => ({ from: point(), to: point() }));
};

const distanceTo = ({ from, to }: Ray, { x, y }: Point): number => {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / squared));
  return Math.hypot(from.x + part * dx - x, from.y + part * dy - y);
};

const segmentOf = ({ _source }: { readonly _source: Fields }): Ray => {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = _source["c"] as number[];
  return { from: { x: x0, y: y0 }, to: { x: x1, y: y1 } };
};

/** Our rule for touching is one of our own (docs/geometry.md): what only touches is no disagreement. */
const isTouch = (ray: Ray, walls: readonly Ray[]): boolean =>
  walls.some(
    (wall) =>
      [wall.from, wall.to].some((end) => distanceTo(ray, end) < NEAR) ||
      [ray.from, ray.to].some((end) => distanceTo(wall, end) < NEAR),
  );

const edgesFor = (kind: Kind, walls: readonly Wall[], from: Point) =>
  walls.flatMap((wall, obstacle) => {
    const blocked =
      kind === "move"
        ? wall.blocksMovement
          ? 1
          : undefined
        : gradeOfSense(wall.sight, wall, wall.sightThreshold, latticePoint(from.x, from.y));
    return blocked === undefined ? [] : [{ ...wallEdge(wall), obstacle, grade: blocked, isSolid: false }];
  });

const isStoppedByUs = (kind: Kind, { walls }: Pick<Battlefield, "walls">, { from, to }: Ray): boolean => {
  const [start, end] = [from, to].map(({ x, y }) => barePoint(latticePoint(x, y)));
  const contacts = blockingContacts({ start: start!, end: end! }, edgesFor(kind, walls, from), []);
  return kind === "move" ? contacts.length > 0 : isOpaque(contacts);
};

const isStoppedByThem = (kind: Kind, { from, to }: Ray): boolean =>
  client().CONFIG.Canvas.polygonBackends[kind]!.testCollision(from, to, { type: kind, mode: "any" });

/** Walls are used as drawn: Parapet's map repairs are not tested here. */
const AS_DRAWN = { wallSnap: 0, wallGap: 0 };

const compare = (kind: Kind, scene: SceneDoc): Fields => {
  const { walls: _walls, ...source } = scene.toObject();
  void _walls;
  const walls = scene.walls.contents;
  // The client does not know Parapet's fields on a wall.
  const read = readScene({ ...source, tokens: [], walls: walls.map((wall) => ({ ...wall.toObject(), flags: {} })) });
  const battlefield = battlefieldOf(read, AS_DRAWN);
  const segments = walls.map(segmentOf);
  const rays = raysOnMap();
  const differing = rays.filter((ray) => isStoppedByUs(kind, battlefield, ray) !== isStoppedByThem(kind, ray));
  const touching = differing.filter((ray) => isTouch(ray, segments));
  const wrong = differing.filter((ray) => !touching.includes(ray));
  const stopped = rays.filter((ray) => isStoppedByThem(kind, ray)).length;
  same(wrong, [], `${wrong.length} of ${RAYS} rays, ${stopped} of which are stopped`);
  return { rays: RAYS, stopped, touching };
};

/** Of every kind that is said to stop some lines and not others: one-way, limited, open, walls for movement alone. */
const randomWalls = (): readonly Fields[] => {
  const random = randomFrom(13);
  const pick = <T>(...values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const at = (): number => 50 * Math.floor(random() * 30);
  return Array.from({ length: 60 }, () => ({
    c: [at(), at(), at(), at()],
    move: pick(0, 20),
    sight: pick(0, 10, 20),
    dir: pick(0, 1, 2),
    door: pick(0, 0, 1),
    ds: pick(0, 1),
  })).filter(({ c: [x0, y0, x1, y1] }) => x0 !== x1 || y0 !== y1);
};

const put = async (trial: Trial, walls: readonly Fields[]): Promise<SceneDoc> => {
  await trial.put("Wall", ...walls);
  await trial.pause(300);
  return trial.scene();
};

/** What is read only: the scene that the user looks at, where nothing but walls stops a line. */
const viewed = (): SceneDoc => {
  const { canvas, game } = client();
  const { scene } = canvas;
  if (!canvas.ready || scene === null || scene.walls.size === 0)
    return skip("View a scene with walls and run it again.");
  if ((scene.levels?.size ?? 1) > 1) return skip("The viewed scene has several levels.");
  if (game.modules.get("wall-height")?.active === true) return skip("Walls have heights here, by another module.");
  return scene;
};

const MATTERS: Readonly<Record<Kind, string>> = {
  move: "src/scene/read-foundry/read-wall.ts",
  sight: "src/scene/model/wall-kind.ts",
};

const NAMES: Readonly<Record<Kind, string>> = { move: "The walls for movement", sight: "Line of sight" };

const KINDS = ["move", "sight"] as const;

const ON_SCENES: readonly Assumption[] = KINDS.flatMap((kind) => [
  {
    says: `${NAMES[kind]} and the client’s own test for ${kind} agree on random rays of the viewed scene`,
    matters: MATTERS[kind],
    check: () => compare(kind, viewed()),
  },
  {
    says: `${NAMES[kind]} and the client’s own test for ${kind} agree on random rays of the Proving ground`,
    matters: MATTERS[kind],
    check: async (trial) => compare(kind, await put(trial, provingGround.walls)),
  },
  {
    says: `${NAMES[kind]} and the client’s own test for ${kind} agree on random rays among one-way walls, limited walls and open doors`,
    matters: MATTERS[kind],
    check: async (trial) => {
      const scene = await put(trial, randomWalls());
      const compared = compare(kind, scene);
      holds(Number(compared["stopped"]) > 0, "some rays are stopped");
      return compared;
    },
  },
]);

/** https://foundryvtt.com/api/v14/classes/foundry.canvas.geometry.ClockwiseSweepPolygon.html#testcollision */
export const LINES: Batch = {
  key: "lines",
  name: "Lines and walls",
  // The viewed scene first, before one of our own is viewed.
  assumptions: ON_SCENES.toSorted((a, b) => Number(b.says.includes("viewed")) - Number(a.says.includes("viewed"))),
};

/**
 * What others offer for the same questions. Each answers a little differently, which `PEERS` says; the number of pairs on
 * which they agree is printed.
 */
import clipperModule, { type Clipper, type Paths } from "clipper2-wasm";
import Flatbush from "flatbush";
import { Edge, Polygon, World, type Fixture, type Vec2Value } from "planck";
import { toPixels, type Point } from "../src/geometry/numbers/lattice";
import { lineSetBy, scanListed, wallsHiding } from "./brute";
import type { FlatScene } from "./flat-scene";
import { cornersAt, setOf, type Sight } from "./ours";
import { creatureAt } from "./stage";

/** What each peer answers in place of our rule. */
export const PEERS = {
  planck:
    "planck: World.rayCast of each line against walls as edges and creatures as boxes; rounded, touching counts, nobody leans round a corner",
  flatbush:
    "flatbush: one search a line over the boxes of all edges, then our own exact test; the same answers as ours",
  "clipper2-wasm":
    "clipper2-wasm: difference of the triangle from eye to target and the shadows of walls found for it for nothing; a share of the area, not of the outline; with the making of its paths, and (clipping) without",
} as const;

/** A world of planck's with everything in it that stands in the way; pixels. */
export interface PlanckScene {
  readonly flat: FlatScene;
  readonly world: World;
  readonly corners: readonly (readonly Vec2Value[])[];
}

export const planckScene = (flat: FlatScene): PlanckScene => {
  const { field, creatures } = flat.scene;
  const world = new World();
  const body = world.createBody();
  for (const { a, b, blocksEffect } of field.walls) {
    if (blocksEffect) body.createFixture(new Edge(pixels(a), pixels(b)), { userData: undefined });
  }
  for (const creature of field.creatures) {
    body.createFixture(new Polygon(creature.footprint.map(pixels)), { userData: creature });
  }
  const corners = creatures.map((_, place) => cornersAt(flat.scene, place).map(({ point }) => pixels(point)));
  return { flat, world, corners };
};

const pixels = ({ x, y }: Point): Vec2Value => ({ x: toPixels(x), y: toPixels(y) });

const GO_ON = -1;
const STOP = 0;

export const planckLineSet = ({ flat, world, corners }: PlanckScene, from: number, to: number): number => {
  const [attacker, target] = [creatureAt(flat.scene.creatures, from), creatureAt(flat.scene.creatures, to)];
  let isHit = false;
  const onHit = (fixture: Fixture): number => {
    const owner = fixture.getUserData();
    if (owner === attacker || owner === target) return GO_ON;
    isHit = true;
    return STOP;
  };
  return setOf(corners[from] ?? [], corners[to] ?? [], (start, end) => {
    isHit = false;
    if (start.x !== end.x || start.y !== end.y) world.rayCast(start, end, onHit);
    return isHit;
  });
};

/** Flatbush over the boxes of all walls, then of all creatures' edges. */
export const flatbushOf = ({ walls, bodies }: Pick<FlatScene, "walls" | "bodies">): Flatbush => {
  const index = new Flatbush(walls.edges.length + bodies.edges.length);
  for (const { ends } of [walls, bodies]) {
    for (let i = 0; i < ends.length; i += 4) {
      const [ax, ay, bx, by] = [ends[i] ?? 0, ends[i + 1] ?? 0, ends[i + 2] ?? 0, ends[i + 3] ?? 0];
      index.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    }
  }
  index.finish();
  return index;
};

/** The index over walls alone, as it is built. */
export const flatbushOfWalls = ({ walls }: FlatScene): Flatbush =>
  flatbushOf({ walls, bodies: { ends: new Float64Array(0), roles: new Uint8Array(0), edges: [] } });

export const flatbushLineSet = (index: Flatbush, flat: FlatScene, from: number, to: number): number =>
  lineSetBy(flat, from, to, (line) => scanSome(flat, line, index));

const scanSome = (flat: FlatScene, line: Float64Array, index: Flatbush): boolean => {
  const [px = 0, py = 0, qx = 0, qy = 0] = line;
  const found = index.search(Math.min(px, qx), Math.min(py, qy), Math.max(px, qx), Math.max(py, qy));
  return scanListed(flat, line, found);
};

let clipper: Clipper | undefined;

/** Starts the WebAssembly part; before anything is clipped. */
export const startClipper = async (): Promise<void> => {
  clipper ??= await (clipperModule.default ?? clipperModule)();
};

/** The triangle from an eye to a target's outline and the shadows that walls throw; pixels, x and y in turn. */
export interface Clipping {
  readonly triangle: number[];
  readonly shadows: readonly number[][];
}

const FAR = 1000;

/** What is to be clipped for a look, with the walls whose shadows fall on the target. */
export const clippingFor = (flat: FlatScene, sight: Sight): Clipping => {
  const { eye, across } = sight;
  const behind = ({ x, y }: Point): Point => ({ x: eye.x + FAR * (x - eye.x), y: eye.y + FAR * (y - eye.y) });
  const flatten = (points: readonly Point[]): number[] => points.flatMap(({ x, y }) => [toPixels(x), toPixels(y)]);
  return {
    triangle: flatten([eye, across.a, across.b]),
    shadows: wallsHiding(flat, sight).map(({ a, b }) => flatten([a, b, behind(b), behind(a)])),
  };
};

/** The share of the triangle's area that is in no shadow, by clipper: its paths made, clipped and given back. */
export const clippedShare = (clipping: Clipping): number => {
  const paths = clipperPaths(clipping);
  const share = clippedShareOf(paths);
  for (const path of paths.all) path.delete();
  return share;
};

/** Paths in clipper's own memory. */
export interface ClipperPaths {
  readonly subject: Paths;
  readonly clips: Paths;
  readonly all: readonly { readonly delete: () => void }[];
}

export const clipperPaths = ({ triangle, shadows }: Clipping): ClipperPaths => {
  if (clipper === undefined) throw new Error("clipper is not started");
  const [subject, clips] = [new clipper.PathsD(), new clipper.PathsD()];
  const made = [triangle, ...shadows].map((coordinates) => clipper?.MakePathD(coordinates));
  made.forEach((path, i) => {
    if (path !== undefined) (i === 0 ? subject : clips).push_back(path);
  });
  return { subject, clips, all: [...made.flatMap((path) => path ?? []), subject, clips] };
};

/** The clipping alone. */
export const clippedShareOf = ({ subject, clips }: ClipperPaths): number => {
  if (clipper === undefined) throw new Error("clipper is not started");
  const rest = clipper.DifferenceD(subject, clips, clipper.FillRule.NonZero, 2);
  const share = clipper.AreaPathsD(rest) / clipper.AreaPathsD(subject);
  rest.delete();
  return share;
};

import { layered, verdictMarks, type ObstacleShape, type PixelEdge, type VerdictMark } from "../../src/drawing/marks";
import { outlinesOn, regionEdges } from "../../src/drawing/outlines";
import { dashArray, element, pathOfEdges, pathThrough } from "../../src/drawing/svg";
import { toPixels } from "../../src/geometry/numbers/lattice";
import type { PixelPoint, Verdict } from "../../src/rules/attack/verdict";
import { pixelPoint } from "../../src/rules/cover/drawn-lines";
import type { Battlefield, Creature, TerrainArea, VeilArea, Wall } from "../../src/scene/model/battlefield";
import { creatureOf, frameOf, isInFrame, isLineInFrame, type PictureFrame } from "./frame";
import { drawGrid } from "./grid";
import { drawWall } from "./walls";

/** What the parts of a picture share. */
export interface PicturedVerdict {
  readonly battlefield: Battlefield;
  /** As `shownVerdict` gives it: obstacles are nearest first. */
  readonly verdict: Verdict;
  readonly marks: readonly VerdictMark[];
  readonly frame: PictureFrame;
  readonly walls: readonly Wall[];
}

/** On a scene with levels, only walls on the levels of the two creatures. */
const isOnLevel = (wall: Wall, levels: readonly (string | null)[]): boolean =>
  wall.levels.length === 0 || levels.some((level) => level === null || wall.levels.includes(level));

export const picturedVerdict = (battlefield: Battlefield, verdict: Verdict): PicturedVerdict => {
  const frame = frameOf(battlefield, verdict);
  const pair = [verdict.attacker, verdict.target].flatMap((id) => creatureOf(battlefield, id) ?? []);
  const levels = pair.map(({ level }) => level);
  const walls = battlefield.walls.filter(
    (wall) => isLineInFrame(pixelPoint(wall.a), pixelPoint(wall.b), frame) && isOnLevel(wall, levels),
  );
  const marks = layered(verdictMarks(verdict, toPixels(battlefield.grid.size), outlinesOn(battlefield)));
  return { battlefield, verdict, marks, frame, walls };
};

const keyOf = ({ x, y }: PixelPoint): string => `${x},${y}`;

const edgesByPoint = (edges: readonly PixelEdge[]): Map<string, PixelEdge[]> => {
  const byPoint = new Map<string, PixelEdge[]>();
  for (const edge of edges)
    for (const key of [keyOf(edge.from), keyOf(edge.to)]) byPoint.set(key, [...(byPoint.get(key) ?? []), edge]);
  return byPoint;
};

/** Follows edges from the start of the first until none is left to follow, and removes them from `left`. */
const takeLoop = (
  first: PixelEdge,
  left: Set<PixelEdge>,
  byPoint: ReadonlyMap<string, readonly PixelEdge[]>,
): PixelPoint[] => {
  const loop = [first.from];
  let at = first.from;
  let edge: PixelEdge | undefined = first;
  while (edge !== undefined) {
    left.delete(edge);
    at = keyOf(edge.from) === keyOf(at) ? edge.to : edge.from;
    loop.push(at);
    edge = byPoint.get(keyOf(at))?.find((each) => left.has(each));
  }
  return loop;
};

/** A region as a path for the even-odd rule: joins its edges, which come in any order, into loops. */
const regionPath = (edges: readonly PixelEdge[]): string => {
  const left = new Set(edges);
  const byPoint = edgesByPoint(edges);
  const loops: string[] = [];
  for (const edge of edges) if (left.has(edge)) loops.push(pathThrough(takeLoop(edge, left, byPoint), true));
  return loops.join("");
};

const drawArea = ({ region }: TerrainArea | VeilArea, kind: "terrain" | "veil", unit: number): string => {
  const d = regionPath(regionEdges(region));
  return element("path", { class: kind, d, "fill-rule": "evenodd", "stroke-width": 1.5 * unit });
};

const drawAreas = ({ battlefield: { terrains, veils }, frame: { unit } }: PicturedVerdict): string =>
  terrains.map((area) => drawArea(area, "terrain", unit)).join("") +
  veils.map((area) => drawArea(area, "veil", unit)).join("");

const creatureClass = ({ verdict }: PicturedVerdict, { id }: Creature): string => {
  if (id === verdict.attacker) return "creature attacker";
  return id === verdict.target ? "creature target" : `creature${verdict.obstacles.includes(id) ? " other" : ""}`;
};

/** The attacker, the target, obstacles, and all other creatures that are not hidden. */
export const shownCreatures = ({ battlefield, verdict, frame }: PicturedVerdict): Creature[] =>
  battlefield.creatures.filter(
    ({ id, isHidden, footprint }) =>
      (!isHidden || [verdict.attacker, verdict.target, ...verdict.obstacles].includes(id)) &&
      isInFrame(footprint.map(pixelPoint), frame),
  );

const drawCreatures = (pictured: PicturedVerdict): string =>
  shownCreatures(pictured)
    .map((creature) =>
      element("path", {
        class: creatureClass(pictured, creature),
        d: pathThrough(creature.footprint.map(pixelPoint), true),
        "stroke-width": 1.5 * pictured.frame.unit,
        "stroke-dasharray": creature.isDead ? dashArray(pictured.frame.unit, 3) : "none",
      }),
    )
    .join("");

const footprintPath = (edges: readonly PixelEdge[]): string =>
  pathThrough(
    edges.map(({ from }) => from),
    true,
  );

/** Wide strokes, because creatures and walls are drawn on top of them. */
const HIGHLIGHTS: Readonly<Record<ObstacleShape, readonly [width: number, path: typeof pathOfEdges]>> = {
  wall: [15, pathOfEdges],
  creature: [15, footprintPath],
  area: [8, regionPath],
};

const drawHighlights = ({ marks, frame: { unit } }: PicturedVerdict): string =>
  marks
    .flatMap((mark) => {
      if (mark.kind !== "obstacle") return [];
      const [width, path] = HIGHLIGHTS[mark.shape];
      return [element("path", { class: "highlight", "stroke-width": width * unit, d: path(mark.edges) })];
    })
    .join("");

/** Pixels of the picture per square. */
export const squareOf = ({ battlefield, frame }: PicturedVerdict): number =>
  toPixels(battlefield.grid.size) / frame.unit;

/** Walls are thinner if squares are smaller than this, but not below this factor, so that lines still stand out. */
const FULL_SQUARE = 40;
const THINNEST = 0.4;

const thinning = (pictured: PicturedVerdict): number =>
  Math.min(1, Math.max(THINNEST, squareOf(pictured) / FULL_SQUARE));

/** The map without lines and labels. */
export const drawGround = (pictured: PicturedVerdict): string => {
  const { battlefield, frame, walls } = pictured;
  const { x, y, width, height } = frame;
  return [
    element("rect", { class: "paper", x, y, width, height }),
    drawGrid(frame, battlefield.grid),
    drawAreas(pictured),
    drawHighlights(pictured),
    drawCreatures(pictured),
    ...walls.map((wall) => drawWall(wall, frame.unit * thinning(pictured))),
  ].join("");
};

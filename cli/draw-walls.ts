import type { Wall } from "../src/scene/model/battlefield";
import type { Grade } from "../src/scene/model/scene";
import { toPixels, type Point } from "../src/geometry/numbers/lattice";
import type { PixelPoint } from "../src/rules/attack/verdict";
import { element, line, pathThrough } from "./svg";

/** What a wall looks like: by what it stops, told apart by shape as well as colour. */
export const WALL_LOOKS = [
  ...["wall", "door", "window", "curtain", "limited sight"],
  ...["low wall", "hedge", "fence", "arrow slit"],
] as const;
export type WallLook = (typeof WALL_LOOKS)[number];

/** Walls that stop nothing and give cover, by what the GM has said they are. */
const GRADED_LOOKS: Record<Grade, WallLook | undefined> = {
  none: undefined,
  low: "low wall",
  partial: "hedge",
  standard: "fence",
  improved: "arrow slit",
};

/** A wall that stops nothing that matters here has no look. */
export const lookOf = (wall: Wall): WallLook | undefined => {
  if (wall.isGraded) return GRADED_LOOKS[wall.grade];
  if (wall.isDoor && wall.blocksEffect) return "door";
  if (wall.sight === "limited") return "limited sight";
  if (wall.blocksEffect) return wall.sight === "normal" ? "wall" : "window";
  return wall.sight === "none" ? undefined : "curtain";
};

export const pixelsOf = ({ x, y }: Point): PixelPoint => ({ x: toPixels(x), y: toPixels(y) });

/** A stretch on the page, with its direction; every mark on it is placed by these. */
export interface Stretch {
  readonly from: PixelPoint;
  readonly to: PixelPoint;
}

const lengthOf = ({ from, to }: Stretch): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The point `along` from the start and `aside` to the left on the screen, in scene pixels. */
const placeOn = (stretch: Stretch, along: number, aside: number): PixelPoint => {
  const length = lengthOf(stretch) || 1;
  const [dx, dy] = [(stretch.to.x - stretch.from.x) / length, (stretch.to.y - stretch.from.y) / length];
  return { x: stretch.from.x + dx * along + dy * aside, y: stretch.from.y + dy * along - dx * aside };
};

const MOST_MARKS = 200;

/** Places along a stretch about `step` apart, ends left out. */
const stepsOf = (stretch: Stretch, step: number): number[] => {
  const length = lengthOf(stretch);
  const count = Math.min(MOST_MARKS, Math.max(1, Math.round(length / step)));
  return Array.from({ length: count }, (_, i) => ((i + 0.5) * length) / count);
};

const plainLine = (stretch: Stretch, unit: number): string =>
  line(stretch.from, stretch.to, { class: "wall", "stroke-width": 5 * unit });

const doubleLine = (stretch: Stretch, unit: number): string =>
  line(stretch.from, stretch.to, { class: "wall", "stroke-width": 7 * unit }) +
  line(stretch.from, stretch.to, { class: "pane", "stroke-width": 3.5 * unit });

const zigzag = (stretch: Stretch, unit: number): string => {
  const turns = stepsOf(stretch, 7 * unit).map((along, i) => placeOn(stretch, along, (i % 2 === 0 ? 4 : -4) * unit));
  const d = pathThrough([stretch.from, ...turns, stretch.to], false);
  return element("path", { class: "wall thin", d, "stroke-width": 2 * unit });
};

const beads = (stretch: Stretch, unit: number): string =>
  line(stretch.from, stretch.to, {
    class: "wall",
    "stroke-width": 5 * unit,
    "stroke-dasharray": `${Math.round(unit * 1200) / 100} ${Math.round(unit * 800) / 100}`,
  });

/** The more it covers, the longer and the closer are the teeth. */
const battlement =
  (half: number, step: number) =>
  (stretch: Stretch, unit: number): string =>
    line(stretch.from, stretch.to, { class: "wall", "stroke-width": 2 * unit }) +
    stepsOf(stretch, step * unit)
      .map((along) =>
        line(placeOn(stretch, along, half * unit), placeOn(stretch, along, -half * unit), {
          class: "wall",
          "stroke-width": 2 * unit,
        }),
      )
      .join("");

const doorLeaf = (stretch: Stretch, unit: number): string => {
  const length = lengthOf(stretch);
  const corners = [
    [0.2, 6],
    [0.8, 6],
    [0.8, -6],
    [0.2, -6],
  ] as const;
  const d = pathThrough(
    corners.map(([share, aside]) => placeOn(stretch, share * length, aside * unit)),
    true,
  );
  return plainLine(stretch, unit) + element("path", { class: "leaf", d, "stroke-width": 2 * unit });
};

const SHAPES: Record<WallLook, (stretch: Stretch, unit: number) => string> = {
  wall: plainLine,
  door: doorLeaf,
  window: doubleLine,
  curtain: zigzag,
  "limited sight": beads,
  "low wall": battlement(3, 18),
  hedge: battlement(4, 15),
  fence: battlement(5, 12),
  "arrow slit": battlement(7, 8),
};

/** Draws a stretch in a look; `unit` as in `Frame`. */
export const drawStretch = (stretch: Stretch, look: WallLook, unit: number): string => SHAPES[look](stretch, unit);

/** A small triangle on the side from which a one-way wall counts, pointing at it. */
const drawSide = (stretch: Stretch, side: Wall["side"], unit: number): string => {
  if (side === "both") return "";
  const sign = side === "left" ? 1 : -1;
  const middle = lengthOf(stretch) / 2;
  const corners = [
    [0, 4],
    [7, 15],
    [-7, 15],
  ] as const;
  const d = pathThrough(
    corners.map(([along, aside]) => placeOn(stretch, middle + along * unit, sign * aside * unit)),
    true,
  );
  return element("path", { class: "side", d });
};

export const stretchOf = (wall: Wall): Stretch => ({ from: pixelsOf(wall.a), to: pixelsOf(wall.b) });

export const drawWall = (wall: Wall, unit: number): string => {
  const look = lookOf(wall);
  if (look === undefined) return "";
  const stretch = stretchOf(wall);
  return drawStretch(stretch, look, unit) + drawSide(stretch, wall.side, unit);
};

import { pixelEdge, type PixelEdge } from "../../src/drawing/marks";
import { outlinesOn } from "../../src/drawing/outlines";
import { element, textAt } from "../../src/drawing/svg";
import type { PixelPoint } from "../../src/rules/attack/verdict";
import type { PictureFrame } from "./frame";
import { boxAbout, cheapestOf, occupiedArea, type PixelBox } from "./label-layout";
import type { PicturedVerdict } from "./map";
import { startOf } from "./shown-verdict";

/** The other obstacles have no number. */
export const MOST_BADGES = 8;
const RADIUS = 10;

/** A number in a disc; the caption says which obstacle it is. */
export const drawBadge = (number: number, { x, y }: PixelPoint, unit: number): string =>
  element("circle", { class: "badge", cx: x, cy: y, r: RADIUS * unit, "stroke-width": unit }) +
  textAt(String(number), { x, y: y + 4.5 * unit }, { class: "head", "font-size": 13 * unit, "text-anchor": "middle" });

const within = (at: PixelPoint, { x, y, width, height, unit }: PictureFrame): PixelPoint => ({
  x: Math.min(Math.max(at.x, x + 14 * unit), x + width - 14 * unit),
  y: Math.min(Math.max(at.y, y + 14 * unit), y + height - 14 * unit),
});

const SHARES = [1 / 6, 5 / 6, 1 / 2, 1 / 3, 2 / 3] as const;

/** Beside a wall, near its start first and on the side away from the start of the lines. */
const besideWall = ({ from: a, to: b }: PixelEdge, from: PixelPoint, unit: number): PixelPoint[] => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const isLeft = dy * (from.x - a.x) - dx * (from.y - a.y) > 0;
  const aside = ((isLeft ? -1 : 1) * 18 * unit) / Math.hypot(dx, dy);
  const at = (share: number, side: number): PixelPoint => ({
    x: a.x + dx * share + dy * aside * side,
    y: a.y + dy * share - dx * aside * side,
  });
  return [...SHARES.map((share) => at(share, 1)), ...SHARES.map((share) => at(share, -1))];
};

/** Corners, the furthest from the start of the lines first, where there are fewest crosses. */
const farthestFirst = (edges: readonly PixelEdge[], start: PixelPoint): PixelPoint[] => {
  const distance = ({ x, y }: PixelPoint): number => Math.hypot(x - start.x, y - start.y);
  return edges.map(({ from }) => from).toSorted((p, q) => distance(q) - distance(p));
};

const placesOf = ({ battlefield, verdict, walls, frame }: PicturedVerdict, id: string): readonly PixelPoint[] => {
  const start = startOf(battlefield, verdict);
  const wall = walls.find((each) => each.id === id);
  if (wall !== undefined) return besideWall(pixelEdge(wall), start, frame.unit);
  const outline = outlinesOn(battlefield)(id);
  return outline === undefined || outline.shape === "wall" ? [] : farthestFirst(outline.edges, start);
};

/** `at` is its middle. */
export interface Badge {
  readonly number: number;
  readonly at: PixelPoint;
}

export const boxOfBadge = ({ at }: Badge, unit: number): PixelBox =>
  boxAbout(at, (RADIUS + 1) * unit, (RADIUS + 1) * unit);

/** The badges of the nearest obstacles, without overlap if there is room. */
export const badgesIn = (pictured: PicturedVerdict): readonly Badge[] => {
  const { frame } = pictured;
  const badges: Badge[] = [];
  pictured.verdict.obstacles.slice(0, MOST_BADGES).forEach((id, i) => {
    const occupied = badges.map((badge) => boxOfBadge(badge, frame.unit));
    const places = placesOf(pictured, id).map((place) => ({ number: i + 1, at: within(place, frame) }));
    const badge = cheapestOf(places, (place) => occupiedArea(boxOfBadge(place, frame.unit), occupied));
    if (badge !== undefined) badges.push(badge);
  });
  return badges;
};

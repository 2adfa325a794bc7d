import type { Wall } from "../src/scene/model/battlefield";
import type { Point } from "../src/geometry/numbers/lattice";
import type { PixelPoint } from "../src/rules/attack/verdict";
import type { Drawing } from "./draw-map";
import { pixelsOf } from "./draw-walls";
import type { Frame } from "./drawing-frame";
import { boxAbout, cheapestOf, takenOf, type Box } from "./label-places";
import { startOf } from "./shown-verdict";
import { element, words } from "./svg";

/** More numbers than these nobody looks up. */
export const MOST_BADGES = 8;
const RADIUS = 10;

/** A number in a round badge; the caption says whose it is. */
export const drawBadge = (number: number, { x, y }: PixelPoint, unit: number): string =>
  element("circle", { class: "badge", cx: x, cy: y, r: RADIUS * unit, "stroke-width": unit }) +
  words(String(number), { x, y: y + 4.5 * unit }, { class: "head", "font-size": 13 * unit, "text-anchor": "middle" });

const within = (at: PixelPoint, { x, y, width, height, unit }: Frame): PixelPoint => ({
  x: Math.min(Math.max(at.x, x + 14 * unit), x + width - 14 * unit),
  y: Math.min(Math.max(at.y, y + 14 * unit), y + height - 14 * unit),
});

const SHARES = [1 / 6, 5 / 6, 1 / 2, 1 / 3, 2 / 3] as const;

/** Beside a wall, first near its start and on the side away from where the lines come from. */
const besideWall = (wall: Wall, from: PixelPoint, unit: number): PixelPoint[] => {
  const [a, b] = [pixelsOf(wall.a), pixelsOf(wall.b)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const isLeft = dy * (from.x - a.x) - dx * (from.y - a.y) > 0;
  const aside = ((isLeft ? -1 : 1) * 18 * unit) / Math.hypot(dx, dy);
  const at = (share: number, side: number): PixelPoint => ({
    x: a.x + dx * share + dy * aside * side,
    y: a.y + dy * share - dx * aside * side,
  });
  return [...SHARES.map((share) => at(share, 1)), ...SHARES.map((share) => at(share, -1))];
};

/** Corners, the one farthest from where the lines come from first, where the fewest crosses are. */
const farthestFirst = (corners: readonly Point[], from: PixelPoint): PixelPoint[] => {
  const far = ({ x, y }: PixelPoint): number => Math.hypot(x - from.x, y - from.y);
  return corners.map(pixelsOf).toSorted((p, q) => far(q) - far(p));
};

const placesOf = ({ battlefield, walls, verdict, frame }: Drawing, id: string): readonly PixelPoint[] => {
  const from = startOf(battlefield, verdict);
  const wall = walls.find((each) => each.id === id);
  if (wall !== undefined) return besideWall(wall, from, frame.unit);
  const creature = battlefield.creatures.find((each) => each.id === id);
  if (creature !== undefined) return farthestFirst(creature.footprint, from);
  const area = battlefield.terrains.find((each) => each.id === id);
  const corners = area?.region.map(({ a }) => a) ?? [];
  return farthestFirst(corners, from);
};

/** A badge's number and the middle of its place. */
export interface Badge {
  readonly number: number;
  readonly at: PixelPoint;
}

export const boxOfBadge = ({ at }: Badge, unit: number): Box => boxAbout(at, (RADIUS + 1) * unit, (RADIUS + 1) * unit);

/** Where the badges of the nearest obstacles in the picture go, none over another where there is room. */
export const badgesIn = (drawing: Drawing): readonly Badge[] => {
  const { frame } = drawing;
  const badges: Badge[] = [];
  drawing.marked.slice(0, MOST_BADGES).forEach((id, i) => {
    const taken = badges.map((badge) => boxOfBadge(badge, frame.unit));
    const places = placesOf(drawing, id).map((place) => ({ number: i + 1, at: within(place, frame) }));
    const badge = cheapestOf(places, (place) => takenOf(boxOfBadge(place, frame.unit), taken));
    if (badge !== undefined) badges.push(badge);
  });
  return badges;
};

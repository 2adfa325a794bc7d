import type { Wall } from "../src/battlefield/battlefield";
import type { Point } from "../src/geometry/lattice";
import type { DrawnLine, PixelPoint } from "../src/rules/verdict";
import { pixelsOf } from "./draw-walls";
import type { Drawing } from "./draw-map";
import type { Frame } from "./drawing-frame";
import { element, line, rounded, words } from "./svg";

const dashes = (unit: number, ...lengths: readonly number[]): string =>
  lengths.map((length) => rounded(length * unit)).join(" ");

const crossAt = ({ x, y }: PixelPoint, unit: number): string => {
  const arm = 6 * unit;
  const stroke = { class: "blocked", "stroke-width": 3.5 * unit };
  return (
    line({ x: x - arm, y: y - arm }, { x: x + arm, y: y + arm }, stroke) +
    line({ x: x - arm, y: y + arm }, { x: x + arm, y: y - arm }, stroke)
  );
};

/** One sight-line: clear ones solid; blocked ones dashed up to a cross where they are stopped, then dotted. */
export const drawLine = ({ from, to, isBlocked, blockedAt }: DrawnLine, unit: number): string => {
  if (!isBlocked) return line(from, to, { class: "clear", "stroke-width": 2.5 * unit });
  const stop = blockedAt ?? to;
  const near = { class: "blocked", "stroke-width": 2.5 * unit, "stroke-dasharray": dashes(unit, 9, 5) };
  const far = { class: "beyond", "stroke-width": 2 * unit, "stroke-dasharray": dashes(unit, 2, 5) };
  return line(from, stop, near) + line(stop, to, far);
};

const drawOrigin = ({ x, y }: PixelPoint, unit: number): string =>
  element("circle", { class: "origin", cx: x, cy: y, r: 7 * unit, "stroke-width": 3 * unit }) +
  element("circle", { class: "origin", cx: x, cy: y, r: 2 * unit, "stroke-width": 2 * unit });

/** All sight-lines, blocked ones first so that clear ones stay to be seen, with the origin on top. */
export const drawLines = ({ verdict: { lines, origin }, frame: { unit } }: Drawing): string => {
  const inOrder = [...lines.filter(({ isBlocked }) => isBlocked), ...lines.filter(({ isBlocked }) => !isBlocked)];
  return [
    ...inOrder.map((each) => drawLine(each, unit)),
    ...lines.flatMap(({ blockedAt }) => (blockedAt === null ? [] : [crossAt(blockedAt, unit)])),
    origin === null ? "" : drawOrigin(origin, unit),
  ].join("");
};

const within = (at: PixelPoint, { x, y, width, height, unit }: Frame): PixelPoint => ({
  x: Math.min(Math.max(at.x, x + 14 * unit), x + width - 14 * unit),
  y: Math.min(Math.max(at.y, y + 14 * unit), y + height - 14 * unit),
});

/** Beside a wall near its start, on the side away from where the lines come from. */
const besideWall = (wall: Wall, from: PixelPoint, unit: number): PixelPoint => {
  const [a, b] = [pixelsOf(wall.a), pixelsOf(wall.b)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const isLeft = dy * (from.x - a.x) - dx * (from.y - a.y) > 0;
  const aside = ((isLeft ? -1 : 1) * 18 * unit) / Math.hypot(dx, dy);
  return { x: a.x + dx / 6 + dy * aside, y: a.y + dy / 6 - dx * aside };
};

/** The corner farthest from where the lines come from, where the fewest crosses are. */
const farthestOf = (corners: readonly Point[], from: PixelPoint): PixelPoint | undefined => {
  const far = ({ x, y }: PixelPoint): number => Math.hypot(x - from.x, y - from.y);
  return corners.map(pixelsOf).sort((p, q) => far(q) - far(p))[0];
};

const placeOfBadge = ({ battlefield, walls, verdict, frame }: Drawing, id: string): PixelPoint | undefined => {
  const from = verdict.origin ?? verdict.lines[0]?.from ?? frame;
  const wall = walls.find((each) => each.id === id);
  if (wall !== undefined) return besideWall(wall, from, frame.unit);
  const creature = battlefield.creatures.find((each) => each.id === id);
  if (creature !== undefined) return farthestOf(creature.footprint, from);
  const area = battlefield.terrains.find((each) => each.id === id);
  return area === undefined
    ? undefined
    : farthestOf(
        area.region.map(({ a }) => a),
        from,
      );
};

/** A number in a round badge; the caption says whose it is. */
export const drawBadge = (number: number, { x, y }: PixelPoint, unit: number): string =>
  element("circle", { class: "badge", cx: x, cy: y, r: 10 * unit, "stroke-width": unit }) +
  words(String(number), { x, y: y + 4.5 * unit }, { class: "head", "font-size": 13 * unit, "text-anchor": "middle" });

/** A badge for each obstacle that is in the picture. */
export const drawBadges = (drawing: Drawing): string =>
  drawing.marked
    .map((id, i) => {
      const place = placeOfBadge(drawing, id);
      return place === undefined ? "" : drawBadge(i + 1, within(place, drawing.frame), drawing.frame.unit);
    })
    .join("");

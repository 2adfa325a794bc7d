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

const middleOf = (places: readonly PixelPoint[]): PixelPoint => ({
  x: places.reduce((sum, { x }) => sum + x, 0) / places.length,
  y: places.reduce((sum, { y }) => sum + y, 0) / places.length,
});

const within = (at: PixelPoint, { x, y, width, height, unit }: Frame): PixelPoint => ({
  x: Math.min(Math.max(at.x, x + 14 * unit), x + width - 14 * unit),
  y: Math.min(Math.max(at.y, y + 14 * unit), y + height - 14 * unit),
});

/** A place on a wall off its middle, where lines cross it, and off its end, where the next one starts. */
const nearStart = (from: PixelPoint, to: PixelPoint): PixelPoint => ({
  x: from.x + (to.x - from.x) / 6,
  y: from.y + (to.y - from.y) / 6,
});

/** A badge goes in the middle of these. */
const placesOf = ({ battlefield, walls }: Drawing, id: string): readonly PixelPoint[] => {
  const wall = walls.find((each) => each.id === id);
  if (wall !== undefined) return [nearStart(pixelsOf(wall.a), pixelsOf(wall.b))];
  const creature = battlefield.creatures.find((each) => each.id === id);
  if (creature !== undefined) return creature.footprint.map(pixelsOf).slice(0, 1);
  const area = [...battlefield.terrains, ...battlefield.veils].find((each) => each.id === id);
  return area?.region.map(({ a }) => pixelsOf(a)) ?? [];
};

/** A number in a round badge; the caption says whose it is. */
export const drawBadge = (number: number, { x, y }: PixelPoint, unit: number): string =>
  element("circle", { class: "badge", cx: x, cy: y, r: 10 * unit, "stroke-width": unit }) +
  words(String(number), { x, y: y + 4.5 * unit }, { class: "head", "font-size": 13 * unit, "text-anchor": "middle" });

export const drawBadges = (drawing: Drawing): string =>
  drawing.marked
    .map((id, i) => {
      const places = placesOf(drawing, id);
      return places.length === 0 ? "" : drawBadge(i + 1, within(middleOf(places), drawing.frame), drawing.frame.unit);
    })
    .join("");

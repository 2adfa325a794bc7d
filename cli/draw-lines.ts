import type { DrawnLine, PixelPoint } from "../src/rules/attack/verdict";
import type { Drawing } from "./draw-map";
import { element, line, rounded } from "./svg";

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

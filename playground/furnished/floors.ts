import { disc, inset, numbersFrom, path, rect, tag, type Box } from "./svg";

const shade = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${hue} ${saturation}% ${lightness.toFixed(1)}%)`;

/** Wooden planks of different lengths and shades. */
export const planks = (area: Box, seed: number): string => {
  const [next, width] = [numbersFrom(seed), 34];
  const drawn: string[] = [];
  for (let y = area.y; y < area.y + area.height; y += width) {
    const height = Math.min(width, area.y + area.height - y);
    for (let x = area.x; x < area.x + area.width;) {
      const length = Math.min(140 + next() * 190, area.x + area.width - x);
      const board = { x, y, width: length, height };
      drawn.push(rect(board, { fill: shade(29, 30, 28 + next() * 6), stroke: "#38271a", "stroke-width": 1.6 }));
      const grain = y + height * (0.3 + next() * 0.4);
      const end = x + length * (0.5 + next() * 0.4);
      drawn.push(path(`M${x + 12} ${grain}H${end}`, { stroke: "#4a3423", "stroke-width": 1.2, opacity: 0.8 }));
      drawn.push(disc(x + 7, y + height / 2, 1.7, { fill: "#291c12" }));
      x += length;
    }
  }
  return drawn.join("");
};

interface Stone {
  readonly hue?: number;
  readonly lightness?: number;
  /** Side of a slab, pixels. */
  readonly size?: number;
}

/** Square stone slabs. */
export const slabs = (area: Box, seed: number, { hue = 215, lightness = 38, size = 50 }: Stone = {}): string => {
  const next = numbersFrom(seed);
  const drawn = [rect(area, { fill: shade(hue, 6, lightness - 12) })];
  for (let y = area.y; y < area.y + area.height; y += size)
    for (let x = area.x; x < area.x + area.width; x += size) {
      const slab = inset({ x, y, width: size, height: size }, 1.5);
      drawn.push(rect(slab, { rx: 4, fill: shade(hue, 6, lightness - 3 + next() * 6) }));
      if (next() > 0.8)
        drawn.push(
          path(`M${x + 8} ${y + 34}l12 -9 6 -15`, { stroke: "#000", "stroke-opacity": 0.22, "stroke-width": 1.6 }),
        );
    }
  return drawn.join("");
};

/** Trodden earth with pebbles. */
export const earth = (area: Box, seed: number): string => {
  const next = numbersFrom(seed);
  const drawn = [rect(area, { fill: "#4a443c" })];
  for (let i = 0; i < (area.width * area.height) / 1700; i += 1) {
    const [x, y] = [area.x + next() * area.width, area.y + next() * area.height];
    drawn.push(disc(x, y, 1.5 + next() * 3, { fill: shade(34, 10, 24 + next() * 12) }));
  }
  return drawn.join("");
};

/** Cobbles in a path, one row beside the other. */
export const cobbles = (area: Box, seed: number): string => {
  const next = numbersFrom(seed);
  const drawn: string[] = [];
  for (let y = area.y, row = 0; y < area.y + area.height; y += 26, row += 1)
    for (let x = area.x + (row % 2 === 0 ? 14 : 0); x < area.x + area.width; x += 28) {
      const [rx, ry] = [11 + next() * 3, 9.5 + next() * 3];
      const stone = { cx: x + 14 + next() * 3, cy: y + 13, rx, ry, fill: shade(40, 6, 36 + next() * 10) };
      drawn.push(tag("ellipse", { ...stone, stroke: "#25231f", "stroke-width": 1.6 }));
    }
  return drawn.join("");
};

/** A woven carpet with a border. */
export const rug = (area: Box): string =>
  [
    rect(area, { rx: 8, fill: "#6d2a2c", filter: "url(#shadow)" }),
    rect(inset(area, 12), { rx: 5, fill: "none", stroke: "#c08a55", "stroke-width": 4 }),
    rect(inset(area, 24), { rx: 3, fill: "#7b3433", stroke: "#43191d", "stroke-width": 2, "stroke-dasharray": "9 6" }),
    path(
      `M${area.x + area.width / 2} ${area.y + 52}l46 ${area.height / 2 - 52} -46 ${area.height / 2 - 52} -46 ${-(area.height / 2 - 52)}z`,
      { fill: "#8a4038", stroke: "#c08a55", "stroke-width": 2.5 },
    ),
  ].join("");

/** A flight of stairs that leads up to the left. */
export const stairs = ({ x, y, width, height }: Box, steps: number): string => {
  const drawn: string[] = [];
  for (let i = 0; i < steps; i += 1) {
    const step = { x: x + (i * width) / steps, y, width: width / steps, height };
    drawn.push(rect(step, { fill: shade(29, 28, 17 + i * 3.4), stroke: "#1e140c", "stroke-width": 2 }));
  }
  return tag("g", { filter: "url(#shadow)" }, ...drawn);
};

/** A round tree from above. */
export const tree = (x: number, y: number, r: number): string =>
  [
    disc(x, y, r, { fill: "#22391d", filter: "url(#shadow)" }),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      disc(x + Math.cos(i * 0.9) * r * 0.62, y + Math.sin(i * 0.9) * r * 0.62, r * 0.44, {
        fill: i % 2 === 0 ? "#2b4a25" : "#31532a",
      }),
    ),
    disc(x - r * 0.16, y - r * 0.2, r * 0.5, { fill: "#3d6433" }),
    disc(x - r * 0.26, y - r * 0.32, r * 0.24, { fill: "#4d783e" }),
  ].join("");

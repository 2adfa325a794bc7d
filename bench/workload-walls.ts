/**
 * Walls of the workloads, in pixels on a grid of 100, from one stream of random numbers. The order of the draws is part
 * of what a workload is: its checksum holds only while no draw is added, left out or moved.
 */
import { wholeBetween, type Random } from "./random";

/** Ends of a wall, pixels: ax, ay, bx, by. */
export type Line = readonly [number, number, number, number];

const CELL = 100;

/** Adds walls until there are so many, and cuts what is too much. */
type Plan = (walls: Line[], count: number, side: number, random: Random) => void;

const filling =
  (addSome: (walls: Line[], side: number, random: Random) => void): Plan =>
  (walls, count, side, random) => {
    while (walls.length < count) addSome(walls, side, random);
    walls.length = count;
  };

/** One side of a room: whole as often as not, else with one cell left open. */
const addSideOfRoom = (walls: Line[], [ax, ay, bx, by]: Line, random: Random): void => {
  if (random() < 0.5) {
    walls.push([ax, ay, bx, by]);
    return;
  }
  const length = bx - ax + (by - ay);
  const [ux, uy] = ay === by ? [1, 0] : [0, 1];
  const open = CELL * wholeBetween(random, 0, length / CELL - 1);
  const shut = open + CELL;
  if (open > 0) walls.push([ax, ay, ax + ux * open, ay + uy * open]);
  if (shut < length) walls.push([ax + ux * shut, ay + uy * shut, bx, by]);
};

/** Rooms of 3 to 9 cells a side, which may overlap. */
const dungeon = filling((walls, side, random) => {
  const width = CELL * wholeBetween(random, 3, 9);
  const height = CELL * wholeBetween(random, 3, 9);
  const left = CELL * wholeBetween(random, 0, (side - width) / CELL);
  const top = CELL * wholeBetween(random, 0, (side - height) / CELL);
  const [right, bottom] = [left + width, top + height];
  addSideOfRoom(walls, [left, top, right, top], random);
  addSideOfRoom(walls, [left, bottom, right, bottom], random);
  addSideOfRoom(walls, [left, top, left, bottom], random);
  addSideOfRoom(walls, [right, top, right, bottom], random);
});

/** Houses of seven walls: four sides, the top one in two, a door on the left, a wall inside. */
const city = filling((walls, side, random) => {
  const x = wholeBetween(random, 400, side - 400);
  const y = wholeBetween(random, 400, side - 400);
  const angle = random() < 0.6 ? 0 : random() * Math.PI;
  const w = wholeBetween(random, 150, 400);
  const h = wholeBetween(random, 150, 400);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const add = (au: number, av: number, bu: number, bv: number): void => {
    walls.push([
      Math.round(x + cos * au - sin * av),
      Math.round(y + sin * au + cos * av),
      Math.round(x + cos * bu - sin * bv),
      Math.round(y + sin * bu + cos * bv),
    ]);
  };
  add(-w, -h, 0, -h);
  add(0, -h, w, -h);
  add(w, -h, w, h);
  add(w, h, -w, h);
  add(-w, h, -w, 40);
  add(-w, -40, -w, -h);
  add(0, -h, 0, h * 0.4);
});

/** A closed wavy outline of walls of about 75 px, two of them left out. */
const cavern = filling((walls, side, random) => {
  const radius = wholeBetween(random, 120, 900);
  const count = Math.max(8, Math.round((2 * Math.PI * radius) / 75));
  const x = wholeBetween(random, radius + 150, side - radius - 150);
  const y = wholeBetween(random, radius + 150, side - radius - 150);
  const [p3, p7, p13] = [random() * 6.28, random() * 6.28, random() * 6.28];
  const [a3, a7, a13] = [random() * 0.18, random() * 0.1, random() * 0.06];
  const corners = Array.from({ length: count }, (_, i): readonly [number, number] => {
    const t = (i / count) * 2 * Math.PI;
    const r = radius * (1 + a3 * Math.sin(3 * t + p3) + a7 * Math.sin(7 * t + p7) + a13 * Math.sin(13 * t + p13));
    return [Math.round(x + r * Math.cos(t)), Math.round(y + r * Math.sin(t))];
  });
  const way = wholeBetween(random, 0, count - 1);
  corners.forEach(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % count] ?? [ax, ay];
    const isOpen = i === way || i === (way + 1) % count;
    if (!isOpen && (ax !== bx || ay !== by)) walls.push([ax, ay, bx, by]);
  });
});

/** A wall anywhere, in any direction, that stays on the scene. */
const scattered = filling((walls, side, random) => {
  const ax = wholeBetween(random, 0, side);
  const ay = wholeBetween(random, 0, side);
  const angle = random() * 6.283;
  const length = wholeBetween(random, 30, 400);
  const bx = Math.round(ax + length * Math.cos(angle));
  const by = Math.round(ay + length * Math.sin(angle));
  if (Math.min(bx, by) >= 0 && Math.max(bx, by) <= side) walls.push([ax, ay, bx, by]);
});

/** Half of it caves, a quarter houses, then rooms, and free walls to the end. */
const everything: Plan = (walls, count, side, random) => {
  cavern(walls, Math.trunc(count * 0.5), side, random);
  city(walls, Math.trunc(count * 0.75), side, random);
  dungeon(walls, Math.trunc(count * 0.9), side, random);
  scattered(walls, count, side, random);
};

export const PLANS = { W1: dungeon, W2: city, W3: cavern, W4: everything, CAV: cavern } as const;

/** Puts the two bodies into a line field. */
import { makeRoom, type LineField } from "./search-space";
import type { Outline } from "../polygons/outline";

/** Empties a field and puts two bodies in; the first may be a single point. */
export const layBodies = (field: LineField, first: Outline, second: Outline): void => {
  if (field.offLattice.length > 0) field.offLattice.length = 0;
  field.pieceCount = 0;
  field.edgeCount = 0;
  field.firstCount = first.points.length >> 1;
  field.firstRing = first.hull.length;
  field.secondCount = second.points.length >> 1;
  field.secondRing = second.hull.length;
  field.isConvex = field.firstCount === field.firstRing && field.secondCount === field.secondRing;
  makeRoom(field, field.firstCount + field.secondCount);
  put(field, first, 0, 0);
  put(field, second, field.firstCount, field.firstRing);
  putBox(field, first, 0);
  putBox(field, second, 4);
};

/** Puts a body's vertices from a spot on, and its hull from a place of the ring on. */
const put = ({ x, y, off, ring }: LineField, { points, hull }: Outline, from: number, place: number): void => {
  const count = points.length >> 1;
  for (let i = 0; i < count; i++) {
    x[from + i] = points[2 * i] ?? 0;
    y[from + i] = points[2 * i + 1] ?? 0;
    off[from + i] = 0;
  }
  for (let i = 0; i < hull.length; i++) ring[place + i] = from + (hull[i] ?? 0);
};

const putBox = ({ boxes }: LineField, { box }: Outline, at: number): void => {
  boxes[at] = box[0];
  boxes[at + 1] = box[1];
  boxes[at + 2] = box[2];
  boxes[at + 3] = box[3];
};

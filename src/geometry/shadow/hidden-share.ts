/**
 * How much of a segment is hidden from a point. Every obstacle throws a shadow on the segment; the shadows are united
 * in one dimension. Their ends are exact fractions, so that a half is a half.
 */
import { boxOf, type Box } from "../polygons/box";
import type { Polygon, Segment } from "../numbers/lattice";
import type { OneWaySegment } from "../contact/meeting";
import { turn } from "../numbers/orientation";
import { mayEnter } from "../cutting/outside-parts";
import { hiddenAlong } from "./in-line-with-target";
import { castShadow, isInView, lookAcross } from "./cast";
import { castParts } from "./cast-parts";
import { exactUnion, isAllCovered, sumOfUnion } from "./union";
import { castShutSectors } from "./shut-sectors";
import { besideHalf, shareOf, unionOf, type Look, type ObscuredFraction } from "./interval";

/**
 * The share of the segment to which the line from the eye is blocked. Look and edges must not change as long as its exact
 * stretches may be asked for.
 */
export const obscuredFraction = (look: Look, edges: readonly OneWaySegment[]): ObscuredFraction => {
  const { eye, across } = look;
  if (turn(across.a, across.b, eye.point) === 0) {
    const { value, toHalf, exactly } = unionOf(hiddenAlong(look, edges));
    return shareOf(besideHalf(value, toHalf), exactly);
  }
  uniteShadows(look, edges);
  return shareOf(sumOfUnion(), () => {
    uniteShadows(look, edges);
    return exactUnion();
  });
};

const uniteShadows = (look: Look, edges: readonly OneWaySegment[]): void => {
  const { eye, across, home, own } = look;
  lookAcross(eye.point, across, home);
  const boxes = own.map(boxOf);
  for (const edge of edges) {
    inNumbers(edge);
    if (!isInView(wall, 0) || (edge.from !== undefined && !comesFrom(look, edge))) continue;
    if (mayEnterOne(edge, own, boxes)) castParts(look, edge);
    else castShadow();
    if (isAllCovered()) return;
  }
  castShutSectors(look, edges);
};

/** An edge as the kernel takes it. Lattice steps fit 24 bits. */
const wall = new Float32Array(4);

const inNumbers = ({ a, b }: Segment): void => {
  wall[0] = a.x;
  wall[1] = a.y;
  wall[2] = b.x;
  wall[3] = b.y;
};

const mayEnterOne = (edge: Segment, own: readonly Polygon[], boxes: readonly Box[]): boolean => {
  for (let i = 0; i < own.length; i++) {
    const [footprint, box] = [own[i], boxes[i]];
    if (footprint !== undefined && box !== undefined && mayEnter(edge, footprint, box)) return true;
  }
  return false;
};

/** Whether the eye is on the side from which a one-way edge counts. */
const comesFrom = ({ eye }: Look, { a, b, from }: OneWaySegment): boolean => {
  const side = turn(a, b, eye.point);
  return from === "left" ? side < 0 : side > 0;
};

import { STEPS } from "../../geometry/numbers/lattice";
import { layerOf } from "./shape-edges";
import type { Shape } from "../model/scene";
import { FARTHEST } from "./scene-limits";

export const NEAR_SHAPE = `a shape within ${FARTHEST} pixels of 0,0`;

const ownPlace = (shape: Shape): readonly number[] => (shape.type === "polygon" ? [] : [shape.x, shape.y]);

/** Whether all of a shape lies where the lattice is exact: beyond, its corners would be rounded, or be nowhere at all. */
export const isNear = (shape: Shape): boolean =>
  ownPlace(shape).every((n) => Math.abs(n) <= FARTHEST) &&
  layerOf(shape).edges.every(({ a }) => Math.abs(a.x) <= STEPS * FARTHEST && Math.abs(a.y) <= STEPS * FARTHEST);

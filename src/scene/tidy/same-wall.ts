import type { Extent } from "../../geometry/heights/height-band";
import { isSamePoint } from "../../geometry/numbers/lattice";
import type { Wall } from "../model/battlefield";

/** Whether two walls are one in everything the rules can see. By hand: thousands are compared whenever a scene is read. */
export const isSameWall = (p: Wall, q: Wall): boolean =>
  p === q ||
  (p.id === q.id &&
    isSamePoint(p.a, q.a) &&
    isSamePoint(p.b, q.b) &&
    p.effect === q.effect &&
    p.blocksMovement === q.blocksMovement &&
    p.grade === q.grade &&
    p.isGraded === q.isGraded &&
    p.side === q.side &&
    hasSameSenses(p, q) &&
    p.isDoor === q.isDoor &&
    p.isSecret === q.isSecret &&
    p.isCurtain === q.isCurtain &&
    p.sizeCategory === q.sizeCategory &&
    p.size === q.size &&
    isSameExtent(p.extent, q.extent) &&
    isSameExtent(p.levelExtent, q.levelExtent) &&
    p.levels.length === q.levels.length &&
    p.levels.every((level, i) => level === q.levels[i]));

const isSameExtent = (p: Extent, q: Extent): boolean => p.bottom === q.bottom && p.top === q.top;

const hasSameSenses = (p: Wall, q: Wall): boolean =>
  p.sight === q.sight &&
  p.light === q.light &&
  p.sightThreshold === q.sightThreshold &&
  p.lightThreshold === q.lightThreshold;

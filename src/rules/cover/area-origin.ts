/** Whether a creature may start an area at a point: it takes a line of effect to it, in some books one of sight also. */
import { isSamePoint, latticePoint, toPixels } from "../../geometry/numbers/lattice";
import { type Battlefield, creatureWithId, type Grid, withCreature } from "../../scene/model/battlefield";
import { isOnBody } from "../attack/area-start";
import { attackPair, groundOf } from "../attack/attack-pair";
import { seenBackward, type Pair } from "../attack/between";
import { partsOf } from "../attack/stance";
import { noEffectReason, reason, type AreaOrigin, type Attack, type PixelPoint, type Reason } from "../attack/verdict";
import { EFFECT, hasLine, SIGHT, type LineQuestion } from "../line-of-effect/line-of-effect";
import { blockersNamed } from "./blockers";
import { idsOf } from "./drawn-lines";

/** What is wrong with a point of origin, the worst first. */
export const ORIGIN_FAULTS = ["OriginUnreached", "OriginUnseen", "OriginApart", "OriginOffGrid"] as const;

export interface OriginFault {
  readonly fault: (typeof ORIGIN_FAULTS)[number];
  /** What is in the way, in words; of a point apart from its maker or off the grid, that it is. */
  readonly why: Reason;
}

/** A creature (`token:ID`) and where it starts an area. */
export interface AreaStart {
  readonly maker: string;
  readonly origin: AreaOrigin;
  /** Left out where that is not known, and for an area that has a range. */
  readonly isConeOrLine?: boolean;
}

/** The attack of an area with a point of origin on its own maker: its two sides are the point and the maker. */
export const onItsMaker = (maker: string, origin: AreaOrigin): Attack => ({
  attacker: maker,
  target: maker,
  kind: "area",
  reach: null,
  origin,
});

/** An area is forbidden whose maker does not reach its point of origin, or does not see it where the book asks that. */
export const isForbiddenOrigin = ({ fault }: OriginFault): boolean =>
  fault === "OriginUnreached" || fault === "OriginUnseen";

/**
 * The fault of a point whose line to its maker is stopped by a book's obstacles. The lines of `toMaker`, the pair of
 * `onItsMaker`, start at the point, because a point may be on a wall. One-way walls count for lines from the maker.
 */
export const unreachedOrigin = (toMaker: Pair, question = EFFECT): OriginFault | undefined => {
  const blockers = blockersOf(toMaker, question);
  return blockers && { fault: "OriginUnreached", why: noEffectReason(blockers) };
};

/** The same for sight. */
export const unseenOrigin = (toMaker: Pair, question = SIGHT): OriginFault | undefined => {
  const blockers = blockersOf(toMaker, question);
  return blockers && { fault: "OriginUnseen", why: reason("NoLineOfSight", { obstacles: blockers }) };
};

const blockersOf = (toMaker: Pair, question: LineQuestion): readonly string[] | undefined => {
  const pair = seenBackward(toMaker);
  const { battlefield } = pair;
  const isReached = hasLine(pair, groundOf(battlefield, pair.attacker), groundOf(battlefield, pair.target), question);
  return isReached ? undefined : idsOf(blockersNamed(pair, question));
};

/**
 * A cone or a line that starts at no intersection that touches its maker's space. That is right only if it has a range. On hexes
 * and without a grid any point of the space and its border will do.
 */
export const apartOrigin = (
  battlefield: Battlefield,
  { maker, origin, isConeOrLine = false }: AreaStart,
): OriginFault | undefined => {
  const creature = isConeOrLine ? creatureWithId(battlefield, maker) : undefined;
  if (creature === undefined) return undefined;
  const at = latticePoint(origin.x, origin.y);
  const isOwn =
    creature.cells.some(({ corners }) => corners.some((corner) => isSamePoint(corner, at))) ||
    (isOnBody(creature, at) && offGridOrigin(origin, battlefield.grid) === undefined);
  return isOwn ? undefined : { fault: "OriginApart", why: reason("OriginApart") };
};

/** A point of a square grid that is not where its lines cross. Any point is valid on hexes and without a grid. */
export const offGridOrigin = ({ x, y }: PixelPoint, { type, size }: Grid): OriginFault | undefined => {
  const square = toPixels(size);
  const isOff = type === "square" && (x % square !== 0 || y % square !== 0);
  return isOff ? { fault: "OriginOffGrid", why: reason("OriginOffGrid") } : undefined;
};

/** For books that ask for line of effect alone. */
export const originByEffect = (battlefield: Battlefield, { maker, origin }: AreaStart): OriginFault | undefined =>
  fromBestPart(battlefield, maker, (field) => unreachedOrigin(attackPair(field, onItsMaker(maker, origin))));

/**
 * The fault of a point for the part of its maker that reaches it best, where walls leave only parts of the maker's space. RULES
 * 2.1.3. `faultIn` asks it of a battlefield on which the maker fills that part alone.
 */
export const fromBestPart = (
  battlefield: Battlefield,
  maker: string,
  faultIn: (field: Battlefield) => OriginFault | undefined,
): OriginFault | undefined => {
  const creature = creatureWithId(battlefield, maker);
  const parts = creature === undefined ? [] : partsOf(battlefield, creature);
  const fields = parts.every(({ part }) => part === undefined)
    ? [battlefield]
    : parts.map((part) => withCreature(battlefield, part));
  return fields.map(faultIn).reduce((best, fault) => (rankOf(fault) > rankOf(best) ? fault : best));
};

/** Larger for what is less wrong. */
const rankOf = (fault: OriginFault | undefined): number =>
  fault === undefined ? ORIGIN_FAULTS.length : ORIGIN_FAULTS.indexOf(fault.fault);

/**
 * Which of the lines from corner to corner between two creatures something blocks: the mask kernels tell what is plain,
 * the contact rule settles the lines that they leave in doubt.
 */
import type { Battlefield, Creature, Surface } from "../../scene/model/battlefield";
import { maskBodies } from "../../geometry/line-masks/body-mask";
import { maskWalls } from "../../geometry/line-masks/line-masks";
import { ALL_LINES, found } from "../../geometry/line-masks/line-set";
import { STRIP, strip } from "../../geometry/line-masks/strip";
import { isSurfaceBetween, pairOf, sideOf, type Pair } from "../attack/between";
import { weighCover, type Worth } from "../cover/cover-kind";
import { contactsAlong, sieveOf } from "../line-of-effect/weighed-obstacles";
import type { MaskField } from "./mask-field";
import { askAbout } from "./special-walls";

/** The answer to the pair asked last. */
export const masks = { walls: 0, all: 0, isMixed: false };

/** The two asked about last. */
const ends = { from: 0, to: 0, fromBlock: 0, toBlock: 0 };

/** Works out the lines from one block of corners to another, of two creatures; the answer stands in `masks`. */
export const maskPair = (field: MaskField, fromBlock: number, toBlock: number): void => {
  const from = field.owners[fromBlock] ?? 0;
  const to = field.owners[toBlock] ?? 0;
  askAbout(field.scale, field.battlefield.creatures[from], field.battlefield.creatures[to]);
  maskWalls(field, field.blocks, fromBlock, toBlock);
  const isAmongAreas = meetsTerrain(field.battlefield, found.blocked === ALL_LINES) || isFloorBetween(field);
  if (isAmongAreas) found.doubtful = ALL_LINES & ~found.blocked;
  if (found.doubtful !== 0) settle(field, fromBlock, toBlock, "walls");
  masks.walls = found.blocked;
  if (found.blocked !== ALL_LINES) {
    ends.from = from;
    ends.to = to;
    ends.fromBlock = fromBlock;
    ends.toBlock = toBlock;
    maskBodies(field.bodies, field.blocks, ends);
    if (isAmongAreas) found.doubtful = ALL_LINES & ~found.blocked;
    if (found.doubtful !== 0) settle(field, fromBlock, toBlock, "walls and bodies");
  }
  masks.all = found.blocked;
  masks.isMixed = isAmongAreas || field.scale.isMixed || (found.joined & found.blocked) !== 0;
};

/** Whether an area of terrain may lie between the two aimed at last; or one that is stronger than plain walls. */
export const meetsTerrain = ({ terrains }: Battlefield, isStronger: boolean): boolean =>
  // Apart from the other, whose closures would be allocated for every pair.
  terrains.length > 0 && isTerrainNear(terrains, isStronger);

/** Whether a floor or a ceiling lies between the heights of the two asked about. */
export const isFloorBetween = ({ battlefield: { surfaces }, scale: { attacker, target } }: MaskField): boolean =>
  // As with terrain.
  surfaces.length > 0 && attacker !== undefined && target !== undefined && isAnyBetween(surfaces, attacker, target);

const isAnyBetween = (surfaces: readonly Surface[], attacker: Creature, target: Creature): boolean =>
  surfaces.some((surface) => isSurfaceBetween(surface, attacker, target));

const isTerrainNear = (terrains: Battlefield["terrains"], isStronger: boolean): boolean =>
  terrains.some(({ cover, region }) => {
    if (isStronger && cover !== "improved") return false;
    const [left, top] = [strip[STRIP.left] ?? 0, strip[STRIP.top] ?? 0];
    const [right, bottom] = [strip[STRIP.right] ?? 0, strip[STRIP.bottom] ?? 0];
    const isClear = (side: (at: { readonly x: number; readonly y: number }) => boolean): boolean =>
      region.every(({ a, b }) => side(a) && side(b));
    return !(
      isClear(({ x }) => x < left) ||
      isClear(({ x }) => x > right) ||
      isClear(({ y }) => y < top) ||
      isClear(({ y }) => y > bottom)
    );
  });

/** Whatever counts counts alike; of what worth it is a rule set asks only where the masks are mixed. */
const WORTHS: Readonly<Record<"walls" | "walls and bodies", Worth>> = {
  walls: (kind) => (kind === "creature" ? undefined : 1),
  "walls and bodies": () => 1,
};

/** Puts each doubtful line to the contact rule and back among the blocked or the clear. */
const settle = (field: MaskField, fromBlock: number, toBlock: number, what: "walls" | "walls and bodies"): void => {
  const pair = pairBetween(field);
  if (pair === undefined) return;
  const sieve = sieveOf(pair, weighCover(pair, WORTHS[what]));
  const own = [pair.attacker.footprint, pair.target.footprint];
  for (let line = 0; line < 16; line++) {
    if (((found.doubtful >> line) & 1) === 0) continue;
    const start = field.corners[4 * fromBlock + (line >> 2)];
    const end = field.corners[4 * toBlock + (line & 3)];
    if (start === undefined || end === undefined) continue;
    if (contactsAlong(sieve, { start, end }, own).length > 0) found.blocked |= 1 << line;
  }
};

const pairBetween = ({ battlefield, scale: { attacker, target } }: MaskField): Pair | undefined =>
  attacker === undefined || target === undefined ? undefined : pairOf(battlefield, sideOf(attacker), sideOf(target));

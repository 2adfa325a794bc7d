/**
 * Line of effect between two creatures of a mask field: yes as soon as the mask leaves a line from free corner to free
 * corner, no as soon as one wall bars the whole way; else the walls under the way decide. Where something else than plain
 * walls is near, the general way round (lines-between.ts) does.
 */
import { CORNER } from "../../geometry/line-masks/corner-block";
import { levelsMeet } from "../../scene/model/levels";
import { maskWalls } from "../../geometry/line-masks/line-masks";
import { ALL_LINES, ENDING, found, STARTING } from "../../geometry/line-masks/line-set";
import { partsSides } from "../../geometry/line-masks/wall-sides";
import { isAway } from "../../geometry/wall-grid/wall-index";
import { aimStrip, findColumns, findRows, squaredLength, STRIP, strip, under } from "../../geometry/line-masks/strip";
import { putWall, settleWay, startWay, WAY } from "../../geometry/any-line/any-line-in-arrays";
import { isFloorBetween, meetsTerrain } from "./line-masks";
import type { MaskField } from "./mask-field";
import { askAbout } from "./special-walls";
import { areNear, sideOf } from "../attack/between";
import { hasLineOfEffect } from "../line-of-effect/threat";

/** Whether a line of effect leads from the creature of one block of corners to that of another. */
export const isEffectBetween = (field: MaskField, fromBlock: number, toBlock: number): boolean => {
  const from = field.owners[fromBlock] ?? 0;
  const to = field.owners[toBlock] ?? 0;
  askAbout(field.scale, field.battlefield.creatures[from], field.battlefield.creatures[to]);
  const { attacker, target } = field.scale;
  if (attacker === undefined || target === undefined) return false;
  if (!levelsMeet(field.battlefield, attacker.level, target.level)) return false;
  maskWalls(field, field.bareBlocks, fromBlock, toBlock);
  const isAmongAreas = meetsTerrain(field.battlefield, false) || isFloorBetween(field);
  if (field.scale.isMixed || isAmongAreas) return isEffectByRule(field);
  // Where walls enter a space its corners are drawn in, and what bars the way between them may leave one beside it.
  const hasMore = hasMoreBlocks(field, fromBlock, toBlock);
  if (found.isBarred && !hasMore && isUncut(field, fromBlock) && isUncut(field, toBlock)) return false;
  // Between neighbours only what leads from inside to inside counts.
  const { grid } = field.battlefield;
  if (areNear(sideOf(attacker), sideOf(target), grid))
    return grid.type.startsWith("hex") ? isEffectByRule(field) : isWayOpen(field, from, to);
  const open = ALL_LINES & ~found.blocked;
  if (isAnyLong(open & ~found.doubtful & freeLines(field, fromBlock, toBlock, false))) return true;
  const isDoubtful = hasMore || (open & freeLines(field, fromBlock, toBlock, true)) !== 0;
  return isWayOpen(field, from, to) || (isDoubtful && isEffectByRule(field));
};

const isEffectByRule = ({ battlefield, scale: { attacker, target } }: MaskField): boolean =>
  attacker !== undefined && target !== undefined && hasLineOfEffect(battlefield, attacker, target);

const isAnyLong = (lines: number): boolean => {
  for (let line = 0; lines >> line !== 0; line++)
    if (((lines >> line) & 1) !== 0 && squaredLength(line) > 0) return true;
  return false;
};

const isUncut = ({ blocks }: MaskField, block: number): boolean => blocks.own[block]?.walls.length === 0;

/** The lines from and to corners that no wall touches; where `orDoubtful`, of which that is not certain too. */
const freeLines = ({ blocks: { corners } }: MaskField, from: number, to: number, orDoubtful: boolean): number => {
  const isFree = (kind: number | undefined): boolean =>
    kind === CORNER.open || (orDoubtful && kind === CORNER.doubtful);
  let starts = 0;
  let ends = 0;
  for (let k = 0; k < 4; k++) {
    if (isFree(corners[4 * from + k])) starts |= 1 << k;
    if (isFree(corners[4 * to + k])) ends |= 1 << k;
  }
  return (STARTING[starts] ?? 0) & (ENDING[ends] ?? 0);
};

/** Whether the two have other corners than these. */
const hasMoreBlocks = ({ owners }: MaskField, from: number, to: number): boolean =>
  owners[from - 1] === owners[from] ||
  owners[from + 1] === owners[from] ||
  owners[to - 1] === owners[to] ||
  owners[to + 1] === owners[to];

const isWayOpen = (field: MaskField, from: number, to: number): boolean => {
  const { outlines, boxes } = field.held;
  const [first, second] = [outlines[from], outlines[to]];
  if (first === undefined || second === undefined) return isEffectByRule(field);
  aimStrip(boxes, from, to);
  // Where no wall bars the way from corner to corner, hardly one bars that between what is held of the spaces.
  if (found.isBarred && isBarredByOne(field)) return false;
  if (startWay(first, second) === WAY.open) return true;
  if (isBarredInStrip(field)) return false;
  const way = field.scale.isMixed ? WAY.unknown : settleWay();
  return way === WAY.unknown ? isEffectByRule(field) : way === WAY.open;
};

/**
 * Whether a plain wall by itself reaches across the strip between the boxes of both and parts these. It is so for two thirds
 * of the pairs that come here, and takes a tenth of what it costs to lay out the spaces and put walls between them.
 */
const isBarredByOne = ({ index, special }: MaskField): boolean => {
  const { starts, coordinates, columns, entries } = index;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  findRows(index);
  for (let row = under.firstRow; row <= under.lastRow; row++) {
    findColumns(index, row);
    const last = starts[row * columns + under.last + 1] ?? 0;
    for (let entry = starts[row * columns + under.first] ?? 0; entry < last; entry++) {
      const at = 4 * entry;
      const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
      const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
      const isAcross = (a < low && b > high) || (b < low && a > high);
      if (!isAcross || (special?.[entries[entry] ?? 0] ?? 0) !== 0) continue;
      if (partsSides(coordinates, at) === ALL_LINES) return true;
    }
  }
  return false;
};

/** Puts the walls under the strip in the way; whether one alone bars it. */
const isBarredInStrip = (field: MaskField): boolean => {
  const { starts, coordinates, columns, entries } = field.index;
  const acrossX = strip[STRIP.acrossX] ?? 0;
  const acrossY = strip[STRIP.acrossY] ?? 0;
  const low = strip[STRIP.low] ?? 0;
  const high = strip[STRIP.high] ?? 0;
  findRows(field.index);
  for (let row = under.firstRow; row <= under.lastRow; row++) {
    findColumns(field.index, row);
    const last = starts[row * columns + under.last + 1] ?? 0;
    for (let entry = starts[row * columns + under.first] ?? 0; entry < last; entry++) {
      const at = 4 * entry;
      const a = (coordinates[at] ?? 0) * acrossX + (coordinates[at + 1] ?? 0) * acrossY;
      const b = (coordinates[at + 2] ?? 0) * acrossX + (coordinates[at + 3] ?? 0) * acrossY;
      if ((a < low && b < low) || (a > high && b > high) || isAway(coordinates, at)) continue;
      if ((field.special?.[entries[entry] ?? 0] ?? 0) !== 0) field.scale.isMixed = true;
      else if (putWall(coordinates, at)) return true;
    }
  }
  return false;
};

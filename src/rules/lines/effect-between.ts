/**
 * Line of effect between two creatures of a mask field: yes as soon as the mask leaves a line from free corner to free
 * corner, no as soon as one wall bars the whole way; else the walls under the way decide. Where something else than plain
 * walls is near, the general way round (lines-between.ts) does.
 */
import { CORNER } from "../../geometry/corner-block";
import { maskWalls } from "../../geometry/line-mask";
import { ALL_LINES, ENDING, found, STARTING } from "../../geometry/line-set";
import { aimStrip, findColumns, findRows, STRIP, strip, under } from "../../geometry/strip";
import { putWall, settleWay, startWay, WAY } from "../../geometry/way-between";
import { meetsTerrain } from "./line-masks";
import type { MaskField } from "./mask-field";
import { askAbout } from "./special-walls";
import { hasLineOfEffect } from "./threat";

/** Whether a line of effect leads from the creature of one block of corners to that of another. */
export const isEffectBetween = (field: MaskField, fromBlock: number, toBlock: number): boolean => {
  const from = field.owners[fromBlock] ?? 0;
  const to = field.owners[toBlock] ?? 0;
  askAbout(field.scale, field.battlefield.creatures[from], field.battlefield.creatures[to]);
  maskWalls(field, field.blocks, fromBlock, toBlock);
  const { terrains, levels } = field.battlefield;
  if (levels.length > 0 || field.scale.isMixed || (terrains.length > 0 && meetsTerrain(field.battlefield, false)))
    return isEffectByRule(field);
  // Where walls enter a space the mask makes no account of them inside it, and the corners are drawn in.
  if (isUncut(field, fromBlock) && isUncut(field, toBlock)) {
    if (found.isBarred) return false;
    const clear = ALL_LINES & ~(found.blocked | found.doubtful);
    if ((clear & freeLines(field, fromBlock, toBlock)) !== 0) return true;
  }
  return isWayOpen(field, from, to);
};

const isEffectByRule = ({ battlefield, scale: { attacker, target } }: MaskField): boolean =>
  attacker !== undefined && target !== undefined && hasLineOfEffect(battlefield, attacker, target);

const isUncut = ({ blocks }: MaskField, block: number): boolean => blocks.own[block]?.walls.length === 0;

/** Lines with no wall at either end. */
const freeLines = ({ blocks: { corners } }: MaskField, from: number, to: number): number => {
  let starts = 0;
  let ends = 0;
  for (let k = 0; k < 4; k++) {
    if (corners[4 * from + k] === CORNER.open) starts |= 1 << k;
    if (corners[4 * to + k] === CORNER.open) ends |= 1 << k;
  }
  return (STARTING[starts] ?? 0) & (ENDING[ends] ?? 0);
};

const isWayOpen = (field: MaskField, from: number, to: number): boolean => {
  const { outlines, boxes } = field.held;
  const [first, second] = [outlines[from], outlines[to]];
  if (first === undefined || second === undefined) return isEffectByRule(field);
  if (startWay(first, second) === WAY.open) return true;
  aimStrip(boxes, from, to);
  if (isBarredInStrip(field)) return false;
  const way = field.scale.isMixed ? WAY.unknown : settleWay();
  return way === WAY.unknown ? isEffectByRule(field) : way === WAY.open;
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
      if ((a < low && b < low) || (a > high && b > high)) continue;
      if ((field.special?.[entries[entry] ?? 0] ?? 0) !== 0) field.scale.isMixed = true;
      else if (putWall(coordinates, at)) return true;
    }
  }
  return false;
};

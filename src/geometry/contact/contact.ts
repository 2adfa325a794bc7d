/**
 * Which obstacles stop a sight-line, and which it only passes along or touches. The exact engine for one line.
 *
 * The obstacles meet the line in connected pieces, the contacts. One that obstacles leave on both sides of the line
 * blocks; at an end of the line the corner's owner may lean round it. docs/geometry.md tells the rule with pictures.
 */
import { boxOf } from "../polygons/box";
import { EDGE, edgeFieldOf, type CountingEdges, type Edge, type EdgeField, type Strengths } from "./edge-field";
import { isSamePoint, edgesOf, type Polygon } from "../numbers/lattice";
import { isInside } from "../polygons/region";
import type { Ratio } from "../numbers/ratio";
import { isWithinAny } from "./inside-footprint";
import { contact, findMeetings, isAtEnd, isAtStart, met, nextContact, placeContact, SIDE } from "./meetings";
import type { LineEnd, SightLine } from "./sight-line";
import { homesOf, NO_HOME, walkToEnd, walkToStart } from "./wall-at-line-end";

export type { Edge } from "./edge-field";

/** A contact that blocks: how strongly, by which obstacles (numbers, ascending) and where it begins on the way. */
export interface BlockingContact {
  readonly grade: number;
  readonly obstacles: readonly number[];
  /** Those of them that are as strong as the contact is. */
  readonly strongest: readonly number[];
  readonly at: Ratio;
}

/**
 * The contacts that block a sight-line, in order along it. `own` are the footprints of the two creatures: a contact
 * wholly inside the interior of one of them blocks nothing.
 */
export const blockingContacts = (
  line: SightLine,
  edges: readonly Edge[],
  own: readonly Polygon[] = [],
): readonly BlockingContact[] =>
  contactsAmong(line, { field: edgeFieldOf(edges, own.map(boxOf)), strengths: edges }, own);

/** The same among the edges of a field that count. The field must know the boxes about `own`. */
export const contactsAmong = (
  line: SightLine,
  edges: CountingEdges,
  own: readonly Polygon[],
): readonly BlockingContact[] => {
  findMeetings(line, edges, Infinity);
  return contactsFound(line, edges, own);
};

const contactsFound = (line: SightLine, edges: CountingEdges, own: readonly Polygon[]): readonly BlockingContact[] => {
  if (met.count === 0) return NONE;
  const contacts: BlockingContact[] = [];
  while (findBlocking(line, edges, own)) contacts.push(isCrossing() ? crossingContact(edges) : shutContact(edges));
  return contacts;
};

/**
 * The first obstacle that blocks the line by itself, where each has one edge; of several in one contact the least number. What is
 * `sure` does if it crosses the line off all ends, so that nothing behind that matters. Edges of grade 1 in `marks` do not: they are
 * limited. A verdict of Pathfinder 2e takes 1.4 times as long without it.
 */
export const firstBlocker = (
  line: SightLine,
  edges: CountingEdges,
  { sure, marks }: { readonly sure: Strengths; readonly marks: Strengths },
): number | undefined => {
  findMeetings(line, edges, Infinity, sure);
  while (findBlocking(line, edges, NO_POLYGONS)) {
    const obstacle = leastAlone(line, edges, marks);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
};

const NO_POLYGONS: readonly Polygon[] = [];

/** Of the obstacles that shut the mildest ways past the contact, the least that would block as a contact of its own. */
const leastAlone = (line: SightLine, edges: CountingEdges, marks: Strengths): number | undefined => {
  const { from, to, last } = contact;
  const isAcross = isCrossing();
  let least: number | undefined;
  for (let k = from; k < to; k++) {
    const obstacle = obstacleOf(edges.field, k);
    if (marks[met.edges[k] ?? 0]?.grade === 1) continue;
    if (!isAcross && (met.isMildest[k] === 0 || (least !== undefined && least <= obstacle))) continue;
    placeContact(k, k + 1, k);
    if (isCrossing() || isShut(line, edges)) least = obstacle;
  }
  placeContact(from, to, last);
  return least;
};

const obstacleOf = (field: EdgeField, meeting: number): number =>
  field[EDGE.size * (met.edges[meeting] ?? 0) + EDGE.obstacle] ?? 0;

/**
 * How many contacts of one grade block a line, as far as `enough`. One of several edges counts as often as `piecesIn` counts
 * among its obstacles, and at least once.
 */
export const countOfGrade = (
  line: SightLine,
  edges: CountingEdges,
  own: readonly Polygon[],
  asked: {
    readonly grade: number;
    readonly enough: number;
    readonly piecesIn: (obstacles: readonly number[]) => number;
  },
): number => {
  findMeetings(line, edges, Infinity);
  let count = 0;
  while (count < asked.enough && findBlocking(line, edges, own)) {
    if (gradeOfContact(edges.strengths) !== asked.grade) continue;
    count += isCrossing() ? 1 : Math.max(1, asked.piecesIn(shutContact(edges).obstacles));
  }
  return count;
};

const NONE: readonly BlockingContact[] = [];

/** The highest grade of these contacts, 0 of none. One of at least `enough` may be given though there are higher ones. */
export const gradeAmong = (line: SightLine, edges: CountingEdges, own: readonly Polygon[], enough: number): number => {
  let highest = findMeetings(line, edges, enough);
  if (highest > 0) return highest;
  while (highest < enough && findBlocking(line, edges, own))
    highest = Math.max(highest, gradeOfContact(edges.strengths));
  return highest;
};

/** The highest grade of contacts, 0 of none. */
export const highestOf = (contacts: readonly BlockingContact[]): number => {
  let highest = 0;
  for (const { grade } of contacts) highest = Math.max(highest, grade);
  return highest;
};

const gradeOfContact = (strengths: Strengths): number =>
  isCrossing() ? (strengths[met.edges[contact.from] ?? 0]?.grade ?? 0) : mildest.strength % SOLID;

/** Goes on to the next contact that blocks the line; false when there is none. */
const findBlocking = (line: SightLine, edges: CountingEdges, own: readonly Polygon[]): boolean => {
  while (nextContact()) if ((isCrossing() || isShut(line, edges)) && !isInOwn(line, own)) return true;
  return false;
};

/** Whether the contact looked at is a single edge across the line: it blocks. */
const isCrossing = (): boolean => contact.to === contact.from + 1 && met.leaves[contact.from] === SIDE.both;

/** Whether all of the contact lies in a creature's own space. */
const isInOwn = ({ start, end }: SightLine, own: readonly Polygon[]): boolean => {
  if (own.length === 0) return false;
  for (let k = contact.from; k < contact.to; k++) if (met.nearOwn[k] === 0) return false;
  if (isSamePoint(start.point, end.point)) return own.some((footprint) => isInside(start.point, edgesOf(footprint)));
  const { from, last } = contact;
  const enters = { n: met.n[from] ?? 0, d: met.d[from] ?? 1 };
  const leaves = { n: met.m[last] ?? 0, d: met.d[last] ?? 1 };
  return isWithinAny(start.point, end.point, { enters, leaves }, own);
};

/** The mildest ways past the contact: how strong what shuts them is. `met.isMildest` tells which edges do. */
const mildest = { strength: 0 };

/** Above every grade. A way with something solid in it is never the milder of two. */
const SOLID = 1024;

/** Whether every way past the contact is shut: either side of the line, from every home at each end that it holds. */
const isShut = ({ start, end }: SightLine, edges: CountingEdges): boolean => {
  const { field, strengths } = edges;
  mildest.strength = Infinity;
  if (isSamePoint(start.point, end.point)) return isShutAtPoint(start, end, edges);
  const homes = isAtStart(contact.from) ? homesOf(start) : NO_HOME;
  const others = isAtEnd(contact.last) ? homesOf(end) : NO_HOME;
  // Mostly a corner is touched in passing.
  if (homes === NO_HOME && others === NO_HOME && sidesLeft() !== SIDE.both) return false;
  for (const home of homes) {
    walkToStart(start.point, end.point, home, field);
    for (const other of others) {
      walkToEnd(end.point, start.point, other, field);
      if (!addWay(SIDE.right, strengths) || !addWay(SIDE.left, strengths)) return false;
    }
  }
  return true;
};

/** On a line that is a point the homes of its end must reach those of its start round it. Without homes nothing blocks. */
const isShutAtPoint = (start: LineEnd, end: LineEnd, { field, strengths }: CountingEdges): boolean => {
  met.atEnd.fill(SIDE.neither, contact.from, contact.to);
  for (const towards of homesOf(end)) {
    if (towards === undefined) return false;
    for (const home of homesOf(start)) {
      walkToStart(start.point, towards, home, field);
      if (!addWay(SIDE.right, strengths) || !addWay(SIDE.left, strengths)) return false;
    }
  }
  return true;
};

/** The sides on which anything leaves the contact between the line's ends. */
const sidesLeft = (): number => {
  let sides = 0;
  for (let k = contact.from; k < contact.to; k++) sides |= met.leaves[k] ?? 0;
  return sides;
};

/** Adds the way on one side for the homes walked from; false when it is open. */
const addWay = (side: number, strengths: Strengths): boolean => {
  let highest = 0;
  let solid = 0;
  for (let k = contact.from; k < contact.to; k++) {
    const strength = isInWay(k, side) ? strengths[met.edges[k] ?? 0] : undefined;
    if (strength === undefined) continue;
    if (strength.grade > highest) highest = strength.grade;
    if (strength.isSolid) solid = SOLID;
  }
  if (highest + solid <= mildest.strength) {
    const isMilder = highest + solid < mildest.strength;
    mildest.strength = highest + solid;
    for (let k = contact.from; k < contact.to; k++)
      if (isInWay(k, side)) met.isMildest[k] = 1;
      else if (isMilder) met.isMildest[k] = 0;
  }
  return highest > 0;
};

const isInWay = (k: number, side: number): boolean =>
  (((met.leaves[k] ?? 0) | (met.atStart[k] ?? 0) | (met.atEnd[k] ?? 0)) & side) !== 0;

const crossingContact = ({ field, strengths }: CountingEdges): BlockingContact => {
  const obstacles = onlyOf(obstacleOf(field, contact.from));
  return {
    grade: strengths[met.edges[contact.from] ?? 0]?.grade ?? 0,
    obstacles,
    strongest: obstacles,
    at: placeOfContact(),
  };
};

/** One list for each number, made once: a contact by one obstacle names it twice. */
const lists: (readonly number[])[] = [];
const onlyOf = (obstacle: number): readonly number[] => (lists[obstacle] ??= [obstacle]);

const placeOfContact = (): Ratio => ({ n: met.n[contact.from] ?? 0, d: met.d[contact.from] ?? 1 });

/** The mildest ways tell how strongly a contact blocks and by what. */
const shutContact = ({ field, strengths }: CountingEdges): BlockingContact => {
  const grade = mildest.strength % SOLID;
  const obstacles: number[] = [];
  const strongest: number[] = [];
  for (let k = contact.from; k < contact.to; k++) {
    if (met.isMildest[k] !== 1) continue;
    const obstacle = obstacleOf(field, k);
    addOnce(obstacles, obstacle);
    if (strengths[met.edges[k] ?? 0]?.grade === grade) addOnce(strongest, obstacle);
  }
  return { grade, obstacles, strongest, at: placeOfContact() };
};

/** Ascending. */
const addOnce = (numbers: number[], number: number): void => {
  let place = numbers.length;
  while (place > 0 && (numbers[place - 1] ?? 0) > number) place--;
  if (numbers[place - 1] === number) return;
  for (let i = numbers.length; i > place; i--) numbers[i] = numbers[i - 1] ?? 0;
  numbers[place] = number;
};

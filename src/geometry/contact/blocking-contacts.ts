/**
 * The contacts that block a sight-line: the contact rule (contact.ts) in flat numbers, so that objects are made only for what
 * blocks. Most contacts are a single crossing, and most touches leave a side free.
 */
import { boxOf } from "../polygons/box";
import { blockingContacts, type BlockingContact, type Edge } from "./contact";
import { countingEdges, EDGE, edgeFieldOf, type EdgeField, type Strengths } from "./edge-field";
import { homesOf, NO_HOME, taken, walkToEnd, walkToStart } from "./turns-about-ends";
import type { Polygon } from "../numbers/lattice";
import { contact, findContact, findMeetings, isAtEnd, isAtStart, LEAVES, met, MOST } from "./meetings";
import type { SightLine } from "./sight-line";
import { isWithinAny } from "./inside-footprint";

/** The edges that one question asks about. */
export interface Obstruction {
  readonly field: EdgeField;
  readonly strengths: Strengths;
}

/** As `blockingContacts`, of edges that lie about as objects. */
export const contactsPast = (
  line: SightLine,
  edges: readonly Edge[],
  own: readonly Polygon[],
): readonly BlockingContact[] =>
  contactsAmong(line, { field: edgeFieldOf(edges, own.map(boxOf)), strengths: edges }, own);

/** As `blockingContacts`, of the edges of a field that count; `own` are polygons of whose boxes the field knows. */
export const contactsAmong = (
  line: SightLine,
  obstruction: Obstruction,
  own: readonly Polygon[],
): readonly BlockingContact[] => {
  const { field, strengths } = obstruction;
  if (!findMeetings(line, field, strengths)) return blockingContacts(line, countingEdges(field, strengths), own);
  if (met.count === 0) return NONE;
  const contacts: BlockingContact[] = [];
  while (findBlocking(line, obstruction, own))
    contacts.push(isCrossing() ? crossingContact(obstruction) : shutContact(obstruction));
  return contacts;
};

const NONE: readonly BlockingContact[] = [];

/** The highest grade of these, 0 of none; nothing is made. */
export const highestContact = (line: SightLine, obstruction: Obstruction, own: readonly Polygon[]): number => {
  const { field, strengths } = obstruction;
  if (!findMeetings(line, field, strengths))
    return highestOf(blockingContacts(line, countingEdges(field, strengths), own));
  let highest = 0;
  while (findBlocking(line, obstruction, own)) highest = Math.max(highest, gradeOfContact(strengths));
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

/** Goes on to the next contact, among the meetings that stand, that blocks the line; false when there is none. */
export const findBlocking = (line: SightLine, obstruction: Obstruction, own: readonly Polygon[]): boolean => {
  while (findContact()) if ((isCrossing() || isShut(line, obstruction)) && !isInOwn(line, own)) return true;
  return false;
};

/** Whether the contact looked at is a single edge across the line. */
const isCrossing = (): boolean => contact.to === contact.from + 1 && met.leaves[contact.from] === LEAVES.both;

/** Whether a meeting of the contact that was found to block is among what shuts the mildest ways past it. */
export const isBlocker = (meeting: number): boolean => isCrossing() || mildest.meetings[meeting] === 1;

/** The share of the way at which it begins. */
export const wayToContact = (): number => (met.n[contact.from] ?? 0) / (met.d[contact.from] ?? 1);

/** Whether all of the contact lies in a creature's own space. */
const isInOwn = ({ start, end }: SightLine, own: readonly Polygon[]): boolean => {
  if (own.length === 0) return false;
  for (let k = contact.from; k < contact.to; k++) if (met.nearOwn[k] === 0) return false;
  const { from, last } = contact;
  const enters = { n: met.n[from] ?? 0, d: met.d[from] ?? 1 };
  const leaves = { n: met.m[last] ?? 0, d: met.d[last] ?? 1 };
  return isWithinAny(start.point, end.point, { enters, leaves }, own);
};

const crossingContact = ({ field, strengths }: Obstruction): BlockingContact => {
  const number = met.edges[contact.from] ?? 0;
  const obstacles = onlyOf(field[EDGE.size * number + EDGE.obstacle] ?? 0);
  return { grade: strengths[number]?.grade ?? 0, obstacles, strongest: obstacles, at: placeOfContact() };
};

const placeOfContact = (): BlockingContact["at"] => ({ n: met.n[contact.from] ?? 0, d: met.d[contact.from] ?? 1 });

/** One list for each number, made once: a contact by one obstacle names it twice. */
const lists: (readonly number[])[] = [];
const onlyOf = (obstacle: number): readonly number[] => (lists[obstacle] ??= [obstacle]);

/** The mildest ways past the contact: how strong what shuts them is, and by meetings whether they step over it. */
const mildest = { strength: 0, meetings: new Uint8Array(MOST) };

/** Above every grade. */
const SOLID = 1024;

/** Whether every way past the contact is shut: either side of the line, from every home at each end that it holds. */
const isShut = (line: SightLine, { field, strengths }: Obstruction): boolean => {
  const homes = isAtStart(contact.from) ? homesOf(line.start) : NO_HOME;
  const others = isAtEnd(contact.last) ? homesOf(line.end) : NO_HOME;
  // Mostly a corner is touched in passing.
  if (homes === NO_HOME && others === NO_HOME && sidesLeft() !== LEAVES.both) return false;
  mildest.strength = Infinity;
  for (const home of homes) {
    walkToStart(line, home, field);
    for (const other of others) {
      walkToEnd(line, other, field);
      if (!addWay(LEAVES.right, strengths) || !addWay(LEAVES.left, strengths)) return false;
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
      if (isInWay(k, side)) mildest.meetings[k] = 1;
      else if (isMilder) mildest.meetings[k] = 0;
  }
  return highest > 0;
};

const isInWay = (k: number, side: number): boolean =>
  (((met.leaves[k] ?? 0) | (taken.atStart[k] ?? 0) | (taken.atEnd[k] ?? 0)) & side) !== 0;

/** The mildest ways tell how strongly a contact blocks and by what. */
const shutContact = ({ field, strengths }: Obstruction): BlockingContact => {
  const grade = mildest.strength % SOLID;
  const obstacles: number[] = [];
  const strongest: number[] = [];
  for (let k = contact.from; k < contact.to; k++) {
    if (mildest.meetings[k] !== 1) continue;
    const number = met.edges[k] ?? 0;
    const obstacle = field[EDGE.size * number + EDGE.obstacle] ?? 0;
    addOnce(obstacles, obstacle);
    if (strengths[number]?.grade === grade) addOnce(strongest, obstacle);
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

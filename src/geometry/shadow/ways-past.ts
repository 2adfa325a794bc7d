/** The connected pieces of obstacles on a line, and the ways past them, as objects: for an eye in line with what it looks at. */
import type { Point } from "../numbers/lattice";
import { inOrder, type Meeting, type OneWaySegment } from "../contact/meeting";
import { vector } from "../numbers/orientation";
import { compareRatios, maxRatio, ZERO, type Ratio } from "../numbers/ratio";
import type { LineEnd } from "../contact/sight-line";
import { stepsFrom, type Steps } from "./turn-about-corner";

/** A connected piece of obstacle on the line. */
export interface Contact<E extends OneWaySegment> {
  readonly meetings: readonly Meeting<E>[];
  readonly enters: Ratio;
  readonly leaves: Ratio;
}

/** Meetings that touch or overlap, joined into contacts, in order along the line. */
export const contactsOf = <E extends OneWaySegment>(meetings: Meeting<E>[]): Contact<E>[] => {
  const sorted = inOrder(meetings);
  const contacts: Contact<E>[] = [];
  let from = 0;
  while (from < sorted.length) {
    const to = endOfContact(sorted, from);
    contacts.push(contactOf(sorted.slice(from, to)));
    from = to;
  }
  return contacts;
};

/** Where in sorted meetings a contact that begins at a place ends: at the first that does not touch those before it. */
const endOfContact = (sorted: readonly Meeting[], from: number): number => {
  let reach = sorted[from]?.leaves;
  let to = from + 1;
  for (; to < sorted.length && reach !== undefined; to++) {
    const next = sorted[to];
    if (next === undefined || compareRatios(next.enters, reach) > 0) break;
    if (compareRatios(next.leaves, reach) > 0) reach = next.leaves;
  }
  return to;
};

const contactOf = <E extends OneWaySegment>(meetings: readonly Meeting<E>[]): Contact<E> => {
  const enters = meetings[0]?.enters ?? ZERO;
  let leaves = meetings[0]?.leaves ?? ZERO;
  for (const meeting of meetings) leaves = maxRatio(leaves, meeting.leaves);
  return { meetings, enters, leaves };
};

export const isAtStart = (meeting: { readonly enters: Ratio }): boolean => meeting.enters.n === 0;
const isAtEnd = (meeting: { readonly leaves: Ratio }): boolean => meeting.leaves.n === meeting.leaves.d;

/** What each home's walks at an end of the line step over; undefined when the contact does not hold that end. */
export const homeSteps = <E extends OneWaySegment>(
  lineEnd: LineEnd,
  towards: Point,
  contact: Contact<E>,
  isHere: (meeting: Meeting<E>) => boolean,
): readonly Steps<E>[] | undefined => {
  const here: E[] = [];
  for (const meeting of contact.meetings) if (isHere(meeting)) here.push(meeting.edge);
  return here.length === 0 ? undefined : stepsFrom(lineEnd, vector(lineEnd.point, towards), here);
};

const NO_STEPS: readonly Steps<never>[] = [{ right: [], left: [] }];

/**
 * Every way past the contact: a side of the line and a home at each end it holds, with the obstacles in that way.
 * Undefined when a way is open, so that nothing blocks.
 */
export const waysPast = <E extends OneWaySegment>(
  contact: Contact<E>,
  atStart: readonly Steps<E>[] = NO_STEPS,
  atEnd: readonly Steps<E>[] = NO_STEPS,
): readonly (readonly E[])[] | undefined => {
  const right: E[] = [];
  const left: E[] = [];
  for (const meeting of contact.meetings) {
    if (!isBetweenEnds(meeting)) continue;
    if (meeting.right) right.push(meeting.edge);
    if (meeting.left) left.push(meeting.edge);
  }
  const ways: (readonly E[])[] = [];
  for (const first of atStart) {
    for (const last of atEnd) {
      // Seen from the end of the line, looking back, right and left change places.
      if (right.length + first.right.length + last.left.length === 0) return undefined;
      if (left.length + first.left.length + last.right.length === 0) return undefined;
      ways.push(joined(right, first.right, last.left), joined(left, first.left, last.right));
    }
  }
  return ways;
};

const joined = <E>(inner: readonly E[], first: readonly E[], last: readonly E[]): readonly E[] =>
  first.length === 0 && last.length === 0 ? inner : [...inner, ...first, ...last];

/** What leaves the line at one of its ends is settled by that end's walk. */
const isBetweenEnds = (meeting: Meeting): boolean => !isAtStart(meeting) && !isAtEnd(meeting);

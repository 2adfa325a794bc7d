/** What a Rise verdict draws: the cone, its two sides, and other lines that decide. */
import { isSamePoint } from "../../../geometry/numbers/lattice";
import type { SightLine } from "../../../geometry/contact/sight-line";
import { judgedLines, type JudgedLine } from "../../cover/corner-cover";
import { drawnLines, pixelPoint } from "../../cover/drawn-lines";
import { contactsAlong, sieveOf } from "../../line-of-effect/weighed-obstacles";
import { LEVELS, weighCone, type RiseRules } from "./obstacles";
import { effectSieve, sightSieve, type Start } from "./origin";
import type { DrawnLine, Figure } from "../../attack/verdict";

/** The cone, with its cover if there is a line of effect. */
export const coneFigure = ({ cover: { cone, strength }, effect }: Start): Figure => ({
  kind: "cone",
  points: [cone.apex, cone.left, cone.right].map(pixelPoint),
  cover: effect === undefined ? null : (LEVELS[strength] ?? null),
});

/**
 * The two sides of the cone. If both are blocked, also a clear line of effect; if there is no sight, also a blocked
 * line of sight. Without a line of effect, the sides show what stops it.
 */
export const linesOf = (rules: RiseRules, start: Start): DrawnLine[] => {
  const { from, cover, effect, hasSight } = start;
  const sides = sidesOf(rules, start);
  const isShown = sides.some(({ contacts }) => contacts.length === 0);
  const clear: JudgedLine[] = effect === undefined || isShown ? [] : [{ line: effect, contacts: [] }];
  const side = { start: from, end: cover.base[0] };
  const unseen = hasSight || effect === undefined ? [] : [sightLine(rules, side)];
  return drawnLines(rules.pair, [...sides, ...clear, ...unseen]);
};

const sidesOf = (rules: RiseRules, { from, cover: { base }, effect }: Start): JudgedLine[] => {
  if (effect !== undefined)
    return judgedLines(sieveOf(rules.pair, weighCone(rules)), { starts: [from], ends: base }, false);
  const sieve = effectSieve(rules);
  return base.map((end) => ({ line: { start: from, end }, contacts: contactsAlong(sieve, { start: from, end }, []) }));
};

const sightLine = (rules: RiseRules, line: SightLine): JudgedLine => ({
  line,
  contacts: isSamePoint(line.start.point, line.end.point) ? [] : contactsAlong(sightSieve(rules), line, []),
});

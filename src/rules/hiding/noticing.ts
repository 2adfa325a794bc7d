/**
 * Who notices a creature that hides, by its Stealth and each enemy's number.
 * Source: D&D 5e 2024, "Hide"; 2014, "Hiding"; Pathfinder 2e, "Hide", "Sneak" and "Avoid Notice"; Pathfinder 1e, "Stealth".
 * Read this way: at equal numbers the 2014 rules let the enemy notice, as a contest that is a tie changes nothing. In Pathfinder the hider
 * stays unnoticed: the second edition compares with a DC, and the first asks Perception to beat the Stealth check. Who avoids notice is treated
 * as one that sneaks.
 * Left to the table: modifiers of Perception, such as distance and noise; a search; senses other than sight.
 */
import type { Reason, VerdictLevel } from "../attack/verdict";

/**
 * `once`: one DC for the check against all, and out of sight of every enemy. `passive`: the total against each passive Perception.
 * `dc`: against each Perception DC. `opposed`: against each enemy's Perception check. `hand`: the GM decides.
 */
export type NoticeWay = "once" | "passive" | "dc" | "opposed" | "hand";

/** A book's way; by the edition of the game system where its editions differ. */
export type NoticeRule = NoticeWay | ((edition: "2014" | "2024") => NoticeWay);

export const noticeWay = (rule: NoticeRule, edition: "2014" | "2024"): NoticeWay =>
  typeof rule === "function" ? rule(edition) : rule;

/** The DC of the Hide action in the 2024 rules. */
export const HIDE_DC = 15;

/** A creature's Stealth. */
export interface Stealth {
  readonly total: number;
  /** The face of the d20; null where it does not count or is not known. */
  readonly natural: number | null;
  /** What the total already has that cover cannot add to: cover itself, and in `dc` every circumstance bonus. */
  readonly counted: number;
  /** In `dc`: a check to Sneak or to avoid notice, whose failure still leaves the creature unseen. */
  readonly isSneak?: boolean;
}

/** An enemy that looks at the hider. */
export interface Watcher {
  /** The verdict on its look: it is the attacker. */
  readonly look: VerdictLevel;
  /** What the hider's cover from it, or invisibility, adds to Stealth. */
  readonly bonus: number;
  /** Passive Perception, Perception DC or the total of its check; null while it is not known. */
  readonly perception: number | null;
  /** Whether the GM has said that the hider is out of its sight; null for what the map says. */
  readonly isOutOfSight: boolean | null;
}

/** `placed`: the enemy knows where the hider is, and does not see it. `open`: a number is missing, or the GM decides. */
export type Noticing = "noticed" | "placed" | "unnoticed" | "open";

export interface Noticed {
  /** `token:ID` of the enemy. */
  readonly observer: string;
  readonly noticing: Noticing;
  /** The Stealth total against it; null without a roll. */
  readonly stealth: number | null;
  /** Why it is not possible to hide from it; null if it is. */
  readonly refusal: Reason | null;
}

/** A bonus of the same kind counts once. In Pathfinder 2e nothing that is in the roll is taken out. */
const stealthAgainst = (way: NoticeWay, { total, counted }: Stealth, bonus: number): number =>
  total + (way === "dc" ? Math.max(0, bonus - counted) : bonus - counted);

/** Out of sight by the GM's word; without one, by a map that shows no line of sight. Null where only the GM can tell. */
const outOfSight = ({ look, isOutOfSight }: Pick<Watcher, "look" | "isOutOfSight">): boolean | null =>
  isOutOfSight ?? (look.lineOfSight ? null : true);

const either = (isNoticed: boolean | null): Noticing =>
  isNoticed === null ? "open" : isNoticed ? "noticed" : "unnoticed";

/** Between two degrees of success. */
const DEGREE = 10;

/** 3 for a critical success, 2, 1, and 0 for a critical failure. A natural 20 is a degree better, a natural 1 a degree worse. */
const degreeOf = (natural: number | null, total: number, dc: number): number => {
  const plain = [total > dc - DEGREE, total >= dc, total >= dc + DEGREE].filter(Boolean).length;
  return plain + (natural === 20 ? 1 : natural === 1 ? -1 : 0);
};

/** By the 2014 rules nobody hides from a creature that sees it clearly: whether this one does, the GM decides. */
const isInPlainView = ({ lineOfSight, cover, concealment }: VerdictLevel): boolean =>
  lineOfSight && cover === "none" && concealment === "none";

const compared = (way: NoticeWay, stealth: Stealth, watcher: Watcher): Noticing => {
  const { perception, bonus } = watcher;
  const total = stealthAgainst(way, stealth, bonus);
  if (way === "hand") return "open";
  if (way === "once") {
    const isHidden = outOfSight(watcher);
    return total < HIDE_DC ? "noticed" : either(isHidden === null ? null : !isHidden);
  }
  if (perception === null) return "open";
  if (way === "passive") return perception >= total ? "noticed" : isInPlainView(watcher.look) ? "open" : "unnoticed";
  if (way === "opposed") return either(perception > total);
  const degree = degreeOf(stealth.natural, total, perception);
  return degree >= 2 ? "unnoticed" : stealth.isSneak === true && degree === 1 ? "placed" : "noticed";
};

/**
 * For each enemy, in their order, whether it notices the hider. One from which the book allows no hiding notices it. Enemies are left out
 * whose verdict does not say whether hiding is allowed.
 */
export const whoNotices = (way: NoticeWay, stealth: Stealth | null, watchers: readonly Watcher[]): readonly Noticed[] =>
  watchers.flatMap((watcher) => {
    const { attacker, permissions } = watcher.look;
    const hide = permissions.find(({ action }) => action === "hide");
    if (attacker === null || hide === undefined) return [];
    const noticing = !hide.isAllowed ? "noticed" : stealth === null ? "open" : compared(way, stealth, watcher);
    const against = stealth === null ? null : stealthAgainst(way, stealth, watcher.bonus);
    return { observer: attacker, noticing, stealth: against, refusal: hide.isAllowed ? null : hide.reason };
  });

/** Whether it is hidden at all: by the 2024 rules from every enemy or from none. Null while that is open. */
export const isHiddenFromSome = (way: NoticeWay, noticings: readonly Noticing[]): boolean | null => {
  if (way === "once" && noticings.includes("noticed")) return false;
  if (noticings.includes("open")) return null;
  return noticings.includes("unnoticed") || noticings.includes("placed");
};

import type { SurpriseRules } from "../../rules/books/book";

/** Statuses of game systems, by their ids, for who is flat-footed. */
const FLAT_FOOTED: Readonly<Record<string, string>> = { pf1: "flatFooted", sfrpg: "flat-footed" };

/** For who is surprised, where the rules speak of that alone. */
const SURPRISED: Readonly<Record<string, string>> = { dnd5e: "surprised" };

/** The system's status for who is caught off guard; undefined where it has none. */
export const offGuardStatus = (system: string, { hasFlatFooted }: SurpriseRules): string | undefined =>
  (hasFlatFooted ? FLAT_FOOTED : SURPRISED)[system];

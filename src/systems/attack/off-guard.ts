import type { SurpriseRules } from "../../rules/books/book";

/** Status ids of game systems for flat-footed creatures. */
const FLAT_FOOTED: Readonly<Record<string, string>> = { pf1: "flatFooted", sfrpg: "flat-footed" };

/** Status ids for surprised creatures, in rules without flat-footed. */
const SURPRISED: Readonly<Record<string, string>> = { dnd5e: "surprised" };

/** The system's status for creatures caught off guard; undefined if it has none. */
export const offGuardStatus = (system: string, { hasFlatFooted }: SurpriseRules): string | undefined =>
  (hasFlatFooted ? FLAT_FOOTED : SURPRISED)[system];

import type { Entry } from "./measure";
import type { Subject } from "./subject";

/** One table: ways to the same answer on one scene, tested already, and what is to be said about them. */
export interface Question {
  readonly query: string;
  readonly entries: readonly Entry[];
  /** Microseconds that one of them is about. */
  readonly unit: string;
  readonly notes: readonly string[];
}

/** The questions of one query on one scene. Throws when an answer is not that of brute force. */
export type Query = (subject: Subject) => readonly Question[];

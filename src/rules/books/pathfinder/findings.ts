import type { Charge } from "./charge";
import type { Concealment } from "../../attack/concealment-levels";
import type { Duel } from "./duel";
import type { Pair } from "../../attack/between";
import type { PathfinderBook } from "./book";
import type { CoverScale } from "./cover";
import type { Cover, Outcome } from "./outcome";
import type { Attack } from "../../attack/verdict";

/** A level of cover by the Pathfinder rules. */
export type Level = Cover | "total";

/** Everything found out about one attack. */
export interface Findings {
  readonly book: PathfinderBook;
  readonly attack: Attack;
  readonly pair: Pair;
  /** Undefined for an area. */
  readonly duel: Duel | undefined;
  readonly scale: CoverScale;
  readonly outcome: Outcome | undefined;
  readonly cover: Level;
  readonly concealment: Concealment;
  readonly missChance: number;
  readonly lineOfEffect: boolean;
  readonly lineOfSight: boolean;
  readonly obstacles: readonly string[];
  /** Id of the object inside which the target is, incorporeal. */
  readonly enclosure: string | undefined;
  /** Undefined where the book or the attack knows none, or the target cannot be charged anyway. */
  readonly charge: Charge | undefined;
}

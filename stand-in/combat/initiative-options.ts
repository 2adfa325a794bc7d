import type { Plain } from "../objects";

/** types13 `client/documents/combat.d.mts`, Combat.InitiativeOptions. */
export interface InitiativeOptions {
  readonly formula?: string | null;
  readonly updateTurn?: boolean;
  readonly messageOptions?: Plain;
}

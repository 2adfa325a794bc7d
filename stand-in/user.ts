import { Strict } from "./strict";
import type { Token } from "./token";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.User.html; the one user of the stand-in, a GM or a player. */
export class User extends Strict {
  readonly name: string;
  readonly isGM: boolean;
  readonly isActiveGM: boolean;
  readonly isSelf = true;
  readonly active = true;
  readonly role: number;
  readonly color = "#c2703d";
  readonly character = null;
  viewedScene: string | null = null;
  /** types13 `canvas/placeables/tokens/targets.d.mts`: a set of token placeables. */
  readonly targets = new Set<Token>();

  constructor(
    readonly id: string,
    isGM: boolean,
  ) {
    super("User");
    this.isGM = isGM;
    this.isActiveGM = isGM;
    this.name = isGM ? "Gamemaster" : "Player";
    this.role = isGM ? 4 : 1;
  }
}

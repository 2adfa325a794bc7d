import { Strict } from "./strict";
import type { Token } from "./token";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.User.html; the one user of the stand-in, a GM. */
export class User extends Strict {
  readonly name = "Gamemaster";
  readonly isGM = true;
  readonly isActiveGM = true;
  readonly isSelf = true;
  readonly active = true;
  readonly role = 4;
  readonly color = "#c2703d";
  readonly character = null;
  viewedScene: string | null = null;
  /** types13 `canvas/placeables/tokens/targets.d.mts`: a set of token placeables. */
  readonly targets = new Set<Token>();

  constructor(readonly id: string) {
    super("User");
  }
}

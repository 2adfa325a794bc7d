import { Strict } from "./strict";
import type { Token } from "./token";

/** https://foundryvtt.com/api/v14/classes/foundry.documents.User.html; a GM or a player, at this client or elsewhere. */
export class User extends Strict {
  readonly name: string;
  readonly isGM: boolean;
  readonly isActiveGM: boolean;
  readonly role: number;
  readonly color = "#c2703d";
  readonly character = null;
  viewedScene: string | null = null;
  /** types13 `canvas/placeables/tokens/targets.d.mts`: a set of token placeables. */
  readonly targets = new Set<Token>();

  constructor(
    readonly id: string,
    isGM: boolean,
    /** Of those elsewhere nobody is connected. */
    readonly isSelf: boolean,
  ) {
    super("User");
    this.isGM = isGM;
    this.isActiveGM = isGM && isSelf;
    this.name = isGM ? "Gamemaster" : "Player";
    this.role = isGM ? 4 : 1;
  }

  get active(): boolean {
    return this.isSelf;
  }
}

// Evidence: stand-in/EVIDENCE.md, "Users and queries".
import { Strict } from "./strict";
import type { Connection } from "./table/connection";
import { answerTo } from "./table/queries";
import type { Macro } from "./macros/macro";
import type { Token } from "./token";

/** Of https://foundryvtt.com/api/v14/variables/CONST.USER_ROLES.html */
const PLAYER = 1;
const GAMEMASTER = 4;

/** The users. The second GM and the second player exist only in a world shared by several pages. */
export const ROSTER = {
  gm: { id: "standInUser00001", name: "Gamemaster", isGM: true },
  player: { id: "standInUser00002", name: "Player", isGM: false },
  gm2: { id: "standInUser00003", name: "Second Gamemaster", isGM: true },
  player2: { id: "standInUser00004", name: "Second Player", isGM: false },
} as const;
export const USER_KEYS = ["gm", "player", "gm2", "player2"] as const;
export type UserKey = (typeof USER_KEYS)[number];

/** https://foundryvtt.com/api/v14/classes/foundry.documents.User.html; a GM or a player, on this client or another. */
export class User extends Strict {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  isActiveGM = false;
  /** Whether the user is connected. */
  active: boolean;
  readonly role: number;
  readonly color = "#c2703d";
  readonly character = null;
  viewedScene: string | null = null;
  readonly #connection: Connection | null;
  /** types13 `canvas/placeables/tokens/targets.d.mts`: a set of token placeables. */
  readonly targets = new Set<Token>();
  /** Macro ids by slot; stored by this page only. */
  readonly hotbar: Record<number, string> = {};

  constructor(
    { id, name, isGM }: { readonly id: string; readonly name: string; readonly isGM: boolean },
    readonly isSelf: boolean,
    /** Null when no other user can be connected. */
    connection: Connection | null,
  ) {
    super("User");
    this.#connection = connection;
    [this.id, this.name, this.isGM, this.active] = [id, name, isGM, isSelf];
    this.role = isGM ? GAMEMASTER : PLAYER;
  }

  hasRole(role: number): boolean {
    return this.role >= role;
  }

  /** From the world setting `core.permissions`, roles by permission; a GM has every permission. */
  hasPermission(permission: string): boolean {
    const roles: Readonly<Record<string, readonly number[]>> = { ...game.settings.get("core", "permissions") };
    return this.isGM || roles[permission]?.includes(this.role) === true;
  }

  can(action: string): boolean {
    return this.hasPermission(action);
  }

  assignHotbarMacro(macro: Macro | null, slot: number): Promise<this> {
    if (macro === null) Reflect.deleteProperty(this.hotbar, slot);
    else this.hotbar[slot] = macro.id;
    void ui.hotbar.render();
    return Promise.resolve(this);
  }

  isDesignated(condition: (user: foundry.documents.User.Implementation) => boolean): boolean {
    return game.users.getDesignatedUser(condition)?.id === this.id;
  }

  /**
   * Queries this user's client through `CONFIG.queries`. The sender needs the permission QUERY_USER
   * (https://github.com/foundryvtt/foundryvtt/issues/11235). The error texts for a missing permission, a disconnected
   * user and a timeout are our own.
   */
  async query(name: string, data: unknown, { timeout }: { readonly timeout?: number } = {}): Promise<unknown> {
    if (!game.user.hasPermission("QUERY_USER")) throw new Error("You do not have permission to query users.");
    if (this.isSelf) return answerTo(name, data, timeout);
    const connection = this.#connection;
    const client = connection?.clients.find(({ userId }) => userId === this.id);
    if (!this.active || client === undefined || connection === null)
      throw new Error(`The user ${this.name} is not connected.`);
    return connection.queries.ask(client, name, data, timeout);
  }
}

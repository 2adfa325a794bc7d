import { ROSTER, User, USER_KEYS, type UserKey } from "../user";
import type { Connection } from "./connection";

/** The users of a world; one GM and one player when the page is alone. */
export const rosterFor = (
  key: UserKey,
  connection: Connection | null,
): { readonly self: User; readonly all: User[] } => {
  const self = new User(ROSTER[key], true, connection);
  const keys = connection === null ? USER_KEYS.filter((it) => !it.endsWith("2") || it === key) : USER_KEYS;
  return { self, all: keys.map((it) => (it === key ? self : new User(ROSTER[it], false, connection))) };
};

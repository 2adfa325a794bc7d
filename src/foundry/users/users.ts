/** A user of this world who can be sent a query. */
export interface AskableUser {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  query(name: string, data: unknown, options: { readonly timeout: number }): Promise<unknown>;
}

interface Users {
  readonly contents: readonly AskableUser[];
  get(id: string): AskableUser | undefined;
}

const users = (): Users => game.users;

export const userWith = (id: string): AskableUser | undefined => users().get(id);

/** The GM whose client does the work of exactly one client; null without a connected GM. */
export const activeGM = (): AskableUser | null => userWith(game.users.activeGM?.id ?? "") ?? null;

/** All connected users except this client's own. */
export const othersHere = (): readonly AskableUser[] =>
  users().contents.filter(({ active, isSelf }) => active && !isSelf);

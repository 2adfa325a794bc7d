/** A user of this world, as far as others can ask him. */
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

/** The one GM whose client does what one client should do; null where no GM is there. */
export const activeGM = (): AskableUser | null => userWith(game.users.activeGM?.id ?? "") ?? null;

/** All that are there but this client's user. */
export const othersHere = (): readonly AskableUser[] =>
  users().contents.filter(({ active, isSelf }) => active && !isSelf);

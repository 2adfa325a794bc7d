/** A user of this world who can be sent a query. https://foundryvtt.com/api/v14/classes/foundry.documents.User.html */
export interface AskableUser {
  readonly id: string;
  readonly name: string;
  readonly isGM: boolean;
  readonly isSelf: boolean;
  readonly active: boolean;
  query(name: string, data: unknown, options: { readonly timeout: number }): Promise<unknown>;
}

/** https://foundryvtt.com/api/v14/classes/foundry.documents.collections.Users.html */
interface Users {
  readonly contents: readonly AskableUser[];
  get(id: string): AskableUser | undefined;
}

const users = (): Users => game.users;

export const userWith = (id: string): AskableUser | undefined => users().get(id);

/** The GM whose client does the work of exactly one client; null without a connected GM. */
export const activeGM = (): AskableUser | null => userWith(game.users.activeGM?.id ?? "") ?? null;

export const allGMs = (): readonly AskableUser[] => users().contents.filter((user) => user.isGM);

/** All connected users except this client's own. */
export const othersHere = (): readonly AskableUser[] =>
  users().contents.filter(({ active, isSelf }) => active && !isSelf);

/**
 * A user may have Foundry open in several tabs. Each tab's user is the active GM, but some work must be done by exactly one
 * client. That is the tab that holds this lock. Source:
 * https://developer.mozilla.org/docs/Web/API/Web_Locks_API
 */
let holdsLock = true;

/**
 * Whether this tab does the work of its user's one client. Always true where the page may not use locks (plain http).
 */
const isExecutor = (): boolean => holdsLock;

/**
 * Requests the lock; call at `setup`. `taken` runs in a tab that had to wait for it. The browser releases it when the
 * tab closes.
 */
export const beginExecutor = (taken: () => void): void => {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) return;
  const name = `parapet ${game.world.id} ${game.user.id}`;
  const untilClosed = (): Promise<never> => new Promise(() => undefined);
  // A script in the same browser can steal the lock. This tab continues anyway.
  const goOn = (): void => undefined;
  locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (lock !== null) return untilClosed();
      holdsLock = false;
      locks
        .request(name, () => {
          holdsLock = true;
          taken();
          return untilClosed();
        })
        .catch(goOn);
      return undefined;
    })
    .catch(goOn);
};

export const isGM = (): boolean => game.user.isGM;

export const isOwnUser = (userId: string): boolean => game.user.id === userId;
/** Whether this client does the work that exactly one client must do: the active GM's, and only one of their tabs. */
export const isActiveGM = (): boolean => game.user.isGM && game.user.isActiveGM && isExecutor();

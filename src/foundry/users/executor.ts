/**
 * A user may have Foundry open in several tabs. Each tab's user is the active GM, but only one tab may do the work that
 * exactly one client must do: the one that holds this lock. Source:
 * https://developer.mozilla.org/docs/Web/API/Web_Locks_API
 */
let holdsLock = true;

/**
 * Whether this tab does the work of its user's one client. Always true where the page may not use locks (plain http).
 */
export const isExecutor = (): boolean => holdsLock;

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

/**
 * A user may have Foundry open in several tabs. Each of them takes its user for the active GM, but only one may write what
 * one client should write: the tab that holds this lock. Source: https://developer.mozilla.org/docs/Web/API/Web_Locks_API
 */
let holdsLock = true;

/** Whether this tab does what one client of its user should do. Always, where a page may not ask for locks (plain http). */
export const isExecutor = (): boolean => holdsLock;

/** Asks for the lock, from `setup` on; `taken` runs in a tab that has waited for it. The browser frees it with its tab. */
export const beginExecutor = (taken: () => void): void => {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) return;
  const name = `parapet ${game.world.id} ${game.user.id}`;
  const untilClosed = (): Promise<never> => new Promise(() => undefined);
  void locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock !== null) return untilClosed();
    holdsLock = false;
    void locks.request(name, () => {
      holdsLock = true;
      taken();
      return untilClosed();
    });
    return undefined;
  });
};

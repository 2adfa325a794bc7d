/** What other packages may have put among the statuses. */
interface Status {
  readonly id?: unknown;
  readonly name?: unknown;
}

/**
 * The statuses that actors may have. `CONFIG.statusEffects` is an array in version 13, and in version 14 an array behind a
 * proxy, whose keys cannot be read where two statuses have one id. Some systems have a plain object there.
 */
export const statuses = (): readonly Status[] => {
  const all: readonly Status[] | Readonly<Record<string, Status>> = CONFIG.statusEffects;
  return Array.isArray(all) ? Array.from<Status>(all) : Object.values(all);
};

/** A value that a window edits, with what it was before each change. */
export interface EditHistory<T> {
  readonly now: () => T;
  /** `within`: the field that is being answered, whose keys are one change; null for a change of its own. */
  readonly change: (next: T, within?: string | null) => void;
  readonly undo: () => void;
  readonly isChanged: () => boolean;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Values are JSON; those that are written the same are the same. */
export const createHistory = <T>(start: T): EditHistory<T> => {
  const before: T[] = [];
  let now = start;
  let field: string | null = null;
  return {
    now: () => now,
    change: (next, within = null) => {
      if (isSame(next, now)) return;
      if (within === null || within !== field) before.push(now);
      [now, field] = [next, within];
    },
    undo: () => {
      now = before.pop() ?? now;
      field = null;
    },
    isChanged: () => !isSame(now, start),
  };
};

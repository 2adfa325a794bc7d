import type { Trial } from "./trial";

/** What Parapet takes Foundry to do, in a sentence, and how this client is asked whether it does. */
export interface Assumption {
  readonly says: string;
  /** The public pages leave it open, and Parapet works either way: what the check gives is the answer. */
  readonly isOpen?: true;
  /** The file of ours where it matters. */
  readonly matters: string;
  /**
   * Throws `Otherwise` when it does not hold, `Skipped` when it cannot be tested here. The result goes into the report.
   */
  readonly check: (trial: Trial) => unknown;
}

export interface Batch {
  /** `parapet.` is put in front of it. */
  readonly key: string;
  readonly name: string;
  readonly assumptions: readonly Assumption[];
}

/** It is otherwise than was taken for granted. */
export class Otherwise extends Error {
  constructor(
    readonly wanted: unknown,
    readonly came: unknown,
    what = "",
  ) {
    super(`${what === "" ? "" : `${what}: `}wanted ${shown(wanted)}, came ${shown(came)}`);
    this.name = "Otherwise";
  }
}

/** It cannot be tested here, and why. */
export class Skipped extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = "Skipped";
  }
}

/** As JSON: what is compared here are ids, numbers, texts and lists of them. */
const shown = (value: unknown): string => JSON.stringify(value) ?? String(value);

/** The same JSON. */
export const same = (came: unknown, wanted: unknown, what = ""): void => {
  if (shown(came) !== shown(wanted)) throw new Otherwise(wanted, came, what);
};

export const holds = (isSo: boolean, what: string): void => {
  if (!isSo) throw new Otherwise(true, false, what);
};

export const skip = (reason: string): never => {
  throw new Skipped(reason);
};

/** What only a person at the screen, or a second one, can tell: in the report with what to do. */
export const byHand = (says: string, matters: string, what: string): Assumption => ({
  says,
  matters,
  check: () => skip(`By hand: ${what}`),
});

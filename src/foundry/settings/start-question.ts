export interface StartSeen {
  readonly answer: unknown;
  /** The version of what the world has stored; 0 where no Parapet has begun in it yet. */
  readonly version: unknown;
  /** The rule set as stored, of whatever kind, and the one that the world would begin with. */
  readonly ruleset: unknown;
  readonly initial: string;
}

/** A world that has begun already is not asked, nor one whose rule set somebody has chosen in the meantime. */
export const isToAsk = ({ answer, version, ruleset, initial }: StartSeen): boolean => {
  if (ruleset !== initial) return false;
  return answer === "later" || (answer === "" && version === 0);
};

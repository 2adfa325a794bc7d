import type { Rank } from "./rank";

/** What put a creature before or behind others of the same initiative. */
export const TIE_BREAKS = ["modifier", "dexterity", "rollOff"] as const;
export type TieBreak = (typeof TIE_BREAKS)[number];

export interface SettledTie {
  readonly by: TieBreak;
  /** Those behind it, of its initiative, by id. */
  readonly before: readonly string[];
}

const parted = (its: Rank, other: Rank): TieBreak =>
  its.modifier !== other.modifier ? "modifier" : its.dexterity !== other.dexterity ? "dexterity" : "rollOff";

const isBefore = (its: Rank, other: Rank, by: TieBreak): boolean => {
  if (by !== "rollOff") return its[by] > other[by];
  const at = its.rollOffs.findIndex((roll, i) => roll !== (other.rollOffs[i] ?? 0));
  return at >= 0 && (its.rollOffs[at] ?? 0) > (other.rollOffs[at] ?? 0);
};

/** Why a creature comes before others that are level with it: by each way those whom it is before. */
export const settledTies = (its: Rank, ranks: readonly Rank[]): SettledTie[] => {
  const level = ranks.filter(
    ({ id, initiative }) => id !== its.id && initiative !== null && initiative === its.initiative,
  );
  return TIE_BREAKS.flatMap((by) => {
    const before = level.filter((other) => parted(its, other) === by && isBefore(its, other, by)).map(({ id }) => id);
    return before.length === 0 ? [] : [{ by, before }];
  });
};

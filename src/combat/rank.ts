/** What puts one creature before another in the turn order. */
export interface Rank {
  readonly id: string;
  /** Null before it is rolled: after all others. */
  readonly initiative: number | null;
  /** The modifier of its initiative roll, and its Dexterity: they settle ties. Both 0 where Parapet settles none. */
  readonly modifier: number;
  readonly dexterity: number;
  /** The d20s it has rolled in roll-offs. */
  readonly rollOffs: readonly number[];
}

const descending = (a: number, b: number): number => (a === b ? 0 : a > b ? -1 : 1);

/** Highest first; those without initiative last. */
export const byInitiative = (a: Pick<Rank, "initiative">, b: Pick<Rank, "initiative">): number =>
  descending(a.initiative ?? -Infinity, b.initiative ?? -Infinity);

export const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id === b.id ? 0 : a.id < b.id ? -1 : 1;

const byRollOffs = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const order = descending(a[i] ?? 0, b[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
};

const byFacts = (a: Rank, b: Rank): number =>
  descending(a.modifier, b.modifier) || descending(a.dexterity, b.dexterity);

/** Who comes first of two that have rolled the same initiative: by its modifier, Dexterity, roll-off; 0 where undecided. */
export const byTie = (a: Rank, b: Rank): number =>
  a.initiative === null || a.initiative !== b.initiative ? 0 : byFacts(a, b) || byRollOffs(a.rollOffs, b.rollOffs);

/** By initiative, then by what settles ties, then as Foundry does: by id. */
export const byRank = (a: Rank, b: Rank): number => byInitiative(a, b) || byTie(a, b) || byId(a, b);

/**
 * Who must roll off, in groups: those level with another whom no roll-off has parted, or who have not rolled where
 * others did. Creatures without initiative are in no group.
 */
export const tiedGroups = <R extends Rank>(ranks: readonly R[]): R[][] => {
  const rolled = ranks.filter(({ initiative }) => initiative !== null).sort(byRank);
  const groups: R[][] = [];
  for (const each of rolled) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isLevel = last !== undefined && byInitiative(last, each) === 0 && byFacts(last, each) === 0;
    if (group !== undefined && isLevel) group.push(each);
    else groups.push([each]);
  }
  return groups.map(stillTied).filter((group) => group.length > 0);
};

const stillTied = <R extends Rank>(group: R[]): R[] =>
  group.length === 1
    ? []
    : group.filter(
        (each) =>
          each.rollOffs.length === 0 ||
          group.some((other) => other !== each && byRollOffs(each.rollOffs, other.rollOffs) === 0),
      );

/** What put a creature before or behind others of the same initiative. */
const TIE_BREAKS = ["modifier", "dexterity", "rollOff"] as const;
type TieBreak = (typeof TIE_BREAKS)[number];

interface SettledTie {
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

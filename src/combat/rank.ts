/** What decides a creature's position in the turn order. */
export interface Rank {
  readonly id: string;
  /** Null before it is rolled; then it comes last. */
  readonly initiative: number | null;
  /** The modifier of its initiative roll, and its Dexterity: they break ties. Both 0 if Parapet breaks none. */
  readonly modifier: number;
  readonly dexterity: number;
  /** The d20 results of its roll-offs. */
  readonly rollOffs: readonly number[];
}

const descending = (a: number, b: number): number => (a === b ? 0 : a > b ? -1 : 1);

/** Highest first; creatures without initiative last. */
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

/** Ties of rolled initiative: by modifier, Dexterity, then roll-offs; 0 if still tied. */
export const byTie = (a: Rank, b: Rank): number =>
  a.initiative === null || a.initiative !== b.initiative ? 0 : byFacts(a, b) || byRollOffs(a.rollOffs, b.rollOffs);

/** By initiative, then tie-breakers, then by id as Foundry does. */
export const byRank = (a: Rank, b: Rank): number => byInitiative(a, b) || byTie(a, b) || byId(a, b);

/**
 * Groups that must roll off: creatures that are still tied, or have not rolled when others have. Creatures without
 * initiative are in no group.
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

const TIE_BREAKS = ["modifier", "dexterity", "rollOff"] as const;
type TieBreak = (typeof TIE_BREAKS)[number];

interface SettledTie {
  readonly by: TieBreak;
  /** Ids of the creatures of the same initiative that come after it. */
  readonly before: readonly string[];
}

const parted = (its: Rank, other: Rank): TieBreak =>
  its.modifier !== other.modifier ? "modifier" : its.dexterity !== other.dexterity ? "dexterity" : "rollOff";

const isBefore = (its: Rank, other: Rank, by: TieBreak): boolean => {
  if (by !== "rollOff") return its[by] > other[by];
  const at = its.rollOffs.findIndex((roll, i) => roll !== (other.rollOffs[i] ?? 0));
  return at >= 0 && (its.rollOffs[at] ?? 0) > (other.rollOffs[at] ?? 0);
};

/** Why a creature comes before others of the same initiative, by tie-breaker. */
export const settledTies = (its: Rank, ranks: readonly Rank[]): SettledTie[] => {
  const level = ranks.filter(
    ({ id, initiative }) => id !== its.id && initiative !== null && initiative === its.initiative,
  );
  return TIE_BREAKS.flatMap((by) => {
    const before = level.filter((other) => parted(its, other) === by && isBefore(its, other, by)).map(({ id }) => id);
    return before.length === 0 ? [] : [{ by, before }];
  });
};

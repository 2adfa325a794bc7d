/** What puts one creature before another in the order of battle. */
export interface Rank {
  readonly id: string;
  /** Null before it is rolled: behind all others. */
  readonly initiative: number | null;
  /** The modifier of its initiative roll, and its Dexterity: they settle ties. */
  readonly modifier: number;
  readonly dexterity: number;
  /** The d20s it has rolled in roll-offs. */
  readonly rollOffs: readonly number[];
}

const descending = (a: number, b: number): number => (a === b ? 0 : a > b ? -1 : 1);

export const byId = (a: { readonly id: string }, b: { readonly id: string }): number =>
  a.id === b.id ? 0 : a.id < b.id ? -1 : 1;

const byRollOffs = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const order = descending(a[i] ?? 0, b[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
};

/** Level by all that the rules name, but for roll-offs. */
const byRules = (a: Rank, b: Rank): number =>
  descending(a.initiative ?? -Infinity, b.initiative ?? -Infinity) ||
  descending(a.modifier, b.modifier) ||
  descending(a.dexterity, b.dexterity);

/** Initiative, its modifier, Dexterity, roll-off; ids, so that all clients agree where nothing has settled it. */
export const byRank = (a: Rank, b: Rank): number => byRules(a, b) || byRollOffs(a.rollOffs, b.rollOffs) || byId(a, b);

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
    if (group !== undefined && last !== undefined && byRules(last, each) === 0) group.push(each);
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

import type { Combatant, Encounter } from "./encounter";
import { byId, byInitiative, byRank, byTie, type Rank } from "./rank";

type Fight = Pick<Encounter, "round" | "combatants">;

/** Where a creature of this initiative belongs: behind all that have as much. */
const indexFor = (order: readonly Combatant[], its: Pick<Rank, "initiative">): number => {
  const at = order.findIndex((each) => byInitiative(its, each) < 0);
  return at < 0 ? order.length : at;
};

const byPlace = (a: Combatant, b: Combatant): number => a.place - b.place;

/** The order of the game system. Whose initiative has changed since the places were read is put where it belongs by it. */
const systemOrder = (combatants: readonly Combatant[]): Combatant[] => {
  const isPlaced = ({ initiative, placedBy }: Combatant): boolean => initiative === placedBy;
  const placed = combatants.filter(isPlaced).sort((a, b) => byPlace(a, b) || byInitiative(a, b) || byId(a, b));
  const changed = combatants.filter((each) => !isPlaced(each));
  return changed
    .sort((a, b) => byInitiative(a, b) || byPlace(a, b) || byId(a, b))
    .reduce((order, its) => order.toSpliced(indexFor(order, its), 0, its), placed);
};

/** Within each run of equal initiative, those whose ties Parapet has settled in that order. */
const withSettledTies = (order: readonly Combatant[]): Combatant[] => {
  const runs: Combatant[][] = [];
  for (const each of order) {
    const run = runs.at(-1);
    if (run?.[0]?.initiative === each.initiative) run.push(each);
    else runs.push([each]);
  }
  return runs.flatMap((run) => run.sort(byTie));
};

/**
 * Where the creature is that others have stepped in behind. If it has left, or has another initiative since, they stay
 * where it was then.
 */
const anchorAt = (order: readonly Combatant[], anchor: Rank): number => {
  const at = order.findIndex(({ id, initiative }) => id === anchor.id && initiative === anchor.initiative);
  if (at >= 0) return at;
  const behind = order.findIndex((each) => byRank(anchor, each) < 0);
  return (behind < 0 ? order.length : behind) - 0.5;
};

/** All combatants in the order in which they act in this round. */
export const turnOrder = ({ round, combatants }: Fight): Combatant[] => {
  const order = withSettledTies(systemOrder(combatants));
  const places = order.map((its, i) => {
    const stepped = its.steppedIn?.round === round ? its.steppedIn : null;
    return {
      its,
      anchor: stepped?.behind ?? its,
      at: stepped ? anchorAt(order, stepped.behind) : i,
      behind: stepped?.place ?? 0,
    };
  });
  places.sort((a, b) => a.at - b.at || byId(a.anchor, b.anchor) || a.behind - b.behind);
  return places.map(({ its }) => its);
};

/** Where one that steps in comes: straight behind the acting creature, and behind others that did so before. */
export const behindActing = (fight: Fight, acting: Combatant): { readonly behind: Rank; readonly place: number } => {
  const { id, initiative, modifier, dexterity, rollOffs } =
    acting.steppedIn?.round === fight.round ? acting.steppedIn.behind : acting;
  const others = fight.combatants.filter(
    ({ steppedIn }) => steppedIn?.round === fight.round && steppedIn.behind.id === id,
  );
  const place = 1 + Math.max(0, ...others.map(({ steppedIn }) => steppedIn?.place ?? 0));
  return { behind: { id, initiative, modifier, dexterity, rollOffs }, place };
};

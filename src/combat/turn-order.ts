import { combatantIn, withCombatant, type Combatant, type Encounter } from "./encounter";
import { byId, byInitiative, byRank, byTie, type Rank } from "./rank";

type Fight = Pick<Encounter, "round" | "combatants">;

/** Behind all creatures of the same initiative. */
const indexFor = (order: readonly Combatant[], its: Pick<Rank, "initiative">): number => {
  const at = order.findIndex((each) => byInitiative(its, each) < 0);
  return at < 0 ? order.length : at;
};

const byPlace = (a: Combatant, b: Combatant): number => a.place - b.place;

/** The game system's order. A creature whose initiative has changed since is placed by initiative. */
const systemOrder = (combatants: readonly Combatant[]): Combatant[] => {
  const isPlaced = ({ initiative, placedBy }: Combatant): boolean => initiative === placedBy;
  const placed = combatants.filter(isPlaced).sort((a, b) => byPlace(a, b) || byInitiative(a, b) || byId(a, b));
  const changed = combatants.filter((each) => !isPlaced(each));
  return changed
    .sort((a, b) => byInitiative(a, b) || byPlace(a, b) || byId(a, b))
    .reduce((order, its) => order.toSpliced(indexFor(order, its), 0, its), placed);
};

/** Within each run of equal initiative, broken ties decide. */
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
 * Position of the creature that others have stepped in after. If it has left or has another initiative, its former
 * position.
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

/** A creature that steps in acts right after the current combatant, and after others that have stepped in there. */
export const behindActing = (fight: Fight, acting: Combatant): { readonly behind: Rank; readonly place: number } => {
  const { id, initiative, modifier, dexterity, rollOffs } =
    acting.steppedIn?.round === fight.round ? acting.steppedIn.behind : acting;
  const others = fight.combatants.filter(
    ({ steppedIn }) => steppedIn?.round === fight.round && steppedIn.behind.id === id,
  );
  const place = 1 + Math.max(0, ...others.map(({ steppedIn }) => steppedIn?.place ?? 0));
  return { behind: { id, initiative, modifier, dexterity, rollOffs }, place };
};

/** These creatures keep their turns in this round: they act right after the current combatant, in this order. */
export const keepingTurns = (fight: Encounter, due: readonly Combatant[]): Encounter => {
  const acting = combatantIn(fight, fight.acting);
  if (acting === null) return fight;
  return due.reduce((now, { id }) => {
    const steppedIn = { round: fight.round, ...behindActing(now, acting) };
    return withCombatant(now, id, { steppedIn });
  }, fight);
};

import { combatantIn, type Combatant, type Encounter } from "./encounter";
import { byId, byRank, type Rank } from "./rank";

type Fight = Pick<Encounter, "round" | "combatants">;

interface Place {
  readonly rank: Rank;
  readonly behind: number;
}

const placeOf = (combatant: Combatant, fight: Fight): Place => {
  const { steppedIn } = combatant;
  if (steppedIn?.round !== fight.round) return { rank: combatant, behind: 0 };
  // Who it came behind may have been given another initiative since, or have left.
  return { rank: combatantIn(fight, steppedIn.behind.id) ?? steppedIn.behind, behind: steppedIn.place };
};

/** Who comes first of two: a total order, the same on every client. */
export const byTurn =
  (fight: Fight) =>
  (a: Combatant, b: Combatant): number => {
    const [its, other] = [placeOf(a, fight), placeOf(b, fight)];
    return byRank(its.rank, other.rank) || its.behind - other.behind || byId(a, b);
  };

/** All combatants in the order in which they act in this round. */
export const turnOrder = (fight: Fight): Combatant[] => [...fight.combatants].sort(byTurn(fight));

/** Where one that steps in comes: straight behind the acting creature, and behind others that did so before. */
export const behindActing = (fight: Fight, acting: Combatant): { readonly behind: Rank; readonly place: number } => {
  const { rank } = placeOf(acting, fight);
  const { id, initiative, modifier, dexterity, rollOffs } = rank;
  const others = fight.combatants.filter(
    ({ steppedIn }) => steppedIn?.round === fight.round && steppedIn.behind.id === id,
  );
  const place = 1 + Math.max(0, ...others.map(({ steppedIn }) => steppedIn?.place ?? 0));
  return { behind: { id, initiative, modifier, dexterity, rollOffs }, place };
};

import type { SteppedIn } from "../../../combat/encounter";
import { byRank, byTie, type Rank } from "../../../combat/rank";
import { wrapMethod } from "../../errors/wrap-method";
import { allCombats, type CombatantDocument, type CombatDocument } from "../stored/documents";
import { isOrderOn } from "../order-switch";
import { PART_KEY, storedPart } from "../stored/read-encounter";
import { ownFlag } from "../../own-flags";
import { isActiveGM } from "../../users/users";
import { OWN_STEP } from "./write-encounter";

type Compare = (a: CombatantDocument, b: CombatantDocument) => number;

const rankOf = (document: CombatantDocument): Rank => {
  const { modifier, dexterity, rollOffs } = storedPart(document);
  return { id: document.id, initiative: document.initiative, modifier, dexterity, rollOffs };
};

/** Among equal initiatives a settled tie decides, then the game system. */
const naturally =
  (bySystem: Compare): Compare =>
  (a, b) =>
    byTie(rankOf(a), rankOf(b)) || bySystem(a, b);

/**
 * What a combatant's position depends on: itself, or the combatant that it stepped in behind. If that one has left or its
 * initiative has changed, it counts as it was then.
 */
interface Anchored {
  readonly anchor: CombatantDocument | Rank;
  readonly stepped: SteppedIn | null;
}

const anchored = (its: CombatantDocument, other: CombatantDocument): Anchored => {
  const stepped = storedPart(its).steppedIn;
  if (stepped === null) return { anchor: its, stepped };
  const { behind } = stepped;
  const now = [its, other].find(({ id }) => id === behind.id) ?? its.combat?.combatants.get(behind.id);
  return { anchor: now?.initiative === behind.initiative ? now : behind, stepped };
};

const isDocument = (anchor: CombatantDocument | Rank): anchor is CombatantDocument => "flags" in anchor;

const byAnchor =
  (byNature: Compare) =>
  (a: CombatantDocument | Rank, b: CombatantDocument | Rank): number => {
    if (isDocument(a) && isDocument(b)) return a.id === b.id ? 0 : byNature(a, b);
    return byRank(isDocument(a) ? rankOf(a) : a, isDocument(b) ? rankOf(b) : b);
  };

const hasSteppedIn = ({ flags }: CombatantDocument): boolean =>
  (Reflect.get(Object(ownFlag(flags, PART_KEY)) as object, "steppedIn") ?? null) !== null;

/** The game system's comparison of two combatants, changed where Parapet has recorded a step-in or a settled tie. */
const comparedTurns = (a: CombatantDocument, b: CombatantDocument, bySystem: Compare): number => {
  // Most comparisons: what is stored decides nothing, and need not be read.
  if (a.initiative !== b.initiative && !hasSteppedIn(a) && !hasSteppedIn(b)) return bySystem(a, b);
  const byNature = naturally(bySystem);
  const [its, other] = [anchored(a, b), anchored(b, a)];
  const isMoved = its.stepped !== null || other.stepped !== null;
  if (!isMoved) return byNature(a, b);
  const order = byAnchor(byNature)(its.anchor, other.anchor);
  return order || (its.stepped?.place ?? 0) - (other.stepped?.place ?? 0) || byNature(a, b);
};

/** True while only the game system's order is requested. */
let isAskingSystem = false;

/**
 * An error here would leave the tracker empty. The system's order is used instead, without a report at each comparison.
 */
const safely = (a: CombatantDocument, b: CombatantDocument, bySystem: Compare): number => {
  try {
    return isAskingSystem || !isOrderOn() ? bySystem(a, b) : comparedTurns(a, b, bySystem);
  } catch {
    return bySystem(a, b);
  }
};

export const systemTurns = (combat: CombatDocument): CombatantDocument[] => {
  isAskingSystem = true;
  try {
    return combat.combatants.contents.toSorted((a, b) => combat._sortCombatants(a, b));
  } catch {
    return [...combat.combatants.contents];
  } finally {
    isAskingSystem = false;
  }
};

/**
 * Wraps `Combat#_sortCombatants`, which Foundry documents as overridable. It compares pair by pair, because Foundry
 * also sorts changed copies with it to find the next turn.
 */
export const sortTurns = (): boolean =>
  wrapMethod("CONFIG.Combat.documentClass.prototype._sortCombatants", "MIXED", (wrapped, args) => {
    const [a, b] = args as [CombatantDocument, CombatantDocument];
    const bySystem: Compare = (its, other) => Number(wrapped(its, other));
    return safely(a, b, bySystem);
  });

/** https://foundryvtt.com/api/v14/classes/foundry.applications.api.ApplicationV2.html */
interface Rendered {
  render(): unknown;
}

/**
 * Every client sorts its turns again. The current combatant stays the same: the active GM's client writes its new
 * index.
 */
const sortTurnsOf = async (combat: CombatDocument): Promise<void> => {
  const acting = combat.combatant?.id;
  combat.setupTurns();
  if (acting === undefined || !isActiveGM()) return;
  const turn = combat.turns.findIndex((each) => each.id === acting);
  if (turn !== combat.turn) await combat.update({ turn }, { turnEvents: false, [OWN_STEP]: true });
};

const renderTracker = (): unknown => (ui as unknown as { readonly combat: Rendered | null }).combat?.render();

/** Foundry sorts turns when combatants change. When Order of battle is switched on or off, they are sorted here. */
export const createSortAnew = (later: (done: Promise<unknown>) => void) => {
  let wasOn: boolean | null = null;
  return (): void => {
    const isOn = isOrderOn();
    const isSwitched = wasOn !== null && wasOn !== isOn;
    wasOn = isOn;
    if (!isSwitched) return;
    later(Promise.all(allCombats().map(sortTurnsOf)).then(renderTracker));
  };
};

import { isActiveGM } from "../canvas/canvas-view";
import { allCombats, type CombatDocument } from "./stored/documents";
import { isOrderOn } from "./order-switch";
import { OWN_STEP } from "./write-encounter";

interface Rendered {
  render(): unknown;
}

/** Index of `id` in the current turns. */
const indexOf = ({ turns }: CombatDocument, id: string): number => turns.findIndex((each) => each.id === id);

/**
 * Every client sorts its turns again. The current combatant stays the same: the active GM's client writes its new
 * index.
 */
const sortTurnsOf = async (combat: CombatDocument): Promise<void> => {
  const acting = combat.combatant?.id;
  combat.setupTurns();
  if (acting === undefined || !isActiveGM()) return;
  const turn = indexOf(combat, acting);
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

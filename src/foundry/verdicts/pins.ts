import type { Attack } from "../../rules/attack/verdict";

/** Attacks that the map shows in every mode. `changed` is called when one was added or removed, and not for `clear`. */
export const createPins = (changed: () => void) => {
  const pins = new Set<{ readonly attack: Attack }>();
  return {
    /** Shows it until the function returned is called, or the scene goes. */
    add: (attack: Attack): (() => void) => {
      const pin = { attack };
      pins.add(pin);
      changed();
      return () => {
        if (pins.delete(pin)) changed();
      };
    },
    attacks: (): readonly Attack[] => [...pins].map(({ attack }) => attack),
    clear: (): void => pins.clear(),
  };
};

export type Pins = ReturnType<typeof createPins>;

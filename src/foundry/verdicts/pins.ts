import type { Attack } from "../../rules/attack/verdict";

/** Attacks that the map shows whatever the overlay's mode is. */
export interface Pins {
  /** Shows it until the function returned is called, or the scene goes. */
  readonly add: (attack: Attack) => () => void;
  readonly attacks: () => readonly Attack[];
  readonly clear: () => void;
}

/** `changed` is called when an attack was added or removed, and not for `clear`. */
export const createPins = (changed: () => void): Pins => {
  const pins = new Set<{ readonly attack: Attack }>();
  return {
    add: (attack) => {
      const pin = { attack };
      pins.add(pin);
      changed();
      return () => {
        if (pins.delete(pin)) changed();
      };
    },
    attacks: () => [...pins].map(({ attack }) => attack),
    clear: () => pins.clear(),
  };
};

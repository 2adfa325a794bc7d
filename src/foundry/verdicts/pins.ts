import type { Attack } from "../../rules/attack/verdict";
import type { Move } from "../scene/preview";

/** An attack on the map. `at` is the place where its target is attacked; null where it stands. */
export interface PlacedAttack {
  readonly attack: Attack;
  readonly at: Move | null;
}

/** Attacks that the map shows in every mode. `changed` is called when one was added or removed, and not for `clear`. */
export const createPins = (changed: () => void) => {
  const pins = new Set<PlacedAttack>();
  return {
    /** Shows it until the function returned is called, or the scene goes. */
    add: (attack: Attack, at: Move | null = null): (() => void) => {
      const pin = { attack, at };
      pins.add(pin);
      changed();
      return () => {
        if (pins.delete(pin)) changed();
      };
    },
    all: (): readonly PlacedAttack[] => [...pins],
    clear: (): void => pins.clear(),
  };
};

export type Pins = ReturnType<typeof createPins>;

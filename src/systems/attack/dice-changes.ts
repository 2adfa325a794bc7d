/** What of a verdict is applied to a roll. */
import { isOfCover, type DiceKind, type Effect, type Modifier, type Verdict } from "../../rules/attack/verdict";
import type { SystemAdapter } from "../adapter/system-adapter";

/** What the settings allow on the dice. */
export interface DiceSettings {
  /** If false, nothing is changed. */
  readonly isChanging: boolean;
  /** Whether the GM wants modifiers of this type from Parapet: "cover", "flanking". */
  readonly wants: (type: string) => boolean;
}

export type Knowing = Pick<SystemAdapter, "knows" | "brings">;

interface DiceChanges {
  readonly changes: readonly Modifier[];
  readonly dice: readonly DiceKind[];
  readonly effects: readonly Effect[];
}

const NOTHING: DiceChanges = { changes: [], dice: [], effects: [] };

/** Stealth is not part of an attack. */
const isOnDice = ({ stat }: Modifier): boolean => stat !== "stealth";

/** The modifiers, dice and effects of a verdict that are applied, each once. */
export const diceChanges = (
  { modifiers, dice, effects }: Pick<Verdict, "modifiers" | "dice" | "effects">,
  { knows, brings }: Knowing,
  { isChanging, wants }: DiceSettings,
): DiceChanges => {
  if (!isChanging) return NOTHING;
  const isWanted = (modifier: Modifier): boolean => isOfCover(modifier) || wants(modifier.type);
  return {
    changes: modifiers.filter((modifier) => isOnDice(modifier) && isWanted(modifier) && !knows(modifier)),
    dice: [...new Set(dice.map(({ kind }) => kind))],
    effects: effects.filter((effect) => !brings(effect)),
  };
};

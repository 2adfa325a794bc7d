import type { Words } from "../../words/localize";
import { diceSetting } from "../../foundry/settings/fields";
import type { Effect, Modifier, Verdict } from "../../rules/attack/verdict";
import type { DeclaredAttack } from "../adapter/attack";
import type { SystemAdapter } from "../adapter/system-adapter";

/** What the settings allow on the dice. */
export interface DiceSettings {
  /** If false, nothing is changed. */
  readonly isChanging: boolean;
  /** Whether the GM wants modifiers of this type from Parapet: "cover", "flanking". */
  readonly wants: (type: string) => boolean;
}

type Knowing = Pick<SystemAdapter, "knows" | "brings">;

const NOTHING = { changes: [], effects: [] } as const;

/** Stealth is not part of an attack. */
const isOnDice = ({ stat }: Modifier): boolean => stat !== "stealth";

/** Whether a modifier comes from the level of cover. */
export const isOfCover = ({ type, side, stat }: Modifier): boolean =>
  type === "cover" || (type === "circumstance" && side === "target" && stat !== "attack");

/** The modifiers and effects of a verdict that are applied, each once. */
export const diceChanges = (
  { cover, modifiers, effects }: Pick<Verdict, "cover" | "modifiers" | "effects">,
  { ignoredCover }: Pick<DeclaredAttack, "ignoredCover">,
  { knows, brings }: Knowing,
  { isChanging, wants }: DiceSettings,
): { readonly changes: readonly Modifier[]; readonly effects: readonly Effect[] } => {
  if (!isChanging) return NOTHING;
  const isIgnored = (modifier: Modifier): boolean => isOfCover(modifier) && ignoredCover.includes(cover);
  const isWanted = (modifier: Modifier): boolean => isOfCover(modifier) || wants(modifier.type);
  return {
    changes: modifiers.filter(
      (modifier) => isOnDice(modifier) && isWanted(modifier) && !isIgnored(modifier) && !knows(modifier),
    ),
    effects: effects.filter((effect) => !brings(effect)),
  };
};

/** The name of the setting that can switch it off; for modifiers without one, the level of cover. */
export const labelOf = ({ type, note }: Modifier, words: Words): string => {
  const setting = diceSetting(type);
  return words.sayKey(setting === undefined ? note.key : `PARAPET.Setting.${setting}.Name`);
};

import type { Words } from "../../words/localize";
import { diceSetting } from "../../foundry/settings/fields";
import type { Effect, Modifier, Verdict } from "../../rules/attack/verdict";
import type { DeclaredAttack } from "../adapter/attack";
import type { SystemAdapter } from "../adapter/system-adapter";

/** What the table wants on its dice. */
export interface DiceSettings {
  /** Nothing at all is changed where it is false. */
  readonly isChanging: boolean;
  /** Whether the GM wants this kind of number from Parapet: "cover", "flanking". */
  readonly wants: (type: string) => boolean;
}

type Knowing = Pick<SystemAdapter, "knows" | "brings">;

const NOTHING = { changes: [], effects: [] } as const;

/** Stealth is no matter of the attack. */
const isOnDice = ({ stat }: Modifier): boolean => stat !== "stealth";

/** Whether it is what a level of cover does, and no bonus of another kind. */
export const isOfCover = ({ type, side, stat }: Modifier): boolean =>
  type === "cover" || (type === "circumstance" && side === "target" && stat !== "attack");

/** The numbers and effects of a verdict that are to be put on the dice, each once. */
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

/** As the setting calls it by which it can be left out; what has none, as cover, by its level. */
export const labelOf = ({ type, note }: Modifier, words: Words): string => {
  const setting = diceSetting(type);
  return words.sayKey(setting === undefined ? note.key : `PARAPET.Setting.${setting}.Name`);
};

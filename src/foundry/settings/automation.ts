import {
  ATTACK_DICE,
  CARDS,
  MISS_CHANCES,
  REFUSALS,
  type AttackDice,
  type CardsSetting,
  type MissChanceSetting,
  type RefusalSetting,
} from "./choices";
import { diceSetting } from "./fields";
import { storedValue } from "./store";

/** What is chosen; storage holds nothing else that is read as it is. */
const chosen = <T extends string>(values: readonly [T, ...T[]], key: string): T => {
  const stored = storedValue(key);
  return values.find((value) => value === stored) ?? values[0];
};

/** While another module puts cover on the dice Parapet shows, and stops nothing. */
export const refusalSetting = (isStandingDown: boolean): RefusalSetting =>
  isStandingDown ? "off" : chosen(REFUSALS, "refusal");

/** Nor does it roll unasked then. */
export const missChanceSetting = (isStandingDown: boolean): MissChanceSetting => {
  const setting = chosen(MISS_CHANCES, "missChance");
  return isStandingDown && setting === "attack" ? "card" : setting;
};

export const cardsSetting = (): CardsSetting => chosen(CARDS, "cards");

/** What the table wants on its dice; nothing while another module puts cover there. */
export const diceSettings = (isStandingDown: boolean) => ({
  isChanging: !isStandingDown && storedValue("modifiers") === "on",
  wants: (type: string): boolean => {
    const setting = diceSetting(type);
    return setting === undefined || storedValue(setting) === "on";
  },
  rollsMissChance: missChanceSetting(isStandingDown) !== "off",
});

/** Whether areas placed by this user get a card. */
export const hasAreaCards = (): boolean => storedValue("areaCards") === "on";

export const attackDiceSetting = (): AttackDice => chosen(ATTACK_DICE, "attackDice");

/** Where a sheet keeps the defence that cover helps, in systems of whose rolls nothing is known. */
export interface DefenceSettings {
  /** Key of an active effect's change, as `system.attributes.ac.bonus`; "" for nowhere. */
  readonly path: string;
  readonly way: "add" | "subtract";
}

export const defenceSettings = (): DefenceSettings => ({
  path: String(storedValue("defencePath")),
  way: storedValue("defenceWay") === "subtract" ? "subtract" : "add",
});

/** Whether rows of the combat tracker say their creatures' cover. */
export const hasCoverColumn = (): boolean => storedValue("trackerCover") === "on";

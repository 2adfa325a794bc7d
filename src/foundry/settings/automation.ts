import { diceSetting } from "./fields";
import { storedValue } from "./store";

/** What the table wants to be done with attacks that the rules forbid. */
export const REFUSALS = ["ask", "block", "warn", "off"] as const;
export type RefusalSetting = (typeof REFUSALS)[number];

export const refusalSetting = (): RefusalSetting => {
  const stored = storedValue("refusal");
  return REFUSALS.find((each) => each === stored) ?? REFUSALS[0];
};

/** When a miss chance is rolled. */
export const MISS_CHANCES = ["attack", "card", "off"] as const;
export type MissChanceSetting = (typeof MISS_CHANCES)[number];

export const missChanceSetting = (): MissChanceSetting => {
  const stored = storedValue("missChance");
  return MISS_CHANCES.find((each) => each === stored) ?? MISS_CHANCES[0];
};

/** How much a card says. */
export const CARDS = ["full", "compact", "off"] as const;
export type CardsSetting = (typeof CARDS)[number];

export const cardsSetting = (): CardsSetting => {
  const stored = storedValue("cards");
  return CARDS.find((each) => each === stored) ?? CARDS[0];
};

/** What the table wants on its dice; nothing while another module puts cover there. */
export const diceWishes = (isStandingDown: boolean) => ({
  isChanging: !isStandingDown && storedValue("modifiers") === "on",
  wants: (type: string): boolean => {
    const setting = diceSetting(type);
    return setting === undefined || storedValue(setting) === "on";
  },
  rollsMissChance: missChanceSetting() !== "off",
});

/** Whether areas that this user lays are told of. */
export const hasAreaCards = (): boolean => storedValue("areaCards") === "on";

/** Which rolls at targets are taken for attacks, in systems of whose rolls nothing is known. */
const ATTACK_DICE = ["d20", "any", "off"] as const;
export type AttackDice = (typeof ATTACK_DICE)[number];

export const attackDiceSetting = (): AttackDice => {
  const stored = storedValue("attackDice");
  return ATTACK_DICE.find((each) => each === stored) ?? ATTACK_DICE[0];
};

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

/** The choices of settings that more is done with than showing them, the default first. */

/** What is done with attacks that the rules forbid. */
export const REFUSALS = ["ask", "block", "warn", "off"] as const;
export type RefusalSetting = (typeof REFUSALS)[number];

/** When a miss chance is rolled. */
export const MISS_CHANCES = ["attack", "card", "off"] as const;
export type MissChanceSetting = (typeof MISS_CHANCES)[number];

/** How much a card says. */
export const CARDS = ["full", "compact", "off"] as const;
export type CardsSetting = (typeof CARDS)[number];

/** Which rolls at targets are taken for attacks, in systems of whose rolls nothing is known. */
export const ATTACK_DICE = ["off", "d20", "any"] as const;
export type AttackDice = (typeof ATTACK_DICE)[number];

import type { Words } from "../../words/localize";
import type { Capabilities } from "./system-adapter";

/** One sentence about what Parapet automates in a game system, or leaves to the table. */
export interface CapabilityLine {
  readonly isAutomatic: boolean;
  readonly text: string;
}

export const capabilityLines = (
  { attack, save, refusal, missChance }: Capabilities,
  words: Words,
): readonly CapabilityLine[] => [
  { isAutomatic: attack !== "card", text: words.say(`PARAPET.Capabilities.attack.${attack}`) },
  { isAutomatic: save, text: words.say(`PARAPET.Capabilities.save.${save ? "yes" : "no"}`) },
  { isAutomatic: refusal !== "never", text: words.say(`PARAPET.Capabilities.refusal.${refusal}`) },
  {
    isAutomatic: missChance === "attack" || missChance === "counted",
    text: words.say(`PARAPET.Capabilities.missChance.${missChance}`),
  },
];

import { NO_FACTS } from "../foundry/token-facts";
import type { SystemAdapter } from "./system-adapter";

/** For game systems that no other adapter knows. */
export const generic: SystemAdapter = {
  systems: [],
  capabilities: { attack: "card", save: false, refusal: "never", missChance: false },
  knows: () => false,
  brings: () => false,
  factsOf: NO_FACTS,
  register: () => undefined,
};

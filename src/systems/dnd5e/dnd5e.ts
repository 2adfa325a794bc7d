import type { SystemAdapter } from "../system-adapter";
import { factsOf } from "./facts";

/** Dungeons & Dragons, fifth edition: 4.0 to 5.3, by the hooks whose names end in V2. */
export const dnd5e: SystemAdapter = {
  systems: ["dnd5e"],
  capabilities: { attack: "card", save: false, refusal: "never", missChance: false },
  knows: () => false,
  brings: () => false,
  factsOf,
  register: () => undefined,
};

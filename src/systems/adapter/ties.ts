import { numberAt } from "./actor-path";

/** What settles ties of initiative: its modifier, then Dexterity. */
export interface Ties {
  readonly modifier: number;
  readonly dexterity: number;
}

/** By the paths that dnd5e and pf1 share; 0 for systems that keep them elsewhere, where the roll-off decides. */
export const tiesOf = (actor: object | null): Ties => ({
  modifier: numberAt(actor, ["system", "attributes", "init", "total"]) ?? 0,
  dexterity: numberAt(actor, ["system", "abilities", "dex", "mod"]) ?? 0,
});

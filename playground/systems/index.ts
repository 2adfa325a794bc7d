import { daggerheart } from "./daggerheart";
import { dnd5e } from "./dnd5e/dnd5e";
import { drawSteel } from "./draw-steel";
import { lancer } from "./lancer";
import { noSystem } from "./no-system";
import { pf1 } from "./pf1/pf1";
import { pf2e, sf2e } from "./pf2e/pf2e";
import type { PlaygroundSystem } from "./playground-system";
import { swade } from "./swade";

export const SYSTEMS: readonly PlaygroundSystem[] = [
  ...[noSystem, dnd5e, pf1, pf2e, sf2e],
  ...[swade, drawSteel, daggerheart, lancer],
];

/** Links that were written by hand name the rules alone. */
const hasOtherRules = (): boolean => /[#&]rules=(?!dnd5e)/.test(window.location.hash);

/** The tavern's fight is one of the fifth edition. Bare pages and those of plain samples have no system. */
const usualIn = (query: URLSearchParams): string =>
  ["bare", "opening", "first-run"].some((name) => query.has(name)) || hasOtherRules() ? noSystem.id : dnd5e.id;

/** `?system=ID`. An unsupported system behaves like `noSystem` under its own name. */
export const systemAsked = (query: URLSearchParams): PlaygroundSystem => {
  const id = query.get("system") ?? usualIn(query);
  return SYSTEMS.find((system) => system.id === id) ?? { ...noSystem, id, title: id };
};

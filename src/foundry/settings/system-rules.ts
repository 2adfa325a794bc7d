import { DEFAULT_RULE_SET, ruleSets } from "../../rules/index";
import type { Book } from "../../rules/books/book";

/** Rule sets of the world and of modules are offered, and never used unasked. Their ids have a dot. */
export const isBook = ({ id }: Book): boolean => !id.includes(".");

export const isFor =
  (system: string) =>
  ({ systems }: Book): boolean =>
    systems?.own?.includes(system) === true;

export const bookFor = (system: string): string | undefined => ruleSets().filter(isBook).find(isFor(system))?.id;

export const closestFor = (system: string): string | undefined =>
  ruleSets()
    .filter(isBook)
    .find(({ systems }) => systems?.closest?.includes(system))?.id;

/** What shows verdicts until a GM has chosen. Always a book, so that no document becomes the rules of a world by itself. */
export const ruleSetForSystem = (system: string): string => bookFor(system) ?? closestFor(system) ?? DEFAULT_RULE_SET;

/** Game systems with an adapter in `src/systems`. In others Parapet uses only Foundry's hooks. */
const ADAPTED = ["dnd5e", "pf1", "pf2e", "sf2e", "swade", "draw-steel", "daggerheart", "lancer"];

export const hasAdapter = (system: string): boolean => ADAPTED.includes(system);

import type { Pf1Actor, Pf1Item } from "./action-use";

/** Feats that ignore cover or concealment, by their English names. */
export const FEATS = ["Improved Precise Shot", "Blind-Fight", "Improved Blind-Fight", "Greater Blind-Fight"] as const;
export type Feat = (typeof FEATS)[number];

/** A common form of a name, the system's tag and a flag: `improvedPreciseShot`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

const saidBy = (...names: readonly unknown[]): readonly string[] =>
  names.flatMap((name) => (typeof name === "string" ? [plain(name)] : []));

/** A list, or in older data an object by flag names. */
const flagsOf = (flags: unknown): readonly string[] =>
  saidBy(...(Array.isArray(flags) ? (flags as unknown[]) : Object.keys(flags ?? {})));

/**
 * All names of a feat: its own, the original that Babele keeps for a translation, and its tag. Boolean flags count on
 * any item.
 */
const tellsOf = ({ type, name, system, flags }: Pf1Item): readonly string[] => [
  ...(type === "feat" ? saidBy(name, flags?.babele?.originalName, system?.tag) : []),
  ...flagsOf(system?.flags?.boolean),
];

const isInUse = ({ isActive, system }: Pf1Item): boolean => isActive !== false && system?.disabled !== true;

/** The feats that an actor has and that are not disabled. */
export const featsOf = (actor: Pf1Actor | null | undefined): ReadonlySet<Feat> => {
  const told = new Set([...(actor?.items ?? [])].filter(isInUse).flatMap(tellsOf));
  return new Set(FEATS.filter((feat) => told.has(plain(feat))));
};

import type { Pf1Actor, Pf1Item } from "./action-use";

/** Feats that pass over cover or concealment, by their English names. */
export const FEATS = ["Improved Precise Shot", "Blind-Fight", "Improved Blind-Fight", "Greater Blind-Fight"] as const;
export type Feat = (typeof FEATS)[number];

/** A name, a tag that the system makes of it and a flag say the same: `improvedPreciseShot`. */
const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, "");

const saidBy = (...names: readonly unknown[]): readonly string[] =>
  names.flatMap((name) => (typeof name === "string" ? [plain(name)] : []));

/** Flags are a list, or in older data an object by their names. */
const flagsOf = (flags: unknown): readonly string[] =>
  saidBy(...(Array.isArray(flags) ? (flags as unknown[]) : Object.keys(flags ?? {})));

/** A feat by its name, by the one that a translation keeps for Babele or by its tag; anything by its boolean flags. */
const tellsOf = ({ type, name, system, flags }: Pf1Item): readonly string[] => [
  ...(type === "feat" ? saidBy(name, flags?.babele?.originalName, system?.tag) : []),
  ...flagsOf(system?.flags?.boolean),
];

const isInUse = ({ isActive, system }: Pf1Item): boolean => isActive !== false && system?.disabled !== true;

/** Those of the feats that an actor has and that are not switched off. */
export const featsOf = (actor: Pf1Actor | null | undefined): ReadonlySet<Feat> => {
  const told = new Set([...(actor?.items ?? [])].filter(isInUse).flatMap(tellsOf));
  return new Set(FEATS.filter((feat) => told.has(plain(feat))));
};

/** What levels of cover are worth. Each book has one table, which house rules are merged into. */
import { reason, type Modifier, type Stat } from "../attack/verdict";

/** By level and stat. A level that changes no number is left out. */
export type LevelNumbers = Readonly<Record<string, Readonly<Partial<Record<Stat, number>>>>>;

/** 0 where the level does not change it. */
export const numberOfLevel = (numbers: LevelNumbers, level: string, stat: Stat): number => numbers[level]?.[stat] ?? 0;

type Kind = Pick<Modifier, "side" | "type"> & Partial<Pick<Modifier, "note">>;

/** A level's modifiers of these stats, in this order. */
export const levelModifiers = (
  numbers: LevelNumbers,
  level: string,
  stats: readonly Stat[],
  { side, type, note }: Kind,
): Modifier[] => {
  const own = numbers[level];
  const modifiers: Modifier[] = [];
  if (own === undefined) return modifiers;
  const said = note ?? reason(`Level.${level}`);
  for (const stat of stats) {
    const value = own[stat] ?? 0;
    if (value !== 0) modifiers.push({ stat, value, side, type, note: said });
  }
  return modifiers;
};

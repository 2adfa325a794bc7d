import { numberAt, type ActorPath } from "../adapter/actor-numbers";

/** Paths of the modifier for noticing: dnd5e, pf1, pf2e. */
const PERCEPTION: readonly ActorPath[] = [
  ["system", "skills", "prc", "total"],
  ["system", "skills", "per", "mod"],
  ["system", "perception", "mod"],
];

const STEALTH: readonly ActorPath[] = [
  ["system", "skills", "ste", "total"],
  ["system", "skills", "ste", "mod"],
  ["system", "skills", "stealth", "mod"],
];

/** Paths of pf1, then of dnd5e; for characters their level. */
const CHALLENGE: readonly ActorPath[] = [
  ["system", "details", "cr", "total"],
  ["system", "details", "cr"],
  ["system", "details", "level", "value"],
  ["system", "details", "level"],
];

const firstAt = (actor: object | null, paths: readonly ActorPath[]): number | undefined => {
  for (const path of paths) {
    const found = numberAt(actor, path);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** An actor's modifier for noticing; undefined if its sheet has none. */
export const perceptionOf = (actor: object | null): number | undefined => firstAt(actor, PERCEPTION);

export const stealthOf = (actor: object | null): number | undefined => firstAt(actor, STEALTH);

export const challengeOf = (actor: object | null): number | undefined => firstAt(actor, CHALLENGE);

import { numberAt, type ActorPath } from "../adapter/actor-numbers";

/** Where systems keep the bonus of a check to notice: dnd5e, pf1, pf2e. */
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

/** pf1, then dnd5e: of characters their level. */
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

/** What an actor adds to a check to notice; undefined where its sheet does not say. */
export const perceptionOf = (actor: object | null): number | undefined => firstAt(actor, PERCEPTION);

export const stealthOf = (actor: object | null): number | undefined => firstAt(actor, STEALTH);

export const challengeOf = (actor: object | null): number | undefined => firstAt(actor, CHALLENGE);

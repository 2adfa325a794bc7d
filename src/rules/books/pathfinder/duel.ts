import type { Battlefield, Creature } from "../../../scene/model/battlefield";
import type { Pair } from "../../attack/between";
import type { Attack } from "../../attack/verdict";

/** Two creatures, one of which strikes or shoots at the other. */
export interface Duel {
  readonly battlefield: Battlefield;
  readonly attack: Attack;
  readonly attacker: Creature;
  readonly target: Creature;
}

/** The two creatures of an attack; undefined for an area, which rolls no attack, whoever makes it. */
export const duelOf = ({ battlefield, attacker, target }: Pair, attack: Attack): Duel | undefined =>
  attack.kind === "area" || attacker.creature === undefined || target.creature === undefined
    ? undefined
    : { battlefield, attack, attacker: attacker.creature, target: target.creature };

/** How far the attacker strikes, scene units: as the attack says, else by its own reach. */
export const reachIn = ({ attack, attacker }: Duel): number => attack.reach ?? attacker.reach;

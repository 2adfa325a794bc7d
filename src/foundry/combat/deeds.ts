/** What creatures have declared in a fight, as far as it bears on attacks. Creatures by id (`token:ID`). */
import type { Combatant } from "../../combat/encounter";
import { stancesIn } from "../../combat/stances";
import type { Attack, Stance } from "../../rules/attack/verdict";
import type { Book } from "../../rules/books/book";
import { isAgileWith } from "../../rules/books/pathfinder/attack-roll";
import type { Knowledge } from "../verdicts/knowledge";
import { hasCharged } from "./charging";
import { isOrderOn } from "./order-switch";
import { combatantBegun, isWithheld, type CombatantDocument } from "./stored/documents";
import { knownPart, unreadPart } from "./stored/known-part";

type Declared = Pick<Combatant, "defence" | "isFullRound" | "isTakingCover" | "isStealthy" | "isInClassStance">;

/** Asked for every verdict, so the whole part is read only where it names a stance. */
const namesStance = (document: CombatantDocument): boolean => {
  const { defence = null, isFullRound, isTakingCover, isStealthy } = unreadPart(document);
  return defence !== null || [isFullRound, isTakingCover, isStealthy].includes(true);
};

/** A creature's combatant in a fight that has begun. */
const fighting = (creature: string): CombatantDocument | undefined => combatantBegun(creature.slice("token:".length));

/** What a user may know of creatures; null for the truth. */
type Knows = Pick<Knowledge, "owns"> | null;

/** Users who do not own a withheld combatant learn nothing about it. */
const isTold = (creature: string, knows: Knows): boolean => {
  if (knows === null || knows.owns(creature)) return true;
  const document = fighting(creature);
  return document !== undefined && !isWithheld(document);
};

interface DeedsParts {
  /** An actor's ranks in Acrobatics. */
  readonly acrobaticsOf: (actor: object) => number;
}

const declaredBy = (creature: string, knows: Knows): Declared | null => {
  const document = fighting(creature);
  if (document === undefined || !isOrderOn() || !namesStance(document)) return null;
  return isTold(creature, knows) ? knownPart(document) : null;
};

/** Ranks are on the sheet, which only owners know. */
const isKnownAgile = (creature: string, { acrobaticsOf }: DeedsParts, knows: Knows): boolean => {
  const actor = knows === null || knows.owns(creature) ? fightingActor(creature) : null;
  return actor !== null && isAgileWith(acrobaticsOf(actor));
};

/** The actor of a creature in a fight that has begun; null without one. */
export const fightingActor = (creature: string): object | null => fighting(creature)?.actor ?? null;

/** Whether a user may know that a creature has declared what leaves it no attacks of opportunity until its next turn. */
export const hasNoOpportunities = (creature: string, knows: Knows): boolean => {
  const document = fighting(creature);
  if (document === undefined || !isOrderOn() || !isTold(creature, knows)) return false;
  const { defence, isFullRound } = knownPart(document);
  return isFullRound || defence?.kind === "total-defense";
};

/** Adds to an attack what its two creatures have declared, where the book knows it and as far as the user may know it. */
export const createDeeds =
  (parts: DeedsParts) =>
  (attack: Attack, { hasCharges, stances = [] }: Book, knows: Knows): Attack => {
    const hasChargedBefore = hasCharges === true && hasCharged(attack.target) && isTold(attack.target, knows);
    const charged = hasChargedBefore ? { hasTargetCharged: true } : {};
    if (stances.length === 0) return { ...attack, ...charged };
    const known = (declared: Declared | null): readonly Stance[] =>
      declared === null ? [] : stancesIn(declared).filter((stance) => stances.includes(stance));
    const target = declaredBy(attack.target, knows);
    const [its, others] = [known(attack.attacker === null ? null : declaredBy(attack.attacker, knows)), known(target)];
    return {
      ...attack,
      ...charged,
      ...(its.length === 0 ? {} : { attackerStances: its }),
      ...(others.length === 0 ? {} : { targetStances: others }),
      ...((target?.defence ?? null) !== null && isKnownAgile(attack.target, parts, knows)
        ? { isTargetAgile: true }
        : {}),
    };
  };

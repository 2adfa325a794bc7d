/** What creatures have declared in a fight, as far as it bears on attacks. Creatures by id (`token:ID`). */
import { stancesIn, type Combatant } from "../../combat/encounter";
import type { Attack, Stance } from "../../rules/attack/verdict";
import type { Book } from "../../rules/books/book";
import { ownFlag } from "../own-flags";
import { hasCharged } from "./charging";
import type { GmSecrets } from "./gm-only/gm-secrets";
import { isOrderOn } from "./order-switch";
import { combatantBegun, type CombatantDocument } from "./stored/documents";
import { PART_KEY, storedPart } from "./stored/read-encounter";

type Declared = Pick<Combatant, "defence" | "isTakingCover" | "isStealthy">;

/** Asked for every verdict, so the whole part is read only where it names a stance. */
const namesStance = ({ flags }: CombatantDocument): boolean => {
  const part = Object(ownFlag(flags, PART_KEY)) as { readonly [K in keyof Declared]?: unknown };
  return (part.defence ?? null) !== null || part.isTakingCover === true || part.isStealthy === true;
};

const declaredBy = (creature: string, secrets: () => Pick<GmSecrets, "of">): Declared | null => {
  const document = combatantBegun(creature.slice("token:".length));
  if (document === undefined || !isOrderOn()) return null;
  const secret = secrets().of(document.combat?.id ?? "").combatants[document.id];
  if (!namesStance(document) && secret?.isStealthy !== true) return null;
  return { ...storedPart(document), ...secret };
};

/** The actor of a creature in a fight that has begun; null without one. */
export const fightingActor = (creature: string): object | null =>
  combatantBegun(creature.slice("token:".length))?.actor ?? null;

/** Whether a creature can make no attacks now. */
export const isInTotalDefense = (creature: string): boolean => {
  const document = combatantBegun(creature.slice("token:".length));
  return document !== undefined && isOrderOn() && storedPart(document).defence?.kind === "total-defense";
};

/** Adds to an attack what its two creatures have declared, where the book knows it. */
export const createDeeds =
  (secrets: () => Pick<GmSecrets, "of">) =>
  (attack: Attack, { hasCharges, stances = [] }: Book): Attack => {
    const charged = hasCharges === true && hasCharged(attack.target) ? { hasTargetCharged: true } : {};
    if (stances.length === 0) return { ...attack, ...charged };
    const known = (declared: Declared | null): readonly Stance[] =>
      declared === null ? [] : stancesIn(declared).filter((stance) => stances.includes(stance));
    const target = declaredBy(attack.target, secrets);
    const [its, others] = [
      known(attack.attacker === null ? null : declaredBy(attack.attacker, secrets)),
      known(target),
    ];
    return {
      ...attack,
      ...charged,
      ...(its.length === 0 ? {} : { attackerStances: its }),
      ...(others.length === 0 ? {} : { targetStances: others }),
      ...(target?.defence?.isAgile === true ? { isTargetAgile: true } : {}),
    };
  };

import { isHidingPlace } from "../../../combat/surprise/ambush";
import { isInvisible } from "../../../rules/concealment/senses";
import { isWithinRange } from "../../../rules/distance/distance";
import { fiveFeetOn } from "../../../rules/distance/five-feet";
import type { Verdicts } from "../../verdicts/verdicts";
import { viewedScene } from "../../canvas/viewed-scene";
import type { CombatantDocument } from "../stored/documents";

export interface Spoiler {
  readonly id: string;
  readonly name: string;
  readonly why: "seen" | "squeezing" | "elsewhere";
}

export interface HidingQuestion {
  readonly ambushers: readonly CombatantDocument[];
  readonly prey: CombatantDocument;
  /** Viewpoint in scene pixels; null for the position of the token. */
  readonly at: { readonly x: number; readonly y: number } | null;
}

/** The creature of a combatant on the viewed scene; undefined when there is none. */
const creatureOf = ({ tokenId, sceneId }: CombatantDocument, verdicts: Verdicts) =>
  sceneId !== viewedScene()?.id
    ? undefined
    : verdicts.real.current().battlefield.creatures.find(({ id }) => id === `token:${tokenId}`);

/** Ambushers without standard or better cover from the approach, squeezing, or not on the viewed scene; or the prey, if it is not there. */
export const hidingSpoilers = ({ ambushers, prey, at }: HidingQuestion, verdicts: Verdicts): Spoiler[] => {
  const attacker = creatureOf(prey, verdicts)?.id;
  if (attacker === undefined) return [{ id: prey.id, name: prey.name, why: "elsewhere" }];
  const moves = at === null ? null : new Map([[prey.tokenId ?? "", at]]);
  const whyOf = (each: CombatantDocument): Spoiler["why"] | null => {
    const its = creatureOf(each, verdicts);
    if (its === undefined) return "elsewhere";
    if (its.conditions.includes("squeezing")) return "squeezing";
    const attack = { attacker, target: its.id, kind: "ranged", reach: null, origin: null } as const;
    return isHidingPlace(verdicts.judge(attack, { as: "truth", at: moves, settings: "saved" })) ? null : "seen";
  };
  return ambushers.flatMap((each) => {
    const why = whyOf(each);
    return why === null ? [] : [{ id: each.id, name: each.name, why }];
  });
};

export const areInvisible = (ambushers: readonly CombatantDocument[], verdicts: Verdicts): boolean =>
  ambushers.length > 0 &&
  ambushers.every((each) => {
    const its = creatureOf(each, verdicts);
    return its !== undefined && isInvisible(its);
  });

/** How a combatant is out of sight, in each way that it is; null if it is not on the viewed scene. */
export const concealmentOf = (
  combatant: CombatantDocument,
  verdicts: Verdicts,
): readonly ("hidden" | "invisible")[] | null => {
  const its = creatureOf(combatant, verdicts);
  if (its === undefined) return null;
  return [...(its.isHidden ? (["hidden"] as const) : []), ...(isInvisible(its) ? (["invisible"] as const) : [])];
};

/** Whether a combatant has no part in what follows: defeated, or dead on the viewed scene. */
export const isOut = (combatant: CombatantDocument, verdicts: Verdicts): boolean =>
  combatant.isDefeated || creatureOf(combatant, verdicts)?.isDead === true;

/** Whether two combatants are within so many times 5 ft of each other. */
export const areWithin = (
  [p, q]: readonly [CombatantDocument, CombatantDocument],
  fives: number,
  verdicts: Verdicts,
): boolean => {
  const { battlefield } = verdicts.real.current();
  const [from, to] = [creatureOf(p, verdicts), creatureOf(q, verdicts)];
  return (
    from !== undefined && to !== undefined && isWithinRange(battlefield, from, to, fives * fiveFeetOn(battlefield.grid))
  );
};

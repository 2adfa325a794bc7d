import type { Verdict } from "../../../rules/attack/verdict";
import type { Verdicts } from "../../verdicts/verdicts";
import { viewedScene } from "../../canvas/canvas-view";
import type { CombatantDocument } from "../stored/documents";

/** Why an ambusher spoils the hiding place. */
export interface Spoiler {
  /** The combatant. */
  readonly id: string;
  readonly name: string;
  readonly why: "seen" | "squeezing" | "elsewhere";
}

export interface HidingQuestion {
  readonly ambushers: readonly CombatantDocument[];
  readonly prey: CombatantDocument;
  /** Where it would stand, scene pixels; null for where it stands. */
  readonly at: { readonly x: number; readonly y: number } | null;
}

/** Full cover is what lets no attack through at all. */
const isWhole = ({ lineOfEffect, cover }: Pick<Verdict, "lineOfEffect" | "cover">): boolean =>
  !lineOfEffect || cover === "total";

/** The creature of a combatant on the viewed scene; undefined where there is none. */
const creatureOf = ({ tokenId, sceneId }: CombatantDocument, verdicts: Verdicts) =>
  sceneId !== viewedScene()?.id
    ? undefined
    : verdicts.real.current().battlefield.creatures.find(({ id }) => id === `token:${tokenId}`);

/** Whoever of the ambushers has no full cover from the approach, squeezes, or is not on the viewed scene. */
export const hidingSpoilers = ({ ambushers, prey, at }: HidingQuestion, verdicts: Verdicts): Spoiler[] => {
  const attacker = creatureOf(prey, verdicts)?.id;
  const moves = at === null ? null : new Map([[prey.tokenId ?? "", at]]);
  const whyOf = (each: CombatantDocument): Spoiler["why"] | null => {
    const its = creatureOf(each, verdicts);
    if (its === undefined || attacker === undefined) return "elsewhere";
    if (its.conditions.includes("squeezing")) return "squeezing";
    const attack = { attacker, target: its.id, kind: "ranged", reach: null, origin: null } as const;
    return isWhole(verdicts.wholeAt(attack, moves)) ? null : "seen";
  };
  return ambushers.flatMap((each) => {
    const why = whyOf(each);
    return why === null ? [] : [{ id: each.id, name: each.name, why }];
  });
};

/** Whether all of them are invisible, by their statuses. */
export const areInvisible = (ambushers: readonly CombatantDocument[], verdicts: Verdicts): boolean =>
  ambushers.length > 0 &&
  ambushers.every((each) => creatureOf(each, verdicts)?.conditions.includes("invisible") === true);

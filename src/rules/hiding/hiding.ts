/**
 * Observers of a creature, the conditions to hide from each, and what cover and invisibility add to its Stealth.
 * Source: Pathfinder 1e, "Cover and Stealth Checks" and the invisible condition; Epic Path, "Invisible".
 */
import type { Battlefield, Creature } from "../../scene/model/battlefield";
import { levelsMeet } from "../../scene/model/levels";
import { attitudeBetween } from "../../scene/model/sides";
import {
  type Action,
  type Attack,
  type Modifier,
  reason,
  type Reason,
  type Verdict,
  type VerdictLevel,
} from "../attack/verdict";
import { shotAt } from "../judge/likely-attack";

/** What being invisible adds to a Stealth check. */
export interface InvisibleStealth {
  readonly moving: number;
  readonly still: number;
}

const canWatch = ({ kind, isDead, isHidden, conditions }: Creature): boolean =>
  kind === "creature" && !isDead && !isHidden && !conditions.includes("unconscious");

/** The looks of a creature's enemies at it, in the scene's order: each is judged as a shot at the creature. */
export const looksAt = (battlefield: Battlefield, hider: Creature): readonly Attack[] =>
  battlefield.creatures
    .filter(
      (other) =>
        canWatch(other) &&
        attitudeBetween(other, hider) === "enemy" &&
        levelsMeet(battlefield, other.level, hider.level),
    )
    .map(({ id }) => shotAt(id, hider.id));

/** Hiding at all, and beginning a Stealth stance where the book has one. */
export const WAYS_TO_HIDE = ["hide", "stealth-stance"] as const satisfies readonly Action[];
export type WayToHide = (typeof WAYS_TO_HIDE)[number];

/** Which enemies a creature may hide from in one way. */
export interface HidingChance {
  readonly way: WayToHide;
  /** Ids of enemies. */
  readonly from: readonly string[];
  readonly notFrom: readonly { readonly observer: string; readonly why: Reason }[];
  /** What hiding from those takes besides; null for nothing. */
  readonly also: Reason | null;
  /** The rules leave it to the GM who may hide. */
  readonly isLeftToGM: boolean;
}

const LEFT_TO_GM = "PARAPET.Reason.HidingByGM";

/** By the verdicts on its enemies' looks; a way that the book does not know is left out. */
export const hidingChances = (looks: readonly VerdictLevel[]): readonly HidingChance[] =>
  WAYS_TO_HIDE.flatMap((way) => {
    const asked = looks.flatMap(({ attacker, permissions }) => {
      const found = permissions.find(({ action }) => action === way);
      return found === undefined || attacker === null ? [] : [{ observer: attacker, ...found }];
    });
    if (asked.length === 0) return [];
    const allowed = asked.filter(({ isAllowed }) => isAllowed);
    const also = allowed.find((each) => each.reason !== null)?.reason ?? null;
    return {
      way,
      also,
      isLeftToGM: also?.key === LEFT_TO_GM,
      from: allowed.map(({ observer }) => observer),
      notFrom: asked
        .filter(({ isAllowed }) => !isAllowed)
        .map(({ observer, reason: why }) => ({ observer, why: why ?? reason("NoHiding") })),
    };
  });

/** What is added to a Stealth check, and the worst-placed observer, against which that is the least; null if nobody watches. */
export interface StealthGain {
  readonly observer: string | null;
  readonly modifiers: readonly Modifier[];
}

const sumOf = ({ modifiers }: StealthGain): number => modifiers.reduce((sum, { value }) => sum + value, 0);

const isUnseen = ({ reasons }: Verdict): boolean =>
  reasons.some(({ key }) => key === "PARAPET.Reason.Concealed.Invisible");

const invisibleModifier = (numbers: InvisibleStealth, isStill: boolean): Modifier => ({
  stat: "stealth",
  value: isStill ? numbers.still : numbers.moving,
  side: "target",
  type: "invisible",
  note: reason(isStill ? "StealthStill" : "StealthMoving"),
});

/**
 * The gain against the worst-placed observer, the first of equals. An enemy without a line of effect does not watch.
 * `isStill`: the creature has not moved in this turn.
 */
export const stealthGain = (
  looks: readonly Verdict[],
  { isInvisible, isStill, numbers }: { isInvisible: boolean; isStill: boolean; numbers: InvisibleStealth | undefined },
): StealthGain => {
  const unseen = numbers === undefined ? [] : [invisibleModifier(numbers, isStill)];
  const gains = looks
    .filter(({ lineOfEffect }) => lineOfEffect)
    .map((look): StealthGain => {
      const cover = look.modifiers.filter(({ stat, side }) => stat === "stealth" && side === "target");
      return { observer: look.attacker, modifiers: [...cover, ...(isUnseen(look) ? unseen : [])] };
    });
  const [first, ...others] = gains;
  if (first === undefined) return { observer: null, modifiers: isInvisible ? unseen : [] };
  return others.reduce((least, gain) => (sumOf(gain) < sumOf(least) ? gain : least), first);
};

import type { Attitude } from "../scene/model/sides";

export const TRIGGER_EVENTS = [
  ...(["moves", "charges", "enters", "leaves", "attacks", "targeted", "seen", "reached"] as const),
] as const;
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number];

export const TRIGGER_WHOM = ["anyone", "enemy", "ally", "single"] as const;
export type TriggerWhom = (typeof TRIGGER_WHOM)[number];

/**
 * A trigger that Parapet detects: a creature moves, charges, enters or leaves a region, attacks, or is targeted. Or it comes
 * into the readier's line of sight (`seen`) or line of effect (`reached`).
 */
export interface Trigger {
  readonly event: TriggerEvent;
  readonly whom: TriggerWhom;
  /** For a trigger about one creature (`token:ID`). */
  readonly creature: string | null;
  /** Id of the region to enter or leave. */
  readonly region: string | null;
  /** Greatest distance from the readier, scene units; null for any. */
  readonly within: number | null;
  /** Whether to prompt at each step of a movement instead of once per turn. */
  readonly eachStep: boolean;
}

export interface TriggerOccurrence {
  readonly event: "moves" | "charges" | "attacks" | "targeted";
  /** The acting creature; for `targeted`, the target (`token:ID`). */
  readonly creature: string;
  /** A movement in the turn in which the creature charges. */
  readonly isCharge: boolean;
  /** Regions that it entered and left. */
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** Whether the readier sees a creature and can reach it. */
interface Lines {
  readonly lineOfSight: boolean;
  readonly lineOfEffect: boolean;
}

/** What the readier perceives of a creature. Lines are judged on demand: most triggers need none. */
export interface Sensed {
  readonly standing: Attitude;
  readonly now: () => Lines;
  /** Before the creature moved. */
  readonly before: () => Lines;
  /** Whether it is within this distance of the readier, scene units. */
  readonly isWithin: (units: number) => boolean;
}

const isAbout = ({ whom, creature }: Trigger, acting: string, standing: Attitude): boolean => {
  if (whom === "single") return acting === creature;
  return whom === "anyone" || whom === standing;
};

const happens = ({ event, region }: Trigger, happening: TriggerOccurrence, sensed: Sensed): boolean => {
  switch (event) {
    case "moves":
    case "attacks":
    case "targeted":
      return happening.event === event;
    case "charges":
      return happening.event === event || happening.isCharge;
    case "enters":
      return region !== null && happening.entered.includes(region);
    case "leaves":
      return region !== null && happening.left.includes(region);
    case "seen":
      return happening.event === "moves" && sensed.now().lineOfSight && !sensed.before().lineOfSight;
    case "reached":
      return happening.event === "moves" && sensed.now().lineOfEffect && !sensed.before().lineOfEffect;
  }
};

const isPerceived = ({ lineOfSight, lineOfEffect }: Lines): boolean => lineOfSight || lineOfEffect;

/** Whether a trigger occurs: the event happens, and the readier has line of sight or line of effect to the creature. */
export const comesTrue = (trigger: Trigger, happening: TriggerOccurrence, sensed: Sensed): boolean =>
  isAbout(trigger, happening.creature, sensed.standing) &&
  happens(trigger, happening, sensed) &&
  isPerceived(sensed.now()) &&
  (trigger.within === null || sensed.isWithin(trigger.within));

export const BY_MOVING: readonly TriggerEvent[] = ["moves", "charges", "enters", "leaves", "seen", "reached"];

/** Whether a movement of this creature can fulfil the trigger, wherever it goes. */
export const isAboutMoving = (
  trigger: Trigger,
  { creature, isCharge }: Pick<TriggerOccurrence, "creature" | "isCharge">,
  standing: Attitude,
): boolean =>
  BY_MOVING.includes(trigger.event) &&
  (trigger.event !== "charges" || isCharge) &&
  isAbout(trigger, creature, standing);

/** What a readied action may watch for by itself. */
export const TRIGGER_EVENTS = ["moves", "enters", "leaves", "attacks", "targeted", "seen", "reached"] as const;
export type TriggerEvent = (typeof TRIGGER_EVENTS)[number];

/** Whom a trigger is about. */
export const TRIGGER_WHOM = ["anyone", "enemy", "ally", "single"] as const;
export type TriggerWhom = (typeof TRIGGER_WHOM)[number];

/**
 * A trigger that can be told from what happens: a creature moves, enters or leaves a region, attacks, is targeted, or
 * comes into the readier's line of sight (`seen`) or line of effect (`reached`).
 */
export interface Trigger {
  readonly event: TriggerEvent;
  readonly whom: TriggerWhom;
  /** The creature, where it is about one (`token:ID`). */
  readonly creature: string | null;
  /** The region that is entered or left, by id. */
  readonly region: string | null;
  /** How far from the readier it may be, in the scene's units; null for any distance. */
  readonly within: number | null;
  /** Whether to ask at each step of a creature's movement, in place of once in a turn. */
  readonly eachStep: boolean;
}

/** How two creatures stand to each other. */
export type Attitude = "enemy" | "ally" | "neither";

/** Foundry's dispositions: friends among themselves, foes among themselves; the neutral and the secret side with nobody. */
export const standingOf = (disposition: number, other: number): Attitude => {
  if (Math.abs(disposition) !== 1 || Math.abs(other) !== 1) return "neither";
  return disposition === other ? "ally" : "enemy";
};

/** Something that a creature did or that was done to it. */
export interface TriggerOccurrence {
  readonly event: "moves" | "attacks" | "targeted";
  /** Who did it; of `targeted`, who is aimed at (`token:ID`). */
  readonly creature: string;
  /** Regions that it entered and left by it. */
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** What the readier can tell of a creature now, by the verdict between them. */
export interface Sensed {
  readonly standing: Attitude;
  readonly lineOfSight: boolean;
  readonly lineOfEffect: boolean;
  /** As before it moved. */
  readonly sawBefore: boolean;
  readonly reachedBefore: boolean;
  /** Whether it is no further from the readier than that, in the scene's units. */
  readonly isWithin: (units: number) => boolean;
}

const isAbout = ({ whom, creature }: Trigger, happening: TriggerOccurrence, standing: Attitude): boolean => {
  if (whom === "single") return happening.creature === creature;
  return whom === "anyone" || whom === standing;
};

const happens = ({ event, region }: Trigger, happening: TriggerOccurrence, sensed: Sensed): boolean => {
  switch (event) {
    case "moves":
    case "attacks":
    case "targeted":
      return happening.event === event;
    case "enters":
      return region !== null && happening.entered.includes(region);
    case "leaves":
      return region !== null && happening.left.includes(region);
    case "seen":
      return happening.event === "moves" && sensed.lineOfSight && !sensed.sawBefore;
    case "reached":
      return happening.event === "moves" && sensed.lineOfEffect && !sensed.reachedBefore;
  }
};

/** Whether a readied action's trigger comes true: it happens, and its holder can see it or has line of effect to it. */
export const comesTrue = (trigger: Trigger, happening: TriggerOccurrence, sensed: Sensed): boolean =>
  isAbout(trigger, happening, sensed.standing) &&
  happens(trigger, happening, sensed) &&
  (sensed.lineOfSight || sensed.lineOfEffect) &&
  (trigger.within === null || sensed.isWithin(trigger.within));

/** Events that come true by movement. */
export const BY_MOVING: readonly TriggerEvent[] = ["moves", "enters", "leaves", "seen", "reached"];

/** Whether a creature's movement could make a trigger come true, wherever it leads. */
export const isAboutMoving = (trigger: Trigger, creature: string, standing: Attitude): boolean =>
  BY_MOVING.includes(trigger.event) && isAbout(trigger, { event: "moves", creature, entered: [], left: [] }, standing);
